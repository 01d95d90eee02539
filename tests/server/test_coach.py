"""Hints over HTTP: they reveal nothing unseen, and the coach is prepared when needed."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan import coach, puzzles
from cadogan.app.coaching import hints as hints_of
from cadogan.app.wire.jobs import Job
from cadogan.app.wire.responses import Readying
from cadogan.machine import compiled
from cadogan.server import warm_up
from cadogan.server.app import create_app
from cadogan.server.warm_up import Builder
from server.browsers import comes_true
from server.conftest import Play, Visitor, events_of
from server.test_secrecy import cards_named, cards_seen, record, unseen_in

GAME = "doubles-and-quits"  # the coach is fast in this game
WON, LOST = "2", "1"  # deals


def hints(visitor: Visitor, play: Play, **asked: Any) -> list[dict[str, Any]]:
    """Return the hints of a stream; the final one is last."""
    query = "&".join(f"{name}={value}" for name, value in ({"node": play["node"]} | asked).items())
    found = events_of(visitor.http.get(f"/api/plays/{play['id']}/hint?{query}"))
    assert {name for name, _ in found} <= {"readying", "hint"}
    given = [data for name, data in found if name == "hint"]
    assert [each["final"] for each in given] == [False] * (len(given) - 1) + [True]
    return given


def refused(visitor: Visitor, play: Play, status: int, **asked: Any) -> str:
    query = "&".join(f"{name}={value}" for name, value in ({"node": play["node"]} | asked).items())
    detail: str = visitor.get(f"plays/{play['id']}/hint?{query}", status)["detail"]
    return detail


# -- hints


def test_a_fair_hint(ann: Visitor) -> None:
    play = ann.begin(GAME, "7")
    found = hints(ann, play, samples=2000)
    names = [move["name"] for move in play["moves"]]
    for hint in found:
        assert hint["kind"] == "honest"
        assert sorted([hint["move"], *(other["move"] for other in hint["others"])]) == sorted(names)
        assert hint["equal"] == [other["move"] for other in hint["others"] if other["equal"]]
        assert hint["words"] == next(move["words"] for move in play["moves"] if move["name"] == hint["move"])
        assert 0 <= hint["chance"]["low"] <= hint["chance"]["value"] <= hint["chance"]["high"] <= 1
        assert hint["chance"]["samples"] > 0
    assert len(found) > 1
    expected = coach.hint(cadogan.game(GAME).deal(7), samples=2000)
    assert (found[-1]["move"], found[-1]["chance"]) == (expected.move, expected.chance and expected.chance.plain())
    assert not ann.show(play)["peeked"]


def test_a_hint_arrives_in_time(ann: Visitor) -> None:
    play = ann.begin(GAME, "7")
    assert hints(ann, play, seconds=0.3)[-1]["move"]
    assert hints(ann, play, samples=10**6, seconds=0.3)[-1]["move"]


def test_legal_moves(ann: Visitor) -> None:
    play = ann.begin()
    (hint,) = hints(ann, play, kind="legal")
    assert [each["move"] for each in hint["others"]] == [move["name"] for move in play["moves"]]
    assert (hint["kind"], hint["move"], hint["chance"]) == ("legal", "", None)


def test_the_full_solution_needs_spoilers(ann: Visitor) -> None:
    play = ann.begin(GAME, WON)
    assert "Spoilers are off" in refused(ann, play, 409, kind="all-cards-known")
    (hint,) = hints(ann, ann.peek(play), kind="all-cards-known")
    assert hint["verdict"] == "won"
    assert cadogan.solve(cadogan.game(GAME).deal(WON).play(hint["move"])).won
    (hint,) = hints(ann, ann.peek(ann.begin(GAME, LOST)), kind="all-cards-known")
    assert (hint["verdict"], hint["move"], hint["chance"]["known"]) == ("lost", "", "lost")


def test_known_verdicts_need_no_search(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ann.peek(ann.begin(GAME, WON))
    moves = ann.verdict(play)[1]["moves"]
    monkeypatch.setattr(cadogan.solver, "solve", None)
    for move in moves[:3]:
        (hint,) = hints(ann, play, kind="all-cards-known")
        assert hint["move"] == move
        play = ann.move(play, move)


def test_a_game_that_is_over(ann: Visitor) -> None:
    (stuck,) = ann.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H 6S 7S 6H/7H"] 1+2 close')
    (hint,) = hints(ann, stuck)
    assert (hint["move"], hint["others"], hint["final"]) == ("", [], True)
    resigned = ann.turn("resign", ann.begin(GAME, WON))
    assert "given up" in refused(ann, resigned, 409)


def test_refusals(ann: Visitor, bob: Visitor) -> None:
    play = ann.begin(GAME, WON)
    assert "another player" in refused(bob, play, 404)
    assert "kind" in refused(ann, play, 422, kind="wise")
    for seconds in ("0", "-1", "10.1", "nan", "x"):
        assert "seconds" in refused(ann, play, 422, seconds=seconds)
    for samples in ("0", "1000001", "x"):
        assert "samples" in refused(ann, play, 422, samples=samples)
    ann.move(play, play["moves"][0]["name"])
    assert "is at move 1 now" in refused(ann, play, 409)


def test_unseen_cards_that_do_not_follow_from_the_table(ann: Visitor) -> None:
    """The set of unseen cards must follow from the table."""
    text = cadogan.game(GAME).deal(7).play("11+17 6+7").seen.text
    (play,) = ann.import_record(f'[Game "{GAME}"] [Position "{text}"]')
    assert "is unclear which cards" in refused(ann, play, 422)
    assert "ask for a fair hint" in refused(ann, ann.peek(play), 422, kind="all-cards-known")


def test_a_table_set_up_with_unseen_cards(ann: Visitor) -> None:
    text = cadogan.game("quilt").deal(42).seen.text
    (play,) = ann.import_record(f'[Game "quilt"] [Position "{text}"]')
    assert hints(ann, play, samples=50)[-1]["move"]


def test_hints_are_counted(ann: Visitor) -> None:
    play = ann.begin(GAME, WON)
    for _ in range(2):
        hints(ann, play, seconds=0.1)
    hints(ann, play, samples=10)
    hints(ann, play, samples=10, watching="true")
    hints(ann, play, kind="legal")
    assert ann.show(play)["hints"] == 3
    text = ann.record(play)
    assert '[Hints "3"]' in text
    assert [each["hints"] for each in ann.import_record(text)] == [3]
    play = ann.turn("move", play, moves=[play["moves"][0]["name"]])
    ann.turn("resign", play)
    (found,) = [each for each in ann.get("statistics") if each["game"]["name"] == GAME]
    assert (found["played"], found["hinted"]) == (1, 1)


def test_hints_follow_one_winning_line(ann: Visitor) -> None:
    """If no card is unseen. Otherwise each hint might follow a different line, and none would reach the win."""
    puzzle = min(puzzles.shipped("capricieuse"), key=lambda puzzle: len(puzzle.line))
    play = ann.post("plays/puzzle", {"id": puzzle.id}, 201)
    hint = hints(ann, play, samples=100_000)[-1]
    assert (hint["kind"], hint["verdict"]) == ("honest", "won")
    assert puzzle.answer(hint["move"]) in ("right", "also")
    line = [hint["move"]]
    while (play := ann.move(play, line[-1]))["status"] == "playing":
        hint = hints(ann, play, samples=1)[-1]
        line.append(hint["move"])
        assert hint["chance"]["known"] == "won"
    assert play["status"] == "won"


# -- secrets


@pytest.mark.parametrize("name", ["crazy-quilt", "windmill", GAME])
def test_a_hint_does_not_depend_on_unseen_cards(ann: Visitor, name: str) -> None:
    chance = random.Random(name)
    position = cadogan.game(name).position(cadogan.game(name).deal(5).dealt_cards)
    for _ in range(6):
        moves = list(position.moves)
        position = position.play(chance.choice(moves)) if len(moves) > 1 else position
    cards, unseen = position.dealt_cards.split(), unseen_in(position)
    other = cards[:-unseen] + chance.sample(cards[-unseen:], unseen)
    one, two = ann.import_record("\n\n".join(record(position, " ".join(each)) for each in (cards, other)))
    assert hints(ann, one, samples=300) == hints(ann, two, samples=300)


@pytest.mark.parametrize("name", ["crazy-quilt", "windmill", "the-carpet", GAME])
def test_a_hint_names_no_unseen_card(ann: Visitor, name: str) -> None:
    play = ann.wander(ann.begin(name, "11"), 5)
    position = cadogan.game(name).deal(11).play(*(each["move"] for each in play["line"]))
    met = set()
    for back in range(position.ply + 1):
        met |= set(cards_seen(position.back(back)))
    assert cards_named(hints(ann, play, samples=200)) <= met


# -- preparing the coach


def test_preparing_the_coach_is_reported(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "warm_up_part", lambda part, game: time.sleep(0.6))
    play = ann.begin(GAME, "7")
    found = events_of(ann.http.get(f"/api/plays/{play['id']}/hint?node=0&samples=10"))
    assert [name for name, _ in found[:2]] == ["readying", "readying"]
    assert found[0][1] == {"seconds": 0.0, "left": None, "done": 1.0}
    assert found[-1][0] == "hint"


@pytest.mark.parametrize("name", [GAME, "windmill", "crazy-quilt", "persian-rug"])
def test_while_machine_code_is_built_there_is_a_first_hint(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It needs no machine code, is an estimate, and a better one follows."""

    def machine_code(function: Callable[..., Any], family: str) -> None:
        raise AssertionError(f"{function.__name__} is not built yet")

    ready = threading.Event()
    first_hint = hints_of.first_hint

    def without(job: Job, position: cadogan.Position, readying: Readying) -> None:
        with monkeypatch.context() as lacking:
            lacking.setattr(compiled, "_machine", machine_code)
            first_hint(job, position, readying)
        ready.set()

    monkeypatch.setattr(hints_of, "first_hint", without)
    monkeypatch.setattr(hints_of, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr(Builder, "need", lambda self, wanted: list(wanted))
    monkeypatch.setattr(Builder, "done", lambda self, wanted: float(ready.is_set() or not wanted))
    play = ann.begin(name, "7")
    found = events_of(ann.http.get(f"/api/plays/{play['id']}/hint?node=0&samples=400"))
    assert [event for event, _ in found[:3]] == ["readying", "hint", "readying"]
    first, last = found[1][1], found[-1][1]
    assert (first["final"], last["final"]) == (False, True)
    assert first["move"] in [move["name"] for move in play["moves"]]
    assert 0 < first["chance"]["samples"] < last["chance"]["samples"]


@pytest.mark.parametrize("eager", [True, False])
def test_opening_a_table_prepares_the_coach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, eager: bool) -> None:
    """An eager server prepares the coach for a game before anybody asks."""
    monkeypatch.setattr(warm_up, "warm_up_part", lambda part, game: time.sleep(0.2))
    app = create_app(tmp_path / "x.db", page=tmp_path, eager=eager)
    ann = Visitor(app)
    play = ann.begin(GAME, "7")
    ann.show(play)
    if eager:
        assert comes_true(lambda: app.state.warm_up.is_warm(cadogan.game(GAME)))
        (hint, *_) = events_of(ann.http.get(f"/api/plays/{play['id']}/hint?node=0&samples=10"))
        assert hint[0] == "hint"
    else:
        assert not app.state.warm_up.is_warm(cadogan.game(GAME))
    app.state.jobs.close()


# -- watching


def test_moves_chosen_by_the_coach(ann: Visitor) -> None:
    """The game is marked, also in its record, and does not count."""
    play = ann.begin(GAME, WON)
    assert not play["coach"]
    play = ann.turn("move", play, moves=[play["moves"][0]["name"]], coach=True)
    assert play["coach"]
    play = ann.turn("undo", play)
    assert play["coach"]
    text = ann.record(play)
    assert '[Coach "yes"]' in text
    assert [each["coach"] for each in ann.import_record(text)] == [True]
    ann.turn("resign", play)
    other = ann.begin(GAME, LOST)
    ann.turn("resign", ann.turn("move", other, moves=[other["moves"][0]["name"]]))
    (found,) = ann.get("statistics")
    assert found["played"] == 1


def test_the_schema_describes_the_events(ann: Visitor) -> None:
    """The descriptions of events need no schemas other than the components."""
    text = json.dumps(ann.get("openapi.json"))
    schema = json.loads(text)
    known = {f"#/components/schemas/{name}" for name in schema["components"]["schemas"]}
    refs = {each.split('"')[0] for each in text.split('"$ref": "')[1:]}
    assert refs <= known
    answers = [each["responses"] for path in schema["paths"].values() for each in path.values()]
    found = [each["200"]["content"]["text/event-stream"]["schema"] for each in answers if "event-stream" in str(each)]
    assert len(found) == 8
    for event in (event for stream in found for event in stream["oneOf"]):
        assert event["required"] == ["event", "data"]
        assert event["properties"]["data"]["contentSchema"]["$ref"] in known
