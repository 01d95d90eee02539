"""Names of headers ignore case in imported records, so that no header the server adds appears twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cadogan.position import notation
from cadogan.position.notation import HEADERS, MARKS
from samples import some
from server.conftest import Play, Visitor, events_of

pytestmark = pytest.mark.carriers

GAME = "doubles-and-quits"  # the coach is fast in this game
VALUES = {
    "Game": GAME,
    "Rules": "1",
    "Deal": "2",
    "Strict": "on",
    "Player": "Ann",
    "Date": "2026-07-04",
    "Result": "*",
    "Ply": "0",
    "Winnable": "yes",
    "Peeked": "yes",
    "Hints": "3",
    "Coach": "yes",
    "Puzzle": "of-today",
    "Club": "Weavers",
}


def marked(visitor: Visitor, play: Play) -> Play:
    """Return a play after everything that adds a header to its record: a hint, a move of the coach, spoilers."""
    found = events_of(visitor.http.get(f"/api/plays/{play['id']}/hint?node={play['node']}&samples=10"))
    assert found[-1][1]["final"]
    play = visitor.turn("move", play, moves=[play["moves"][0]["name"]], coach=True)
    return visitor.peek(visitor.turn("undo", play))


@pytest.mark.parametrize("spelled", [str.swapcase, *some([], [str.lower, str.upper])])
@pytest.mark.parametrize("name", [name for name in (*HEADERS, *MARKS, "Club") if name in VALUES])
def test_import_and_export(ann: Visitor, bob: Visitor, name: str, spelled: Callable[[str], str]) -> None:
    values = {"Game": GAME, "Deal": "2"} | {name: VALUES[name]}
    (play,) = ann.import_record("".join(f'[{spelled(header)} "{value}"]\n' for header, value in values.items()))
    if name in ("Hints", "Coach", "Peeked"):
        assert play[name.lower()]
    play = marked(ann, play)
    text = ann.record(play)
    (record,) = notation.read(text)
    assert notation.verify(record)
    assert {"Coach": "yes", "Peeked": "yes", "Hints": "4" if name == "Hints" else "1"}.items() <= record.headers.items()
    assert [header for header in record.headers if header.lower() == name.lower()] == (
        [spelled(name)] if name == "Club" else [name] if name not in ("Strict",) else []
    )
    (copy,) = bob.import_record(text)
    assert bob.record(copy) == text


@pytest.mark.parametrize("name", [name for name in VALUES if name not in ("Game", "Deal")])
def test_a_header_twice_in_different_case_is_an_error(ann: Visitor, name: str) -> None:
    text = f'[Game "{GAME}"]\n[Deal "2"]\n[{name} "{VALUES[name]}"]\n[{name.lower()} "{VALUES[name]}"]\n'
    assert ann.refusal(text) == (
        f"Nothing was imported: game 1 is wrong, line 4: the header {name.lower()} is given twice."
    )
