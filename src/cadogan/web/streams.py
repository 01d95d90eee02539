"""Following a job in a stream of events."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool

from cadogan.app import answers
from cadogan.app.jobs import Question
from cadogan.app.shape import Shape
from cadogan.web.events import EventStream
from cadogan.web.jobs import BackgroundJob, Event, Jobs


def stream(jobs: Jobs, player: str, question: Question) -> EventStream:
    """Return the stream that answers a question; closing it stops the search. Raises Busy; Conflict if the play has changed."""
    if question.known:
        return EventStream(_at_once(question.event, question.known))
    job = jobs.ask(player, question)

    async def events() -> AsyncIterator[Event]:
        async for event in _under_way(jobs, job):
            yield event
        if not job.refusal:
            ending = await run_in_threadpool(question.ending, job.outcome)
            if ending:
                yield ending

    return EventStream(events(), lambda: jobs.give_up(job))


async def _at_once(name: str, answer: Shape) -> AsyncIterator[Event]:
    """Yield a single event."""
    yield name, answer


async def _under_way(jobs: Jobs, job: BackgroundJob) -> AsyncIterator[Event]:
    """Yield the place of a job in the queue, its events and its progress, until it is over."""
    async for place in jobs.watch(job):
        if place:
            yield "waiting", answers.Waiting(place=place)
            continue
        sent = False
        for event in job.new_events():
            sent = True
            yield event
        if job.progress and not sent:
            yield "progress", job.progress
    for event in job.new_events():
        yield event
    if job.refusal:
        yield "ended", answers.Problem(detail=job.refusal)
