"""Annotated lines: the cost of moves, no peeking, when a game became unwinnable, and comments in records."""

from __future__ import annotations

import random
import re
import threading
from dataclasses import replace
from itertools import islice

import pytest

import cadogan
from cadogan import coach
from cadogan.coach.annotation import mark_of
from cadogan.coach.chance import LOST, WON
from cadogan.coach.decisive_ply import prove_plies
from cadogan.position.notation import Ply, Record, read, verify, write

SMALL = "monte-carlo?cols=3&rows=2"


def small() -> cadogan.Position:
    """Return a position in which 4+5 and 5+6 are good; 2+5 leaves the other fours apart."""
    return cadogan.game(SMALL).setup("cells=3C 4C 2S/4D 4S 4H; stock=2H 3D 5S 3S 3H 5H", strict=False)


def played(deal: int = 7, plies: int = 14) -> cadogan.Position:
    """Return a deal with some moves played by a fixed rule; its stock is seen bit by bit, and its simulations are quick."""
    position = cadogan.game("monte-carlo?closing=columns").deal(deal)
    while position.ply < plies and not position.is_over:
        position = position.play(position.moves[(3 * position.ply) % len(position.moves)])
    return position


def test_a_mistake_is_found():
    noted = coach.annotate(small().play("2+5"), samples=2000, workers=1)
    (note,) = noted.plies
    assert (note.ply, note.move) == (1, "2+5")
    assert note.mark in ("?", "??")
    assert note.better != "2+5"
    assert note.better in small().moves
    assert note.better_words == next(move.words for move in small().moves if move == note.better)
    assert note.before.value - note.after.value == pytest.approx(note.loss)
    assert note.loss > 2 * note.error > 0
    assert noted.mistakes == (note,)
    assert noted.done


def test_a_move_as_good_as_the_best_costs_nothing():
    for move in ("4+5", "5+6"):
        (note,) = coach.annotate(small().play(move), samples=2000, workers=1).plies
        assert (note.loss, note.mark, note.better) == (0, "", "")


def test_no_peeking():
    """If two lines looked the same to the player, their notes are equal up to the move after which the tables differ."""
    position = played()
    for other in islice(position.start.worlds(4), 3):
        line = other
        for move in position.history:
            if move not in line.moves:
                break
            line = line.play(move)
        same = 0
        while same < line.ply and line.back(line.ply - same).seen == position.back(position.ply - same).seen:
            same += 1
        ours = coach.annotate(position, samples=120, workers=1).plies
        theirs = coach.annotate(line, samples=120, workers=1).plies
        assert same > 1
        for one, two in zip(ours[:same], theirs[:same], strict=True):
            later = {"words": ""} | ({"luck": 0, "luck_error": 0} if one.ply == same else {})  # what the cards decide
            assert one.plain() | later == two.plain() | later


def test_samples_have_the_same_answer_however_many_work():
    position = played()
    one, two = (coach.annotate(position, samples=100, workers=workers) for workers in (1, 2))
    assert [note.plain() for note in one.plies] == [note.plain() for note in two.plies]
    assert (one.start, one.end, one.won_until, one.lost_from) == (two.start, two.end, two.won_until, two.lost_from)


def test_progress_is_reported():
    reports: list[tuple[int, int]] = []
    noted = coach.annotate(played(plies=4), 10.0, on_progress=lambda note, done, of: reports.append((done, of)))
    assert noted.done
    assert len(noted.plies) == 4
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert {of for _, of in reports} == {4}
    assert reports[-1] == (4, 4)
    assert len(noted.chances) == 5


def test_cancelling_returns_what_was_found():
    stop = threading.Event()
    noted = coach.annotate(played(), samples=500, workers=1, on_progress=lambda *_: stop.set(), cancel=stop)
    assert not noted.done
    assert 0 < len(noted.plies) < 14
    assert re.search("moves? checked", noted.summary)
    assert not noted.end.available


def test_without_time_nothing_is_called_lost():
    stop = threading.Event()
    stop.set()
    noted = coach.annotate(played(), samples=500, workers=1, cancel=stop, solver=False)
    assert (noted.start.available, noted.end.available, noted.plies) == (False, False, ())
    assert noted.summary.startswith("chance not known at the start; no move was checked.")
    assert not noted.chances
    assert noted._repr_svg_().startswith("<svg")


def test_what_is_proved_of_a_game_that_is_not_over_is_no_result():
    proved = replace(coach.annotate(played(), samples=60, workers=1, solver=False), start=WON, end=WON)
    assert proved.summary.startswith("winnable at the start, winnable at the end;")
    assert (str(WON), LOST.short) == ("winnable", "unwinnable")


def test_forced_moves_cost_nothing():
    noted = coach.annotate(played(), samples=60, workers=1)
    forced = [note for note in noted.plies if note.forced]
    assert forced
    assert all((note.loss, note.mark, note.better) == (0, "", "") for note in forced)


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [(0.04, 0.001, ""), (0.06, 0.04, ""), (0.06, 0.01, "?!"), (0.12, 0.01, "?"), (0.2, 0.01, "??"), (0.0, 0.0, "")],
)
def test_marks_are_for_losses_that_are_sure(loss, error, mark):
    assert mark_of(loss, error) == mark


@pytest.mark.parametrize("budget", [{"samples": 0}, {"seconds": 0.0}, {"workers": 0}])
def test_a_budget_that_is_not_valid(budget):
    with pytest.raises(cadogan.BadInput, match="too few"):
        coach.annotate(small(), **budget)


def test_a_record_that_is_wrong():
    with pytest.raises(cadogan.BadInput, match="at move 1: "):
        coach.annotate(Record({"Game": SMALL, "Position": small().text, "Strict": "off"}, (Ply("1+2", -1),)))


# -- when the game became unwinnable ----------------------------------------------------------------------------------


def winnable(position: cadogan.Position) -> bool:
    """Can the game be won? Tries every line."""
    return position.is_won or any(winnable(position.play(move)) for move in position.moves)


def test_when_it_became_unwinnable_agrees_with_trying_every_line():
    seen = set()
    cards = ["3C", "4C", "2S", "4D", "4S", "4H", "2H", "3D", "5S", "3S", "3H", "5H"]
    game = cadogan.game(SMALL)
    for number in range(60):
        random.Random(number).shuffle(cards)
        position = game.setup(f"cells={' '.join(cards[:6])}; stock={' '.join(cards[6:])}", strict=False)
        while not position.is_over:
            position = position.play(position.moves[number % len(position.moves)])
        line = [position.back(position.ply - ply) for ply in range(position.ply + 1)]
        truth = [winnable(each) for each in line]
        found = prove_plies(line)
        assert found.won_until == (sum(truth) - 1 if any(truth) else None)
        assert found.lost_from == (None if all(truth) else sum(truth))
        seen.add((any(truth), all(truth)))
    assert len(seen) == 3  # always winnable, never, and lost on the way


def test_with_all_cards_known_notes_are_proofs():
    """No redeals, no stock: every note is a proof; the losing move is a blunder, and its better move wins."""
    game = cadogan.game("capricieuse")
    position = game.deal(4).play("p5-p12 p10-p4 redeal redeal")
    while not position.is_over and position.ply < 20:
        position = position.play(position.moves[(5 * position.ply) % len(position.moves)])
    noted = coach.annotate(position, samples=100, workers=1)
    assert noted.samples == 0 or noted.lost_at is None
    if noted.lost_at:
        note = noted.plies[noted.lost_at - 1]
        assert (note.before.known, note.after.known, note.mark) == ("won", "lost", "??")
        assert cadogan.solve(position.back(position.ply - note.ply + 1).play(note.better)).won


def test_a_game_that_was_won_was_never_lost():
    position = small().play(*cadogan.solve(small()).moves)
    noted = coach.annotate(position, samples=100, workers=1)
    assert (noted.won_until, noted.lost_from, noted.lost_at, noted.fate) == (position.ply, None, None, "")
    assert noted.end.known == "won"


def test_without_the_solver_unseen_cards_are_not_used():
    position = played(plies=4)
    noted = coach.annotate(position, samples=60, workers=1, solver=False)
    assert (noted.won_until, noted.lost_from, noted.fate) == (None, None, "")


# -- output -----------------------------------------------------------------------------------------------------------


def test_records_keep_their_comments_and_ours_are_replaced():
    (record,) = read(write(Record.from_position(small().play("2+5"))).replace("2+5", "{At first.} 2+5 {Hm.} (4+5)"))
    noted = coach.annotate(record, samples=400, workers=1).record()
    assert noted.comment.startswith("At first.\ncoach: ")
    assert noted.plies[0].comment.startswith("Hm.\ncoach: ?")
    assert noted.plies[1] == record.plies[1]
    assert verify(noted)
    assert read(write(noted)) == [noted]
    again = coach.annotate(noted, samples=400, workers=1).record()
    assert again == noted


def test_every_move_can_be_commented():
    noted = coach.annotate(played(plies=5), samples=60, workers=1)
    assert all(ply.comment.startswith("coach: ") for ply in noted.record(every=True).plies)


def test_as_text_as_data_and_drawn():
    noted = coach.annotate(small().play("2+5"), samples=400, workers=1)
    assert noted.plies[0].comment.startswith("?")
    assert "better" in str(noted)
    assert str(noted).splitlines()[-1].startswith("Chance ")
    plain = noted.plain()
    assert [each["ply"] for each in plain["graph"]] == [0, 1]
    assert plain["plies"][0]["mark"] in ("?", "??")
    assert noted._repr_svg_().count("<circle") == 1


def test_without_threads_the_notes_are_the_same():
    position = played()
    here = coach.annotate(position, samples=60, seed=2, thread=False)
    assert here.done
    assert here.plies == coach.annotate(position, samples=60, seed=2, workers=2).plies


def test_without_threads_the_time_and_cancel_end_the_work():
    position = played()
    noted = coach.annotate(position, seconds=0.5, thread=False)
    assert noted.plies
    cancel = threading.Event()
    seen: list[coach.PlyNote] = []

    def report(note: coach.PlyNote, done: int, moves: int) -> None:
        seen.append(note)
        cancel.set()

    stopped = coach.annotate(position, seconds=600, thread=False, on_progress=report, cancel=cancel)
    assert seen
    assert not stopped.done
