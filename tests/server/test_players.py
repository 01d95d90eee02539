"""Players and their anonymous cookie."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette

from server.conftest import Visitor


def test_another_players_play_is_not_found(ann: Visitor, bob: Visitor) -> None:
    play = ann.begin()
    bob.begin()
    sentence = {"detail": "Game not found, or it belongs to another player."}
    assert bob.get(f"plays/{play['id']}", 404) == sentence
    assert bob.get(f"plays/{play['id']}/record", 404) == sentence
    for what in ("undo", "redo", "restart", "resign"):
        assert bob.turn(what, play, 404) == sentence
    assert bob.turn("move", play, 404, moves=["deal"]) == sentence
    assert bob.get("plays/0123456789abcdef", 404) == sentence
    assert ann.show(play) == play


def test_players_see_only_their_own_list(ann: Visitor, bob: Visitor) -> None:
    assert ann.get("plays") == []
    play = ann.begin()
    assert [each["id"] for each in ann.get("plays")] == [play["id"]]
    assert bob.get("plays") == []


def test_the_cookie(ann: Visitor) -> None:
    response = ann.http.post("/api/plays", json={"game": "quilt"})
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("cadogan=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=34560000"):
        assert part in cookie
    assert "Secure" not in cookie  # the browser must send it over http to localhost
    secret = ann.http.cookies["cadogan"]
    assert len(secret) == 43
    ann.get("plays")
    assert ann.http.cookies["cadogan"] == secret  # kept, with a renewed lifetime


def test_the_page_sets_the_cookie(ann: Visitor) -> None:
    """The page sends several requests at its start; each response would otherwise set another cookie."""
    ann.http.get("/play/whatever")
    secret = ann.http.cookies["cadogan"]
    ann.begin()
    assert ann.http.cookies["cadogan"] == secret


def test_a_guessable_secret_is_replaced(ann: Visitor) -> None:
    ann.http.cookies.set("cadogan", "me")
    response = ann.http.post("/api/plays", json={"game": "quilt"})
    assert "cadogan=me;" not in response.headers["set-cookie"]


def test_a_browser_without_cookies_says_by_a_header_who_plays(ann: Visitor) -> None:
    def plays(**headers: str) -> int:
        ann.http.cookies.clear()
        return len(ann.http.get("/api/plays", headers=headers).json())

    ann.http.post("/api/plays", json={"game": "quilt"}, headers={"x-cadogan-player": "x" * 43})
    assert plays(**{"x-cadogan-player": "x" * 43}) == 1
    assert plays() == plays(**{"x-cadogan-player": "y" * 43}) == plays(**{"x-cadogan-player": "me"}) == 0
    ann.http.cookies.clear()
    ann.begin()
    found = ann.http.get("/api/plays", headers={"x-cadogan-player": "z" * 43})
    assert len(found.json()) == 1  # a cookie comes first


def test_only_a_hash_of_the_secret_is_stored(ann: Visitor, app: Starlette, database: Path) -> None:
    ann.begin()
    secret = ann.http.cookies["cadogan"].encode()
    app.state.application.store.close()
    for file in database.parent.iterdir():
        assert secret not in file.read_bytes()
