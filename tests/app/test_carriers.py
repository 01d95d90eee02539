"""A server and a browser's worker give the same answer to the same request, good or bad."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.test_reading import about
from cadogan.app.application import routes
from cadogan.app.wire.route import Route
from cadogan.server.app import create_app
from samples import some
from server.conftest import Visitor
from server.worker import Worker

GAMES = ("quilt", "windmill?hand=on", "chess", "quilt?wrap=5")


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """One client for each carrier, each a player of their own."""
    folder = tmp_path_factory.mktemp("carriers")
    app = create_app(folder / "x.db", page=folder)
    worker = Worker(folder / "mine.db")
    yield {
        "http": Visitor(app).http,
        "worker": worker,
    }
    worker.games.close()
    app.state.close()


@pytest.fixture(scope="module")
def plays(clients: dict[str, Any]) -> dict[str, str]:
    """The id of a play of each player; the same happens to all of them."""
    new = {"game": "windmill", "deal": "1"}
    return {name: client.post("/api/plays", json=new).json()["id"] for name, client in clients.items()}


@st.composite
def sent(draw: st.DrawFn, route: Route) -> tuple[str, str, str | None]:
    """Draw a request to a route: method, address and body. {id} stands for a play of the player; slow work never begins."""
    ids = ["nothing", "x" * 65, "ä b%"] + ([] if route.events else ["{id}"] * 6)
    address = route.path.replace("{id}", draw(st.sampled_from(ids).map(lambda id: id if id == "{id}" else quote(id))))
    query = {each.name: draw(about(each.kind)) for each in route.in_query if draw(st.integers(0, 4))}
    given = {name: each if isinstance(each, str) else json.dumps(each) for name, each in query.items()}
    body = draw(about(route.body.kind)) if route.body else None
    for part in (given, body):
        if isinstance(part, dict) and "game" in part and not route.events:
            part["game"] = draw(st.sampled_from(GAMES))
    text = None if body is None else draw(st.sampled_from([json.dumps(body)] * 9 + ["{", ""]))
    method = draw(st.sampled_from([route.method] * 9 + ["PATCH"]))
    return method, f"{address}?{urlencode(given)}", text


# At last the one after which there is nothing to ask about.
ALL = sorted(routes, key=lambda route: route.ends_player)


@pytest.mark.parametrize("route", ALL, ids=lambda route: f"{route.method} {route.path}")
@settings(max_examples=some(8, 15), deadline=None)
@given(st.data())
def test_random_requests(clients: dict[str, Any], plays: dict[str, str], route: Route, data: st.DataObject) -> None:
    method, address, body = data.draw(sent(route))
    found = []
    for name, client in clients.items():
        response = client.request(
            method,
            address.replace("{id}", plays[name]),
            **({} if body is None else {"content": body, "headers": {"content-type": "application/json"}}),
        )
        found.append((response.status_code, without_times(response).replace(plays[name], "{id}")))
    assert found[0] == found[1]


def without_times(response: httpx.Response) -> str:
    """Return what an answer says; of a successful one, only what kind of thing it is, because ids and times differ."""
    if response.status_code >= 400:
        return response.text
    return response.text and response.headers["content-type"]
