"""The cost of one move."""

from __future__ import annotations

import threading

import pytest

import cadogan
from cadogan import coach, puzzles
from cadogan.coach.comparing import Step
from cadogan.coach.decisive_ply import ProvedPlies

GAME = "doubles-and-quits?pairing=optional"


def test_it_is_the_same_for_tables_that_look_the_same():
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


@pytest.mark.parametrize("seed", [0, 1])
def test_moves_that_are_equal_in_fair_games_get_no_mark(seed: int):
    """The search that sees all cards ranks these two differently, depending on its seed; fair games show no difference."""
    position = cadogan.game("monte-carlo").deal(3)
    for move in ("22+23", "6+12"):
        note = coach.judge(position, move, samples=1600, seed=seed)
        assert note.after.samples >= 200
        assert note.mark == ""


def test_a_move_that_is_not_decided_is_not_called_a_win():
    puzzle = max(puzzles.shipped("windmill"), key=lambda puzzle: puzzle.measures.refuting)
    position = puzzle.position
    wrong = next(move for move in position.moves if puzzle.answer(move) == "wrong")
    proofs = ProvedPlies(won_until=0)  # the time ended before the solver decided the position after the move
    note = Step(0, position, position.play(wrong), 0).note(proofs)
    assert note is not None
    assert (note.before.known, note.after.available, note.mark, note.loss) == ("won", False, "", 0.0)
    assert "not known" in note.comment
    proofs.lost_from = 1
    note = Step(0, position, position.play(wrong), 0).note(proofs)
    assert note is not None
    assert (note.mark, note.after.known) == ("??", "lost")


def test_without_time_nothing_is_claimed():
    stopped = threading.Event()
    stopped.set()
    note = coach.judge(cadogan.game(GAME).deal(7), cadogan.game(GAME).deal(7).moves[0], cancel=stopped)
    assert (note.after.available, note.mark, str(note.after)) == (False, "", "not known")
