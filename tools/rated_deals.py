"""Choose the deals with a rating that come with the package, and write them to src/cadogan/puzzles/rated_deals.json.

For each game that the coach has a curve for: of the deals that the coach has played (docs/coach), those whose chances before the first card
are spread evenly over ratings, as far as the solver proves them winnable. The chance of each is then found again, with more samples.
Each game is written when it is done; games that are stored stay as they are. `--check` finds some chances again and writes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from cadogan import coach, game, solver
from cadogan.app.plays.new_play import first_deals
from cadogan.coach.chance import all_curves, curve_of
from cadogan.coach.evaluation import usual_samples
from cadogan.position import Game
from cadogan.puzzles import rated_deals
from cadogan.puzzles.rated_deals import rating_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "research"))
import self_play  # noqa: E402

COACH = ROOT / "docs" / "coach"
FILE = ROOT / "src" / "cadogan" / "puzzles" / rated_deals.FILE
DEALS = 72  # of a game
SAMPLES = 4  # times the coach's usual number for a decision,
SAMPLES_AT_MOST = 20_000  # but no more than for a hint
POSITIONS = 100_000  # the solver's budget for a deal
SPREAD = 100  # between the ratings of the easiest and the hardest; with less there is nothing to choose from
EASIEST, HARDEST = 0.98, 0.02  # outside these chances, hardly anything but luck is left


def main() -> int:
    """Write or check the deals; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", type=int, metavar="N", help="check every Nth deal of each game")
    options = parser.parse_args()
    known = json.loads(FILE.read_text("ascii")) if FILE.exists() else {}
    if options.check:
        return sum(wrong(name, options.check) for name in known) > 0
    for name in all_curves():
        if name not in known and len(found := chosen(name)) == DEALS and found[-1][1] - found[0][1] >= SPREAD:
            known[name] = {"rules": game(name).version, "deals": found}
            lines = (f"{json.dumps(each)}: {json.dumps(of, separators=(',', ':'))}" for each, of in known.items())
            FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "ascii")
    return 0


def chosen(name: str) -> list[list[int]]:
    """Return deals of a game with their ratings, easy ones first; fewer than `DEALS` if its deals are too much alike."""
    rules, started = game(name), time.process_time()
    coach.prepare(rules)
    near = recorded(rules)
    near.pop(int(first_deals().get(rules.id, -1)), None)
    if len(near) < 2 * DEALS:
        print(f"{name}: only {len(near)} deals with chances from {HARDEST} to {EASIEST}: left out", file=sys.stderr)
        return []
    low, high = min(near.values()), max(near.values())
    found = []
    for nth in range(DEALS):
        wanted = low + (high - low) * nth / (DEALS - 1)
        while near:
            number = min(near, key=lambda each: abs(near[each] - wanted))
            near.pop(number)
            if solver.solve(rules.deal(number), positions=POSITIONS, thread=False).won:
                found.append([number, rating_of(chance(rules, number))])
                break
        print(f"\r{name}: {nth + 1} of {DEALS}", end="", flush=True, file=sys.stderr)
    found.sort(key=lambda each: each[1])
    spent = time.process_time() - started
    print(f"\n{name}: ratings {found[0][1]} to {found[-1][1]}, {spent:.0f} s of processor time", file=sys.stderr)
    return found


def recorded(rules: Game) -> dict[int, int]:
    """Return roughly the ratings of the deals that the coach has played: from its first decision in each."""
    found = {}
    for played in self_play.read(self_play.file_of(COACH, rules.name)):
        for point in played.points[:1]:
            position = rules.deal(played.deal)
            chance = curve_of(position).chance(point.value, point.samples, position)
            if HARDEST <= chance <= EASIEST:
                found[played.deal] = rating_of(chance)
    return found


def chance(rules: Game, number: int) -> float:
    """Return the coach's chance of a deal before the first card; samples and seed are fixed."""
    return coach.chance(rules.deal(number), min(SAMPLES_AT_MOST, SAMPLES * usual_samples(rules))).value


def wrong(name: str, step: int) -> int:
    """Count and print the deals, of every `step`th, that are not proved winnable or have another rating."""
    rules, found = game(name), 0
    coach.prepare(rules)
    for number, rating in list(rated_deals.rated(name).items())[::step]:
        won = solver.solve(rules.deal(number), positions=POSITIONS, thread=False).won
        if not won or rating_of(chance(rules, number)) != rating:
            found += 1
            print(f"{name}: deal {number} is not proved winnable, or its rating is not {rating}")
    return found


if __name__ == "__main__":
    sys.exit(main())
