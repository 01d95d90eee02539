"""The coach without machine code: the same samples give the same answer."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan import compiled
from cadogan.coach.evaluation import weigh
from cadogan.game import families

# Of each family the first game, and those with other samplers or other kinds of stocks.
GAMES = [*(next(iter(family.PRESETS)) for family in families().values()), "the-carpet", "monte-carlo"]


@pytest.mark.parametrize("name", GAMES)
def test_without_machine_code_the_coach_says_the_same(name: str) -> None:
    chance = random.Random(name)
    position = cadogan.game(name).deal(7)
    for _ in range(40):  # so that little is left to simulate
        moves = list(position.moves)
        if len(moves) > 1:
            position = position.play(chance.choice(moves))
    with compiled.plainly():
        plain = weigh(position, 24, seed=3, solving=False)
    same = weigh(position, 24, seed=3, solving=False)
    assert plain.choices
    assert [(each.move, each.value, each.samples) for each in plain.choices] == [
        (each.move, each.value, each.samples) for each in same.choices
    ]
