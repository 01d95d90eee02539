"""Spoilers (verdicts and winning lines), which are off until turned on; and winnable deals."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import cadogan.solver
from cadogan.app.plays import view
from cadogan.app.wire.schema import plain
from cadogan.server.app import create_app
from server.conftest import Play, Visitor

pytestmark = pytest.mark.carriers

# Deals of doubles-and-quits that are solved fast.
WON, LOST = "2", "1"
STUCK = '[Game "doubles-and-quits"] [Position "cells=4S 4H 6S 7S 6H/7H"] 1+2 close'


@pytest.fixture
def no_more_searches(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function that makes every further search fail the test."""

    def forbidden(*_: Any) -> None:
        raise AssertionError("a search was started")

    return lambda: monkeypatch.setattr(app.state.jobs, "begin", forbidden)


def dealt(ann: Visitor, deal: str) -> Play:
    """Start a deal and turn spoilers on."""
    return ann.peek(ann.begin("doubles-and-quits", deal))


# -- off until turned on


def test_spoilers_are_off_until_turned_on(ann: Visitor) -> None:
    play = ann.begin("doubles-and-quits", WON)
    assert not play["peeked"]
    for what in ("verdict", "line"):
        assert "off in this game" in ann.get(f"plays/{play['id']}/{what}?node=0", 409)["detail"]
    play = ann.peek(play)
    assert play["peeked"]
    assert ann.verdict(play)[0] == "verdict"


def test_spoilers_stay_on(ann: Visitor, app: Starlette, database: Path) -> None:
    play, other = ann.peek(ann.begin()), ann.begin()
    play = ann.turn("undo", ann.move(play, "deal"))
    assert ann.peek(play) == play  # a second time changes nothing
    assert {each["id"]: each["peeked"] for each in ann.get("plays")} == {play["id"]: True, other["id"]: False}
    app.state.application.store.close()
    again = Visitor(create_app(database))
    again.http.cookies = ann.http.cookies
    assert again.show(play) == play
    assert not again.show(other)["peeked"]


def test_the_record_says_that_spoilers_were_on(ann: Visitor, bob: Visitor) -> None:
    play = ann.begin()
    assert "Peeked" not in ann.record(play)
    text = ann.record(ann.peek(play))
    assert '[Peeked "yes"]' in text
    (copy,) = bob.import_record(text)
    assert copy["peeked"]
    assert bob.record(copy) == text


def test_only_the_player_can_turn_them_on(ann: Visitor, bob: Visitor) -> None:
    play = ann.peek(ann.begin())
    assert "another player" in bob.post(f"plays/{play['id']}/peek", None, 404)["detail"]
    for what in ("verdict", "line"):
        bob.get(f"plays/{play['id']}/{what}?node=0", 404)


@pytest.mark.http
def test_another_site_cannot_turn_them_on(ann: Visitor) -> None:
    play = ann.begin()
    response = ann.http.post(f"/api/plays/{play['id']}/peek", headers={"origin": "http://evil.example"})
    assert response.status_code == 403
    assert not ann.show(play)["peeked"]


# -- verdicts


def test_won(ann: Visitor) -> None:
    play = dealt(ann, WON)
    name, verdict = ann.verdict(play)
    assert (name, verdict["verdict"]) == ("verdict", "won")
    assert cadogan.game("doubles-and-quits").deal(WON).play(*verdict["moves"]).is_won
    assert verdict["moves"][0] in [move["name"] for move in play["moves"]]


def test_lost(ann: Visitor) -> None:
    name, verdict = ann.verdict(dealt(ann, LOST))
    assert (name, verdict["verdict"], verdict["moves"]) == ("verdict", "lost", [])
    assert verdict["why"]


def test_unknown_in_a_short_time_then_longer(ann: Visitor, app: Starlette, endless: None) -> None:
    play = dealt(ann, WON)
    assert ann.verdict(play, 0.2)[1]["verdict"] == "unknown"
    known = app.state.application.engine.verdicts
    position = cadogan.game("doubles-and-quits").deal(WON)
    assert known.find(position, 0.1)  # another search as short would find no more
    assert known.find(position, 10) is None


def test_a_game_that_is_over(ann: Visitor) -> None:
    (stuck,) = ann.import_record(STUCK)
    assert ann.verdict(ann.peek(stuck))[1]["verdict"] == "lost"
    (won,) = ann.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H"] 1+2')
    verdict = ann.verdict(ann.peek(won))[1]
    assert (verdict["verdict"], verdict["moves"]) == ("won", [])
    assert ann.line(won)["steps"] == []


def test_another_node_than_the_current_one(ann: Visitor) -> None:
    play = dealt(ann, WON)
    ann.move(play, play["moves"][0]["name"])
    assert "is at move 1 now" in ann.get(f"plays/{play['id']}/verdict?node=0", 409)["detail"]


def test_a_position_with_unseen_cards(ann: Visitor) -> None:
    text = cadogan.game("quilt").deal(42).seen.text
    (play,) = ann.import_record(f'[Game "quilt"] [Position "{text}"]')
    play = ann.peek(play)
    assert "unseen cards" in ann.get(f"plays/{play['id']}/verdict?node=0", 422)["detail"]


@pytest.mark.parametrize("seconds", ["0", "-1", "121", "inf", "nan", "x"])
def test_times_out_of_range(ann: Visitor, seconds: str) -> None:
    play = dealt(ann, WON)
    assert "seconds" in ann.get(f"plays/{play['id']}/verdict?node=0&seconds={seconds}", 422)["detail"]


@pytest.mark.http
def test_a_failed_search_is_reported(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cadogan.solver.solving, "searches", None)  # a bug
    name, data = ann.verdict(dealt(ann, WON))
    assert (name, data["detail"]) == ("ended", "Internal server error; the server's log has the details.")


# -- verdicts without a search


def test_verdicts_along_the_winning_line_need_no_search(ann: Visitor, no_more_searches: Callable[[], None]) -> None:
    play = dealt(ann, WON)
    moves = ann.verdict(play)[1]["moves"]
    no_more_searches()
    for done, move in enumerate(moves, start=1):
        play = ann.move(play, move)
        verdict = ann.verdict(play)[1]
        assert (verdict["verdict"], verdict["moves"]) == ("won", moves[done:])
    assert play["status"] == "won"


def test_an_undone_move_leads_to_a_won_position_again(ann: Visitor, no_more_searches: Callable[[], None]) -> None:
    play = dealt(ann, WON)
    first = ann.verdict(play)[1]["moves"][0]
    fresh = ann.peek(ann.move(ann.begin("doubles-and-quits", WON), first))
    ann.verdict(fresh)
    no_more_searches()
    back = ann.turn("undo", fresh)
    verdict = ann.verdict(back)[1]
    assert verdict["verdict"] == "won"
    assert cadogan.game("doubles-and-quits").deal(WON).play(*verdict["moves"]).is_won


def test_all_positions_after_a_lost_one_are_lost(ann: Visitor, no_more_searches: Callable[[], None]) -> None:
    play = dealt(ann, LOST)
    why = ann.verdict(play)[1]["why"]
    no_more_searches()
    play = ann.wander(play, 2)
    assert ann.verdict(play)[1]["why"] == f"already lost {play['ply']} moves ago: {why}"
    assert ann.verdict(ann.turn("undo", play))[1]["why"] == f"already lost 1 move ago: {why}"


# -- the line


@pytest.mark.parametrize("name", ["doubles-and-quits", "crazy-quilt"])
def test_the_line_can_be_played_back(ann: Visitor, name: str) -> None:
    """Each step shows the table that a player would see after these moves."""
    play = ann.peek(ann.winnable(name)[1])
    ann.verdict(play)
    line = ann.line(play)
    assert line["table"] == play["table"]
    position, piles = cadogan.game(name).deal(play["deal"]), line["table"]["piles"]
    for step in line["steps"]:
        position = position.play(step["move"])
        assert step["words"] == position.last_words
        piles = {**piles, **step["piles"]}
        shown = view.changed({}, position.seen.piles, position.game)
        assert piles == plain(shown)
    assert position.is_won
    changed = [len(step["piles"]) for step in line["steps"]]
    assert sorted(changed)[len(changed) // 2] < len(piles) / 2
    assert ann.show(play) == play  # showing the line changes nothing


def test_no_line_before_a_verdict_or_of_a_lost_position(ann: Visitor) -> None:
    play = dealt(ann, WON)
    assert "verdict first" in ann.line(play, 409)["detail"]
    lost = dealt(ann, LOST)
    ann.verdict(lost)
    assert "verdict first" in ann.line(lost, 409)["detail"]


# -- winnable deals


def test_a_winnable_deal(ann: Visitor) -> None:
    name, play = ann.winnable("doubles-and-quits?pairing=optional")
    assert name == "found"
    assert (play["game"]["name"], play["ply"], play["status"]) == ("doubles-and-quits?pairing=optional", 0, "playing")
    assert (play["winnable"], play["peeked"]) == (True, False)
    assert ann.show(play) == play
    assert cadogan.solve(cadogan.game(play["game"]["name"]).deal(play["deal"])).won
    assert [each["winnable"] for each in ann.get("plays")] == [True]
    assert not ann.begin("doubles-and-quits", WON)["winnable"]  # this deal was not chosen as winnable
    assert "off in this game" in ann.get(f"plays/{play['id']}/verdict?node=0", 409)["detail"]


def test_both_marks_on_a_play(ann: Visitor) -> None:
    play = ann.peek(ann.winnable("doubles-and-quits")[1])
    assert (play["winnable"], play["peeked"]) == (True, True)


def test_the_record_says_that_the_deal_was_chosen(ann: Visitor, bob: Visitor) -> None:
    """An imported copy keeps the header but is not marked, because nothing was proved to its player."""
    text = ann.record(ann.winnable("doubles-and-quits")[1])
    assert '[Winnable "yes"]' in text
    (copy,) = bob.import_record(text)
    assert not copy["winnable"]
    assert bob.record(copy) == text


def test_no_winnable_deal_is_found(ann: Visitor, hopeless: None) -> None:
    name, data = ann.winnable("crazy-quilt", 0.3)
    assert name == "none"
    assert re.match(r"No winnable deal found in \d+ seconds \(deals tried: \d+\): ", data["detail"])
    assert ann.get("plays") == []


def test_a_winnable_deal_of_an_unknown_game(ann: Visitor) -> None:
    assert "there is no game" in ann.post("plays/winnable", {"game": "crazy-quild"}, 422)["detail"].lower()
    assert "seconds" in ann.post("plays/winnable", {"game": "quilt", "seconds": 1e9}, 422)["detail"]
