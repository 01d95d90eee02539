"""Requests that are refused: not meant for this server, not from its own page, or too long."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadogan.app.application import routes
from cadogan.app.wire.route import Route
from cadogan.server.app import create_app
from server.conftest import Visitor


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]", "[::1]:8000"])
def test_accepted_hosts(ann: Visitor, host: str) -> None:
    assert ann.http.get("/api/version", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.7", "[::2]", "localhost:x",
     "user@localhost", "localhost/x", "[::1", "localhost:8000:9"],
)  # fmt: skip
def test_refused_hosts(ann: Visitor, host: str) -> None:
    for path in ("/api/version", "/", "/api/plays"):
        response = ann.http.get(path, headers={"host": host})
        assert response.status_code == 400
        assert "does not accept the host name" in response.json()["detail"]
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    ("given", "good", "bad"),
    [
        ("patience.example", "patience.example:8000", "192.168.0.7"),
        ("192.168.0.7", "192.168.0.7", "192.168.0.8"),
        ("0.0.0.0", "192.168.0.8:8000", "evil.example"),
        ("::", "[fe80::1]:8000", "evil.example"),
    ],
)
def test_hosts_can_be_added(tmp_path: Path, given: str, good: str, bad: str) -> None:
    """A server that listens on all addresses accepts any numeric address, because only names can be rebound."""
    ann = Visitor(create_app(tmp_path / "x.db", [given]))
    assert ann.http.get("/api/version", headers={"host": good}).status_code == 200
    assert ann.http.get("/api/version", headers={"host": "localhost"}).status_code == 200
    assert ann.http.get("/api/version", headers={"host": bad}).status_code == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://localhost:8001"},
        {"origin": "http://localhost.evil.example"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_cannot_change_anything(ann: Visitor, headers: dict[str, str]) -> None:
    play = ann.begin()
    for path in ("plays", "import", f"plays/{play['id']}/resign"):
        response = ann.http.post(f"/api/{path}", json={"game": "quilt", "text": "", "node": 0}, headers=headers)
        assert response.status_code == 403
        assert "another site" in response.json()["detail"]
    assert len(ann.get("plays")) == 1
    assert ann.show(play) == play


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://localhost"},
        {"origin": "https://localhost"},  # behind an https proxy
        {"origin": "http://localhost:8000", "host": "localhost:8000"},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_our_own_page_can(ann: Visitor, headers: dict[str, str]) -> None:
    assert ann.http.post("/api/plays", json={"game": "quilt"}, headers=headers).status_code == 201


def test_forms_on_other_sites_are_refused(ann: Visitor) -> None:
    """Bodies that a browser sends without a preflight request are not accepted as JSON."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = ann.http.post("/api/plays", content='{"game": "quilt"}', headers={"content-type": kind})
        assert response.status_code == 422


def test_every_response_has_security_headers(ann: Visitor) -> None:
    for path in ("/", "/assets/index-abc123.js", "/api/version", "/api/nothing", "/assets/nothing.js"):
        headers = ann.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
    assert ann.http.get("/api/plays").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("route", [each for each in routes if each.method != "GET"], ids=lambda route: route.path)
def test_the_size_of_bodies_is_limited(ann: Visitor, route: Route) -> None:
    json = {"content-type": "application/json"}
    for length in (route.body_at_most, route.body_at_most + 1):
        body = b'"' + b"x" * (length - 1)
        # also for bodies without a content-length header
        for content in (body, iter([body[:1000], body[1000:]])):
            response = ann.http.request(route.method, route.path, content=content, headers=json)
            assert (response.status_code == 413) is (length > route.body_at_most)
            assert (response.headers.get("connection") == "close") is (response.status_code == 413)
            if response.status_code == 413:
                sentence = f"The request is too long: the limit is {route.body_at_most:,} bytes."
                assert response.json()["detail"] == sentence


@pytest.mark.parametrize("path", ["plays", "settings", "plays/x/move"])
def test_thousands_of_unknown_names_are_too_long(ann: Visitor, path: str) -> None:
    body = {f"felt{number}": number for number in range(75_000)}
    method = "PUT" if path == "settings" else "POST"
    assert ann.http.request(method, f"/api/{path}", json=body).status_code == 413
    few = dict([*body.items()][:400])
    response = ann.http.request(method, f"/api/{path}", json=few)
    assert response.status_code == 422
    assert response.json()["detail"] == "Invalid request: felt0: there is no such field."


def test_lengths_that_are_none(ann: Visitor) -> None:
    json = {"content-type": "application/json"}
    for length in ("-1", "x", "9" * 5000):
        response = ann.http.post("/api/import", content=b"{}", headers={**json, "content-length": length})
        assert response.status_code == 413
