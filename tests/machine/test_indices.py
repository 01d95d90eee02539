"""No kernel uses an index outside its array: machine code does not check this, so a build that does plays everything here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan
from cadogan.machine import compiled
from cadogan.machine.kernel import Int64s, kernel
from cadogan.rules.game import GAME_FILES, presets


@kernel
def element(numbers: Int64s, i: int) -> int:
    """Return an element of an array."""
    return int(numbers[i])


@kernel
def last(numbers: Int64s) -> int:
    """Return the last element of an array."""
    return int(numbers[-1])


TESTS = Path(__file__).parents[1]

PLAY = """
import random, sys
import cadogan
from cadogan import coach
from cadogan.machine import compiled
from cadogan.conformance.checks import agree
from cadogan.env import VectorPatience
from cadogan.puzzles.kernels import casual_wins
from cadogan.solver import general, solve
from cadogan.solver.shorten import shorten
from cadogan.solver.verdict import Task
from rules import test_vectors

times, *names = sys.argv[1:]
for trace in test_vectors.TRACES if int(times) > 1 else ():
    test_vectors.test_compiled(*trace.values)
for name in names:
    game, chance = cadogan.game(name), random.Random(name)
    for _ in range(3 * int(times)):
        agree(game, chance.getrandbits(64), 400, chance)
    for number in range(int(times)):
        verdict = solve(game.deal(number), positions=60_000)
        if verdict.won:
            shorten(game.deal(number), verdict.moves, positions=20_000)
        general.search(Task(game.deal(number), limit=20_000))
        position = game.deal(number)
        for _ in range(4 * int(times)):
            coach.hint(position, samples=30)
            casual_wins(position, 20)
            if not position.moves:
                break
            position = position.play(chance.choice(position.moves))
    compiled.perft(game.deal(1), 3)
    for mode in ("SameStep", "NextStep"):
        envs = VectorPatience(game, 8, limit=150, autoreset_mode=mode, all_cards_known=mode == "NextStep")
        _, infos = envs.reset(seed=1)
        for _ in range(130 * int(times)):
            legal = [row.nonzero()[0] for row in infos["action_mask"]]
            *_, infos = envs.step([chance.choice(each) if len(each) else 0 for each in legal])
"""

OPTIONS = (
    "crazy-quilt?redeals=0", "the-carpet?release=lane", "crazy-quilt?shuffle=on&redeals=3", "windmill?transfer=cadogan",
    "windmill?transfer=none&kings=free", "capricieuse?redeals=0", "monte-carlo?rows=7&cols=7",
)  # fmt: skip


# The libraries that check are kept in the cache beside the others: only the first run compiles them.
ENVIRONMENT = {**os.environ, compiled.CHECK_INDICES: "1"}
ENVIRONMENT.pop(GAME_FILES, None)  # kernels of game files outside the package check their indices anyway


@pytest.mark.timeout(1500)  # compiles all kernels
@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.dear)])
def test_no_index_is_out_of_range(times: int) -> None:
    """In games of a family with a search of its own; with --all, in all games, and longer."""
    games = [*(id_ for id_, family in presets().items() if family.shipped), *OPTIONS]
    if times == 1:
        games = [name for name in games if cadogan.game(name).family.NAME == "doubles"]
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(times), *games],
        env=ENVIRONMENT,
        cwd=TESTS,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]


ELEMENTS = """
from machine import test_indices as kernels
import cadogan
from cadogan.machine import compiled, templates
from cadogan.machine.arrays import filled
numbers = filled("q", [3, 1, 4])
assert compiled.machine(kernels.element)(numbers, 2) == compiled.machine(kernels.last)(numbers) == 4
for i in (3, -1):
    try:
        compiled.machine(kernels.element)(numbers, i)
    except RuntimeError as error:
        print(error)
game = cadogan.game("doubles-and-quits")
try:  # in a rule, which is called by its address
    compiled.machine(templates.play_move, game)(compiled.table(game.deal(1).state), 32000)
except RuntimeError as error:
    print(error)
"""


def test_the_check_finds_them() -> None:
    done = subprocess.run([sys.executable, "-c", ELEMENTS], env=ENVIRONMENT, cwd=TESTS, capture_output=True, text=True)
    found = [*2 * ["element failed: an index is out of range"], "play_move failed: an index is out of range"]
    assert done.stdout.splitlines() == found, done.stderr
