"""Responses that are streams of events: their OpenAPI descriptions, and following a job in a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Annotated, Any

from fastapi import Response
from starlette.concurrency import run_in_threadpool

from cadogan.app import answers
from cadogan.app.jobs import Question
from cadogan.app.shape import Shape
from cadogan.web.events import EventStream
from cadogan.web.jobs import BackgroundJob, Event, Jobs


class EventSchema:
    """Metadata that describes a stream in the OpenAPI schema: one of these events, each with its data as JSON text.

    It annotates a tuple of the data's shapes, so that FastAPI adds them to the components.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Return the schema for pydantic."""
        shapes = handler(schema)["prefixItems"]
        return {
            "type": "object",
            "oneOf": [_event(name, shape) for name, shape in zip(self.names, shapes, strict=True)],
        }


def _event(name: str, data: dict[str, Any]) -> dict[str, Any]:
    text = {"type": "string", "contentMediaType": "application/json", "contentSchema": data}
    return {
        "type": "object",
        "properties": {"event": {"type": "string", "const": name}, "data": text},
        "required": ["event", "data"],
    }


def events(**shapes: type[Shape]) -> dict[int | str, dict[str, Any]]:
    """Describe a stream of events for FastAPI: the shape of each event's data, by the event's name."""
    data: Any = tuple[tuple(shapes.values())]  # type: ignore[misc]
    return {200: {"description": "Events", "model": Annotated[data, EventSchema(shapes)]}}


def answered(jobs: Jobs, player: str, question: Question, response: Response) -> EventStream:
    """Return the stream that answers a question; closing it stops the search. Raises Busy; Conflict if the play has changed."""
    if question.known:
        return EventStream(_at_once(question.event, question.known), headers=response.headers)
    job = jobs.ask(player, question)

    async def events() -> AsyncIterator[Event]:
        async for event in _under_way(jobs, job):
            yield event
        if not job.refusal:
            ending = await run_in_threadpool(question.ending, job.outcome, job)
            if ending:
                yield ending

    return EventStream(events(), lambda: jobs.give_up(job), response.headers)


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
