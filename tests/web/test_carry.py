"""Games and settings that are carried over: as a file, or by a code."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadogan import daily
from cadogan.app import carry_file
from conftest import IDS
from web.conftest import Play, Visitor

GAME = "doubles-and-quits"
HEADERS = '[Game "crazy-quilt"]\n[Deal "42"]\n[Player "Ann"]\n[Event "A rainy day"]\n\n'
RECORD = HEADERS + "{A quiet start.}\n1. c1-d {best} 2. deal (2. b8-u {or so} 3. deal (3. g1-d)) 3. b8-u"


def export(visitor: Visitor) -> str:
    response = visitor.http.get("/api/carry")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-disposition"].startswith('attachment; filename="cadogan-games-2')
    return response.text


def carry(visitor: Visitor, text: str) -> dict[str, int]:
    """Import a file; return what it did, without zeros."""
    found = visitor.post("carry", {"text": text})
    return {name: int(value) for name, value in found.items() if value}


def refusal(visitor: Visitor, text: str) -> str:
    """Return why a file is refused; nothing may have changed."""
    before = export(visitor)
    detail: str = visitor.post("carry", {"text": text}, 422)["detail"]
    assert export(visitor) == before
    assert detail.count(". ") == 0
    assert detail.endswith(".")
    return detail


def win(visitor: Visitor, deal: str = "2") -> Play:
    play = visitor.peek(visitor.begin(GAME, deal))
    return visitor.move(play, *visitor.verdict(play)[1]["moves"])


def games_of_all_kinds(visitor: Visitor) -> None:
    """Play some games with all that can be stored of one."""
    for seed, name in enumerate(IDS):
        play = visitor.wander(visitor.begin(name, "12"), 10, seed)
        for _ in range(min(4, play["ply"])):
            play = visitor.turn("undo", play)
        visitor.wander(play, 4, seed + 1)
    visitor.turn("undo", win(visitor))
    visitor.turn("resign", visitor.wander(visitor.begin(GAME, "1"), 1), clock=7)
    visitor.import_record(RECORD)
    visitor.post("plays", {"game": GAME, "position": "cells=4S 4H 6S 7S 6H/7H"}, 201)
    visitor.post("plays/puzzle", {"id": visitor.get("puzzles")[0]["id"]}, 201)
    cards = " ".join(visitor.get("packet?game=the-carpet")["cards"])
    visitor.wander(visitor.post("plays", {"game": "the-carpet", "cards": cards}, 201), 3)
    play = visitor.begin("windmill", "5")
    visitor.turn("move", play, moves=[play["moves"][0]["name"]], coach=True)
    visitor.http.put("/api/settings", json={"settings": {"theme": "dark", "speed": 1.5}})


def test_a_new_player_has_an_empty_file(ann: Visitor, bob: Visitor) -> None:
    text = export(ann)
    assert json.loads(text) == {"format": "cadogan-games", "version": 1, "settings": None, "games": []}
    assert carry(bob, text) == {}


def test_everything_is_carried_over(ann: Visitor, bob: Visitor) -> None:
    games_of_all_kinds(ann)
    text = export(ann)
    count = len(ann.get("plays"))
    assert carry(bob, text) == {"added": count, "settings": 1}
    assert export(bob) == text
    assert carry(bob, text) == {"unchanged": count}
    assert bob.get("settings") == ann.get("settings")
    mine, theirs = ann.get("plays"), bob.get("plays")
    for a, b in zip(mine, theirs, strict=True):
        assert a | {"id": ""} == b | {"id": ""}
        assert ann.record(a) == bob.record(b)
        shown = bob.get(f"plays/{a['id']}")  # a link to the play in the other browser
        assert shown["id"] == b["id"] != a["id"]
        assert [each["move"] for each in shown["line"]] == [each["move"] for each in ann.show(a)["line"]]
    kept = ("played", "won", "lost_games", "unfinished", "streak", "best_streak", "peeked", "hinted")
    for a, b in zip(ann.get("statistics"), bob.get("statistics"), strict=True):
        assert [a[name] for name in kept] == [b[name] for name in kept]


def test_two_browsers_with_different_tries_of_a_game(ann: Visitor, bob: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal")
    assert carry(bob, export(ann)) == {"added": 1}
    copy = bob.get(f"plays/{play['id']}")
    bob.move(copy, "b8-u")
    ann.move(ann.turn("undo", play), "b8-u", "deal")
    assert carry(ann, export(bob)) == {"merged": 1}
    assert carry(ann, export(bob)) == {"unchanged": 1}
    both = ann.show(play)
    assert [each["move"] for each in both["line"]] == ["c1-d", "b8-u", "deal"]
    assert [each["move"]["move"] for each in both["branches"]] == ["deal"]
    assert ann.record(play).count("b8-u") == 2
    assert carry(bob, export(ann)) == {"merged": 1}
    assert ann.record(play) == bob.record(copy)
    assert bob.move(bob.show(copy), "g1-d")["ply"] == 4
    assert len(ann.get("plays")) == len(bob.get("plays")) == 1


def test_the_later_browser_says_where_the_player_is(ann: Visitor, bob: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal")
    carry(bob, export(ann))
    copy = bob.turn("undo", bob.get(f"plays/{play['id']}"))
    assert carry(ann, export(bob)) == {"merged": 1}
    assert ann.show(play)["ply"] == copy["ply"] == 1
    assert ann.turn("redo", ann.show(play))["ply"] == 2


def test_an_open_page_notices(ann: Visitor, bob: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d")
    carry(bob, export(ann))
    bob.move(bob.get(f"plays/{play['id']}"), "deal")
    carry(ann, export(bob))
    assert "changed elsewhere" in ann.turn("undo", play, 409)["detail"]


def test_newer_settings_win(ann: Visitor, bob: Visitor) -> None:
    ann.http.put("/api/settings", json={"settings": {"theme": "dark"}})
    bob.http.put("/api/settings", json={"settings": {"theme": "light"}})
    assert carry(bob, export(ann)) == {}
    assert carry(ann, export(bob)) == {"settings": 1}
    assert ann.get("settings") == bob.get("settings")
    assert ann.get("settings")["settings"] == {"theme": "light"}


def test_the_daily_deal_is_checked(ann: Visitor, bob: Visitor) -> None:
    day = daily.first_day()
    dealt = daily.deal(day, "quilt")
    ann.wander(ann.begin(dealt.game.name, str(dealt.number)), 2)
    (game,) = json.loads(export(ann))["games"]
    carry(bob, file(game | {"day": day.isoformat()}))
    (copy,) = json.loads(export(bob))["games"]
    assert copy["day"] == day.isoformat()
    other = day + timedelta(days=1)
    carry(bob, file(game | {"day": other.isoformat(), "origin": "another"}))
    assert [each.get("day") for each in json.loads(export(bob))["games"]] == [None, day.isoformat()]


# -- wrong files


def file(*games: Any, **more: Any) -> str:
    return json.dumps({"format": "cadogan-games", "version": 1, "settings": None, "games": list(games), **more})


def game_data(**changes: Any) -> dict[str, Any]:
    """Return a game as in a file; a value of `...` removes the field."""
    data = {
        "origin": "abc",
        "game": "crazy-quilt",
        "rules": 1,
        "start": {"kind": "number", "text": "42"},
        "status": "playing",
        "started": "2026-07-04T12:00:00Z",
        "changed": "2026-07-04T12:30:00Z",
        "moves": [[0, "c1-d"], [1, "deal"], [1, "b8-u"]],
        "at": 2,
        **changes,
    }
    return {name: value for name, value in data.items() if value is not ...}


def test_a_file_by_hand(ann: Visitor) -> None:
    recent = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    text = file(game_data(changed=recent, comments={"0": "Well \ud800!", "1": "So"}, redo={"1": 2}, hints=2))
    assert carry(ann, text) == {"added": 1}
    (play,) = ann.get("plays")
    assert (play["ply"], play["hints"], play["status"]) == (2, 2, "playing")
    assert "{So}" in ann.record(play)
    assert ann.move(ann.show(play), "b8-u")["ply"] == 3


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "7", '"x"', "[" * 100_000, '{"format": "cadogan-games"}',
    '{"format": "other", "version": 1, "games": []}', '{"format": "cadogan-games", "version": true, "games": []}',
    '{"format": "cadogan-games", "version": 1, "games": [7]}', '[Game "quilt"] [Deal "42"]'])  # fmt: skip
def test_foreign_files(ann: Visitor, text: str) -> None:
    assert refusal(ann, text) == (
        "Nothing was carried over: this is not a file of games from Cadogan, or it is damaged."
    )


def test_a_file_that_was_cut_off(ann: Visitor, bob: Visitor) -> None:
    win(ann)
    assert "damaged" in refusal(bob, export(ann)[:-100])


def test_a_file_of_a_newer_program(ann: Visitor) -> None:
    assert "newer version of Cadogan, so update" in refusal(ann, file(version=2, games={"all": "new"}))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"origin": ...}, "`origin` is missing"),
        ({"origin": "a b"}, "origin is not valid"),
        ({"origin": "x" * 65}, "origin is not valid"),
        ({"rules": "1"}, "`rules`"),
        ({"rules": True}, "`rules`"),
        ({"start": 42}, "`start`"),
        ({"start": {"kind": "number", "text": "x"}}, "deal number"),
        ({"start": {"kind": "number", "text": "9" * 5_000}}, "too long"),
        ({"start": {"kind": "other", "text": "1"}}, "kind of start"),
        ({"start": {"kind": "cards", "text": "AS"}}, "lacks"),
        ({"start": {"kind": "text", "text": "what"}}, ""),
        ({"status": "happy"}, "status"),
        ({"moves": [[0, "a1-u"]], "at": 1}, "move 1, 'a1-u', is not legal"),
        ({"moves": [[0, "C1-D"]], "at": 1}, "not legal"),
        ({"moves": [[1, "c1-d"]]}, "not a pair"),
        ({"moves": [[0, "c1-d"], [0, "c1-d"]]}, "not legal"),
        ({"moves": [[0, 7]]}, "not a pair"),
        ({"moves": [[0.5, "c1-d"]]}, "not a pair"),
        ({"moves": "c1-d"}, "`moves`"),
        ({"at": 4}, "`at` is out of range"),
        ({"at": -1}, "`at` is out of range"),
        ({"at": 1e3}, "`at`"),
        ({"redo": {"0": 3}}, "redo"),
        ({"redo": {"x": 1}}, "no move 'x'"),
        ({"comments": {"9": "x"}}, "no move '9'"),
        ({"comments": {"1": 5}}, "comments"),
        ({"headers": {"no name": "x"}}, "header name"),
        ({"headers": {"Event": 5}}, "headers"),
        ({"started": "yesterday"}, "`started` is not valid"),
        ({"changed": "9999-12-31T23:59:59-14:00"}, "`changed`"),
        ({"changed": "0001-01-01T00:00:00+14:00"}, "`changed`"),
        ({"changed": "1999-01-01T00:00:00Z"}, "before 2000"),
        ({"hints": -1}, "`hints` is out of range"),
        ({"undos": 10**400}, "`undos` is out of range"),
        ({"seconds": "5"}, "`seconds`"),
        ({"day": "soon"}, "day"),
        ({"day": "0001-01-01"}, "has no deal"),
        ({"ended": {"at": "2026-07-04T12:30:00Z", "won": True}}, "its moves do not win"),
        ({"ended": {"at": "2026-07-04T12:30:00Z", "won": False}}, "neither given up nor left"),
        ({"challenge": "x" * 5_000}, "challenge is too long"),
    ],
)  # fmt: skip
def test_damaged_games(ann: Visitor, changes: dict[str, Any], words: str) -> None:
    """A good game before the damaged one is not stored either."""
    detail = refusal(ann, file(game_data(origin="good"), game_data(**changes)))
    assert detail.startswith("Nothing was carried over: game 2 of the file is damaged: ")
    assert words in detail
    assert ann.get("plays") == []


def test_the_same_origin_twice(ann: Visitor) -> None:
    assert "another game of the file has the same" in refusal(ann, file(game_data(), game_data()))


def test_another_game_under_the_origin_of_mine(ann: Visitor) -> None:
    carry(ann, file(game_data()))
    other = game_data(start={"kind": "number", "text": "43"}, moves=[], at=0)
    assert "another start" in refusal(ann, file(other))


@pytest.mark.parametrize(
    "settings",
    [7, {}, {"settings": {"x": []}, "changed": "2026-07-04T12:00:00Z"}, {"settings": {}, "changed": "soon"},
     {"settings": {"x": "y" * 5_000}, "changed": "2026-07-04T12:00:00Z"}],
)  # fmt: skip
def test_damaged_settings(ann: Visitor, settings: Any) -> None:
    assert "the settings of the file are damaged" in refusal(ann, file(settings=settings))


@pytest.mark.parametrize("changes", [{"rules": 99}, {"game": "whist"}, {"game": "crazy-quilt?wrap=maybe"}])
def test_games_that_this_server_does_not_know_are_left_out(ann: Visitor, changes: dict[str, Any]) -> None:
    assert carry(ann, file(game_data(origin="good"), game_data(**changes))) == {"added": 1, "left_out": 1}


def test_the_size_of_files_is_limited(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carry_file, "GAMES_AT_MOST", 2)
    games = [game_data(origin=f"game-{number}") for number in range(3)]
    assert "the limit is" in refusal(ann, file(*games))
    assert carry(ann, file(*games[:2])) == {"added": 2}
    monkeypatch.setattr(carry_file, "MOVES_AT_MOST", 5)
    assert "the limit is" in refusal(ann, file(*games[1:]))
    long = ann.http.post("/api/carry", json={"text": "x" * 20_000_001})
    assert long.status_code == 422
    assert ann.http.post("/api/carry", json={"text": "x" * 30_000_000}).status_code == 413


def test_a_made_up_verdict_is_not_believed(ann: Visitor) -> None:
    lost = {"at": "2026-07-04T12:30:00Z", "won": False, "verdict": "won", "chance": 1.0}
    carry(ann, file(game_data(status="resigned", ended=lost)))
    (found,) = ann.get("statistics")
    assert (found["lost_games"], found["unknown"], found["expected"]) == (1, 1, None)


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["won", "lost", "0"])
TREES = st.recursive(VALUES, lambda each: st.lists(each) | st.dictionaries(st.text(), each), max_leaves=5)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=200)
@given(changes=st.dictionaries(st.sampled_from(list(game_data(
    seed="", comments={}, redo={}, headers={}, winnable="", peeked="", hints=0, coached=False, puzzle="", day="",
    challenge="", seconds=0, undos=0, ended={},
))), TREES, max_size=3))  # fmt: skip
def test_files_of_anything(ann: Visitor, changes: dict[str, Any]) -> None:
    """A file is refused with a sentence, or its games can be shown."""
    response = ann.http.post("/api/carry", json={"text": file(game_data(**changes))})
    assert response.status_code in (200, 422)
    for play in ann.get("plays"):
        assert ann.record(ann.show(play))
    ann.get("statistics"), ann.get("records")


# -- codes


def test_a_code_carries_everything_over(ann: Visitor, bob: Visitor) -> None:
    games_of_all_kinds(ann)
    code = ann.post("carry/code", None, 201)
    assert code["expires"].endswith("Z")
    count = len(ann.get("plays"))
    assert bob.post("carry/code/use", {"code": code["code"].lower()})["added"] == count
    assert export(bob) == export(ann)
    assert "wrong, used or older" in bob.post("carry/code/use", {"code": code["code"]}, 404)["detail"]
    again = ann.post("carry/code", None, 201)["code"]
    assert bob.post("carry/code/use", {"code": again})["unchanged"] == count


def test_a_code_keeps_verdicts(ann: Visitor, bob: Visitor) -> None:
    """They were found on this server."""
    ann.turn("resign", ann.wander(ann.begin(GAME, "1"), 1))
    app: Any = ann.http.app
    store = app.state.application.store
    (play,) = ann.get("plays")
    with store.writing() as writing:
        outcome = writing.outcome(play["id"])
        writing.keep_outcome(play["id"], outcome._replace(verdict="lost", chance=0.25))
    bob.post("carry/code/use", {"code": ann.post("carry/code", None, 201)["code"]})
    (found,) = bob.get("statistics")
    assert (found["lost"], found["expected"]) == (1, 0.25)


def test_a_code_in_its_own_browser(ann: Visitor) -> None:
    code = ann.post("carry/code", None, 201)["code"]
    assert "this browser" in ann.post("carry/code/use", {"code": code}, 409)["detail"]


def test_wrong_codes_are_limited(ann: Visitor, visit: Callable[[], Visitor]) -> None:
    ann.get("plays")  # now she is known
    for _ in range(10):
        ann.post("carry/code/use", {"code": "ABCDEFGH"}, 404)
    assert "Too many wrong codes" in ann.post("carry/code/use", {"code": "ABCDEFGH"}, 429)["detail"]
    visit().post("carry/code/use", {"code": "ABCDEFGH"}, 404)


def test_one_player_at_a_time(ann: Visitor, app: FastAPI) -> None:
    with app.state.application.carry._alone():
        assert "try again" in ann.post("carry", {"text": file()}, 429)["detail"]
    assert carry(ann, file()) == {}


def test_links_of_others_stay_closed(ann: Visitor, bob: Visitor, visit: Callable[[], Visitor]) -> None:
    play = ann.move(ann.begin(), "c1-d")
    bob.get(f"plays/{play['id']}", 404)
    carry(bob, export(ann))
    bob.get(f"plays/{play['id']}")
    visit().get(f"plays/{play['id']}", 404)
    (copy,) = bob.get("plays")
    ann.get(f"plays/{copy['id']}", 404)
