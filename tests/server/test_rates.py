"""Limits of how often players and addresses may ask."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette

from cadogan.app.application import routes
from cadogan.server import guard
from cadogan.server.app import create_app
from cadogan.server.guard import Buckets, Limit, counted_address
from cadogan.server.settings import Settings
from server.conftest import Visitor

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette warns about the HTTP library
    from starlette.testclient import TestClient

From = Callable[[str], Visitor]


@pytest.fixture
def limited(tmp_path: Path, page_folder: Path) -> Iterator[Starlette]:
    """An app with limits."""
    app = create_app(tmp_path / "x.db", page=page_folder, settings=Settings(rate_limits=True))
    yield app
    app.state.close()


@pytest.fixture
def visitor_from(limited: Starlette) -> From:
    """Makes a visitor at an address."""

    def visitor(address: str) -> Visitor:
        found = Visitor(limited)
        found.http = TestClient(limited, base_url="http://localhost", client=(address, 5000))
        return found

    return visitor


@pytest.fixture
def time_stands(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time for the limits; it can be changed."""
    now = [1000.0]
    monkeypatch.setattr(guard.time, "monotonic", lambda: now[0])
    return now


def test_a_bucket_empties_and_fills_up() -> None:
    buckets = Buckets(Limit(a_second=2, at_once=3))
    assert [buckets.wait("ann", 0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.wait("bob", 0.0) == 0
    assert buckets.wait("ann", 0.25) == 0.25  # asking in vain costs nothing
    assert buckets.wait("ann", 0.5) == 0
    assert [buckets.wait("ann", 100.0) for _ in range(4)] == [0, 0, 0, 0.5]  # it does not overflow


@given(st.lists(st.floats(0, 5), max_size=60), st.sampled_from([0.2, 1.0, 20.0]), st.integers(1, 5))
def test_no_more_than_its_rate(pauses: list[float], a_second: float, at_once: int) -> None:
    buckets, now, times = Buckets(Limit(a_second, at_once)), 0.0, []
    for pause in pauses:
        now += pause
        wait = buckets.wait("ann", now)
        if not wait:
            times.append(now)
        else:
            assert Buckets(Limit(a_second, at_once)).wait("ann", now) == 0
    for first in range(len(times)):
        for last in range(first, len(times)):
            assert last - first + 1 <= at_once + (times[last] - times[first]) * a_second + 1e-6


def test_a_bounded_number_is_remembered() -> None:
    buckets = Buckets(Limit(1, 1), room=100)
    for number in range(1_000):
        assert buckets.wait(str(number), 0.0) == 0
    assert len(buckets._full) == 100
    assert buckets.wait("999", 0.0) > 0
    assert buckets.wait("0", 0.0) == 0


def test_people_never_meet_a_limit(visitor_from: From, time_stands: list[float]) -> None:
    """Two moves a second, each with a hint and a verdict, for an hour."""
    found = guard.Rates()
    for _ in range(7_200):
        for rate in ("changes", "searches", "searches", "reads", "reads"):
            found.check(rate, "ann", "203.0.113.5")
        time_stands[0] += 0.5


def test_each_player_has_their_own_limit(visitor_from: From, time_stands: list[float]) -> None:
    ann, bob = visitor_from("203.0.113.5"), visitor_from("203.0.113.6")
    most = guard.PLAYER["starts"].at_once
    for _ in range(most):
        ann.begin()
    response = ann.http.post("/api/plays", json={"game": "quilt"})
    assert response.status_code == 429
    assert response.json()["detail"] == "Too many requests: try again in a second."
    assert response.headers["retry-after"] == "1"
    assert len(ann.get("plays")) == most  # reading has its own limit
    bob.begin()
    time_stands[0] += 1
    ann.begin()


def test_new_players_of_an_address(visitor_from: From, time_stands: list[float]) -> None:
    """Requests without a cookie make no rows without end; known players go on."""
    known = visitor_from("203.0.113.5")
    play = known.begin("windmill", "1")
    body: dict[str, Any] = {"json": {"game": "quilt"}}
    statuses = []
    for _ in range(guard.NEWCOMERS.at_once + 10):
        client = visitor_from("203.0.113.5").http
        statuses.append(client.post("/api/plays", **body).status_code)
    assert statuses == [201] * (guard.NEWCOMERS.at_once - 1) + [429] * 11
    for path in ("settings", "import", "carry", "daily/play", "plays/puzzle", "carry/code"):
        client = visitor_from("203.0.113.5").http
        method = "PUT" if path == "settings" else "POST"
        assert client.request(method, f"/api/{path}", json={}).status_code == 429
    known.move(play, play["moves"][0]["name"])
    known.begin()
    assert visitor_from("203.0.113.6").http.post("/api/plays", **body).status_code == 201
    assert visitor_from("203.0.113.5").http.get("/api/plays").status_code == 200


@pytest.fixture
def few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that is reached soon. It must be there before the server."""
    monkeypatch.setattr(guard, "PAGE", Limit(1, 50))


def test_the_files_of_the_page(few_files: None, visitor_from: From, time_stands: list[float]) -> None:
    ann = visitor_from("203.0.113.5").http
    for _ in range(guard.PAGE.at_once):
        assert ann.get("/icon.svg").status_code == 200
    response = ann.get("/icon.svg")
    assert response.status_code == 429
    assert json.loads(response.text)["detail"].startswith("Too many requests")
    assert visitor_from("203.0.113.6").http.get("/icon.svg").status_code == 200


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        (None, ""),
        ("testclient", ""),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("203.0.113.5", "203.0.113.5"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
    ],
)
def test_the_address_that_counts(client: str | None, counted: str) -> None:
    assert counted_address((client, 1) if client else None) == counted


def test_the_bucket_not_used_for_longest_is_forgotten() -> None:
    buckets = Buckets(Limit(1, 1), room=2)
    assert [buckets.wait(key, now) for key, now in (("a", 0.0), ("b", 0.0), ("a", 1.0), ("c", 1.0))] == [0.0] * 4
    assert buckets.wait("a", 1.0) == 1.0


def test_every_route_has_a_limit() -> None:
    assert {route.rate for route in routes} <= {*guard.PLAYER} == {*guard.ADDRESS}
    for route in routes:
        assert (route.rate == "searches") is (
            bool(route.events) and not route.path.endswith("/finish")
        )  # that is short
        assert (route.rate == "reads") <= (route.method == "GET")
