"""Lines of moves as bytes: every move of a game has a number, whatever the position."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadogan.position import notation
from cadogan.study.files import alphabet
from golden import FOLDER


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.record")), ids=lambda path: path.stem)
def test_a_won_game_is_written_and_read(path: Path) -> None:
    (record,) = notation.read(path.read_text("utf-8"))
    moves = [str(move) for move in record.moves]
    letters = alphabet(record.start.game)
    assert list(letters.read(letters.write(moves))) == moves
