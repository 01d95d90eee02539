"""Answers are packed for clients that accept it."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from starlette.applications import Starlette

from server.conftest import Visitor


@pytest.fixture
def ann(app: Starlette) -> Visitor:
    """A visitor by HTTP."""
    return Visitor(app)


def asked(ann: Visitor, path: str, accepted: str) -> Any:
    """Return a response whose body was left as it came."""
    with ann.http.stream("GET", f"/api/{path}", headers={"accept-encoding": accepted}) as response:
        return response.headers, b"".join(response.iter_raw())


@pytest.mark.parametrize("accepted", ["gzip", "br, GZIP", "gzip;q=0.5, identity", "deflate, gzip, br, zstd"])
def test_long_answers_are_packed(ann: Visitor, accepted: str) -> None:
    play = ann.begin()
    headers, body = asked(ann, f"plays/{play['id']}", accepted)
    plain_headers, plain = asked(ann, f"plays/{play['id']}", "identity")
    assert headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain_headers
    assert gzip.decompress(body) == plain
    assert len(body) == int(headers["content-length"]) < len(plain) / 5
    assert headers["vary"] == plain_headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0", "gzip ; q=0.0, br"])
def test_answers_are_not_packed_otherwise(ann: Visitor, accepted: str) -> None:
    headers, body = asked(ann, f"plays/{ann.begin()['id']}", accepted)
    assert "content-encoding" not in headers
    assert body.startswith(b"{")


def test_short_answers_are_not_packed(ann: Visitor) -> None:
    headers, body = asked(ann, "version", "gzip")
    assert "content-encoding" not in headers
    assert body.startswith(b"{")
