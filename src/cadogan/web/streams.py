"""Answers that are streams of events: how these are described, and how a search is told of in them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from fastapi import Response

from cadogan.web import models
from cadogan.web.events import Event, EventStream
from cadogan.web.searches import Search, Searches

# What only streams tell of. All else that is part of an answer is among the components already.
IN_STREAMS = {
    each.__name__ for each in (models.Chance, models.Reason, models.WeighedMove, models.PlyNote, models.MadeMove)
}


def events(**told: type[models.Model]) -> dict[int | str, dict[str, Any]]:
    """How a stream of events is described: what each tells, by its name."""

    def data(model: type[models.Model]) -> dict[str, Any]:
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
        parts = schema.pop("$defs", {})
        return {"type": "string", "contentMediaType": "application/json", "contentSchema": _whole(schema, parts)}

    kinds = [{"properties": {"event": {"const": name}, "data": data(model)}} for name, model in told.items()]
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


async def at_once(name: str, told: models.Model) -> AsyncIterator[Event]:
    """One event, and no search."""
    yield name, told


async def under_way(searches: Searches, search: Search) -> AsyncIterator[Event]:
    """How a search comes on, until it is over: its place in the queue, what it says, and its progress."""
    async for _ in searches.watch(search):
        place = searches.place(search)
        if place:
            yield "waiting", models.Waiting(place=place)
            continue
        said = False
        for event in search.heard():
            said = True
            yield event
        if search.progress and not said:
            yield "progress", search.progress
    for event in search.heard():
        yield event
    if search.refusal:
        yield "ended", models.Problem(detail=search.refusal)


def to_the_end(searches: Searches, search: Search, name: str, response: Response) -> EventStream:
    """The answer that tells of a search, and of its outcome under a name; whoever leaves it ends the search."""

    async def events() -> AsyncIterator[Event]:
        async for event in under_way(searches, search):
            yield event
        if search.outcome and not search.refusal:
            yield name, search.outcome

    return EventStream(events(), lambda: searches.give_up(search), response.headers)
