"""Declarations as text: read as data, never run; what is wrong is named with its line."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cadogan import game
from cadogan.browser.own import Games
from cadogan.browser.worker import think
from cadogan.rules.declared.reading import Fault
from cadogan.rules.game import _forget, _texts, presets, use_text

EXAMPLES = sorted((Path(__file__).parents[2] / "frontend" / "src" / "patience" / "examples").glob("*.txt"))
TEXT = '''"""Castle: eight columns.

You win when the foundations hold all the cards.
"""
from cadogan.rules.declared import *

TABLE = Table(
    Columns(8, down(ANY_SUIT), deal=6),
    Foundations(4, out=True),
)
'''
BARE = TEXT.rpartition('"""')[2]


@pytest.fixture(autouse=True)
def _no_game_stays() -> Iterator[None]:
    """Other tests of this process must not find these games."""
    yield
    _texts.clear()
    _forget()


def faults(text: str) -> list[Fault]:
    found = use_text(text)
    assert isinstance(found, list), found
    return found


def test_a_text_is_a_game() -> None:
    id_ = use_text(TEXT)
    assert isinstance(id_, str)
    assert re.fullmatch("own-[0-9a-f]{12}", id_)
    assert use_text(TEXT) == id_
    found = game(id_)
    assert (found.title, found.described()["summary"]) == ("Castle", "Eight columns.")
    assert found.text.startswith("Castle: eight columns.\n\nOne pack. ")
    assert "\n\nYou win when the foundations hold all the cards.\n\n" in found.text
    position = found.deal(1)
    while not position.is_over:
        position = position.play(position.moves[0])
        if position.ply == 30:
            break
    assert position.ply > 5


@pytest.mark.parametrize(
    ("doc", "title", "summary"),
    [
        ("", "A patience", "Somebody’s own patience."),
        ('"""Mine\n\nRules."""\n', "Mine", "Somebody’s own patience."),
        ('"""Mine:eight columns."""\n', "Mine", "Eight columns."),
    ],
)
def test_what_a_text_is_called(doc: str, title: str, summary: str) -> None:
    id_ = use_text(doc + BARE + 'DE = Wording("Meine", "Acht Spalten.")\n')
    assert isinstance(id_, str), id_
    assert (game(id_).title, game(id_).described()["summary"]) == (title, summary)
    assert presets()[id_].PRESETS[id_].wording("de").title == "Meine"


@pytest.mark.parametrize(
    ("said", "source"),
    [
        ("Mrs. E. D. Cheney, Patience, 1870. It says so.", "Mrs. E. D. Cheney, Patience, 1870"),
        ('Wikipedia, "Golf (patience)". It\nsays so.', 'Wikipedia, "Golf (patience)"'),
        ("Lady Adelaide Cadogan,\nIllustrated Games", "Lady Adelaide Cadogan, Illustrated Games"),
    ],
)
def test_the_source_is_a_sentence_of_the_rules(said: str, source: str) -> None:
    id_ = use_text(f"'''Mine: it is so.\n\nSource. {said}'''\n{BARE}")
    assert isinstance(id_, str), id_
    assert game(id_).source == source


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_texts_to_start_from_are_games(path: Path) -> None:
    id_ = use_text(path.read_text("utf-8"))
    assert isinstance(id_, str), id_
    assert game(id_).deal(1).moves
    longest = max(map(len, path.read_text("utf-8").splitlines()))
    assert longest <= 66  # as much as fits beside a table


def test_a_text_may_have_redeals() -> None:
    id_ = use_text(next(path for path in EXAMPLES if path.stem == "klondike").read_text("utf-8"))
    assert isinstance(id_, str)
    assert game(id_).redeals == 2
    assert game(f"{id_}?redeals=0").redeals == 0


def test_a_shipped_game_stays() -> None:
    id_ = use_text(TEXT + 'NAME = "windmill"\nPRESETS = {"windmill": Preset("Mine", "A mill.", "me", {})}\n')
    assert isinstance(id_, str)
    assert game(id_).title == "Mine"
    assert game("windmill").title != "Mine"
    assert presets()["windmill"].shipped


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        ("Columns(8", "Colums(8", 8, "there is no word Colums: did you mean Columns?"),
        ("deal=6", "dael=6", 8, "Columns has no dael: did you mean deal? Columns takes count, build, deal,"),
        ("Foundations(4, ", "Foundations(", 9, "Foundations needs count: Foundations takes count, build"),
        ("Table(\n", "Table((\n", 7, "this line cannot be read: '(' was never closed"),
        ("import *", "import Collums", 5, "there is no word Collums: did you mean Columns?"),
        ("Foundations(4", "Foundations(0", 9, "0 is no number of piles or cards"),
        ("deal=6", "deal=7", 7, "56 cards are dealt, but only 48 are in the packet"),
        ("TABLE", "TABEL", 10, "there is no table: write TABLE = Table(…)"),
        ("TABLE = ", "TABLE = 3\nX = ", 7, "there is no table: write TABLE = Table(…)"),
        ("deal=6", "deal=(1,) * 999 * 9", 8, "this is too long: write at most 1,000 values"),
        ("deal=6", "deal=99999999", 8, "a declaration has only words, values and lists of them"),
        ("8, down", "8(3), down", 8, "a declaration has only words, values and lists of them"),
    ],
)
def test_what_is_wrong_is_named(right: str, wrong: str, line: int, words: str) -> None:
    assert right in TEXT
    found = faults(TEXT.replace(right, wrong, 1))[0]
    assert found.line == line
    assert found.words.startswith(words)


def test_all_that_is_wrong_is_named_at_once() -> None:
    found = faults(TEXT.replace("Columns(8", "Colums(8").replace("out=", "ot=").replace("down(", "dwn("))
    assert [fault.line for fault in found] == [8, 8, 9]


@pytest.mark.parametrize(
    "attack",
    [
        "import js",
        "from js import fetch",
        "from cadogan.rules.declared import engine",
        "import cadogan.rules.declared as words",
        "X = __import__('os')",
        "X = open('/etc/passwd')",
        "X = eval('1')",
        "X = Columns.__init__",
        "X = (1).__class__",
        "X = f'{Columns.__init__}'",
        "X = lambda: 1",
        "X = [c for c in (1,)]",
        "X = dict(**{'a': 1})",
        "X = tuple(*[1])",
        "X = 'a' * 9999 * 9999",
        "X = ((((1,) * 999,) * 999,) * 999,) * 999",
        "X = pyramid(9999)",
        "X = range(10 ** 9)",
        "X = tuple(range(9999))",
        "def moves(s, out): return 0",
        "class A: pass",
        "print('x')",
        "while True: pass",
        "X: int = 1",
        "X += 1",
        "del TABLE",
        "X = (yield)",
        "X = " + "(" * 500 + "1" + ")" * 500,
        "X = " + "-" * 5000 + "1",
        "X = 1\0",
    ],
)
def test_nothing_else_can_be_said(attack: str) -> None:
    assert faults(f"{TEXT}{attack}\n")


def test_a_text_is_not_endless() -> None:
    assert faults(TEXT + "# long\n" * 5000)[0].words == "this text is too long: write at most 20,000 characters"


def test_names_of_rules_are_only_names() -> None:
    """A text says what `PARTS` lists of its game; another name is its own."""
    id_ = use_text(TEXT + "moves = 3\nSIZE = 1\n__doc__ = 'x'\n")
    assert isinstance(id_, str)
    assert game(id_).deal(1).moves
    assert game(id_).text.startswith("Castle")


# -- the worker of own patiences ----------------------------------------------------------------------------------------


class Both:
    """The two workers, without JavaScript."""

    def __init__(self) -> None:
        self.work: list[tuple[int, bytes]] = []
        self.events: list[tuple[str, Any]] = []
        self.games = Games(
            ":memory:",
            lambda job, work, lane: self.work.append((job, work)),
            lambda job: None,
            lambda job, events, over: self.events.extend(json.loads(events)),
        )

    def ask(self, method: str, address: str, body: object = None) -> Any:
        status, media, _, text, _ = self.games.request(method, address, None if body is None else json.dumps(body))
        assert status < 300, text
        while self.work:
            job, work = self.work.pop(0)
            self.games.done(job, think(work, lambda event, data: None, lambda: False))
        return json.loads(text) if media == "application/json" else self.events[-1]


def test_the_worker_reads_and_plays_a_text() -> None:
    both = Both()
    wrong = both.ask("PUT", "/api/own", {"text": TEXT.replace("deal", "dael")})
    assert wrong["game"] is None
    (fault,) = wrong["faults"]
    assert (fault["line"], fault["wrong"], fault["right"]) == (8, "dael", "deal")
    assert fault["words"].startswith("Columns has no dael: did you mean deal? ")
    read = both.ask("PUT", "/api/own", {"text": TEXT})
    assert (read["faults"], read["game"]["title"]) == ([], "Castle")
    play = both.ask("POST", "/api/plays", {"game": read["game"]["id"], "deal": "1"})
    move = {"node": 0, "moves": [play["moves"][0]["name"]], "clock": 1}
    assert both.ask("POST", f"/api/plays/{play['id']}/move", move)["node"] == 1
    assert both.ask("GET", "/api/rules?game=" + read["game"]["id"])["rules"].startswith("Castle")


def test_deals_of_a_text_are_tried() -> None:
    both = Both()
    easy = TEXT.replace("Columns(8, down(ANY_SUIT), deal=6)", "Cells(48)").replace(
        "Table(\n    Cells(48)", "Table(\n    Reserve(48)"
    )
    read = both.ask("PUT", "/api/own", {"text": easy})
    assert read["faults"] == []
    event, data = both.ask("GET", "/api/own/tried?game=" + read["game"]["id"])
    assert (event, data) == ("tried", {"tried": 100, "won": 100, "lost": 0, "of": 100})


def test_the_other_worker_learns_the_text_with_its_work() -> None:
    both = Both()
    read = both.ask("PUT", "/api/own", {"text": TEXT})
    play = both.ask("POST", "/api/plays", {"game": read["game"]["id"], "deal": "3"})
    both.games.request("GET", f"/api/plays/{play['id']}/hint?node=0&seconds=0.1")
    (_, work), *_ = both.work
    assert TEXT in pickle.loads(work).keywords["texts"]


def test_a_text_cannot_take_endless_time_or_memory() -> None:
    lists = TEXT + "a = [0] * 900\nb = [a] * 900\n" + "c = b\n" * 2000
    assert "at most 1,000 values" in faults(lists)[0].words
    assert isinstance(use_text(TEXT.replace("deal=6", "deal=6, title='{:>999999999}'")), str)  # {} alone is the number
