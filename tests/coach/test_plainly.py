"""The coach without machine code: the same samples give the same answer."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan.coach.evaluation import weigh
from cadogan.machine import compiled
from cadogan.rules.game import families

# Of each family the first game, and those with other samplers or other kinds of stocks.
GAMES = [*(next(iter(family.PRESETS)) for family in families().values()), "the-carpet", "monte-carlo"]


@pytest.mark.parametrize("name", GAMES)
def test_without_machine_code_the_coach_says_the_same(name: str) -> None:
    position = late_in(cadogan.game(name).deal(7))
    with compiled.plainly():
        plain = weigh(position, 12, seed=3, solving=False)
    same = weigh(position, 12, seed=3, solving=False)
    assert len(plain.choices) > 1
    assert [(each.move, each.value, each.samples) for each in plain.choices] == [
        (each.move, each.value, each.samples) for each in same.choices
    ]


def late_in(position: cadogan.Position) -> cadogan.Position:
    """Return the last position with a choice among 30: little is left to simulate."""
    chance = random.Random(0)
    found, choices = position, 0
    while choices < 30 and position.moves:
        position = position.play(chance.choice(list(position.moves)))
        if len(position.moves) > 1:
            found, choices = position, choices + 1
    return found
