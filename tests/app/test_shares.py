"""Slow work while others wait: it is content with its share of the time, or goes on in its next turn."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest

import cadogan
from cadogan import coach
from cadogan.app.coaching import annotations, hints, review, spoilers
from cadogan.app.coaching.engine import Engine
from cadogan.app.wire.jobs import Job
from cadogan.app.wire.schema import Shape
from cadogan.solver import Verdict

GAME = "doubles-and-quits"


class Sharing(Job):
    """A job that gets little of its time."""

    def __init__(self, least: float = 0.05) -> None:
        super().__init__()
        self.least = least
        self.events: list[tuple[str, Any]] = []

    def share(self, seconds: float) -> float:
        return min(seconds, self.least)

    def send(self, event: str, answer: Shape) -> None:
        self.events.append((event, answer))


@pytest.mark.parametrize("known", [False, True], ids=["some cards unseen", "all cards known"])
def test_a_hint_ends_when_it_has_an_answer_and_had_its_share(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    if known:
        while not position.is_open:
            position = position.play("deal" if "deal" in position.moves else str(position.moves[0]))
    job = Sharing(0.0)
    task = partial(hints.honest, position=position, samples=None, seconds=1000.0)
    found = task(Engine(), job)
    assert found
    assert found.final
    assert found.chance
    assert found.move in position.moves
    assert [name for name, _ in job.events if name == "hint"]


def test_shorter_work_gets_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def note(position: cadogan.Position, *arguments: Any, **more: Any) -> None:
        given.append(next(each for each in arguments if isinstance(each, float)))
        raise InterruptedError

    monkeypatch.setattr(coach, "annotate", note)
    monkeypatch.setattr(coach, "judge", note)
    position = cadogan.game(GAME).deal(7).play("6+7")
    for task in (
        partial(annotations.annotated, position=position, solver=False, seconds=None),
        partial(annotations.annotated, position=position, solver=False, seconds=30.0),
        partial(annotations.judged, position=position, move="11+17", seconds=1.5),
    ):
        for job in (Sharing(0.25), Job()):
            with pytest.raises(InterruptedError):
                task(Engine(), job)
    usual = coach.usual_seconds(1)
    assert given == [0.25, usual, 0.25, hints.thinking(30.0), hints.thinking(0.25), hints.thinking(1.5)]


def test_a_prospect_ends_after_its_share() -> None:
    found = review.prospect(Engine(), Sharing(0.0), cadogan.game(GAME).deal(7), 1000.0)
    assert found
    assert found.final
    assert found.played < found.of


def test_the_search_for_a_winnable_deal_goes_on_in_its_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps its counts and its time, and does not count the deal at which it was stopped."""
    engine, job, lost = Engine(), Job(), []

    def solve(position: cadogan.Position, seconds: float, stop: threading.Event, report: object) -> Any:
        lost.append(position)
        if len(lost) % 3 == 0:
            stop.set()
        result = "unknown" if stop.is_set() else "lost"
        return Verdict("", result, (), "", 0, 0.0, 0)

    monkeypatch.setattr(engine, "solve", solve)
    assert spoilers.winnable(engine, job, cadogan.game(GAME), 1000.0) is None
    tried, hopeless, seconds = job.kept
    assert (tried, hopeless) == (2, 2)
    job.kept, job.stop = (tried, hopeless, seconds + 999.0), threading.Event()
    assert spoilers.winnable(engine, job, cadogan.game(GAME), 1000.0) is None
    assert job.kept[:2] == (4, 4)
    assert job.kept[2] >= 999.0
    job.kept, job.stop = (4, 4, 1000.0), threading.Event()
    found = spoilers.winnable(engine, job, cadogan.game(GAME), 1000.0)
    assert found
    assert (found.deal, found.trying.tried, found.trying.lost) == (None, 4, 4)
