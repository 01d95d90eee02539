"""Lines of moves as bytes: every move of a game has a number, whatever the position."""

from __future__ import annotations

import random
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
    chance, changes, moves = random.Random(1), [], []
    while not changes:
        position, moves = game.deal(chance.randrange(1000)), []
        while position.codes and not changes:
            moves.append(chance.choice(list(position.codes)))
            position = position.play(moves[-1])
            changes = [move for move in position.codes if move[0] in "ud" and "-" in move and move[1] == move[-1]]
    moves += changes[:1]
    letters = alphabet(game)
    assert letters.read(letters.write(moves)) == tuple(moves)
