"""Train the windmill's policy further, and write its weights into src/cadogan/solver/boards/windmill/weights.json.

Policy gradient on random deals, which are not numbered ones: the policy plays each deal eight times, with moves drawn by their
scores, and the moves of the better games become more likely. `learn_windmill.py 'windmill?kings=free' --seconds 600` continues
from the current weights of the game; with --afresh it starts from zeros, and after a minute the policy won 59.4 % of other deals
(the shipped one 65.3 %). Seconds are processor time of one core; how far the training comes in them depends on the machine.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

import cadogan
from adam import Adam
from cadogan.machine import compiled
from cadogan.solver.boards.windmill import shape_of
from cadogan.solver.boards.windmill.policy import all_weights, name_of, weights
from windmill_games import play_deals, working_space

FOLDER = Path(__file__).parents[1] / "src" / "cadogan" / "solver" / "boards" / "windmill"
FIRST, TESTED = 10**12, 5 * 10**12  # the first deals for training and for testing
STEP = 10**10  # between the deals of two seeds
DEALS, GAMES = 1000, 8  # deals in a step, and games of each deal
TEST_DEALS = 40_000
RATE, AFRESH_RATE = 0.003, 0.03  # of Adam's steps at the beginning; at the end, a tenth
KEPT = 0.005  # share of a step's weights in the average


def main() -> None:
    """Train for the given time, test, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="windmill?kings=free")
    parser.add_argument("--seconds", type=float, default=600.0, metavar="S", help="processor time (600)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="train on other deals (0)")
    parser.add_argument("--afresh", action="store_true", help="start from zeros")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where weights.json is written")
    options = parser.parse_args()
    state = cadogan.game(options.game).deal(0).state
    shape, numbers = shape_of(state), np.array(weights(state))
    if options.afresh:
        numbers[:] = 0
    play, room, slope = compiled.machine(play_deals), working_space(GAMES), np.zeros_like(numbers)
    adam, average = Adam(numbers), numbers.copy()
    started, steps, done = time.process_time(), 0, 0.0
    while done < 1:
        slope[:] = 0
        won = play(FIRST + options.seed * STEP + steps * DEALS, DEALS, GAMES, shape, numbers, True, slope, room)
        steps += 1
        done = min(1.0, (time.process_time() - started) / options.seconds)
        rate = (AFRESH_RATE if options.afresh else RATE) * (1 - 0.9 * done)
        numbers += adam.step(slope, rate)
        average += max(KEPT, 1 / steps) * (numbers - average)
        print(f"# step {steps}: {won / DEALS / GAMES:.1%} won", flush=True)
    won = play(TESTED, TEST_DEALS, 1, shape, average, False, slope, room)
    print(f"# the best moves win {won / TEST_DEALS:.2%} of {TEST_DEALS:,} other deals")
    write(options.folder / "weights.json", {**all_weights(), name_of(state): [int(n) for n in np.rint(average * 100)]})


def write(path: Path, data: dict[str, list[int]]) -> None:
    """Write lists of whole numbers as JSON, one list a line."""
    lines = (f"  {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in data.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
