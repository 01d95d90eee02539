"""Train the policy of the quilts further, and print weights for src/cadogan/coach/quilt/weights.py (see `cadogan.coach.quilt`).

Policy gradient on deals numbered from a billion on: the policy plays each deal several times, and the moves of the better games
become more likely. `learn_quilt.py the-carpet --seconds 600` continues from the current weights.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import cadogan
from adam import Adam
from cadogan.coach.quilt.policy import ALWAYS, play_games, unbiased
from cadogan.coach.quilt.weights import KEPT, SHUFFLED
from cadogan.machine import compiled
from cadogan.solver.boards.quilt import ALL, LEFT, setup

FIRST = 10**9
DEALS, GAMES = 400, 8  # deals in a step, and games of each deal
POWER = 10  # exponent of the share of cards home, in the reward of a game
RATE = 0.05  # of Adam's steps


def main() -> None:
    """Train for the given time, and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="the-carpet")
    parser.add_argument("--seconds", type=float, default=600.0)
    asked = parser.parse_args()
    game = cadogan.game(asked.game)
    weights = np.array(SHUFFLED if game.shuffled else KEPT, float)
    play = compiled.machine(play_games)
    homes = np.zeros((DEALS, GAMES))
    slopes = np.zeros((DEALS, GAMES, *weights.shape))
    adam, average = Adam(weights), weights.copy()
    started, steps = time.monotonic(), 0
    while time.monotonic() < started + asked.seconds:
        slopes[:] = 0
        for i in range(DEALS):
            number = FIRST + steps * DEALS + i
            fixed, node, cards = setup(game.deal(number), drawn=True)
            seen = ALWAYS if game.abilities.shows_next else 0 if game.shuffled else node[LEFT]
            play(
                node, cards, fixed, unbiased(weights, seen), number, homes[i], slopes[i].reshape(-1, *weights.shape[1:])
            )
        steps += 1
        rewards = (homes / ALL) ** POWER + (homes == ALL)
        better = rewards - (rewards.sum(1, keepdims=True) - rewards) / (
            GAMES - 1
        )  # compared with the deal's other games
        slope = np.tensordot(better / (better.std() + 1e-9), slopes, 2) / better.size
        weights += adam.step(slope, RATE)
        average += 0.01 * (weights - average)
        print(f"# step {steps}: {(homes == ALL).mean():.1%} won, {homes.mean():.1f} cards home", flush=True)
    print(np.array2string(average.round(2), separator=", ", threshold=average.size))


if __name__ == "__main__":
    main()
