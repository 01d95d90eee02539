"""Games and settings that are carried over: as a file, or by a code."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from starlette.applications import Starlette

from golden import FIRST
from server.conftest import Play, Visitor

pytestmark = pytest.mark.carriers

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


def win(visitor: Visitor, deal: str = "2") -> Play:
    play = visitor.peek(visitor.begin(GAME, deal))
    return visitor.move(play, *visitor.verdict(play)[1]["moves"])


def games_of_all_kinds(visitor: Visitor) -> None:
    """Play some games with all that can be stored of one."""
    for seed, name in enumerate(FIRST):
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
    visitor.http.put("/api/settings", json={"settings": {"theme": "dark", "sounds": "on"}})


def test_a_new_player_has_an_empty_file(ann: Visitor, bob: Visitor) -> None:
    text = export(ann)
    assert json.loads(text) == {"format": "cadogan-games", "version": 1, "settings": None, "games": []}
    assert carry(bob, text) == {}


def test_one_game_is_carried_over(ann: Visitor, bob: Visitor) -> None:
    games_of_all_kinds(ann)
    play = ann.get("plays")[3]
    text = ann.http.get("/api/carry", params={"play": play["id"]}).text
    assert carry(bob, text) == {"added": 1}
    (theirs,) = bob.get("plays")
    assert play | {"id": ""} == theirs | {"id": ""}
    assert bob.get(f"plays/{play['id']}")["id"] == theirs["id"]
    assert ann.http.get("/api/carry", params={"play": theirs["id"]}).status_code == 404


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


def test_a_file_that_was_cut_off(ann: Visitor, bob: Visitor) -> None:
    ann.move(ann.begin(), "c1-d")
    detail = bob.post("carry", {"text": export(ann)[:-100]}, 422)["detail"]
    assert detail == "Nothing was carried over: this is not a file of games from Cadogan, or it is damaged."
    assert bob.get("plays") == []


def test_a_file_can_be_longer_than_other_requests(ann: Visitor) -> None:
    padded = export(ann) + " " * 2_000_000
    assert carry(ann, padded) == {}
    assert ann.http.post("/api/carry", json={"text": "x" * 20_000_001}).status_code == 422
    assert ann.http.post("/api/carry", json={"text": "x" * 30_000_000}).status_code == 413


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
    found = bob.post("carry/code/use", {"code": again})
    assert found["unchanged"] + found["merged"] == count  # merged: the verdict on a deal was found meanwhile
    assert export(bob) == export(ann)


def test_what_only_a_browser_knows_goes_with_the_code(ann: Visitor, bob: Visitor) -> None:
    known = json.dumps({"puzzles": {"solved": ["windmill-1"] * 2_000}})
    code = ann.post("carry/code", {"progress": known}, 201)["code"]
    assert bob.post("carry/code/use", {"code": code})["progress"] == known
    code = ann.post("carry/code", None, 201)["code"]
    assert "progress" not in bob.post("carry/code/use", {"code": code})
    assert "progress" in ann.post("carry/code", {"progress": "x" * 100_001}, 422)["detail"]


def test_what_only_a_browser_knows_goes_with_the_file(ann: Visitor, bob: Visitor) -> None:
    """The page adds it to the file, which is read with it and without it."""
    ann.move(ann.begin(), "c1-d")
    text = export(ann)
    known = '{"puzzles": {"solved": ["windmill-1"]}}'
    found = bob.post("carry", {"text": text.replace("{", '{"progress": ' + known + ", ", 1)})
    assert (found["added"], found["progress"]) == (1, known)
    assert "progress" not in bob.post("carry", {"text": text})


def test_a_code_keeps_verdicts(ann: Visitor, bob: Visitor, app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were found on this server."""
    monkeypatch.setattr(app.state.lanes.searches, "begin_later", lambda errand: None)  # or it would find others
    ann.turn("resign", ann.wander(ann.begin(GAME, "1"), 1))
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


def test_one_player_at_a_time(ann: Visitor, app: Starlette) -> None:
    with app.state.application.carry._alone():
        assert "try again" in ann.post("carry", {"text": export(ann)}, 429)["detail"]
    assert carry(ann, export(ann)) == {}


def test_links_of_others_stay_closed(ann: Visitor, bob: Visitor, visit: Callable[[], Visitor]) -> None:
    play = ann.move(ann.begin(), "c1-d")
    bob.get(f"plays/{play['id']}", 404)
    carry(bob, export(ann))
    bob.get(f"plays/{play['id']}")
    visit().get(f"plays/{play['id']}", 404)
    (copy,) = bob.get("plays")
    ann.get(f"plays/{copy['id']}", 404)


def test_more_games_than_are_stored_at_once(ann: Visitor, bob: Visitor) -> None:
    text = "\n".join(f'[Game "{GAME}"] [Deal "{number}"]' for number in range(80))
    for part in (text, text.replace('Deal "', 'Deal "1')):
        ann.import_record(part)
    assert carry(bob, export(ann)) == {"added": 160}
    assert export(bob) == export(ann)
