"""What the solver, the coach and the rules find: the same by this machine's code as by WebAssembly in Pyodide."""

from __future__ import annotations

import json
import random
from typing import Any

import cadogan
from cadogan import Game, coach
from cadogan.conformance.checks import LONGEST, agree
from solver import signature

SAMPLES = 300
MOVES = 12  # played before a hint is asked for


def games() -> list[Game]:
    """Return the package's own games."""
    return [game for game in cadogan.games() if game.family.shipped]


def plies() -> dict[str, int]:
    """Compare interpreted and compiled rules ply by ply; return the plies of each game."""
    chance = random.Random(1)
    return {game.name: sum(agree(game, chance.getrandbits(64), LONGEST, chance) for _ in range(3)) for game in games()}


def hints() -> dict[str, Any]:
    """Return a fair hint for a position of each game, and the values of all its moves."""
    found = {}
    for game in games():
        position = game.deal(7)
        for _ in range(MOVES):
            position = position.play(position.moves[0])
        hint = coach.hint(position, samples=SAMPLES, seed=5)
        weighed = coach.weigh(position, samples=SAMPLES, seed=6, every=True)
        values = [(each.move, each.value, each.error, each.samples) for each in weighed.choices]
        found[game.name] = [hint.plain(), values]
    return found


def findings() -> dict[str, Any]:
    """Return all of it, as JSON would."""
    found = {"plies": plies(), "signature": list(signature.lines()), "hints": hints()}
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


if __name__ == "__main__":
    print(json.dumps(findings()))
