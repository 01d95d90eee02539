"""The tree of tries: whatever is taken back can be had again."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import cadogan
from cadogan import notation
from web.conftest import Visitor, line_of


def test_undo_and_redo(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal", "b8-u")
    play = ann.turn("undo", ann.turn("undo", play))
    assert (play["ply"], line_of(play)) == (1, "c1-d | deal b8-u")
    play = ann.turn("redo", play)
    assert (play["ply"], line_of(play)) == (2, "c1-d deal | b8-u")
    play = ann.turn("redo", play)
    assert (play["ply"], line_of(play)) == (3, "c1-d deal b8-u")
    assert ann.show(play) == play


def test_there_is_an_end_to_undo_and_redo(ann: Visitor) -> None:
    play = ann.begin()
    assert "no move to take back" in ann.turn("undo", play, 409)["detail"]
    assert "nothing to play again" in ann.turn("redo", play, 409)["detail"]


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
    # the other try is met again by its move, not made twice
    play = ann.move(ann.turn("undo", ann.turn("undo", play)), "deal")
    assert "1. c1-d deal (2. b8-u g1-d)" in ann.record(play)
    # and redo goes where the player was last
    play = ann.turn("undo", play)
    assert line_of(play) == "c1-d | deal"


def test_who_has_not_seen_the_last_move_is_told_so(ann: Visitor) -> None:
    old = ann.begin()
    ann.move(old, "deal")
    for what in ("undo", "redo", "restart", "resign"):
        assert "another window" in ann.turn(what, old, 409)["detail"]
    assert "at move 1, not at move 0" in ann.turn("move", old, 409, move="deal")["detail"]


def test_of_many_windows_one_wins(ann: Visitor) -> None:
    """Each round all windows play the same ply at once; each time just one may."""
    play = ann.begin()
    with ThreadPoolExecutor(8) as windows:
        for ply in range(12):
            asked = [windows.submit(_post, ann, play["id"], "move", ply, move="deal") for _ in range(8)]
            assert sorted(answer.result() for answer in asked) == [200] + [409] * 7
    assert line_of(ann.show(play)) == " ".join(["deal"] * 12)


def test_no_tumult_spoils_a_play(ann: Visitor, visit: Callable[[], Visitor]) -> None:
    """Several windows move, undo, redo and restart as they like: the tree stays whole, and every answer is true."""
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
            more = {"move": chance.choice(moves)} if what == "move" else {}
            answers.add(_post(window, play["id"], what, now["ply"], **more))
        return answers

    with ThreadPoolExecutor(4) as windows:
        answers = set().union(*windows.map(storm, (1, 2, 3, 5)))
    assert answers <= {200, 409, 422}  # 422: legal where the window saw it, not where it had gone meanwhile
    now = ann.show(play)
    line = [each["move"] for each in now["line"]]
    position = cadogan.game("crazy-quilt").deal(3).play(*line[: now["ply"]])
    assert [move["name"] for move in now["moves"]] == list(position.moves)
    (record,) = notation.read(ann.record(play))
    assert notation.verify(record)
    assert list(record.moves) == line


def _post(visitor: Visitor, play: str, what: str, ply: int, **more: str) -> int:
    return visitor.http.post(f"/api/plays/{play}/{what}", json={"ply": ply, **more}).status_code
