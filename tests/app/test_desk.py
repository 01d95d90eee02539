"""The slow work of a browser: what its second worker does next, and what the page gets to know."""

from __future__ import annotations

import json
import pickle
from functools import partial
from typing import Any

import pytest

from app.second_worker import Worker
from cadogan.app.coaching.engine import Engine
from cadogan.app.wire import responses
from cadogan.app.wire.jobs import ELSEWHERE, MOVED, Errand, Job, Question
from cadogan.browser import worker as second
from cadogan.browser.job_queue import ERRANDS, HINTS, SEARCHES, Desk
from cadogan.browser.worker import BROKEN, think
from cadogan.rules.cards import BadInput


def echo(engine: Engine, job: Job, detail: str) -> responses.Problem | None:
    """Find an answer unless stopped."""
    return None if job.stop.is_set() else responses.Problem(detail=detail)


def late(engine: Engine, job: Job) -> responses.Problem:
    """Find an answer just before it is told to stop."""
    return responses.Problem(detail="found")


def refused(engine: Engine, job: Job) -> None:
    raise BadInput("there is no machine code")


def broken(engine: Engine, job: Job) -> None:
    raise RuntimeError("a bug")


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second worker limits the memory of its process; this one has other tests to do."""
    monkeypatch.setattr(second, "thinker", second.Thinker)


@pytest.fixture
def worker() -> Worker:
    worker = Worker()
    worker.host = Desk(worker.think, worker.stop, worker.send)
    return worker


def question(detail: str = "found", play: str = "", task: Any = None) -> Question:
    return Question(Engine(), "echo", task or partial(echo, detail=detail), play=play)


WAITING = ("waiting", {"place": 1})


def found(detail: str = "found") -> tuple[str, dict[str, str]]:
    return "echo", {"detail": detail}


def ended(detail: str) -> tuple[str, dict[str, str]]:
    return "ended", {"detail": detail}


def test_a_question_is_answered(worker: Worker) -> None:
    job = worker.host.ask(question(), SEARCHES)
    assert worker.lane == SEARCHES
    worker.work()
    assert worker.events[job] == [found()]
    assert job in worker.over


def test_a_hint_interrupts_a_search_which_begins_again(worker: Worker) -> None:
    search = worker.host.ask(question("search"), SEARCHES)
    hint = worker.host.ask(question("hint"), HINTS)
    assert worker.stopped
    assert worker.events[hint] == [WAITING]
    worker.work()
    assert worker.lane == HINTS
    worker.work()
    assert worker.lane == SEARCHES
    worker.work()
    assert worker.events == {hint: [WAITING, found("hint")], search: [WAITING, found("search")]}
    assert worker.over == {hint, search}


def test_what_was_found_just_before_the_interruption_counts(worker: Worker) -> None:
    search = worker.host.ask(question(task=partial(late)), SEARCHES)
    hint = worker.host.ask(question("hint"), HINTS)
    assert worker.stopped
    worker.work()
    assert worker.events[search] == [found()]
    assert worker.over == {search}
    worker.work()
    assert worker.over == {search, hint}


def test_a_search_waits_for_a_hint(worker: Worker) -> None:
    hint = worker.host.ask(question("hint"), HINTS)
    search = worker.host.ask(question("search"), SEARCHES)
    assert not worker.stopped
    assert worker.events[search] == [WAITING]
    worker.work()
    worker.work()
    assert worker.events == {hint: [found("hint")], search: [WAITING, found("search")]}


def test_a_new_question_replaces_the_one_before_it(worker: Worker) -> None:
    first = worker.host.ask(question("first"), SEARCHES)
    second = worker.host.ask(question("second"), SEARCHES)
    third = worker.host.ask(question("third"), SEARCHES)
    assert worker.events == {first: [ended(ELSEWHERE)], second: [WAITING, ended(ELSEWHERE)], third: [WAITING]}
    assert worker.stopped
    worker.work()
    worker.work()
    assert worker.events[third] == [WAITING, found("third")]
    assert worker.over == {first, second, third}


def test_a_move_gives_up_what_is_asked_about_its_play(worker: Worker) -> None:
    hint = worker.host.ask(question(play="a"), HINTS)
    search = worker.host.ask(question(play="a"), SEARCHES)
    worker.host.moved_on("b")
    assert not worker.stopped
    worker.host.moved_on("a")
    assert worker.stopped
    assert worker.events == {hint: [ended(MOVED)], search: [WAITING, ended(MOVED)]}
    worker.work()
    assert not worker.lane


def test_the_page_closes_a_stream(worker: Worker) -> None:
    search = worker.host.ask(question(), SEARCHES)
    worker.host.closed(search)
    assert worker.stopped
    worker.die()
    assert not worker.lane
    worker.host.closed(search)  # nothing more


def test_a_worker_that_was_ended_begins_again(worker: Worker) -> None:
    """Where the stop flag cannot be shared, a task is stopped by ending its worker."""
    search = worker.host.ask(question("search"), SEARCHES)
    worker.host.ask(question("hint"), HINTS)
    worker.die()
    worker.work()
    worker.work()
    assert worker.events[search] == [WAITING, found("search")]


def test_a_worker_that_breaks_down_gets_its_task_once_more(worker: Worker) -> None:
    search = worker.host.ask(question(), SEARCHES)
    worker.die()
    assert worker.lane == SEARCHES
    worker.die()
    assert not worker.lane
    assert worker.events[search][-1] == ended(BROKEN)


def test_a_late_outcome_is_ignored(worker: Worker) -> None:
    job = worker.host.ask(question(), SEARCHES)
    worker.work()
    worker.host.done(job, b"")
    worker.host.lost(job)
    assert worker.events[job] == [found()]


@pytest.mark.parametrize(("task", "detail"), [(refused, "There is no machine code."), (broken, BROKEN)])
def test_a_task_that_fails(worker: Worker, task: Any, detail: str, capsys: pytest.CaptureFixture[str]) -> None:
    job = worker.host.ask(question(task=partial(task)), HINTS)
    worker.work()
    assert worker.events[job] == [ended(detail)]
    assert ("a bug" in capsys.readouterr().err) == (detail == BROKEN)


def test_an_outcome_that_is_damaged(worker: Worker, capsys: pytest.CaptureFixture[str]) -> None:
    job = worker.host.ask(question(), HINTS)
    worker.host.done(job, b"?")
    assert worker.events[job] == [ended(BROKEN)]
    assert "Traceback" in capsys.readouterr().err


def test_an_answer_that_cannot_be_stored(worker: Worker, capsys: pytest.CaptureFixture[str]) -> None:
    def full(outcome: Any) -> None:
        raise OSError("no room")

    job = worker.host.ask(Question(Engine(), "echo", partial(echo, detail=""), finish=full), HINTS)
    worker.work()
    assert worker.events[job] == [ended(BROKEN)]
    assert "no room" in capsys.readouterr().err


# -- errands


def errand(ends: list[Any], detail: str = "done", task: Any = None) -> Errand:
    return Errand(Engine(), lambda: task or partial(echo, detail=detail), ends.append)


def test_errands_wait_until_all_is_quiet(worker: Worker) -> None:
    ends: list[Any] = []
    for detail in "ab":
        worker.host.begin_later(errand(ends, detail))
    assert not worker.lane
    worker.host.idle()
    worker.work()
    worker.work()
    assert [each.detail for each in ends] == ["a", "b"]
    assert not worker.events
    worker.host.begin_later(errand(ends, "c"))
    assert worker.lane == ERRANDS  # all is still quiet


def test_a_question_interrupts_an_errand(worker: Worker) -> None:
    ends: list[Any] = []
    worker.host.begin_later(errand(ends))
    worker.host.idle()
    job = worker.host.ask(question(), SEARCHES)
    worker.work()
    assert ends == []
    worker.work()
    assert worker.events[job] == [WAITING, found()]
    assert not worker.lane
    worker.host.idle()
    worker.work()
    assert [each.detail for each in ends] == ["done"]


def test_an_errand_with_nothing_to_do_or_that_fails_ends(worker: Worker, capsys: pytest.CaptureFixture[str]) -> None:
    def impossible() -> None:
        raise BadInput("no such game")

    ends: list[Any] = []
    for begin in (lambda: None, impossible, lambda: broken):
        worker.host.begin_later(Errand(Engine(), begin, ends.append))
    worker.host.idle()
    worker.work()
    assert ends == [None, None, None]
    assert not worker.lane


def test_progress_is_sent_now_and_then() -> None:
    sent: list[tuple[str, str]] = []
    think(pickle.dumps(partial(busy, reports=1000)), lambda name, data: sent.append((name, data)), lambda: False)
    assert sent
    assert len(sent) < 100
    assert json.loads(sent[0][1]) == {"place": 1}


def busy(engine: Engine, job: Job, reports: int) -> None:
    for number in range(1, reports + 1):
        job.report(responses.Waiting(place=number))
