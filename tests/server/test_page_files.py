"""The built page: its files, its views, and the message when it is not built."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from cadogan.server.app import create_app
from server.conftest import Visitor


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/play/0123456789abcdef", "/?game=quilt", "/no/such.thing", "/apis"]
)
def test_every_view_gets_the_app(ann: Visitor, path: str) -> None:
    response = ann.http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert "the page" in response.text


def test_files_are_served(ann: Visitor) -> None:
    response = ann.http.get("/assets/index-abc123.js")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in response.headers["content-type"]
    response = ann.http.get("/icon.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["cache-control"] == "no-cache"
    again = ann.http.get("/icon.svg", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ann.http.head("/").status_code == 200


def test_text_is_compressed_if_the_client_accepts_it(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("the page")
    (page / "index.html.gz").write_bytes(gzip.compress(b"the page"))
    ann = Visitor(create_app(tmp_path / "x.db", page=page))
    for accepted, encoding in (("gzip, deflate, br", "gzip"), ("br", None), ("identity", None), ("gzipped", None)):
        response = ann.http.get("/play/x", headers={"accept-encoding": accepted})
        assert response.headers.get("content-encoding") == encoding
        assert response.headers["content-type"] == "text/html; charset=utf-8"
        assert response.headers["vary"] == "accept-encoding"
        assert response.text == "the page"
    (page / "index.html.br").write_bytes(b"packed better")
    with ann.http.stream("GET", "/", headers={"accept-encoding": "gzip, br"}) as stream:
        assert stream.headers["content-encoding"] == "br"
        assert b"".join(stream.iter_raw()) == b"packed better"


def test_an_asset_of_another_version_is_not_found(ann: Visitor) -> None:
    response = ann.http.get("/assets/index-old.js")
    assert response.status_code == 404
    assert "immutable" not in response.headers.get("cache-control", "")
    assert response.json()["detail"]


@pytest.mark.parametrize(
    "path", ["/../games/cadogan.db", "/%2e%2e/games/cadogan.db", "/assets/%2e%2e/%2e%2e/games/cadogan.db", "/..%2fgames/cadogan.db", "//etc/passwd", "/%00"]
)  # fmt: skip
def test_no_other_files_are_served(ann: Visitor, path: str) -> None:
    ann.begin()
    response = ann.http.get(path)
    assert b"SQLite" not in response.content
    assert b"root:" not in response.content
    assert response.status_code in (200, 404)


def test_the_page_is_read_only(ann: Visitor) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert ann.http.request(method, "/").status_code == 405


def test_without_a_built_page_the_server_says_how_to_build_it(tmp_path: Path) -> None:
    ann = Visitor(create_app(tmp_path / "x.db", page=tmp_path / "nothing"))
    for path in ("/", "/play/x"):
        response = ann.http.get(path)
        assert response.status_code == 503
        assert "make page" in response.text
    assert ann.http.post("/").status_code == 405
    assert ann.begin()["ply"] == 0
