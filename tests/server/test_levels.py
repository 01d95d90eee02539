"""Deals at a player's level, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

import cadogan
from cadogan.puzzles.rated_deals import nearest, rated
from server.conftest import Play, Visitor, events_of

pytestmark = pytest.mark.carriers

GAME = "doubles-and-quits"  # short


def begin(visitor: Visitor, level: Any = 1600, game: str = GAME) -> Play:
    """Start a game at a level."""
    name, play = events_of(visitor.http.post("/api/plays/winnable", json={"game": game, "level": level}))[-1]
    assert name == "found"
    return play


def win(visitor: Visitor, play: Play) -> Play:
    return visitor.move(play, *cadogan.solve(cadogan.game(GAME).deal(int(play["deal"]))).moves)


def ending(visitor: Visitor, play: Play) -> tuple[int | None, bool]:
    found = visitor.get(f"plays/{play['id']}/ending")
    return found["rating"], found["rated"]


def test_a_deal_at_a_level_is_the_nearest_that_was_not_met(ann: Visitor) -> None:
    first = begin(ann)
    assert (int(first["deal"]), first["winnable"]) == (nearest(GAME, 1600), True)
    assert begin(ann)["deal"] == first["deal"]  # nothing was done with it: nobody can choose among deals
    ann.wander(first, 1)
    second = begin(ann)
    assert int(second["deal"]) == nearest(GAME, 1600, {int(first["deal"])})
    assert rated(GAME)[int(begin(ann, 0)["deal"])] == min(rated(GAME).values())
    assert rated(GAME)[int(begin(ann, 4000)["deal"])] == max(rated(GAME).values())


def test_a_game_from_cards_is_no_deal_that_was_met(ann: Visitor) -> None:
    cards = cadogan.game(GAME).deal(9).dealt_cards
    ann.wander(ann.post("plays", {"game": GAME, "cards": cards}, 201), 1)
    assert int(begin(ann)["deal"]) == nearest(GAME, 1600)


def test_a_game_without_rated_deals_deals_a_winnable_one(ann: Visitor) -> None:
    play = begin(ann, game="capricieuse")
    assert play["winnable"]
    assert ending(ann, ann.turn("resign", ann.wander(play, 1))) == (None, False)


def test_a_win_counts_without_help_and_the_first_time(ann: Visitor) -> None:
    play = begin(ann)
    rating = rated(GAME)[int(play["deal"])]
    assert ending(ann, win(ann, play)) == (rating, True)
    again = ann.begin(GAME, play["deal"])
    assert ending(ann, win(ann, again)) == (None, False)  # the number was chosen


def test_a_win_with_spoilers_does_not_count_but_a_loss_does(ann: Visitor) -> None:
    play = begin(ann)
    ann.peek(play)
    assert ending(ann, win(ann, play))[1] is False
    play = begin(ann)
    ann.peek(play)
    assert ending(ann, ann.turn("resign", ann.wander(play, 1)))[1] is True


@pytest.mark.parametrize("level", [-1, 4001, "high"])
def test_a_level_out_of_range_is_refused(ann: Visitor, level: Any) -> None:
    assert ann.http.post("/api/plays/winnable", json={"game": GAME, "level": level}).status_code == 422
