"""Declarations of routes: for each, its address, the method that answers it, and what an outsider needs to know of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, is_dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, get_type_hints
from urllib.parse import parse_qsl

from cadogan.app.wire import messages, responses
from cadogan.app.wire.messages import JSON, Answer, Asked, Lane, Rate, Refused, Request
from cadogan.app.wire.read import NONE, Fault, Faulty, from_text, parsed, read, read_all
from cadogan.app.wire.schema import Shape, text

ID = 3  # where an id is in a path: /api/plays/{id}/move

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Parameter:
    """A parameter of a request: a part of its path or query, or its whole body."""

    name: str
    kind: Any
    default: Any = inspect.Parameter.empty


@dataclass(frozen=True)
class Route:
    """A kind of request.

    `call` is a method of the application. It takes perhaps the `player`, and parameters: those of the path by their names, a shape
    from the body, all others from the query. It returns the answer's content; an `Answer`; or the `Question` of a stream.
    """

    method: str
    path: str  # /api/plays/{id}
    call: Callable[..., Any]
    name: str
    status: int = 200
    refused: tuple[int, ...] = ()  # statuses of errors that only some routes have
    body_at_most: int = messages.USUAL  # bytes
    summary: str = ""  # instead of the function's name
    media: str = JSON
    file: str = ""  # what is in the file, if the answer is one
    events: Mapping[str, type[Shape]] = field(default_factory=dict)  # of a stream: the shapes of the data, by name
    lane: Lane = "searches"  # of a stream
    rate: Rate = "reads"
    ends_player: bool = False  # afterwards nothing of the player is left, so the cookie ends

    def answer(self, app: object, path: Mapping[str, str], request: Request) -> Answer | Asked:
        """Answer a request. Raises Refused, and what the application raises."""
        if request.body and len(request.body) > self.body_at_most:
            raise Refused(413, messages.too_long(self.body_at_most))
        try:
            arguments = self._read(path, request)
        except Faulty as error:
            raise Refused(422, error.sentence) from error
        player = {"player": request.player} if self.of_player else {}
        found = self.call(app, **player, **arguments)
        if self.events:
            return Asked(found, self.lane)
        if isinstance(found, Answer):
            return found
        if self.answers is None:
            return Answer(self.status, "")
        return Answer(self.status, text(found) if self.media == JSON else found, self.media)

    def _read(self, path: Mapping[str, str], request: Request) -> dict[str, Any]:
        """Read all parameters. Raises Faulty; Refused if the body is not JSON."""
        query = parse_qsl(request.query, keep_blank_values=True)
        faults = self._misplaced([name for name, _ in query])
        texts = {**dict(query), **path}
        found: dict[str, Any] = {}
        try:
            found = read_all(
                (each.name, each.kind, from_text(each.kind, texts[each.name]) if each.name in texts else MISSING, NONE)
                for each in (*self.in_path, *self.in_query)
                if each.name in texts or each.default is inspect.Parameter.empty
            )
        except Faulty as error:
            faults += error.faults
        if self.body and (request.body or self.body.default is inspect.Parameter.empty):
            try:
                found[self.body.name] = read(self.body.kind, parsed(request.body) if request.body else MISSING)
            except Faulty as error:
                faults += error.faults
        if faults:
            raise Faulty(*faults)
        return found

    def _misplaced(self, given: list[str]) -> list[Fault]:
        """Return the faults of a query's names: unknown ones, and those that are there twice."""
        known = [each.name for each in self.in_query]
        there_are = f"this address takes {' and '.join(known)}" if known else "this address takes none"
        return [
            Fault((name,), f"Unknown parameter: {there_are}" if name not in known else "Parameter given twice")
            for name in dict.fromkeys(given)
            if name not in known or given.count(name) > 1
        ]

    # -- what the function declares

    @cached_property
    def in_path(self) -> tuple[Parameter, ...]:
        """The parameters in the path."""
        return tuple(each for each in self._parameters if f"{{{each.name}}}" in self.path)

    @cached_property
    def in_query(self) -> tuple[Parameter, ...]:
        """The parameters in the query."""
        return tuple(each for each in self._parameters if each not in (*self.in_path, self.body))

    @cached_property
    def body(self) -> Parameter | None:
        """The body; None if there is none."""
        return next((each for each in self._parameters if is_dataclass(each.kind)), None)

    @cached_property
    def of_player(self) -> bool:
        """Whether the answer depends on the player."""
        return "player" in self._hints

    @property
    def stores_players(self) -> bool:
        """Whether it may store something of a player of whom nothing was stored before."""
        return self.of_player and self.method != "GET" and self.rate in ("starts", "files")

    @cached_property
    def answers(self) -> Any:
        """The type of the answer."""
        return None if self._hints["return"] is type(None) else self._hints["return"]

    @cached_property
    def _parameters(self) -> tuple[Parameter, ...]:
        given = inspect.signature(self.call).parameters.values()
        return tuple(
            Parameter(each.name, self._hints[each.name], each.default)
            for each in given
            if each.name not in ("self", "player")
        )

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.call, include_extras=True)


class Found(NamedTuple):
    """The route of a request, and the parameters in its path."""

    route: Route
    path: Mapping[str, str]

    def answer(self, app: object, request: Request) -> Answer | Asked:
        """Answer the request. Raises Refused, and what the application raises."""
        return self.route.answer(app, self.path, request)


class Routes(list[Route]):
    """The routes of an API, which is below a path."""

    def __init__(self, path: str = "/api") -> None:
        super().__init__()
        self._path = path

    def find(self, method: str, path: str) -> Found:
        """Return the route of a request. Raises Refused."""
        routes, given = self._by_path.get(path), {}
        parts = path.split("/")
        if routes is None and len(parts) > ID and parts[ID]:
            given = {"id": parts[ID]}
            routes = self._by_path.get("/".join([*parts[:ID], "{id}", *parts[ID + 1 :]]))
        if not routes:
            raise Refused(404, f"There is no {path[:200]} in this API.")
        if method not in routes:
            raise Refused(405, "This address does not support this method.", {"Allow": ", ".join(routes)})
        return Found(routes[method], given)

    @cached_property
    def _by_path(self) -> dict[str, dict[str, Route]]:
        """All routes by their paths and methods."""
        found: dict[str, dict[str, Route]] = {}
        for each in self:
            found.setdefault(each.path, {})[each.method] = each
        return found

    def stream(
        self, method: str, path: str, lane: Lane = "searches", rate: Rate = "searches", **events: type[Shape]
    ) -> Callable[[Function], Function]:
        """Declare a route that answers a question by a stream of events, with the shapes of their data."""
        every = {"waiting": responses.Waiting, **events, "ended": responses.Problem}
        return self._route(method, path, {"refused": (404, 409, 503), "events": every, "lane": lane, "rate": rate})

    def get(self, path: str, **about: Any) -> Callable[[Function], Function]:
        """Declare a route that changes nothing; `about`: more fields of `Route`."""
        return self._route("GET", path, about)

    def post(self, path: str, **about: Any) -> Callable[[Function], Function]:
        """Declare a route that does something."""
        return self._route("POST", path, {"rate": "changes", **about})

    def put(self, path: str, **about: Any) -> Callable[[Function], Function]:
        """Declare a route that replaces something."""
        return self._route("PUT", path, {"rate": "changes", **about})

    def delete(self, path: str, **about: Any) -> Callable[[Function], Function]:
        """Declare a route that deletes something."""
        return self._route("DELETE", path, {"rate": "changes", **about})

    def _route(self, method: str, path: str, about: Mapping[str, Any]) -> Callable[[Function], Function]:
        def declare(call: Function) -> Function:
            self.append(Route(method, self._path + path, call, **{"name": call.__name__, **about}))
            return call

        return declare
