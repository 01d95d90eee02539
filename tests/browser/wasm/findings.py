"""What the solver, the coach and the rules find: the same by this machine's code as by WebAssembly in Pyodide."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import cadogan
from cadogan import Game, Position, coach, solver
from cadogan.conformance.checks import LONGEST, agree
from solver import signature

SAMPLES = 300
MOVES = 12  # played before a hint is asked for
LINE = 6  # moves of an annotated line
LONG = {"crazy-quilt": 623, "windmill": 6829}  # deals that 3 million positions do not decide
DECLARED = (
    "red-and-black",
    "the-fifteen",
)  # they stand for all declared games, which share an engine; one has moves of its own


def games() -> list[Game]:
    """Return the package's own games."""
    own = (game for game in cadogan.games() if game.family.shipped)
    return [game for game in own if not game.family.is_declared or game.name in DECLARED]


def plies() -> dict[str, int]:
    """Compare interpreted and compiled rules ply by ply; return the plies of each game."""
    chance = random.Random(1)
    return {game.name: agree(game, chance.getrandbits(64), LONGEST, chance) for game in games()}


def hints() -> dict[str, Any]:
    """Return a fair hint for a position of each game, and the values of all its moves."""
    found = {}
    for game in games():
        position = game.deal(7)
        for _ in range(MOVES):
            after = position.play(position.moves[0])
            position = after if after.moves else position  # one where a hint can be asked for
        hint = coach.hint(position, samples=SAMPLES, seed=5)
        weighed = coach.weigh(position, samples=SAMPLES, seed=6, every=True)
        values = [(each.move, each.value, each.error, each.samples) for each in weighed.choices]
        found[game.name] = [hint.plain(), values]
    return found


def annotations() -> dict[str, Any]:
    """Return the notes on a line of each game."""
    found = {}
    for game in games():
        position = game.deal(11)
        for _ in range(LINE):
            position = position.play(*position.moves[:1])  # none, once the game is over
        notes = coach.annotate(position, samples=40, seed=3).plies
        found[game.name] = [[each.move, each.mark, each.before.value, each.after.value, each.luck] for each in notes]
    return found


class Enough(Exception):
    """Raised by a report of progress."""


def limited(position: Position) -> list[Any]:
    """Return how searches end: by their time, by `cancel` after some reports of progress, by an error in such a report."""
    cancel, reports = threading.Event(), []

    def report(progress: solver.Progress) -> None:
        reports.append(progress.positions)
        if len(reports) == 3:
            cancel.set()

    def fail(progress: solver.Progress) -> None:
        raise Enough

    timed = solver.solve(position, seconds=0.2)
    cancelled = solver.solve(position, seconds=600, on_progress=report, cancel=cancel)
    reports.append(cancelled.positions)
    try:
        failed = solver.solve(position, seconds=600, on_progress=fail).result
    except Enough:
        failed = "failed"
    return [timed.result, timed.seconds >= 0.2, cancelled.result, len(reports), reports == sorted(reports), failed]


def findings() -> dict[str, Any]:
    """Return all of it, as JSON would."""
    found = {
        "plies": plies(),
        "signature": list(signature.lines(signature.DEALS[:1])),
        "hints": hints(),
        "annotations": annotations(),
        "limits": {name: limited(cadogan.game(name).deal(number)) for name, number in LONG.items()},
    }
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


if __name__ == "__main__":
    print(json.dumps(findings()))
