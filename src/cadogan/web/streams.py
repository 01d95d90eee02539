"""Answers that are streams of events: how these are described, and how a job is followed in them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from fastapi import Response
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool

from cadogan.app import answers
from cadogan.app.jobs import Question
from cadogan.app.shape import Shape
from cadogan.web.events import EventStream
from cadogan.web.jobs import BackgroundJob, Event, Jobs

# What only streams have. All else that is part of an answer is among the components already.
IN_STREAMS = {
    each.__name__ for each in (answers.Chance, answers.Reason, answers.WeighedMove, answers.PlyNote, answers.MadeMove)
}


def events(**shapes: type[Shape]) -> dict[int | str, dict[str, Any]]:
    """How a stream of events is described: what each carries, by its name."""

    def data(shape: type[Shape]) -> dict[str, Any]:
        schema = TypeAdapter(shape).json_schema(ref_template="#/components/schemas/{model}")
        parts = schema.pop("$defs", {})
        return {"type": "string", "contentMediaType": "application/json", "contentSchema": _whole(schema, parts)}

    kinds = [{"properties": {"event": {"const": name}, "data": data(shape)}} for name, shape in shapes.items()]
    schema = {"type": "object", "required": ["event", "data"], "oneOf": kinds}
    return {200: {"description": "Events", "content": {EventStream.media_type: {"schema": schema}}}}


def _whole(schema: Any, parts: dict[str, Any]) -> Any:
    """A schema with its parts where they are spoken of, unless they are among the components."""
    if isinstance(schema, list):
        return [_whole(each, parts) for each in schema]
    if not isinstance(schema, dict):
        return schema
    name = schema.get("$ref", "").rpartition("/")[2]
    if name in IN_STREAMS:
        rest = {key: each for key, each in schema.items() if key != "$ref"}
        return {**_whole(parts[name], parts), **rest}
    return {key: _whole(each, parts) for key, each in schema.items()}


def answered(jobs: Jobs, player: str, question: Question, response: Response) -> EventStream:
    """The stream that answers a question; leaving it ends the search. Raises Busy, and Conflict when the play has moved on."""
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
    """One event, and no search."""
    yield name, answer


async def _under_way(jobs: Jobs, job: BackgroundJob) -> AsyncIterator[Event]:
    """How a job comes on, until it is over: its place in the queue, what it says, and its progress."""
    async for _ in jobs.watch(job):
        place = jobs.place(job)
        if place:
            yield "waiting", answers.Waiting(place=place)
            continue
        said = False
        for event in job.heard():
            said = True
            yield event
        if job.progress and not said:
            yield "progress", job.progress
    for event in job.heard():
        yield event
    if job.refusal:
        yield "ended", answers.Problem(detail=job.refusal)
