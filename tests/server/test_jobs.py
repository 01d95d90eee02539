"""Searches in progress: one per player, a limited number at once, stopped when nobody reads them."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import cadogan
from cadogan import coach
from cadogan.app.coaching.engine import SOLVER, Engine
from cadogan.app.wire import responses
from cadogan.app.wire.errors import Overloaded
from cadogan.app.wire.jobs import Errand, Job
from cadogan.server import endpoint, jobs, warm_up
from cadogan.server.app import create_app
from cadogan.server.endpoint import EventStream
from cadogan.server.jobs import BackgroundJob, Jobs
from server.browsers import PATIENCE, Browser, Reader, comes_true
from server.conftest import event_of


def solvers() -> int:
    """Return the number of searching threads."""
    return sum(thread.name == "cadogan-solver" for thread in threading.enumerate())


@pytest.fixture
def ann(address: str, endless: None) -> Browser:
    return Browser(address)


@pytest.fixture
def bob(address: str) -> Browser:
    return Browser(address)


def test_progress_is_reported(ann: Browser) -> None:
    with ann.look(ann.begin()) as stream:
        for _ in range(3):
            name, progress = next(stream)
            assert name == "progress"
            assert set(progress) == {"positions", "seconds", "best", "trying", "left"}


def test_closing_the_stream_stops_the_search(ann: Browser) -> None:
    with ann.look(ann.begin()) as stream:
        assert next(stream)[0] == "progress"
        assert comes_true(lambda: solvers() == 1)
    assert comes_true(lambda: solvers() == 0)


def test_closing_the_search_for_a_deal_starts_no_game(ann: Browser) -> None:
    with ann.http.stream("POST", "/api/plays/winnable", json={"game": "crazy-quilt"}) as response:
        name, progress = next(Reader(response))
        assert (name, progress["tried"]) == ("progress", 0)
        assert comes_true(lambda: solvers() == 1)
    assert comes_true(lambda: solvers() == 0)
    assert ann.http.get("/api/plays").json() == []


@pytest.mark.parametrize("what", ["move", "undo", "redo", "restart"])
def test_changing_the_play_stops_the_search(ann: Browser, what: str) -> None:
    play = ann.begin()
    for _ in range(2):
        play = ann.post(f"plays/{play['id']}/move", node=play["node"], moves=[play["moves"][0]["name"]])
    play = ann.post(f"plays/{play['id']}/undo", node=2)
    with ann.look(play) as stream:
        next(stream)
        move = {"moves": [play["moves"][0]["name"]]} if what == "move" else {}
        ann.post(f"plays/{play['id']}/{what}", node=play["node"], **move)
        *_, last = stream
        assert last == ("ended", {"detail": "The game has changed since."})
    assert comes_true(lambda: solvers() == 0)


def test_a_player_has_one_search_at_a_time(ann: Browser) -> None:
    play, other = ann.begin(), ann.begin()
    with ann.look(play) as stream:
        next(stream)
        with ann.look(other) as more:
            assert list(stream)[-1] == ("ended", {"detail": jobs.ELSEWHERE})
            assert next(more)[0] in ("waiting", "progress")
            assert comes_true(lambda: solvers() == 1)


def test_others_wait_for_their_turn(ann: Browser, bob: Browser) -> None:
    with ann.look(ann.begin()) as stream:
        assert next(stream)[0] == "progress"
        with bob.look(bob.begin()) as more:
            assert next(more) == ("waiting", {"place": 1})
            assert next(more) == ("waiting", {"place": 1})
            assert solvers() == 1
            ann.http.close()
            assert comes_true(lambda: next(more)[0] == "progress")


def test_a_waiting_player_can_leave(ann: Browser, bob: Browser, app: Starlette) -> None:
    with ann.look(ann.begin()) as stream:
        next(stream)
        with bob.look(bob.begin()) as more:
            next(more)
        assert comes_true(lambda: not app.state.jobs._waiting)
        assert next(stream)[0] == "progress"


def test_too_many_searches_at_once_are_refused(ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAITING_AT_MOST", 0)
    with ann.look(ann.begin()) as stream:
        next(stream)
        play = bob.begin()
        response = bob.http.get(f"/api/plays/{play['id']}/verdict?node=0")
        assert response.status_code == 503
        assert response.json() == {"detail": jobs.FULL}


def test_a_review_does_not_delay_a_winnable_deal(
    app: Starlette, address: str, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = threading.Event()

    def review(position: cadogan.Position, *_: Any, cancel: threading.Event, **__: Any) -> None:
        started.set()
        assert cancel.wait(PATIENCE)

    monkeypatch.setattr(coach, "annotate", review)
    app.state.jobs._beside = 1
    ann = Browser(address)
    play = ann.post("plays", game="doubles-and-quits", deal="7", moves=["6+7"])
    with ann.http.stream("GET", f"/api/plays/{play['id']}/annotation?node={play['node']}"):
        assert started.wait(PATIENCE)
        with bob.http.stream("POST", "/api/plays/winnable", json={"game": "doubles-and-quits"}) as response:
            *_, (name, _) = Reader(response)
            assert name == "found"


def test_playing_continues_during_a_search(ann: Browser, bob: Browser) -> None:
    play = bob.begin()
    with ann.look(ann.begin()) as stream:
        next(stream)
        play = bob.post(f"plays/{play['id']}/move", node=0, moves=[play["moves"][0]["name"]])
        assert play["ply"] == 1
        assert next(stream)[0] == "progress"


def test_a_server_that_shuts_down_stops_its_searches(app: Starlette, ann: Browser) -> None:
    with ann.look(ann.begin()) as stream:
        next(stream)
        app.state.jobs.close()
        assert list(stream)[-1] == ("ended", {"detail": jobs.CLOSING})
    assert comes_true(lambda: solvers() == 0)
    with pytest.raises(Overloaded):
        app.state.jobs.begin("ann", "", lambda search: None)


# -- units


def test_a_core_is_left_for_requests() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    assert Jobs()._at_once == max(1, cores - 1)


def test_searches_run_in_order_and_only_some_at_once() -> None:
    both, done, most = Jobs(2), [], 0
    at_work = threading.Semaphore(0)

    def work(search: BackgroundJob) -> str:
        nonlocal most
        most = max(most, len(both._working))
        at_work.acquire()
        done.append(search.player)
        return search.player.upper()

    started = [both.begin(name, "", work) for name in "abcde"]
    assert comes_true(lambda: [both.place(search) for search in started] == [0, 0, 1, 2, 3])
    for _ in started:
        at_work.release()
    assert comes_true(lambda: all(search.over for search in started))
    assert [search.outcome for search in started] == list("ABCDE")
    assert sorted(done) == list("abcde")
    assert most == 2


def occupy(some: Jobs, player: str, brief: bool = False) -> BackgroundJob:
    """Begin a job that ends when it is stopped."""
    return some.begin(player, "", lambda job: job.stop.wait(PATIENCE) and None, brief=brief)


def places(some: Jobs, *found: BackgroundJob) -> list[int]:
    """Return the places of some jobs in the queue, as soon as those that were given up are gone."""
    assert comes_true(lambda: not any(each.over for each in some._working))
    return [some.place(each) for each in found]


def test_brief_searches_do_not_wait_for_long_ones() -> None:
    some = Jobs(1, 1)
    long, other = occupy(some, "ann"), occupy(some, "bob")
    brief = [occupy(some, name, brief=True) for name in ("cat", "dan", "eve")]
    assert places(some, long, other, *brief) == [0, 1, 0, 1, 2]
    some.give_up(brief[0])
    assert places(some, other, *brief[1:]) == [1, 0, 1]
    some.give_up(long)
    assert places(some, other, *brief[1:]) == [0, 0, 1]
    some.close()


def test_long_searches_do_not_wait_for_ever_for_brief_ones() -> None:
    some = Jobs(1, 1)
    brief = [occupy(some, name, brief=True) for name in "abc"]
    long, last = occupy(some, "ann"), occupy(some, "dan", brief=True)
    assert places(some, *brief, long, last) == [0, 0, 1, 1, 2]
    some.give_up(brief[0])
    some.give_up(brief[1])
    assert places(some, brief[2], long, last) == [0, 0, 1]
    some.close()


class Clock:
    """The time, as the test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


def test_who_used_the_server_least_goes_first_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(jobs, "time", clock)
    some = Jobs(1, 0)
    review = occupy(some, "ann")
    clock.now += 30
    some.give_up(review)
    assert places(some, review) == [0]
    occupy(some, "bob")
    again, cat = occupy(some, "ann"), occupy(some, "cat")
    assert places(some, again, cat) == [2, 1]
    clock.now += 31
    assert places(some, again, cat, occupy(some, "dan")) == [2, 1, 3]
    clock.now += 20 * jobs.FORGOTTEN
    some._use.add("bob", 1)
    assert set(some._use._had) == {"bob"}
    some.close()


def working(some: Jobs) -> list[str]:
    """Return the players whose jobs run, as soon as those that were stopped are gone."""
    assert comes_true(lambda: not any(each.stop.is_set() for each in some._working))
    return [each.player for each in some._working]


def test_brief_searches_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that wait get one in the order in which they came; a player who comes meanwhile goes before those who had theirs."""
    clock = Clock()
    monkeypatch.setattr(jobs, "time", clock)
    some, names = Jobs(1, 0), "abc"
    first, *others = [occupy(some, name, brief=True) for name in names]
    assert (working(some), places(some, *others)) == (["a"], [1, 2])
    clock.now += jobs.BRIEF + 0.1
    assert comes_true(lambda: some.place(first) == 2)
    assert working(some) == ["b"]
    new = occupy(some, "d", brief=True)
    order = []
    for _ in range(6):
        clock.now += 20.0
        now = [*some._working]
        assert comes_true(lambda: some.place(first) >= 0 and bool(some._working) and some._working != now)  # noqa: B023
        order += working(some)
    assert sorted(order[:4]) == ["a", "b", "c", "d"]
    assert order.index("d") < order.index("a")
    assert not any(job.over for job in (first, *others, new))
    some.close()


def test_a_search_that_nobody_waits_for_is_not_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(jobs, "time", clock)
    some = Jobs(1, 1)
    brief, review = occupy(some, "ann", brief=True), occupy(some, "bob")
    clock.now += 100.0
    other = occupy(some, "cat")  # waits for the review only
    assert places(some, brief, review, other) == [0, 0, 1]
    assert not brief.stop.is_set()
    assert not review.stop.is_set()
    some.close()


def test_a_search_goes_on_where_its_turn_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(jobs, "time", clock)
    some, turns = Jobs(1, 0), []

    def work(job: BackgroundJob) -> str | None:
        job.kept = (job.kept or 0) + 1
        turns.append(some._turn(job))
        return "found" if job.kept == 3 else job.stop.wait(PATIENCE) and None

    slow = some.begin("ann", "", work, brief=True)
    for name in ("bob", "cat"):
        other = occupy(some, name, brief=True)
        clock.now += 1000.0
        assert comes_true(lambda: some.place(slow) == 1)
        some.give_up(other)
        assert comes_true(lambda: some.place(slow) == 0)
    assert comes_true(lambda: slow.over)
    assert (slow.outcome, slow.refusal) == ("found", "")
    assert turns == [jobs.BRIEF, 2 * jobs.BRIEF, 4 * jobs.BRIEF]


def test_many_endless_searches_do_not_keep_anybody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LEAST_TURN", 0.01)
    some = Jobs(1, 1, soon=0.1)
    endless = [occupy(some, f"player{number}", brief=True) for number in range(33)]
    quick = some.begin("ann", "", lambda job: "found", brief=True)
    assert comes_true(lambda: some.place(quick) == 0 and quick.over)
    assert quick.outcome == "found"
    assert not any(each.over for each in endless)
    some.close()


def test_the_share_of_a_search_shrinks_with_the_number_of_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(jobs, "time", clock)
    some = Jobs(2, 0, soon=6.0, turns=False)
    running = [occupy(some, name, brief=True) for name in "ab"]
    assert running[0].share(20.0) == 20.0
    others = [occupy(some, f"player{number}", brief=True) for number in range(4)]
    assert running[0].share(20.0) == pytest.approx(3.0)
    assert running[0].share(2.0) == 2.0
    clock.now += 4.0
    assert running[0].share(20.0) == pytest.approx(1.0)
    clock.now += 100.0
    assert running[0].share(20.0) == jobs.LEAST_SHARE
    assert places(some, *running, *others) == [0, 0, 1, 2, 3, 4]  # hints are never interrupted
    for each in others:
        some.give_up(each)
    assert running[0].share(20.0) == 20.0
    some.close()


def test_reviews_share_the_time_with_other_reviews_only(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(jobs, "time", clock)
    some = Jobs(1, 1)
    review, _ = occupy(some, "ann"), [occupy(some, f"brief{number}", brief=True) for number in range(9)]
    assert review.share(60.0) == 60.0
    for number in range(9):
        occupy(some, f"review{number}")
    assert review.share(60.0) == jobs.LEAST_REVIEW
    some.close()


def test_a_search_that_is_replaced_leaves_the_queue() -> None:
    some = Jobs(1, 0)
    occupy(some, "ann")
    _, cat = occupy(some, "bob"), occupy(some, "cat")
    assert places(some, cat) == [2]
    assert places(some, cat, occupy(some, "bob")) == [1, 2]
    some.close()


def test_background_work_runs_only_while_no_player_waits() -> None:
    some, runs = Jobs(2, 1), []

    def work(engine: Engine, job: Job) -> None:
        runs.append(job)
        job.stop.wait(PATIENCE)

    some.begin_later(Errand(Engine(), lambda: work, lambda outcome: None))
    assert comes_true(lambda: len(runs) == 1)
    search = occupy(some, "ann")
    assert comes_true(lambda: len(some._later) == 1)
    assert places(some, search) == [0]
    some.give_up(search)
    assert comes_true(lambda: len(runs) == 2)
    some.close()


def test_of_searches_started_together_one_per_player_is_left() -> None:
    both, rounds = Jobs(8), 100
    together = threading.Barrier(4)

    def begin(_: int) -> list[BackgroundJob]:
        found = []
        for _ in range(rounds):
            together.wait(PATIENCE)
            found.append(both.begin("ann", "", lambda search: search.stop.wait(PATIENCE)))
            together.wait(PATIENCE)
            assert sum(not each.over for each in (*both._waiting, *both._working)) == 1
        return found

    with ThreadPoolExecutor(4) as pool:
        started = [each for some in pool.map(begin, range(4)) for each in some]
    (last,) = (each for each in started if not each.over)
    assert {each.refusal for each in started if each is not last} == {jobs.ELSEWHERE}
    both.close()


class Line:
    """A connection as the server sees it."""

    def __init__(self, takes: int) -> None:
        """`takes`: the number of messages it accepts before it stalls."""
        self.sent: list[dict[str, Any]] = []
        self._takes = takes
        self._gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if len(self.sent) == self._takes:
            await asyncio.Event().wait()
        self.sent.append(message)


async def ticks() -> AsyncIterator[tuple[str, responses.Waiting]]:
    """Yield events forever."""
    while True:
        yield "waiting", responses.Waiting(place=1)
        await asyncio.sleep(0)


def in_a_loop_of_its_own(work: Coroutine[Any, Any, None]) -> None:
    """Run in a thread of its own, because browser tests leave an event loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def test_a_client_that_stops_reading_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "STALLED", 0.05)
    ended: list[str] = []

    async def stalled() -> None:
        line = Line(takes=4)
        stream = EventStream(ticks(), lambda: ended.append("ended"))
        stream.headers["set-cookie"] = "a=b"
        await asyncio.wait_for(stream({"type": "http"}, line.receive, line.send), PATIENCE)
        start, *rest = line.sent
        assert (b"set-cookie", b"a=b") in start["headers"]
        assert event_of(rest[0]["body"].decode().strip()) == ("waiting", {"place": 1})

    in_a_loop_of_its_own(stalled())
    assert ended == ["ended"]


def test_a_client_that_disconnects_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def gone() -> None:
        line = Line(takes=0)
        line._gone.set()
        stream = EventStream(ticks(), lambda: ended.append("ended"))
        await asyncio.wait_for(stream({"type": "http"}, line.receive, line.send), PATIENCE)

    in_a_loop_of_its_own(gone())
    assert ended == ["ended"]


def test_a_stopped_request_does_not_wait_for_preparation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The server prepares a game once for all requests; a failed preparation begins again with the next request."""
    loaded, go_on = [], threading.Event()

    def load(part: object, game: object) -> None:
        loaded.append(part)
        assert go_on.wait(PATIENCE)
        if len(loaded) == 1:
            raise cadogan.BadInput("no machine code")

    monkeypatch.setattr(warm_up, "warm_up_part", load)
    app = create_app(tmp_path / "x.db", page=tmp_path)
    found: Jobs = app.state.jobs
    search = found.begin("ann", "", app.state.application.spoilers.winnable("ann", "windmill", 1).work)
    assert comes_true(lambda: len(loaded) == 1)
    found.give_up(search)
    assert comes_true(lambda: not found._working)
    go_on.set()
    windmill, stop = cadogan.game("windmill"), threading.Event()
    with pytest.raises(cadogan.BadInput, match="no machine code"):
        app.state.warm_up(windmill, stop, (SOLVER,), print)
    for _ in range(2):
        assert app.state.warm_up(windmill, stop, (SOLVER,), print)
    assert len(loaded) == 2
    found.close()


def test_the_solver_is_loaded_only_when_needed(tmp_path: Path) -> None:
    """So the server starts fast."""
    code = (
        "import sys, cadogan.server.serve as serve; serve.create_app(sys.argv[1]); "
        "print(json.dumps([name for name in ('numba', 'numpy', 'cadogan.solver') if name in sys.modules]))"
    )
    output = subprocess.run(
        [sys.executable, "-c", "import json; " + code, str(tmp_path / "x.db")],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
    assert json.loads(output) == []
