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
    mine = {
        "theme": "dark",
        "animation": 1.5,
        "times": 3,
        "sounds": False,
        "language": "de",
        "cloth": "„grün“ \U0001f0a1",
    }
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


@pytest.mark.parametrize("value", [None, [], ["dark"], {"dark": True}])
def test_only_plain_values_are_allowed(ann: Visitor, value: Any) -> None:
    detail = put(ann, {"theme": value}, 422)["detail"]
    assert detail == "Invalid request: settings.theme: Input should be true or false, a number or a string."
    assert ann.get("settings")["settings"] is None


@pytest.mark.parametrize(
    "body", ['{"settings": {"x": NaN}}', '{"settings": {"x": 1e999}}', '{"settings": 5}', "{}", "[]"]
)
def test_other_bodies_are_refused(ann: Visitor, body: str) -> None:
    response = ann.http.put("/api/settings", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 422
    assert "settings" in response.json()["detail"] or body == "[]"


def test_lone_surrogates_are_replaced(ann: Visitor) -> None:
    body = r'{"settings": {"a\ud800": "b\udc00", "c": "\u0000"}}'
    response = ann.http.put("/api/settings", content=body, headers={"content-type": "application/json"})
    assert response.json()["settings"] == {"a?": "b?", "c": "\0"}
    assert ann.get("settings")["settings"] == {"a?": "b?", "c": "\0"}


def test_the_size_of_settings_is_limited(ann: Visitor) -> None:
    put(ann, {"x": "y" * 4_000})
    assert "too long" in put(ann, {"x": "y" * 5_000}, 422)["detail"]
    assert len(ann.get("settings")["settings"]["x"]) == 4_000


@pytest.mark.http
def test_another_site_cannot_change_settings(ann: Visitor) -> None:
    response = ann.http.put("/api/settings", json={"settings": {}}, headers={"origin": "http://evil.example"})
    assert response.status_code == 403
