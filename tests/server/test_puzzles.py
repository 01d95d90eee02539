"""Puzzles over HTTP: show, answer, play."""

from __future__ import annotations

import re

import pytest

import cadogan
from cadogan import puzzles
from server.conftest import Visitor

pytestmark = pytest.mark.carriers

FAMILIES = puzzles.shipped_families()


def test_puzzles_are_listed(ann: Visitor) -> None:
    listed = ann.get("puzzles")
    assert len(listed) == sum(len(puzzles.shipped(family)) for family in FAMILIES)
    assert len({each["id"] for each in listed}) == len(listed)
    assert {each["family"] for each in listed} == set(FAMILIES)
    assert listed[0]["title"] == cadogan.game(listed[0]["game"]).title


@pytest.mark.parametrize("family", FAMILIES)
def test_a_puzzle_is_shown_with_all_its_cards(ann: Visitor, family: str) -> None:
    puzzle = puzzles.shipped(family)[0]
    shown = ann.get(f"puzzles/{puzzle.id}")
    assert [move["name"] for move in shown["moves"]] == list(puzzle.position.moves)
    stock = shown["table"]["piles"].get("stock")
    if stock:
        assert len(stock["seen"]) == stock["count"]
    assert "key" not in shown
    assert "line" not in shown


@pytest.mark.parametrize("family", FAMILIES)
def test_answers(ann: Visitor, family: str) -> None:
    puzzle = puzzles.shipped(family)[0]
    path = f"puzzles/{puzzle.id}/answer"
    wrong = next(move for move in puzzle.position.moves if puzzle.answer(move) == "wrong")
    assert ann.post(path, {"move": wrong}) == {"result": "wrong", "key": None, "line": None}
    right = ann.post(path, {"move": puzzle.key})
    assert (right["result"], right["key"]) == ("right", puzzle.key)
    assert [step["move"] for step in right["line"]["steps"]] == list(puzzle.line)
    assert right["line"]["table"] == ann.get(f"puzzles/{puzzle.id}")["table"]
    assert ann.post(path, {}) == right | {"result": "shown"}
    assert ann.post(path, {"move": "z9-u"}, 422)["detail"]


def test_a_delaying_move_reveals_nothing(ann: Visitor) -> None:
    puzzle = next(puzzle for puzzle in puzzles.shipped("doubles") if puzzle.also)
    for move in puzzle.also:
        answer = ann.post(f"puzzles/{puzzle.id}/answer", {"move": move})
        assert answer == {"result": "also", "key": None, "line": None}


def test_the_puzzle_of_a_day(ann: Visitor, bob: Visitor) -> None:
    today = ann.get("puzzles/daily")
    assert today == bob.get("puzzles/daily")
    one = ann.get("puzzles/daily?date=2026-11-21")
    assert one == ann.get("puzzles/daily?date=2026-11-21")
    assert one["game"]["title"]
    family = FAMILIES[0]
    asked = ann.get(f"puzzles/daily?date=2026-11-21&game={family}")
    assert asked["id"] in [puzzle.id for puzzle in puzzles.shipped(family)]
    assert "date" in ann.get("puzzles/daily?date=yesterday", 422)["detail"]
    assert "no game" in ann.get("puzzles/daily?game=bridge", 422)["detail"]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_puzzle_can_be_played_on(ann: Visitor, family: str) -> None:
    puzzle = puzzles.shipped(family)[0]
    play = ann.post("plays/puzzle", {"id": puzzle.id}, 201)
    assert (play["puzzle"], play["peeked"], play["deal"]) == (puzzle.id, True, None)
    assert play["table"] == ann.get(f"puzzles/{puzzle.id}")["table"]
    assert [each["puzzle"] for each in ann.get("plays")] == [puzzle.id]
    text = ann.record(play)
    assert f'[Puzzle "{puzzle.id}"]' in text
    assert [each["puzzle"] for each in ann.import_record(text)] == [puzzle.id]
    play = ann.rush(play, puzzle.line)
    assert play["status"] == "won"
    assert ann.get("statistics") == []


def test_unknown_puzzles(ann: Visitor) -> None:
    for detail in (
        ann.get("puzzles/quilt-0", 404),
        ann.post("puzzles/quilt-0/answer", {"move": "deal"}, 404),
        ann.post("plays/puzzle", {"id": "quilt-0"}, 404),
    ):
        assert detail == {"detail": "There is no puzzle with this id."}


def test_a_header_does_not_turn_a_deal_into_a_puzzle(ann: Visitor) -> None:
    """Otherwise the header would reveal the unseen cards."""
    text = ann.record(ann.begin())
    (play,) = ann.import_record(re.sub(r"\[Game", '[Puzzle "quilt-1"] [Game', text))
    assert play["puzzle"] is None
    assert play["table"]["piles"]["stock"]["seen"] == []
