"""Lines of moves as bytes: every move of a game has a number, whatever the position."""

from __future__ import annotations

from pathlib import Path

import pytest

import cadogan
from cadogan.position import notation
from cadogan.study.files import alphabet
from golden import FOLDER


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.record")), ids=lambda path: path.stem)
def test_a_won_game_is_written_and_read(path: Path) -> None:
    (record,) = notation.read(path.read_text("utf-8"))
    moves = [str(move) for move in record.moves]
    letters = alphabet(record.start.game)
    assert list(letters.read(letters.write(moves))) == moves


def test_so_are_cards_that_change_their_foundation() -> None:
    game = cadogan.game("the-louis-patience")
    moves = cadogan.solve(game.deal(1), positions=200_000).moves
    assert any(move[0] in "ud" and "-" in move and move[1] == move[-1] for move in moves)
    letters = alphabet(game)
    assert letters.read(letters.write(moves)) == moves
