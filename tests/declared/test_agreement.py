"""Declared games play as the same games by hand do."""

from __future__ import annotations

import pytest

import cadogan
import samples
from cadogan.machine import compiled
from declared.agreement import PAIRS, compare


@pytest.mark.parametrize("name", PAIRS)
def test_a_declared_game_is_the_game_by_hand(name: str) -> None:
    assert compare(name, PAIRS[name], games=2000 if samples.whole else 40) > 400


@pytest.mark.parametrize("name", ["pyramid", "freecell", "rows"])
def test_python_and_machine_code_agree(name: str) -> None:
    game = cadogan.game(name)
    for deal in range(3):
        position = game.deal(deal)
        assert compiled.perft(position, 3) == sum(
            len(position.play(one).play(two).moves) for one in position.moves for two in position.play(one).moves
        )
