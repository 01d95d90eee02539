"""What can be asked for only after a game has ended: its replay, its fate, and the prospect of its deal."""

from __future__ import annotations

from typing import Any

import pytest

import cadogan
from cadogan.app.coaching import review
from cadogan.app.plays import view
from cadogan.app.wire.schema import plain
from server.conftest import Event, Play, Visitor, events_of

pytestmark = pytest.mark.carriers

GAME = "doubles-and-quits"
LOST = "7"


def asked(ann: Visitor, play: Play, what: str, status: int = 200) -> list[Event]:
    """Return the events of a stream; none if it was refused with this status."""
    response = ann.http.get(f"/api/plays/{play['id']}/{what}")
    assert response.status_code == status, response.text
    return events_of(response) if status == 200 else []


def ended(ann: Visitor, game: str = GAME, deal: str = LOST) -> Play:
    """Return a game that was played to a dead end and given up."""
    play = ann.wander(ann.begin(game, deal), 30)
    return ann.turn("resign", play)


@pytest.mark.parametrize("what", ["replay", "fate", "prospect"])
def test_refused_while_the_game_goes_on(ann: Visitor, bob: Visitor, what: str) -> None:
    play = ann.peek(ann.begin(GAME, LOST))
    assert "goes on" in ann.get(f"plays/{play['id']}/{what}", 409)["detail"]
    assert "not found" in bob.get(f"plays/{play['id']}/{what}", 404)["detail"]


def test_the_replay_shows_what_the_player_saw(ann: Visitor) -> None:
    play = ann.turn("resign", ann.move(ann.begin("crazy-quilt", "42"), "c1-d", "deal", "deal"))
    line = ann.get(f"plays/{play['id']}/replay")
    assert [step["move"] for step in line["steps"]] == ["c1-d", "deal", "deal"]
    assert line["steps"][1]["words"] == "deal: jack of diamonds"
    position, piles = cadogan.game("crazy-quilt").deal(42), line["table"]["piles"]
    assert piles == plain(view.changed({}, position.seen.piles, position.game))
    for step in line["steps"]:
        position, piles = position.play(step["move"]), {**piles, **step["piles"]}
    assert piles == plain(view.changed({}, position.seen.piles, position.game))
    back = ann.turn("goto", play, to=1)  # looking around does not change it
    assert ann.get(f"plays/{back['id']}/replay") == line


def test_the_fate_of_a_lost_game(ann: Visitor) -> None:
    play = ended(ann)
    (name, found) = asked(ann, play, "fate")[-1]
    assert name == "fate"
    assert [found[each] for each in ("won_until", "lost_from", "lost_at")] == [19, 20, 20]
    assert found["text"].startswith("With all cards known, the game became unwinnable with move 20")
    assert 0 <= found["chance"]["low"] <= found["chance"]["value"] <= found["chance"]["high"] <= 1
    assert asked(ann, play, "fate") == [(name, found)]  # no search is done twice


def test_the_fate_of_a_deal_that_cannot_be_won(ann: Visitor) -> None:
    found = asked(ann, ended(ann, deal="5"), "fate")[-1][1]
    assert (found["lost_at"], found["chance"]) == (0, None)
    assert "never winnable" in found["text"]


def test_a_won_game_has_no_losing_move(ann: Visitor) -> None:
    position = cadogan.game(GAME).deal(2)
    moves = list(cadogan.solve(position).moves)
    play = ann.post("plays", {"game": GAME, "deal": "2", "moves": moves}, 201)
    assert play["status"] == "won"
    found = asked(ann, play, "fate")[-1][1]
    assert (found["won_until"], found["lost_from"], found["text"]) == (len(moves), None, "")


@pytest.mark.http
def test_the_coach_plays_the_deal_and_each_game_is_sent(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ended(ann, "crazy-quilt", "3")
    monkeypatch.setattr(review, "GAMES", 2)
    found = [data for name, data in asked(ann, play, "prospect") if name == "prospect"]
    assert [(each["played"], each["of"], each["final"]) for each in found] == [
        (0, 2, False),
        (1, 2, False),
        (2, 2, True),
    ]
    assert all(0 <= each["won"] <= each["played"] for each in found)
    assert found[0]["chance"]["samples"] > 1000
    assert len({str(each["chance"]) for each in found}) == 1

    def forbidden(*_: Any) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(review, "_coach_wins", forbidden)
    again = ended(ann, "crazy-quilt", "3")  # another game of the same deal
    assert asked(ann, again, "prospect") == [("prospect", found[-1])]


@pytest.mark.http
def test_games_of_the_coach_are_kept_when_the_time_is_over(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ended(ann, "crazy-quilt", "3")
    found = asked(ann, play, "prospect?seconds=0.001")[-1][1]
    assert (found["played"], found["final"]) == (0, True)
    monkeypatch.setattr(review, "_coach_wins", lambda *_: True)
    assert asked(ann, play, "prospect")[-1][1] == {**found, "played": 10, "won": 10}


def test_a_game_that_did_not_start_from_a_deal_has_no_prospect(ann: Visitor) -> None:
    text = cadogan.game(GAME).deal(2).text
    play = ann.post("plays", {"game": GAME, "position": text}, 201)
    ann.turn("resign", play)
    assert "did not start from a deal" in ann.get(f"plays/{play['id']}/prospect", 422)["detail"]
