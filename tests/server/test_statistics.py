"""Statistics of games, and verdicts on their deals."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from cadogan.app.results import statistics
from cadogan.server.app import create_app
from server.conftest import Play, Visitor

GAME = "doubles-and-quits"
WON, LOST = "2", "1"  # deals that are solved fast


def of(visitor: Visitor, game: str = GAME, chances: int = 0) -> dict[str, Any]:
    """Return the statistics of a game, after waiting for its verdicts and this many chances."""
    for _ in range(600):
        found = next(each for each in visitor.get("statistics") if each["game"]["name"] == game)
        if not found["unknown"] and found["expected_of"] >= chances:
            return found
        time.sleep(0.05)
    raise AssertionError("no verdict came")


def figures(found: dict[str, Any], *names: str) -> list[int]:
    return [found[name] for name in names]


def win(visitor: Visitor, deal: str = WON) -> Play:
    """Play a winnable deal to the win."""
    play = visitor.peek(visitor.begin(GAME, deal))
    return visitor.move(play, *visitor.verdict(play)[1]["moves"])


def begin(visitor: Visitor, deal: str, game: str = GAME) -> Play:
    """Begin a game and make a move: without one it is no game."""
    return visitor.wander(visitor.begin(game, deal), 1)


def lose(visitor: Visitor, deal: str = LOST) -> Play:
    return visitor.turn("resign", begin(visitor, deal))


def test_a_new_player_has_no_statistics(ann: Visitor) -> None:
    assert ann.get("statistics") == []


def test_games_are_counted(ann: Visitor) -> None:
    win(ann), win(ann), lose(ann), begin(ann, "3"), ann.begin(GAME, "4")
    found = of(ann)
    assert figures(found, "played", "won", "unfinished", "peeked") == [3, 2, 1, 2]
    assert figures(found, "met", "winnable", "lost", "unknown") == [2, 1, 1, 0]
    assert found["game"]["title"] == "Doubles and Quits"


def test_streaks(ann: Visitor) -> None:
    for each in (win, win, lose, win):
        each(ann)
    assert figures(of(ann), "streak", "best_streak") == [1, 2]
    lose(ann)
    assert figures(of(ann), "streak", "best_streak") == [0, 2]


def test_games_with_other_options_are_counted_separately(ann: Visitor) -> None:
    for game in ("monte-carlo", "crazy-quilt?redeals=0", "crazy-quilt", GAME):
        begin(ann, "1", game)
    names = [each["game"]["name"] for each in ann.get("statistics")]
    assert names == [GAME, "monte-carlo", "crazy-quilt", "crazy-quilt?redeals=0"]


def test_players_are_counted_separately(ann: Visitor, bob: Visitor) -> None:
    win(ann), lose(bob)
    assert figures(of(ann), "played", "won", "winnable", "lost") == [1, 1, 1, 0]
    assert figures(of(bob), "played", "won", "winnable", "lost") == [1, 0, 0, 1]


def test_a_win_stays_a_win_after_undo(ann: Visitor) -> None:
    play = ann.turn("undo", win(ann))
    assert play["status"] == "playing"
    assert figures(of(ann), "played", "won", "unfinished") == [1, 1, 0]
    ann.turn("resign", play)
    assert figures(of(ann), "played", "won", "streak") == [1, 1, 1]


def test_positions_do_not_count(ann: Visitor) -> None:
    ann.post("plays", {"game": GAME, "position": "cells=4S 4H", "moves": ["1+2"]}, 201)
    assert ann.get("statistics") == []


def test_no_verdict_on_a_deal_in_progress(ann: Visitor) -> None:
    lose(ann)
    assert figures(of(ann), "met", "lost") == [1, 1]
    again = ann.begin(GAME, LOST)
    assert figures(of(ann), "played", "met", "lost") == [1, 0, 0]
    ann.turn("resign", ann.wander(again, 1))
    assert figures(of(ann), "played", "met", "lost") == [2, 1, 1]


def test_no_search_for_a_game_in_progress(ann: Visitor, app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any) -> None:
        raise AssertionError("a search was started")

    monkeypatch.setattr(app.state.jobs, "begin_later", forbidden)
    play = ann.begin(GAME, WON)
    play = ann.turn("undo", ann.move(play, play["moves"][0]["name"]))
    assert figures(ann.get("statistics")[0], "unfinished", "met") == [1, 0]


def test_a_search_without_result_counts_as_unknown(
    ann: Visitor, endless: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "SECONDS", 0.1)
    lose(ann)
    assert figures(ann.get("statistics")[0], "met", "unknown") == [1, 1]


def test_a_verdict_survives_the_server(
    ann: Visitor, app: Starlette, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(ann)
    expected = of(ann, chances=1)["expected"]
    app.state.application.store.close()
    again = Visitor(create_app(database))
    again.http.cookies = ann.http.cookies
    monkeypatch.setattr(again.http.app.state.jobs, "begin_later", None)  # type: ignore[attr-defined]
    assert figures(of(again), "met", "lost") == [1, 1]
    assert of(again)["expected"] == expected


def test_requested_searches_come_first(
    ann: Visitor, bob: Visitor, app: Starlette, endless: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A background search is interrupted, and runs again afterwards."""
    monkeypatch.setattr(app.state.jobs, "_at_once", 1)
    monkeypatch.setattr(statistics, "SECONDS", 60.0)
    lose(ann)
    play = bob.peek(bob.begin(GAME, "5"))
    assert bob.verdict(play, 0.2)[1]["verdict"] == "unknown"
    with app.state.jobs._lock:
        assert sum(not each.over for each in (*app.state.jobs._later, *app.state.jobs._working)) == 1
    app.state.jobs.close()


def test_a_player_can_give_up_many_games(
    ann: Visitor, visit: Callable[[], Visitor], endless: None, app: Starlette
) -> None:
    """The number of queued searches is limited."""
    for deal in range(statistics.PENDING_AT_MOST + 5):
        lose(ann, str(deal))
    assert len(app.state.application.statistics._pending) == statistics.PENDING_AT_MOST
    app.state.jobs.close()
