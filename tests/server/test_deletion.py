"""A player deletes everything: games, results, settings, the code for carrying over, and the cookie."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.applications import Starlette

from server.conftest import Play, Visitor

NOT_FOUND = {"detail": "Game not found, or it belongs to another player."}


def delete(visitor: Visitor) -> dict[str, object]:
    """Delete everything of a visitor; return what the answer says of it."""
    response = visitor.http.delete("/api/player")
    assert response.status_code == 200, response.text
    found: dict[str, object] = response.json()
    return found


def some_games(visitor: Visitor) -> list[Play]:
    """Play, win, give up and leave games, and change the settings."""
    won = visitor.peek(visitor.begin("doubles-and-quits", "2"))
    won = visitor.move(won, *visitor.verdict(won)[1]["moves"])
    given_up = visitor.turn("resign", visitor.move(visitor.begin(), "c1-d"))
    played = visitor.wander(visitor.begin("capricieuse", "7"), 12)
    visitor.http.put("/api/settings", json={"settings": {"theme": "dark"}})
    return [won, given_up, played, visitor.begin("windmill", "5")]


@pytest.mark.carriers
def test_nothing_is_left(ann: Visitor) -> None:
    assert ann.get("player") == {"games": 0, "settings": False}
    records = ann.get("records")
    plays = some_games(ann)
    assert len(ann.get("statistics")) == 3
    assert ann.get("records") != records
    assert ann.get("player") == {"games": 4, "settings": True}
    assert delete(ann) == {"games": 4, "settings": True}
    assert ann.get("player") == {"games": 0, "settings": False}
    assert ann.get("plays") == ann.get("statistics") == []
    assert ann.get("records") == records
    assert ann.get("settings") == {"settings": None, "changed": None}
    for play in plays:
        assert ann.get(f"plays/{play['id']}", 404) == NOT_FOUND
    assert ann.get(f"plays/{plays[0]['id']}/deal", 404)
    assert delete(ann) == {"games": 0, "settings": False}
    play = ann.move(ann.begin(), "c1-d")
    assert [each["id"] for each in ann.get("plays")] == [play["id"]]


@pytest.mark.carriers
def test_the_code_for_carrying_over_ends(ann: Visitor, bob: Visitor) -> None:
    ann.begin()
    code = ann.post("carry/code", None, 201)["code"]
    delete(ann)
    assert "wrong" in bob.post("carry/code/use", {"code": code}, 404)["detail"]
    assert bob.get("plays") == []


def test_the_cookie_ends(ann: Visitor) -> None:
    ann.begin()
    secret = ann.http.cookies["cadogan"]
    cookie = ann.http.delete("/api/player").headers["set-cookie"]
    assert cookie.startswith('cadogan="";')
    assert "Max-Age=0" in cookie
    assert "cadogan" not in ann.http.cookies
    ann.get("plays")
    assert ann.http.cookies["cadogan"] != secret


def test_a_second_tab(ann: Visitor, visit: Callable[[], Visitor]) -> None:
    """It may still have the old cookie: a request on its way, or a browser that was offline."""
    tab = visit()
    play = ann.move(ann.begin(), "c1-d")
    tab.http.cookies.set("cadogan", ann.http.cookies["cadogan"])
    delete(ann)
    assert tab.turn("move", play, 404, moves=["deal"]) == NOT_FOUND
    assert tab.turn("leave", play, 404) == NOT_FOUND
    assert tab.get(f"plays/{play['id']}/hint?node={play['node']}", 404) == NOT_FOUND
    assert tab.get("plays") == []


def test_a_page_of_another_site_deletes_nothing(ann: Visitor) -> None:
    ann.begin()
    response = ann.http.delete("/api/player", headers={"origin": "https://elsewhere.example"})
    assert response.status_code == 403
    assert len(ann.get("plays")) == 1


def test_searches_end(app: Starlette, ann: Visitor, bob: Visitor, endless: None) -> None:
    application, jobs = app.state.application, app.state.jobs
    for visitor, player in ((ann, "ann"), (bob, "bob")):
        play = visitor.begin()
        assert play["ply"] == 0
        jobs.begin(player, play["id"], lambda job: job.stop.wait(60), brief=True)
    application.delete("ann")
    assert [each.player for each in (*jobs._working, *jobs._waiting) if not each.over] == ["bob"]
    jobs.close()
