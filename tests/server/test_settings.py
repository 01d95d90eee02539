"""A player's settings of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from cadogan.server.app import create_app
from server.conftest import Visitor

pytestmark = pytest.mark.carriers


def put(visitor: Visitor, settings: Any, status: int = 200) -> Any:
    response = visitor.http.put("/api/settings", json={"settings": settings})
    assert response.status_code == status, response.text
    return response.json()


def test_a_new_player_has_no_settings(ann: Visitor) -> None:
    assert ann.get("settings") == {"settings": None, "changed": None}


def test_settings_are_stored(ann: Visitor, bob: Visitor, app: Starlette, database: Path) -> None:
    mine = {"theme": "dark", "animation": "slow", "sounds": "soft", "fourColours": True, "language": "de"}
    answer = put(ann, mine)
    assert answer["settings"] == mine
    assert answer["changed"].endswith("Z")
    assert ann.get("settings") == answer
    assert bob.get("settings")["settings"] is None
    put(bob, {})
    app.state.application.store.close()
    again = Visitor(create_app(database))
    again.http.cookies = ann.http.cookies
    assert again.get("settings") == answer
    assert put(again, {"theme": "light"})["settings"] == {"theme": "light"}
    assert again.get("settings")["settings"] == {"theme": "light"}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"theme": "purple"}, "theme: it must be 'auto', 'light' or 'dark'."),
        ({"theme": ["dark"]}, "theme: it must be 'auto', 'light' or 'dark'."),
        ({"sounds": "loud"}, "sounds: it must be 'off', 'soft' or 'on'."),
        ({"keys": "on"}, "keys: it must be true or false."),
        ({"felt": "red"}, "felt: there is no such field."),
    ],
)
def test_only_what_the_page_has_is_allowed(ann: Visitor, sent: Any, words: str) -> None:
    assert put(ann, sent, 422)["detail"] == f"Invalid request: settings.{words}"
    assert ann.get("settings")["settings"] is None


@pytest.mark.parametrize(
    "body", ['{"settings": {"x": NaN}}', '{"settings": {"x": 1e999}}', '{"settings": 5}', "{}", "[]"]
)
def test_other_bodies_are_refused(ann: Visitor, body: str) -> None:
    response = ann.http.put("/api/settings", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 422
    assert "settings" in response.json()["detail"] or body == "[]"


@pytest.mark.http
def test_another_site_cannot_change_settings(ann: Visitor) -> None:
    response = ann.http.put("/api/settings", json={"settings": {}}, headers={"origin": "http://evil.example"})
    assert response.status_code == 403
