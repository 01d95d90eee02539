"""The tree of tried moves: every undone move can be played again."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import cadogan
from cadogan.position import notation
from server.conftest import Visitor, line_of

pytestmark = pytest.mark.carriers


def test_undo_and_redo(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal", "b8-u")
    play = ann.turn("undo", ann.turn("undo", play))
    assert (play["ply"], line_of(play)) == (1, "c1-d | deal b8-u")
    play = ann.turn("redo", play)
    assert (play["ply"], line_of(play)) == (2, "c1-d deal | b8-u")
    play = ann.turn("redo", play)
    assert (play["ply"], line_of(play)) == (3, "c1-d deal b8-u")
    assert ann.show(play) == play


def test_nothing_to_undo_or_redo(ann: Visitor) -> None:
    play = ann.begin()
    assert "no moves to undo" in ann.turn("undo", play, 409)["detail"]
    assert "no moves to redo" in ann.turn("redo", play, 409)["detail"]


def test_restart_keeps_everything(ann: Visitor) -> None:
    play = ann.turn("restart", ann.move(ann.begin(), "c1-d", "deal", "b8-u"))
    assert (play["ply"], line_of(play)) == (0, "| c1-d deal b8-u")
    for _ in range(3):
        play = ann.turn("redo", play)
    assert play["ply"] == 3
    assert ann.turn("restart", ann.begin())["ply"] == 0


def test_another_move_loses_nothing(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal")
    play = ann.move(ann.turn("undo", play), "b8-u", "g1-d")
    assert line_of(play) == "c1-d b8-u g1-d"
    record = ann.record(play)
    assert "1. c1-d b8-u (2. deal) 3. g1-d" in record
    # the same move leads to the same node again
    play = ann.move(ann.turn("undo", ann.turn("undo", play)), "deal")
    assert "1. c1-d deal (2. b8-u g1-d)" in ann.record(play)
    # and redo goes to the last visited node
    play = ann.turn("undo", play)
    assert line_of(play) == "c1-d | deal"


def test_a_window_that_missed_the_last_move_is_refused(ann: Visitor) -> None:
    old = ann.begin()
    ann.move(old, "deal")
    for what in ("undo", "redo", "restart", "resign"):
        assert "another tab" in ann.turn(what, old, 409)["detail"]
    assert "is at move 1 now" in ann.turn("move", old, 409, moves=["deal"])["detail"]


def test_of_many_windows_one_wins(ann: Visitor) -> None:
    """In each round all windows play a move at the same node at once; exactly one succeeds."""
    play = ann.begin()
    with ThreadPoolExecutor(8) as windows:
        for ply in range(12):
            asked = [windows.submit(_post, ann, play["id"], "move", ply, moves=["deal"]) for _ in range(8)]
            assert sorted(answer.result() for answer in asked) == [200] + [409] * 7
    assert line_of(ann.show(play)) == " ".join(["deal"] * 12)


def test_windows_at_the_same_time_do_not_damage_a_play(ann: Visitor, visit: Callable[[], Visitor]) -> None:
    """Several windows move, undo, redo and restart at random: the tree stays intact, and every response is right."""
    play = ann.wander(ann.begin("crazy-quilt", "3"), 5)
    secret = ann.http.cookies["cadogan"]

    def storm(seed: int) -> set[int]:
        window = visit()
        window.http.cookies.set("cadogan", secret)
        chance = random.Random(seed)
        answers = set()
        for _ in range(30):
            now = window.show(play)
            moves = [move["name"] for move in now["moves"]]
            what = chance.choice(("move", "move", "move", "undo", "redo", "restart"))
            more = {"moves": [chance.choice(moves)]} if what == "move" else {}
            answers.add(_post(window, play["id"], what, now["node"], **more))
        return answers

    with ThreadPoolExecutor(4) as windows:
        answers = set().union(*windows.map(storm, (1, 2, 3, 5)))
    assert answers <= {200, 409, 422}  # 422: legal at the node the window saw, but not at the new one
    now = ann.show(play)
    line = [each["move"] for each in now["line"]]
    position = cadogan.game("crazy-quilt").deal(3).play(*line[: now["ply"]])
    assert [move["name"] for move in now["moves"]] == list(position.moves)
    (record,) = notation.read(ann.record(play))
    assert notation.verify(record)
    assert list(record.moves) == line


def _post(visitor: Visitor, play: str, what: str, node: int, **more: Any) -> int:
    return visitor.http.post(f"/api/plays/{play}/{what}", json={"node": node, **more}).status_code


def test_other_lines_are_listed_newest_first(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal", "deal")
    assert (play["node"], play["branches"]) == (3, [])
    play = ann.move(ann.turn("undo", ann.turn("undo", play)), "b8-u", "g1-d")
    (old,) = play["branches"]
    assert (old["node"], old["ply"], old["leaves"], old["at"]) == (3, 3, 1, 1)
    assert (old["move"]["move"], old["move"]["node"]) == ("deal", 2)
    assert (old["move"]["from"], old["move"]["to"], old["move"]["cards"]) == ("stock", "w", [])
    play = ann.move(ann.turn("restart", play), "deal")
    assert [(each["node"], each["leaves"]) for each in play["branches"]] == [(5, 0), (3, 0)]
    assert play["branches"][0]["move"]["cards"] == ["QS"]
    assert ann.show(play) == play


def test_goto_any_node(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal", "deal")
    play = ann.move(ann.turn("undo", ann.turn("undo", play)), "b8-u", "g1-d")
    there = ann.turn("goto", play, to=2)
    assert (there["node"], line_of(there)) == (2, "c1-d deal | deal")
    assert [each["node"] for each in there["branches"]] == [5]
    assert line_of(ann.turn("restart", there)) == "| c1-d deal deal"
    back = ann.turn("goto", ann.show(play), to=5)
    assert line_of(back) == line_of(play) == "c1-d b8-u g1-d"
    assert line_of(ann.turn("goto", back, to=1)) == "c1-d | b8-u g1-d"
    assert "no node 6" in ann.turn("goto", ann.show(play), 422, to=6)["detail"]
    assert "elsewhere" in ann.turn("goto", play, 409, to=0)["detail"]


def test_lines_of_equal_length_are_distinguished(ann: Visitor) -> None:
    """Two windows at the same ply of different lines: one of them is out of date."""
    old = ann.move(ann.begin(), "c1-d")
    new = ann.move(ann.turn("undo", old), "b8-u")
    assert old["ply"] == new["ply"]
    assert "elsewhere" in ann.turn("move", old, 409, moves=["deal"])["detail"]


def test_several_moves_at_once(ann: Visitor) -> None:
    play = ann.turn("move", ann.begin(), moves=["c1-d", "B8-U", "deal"])
    assert (line_of(play), play["ply"]) == ("c1-d b8-u deal", 3)
    assert [each["node"] for each in play["line"]] == [1, 2, 3]
    assert ann.turn("move", ann.turn("restart", play), moves=["c1-d", "b8-u"])["node"] == 2  # no new nodes


def test_several_moves_are_played_all_or_none(ann: Visitor) -> None:
    play = ann.begin()
    detail = ann.turn("move", play, 422, moves=["c1-d", "a1-u"])["detail"]
    assert detail.startswith("a1-u is not legal: the 10 of hearts does not fit")
    assert detail.endswith("This is move 2 of 2; no move was played.")
    assert ann.show(play) == play
    assert "moves:" in ann.turn("move", play, 422, moves=[])["detail"]
    assert "moves:" in ann.turn("move", play, 422, moves=["deal"] * 201)["detail"]


def test_several_moves_reveal_no_card(ann: Visitor) -> None:
    """The error does not reveal whether a move would fit a card that an earlier move turns up."""
    play = ann.begin()
    refusals = {ann.turn("move", play, 422, moves=["deal", move])["detail"] for move in ("deal", "w-u", "w-d")}
    assert refusals == {
        "Deal turns up a card: send the moves after it in a new request. This is move 2 of 2; no move was played."
    }


def test_the_line_has_cards_and_places(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal")
    moves = [(each["from"], each["to"], each["cards"]) for each in play["line"]]
    assert moves == [("c1", "dS", ["QS"]), ("stock", "w", ["JD"])]
    play = ann.turn("restart", play)
    moves = [(each["from"], each["to"], each["cards"]) for each in play["line"]]
    assert moves == [("c1", "dS", ["QS"]), ("stock", "w", [])]
    play = ann.move(ann.begin("doubles-and-quits", "7"), "11+17")
    assert [(each["from"], each["to"], len(each["cards"])) for each in play["line"]] == [("11", "17", 2)]
