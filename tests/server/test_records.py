"""Export and import of records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

import cadogan
from cadogan.app.store.database import Transaction
from cadogan.position import Position, notation
from cadogan.rules.state import shuffles_text
from conftest import IDS
from samples import some
from server.conftest import Play, Visitor, line_of

pytestmark = pytest.mark.carriers

GONE = ("id", "started", "changed", "node", "stamp", "undos", "seconds")


def comparable(play: Play) -> Play:
    kept = {key: value for key, value in play.items() if key not in GONE}
    kept["line"] = [unnumbered(each) for each in play["line"]]
    kept["branches"] = sorted((each["at"], each["ply"], unnumbered(each["move"])) for each in play["branches"])
    return kept


def unnumbered(move: dict[str, Any]) -> Any:
    """Return a move without its node, because a copy numbers its nodes again."""
    return sorted((key, value) for key, value in move.items() if key != "node")


@pytest.mark.parametrize("name", IDS)
def test_export_and_import(ann: Visitor, bob: Visitor, name: str) -> None:
    """With variations; and a second export gives the same text."""
    play = ann.wander(ann.begin(name, "12"), 14, seed=1)
    for _ in range(min(6, play["ply"])):
        play = ann.turn("undo", play)
    play = ann.wander(play, 6, seed=2)
    text = ann.record(play)
    (record,) = notation.read(text)
    assert notation.verify(record)
    assert record.headers["Deal"] == "12"
    assert record.headers["Date"]
    (copy,) = bob.import_record(text)
    assert comparable(copy) == comparable(play)
    assert bob.record(copy) == text


def test_the_current_node_is_kept(ann: Visitor, bob: Visitor) -> None:
    play = ann.turn("undo", ann.move(ann.begin(), "c1-d", "deal", "b8-u"))
    text = ann.record(play)
    assert '[Ply "2"]' in text
    assert '[Result "*"]' in text
    (copy,) = bob.import_record(text)
    assert line_of(copy) == "c1-d deal | b8-u"
    assert "Ply" not in bob.record(bob.turn("redo", copy))


def test_results(ann: Visitor, bob: Visitor) -> None:
    resigned = ann.record(ann.turn("resign", ann.move(ann.begin(), "deal")))
    assert '[Result "resigned"]' in resigned
    (copy,) = bob.import_record(resigned)
    assert copy["status"] == "resigned"
    (won,) = bob.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H"] 1+2 won')
    assert won["status"] == "won"
    assert '[Result "won"]' in bob.record(won)
    # undone, or given up too: the recorded line still ends with a win
    back = bob.turn("undo", won)
    assert '[Result "won"]' in bob.record(back)
    back = bob.turn("resign", back)
    assert notation.verify(notation.read(bob.record(back))[0])
    (lost,) = bob.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H 6S 7S 6H/7H"] 1+2 close lost')
    assert lost["status"] == "stuck"
    assert '[Result "lost"]' in bob.record(lost)


def test_comments_variations_and_headers_are_kept(ann: Visitor) -> None:
    text = (
        '[Game "crazy-quilt"]\n[Rules "1"]\n[Deal "42"]\n[Player "Ann \\"of\\" Cadogan"]\n[Date "1914"]\n[Result "*"]\n'
        '[Event "A rainy day"]\n\n'
        "{A quiet start.}\n1. c1-d! {best} 2. deal $14 (2. b8-u?? {or so} 3. deal (3. g1-d)) 3. b8-u $10 !?\n"
    )
    (play,) = ann.import_record(text)
    assert ann.record(play) == text
    assert [each.get("mark") for each in play["line"]] == ["!", None, "!?"]
    assert [each["move"].get("mark") for each in play["branches"]] == ["??", "??"]
    # more moves are added to the record
    play = ann.move(play, "g1-d")
    assert "3. b8-u $10 !? g1-d" in ann.record(play)
    assert "{or so}" in ann.record(play)


def test_equal_variations_become_one(ann: Visitor) -> None:
    (play,) = ann.import_record('[Game "quilt"] [Deal "42"] 1. c1-d! {one} (1. c1-d?! {two} deal) 2. deal')
    assert ann.record(play).endswith("\n\n1. c1-d! ?! {one\\ntwo} 2. deal\n")


def test_moves_get_the_spelling_of_their_game(ann: Visitor) -> None:
    head = '[Game "capricieuse?foundation_transfer=on"] [Deal "0"] '
    (play,) = ann.import_record(head + '[Ply "1"] redeal dc-uc (DC-UC p11-p12)')
    assert [each["move"] for each in play["line"]] == ["redeal", "dC-uC", "p11-p12"]
    (play,) = ann.import_record(head + "REDEAL DC-UC (dC-uC)")
    assert ann.record(play).endswith("\n\n1. redeal dC-uC\n")


def test_a_game_of_explicit_cards(ann: Visitor) -> None:
    cards = cadogan.game("windmill").deal(3).dealt_cards
    (play,) = ann.import_record(f'[Game "windmill"] [Cards "{cards.lower()}"] deal')
    assert (play["deal"], play["ply"]) == (None, 1)
    play = ann.wander(play, 10)
    (record,) = notation.read(ann.record(play))
    assert record.headers["Cards"] == cards
    assert notation.verify(record)


@pytest.mark.parametrize("seeded", [True, False])
def test_a_game_with_its_shuffles(ann: Visitor, seeded: bool) -> None:
    start = cadogan.game("the-carpet").deal(3)
    redealt = start.play(*["deal"] * 32, "redeal")
    chance = '[Seed "3"]' if seeded else f'[Shuffles "{shuffles_text(redealt.shuffles_used)}"]'
    (play,) = ann.import_record(f'[Game "the-carpet"] [Cards "{start.dealt_cards}"] {chance}')
    play = ann.move(play, *["deal"] * 32, "redeal", "deal")
    assert play["table"]["piles"]["w"]["cards"] == [str_of(redealt.play("deal"))]
    (record,) = notation.read(ann.record(play))
    assert notation.verify(record)


def str_of(position: cadogan.Position) -> str:
    """Return the top card of the waste."""
    return position.text.split("w=")[1].split(";")[0].split()[-1]


def test_many_games_at_once(ann: Visitor) -> None:
    text = "\n".join(f'[Game "{name}"]\n[Deal "{number}"]\n' for number, name in enumerate(IDS))
    plays = ann.import_record(text)
    assert [play["game"]["name"] for play in plays] == IDS
    assert [play["deal"] for play in plays] == [str(number) for number in range(len(IDS))]
    assert len(ann.get("plays")) == len(IDS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no game"),
        ("hello", "game 1"),
        ('[Game "quilt"]', "Deal, Cards or Position"),
        ('[Game "carpet"] [Deal "1"]', "the-carpet"),
        ('[Game "quilt"] [Deal "18446744073709551616"]', "deal number"),
        ('[Game "quilt"] [Deal "42"] deal a1-u', "move 2, a1-u"),
        ('[Game "quilt"] [Deal "42"] deal (a1-u)', "in a variation"),
        ('[Game "quilt"] [Deal "42"] deal (b8-u', "not closed"),
        ('[Game "quilt"] [Deal "42"] deal won', "not won"),
        ('[Game "quilt"] [Rules "7"] [Deal "42"] a1-u', "version 7 of the quilt rules"),
        ('[Game "quilt"] [Cards "AS"]', "deal is wrong"),
        ('[Game "quilt"] [Cards "\\ud800"]', "is not a card"),
        ('[Game "windmill"] [Position "sails=AS"]', "c= must name"),
        ('[Game "quilt"] [Deal "1"]\n\n[Game "quilt"] [Deal "2"] w-u', "game 2 is wrong at move 1, w-u"),
        ('[Game "quilt"] [Deal "1"]\n' * 101, "the limit is 100 games"),
        ('[Game "quilt"] [Deal "1"]\n' + "deal " * 50_001, "the limit is 50,000 moves"),
    ],
)  # fmt: skip
def test_a_wrong_record_imports_nothing(ann: Visitor, text: str, words: str) -> None:
    detail = ann.refusal(text)
    assert words in detail
    assert detail.endswith(".")
    assert ann.get("plays") == []


def test_a_valid_record_of_other_rules_is_imported_with_a_note(ann: Visitor) -> None:
    answer = ann.post("import", {"text": '[Game "quilt"] [Rules "7"] [Deal "42"] c1-d'}, 201)
    assert answer["plays"][0]["ply"] == 1
    assert "version 7" in answer["notes"][0]


def test_a_text_that_is_too_long_is_refused(ann: Visitor) -> None:
    assert "400000" in ann.refusal("x" * 400_001)


@settings(max_examples=some(25, 60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text() | st.text(st.sampled_from('[](){};"\\. \n*0123AKSHDCcudw-+gameGdelr')))
def test_no_text_breaks_the_import(ann: Visitor, text: str) -> None:
    for record in (
        text,
        f'[Game "quilt"] [Deal "42"] {text}',
        f'[Game "quilt"]\n[Foo "{text}"]\n[Deal "42"]\n{{{text}}}',
    ):
        response = ann.http.post("/api/import", json={"text": record})
        assert response.status_code in (201, 422)
        if response.status_code == 201:
            for play in response.json()["plays"]:
                ann.record(play)


def test_a_brief_answer_to_many_games(ann: Visitor) -> None:
    """What is stored is the same; the answer lists the games as the list of plays does."""
    play = ann.wander(ann.begin("windmill", "5"), 12, seed=3)
    text = ann.record(play)
    (whole,) = ann.import_record(text)
    found = ann.post("import", {"text": f"{text}\n\n{text}", "brief": True}, 201)
    assert found["plays"] == []
    listed = {each["id"]: each for each in ann.get("plays")}
    assert found["summaries"] == [listed[each["id"]] for each in found["summaries"]]
    assert len(found["summaries"]) == 2
    for each in found["summaries"]:
        brief = ann.show(each)
        assert comparable(brief) == comparable(whole)
        assert ann.record(brief) == ann.record(whole)


@pytest.mark.http
def test_imports_replay_before_they_write(ann: Visitor, app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other players' moves wait only while an import writes."""
    text = ann.record(ann.wander(ann.begin("windmill", "5"), 12, seed=3))
    store, writes = app.state.application.plays._store, []
    writing, play = store.writing, Position.play

    @contextmanager
    def noted() -> Iterator[Transaction]:
        with writing() as found:
            writes.append(True)
            yield found
            writes.pop()

    def played(position: Position, *moves: str) -> Position:
        assert not writes
        return play(position, *moves)

    monkeypatch.setattr(store, "writing", noted)
    monkeypatch.setattr(Position, "play", played)
    assert len(ann.import_record(text)) == 1
