"""Streams of hints: one per player, independent of searches, stopped when nobody reads them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.applications import Starlette

import cadogan
from cadogan import coach
from cadogan.server import jobs
from samples import some
from server.browsers import PATIENCE, Browser, Reader, comes_true
from server.conftest import Event, Play

GAME = "doubles-and-quits"


@pytest.fixture
def ann(address: str, endless: None) -> Browser:
    return Browser(address)


@pytest.fixture
def bob(address: str) -> Browser:
    return Browser(address)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[threading.Event]:
    """Make hints improve forever until cancelled; returns the events that cancel them."""
    started = []

    def better(position: cadogan.Position, *_: Any, on_progress: Any, cancel: threading.Event, **__: Any) -> coach.Hint:
        started.append(cancel)
        move = position.moves[0]
        hint = coach.Hint("honest", move, move.words, "", (), None, (), False)
        while not cancel.wait(0.02):
            on_progress(hint)
        return hint

    monkeypatch.setattr(coach, "hint", better)
    return started


@contextmanager
def asking(browser: Browser, play: Play) -> Iterator[Reader]:
    """Read the stream of a hint until the block ends."""
    with browser.http.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}") as response:
        assert response.status_code == 200
        yield Reader(response)


def first(stream: Reader) -> Event:
    """Return the first event that is not about preparing the coach."""
    while (event := next(stream))[0] == "readying":
        pass
    return event


@pytest.mark.parametrize("what", ["move", "undo", "goto"])
def test_changing_the_play_stops_the_hint(ann: Browser, slow: list[threading.Event], what: str) -> None:
    play = ann.post("plays", game=GAME, deal="7", moves=["6+7"])
    with asking(ann, play) as stream:
        assert first(stream)[0] == "hint"
        more = {"move": {"moves": ["11+17"]}, "goto": {"to": 0}}.get(what, {})
        ann.post(f"plays/{play['id']}/{what}", node=play["node"], **more)
        *_, last = stream
        assert last == ("ended", {"detail": jobs.MOVED})
    assert [each.is_set() for each in slow] == [True]


@pytest.mark.parametrize(
    ("lane", "asked"), [("hint_jobs", "hint?"), ("hint_jobs", "judge?move=11%2B17&"), ("jobs", "verdict?")]
)
def test_a_move_just_before_the_search_stops_it(
    app: Starlette, ann: Browser, slow: list[threading.Event], monkeypatch: pytest.MonkeyPatch, lane: str, asked: str
) -> None:
    """The move arrives after the server has checked the node of the play."""
    play = ann.post("plays", game=GAME, deal="7", moves=["6+7"])
    ann.http.post(f"/api/plays/{play['id']}/peek")
    lane_of = getattr(app.state, lane)
    begin, started = lane_of.begin, []

    def late(*arguments: Any) -> jobs.BackgroundJob:
        ann.post(f"plays/{play['id']}/move", node=play["node"], moves=["11+17"])

        def then(job: jobs.BackgroundJob) -> None:
            started.append(job)
            job.stop.wait(PATIENCE)

        return begin(*arguments[:2], then, *arguments[3:])

    monkeypatch.setattr(lane_of, "begin", late)
    response = ann.http.get(f"/api/plays/{play['id']}/{asked}node={play['node']}")
    assert response.status_code == 409
    assert "was changed elsewhere" in response.json()["detail"]
    assert comes_true(lambda: not lane_of._working)
    assert all(search.stop.is_set() for search in started)


def test_closing_the_stream_stops_the_hint(ann: Browser, slow: list[threading.Event]) -> None:
    with asking(ann, ann.post("plays", game=GAME, deal="7")) as stream:
        assert first(stream)[0] == "hint"
        assert not slow[0].is_set()
    assert comes_true(slow[0].is_set)


def test_a_player_has_one_hint_at_a_time(ann: Browser, slow: list[threading.Event]) -> None:
    play, other = (ann.post("plays", game=GAME, deal="7") for _ in range(2))
    with asking(ann, play) as stream, asking(ann, other) as more:
        assert first(more)[0] == "hint"
        assert list(stream)[-1] == ("ended", {"detail": jobs.ELSEWHERE})


def test_hints_do_not_wait_for_verdicts(ann: Browser, bob: Browser, slow: list[threading.Event]) -> None:
    """And a player's hint does not stop their search."""
    play = ann.begin()
    with ann.look(play) as verdict:
        assert next(verdict)[0] == "progress"
        with bob.look(bob.begin()) as queued, asking(ann, play) as stream:
            assert next(queued)[0] == "waiting"
            assert first(stream)[0] == "hint"
            assert next(verdict)[0] == "progress"


def test_hints_wait_for_each_other(
    app: Starlette,
    address: str,
    ann: Browser,
    bob: Browser,
    slow: list[threading.Event],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app.state.hint_jobs._at_once = 1
    with asking(ann, ann.post("plays", game=GAME, deal="7")) as stream:
        assert first(stream)[0] == "hint"
        with asking(bob, bob.post("plays", game=GAME, deal="7")) as more:
            assert first(more) == ("waiting", {"place": 1})
            monkeypatch.setattr(jobs, "WAITING_AT_MOST", 1)
            cat = Browser(address)
            play = cat.post("plays", game=GAME, deal="7")
            response = cat.http.get(f"/api/plays/{play['id']}/hint?node=0")
            assert response.status_code == 503
            assert response.json() == {"detail": jobs.FULL}
            with asking(ann, ann.post("plays", game=GAME, deal="7")):  # replaces the first, and waits for its turn
                assert comes_true(lambda: next(more)[0] == "hint")


def test_many_players_who_ask_at_once_all_get_a_hint(
    app: Starlette, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hint would get better for ever; while others wait, it ends when it has an answer and had its share."""

    def better(position: cadogan.Position, *_: Any, on_progress: Any, cancel: threading.Event, **__: Any) -> coach.Hint:
        move = position.moves[0]
        hint = coach.Hint("honest", move, move.words, "", (), None, (), False)
        while not cancel.is_set():
            on_progress(hint)
            time.sleep(0.01)
        return hint

    monkeypatch.setattr(coach, "hint", better)
    app.state.hint_jobs._at_once = 4
    players = [Browser(address) for _ in range(some(24, 60))]
    plays = [player.post("plays", game=GAME, deal="7") for player in players]
    together = threading.Barrier(len(players))

    def ask(player: Browser, play: Play) -> list[Event]:
        together.wait(PATIENCE)
        with asking(player, play) as stream:
            events = []
            for event in stream:
                events.append(event)
                if len(players) - len(done) <= 4:
                    break  # nobody waits any more, so these would go on for ever
            done.append(player)
            return events

    done: list[Browser] = []
    with ThreadPoolExecutor(len(players)) as pool:
        found = list(pool.map(ask, players, plays))
    assert all("hint" in [name for name, _ in events] for events in found)
    ended = [events[-1] for events in found if events[-1][0] == "hint" and events[-1][1]["final"]]
    assert len(ended) >= len(players) - 4
    waited = [data["place"] for events in found for name, data in events if name == "waiting"]
    assert max(waited) > len(players) // 3


def test_a_server_that_shuts_down_stops_its_hints(app: Starlette, ann: Browser, slow: list[threading.Event]) -> None:
    with asking(ann, ann.post("plays", game=GAME, deal="7")) as stream:
        assert first(stream)[0] == "hint"
        app.state.hint_jobs.close()
        assert list(stream)[-1] == ("ended", {"detail": jobs.CLOSING})
