"""Server-sent events: searches whose results come bit by bit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cadogan.app.wire import answers
from cadogan.app.wire.jobs import Question
from cadogan.app.wire.schema import text
from cadogan.server.jobs import BackgroundJob, Event, Jobs
from cadogan.server.threads import Threads

# -- Server-sent events: a response that lasts as long as the work, and ends early if the client stops reading --------


STALLED = 10.0  # maximum seconds to send an event


class EventStream(Response):
    """A response that sends events until there are no more, or the client disconnects or stops reading."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[Event], ended: Callable[[], None] = lambda: None) -> None:
        """`ended` is always called at the end."""
        super().__init__()
        del self.headers["content-length"]
        self._events = events
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        sending = asyncio.create_task(self._send(send))
        listening = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended()
            sending.cancel()
            listening.cancel()
            await asyncio.wait({sending, listening})
        if not sending.cancelled() and (error := sending.exception()):
            raise error

    async def _send(self, send: Send) -> None:
        with suppress(OSError):  # the client has disconnected, or stopped reading (TimeoutError is an OSError)
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for name, answer in self._events:
                event = f"event: {name}\ndata: {text(answer)}\n\n".encode()
                body = {"type": "http.response.body", "body": event, "more_body": True}
                await asyncio.wait_for(send(body), STALLED)
            await send({"type": "http.response.body", "body": b""})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


# -- Following a job in a stream of events ----------------------------------------------------------------------------


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
