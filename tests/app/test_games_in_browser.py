"""Cadogan in a browser's workers, here in one process: requests, slow work, and what both workers know."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pytest

from app.second_worker import Worker
from cadogan.app.application import Application
from cadogan.app.coaching.engine import Engine
from cadogan.app.plays import play_responses
from cadogan.app.plays.plays import Plays
from cadogan.app.store import times
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.jobs import ELSEWHERE, MOVED
from cadogan.app.wire.requests import AtNode, MovesAtNode, NewPlay
from cadogan.app.wire.schema import plain
from cadogan.browser import worker
from cadogan.browser.games import Games, warm_up

GAME = "doubles-and-quits"
WON, LOST = "2", "1"  # deals that are solved fast
POSITIONS = 20_000

Play = dict[str, Any]


class Page(Worker):
    """The page and the second worker of one browser."""

    def __init__(self) -> None:
        super().__init__()
        self.host = Games("", self.think, self.stop, self.send)

    def request(self, method: str, address: str, body: object = None, status: int = 200) -> Any:
        """Send a request; return the answer, the events of a stream that are known at once, or the number of its job."""
        sent = None if body is None else json.dumps(body)
        found, media, headers, text, job = self.host.request(method, f"/api/{address}", sent)
        assert found == status, text
        assert isinstance(json.loads(headers), dict)
        if media == "text/event-stream":
            return job or [tuple(each) for each in json.loads(text)]
        assert job == 0
        return json.loads(text) if media == "application/json" and text else text

    def get(self, address: str, status: int = 200) -> Any:
        return self.request("GET", address, status=status)

    def begin(self, deal: str = WON, *moves: str, game: str = GAME) -> Play:
        found: Play = self.request("POST", "plays", {"game": game, "deal": deal, "moves": moves}, 201)
        return found

    def turn(self, what: str, play: Play, **more: Any) -> Play:
        found: Play = self.request("POST", f"plays/{play['id']}/{what}", {"node": play["node"], **more})
        return found

    def move(self, play: Play) -> Play:
        """Play the first legal move."""
        return self.turn("move", play, moves=[play["moves"][0]["name"]])

    def ended_play(self, deal: str = LOST) -> Play:
        """Play a move of a deal and give up."""
        return self.turn("resign", self.move(self.begin(deal)))

    def final(self, job: int) -> tuple[str, Any]:
        """Let the worker do all it has to, and return the last event of a stream."""
        while self.task:
            self.work()
        assert job in self.over
        last: tuple[str, Any] = self.events[job][-1]
        return last


@pytest.fixture
def tab(monkeypatch: pytest.MonkeyPatch) -> Page:
    exact = worker.Thinker(POSITIONS)  # a budget in positions, so that answers are the same every time
    monkeypatch.setattr(worker, "thinker", lambda: exact)
    return Page()


@pytest.fixture
def server() -> Application:
    """The application as on a server: tasks are done where the store is."""
    return Application(SQLiteStore(), Engine(positions=POSITIONS))


def ended_there(server: Application, deal: str = LOST) -> play_responses.Play:
    play = server.begin("ann", NewPlay(GAME, deal=deal))
    play = server.move("ann", play.id, MovesAtNode(play.node, (play.moves[0].name,)))
    return server.resign("ann", play.id, AtNode(play.node))


def answer(question: Any) -> tuple[str, Any]:
    """Return the answer of a server to a question, as JSON."""
    name, found = question.answered()
    return name, json.loads(json.dumps(plain(found)))


def untimed(event: tuple[str, Any]) -> tuple[str, Any]:
    """Return an event without the seconds that it took to find it."""
    return event[0], {name: value for name, value in event[1].items() if name != "seconds"}


# -- requests


def test_requests_are_answered_as_on_a_server(tab: Page) -> None:
    assert tab.get("version")["place"] == "browser"
    play = tab.begin()
    moved = tab.move(play)
    assert tab.get(f"plays/{play['id']}") == moved
    assert tab.turn("undo", moved)["ply"] == 0
    assert [each["id"] for each in tab.get("plays")] == [play["id"]]
    assert tab.get(f"plays/{play['id']}/record").startswith("[Game")
    assert tab.get("plays/nobody", 404) == {"detail": "Game not found, or it belongs to another player."}
    assert (
        "is not a move" in tab.request("POST", f"plays/{play['id']}/move", {"node": 0, "moves": ["zz"]}, 422)["detail"]
    )
    tab.get("nothing", 404)
    tab.request("DELETE", "plays", status=405)
    tab.host.close()


def test_a_bug_is_said_in_a_sentence(
    tab: Page, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Plays, "listing", lambda *_: 1 / 0)
    assert tab.get("plays", 500) == {"detail": worker.BROKEN}
    assert "ZeroDivisionError" in capsys.readouterr().err


# -- slow work: what the second worker finds is what a server finds


def test_a_hint(tab: Page, server: Application) -> None:
    play = tab.begin("7", game="windmill")
    job = tab.get(f"plays/{play['id']}/hint?node=0&samples=50")
    there = server.begin("ann", NewPlay("windmill", deal="7"))
    assert tab.final(job) == answer(server.hint("ann", there.id, 0, samples=50))
    assert tab.get(f"plays/{play['id']}")["hints"] == 1


def test_legal_moves_are_known_at_once(tab: Page) -> None:
    play = tab.begin()
    ((name, hint),) = tab.get(f"plays/{play['id']}/hint?node=0&kind=legal")
    assert (name, hint["kind"]) == ("hint", "legal")
    assert tab.get(f"plays/{play['id']}")["hints"] == 0


def test_a_verdict_is_found_once(tab: Page, server: Application) -> None:
    play = tab.begin()
    tab.get(f"plays/{play['id']}/verdict?node=0", 409)
    tab.request("POST", f"plays/{play['id']}/peek")
    found = tab.final(tab.get(f"plays/{play['id']}/verdict?node=0"))
    there = server.begin("ann", NewPlay(GAME, deal=WON))
    server.peek("ann", there.id)
    assert untimed(found) == untimed(answer(server.verdict("ann", there.id, 0)))
    assert tab.get(f"plays/{play['id']}/verdict?node=0") == [found]
    line = tab.get(f"plays/{play['id']}/line?node=0")
    assert [step["move"] for step in line["steps"]] == found[1]["moves"]
    play = tab.turn("move", play, moves=[found[1]["moves"][0]])
    ((_, after),) = tab.get(f"plays/{play['id']}/verdict?node={play['node']}")  # it follows from the line
    assert after["moves"] == found[1]["moves"][1:]


def test_a_full_solution_follows_the_known_line(tab: Page) -> None:
    play = tab.begin()
    tab.request("POST", f"plays/{play['id']}/peek")
    _, verdict = tab.final(tab.get(f"plays/{play['id']}/verdict?node=0"))
    name, hint = tab.final(tab.get(f"plays/{play['id']}/hint?node=0&kind=all-cards-known"))
    assert (name, hint["move"]) == ("hint", verdict["moves"][0])


def test_a_winnable_deal_begins_a_play(tab: Page) -> None:
    name, play = tab.final(tab.request("POST", "plays/winnable", {"game": GAME}))
    assert (name, play["winnable"]) == ("found", True)
    assert [each["id"] for each in tab.get("plays")] == [play["id"]]


def test_a_move_is_judged(tab: Page) -> None:
    play = tab.begin()
    move = play["moves"][0]["name"]
    name, judged = tab.final(tab.get(f"plays/{play['id']}/judge?node=0&move={quote(move)}"))
    assert (name, judged["note"]["move"]) == ("judged", move)


def test_an_annotation_is_made_once(tab: Page) -> None:
    play = tab.move(tab.begin())
    address = f"plays/{play['id']}/annotation?node={play['node']}&seconds=1"
    job = tab.get(address)
    found = tab.final(job)
    assert found[0] == "annotation"
    assert [each["move"] for each in found[1]["plies"]] == [play["line"][0]["move"]]
    assert "ply" in [name for name, _ in tab.events[job]]
    assert tab.get(address) == [found]


def test_a_fate_is_found_once(tab: Page, server: Application) -> None:
    address = f"plays/{tab.ended_play()['id']}/fate"
    found = tab.final(tab.get(address))
    assert found == answer(server.fate("ann", ended_there(server).id))
    assert tab.get(address) == [found]


def test_a_prospect_goes_on_where_it_was_stopped(tab: Page, server: Application) -> None:
    address = f"plays/{tab.ended_play()['id']}/prospect"
    job = tab.get(address)
    send = tab.send

    def closing(job: int, events: str, over: bool) -> None:
        """Close the stream after the second game."""
        send(job, events, over)
        if json.loads(events)[-1][1].get("played") == 2:
            tab.host.closed(job)

    tab.send = closing  # type: ignore[method-assign]
    tab.work()
    tab.send = send  # type: ignore[method-assign]
    job = tab.get(address)
    found = tab.final(job)
    assert next(data["played"] for name, data in tab.events[job] if name == "prospect") == 2
    assert found == answer(server.prospect("ann", ended_there(server).id))
    assert tab.get(address) == [found]


# -- stopping


def test_a_move_gives_up_the_work_about_its_play(tab: Page) -> None:
    play, other = tab.begin("7", game="windmill"), tab.begin("8", game="windmill")
    hint = tab.get(f"plays/{play['id']}/hint?node=0")
    tab.move(other)
    assert not tab.stopped
    tab.move(play)
    assert tab.stopped
    assert tab.events[hint] == [("ended", {"detail": MOVED})]
    tab.work()
    assert not tab.lane


def test_a_second_hint_replaces_the_first(tab: Page) -> None:
    play = tab.begin("7", game="windmill")
    first, second = (tab.get(f"plays/{play['id']}/hint?node=0&samples=20") for _ in range(2))
    assert tab.events[first] == [("ended", {"detail": ELSEWHERE})]
    assert tab.final(second)[0] == "hint"
    assert tab.get(f"plays/{play['id']}")["hints"] == 2


def test_a_task_is_stopped_while_it_works(tab: Page) -> None:
    play = tab.begin("7", game="windmill")
    tab.request("POST", f"plays/{play['id']}/peek")
    job = tab.get(f"plays/{play['id']}/hint?node=0&seconds=10")
    send = tab.send

    def moving(job: int, events: str, over: bool) -> None:
        """Make a move as soon as there is a first hint."""
        send(job, events, over)
        if not over and json.loads(events)[0][0] == "hint":
            tab.move(play)

    tab.send = moving  # type: ignore[method-assign]
    tab.work()
    assert not tab.lane
    assert tab.events[job][-1] == ("ended", {"detail": MOVED})


# -- errands


def test_what_statistics_lack_is_found_when_all_is_quiet(tab: Page) -> None:
    tab.ended_play()
    (before,) = tab.get("statistics")
    assert (before["unknown"], before["lost"], before["expected"]) == (1, 0, None)
    assert not tab.lane
    tab.host.idle()
    while tab.task:
        tab.work()
    (after,) = tab.get("statistics")
    assert (after["unknown"], after["lost"]) == (0, 1)
    assert 0 < after["expected"] < 1


def test_an_opened_table_prepares_its_coach_when_all_is_quiet(tab: Page) -> None:
    tab.begin(game="windmill")
    assert not tab.lane
    tab.host.idle()
    assert tab.lane == "errands"
    tab.work()
    assert not tab.lane
    tab.begin(game="windmill")  # is prepared


def test_what_is_done_before_a_snapshot_keeps_no_games(tab: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:  # no clock and no chance, as then
        patch.setattr(secrets, "token_hex", lambda size: "07" * size)
        patch.setattr(times, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
        warm_up()
    assert tab.get("plays") == []
