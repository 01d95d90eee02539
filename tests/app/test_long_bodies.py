"""Bodies that cost much to read: deep nesting, huge numbers, millions of values. All are refused, and nothing is stored."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from cadogan.app.application import Application, routes
from cadogan.app.carry import file as carry_file
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.messages import ALL_GAMES, Answer, Refused, Request
from cadogan.app.wire.read import LONG, parsed
from cadogan.app.wire.route import Route
from cadogan.rules.cards import BadInput

WITH_BODY = [route for route in routes if route.body]
BAD = {
    "lists in lists": "[" * 50_000 + "]" * 50_000,
    "open lists": "[" * 100_000,
    "objects in objects": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "a number of a million digits": "9" * 1_000_000,
    "a fraction of a million digits": f"0.{'9' * 1_000_000}",
    "a huge exponent": f"1e{'9' * 100_000}",
    "a number of 9,000 digits": "9" * 9_000,
    "lists in lists, short": "[" * 4_500 + "]" * 4_500,
    "zeros": f"[{'0,' * 400_000}0]",
}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("route", WITH_BODY, ids=lambda route: f"{route.method} {route.path}")
def test_every_route_refuses_them(route: Route, bad: str) -> None:
    """As the body, and as each of its fields."""
    store = SQLiteStore()
    application = Application(store)
    assert route.body
    names = [each.metadata.get("alias", each.name) for each in fields(route.body.kind)]
    for body in (BAD[bad], *(f'{{"{name}": {BAD[bad]}}}' for name in [*names, "unknown"])):
        path = route.path.replace("{id}", "0123456789abcdef")
        answer = application.answer(Request(route.method, path, "", body.encode(), "ann"))
        assert isinstance(answer, Answer)
        assert 400 <= answer.status < 500
        assert len(answer.body) < 2_000
        with store.reading() as reading:
            assert not reading.knows("ann")


@pytest.mark.parametrize(
    "text", ["", "x" * LONG, "\U0001f0a1" * LONG, 'a"b\\c\n' * LONG, "\ud83c" * LONG], ids=range(5)
)
def test_a_long_text_is_read_as_any_other(text: str) -> None:
    for value in ({"text": text}, {"text": text, "brief": True, "more": ["\ud83c"]}):
        for body in (json.dumps(value), json.dumps(value, indent=3)):
            short = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
            assert parsed(body.encode()) == short


@pytest.mark.parametrize(
    "body",
    [
        f"[{'0,' * LONG}0]",
        f'{{"text": [{"0," * LONG}0]}}',
        f'{{"brief": true, "text": "{"x" * LONG}"}}',
        f'{{"text": "", "more": [{"0," * LONG}0]}}',
        f'{{"text": "{"x" * LONG}", "more": [{"0," * LONG}0]}}',
        f'{{"text": "{"x" * LONG}',
        f'{{"text": "{"x" * LONG}"',
        f'{{"text": "{"x" * LONG}"}} 7',
        f'{{"text": "{"x" * LONG}", }}',
    ],
    ids=range(9),
)
def test_other_long_bodies_are_not_read(body: str) -> None:
    with pytest.raises(Refused) as refused:
        parsed(body.encode())
    assert refused.value.status == 422


def test_a_field_that_is_given_twice() -> None:
    """The last one counts, as in all JSON."""
    assert parsed(f'{{"text": "{"x" * LONG}", "text": "y"}}'.encode()) == {"text": "y"}


@pytest.mark.parametrize(
    "games",
    ["[" * 1_000_000, f"[{'[],' * 20_000}[]]", f"[[{'0,' * 9_000_000}0]]", "9" * 1_000_000, '[{"moves": 7}, 7]'],
)
def test_a_hostile_file(games: str) -> None:
    text = f'{{"format": "cadogan-games", "version": 1, "settings": null, "games": {games}}}'
    assert len(text) < ALL_GAMES
    with pytest.raises(BadInput, match="not a file of games from Cadogan"):
        carry_file.read(text, lambda origin: None)


def test_a_file_with_too_many_games() -> None:
    text = json.dumps({"format": "cadogan-games", "version": 1, "games": [{}] * (carry_file.GAMES_AT_MOST + 1)})
    with pytest.raises(BadInput, match="the limit is 10,000 games"):
        carry_file.read(text, lambda origin: None)
