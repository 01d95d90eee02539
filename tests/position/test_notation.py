"""Records as text: reading and writing, and their headers."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import cadogan
from cadogan import BadInput
from cadogan.position import notation
from cadogan.position.notation import Fault, Ply, Record, read, read_each, write
from cadogan.position.notation.text import WIDTH

DATA = Path(__file__).parents[1] / "data"
HEAD = '[Game "crazy-quilt"]\n[Deal "42"]\n'


def only(text: str | bytes) -> Record:
    records = read(text)
    assert len(records) == 1
    return records[0]


def faults(text: str | bytes) -> list[str]:
    return [str(each) for each in read_each(text) if isinstance(each, Fault)]


# -- reading ----------------------------------------------------------------------------------------------------------


def test_a_record_written_by_hand() -> None:
    record = only(
        """
        ; my first game
        [game "Quilt?redeals=2"]
        [DEAL 42]
        [Player "Ann \\"the weaver\\""]

        {a quiet
           start} 1. b8-u 2.c1-d (2. deal {too soon} 3. b8-u) deal ; a comment to the end of the line
        ... g1-d (h1-d (h2-d)) *
        """
    )
    assert record.headers == {"Game": "indian-carpet", "Deal": "42", "Player": 'Ann "the weaver"', "Result": "*"}
    assert list(record.headers) == ["Game", "Deal", "Player", "Result"]
    assert record.comment == "my first game\na quiet start"
    assert record.moves == ("b8-u", "c1-d", "deal", "g1-d")
    assert record.plies == (
        Ply("b8-u", -1),
        Ply("c1-d", 0),
        Ply("deal", 1, "a comment to the end of the line"),
        Ply("g1-d", 2),
        Ply("deal", 0, "too soon"),
        Ply("b8-u", 4),
        Ply("h1-d", 2),
        Ply("h2-d", 2),
    )
    assert record.line == 3
    assert record.game == cadogan.game("indian-carpet")
    assert record.start.number == 42
    assert record.result == "*"


def test_an_empty_text_holds_no_game() -> None:
    assert read("") == read(b"") == read(" \n\t\n") == read("; only a comment\n{and another}\n") == []


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", ()),
        ("deal", ("deal",)),
        ("1. deal 2. c1-d", ("deal", "c1-d")),
        ("1.deal 1...c1-d", ("deal", "c1-d")),
        ("1 . deal . c1-d", ("deal", "c1-d")),
        ("deal(c1-d)b8-u{x}g1-d;y", ("deal", "b8-u", "g1-d")),
        ("deal ()", ("deal",)),
        ("deal ({nothing better}) c1-d", ("deal", "c1-d")),
        ("deal (c1-d won) lost", ("deal",)),
        ("1 deal 2 c1-d", ("deal", "c1-d")),
        ("1) deal 2) c1-d (2) b8-u 3) deal) 3)g1-d", ("deal", "c1-d", "g1-d")),
        ("1… deal 1…c1-d 2... b8-u", ("deal", "c1-d", "b8-u")),
        ("% for other programs: ] } )\ndeal\n%\n%[Game]\nc1-d", ("deal", "c1-d")),
    ],
)
def test_moves(text: str, moves: tuple[str, ...]) -> None:
    assert only(HEAD + text).moves == moves


def test_comments_go_to_the_move_before_them() -> None:
    record = only(HEAD + "{a} {b} deal {c} ; d\n (  {e} c1-d {f} ) {g} b8-u ({h})")
    assert record.comment == "a\nb"
    assert record.plies == (Ply("deal", -1, "c\nd\ng"), Ply("b8-u", 0, "h"), Ply("c1-d", -1, "e\nf"))


def test_marks_go_to_the_move_before_them() -> None:
    record = only(HEAD + "1. deal! 2. c1-d $6 {so} (2. b8-u?? $14 $2 3. 11+17$3) ! $6 3.g1-d!?$014 deal")
    assert [(ply.move, ply.mark) for ply in record.plies] == [
        ("deal", "!"), ("c1-d", "?! !"), ("g1-d", "!? $14"), ("deal", ""), ("b8-u", "?? $14 ?"), ("11+17", "!!"),
    ]  # fmt: skip
    moves = "1. deal! c1-d?! ! {so} (2. b8-u?? $14 ? 11+17!!) 3. g1-d!? $14 deal"
    assert write(record).splitlines()[-1] == moves
    assert only(write(record)) == record


def test_a_line_for_other_programs_is_a_line_of_its_own() -> None:
    record = only('% made by hand\n[Game "crazy-quilt"]\n[Deal "42"]\n[Player "50\n% Ann"]\n\ndeal {50\n% of it}')
    assert (record.headers["Player"], record.plies[0].comment) == ("50 % Ann", "50 % of it")
    assert faults(HEAD + "deal %") == ["line 3: '%' has no meaning here: write comments as {…}"]


def test_headers_separate_games() -> None:
    text = (
        HEAD
        + "deal\n"
        + HEAD  # after moves
        + HEAD  # a second Game header
        + '\n[Player "A"]\n*\n'
        + '[Player "B"]\n[Game "windmill"]\n[Deal "1"]\n\n'
        + '[Player "C"]\n[Game "windmill"]\n[Deal "2"]\n'  # another header after an empty line
    )
    records = read(text)
    assert [(r.headers["Game"], r.headers.get("Player"), r.line) for r in records] == [
        ("crazy-quilt", None, 1),
        ("crazy-quilt", None, 4),
        ("crazy-quilt", "A", 6),
        ("windmill", "B", 11),
        ("windmill", "C", 15),
    ]


def test_values_may_span_several_lines() -> None:
    record = only('[Game "crazy-quilt"]\n[Cards "5C AS\n   9D\n\n KH"]\n[Note "one\\ntwo\\u2660\\\\"]')
    assert record.headers["Cards"] == "5C AS 9D KH"
    assert record.headers["Note"] == "one\ntwo♠\\"


def test_editors_and_their_ways() -> None:
    record = only(HEAD + "{café} deal")
    text = write(record)
    for data in (
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
    ):
        assert only(data) == record
    assert only(text.encode("latin-1")).comment == "caf\ufffd"
    assert only(text.encode("latin-1")).moves == ("deal",)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hello", 'line 1: a game must begin with its headers, such as [Game "crazy-quilt"] and [Deal "42"]'),
        (
            '\n[Deal "42"]\ndeal',
            'line 2: the record does not say which game was played: it needs a header like [Game "crazy-quilt"]',
        ),
        (
            '[Game "crazy-quilt\n[Deal "42"]',
            'line 1: \'[Game "crazy-quilt\' is not a complete header: write [Name "value"]',
        ),
        ('[Game "crazy-quilt"\n', 'line 1: \'[Game "crazy-quilt"\' is not a complete header: write [Name "value"]'),
        (HEAD + '[Deal "43"]', "line 3: the header Deal is given twice"),
        (HEAD + "deal [Player 3]", "line 3: the header Player comes after moves: write headers first"),
        (HEAD + "deal\n(c1-d", "line 4: the variation that begins here is not closed: a ) is missing"),
        (HEAD + "deal)", "line 3: this ) closes no variation"),
        (HEAD + "(deal)", "line 3: a variation must follow the move that it replaces"),
        (HEAD + "deal ((c1-d))", "line 3: a variation must follow the move that it replaces"),
        (HEAD + "deal\n{so\nand so", "line 4: the comment that begins here is not closed: a } is missing"),
        (HEAD + "? deal", "line 3: the mark ? must follow the move that it is about"),
        (HEAD + "deal ($6 c1-d)", "line 3: the mark ?! must follow the move that it is about"),
        (HEAD + "deal!!!", "line 1: 'deal!' cannot be the name of a move"),
        (HEAD + "deal }", "line 3: '}' has no meaning here: write comments as {…}"),
        (HEAD + "\ndeal * c1-d", "line 4: the move 'c1-d' comes after the result *, which ends the game"),
        (HEAD + '[Result "lost"] deal won', "line 3: the moves end with won, but the header Result says lost"),
    ],
)
def test_faults_name_the_line(text: str, fault: str) -> None:
    assert faults(text) == [fault]
    with pytest.raises(BadInput) as error:
        read(text)
    assert str(error.value) == fault


def test_the_fault_of_one_game_does_not_spoil_the_next() -> None:
    good = HEAD + "deal\n\n"
    bad = [
        '[Game "crazy-quilt"]\n[Deal "42"\n\ndeal\n\n',
        HEAD + "deal {never closed\n\n",
        HEAD + "((((\n\n",
        '[Game "crazy-quilt\n',
        HEAD + "]\n",
    ]
    found = list(read_each(good + good.join(bad) + good))
    assert [type(each) for each in found] == [
        Record,
        Fault,
        Record,
        Fault,
        Record,
        Fault,
        Record,
        Fault,
        Record,
        Fault,
        Record,
    ]
    assert [type(each) for each in read_each("rubbish\n" + good)] == [Fault, Record]


# -- writing ----------------------------------------------------------------------------------------------------------


def test_what_is_written() -> None:
    text = """[Game "crazy-quilt"]
[Rules "1"]
[Deal "42"]
[Player "Ann"]
[Date "2026-07-04"]
[Result "*"]
[Club "The Weavers"]

1. c1-d b8-u g1-d deal deal deal (6. redeal {not yet} 7. deal (7. c1-d) 8. b8-u (8. g1-d)) 7. deal
deal deal deal
11. deal deal {twice two is four and a very long comment goes on over the end of the line, which is
not where a line should end} (12. a1-u) 13. deal
"""
    record = only(text)
    assert write(record) == text
    assert len(read(write(record, record))) == 2


def test_lines_are_short() -> None:
    position = cadogan.game("capricieuse").deal(3)
    for _ in range(300):
        position = position.play(position.moves[len(position.history) % len(position.moves)])
    record = Record.from_position(position, player="word " * 100)
    lines = write(record).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert sum(line.split()[0] == f"{n}." for n in range(1, 301, 10) for line in lines if line) == 30
    assert only(write(record)) == record


def test_a_record_is_a_value() -> None:
    record = only(HEAD + "deal (c1-d) b8-u")
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert record != only(HEAD + "deal b8-u")
    assert eval(repr(record)) == record


@pytest.mark.parametrize(
    ("headers", "plies", "reason"),
    [
        ({}, (), "which game was played"),
        ({"Game": "crazy-quilt", "a b": ""}, (), "'a b' is not a header name"),
        ({"Game": "crazy-quilt", "game": "x"}, (), "the header Game is given twice"),
        ({"Game": "crazy-quilt", "a": "x", "A": "y"}, (), "the header A is given twice"),
        ({"Game": "crazy-quilt"}, (Ply("deal", 0),), "does not come before it"),
        ({"Game": "crazy-quilt"}, (Ply("deal", -2),), "does not come before it"),
        *(
            ({"Game": "crazy-quilt"}, (Ply(move, -1),), "cannot be the name of a move")
            for move in ("", "a b", "1.deal", "a(b", "won", "*", "{x}", "..")
        ),
    ],
)
def test_impossible_records(headers: dict[str, str], plies: tuple[Ply, ...], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Record(headers, plies)


# -- headers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*notation.HEADERS, *notation.MARKS])
@pytest.mark.parametrize("spelled", [str.lower, str.upper, str.swapcase])
def test_known_headers_are_read_without_case_and_written_as_usual(name: str, spelled: Callable[[str], str]) -> None:
    values = {"Game": "crazy-quilt", "Deal": "42"} | ({} if name in ("Game", "Deal") else {name: "1"})
    record = only("".join(f'[{spelled(header)} "{value}"]\n' for header, value in values.items()))
    assert list(record.headers) == sorted(values, key=[*notation.HEADERS, *notation.MARKS].index)
    assert record.headers == values
    assert record.headers[spelled(name)] == record.headers[name] == values[name]
    assert write(record) == write(Record(values))
    twice = "".join(f'[{header} "{value}"]\n' for header, value in values.items()) + f'[{spelled(name)} "1"]\n'
    fault = list(read_each(twice))[-1]
    if name == "Game":  # it starts another game
        assert isinstance(fault, Record)
        return
    assert str(fault) == f"line {twice.count(chr(10))}: the header {spelled(name)} is given twice"


def test_other_headers_keep_their_spelling() -> None:
    record = only('[game quilt]\n[DEAL 42]\n[club "Weavers"]\n[aTeLiEr "x"]\n')
    assert list(record.headers) == ["Game", "Deal", "club", "aTeLiEr"]
    assert "Club" in record.headers
    assert record.headers.get("CLUB") == "Weavers"
    assert "clubs" not in record.headers
    assert record == only('[Game quilt]\n[Deal 42]\n[Club "Weavers"]\n[Atelier "x"]\n')
    assert record != only('[Game quilt]\n[Deal 42]\n[Club "Spinners"]\n[Atelier "x"]\n')


def test_headers_with_changes() -> None:
    headers = notation.Headers({"deal": "42", "club": "Weavers", "Game": "quilt"})
    assert repr(headers | {"CLUB": "Spinners", "hints": "1"}) == repr(
        {"Game": "quilt", "Deal": "42", "CLUB": "Spinners", "Hints": "1"}
    )
    assert headers["Club"] == "Weavers"
    assert headers != {"Deal": "42", "deal": "42", "Game": "quilt"}
    assert headers != [("Deal", "42")]
    with pytest.raises(TypeError):
        hash(headers)
    position = cadogan.game("quilt").deal(42)
    record = Record.from_position(position, player="Ann", more={"player": "Bob", "hints": "yes", "Hints": "1"})
    assert (record.headers["Player"], record.headers["Hints"], len(record.headers)) == ("Ann", "1", 6)
