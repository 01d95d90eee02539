"""Deals and results that players share."""

from __future__ import annotations

from typing import Any

import pytest

from server.conftest import Play, Visitor

pytestmark = pytest.mark.carriers

GAME = "doubles-and-quits"


@pytest.fixture
def won(ann: Visitor) -> Play:
    play = ann.peek(ann.begin(GAME, "2"))
    return ann.move(play, *ann.verdict(play)[1]["moves"])


def challenged(visitor: Visitor, status: int = 201, deal: str | None = "2", **told: Any) -> Any:
    start = {} if deal is None else {"deal": deal}
    told = {"won": True, "moves": 26} | told
    return visitor.post("plays", {"game": GAME, **start, "challenge": told}, status)


# -- the deal of somebody's game


def test_a_strangers_game_tells_its_deal_and_nothing_else(ann: Visitor, bob: Visitor) -> None:
    play = ann.wander(ann.begin("crazy-quilt?wrap=on", "42"), 5)
    found = bob.get(f"plays/{play['id']}/deal")
    assert found == ann.get(f"plays/{play['id']}/deal") == {"game": play["game"], "deal": "42"}
    fresh = bob.begin("crazy-quilt?wrap=on", "42")
    assert {name: fresh[name] for name in found} == found
    bob.get(f"plays/{play['id']}", 404)


def test_only_numbered_deals_can_be_shared(ann: Visitor, bob: Visitor) -> None:
    (position,) = ann.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H"]')
    cards = ann.post("plays", {"game": GAME, "cards": " ".join(ann.get(f"packet?game={GAME}")["cards"])}, 201)
    for play in (position, cards, {"id": "none"}):
        assert bob.get(f"plays/{play['id']}/deal", 404) == {"detail": "Game not found, or its deal has no number."}


# -- challenges


def test_a_game_keeps_the_result_to_beat(ann: Visitor, bob: Visitor) -> None:
    play = challenged(bob, seconds=245, hints=0, undos=2)
    told = {"won": True, "moves": 26, "seconds": 245, "hints": 0, "undos": 2, "checked": False}
    assert play["challenge"] == told
    assert bob.wander(play, 3)["challenge"] == told
    assert bob.show(play)["challenge"] == told
    assert challenged(bob)["challenge"] == told | {"seconds": None, "hints": None, "undos": None}
    assert ann.begin(GAME, "2")["challenge"] is None


def test_moves_that_give_the_result_make_it_checked(ann: Visitor, bob: Visitor, won: Play) -> None:
    line = [each["move"] for each in won["line"]]
    play = challenged(bob, moves=len(line), line=line)
    assert play["challenge"]["checked"]
    assert (play["line"], play["ply"]) == ([], 0)  # the moves are not given away
    given_up = challenged(bob, won=False, moves=3, line=line[:3])
    assert given_up["challenge"]["checked"]


def test_moves_that_do_not_give_the_result_are_refused(ann: Visitor, bob: Visitor, won: Play) -> None:
    line = [each["move"] for each in won["line"]]
    for told in ({"moves": 3, "line": line[:3]}, {"moves": 5, "won": False, "line": line[:3]}):
        assert "do not give its result: after 3 moves the game is not won" in challenged(bob, 422, **told)["detail"]
    detail = challenged(bob, 422, won=False, moves=len(line), line=line)["detail"]
    assert f"after {len(line)} moves the game is won, but it says not won after {len(line)}" in detail
    detail = challenged(bob, 422, deal="3", moves=len(line), line=line)["detail"]
    assert detail.startswith("The moves of the challenge do not fit the deal: move ")
    assert bob.get("plays") == []


@pytest.mark.parametrize("wrong", [{"moves": -1}, {"seconds": -1}, {"line": ["x" * 17]}, {"won": None}, {"by": "Ann"}])
def test_impossible_results_are_refused(bob: Visitor, wrong: dict[str, Any]) -> None:
    assert challenged(bob, 422, **wrong)["detail"].startswith("Invalid request: challenge.")


def test_a_challenge_needs_a_numbered_deal(bob: Visitor) -> None:
    text = {"game": GAME, "position": "cells=4S 4H", "challenge": {"won": True, "moves": 1}}
    assert bob.post("plays", text, 422)["detail"] == "A challenge needs a numbered deal."
