"""Following a job in a stream of events."""

from __future__ import annotations

from collections.abc import AsyncIterator

from cadogan.app import answers
from cadogan.app.jobs import Question
from cadogan.server.events import EventStream
from cadogan.server.jobs import BackgroundJob, Event, Jobs
from cadogan.server.threads import Threads


def at_once(question: Question) -> EventStream:
    """Return the stream of a question whose answer is known."""

    async def events() -> AsyncIterator[Event]:
        assert question.known
        yield question.event, question.known

    return EventStream(events())


def stream(jobs: Jobs, job: BackgroundJob, question: Question, threads: Threads) -> EventStream:
    """Return the stream of a job that answers a question; closing it stops the job."""

    async def events() -> AsyncIterator[Event]:
        async for event in _under_way(jobs, job):
            yield event
        if not job.refusal:
            ending = await threads.write(lambda: question.ending(job.outcome))
            if ending:
                yield ending

    return EventStream(events(), lambda: jobs.give_up(job))


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
