"""Interpreted and compiled rules are the same rules: the same moves in the same order, the same states, ply by ply.

`.venv/bin/pytest tests/machine/test_agreement.py --plies 1000000` runs this with a million plies per game.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cadogan
from cadogan.conformance.checks import LONGEST, agree
from cadogan.machine import compiled
from cadogan.machine.arrays import row
from cadogan.rules.cards import MASK, shuffle
from cadogan.rules.game import Rules, families
from cadogan.rules.games import doubles
from samples import some


def test_a_long_random_game_after_another(game: cadogan.Game, request: pytest.FixtureRequest) -> None:
    wanted = request.config.getoption("--plies")
    chance = random.Random(game.name)
    plies = 0
    while plies < wanted:
        plies += agree(game, chance.getrandbits(64), min(LONGEST, wanted - plies), chance)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Any family with any valid options."""
    family = draw(st.sampled_from(list(families().values())))
    options = {name: draw(st.sampled_from(option.values)) for name, option in family.OPTIONS.items()}
    if "rows" in options and int(options["rows"]) * int(options["cols"]) > 52:
        options["cols"] = "5"
    return Rules(next(iter(family.PRESETS)), options)


@given(rules=any_rules(), number=st.integers(0, MASK), seed=st.integers(0, 1000))
@settings(max_examples=some(50, 150))
def test_any_options(rules: Rules, number: int, seed: int) -> None:
    agree(rules, number, LONGEST, random.Random(seed))


def test_deals_in_a_range(game: cadogan.Game) -> None:
    for first in (0, (1 << 63) - 2, MASK - 3):
        tables = compiled.deal_range(game, first, 4)
        assert [row(tables, i).tobytes() for i in range(4)] == [game.deal(first + i).state.tobytes() for i in range(4)]


@pytest.mark.parametrize("name", ["doubles-and-quits", "doubles-and-quits?rows=3&cols=3"])
def test_deals_that_are_shuffled_again(name: str) -> None:
    """A first layout without a pair is shuffled again, continuing the same stream; the compiled deals agree."""
    rules = cadogan.game(name)
    family, count = rules.family, 2000
    tables = compiled.deal_range(rules, 0, count)
    again = 0
    for number in range(count):
        s, first = rules.blank(number), rules.blank(number)
        shuffle(first, doubles.PACKET, doubles.DEALT, number)
        family.deal(first)
        again += not doubles.any_pair(first)
        family.deal_number(s, number)
        assert row(tables, number).tobytes() == s.tobytes(), number
    assert again >= 30


def test_options_compile_nothing_new() -> None:
    kernels = compiled.kernels(cadogan.game("crazy-quilt"))
    assert compiled.kernels(cadogan.game("the-carpet?release=lane&wrap=on")) is kernels
