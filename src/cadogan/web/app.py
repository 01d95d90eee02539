"""The server: the application, its threads and store, routes and guard put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import cadogan
from cadogan.app.answers import Problem, Refusal
from cadogan.app.application import Application
from cadogan.app.engine import Engine
from cadogan.app.errors import Busy, Conflict, NotFound, RefusedMove
from cadogan.app.shape import plain
from cadogan.pools import cores
from cadogan.web.compiler import Compiler
from cadogan.web.guard import Guard
from cadogan.web.jobs import Lanes
from cadogan.web.page import PAGE, Page
from cadogan.web.routes import ROUTERS
from cadogan.web.store import DatabaseStore, database_url

DESCRIPTION = """Play patience games. A play belongs to the anonymous player in the cookie `cadogan`, which the server
gives to whoever has none: send it back with every request. No answer holds a card that has not been seen, or depends on
one, but those of `verdict`, `line` and the hint `all-cards-known`, which are refused until they were asked for by `peek`, and
`statistics` and `annotation`, which tell of deals that have been played to their end. What would change a play names the node at which it was last seen, and is refused when
the play stands elsewhere. Whatever is refused is answered with `{"detail": one sentence}`, a refused move also with its reason as data. Numbers of deals are decimal text. Streams are server-sent events: each has a name
and, as JSON, what its description says."""


COACH_THREADS = 2  # of an annotation, where there are cores for them


def create_app(database: str | Path, hosts: Iterable[str] = (), page: Path = PAGE, eager: bool = False) -> FastAPI:
    """The server over a database (a file, or a URL), answering to these hosts as well as localhost.

    `eager`: the coach gets ready for a game as soon as a table of it is opened, rather than when it is asked.
    """
    store = DatabaseStore(database_url(database))
    lanes = Lanes()
    compiler = Compiler(lanes.begin_later if eager else None)

    def close() -> None:
        lanes.close()
        compiler.close()
        store.close()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        close()

    app = FastAPI(
        title="Cadogan",
        description=DESCRIPTION,
        version=cadogan.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they would be fetched from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.application = Application(store, Engine(compiler), lanes, min(COACH_THREADS, cores()))
    app.state.lanes, app.state.jobs, app.state.hint_jobs = lanes, lanes.searches, lanes.hints
    app.state.compiler = compiler
    app.state.close = close
    for router in ROUTERS:
        app.include_router(router)
    app.router.default = Page(page)
    app.add_middleware(Guard, hosts=tuple(hosts))
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    return app


def problem(status: int, sentence: str, headers: Any = None, refusal: Refusal | None = None) -> Response:
    """A refusal in one sentence."""
    return JSONResponse(plain(Problem(_sendable(sentence), refusal)), status, headers)


def refusal_of(error: Exception) -> Refusal | None:
    """Why a move was refused, as data."""
    if not isinstance(error, RefusedMove) or error.refusal is None:
        return None
    code, parameters = error.refusal
    params = {name: _sendable(each) if isinstance(each, str) else each for name, each in parameters.items()}
    return Refusal(code=code, move=_sendable(error.move), params=params)


def _sendable(text: str) -> str:
    """A text without halves of signs, which could not be sent."""
    return text.encode("utf-8", "replace").decode()


async def refused(request: Request, error: Exception) -> Response:
    """What HTTP itself refuses: an unknown path, a method that a path does not have."""
    assert isinstance(error, HTTPException)
    return problem(error.status_code, SENTENCES.get(error.detail) or sentence(error.detail), error.headers)


async def invalid(request: Request, error: Exception) -> Response:
    """A request that is not of the right shape."""
    assert isinstance(error, RequestValidationError)
    faults = [
        f"{'.'.join(str(part) for part in fault['loc'][1:]) or 'the request'}: {fault_said(fault)}"
        for fault in error.errors()
    ]
    return problem(422, f"The request is wrong: {'; '.join(faults[:5])}."[:1000])


def fault_said(fault: Mapping[str, Any]) -> str:
    """A fault in the words of JSON: pydantic speaks of the Python that a request becomes."""
    said: str = FAULTS.get(fault["type"]) or fault["msg"]
    return said.replace("tuple", "list").replace("Tuple", "List")


async def wrong(request: Request, error: Exception) -> Response:
    """What the games refuse: an unknown name, a bad number, an illegal move."""
    return problem(422, sentence(str(error)), refusal=refusal_of(error))


async def not_found(request: Request, error: Exception) -> Response:
    """Something that is not there for this player."""
    return problem(404, str(error))


async def conflict(request: Request, error: Exception) -> Response:
    """A request that assumes another state of the play."""
    return problem(409, str(error))


async def busy(request: Request, error: Exception) -> Response:
    """More is looked for than this server can."""
    return problem(429, str(error))


async def no_database(request: Request, error: Exception) -> Response:
    """The disk is full, or the database is locked by another program."""
    return problem(503, "The games cannot be reached in the database just now; nothing was changed.")


async def broken(request: Request, error: Exception) -> Response:
    """A fault of this program."""
    return problem(500, "Something is broken in this server; its log says what.")


def sentence(text: str) -> str:
    """With a full stop, and a capital letter unless it begins with a move's or an option's name."""
    first = text.split(" ", 1)[0]
    return (text[:1].upper() + text[1:] if first.isalpha() else text) + ("" if text.endswith((".", "?", "!")) else ".")


SENTENCES = {
    "Not Found": "There is nothing here.",
    "Method Not Allowed": "This cannot be done here: the path does not have this method.",
    "There was an error parsing the body": "The body of the request is not JSON in UTF-8.",
}
FAULTS = {
    "dataclass_type": "Input should be a valid dictionary or object to extract fields from",
    "unexpected_keyword_argument": "Extra inputs are not permitted",
}
HANDLERS = {
    HTTPException: refused,
    RequestValidationError: invalid,
    cadogan.BadInput: wrong,
    cadogan.IllegalMove: wrong,
    NotFound: not_found,
    Conflict: conflict,
    Busy: busy,
    OperationalError: no_database,
    Exception: broken,
}
