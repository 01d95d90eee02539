"""The description of the API as OpenAPI, made by FastAPI from the declared routes. FastAPI answers no request."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from fastapi import FastAPI, Path, Query
from starlette.responses import JSONResponse, Response

from cadogan.app.application import routes
from cadogan.app.wire.messages import JSON, Answer
from cadogan.app.wire.route import Parameter, Route
from cadogan.rules import __version__

ABOUT = """Play patience games.

**Players.** A play belongs to the anonymous player of the cookie `cadogan`. The server sets the cookie on the first request;
send it back with every request. Others who know its id can get its game and deal number, and nothing else.

**Hidden cards.** Responses never reveal or depend on unseen cards, except `verdict`, `line` and the hint `all-cards-known`,
which are refused until `peek` turns spoilers on, and `statistics` and `annotation`, which do so only for games that have
ended, and `fate` and `prospect`, which are refused while the game goes on.

**Changes.** A request that changes a play names the `node` at which the client last saw it. It is refused with status 409 if
the play has moved to another node since.

**Errors** have the body `{"detail": "One sentence."}`. An illegal move also has its reason as data, in `refusal`.

**Formats.** Deal numbers are decimal strings. Streams are server-sent events; each event has a name and JSON data of the type
described for that name."""

REFUSALS = {
    400: "The name in the Host header is not accepted, or the body is not text",
    403: "The request comes from a page on another site",
    404: "Not found, or it belongs to another player",
    408: "The request arrived too slowly",
    409: "The play is at another node, or its state does not allow this",
    413: "The request is too long",
    422: "The request is invalid",
    429: "Too many requests: try again after the seconds in Retry-After",
    503: "Hundreds of searches are waiting already",
}


@cache
def description() -> dict[str, Any]:
    """Describe the API."""
    app = FastAPI(title="Cadogan", description=ABOUT, version=__version__)
    for route in routes:
        app.add_api_route(
            route.path,
            _function(route),
            methods=[route.method],
            status_code=route.status,
            summary=route.summary or None,
            response_class=_response(route),
            responses=_responses(route),
        )
    return app.openapi()


def _function(route: Route) -> Any:
    """Return a function with the parameters of a route, as FastAPI wants them."""

    def function() -> None: ...

    parameters = [
        *(_parameter(each, Path) for each in route.in_path),
        *(_parameter(each, Query) for each in route.in_query),
        *([_with_default(route.body, route.body.kind)] if route.body else []),
    ]
    known = not route.events and route.answers is not Answer
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        parameters, return_annotation=route.answers if known else None
    )
    function.__name__, function.__doc__ = route.name, route.call.__doc__
    return function


KEYWORD = inspect.Parameter.KEYWORD_ONLY


def _parameter(parameter: Parameter, place: Any) -> inspect.Parameter:
    kind, about = parameter.kind, {}
    if get_origin(kind) is Annotated:
        kind, about = get_args(kind)
    return _with_default(parameter, Annotated[kind, place(**about)])


def _with_default(parameter: Parameter, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(parameter.name, KEYWORD, default=parameter.default, annotation=annotation)


def _response(route: Route) -> type[Response]:
    """Return a class from which FastAPI learns the media type, and that the answer is JSON."""
    if route.media == JSON and not route.events:
        return JSONResponse
    return type("Media", (Response,), {"media_type": "text/event-stream" if route.events else route.media})


def _responses(route: Route) -> dict[int | str, dict[str, Any]]:
    statuses = {400, 422, 429, *route.refused}
    statuses |= {403} if route.method != "GET" else set()
    statuses |= {408, 413} if route.body else set()
    content = {JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    found: dict[int | str, dict[str, Any]] = {
        status: {"description": REFUSALS[status], "content": content} for status in sorted(statuses)
    }
    if route.events:
        data: Any = tuple[tuple(route.events.values())]  # type: ignore[misc]
        found[200] = {"description": "Events", "model": Annotated[data, Events(route.events)]}
    if route.file:
        found[200] = {"content": {route.media: {"schema": {"type": "object", "title": route.file}}}}
    return found


class Events:
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


def _event(name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    text = {"type": "string", "contentMediaType": JSON, "contentSchema": data}
    return {
        "type": "object",
        "properties": {"event": {"type": "string", "const": name}, "data": text},
        "required": ["event", "data"],
    }
