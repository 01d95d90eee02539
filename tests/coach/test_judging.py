"""Judging one move that is tried."""

from __future__ import annotations

import pytest

import cadogan
from cadogan import coach
from cadogan.coach import puzzles

GAME = "doubles-and-quits?pairing=optional"


def test_it_is_the_same_for_tables_that_are_the_same_to_the_player():
    position = cadogan.game("crazy-quilt").deal(42)
    worlds = position.worlds(3)
    notes = [coach.judge(next(worlds), "deal", samples=200, seed=1) for _ in range(3)]
    assert notes[0] == notes[1] == notes[2] == coach.judge(position, "deal", samples=200, seed=1)
    assert notes[0].words == "deal the next card"


def test_the_best_move_costs_nothing():
    position = cadogan.game(GAME).deal(7)
    best = coach.hint(position, samples=4000, seed=1).move
    note = coach.judge(position, best, samples=4000, seed=1)
    assert (note.move, note.mark, note.ply) == (best, "", 1)


def test_all_cards_known_a_move_that_throws_a_win_away_is_a_blunder():
    puzzle = min(puzzles.shipped("capricieuse"), key=lambda puzzle: puzzle.measures.refuting)
    position = puzzle.position
    wrong = next(move for move in position.moves if puzzle.answer(move) == "wrong")
    note = coach.judge(position, wrong, 20)
    assert (note.mark, note.after.known) == ("??", "lost")
    assert puzzle.answer(note.better) != "wrong"
    note = coach.judge(position, puzzle.key, 20)
    assert (note.mark, note.after.known, note.better) == ("", "won", "")


def test_a_move_must_be_legal():
    with pytest.raises(cadogan.IllegalMove):
        coach.judge(cadogan.game("crazy-quilt").deal(42), "c1-u")
