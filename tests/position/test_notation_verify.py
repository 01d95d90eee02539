"""Verify records of positions, and read arbitrary text and bytes as records."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_notation import HEAD, only

import cadogan
from cadogan import BadInput
from cadogan.position import notation
from cadogan.position.notation import Ply, Record, read, read_each, verify, write
from cadogan.position.notation.replay import PLIES_AT_MOST
from cadogan.position.notation.source import unnumbered
from cadogan.rules.state import shuffles_text
from samples import some

DATA = Path(__file__).parents[1] / "data"

# -- from a position and back -----------------------------------------------------------------------------------------


def played(position: cadogan.Position, plies: int, prefer: str = "") -> cadogan.Position:
    for i in range(plies):
        moves = position.moves
        if not len(moves):
            break
        position = position.play(prefer if prefer in moves else moves[(7 * i) % len(moves)])
    return position


STARTS = [
    *(rules.deal(5) for rules in cadogan.games()),
    cadogan.game("crazy-quilt").position(cadogan.game("crazy-quilt").deal(9).dealt_cards),
    cadogan.game("the-carpet").position(cadogan.game("the-carpet").deal(9).dealt_cards, seed=7),
    cadogan.game("the-carpet").position(
        cadogan.game("the-carpet").deal(9).dealt_cards, shuffles=[list(reversed(range(n))) for n in (20, 18)]
    ),
    cadogan.game("crazy-quilt").setup(cadogan.game("crazy-quilt").deal(9).play("deal deal").text),
    cadogan.game("the-carpet").setup(cadogan.game("the-carpet").deal(9).play("deal deal").text),
    cadogan.game("windmill").setup("sails=2S 3S 4S 5S 6S 7S 8S 9S; c=AS; stock=3H ??", strict=False),
]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.game.name)
@pytest.mark.parametrize("plies", [0, 1, 60])
def test_a_position_and_its_record(start: cadogan.Position, plies: int) -> None:
    try:
        position = played(start, plies, "deal")
    except cadogan.UnknownOutcome:
        position = start
    record = Record.from_position(position, player="Ann", date="2026-07-04", more={"Club": "Weavers"})
    again = only(write(record))
    assert again == record
    assert again.position() == position
    assert again.position().history == position.history
    assert verify(again), verify(again)
    assert again.headers["Club"] == "Weavers"


def test_the_shuffles_used_are_written_and_must_agree() -> None:
    carpet = cadogan.game("the-carpet")
    position = carpet.deal(5).play(" ".join(["deal"] * 32), "redeal", " ".join(["deal"] * 32), "redeal")
    record = Record.from_position(position)
    assert record.headers["Deal"] == "5"
    assert record.headers["Shuffles"].count("/") == 1
    assert verify(record)
    first, second = record.headers["Shuffles"].split("/")
    assert verify(Record({**record.headers, "Shuffles": first}, record.plies))
    wrong = verify(Record({**record.headers, "Shuffles": f"{first}/{first}"}, record.plies))
    assert str(wrong) == f"wrong: the header Shuffles does not agree with the deal: the order of redeal 2 is {second}"
    assert "is wrong" in verify(Record({**record.headers, "Shuffles": "a b"}, record.plies)).reason
    quilt = Record({"Game": "crazy-quilt", "Deal": "5", "Shuffles": first})
    assert verify(quilt).reason == "crazy-quilt does not shuffle at its redeals: leave the header Shuffles out"
    with pytest.raises(BadInput, match="leave the header Shuffles out"):
        quilt.position()


def test_shuffles_may_be_left_out_until_the_first_redeal() -> None:
    headers = {"Game": "the-carpet", "Cards": cadogan.game("the-carpet").deal(9).dealt_cards}
    moves = [Ply("deal", i - 1) for i in range(32)]
    record = Record(headers, tuple(moves))
    assert verify(record)
    assert only(write(Record.from_position(record.position()))).position() == record.position()
    further = verify(Record(headers, (*moves, Ply("redeal", 31))))
    assert str(further) == (
        "wrong at move 33: redeal cannot be played: the shuffle of redeal 1, which gathers 32 cards, is missing"
    )


def test_a_lax_position_stays_lax() -> None:
    position = cadogan.game("windmill").setup("sails=2S; c=AS", strict=False).play("s1-c")
    record = Record.from_position(position)
    assert record.headers["Strict"] == "off"
    assert record.position() == position


# -- verifying --------------------------------------------------------------------------------------------------------


def verdict(text: str) -> str:
    return str(verify(only(text)))


def test_verdicts() -> None:
    good = verify(only(HEAD + "deal c1-d (b8-u)"))
    assert good
    assert good.position == cadogan.game("crazy-quilt").deal(42).play("deal c1-d")
    assert str(good) == "ok: 2 moves, not finished"
    assert verdict(HEAD + "deal") == "ok: 1 move, not finished"
    bad = verify(only(HEAD + "deal c1-d a1-u deal"))
    assert (bool(bad), bad.ply, bad.move, bad.variation) == (False, 3, "a1-u", False)
    assert str(bad) == (
        "wrong at move 3: a1-u is not legal: the 10 of hearts does not fit: the ace pile of hearts takes the 2 next"
    )
    assert verdict(HEAD + "deal xyz").startswith(
        "wrong at move 2: 'xyz' is not a move of Crazy Quilt: moves are c1-u, "
    )
    deep = verify(only(HEAD + "deal (c1-d b8-u (c1-d))"))
    assert (deep.ply, deep.move, deep.variation) == (2, "c1-d", True)
    assert str(deep) == "wrong in a variation at move 2: c1-d is not legal: c1 is empty"
    with pytest.raises(BadInput, match=r"^at move 1: a1-u is not legal"):
        only(HEAD + "a1-u").position()
    assert only(HEAD + "deal (a1-u)").position().ply == 1


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ('[Game "quid"] [Deal 1]', "there is no game 'quid': "),
        ('[Game "quilt?wrap=maybe"] [Deal 1]', "wrap=maybe is wrong: wrap is one of off, on"),
        ('[Game "quilt"]', "the record does not say which cards were dealt: it needs a header Deal, Cards or Position"),
        ('[Game "quilt"] [Deal x]', "'x' is not a deal number: "),
        ('[Game "quilt"] [Deal 1] [Position "u=AS"]', "the headers Position and Deal exclude each other"),
        ('[Game "quilt"] [Deal 1] [Cards "AS"]', "the header Cards does not agree with deal 1"),
        ('[Game "quilt"] [Deal 1] [Seed 2]', "the header Seed does not agree with deal 1"),
        ('[Game "quilt"] [Deal 1] [Strict maybe]', "the header Strict is 'maybe'; it must be on or off"),
        ('[Game "quilt"] [Cards "AS"]', "the deal is wrong: "),
        ('[Game "quilt"] [Cards "XS"]', "'XS' is not a card"),
        ('[Game "the-carpet"] [Cards "AS"]', "the deal is wrong: "),
        ('[Game "the-carpet"] [Cards "AS"] [Shuffles "x"]', "the shuffle 'x' is wrong"),
        ('[Game "quilt"] [Position "u=AS"]', "u= must name"),
        (
            '[Game "quilt"] [Deal 1] [Rules one]',
            "the header Rules is 'one'; it must be the version of the rules, a whole number",
        ),
        ('[Game "quilt"] [Deal 1] [Result drawn]', "the result is 'drawn'; it must be one of won, lost, resigned, *"),
    ],
)
def test_headers_that_do_not_make_a_game(headers: str, reason: str) -> None:
    found = verify(only(headers))
    assert found.reason.startswith(reason)
    assert found.ply is None
    if "Result" not in headers:
        with pytest.raises(BadInput):
            only(headers).position()


def test_cards_and_seed_may_accompany_a_deal_that_they_agree_with() -> None:
    cards = cadogan.game("the-carpet").deal(8).dealt_cards
    assert verify(Record({"Game": "the-carpet", "Deal": "8", "Seed": "8", "Cards": cards}))


def lost() -> cadogan.Position:
    position = played(cadogan.game("doubles-and-quits").deal(1), 99)
    assert position.is_over
    assert not position.is_won
    return position


@pytest.mark.parametrize("end", ["*", "3. *", "3.*", "3.resigned"])
def test_a_number_may_stand_before_the_result(end: str) -> None:
    moves = cadogan.game("crazy-quilt").deal(42).moves[0]
    found = cadogan.read_record(f'[Game "crazy-quilt"]\n[Deal "42"]\n\n1.{moves} {end}\n')
    assert [ply.move for ply in found.plies] == [moves]


def test_results_must_agree_with_where_the_line_ends() -> None:
    stuck = lost()
    end = write(Record.from_position(stuck))
    assert '[Result "lost"]' in end
    assert str(verify(only(end))) == f"ok: {stuck.ply} moves, no moves left"
    assert verify(only(end.replace("lost", "resigned")))
    assert verify(only(end.replace("lost", "*")))
    assert verdict(end.replace("lost", "won")) == (
        f"wrong: the result is won, but the game is not won at the end of the line, after {stuck.ply} moves"
    )
    assert verdict(HEAD + "deal lost") == (
        "wrong: the result is lost, but 6 moves are still legal at the end of the line (for example a4-w)"
    )
    full = cadogan.game("doubles-and-quits").setup("cells=AS AH/AD AC", strict=False)
    while not full.is_over:
        full = full.play(full.moves[0])
    assert full.is_won
    done = write(Record.from_position(full))
    assert '[Result "won"]' in done
    assert verdict(done) == f"ok: {full.ply} moves, won"
    assert verdict(done.replace('"won"', '"lost"')) == (
        "wrong: the result is lost, but the game is won at the end of the line"
    )
    assert "the result is resigned, but" in verdict(done.replace('"won"', '"resigned"'))
    assert verdict(done.replace('"won"', '"*"')).endswith("(its result is *, but its line wins)")
    # position() asks for legal moves only
    assert only(done.replace('"won"', '"lost"')).position().is_won


def test_other_versions_of_the_rules() -> None:
    head = '[Game "quilt"] [Rules 7] [Deal 42] '
    assert verdict(head + "deal") == (
        "ok: 1 move, not finished (made under version 7 of the rules, but valid under version 1)"
    )
    assert only(head + "deal").position().ply == 1
    refused = "the record is of version 7 of the quilt rules and is not valid under version 1: "
    assert verdict(head + "deal a1-u").startswith(f"wrong at move 2: {refused}a1-u is not legal")
    assert verdict(head + "deal won").startswith(f"wrong: {refused}the result is won, but")
    with pytest.raises(BadInput, match=refused):
        only(head + "deal won").position()
    assert verify(only('[Game "quilt"] [Rules 1] [Deal 42] deal')).notes == ()
    assert verify(only('[Game "quilt"] [Rules 01] [Deal 42] deal')).notes == ()


# -- any text and any bytes -------------------------------------------------------------------------------------------

text = st.text(st.characters()) | st.text(' \\"{}[]();\n\t\r\u2028\ud800nu0 2x', max_size=40)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}", fullmatch=True).filter(
    lambda name: name.lower() not in {header.lower() for header in (*notation.HEADERS, *notation.MARKS)}
)
marks = st.sampled_from(["", "", "!", "?! $14", "$255 ??", "!? !"])
move_names = st.sampled_from(["deal", "c1-u", "4+8", "uS-dS", "p3-p12", "..x", "é\\"]).map(
    lambda name: unnumbered(name) or "x"
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    headers = {"Game": draw(st.sampled_from(["quilt", "windmill?hand=on", "no game"]) | text)}
    headers |= draw(st.dictionaries(st.sampled_from([*notation.HEADERS[1:], *notation.MARKS]), text))
    spelled = {name.lower(): (name, value) for name, value in draw(st.dictionaries(names, text, max_size=3)).items()}
    headers |= dict(spelled.values())
    count = draw(st.integers(0, 12))
    plies = [
        Ply(draw(move_names), draw(st.just(i - 1) | st.integers(-1, i - 1)), draw(st.just("") | text), draw(marks))
        for i in range(count)
    ]
    shout = draw(st.functions(like=lambda name: "", returns=st.sampled_from([str.lower, str.upper, str]), pure=True))
    headers = {shout(name)(name): value for name, value in headers.items()}
    return Record(headers, tuple(plies), draw(st.just("") | text))


@settings(deadline=None, max_examples=some(50, 150))
@given(st.lists(records(), max_size=3))
def test_writing_then_reading_is_the_identity(given_records: list[Record]) -> None:
    written = write(*given_records)
    written.encode()
    assert read(written) == given_records
    assert read(written.encode()) == given_records
    assert write(*read(written)) == written
    assert list(Record(given_records[0].headers).headers) == list(given_records[0].headers) if given_records else True


pieces = st.sampled_from(
    [HEAD, "deal", "c1-d", "1.", "2)", "!?", "$6", "\n%", "*", "won", *"[]{}();\\ \0\n\ufeff", '"', "\n\n", "\\u12"]
) | (
    st.sampled_from(['[Game"', '[Game "', "[Game[x]", "[Game x]", '[Deal"1"]', "[Rules 2]", "[Result won]"])
    | st.sampled_from(['[Position "u=AS"]', '[Cards "??"]', '[Shuffles "0/-"]', '[Seed "1"]'])
)


@settings(deadline=None, max_examples=some(50, 150))
@given(st.binary() | text | st.lists(pieces, max_size=30).map("".join))
def test_reading_never_crashes(data: bytes | str) -> None:
    for each in read_each(data):
        if isinstance(each, Record):
            assert read(write(each)) == [each]
            assert str(verify(each))
        else:
            assert each.line >= 1
            assert each.reason
    with suppress(BadInput):
        read(data)


DEEP = 20_000


@pytest.mark.parametrize(
    "data",
    [
        HEAD + "deal (c1-d " * DEEP,
        HEAD + "deal " + "(c1-d b8-u " * DEEP + ")" * DEEP,
        HEAD + "deal " + "(c1-d " * DEEP,
        HEAD + "deal " + "(c1-d) " * DEEP,
        HEAD + "deal " * 5 * DEEP,
        HEAD + "{" * 5 * DEEP,
        (HEAD + "{\n") * DEEP,
        '[Game "' * 5 * DEEP,
        '[Game "\n' * DEEP,
        "[Game " + " " * 10 * DEEP + "{",
        "[Game" + " " * 10 * DEEP,
        HEAD + "{" + " " * 10 * DEEP + "x}",
        HEAD + "{" + " \n" * 5 * DEEP + "\\",
        HEAD + "deal {x" + " [" * 5 * DEEP + "}",
        HEAD + "1" * 10 * DEEP,
        HEAD + "1." * 5 * DEEP,
        HEAD + "\\" * 10 * DEEP,
        '[Game "' + "\\" * 10 * DEEP,
        HEAD + "".join(f'[A{i} "x"]\n' for i in range(DEEP)),
        "\n" * 10 * DEEP + HEAD,
        HEAD + "deal " + "{x} " * DEEP,
        f'[Game "{"x" * 10 * DEEP}"]',
        '[Game "quilt"] [Deal "' + "1" * 10 * DEEP + '"]',
        '[Game "quilt"] [Rules "' + "1" * 10 * DEEP + '"]',
        '[Game "quilt?' + "wrap=on&" * DEEP + '"]',
        '[Game "quilt"] [Position "' + "u" * 10 * DEEP + '"]',
        '[Game "the-carpet"] [Deal 1] [Shuffles "' + "1/" * 5 * DEEP + '"]',
    ],
    ids=range(27),
)
@pytest.mark.timeout(60)  # takes a second or two; quadratic time would take hours
def test_hostile_texts_take_linear_time(data: str) -> None:
    for each in read_each(data):
        if isinstance(each, Record):
            written = write(each)
            assert read(written) == [each]
            repr(each)
            verify(each)


def test_too_long_a_record_is_not_replayed() -> None:
    record = only(HEAD + "deal " * (PLIES_AT_MOST + 1))
    assert "at most 50000 can be replayed" in verify(record).reason


# -- the games of the slow reference ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((DATA / "vectors").glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_vectors_as_records(path: Path) -> None:
    records = []
    for line in path.read_text().splitlines():
        played = json.loads(line)
        headers = {"Game": played["game"], "Cards": played["cards"], "Result": "won" if played["won"] else "lost"}
        if cadogan.game(played["game"]).options.get("shuffle") == "on":
            headers["Shuffles"] = shuffles_text(played.get("shuffles", []))
        plies = [Ply(ply["move"], i - 1) for i, ply in enumerate(played["plies"])]
        records.append(Record({name: value for name, value in headers.items() if value}, tuple(plies)))
    again = read(write(*records))
    assert again == records
    for record in again:
        assert verify(record), str(verify(record))


@pytest.mark.parametrize("name", ["indian-carpet", "windmill?redeals=2", "the-carpet"])
def test_texts_of_positions_keep_the_order_of_their_fields(name: str) -> None:
    position = cadogan.game(name).deal(3)
    while "redeal" not in position.moves:
        position = position.play("deal")
    names = [field.partition("=")[0] for field in position.play("redeal", "deal").text.split("; ")]
    end = ["stock", "known", "redeals"] if name != "the-carpet" else ["stock", "redeals", "seed"]
    assert names[-3:] == end
