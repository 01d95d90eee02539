"""Headers of imported records are compared without case: what the page adds to them never stands there twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cadogan import notation
from cadogan.notation import HEADERS, MARKS
from cadogan.web import compiler
from web.conftest import Play, Visitor, events_of

GAME = "doubles-and-quits"  # its moves are tried out in no time
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


@pytest.fixture(autouse=True)
def compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests have compiled everything already: no process of its own is needed for it."""
    monkeypatch.setattr(compiler, "COMPILE", "")


def marked(visitor: Visitor, play: Play) -> Play:
    """The play after all that its record says in a header: a hint, a move of the coach, an answer looked at."""
    found = events_of(visitor.http.get(f"/api/plays/{play['id']}/hint?node={play['node']}&samples=10"))
    assert found[-1][1]["final"]
    play = visitor.turn("move", play, moves=[play["moves"][0]["name"]], coach=True)
    return visitor.peek(visitor.turn("undo", play))


@pytest.mark.parametrize("spelled", [str.lower, str.upper, str.swapcase])
@pytest.mark.parametrize("name", [name for name in (*HEADERS, *MARKS, "Club") if name in VALUES])
def test_in_and_out_again(ann: Visitor, bob: Visitor, name: str, spelled: Callable[[str], str]) -> None:
    values = {"Game": GAME, "Deal": "2"} | {name: VALUES[name]}
    (play,) = ann.take_in("".join(f'[{spelled(header)} "{value}"]\n' for header, value in values.items()))
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
    (copy,) = bob.take_in(text)
    assert bob.record(copy) == text


@pytest.mark.parametrize("name", [name for name in VALUES if name not in ("Game", "Deal")])
def test_twice_in_different_case_is_one_clear_error(ann: Visitor, name: str) -> None:
    text = f'[Game "{GAME}"]\n[Deal "2"]\n[{name} "{VALUES[name]}"]\n[{name.lower()} "{VALUES[name]}"]\n'
    assert ann.refusal(text) == (
        f"Nothing was imported: game 1 is wrong, line 4: the header {name.lower()} is given twice."
    )
