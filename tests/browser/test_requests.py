"""The worker in the browser answers as the server does: the same statuses, and the same sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.visitor import Visitor
from cadogan.app.application import Application
from cadogan.app.plays.new_play import first_deals
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.messages import Answer, Request
from cadogan.browser.site.host import hosting
from cadogan.position import notation
from cadogan.puzzles.rated_deals import rating
from conftest import DATA

WRONG: list[tuple[str, str, Any]] = [
    ("GET", "nothing", None),
    ("DELETE", "plays", None),
    ("GET", "plays/unknown", None),
    ("GET", "rules", None),
    ("GET", "rules?game=windmill&seconds=2", None),
    ("GET", "packet?game=crazy-quilt%3Fwrap%3Dperhaps", None),
    ("GET", "puzzles/unknown", None),
    ("GET", "puzzles/daily?date=yesterday", None),
    ("GET", "daily?date=1999-01-01", None),
    ("POST", "plays", {"game": "crazy-quilt", "deal": "minus one"}),
    ("POST", "plays", {"game": "crazy-quilt", "deal": 4.2}),
    ("POST", "plays", {"game": "crazy-quilt", "colour": "green"}),
    ("POST", "plays", {}),
    ("POST", "plays", [1, 2]),
    ("POST", "plays/unknown/move", {"node": 0, "moves": ["deal"]}),
    ("POST", "plays/unknown/move", {"node": -1, "moves": []}),
    ("POST", "import", {"text": "1. nonsense"}),
    ("POST", "carry", {"text": "{}"}),
    ("PUT", "settings", {"settings": {"theme": "purple"}}),
]


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: Path) -> Iterator[Visitor]:
    """A player of the site."""
    with hosting(site, "/games/cadogan/") as host:
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.goto(host.address)
        yield Visitor(page.evaluate)
        context.close()


def test_wrong_requests(visitor: Visitor) -> None:
    application = Application(SQLiteStore(), place="browser")
    for method, path, body in WRONG:
        text = None if body is None else json.dumps(body)
        expected = application.answer(Request.to(f"/api/{path}", method, text, "ann"))
        assert isinstance(expected, Answer)
        assert expected.status >= 400
        status, found = visitor.ask(method, path, body)
        assert (status, json.loads(found)) == (expected.status, json.loads(expected.body)), (method, path, body)


def test_what_blocks_a_card(visitor: Visitor) -> None:
    play = visitor.post("plays", {"game": "crazy-quilt", "deal": "42"}, 201)
    found = visitor.get(f"plays/{play['id']}/blocked?node=0&place=c2")
    assert [pin["card"] for pin in found["way"]] == ["QS", "4C", "7S"]


def test_a_game(visitor: Visitor) -> None:
    """Moves, refusals, undoing, other lines, records, settings and statistics."""
    assert visitor.get("version")["place"] == "browser"
    play = visitor.begin("crazy-quilt")
    first, second = (each["name"] for each in play["moves"][:2])
    moved = visitor.move(play, first)
    stale = visitor.post(f"plays/{play['id']}/move", {"node": play["node"], "moves": [second]}, 409)
    assert "detail" in stale
    illegal = visitor.post(f"plays/{play['id']}/move", {"node": moved["node"], "moves": ["a1-a2"]}, 422)
    assert illegal["detail"]
    back = visitor.post(f"plays/{play['id']}/undo", {"node": moved["node"]})
    other = visitor.move(back, second)
    status, record = visitor.ask("GET", f"plays/{play['id']}/record")
    assert status == 200
    imported = visitor.post("import", {"text": record}, 201)["plays"]
    assert [each["move"] for each in imported[0]["line"]][: other["ply"]] == [second]
    visitor.ask("PUT", "settings", {"settings": {"theme": "dark"}})
    assert visitor.get("settings")["settings"] == {"theme": "dark"}
    visitor.post(f"plays/{play['id']}/resign", {"node": other["node"]})
    assert visitor.get("statistics")[0]["lost_games"] == 1


def test_slow_questions(visitor: Visitor) -> None:
    """Hints, verdicts and reviews come from the second worker, and are the same as here for the same number of samples."""
    application = Application(SQLiteStore(), place="browser")
    play = visitor.begin("windmill", "23")
    started = application.answer(
        Request.to("/api/plays", "POST", json.dumps({"game": "windmill", "deal": "23"}), "ann")
    )
    assert isinstance(started, Answer)
    here = json.loads(started.body)
    address = "plays/{}/hint?node=0&samples=400"
    asked = application.answer(Request.to("/api/" + address.format(here["id"]), "GET", None, "ann"))
    assert not isinstance(asked, Answer)
    name, hint = asked.question.answered()
    *_, (found_name, found, _) = visitor.events(address.format(play["id"]))
    assert (found_name, found["move"], found["final"]) == (name, hint.move, True)  # type: ignore[attr-defined]
    visitor.post(f"plays/{play['id']}/peek", None)
    verdict = visitor.events(f"plays/{play['id']}/verdict?node=0&seconds=20")[-1]
    assert verdict[0] == "verdict"
    assert verdict[1]["verdict"] in ("won", "unknown")


def test_what_comes_from_files_of_the_package(visitor: Visitor) -> None:
    """There are no files in the browser: a first deal that teaches, rules in every language and a rated deal are in memory."""
    visitor.post("plays", {"game": "crazy-quilt", "deal": first_deals()["crazy-quilt"], "teaches": True}, 201)
    assert {*visitor.get("rules?game=fortress")["translations"]} == {"de", "fr"}
    status, found = visitor.ask("POST", "plays/winnable", {"game": "doubles-and-quits", "level": 1500})
    assert status == 200, found
    assert found[-1][0] == "found", found
    assert rating("doubles-and-quits", int(found[-1][1]["deal"]))


# Searches at the rug take longest. That they end is shown by the others, too.
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["capricieuse", "monte-carlo", "persian-rug"])
def test_the_end_is_found(visitor: Visitor, name: str) -> None:
    """However long the search takes, it ends with an answer; near the end of the game the moves win."""
    (record,) = notation.read((DATA / "games" / f"{name}.record").read_text())
    found = 0
    for left in (60, 40, 20, 8):
        given = {"game": name, "deal": record.headers["Deal"], "moves": list(record.moves[:-left])}
        play = visitor.post("plays", given, 201)
        event, data, _ = visitor.events(f"plays/{play['id']}/finish?node={play['node']}")[-1]
        assert event == "finish"
        if data["moves"]:
            found += 1
            assert visitor.move(play, *data["moves"])["status"] == "won"
    assert found
