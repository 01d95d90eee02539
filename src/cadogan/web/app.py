"""The web application: routes, guard, threads and store around the application."""

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
from cadogan.app.errors import Busy, Conflict, NotFound, RefusedMove, sentence
from cadogan.app.shape import plain
from cadogan.game import families
from cadogan.pools import cores
from cadogan.web.guard import Guard
from cadogan.web.jobs import Lanes
from cadogan.web.page import PAGE, Page
from cadogan.web.preparer import Preparer
from cadogan.web.routes import ROUTERS
from cadogan.web.store import DatabaseStore, database_url

DESCRIPTION = """Play patience games.

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


COACH_THREADS = 2  # for an annotation, if there are enough cores


def create_app(database: str | Path, hosts: Iterable[str] = (), page: Path = PAGE, eager: bool = False) -> FastAPI:
    """Create the web application over a database (a file or URL) for localhost and the given host names.

    `eager`: prepare the coach as soon as a game is opened, not when it is first asked. Raises BadInput for a wrong game file.
    """
    families()  # now: of threads that ask at once, one would find a game file that another is still importing
    store = DatabaseStore(database_url(database))
    lanes = Lanes()
    preparer = Preparer(lanes.begin_later if eager else None)

    def close() -> None:
        lanes.close()
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
        docs_url=None,  # FastAPI's pages load scripts from other sites
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.application = Application(store, Engine(preparer), lanes, min(COACH_THREADS, cores()))
    app.state.lanes, app.state.jobs, app.state.hint_jobs = lanes, lanes.searches, lanes.hints
    app.state.preparer = preparer
    app.state.close = close
    for router in ROUTERS:
        app.include_router(router)
    app.router.default = Page(page)
    app.add_middleware(Guard, hosts=tuple(hosts))
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    return app


def problem(status: int, sentence: str, headers: Any = None, refusal: Refusal | None = None) -> Response:
    """Make an error response with one sentence."""
    return JSONResponse(plain(Problem(_sendable(sentence), refusal)), status, headers)


def refusal_of(error: Exception) -> Refusal | None:
    """Return the reason for refusing a move as data; None for any other error."""
    if not isinstance(error, RefusedMove) or error.refusal is None:
        return None
    code, parameters = error.refusal
    params = {name: _sendable(each) if isinstance(each, str) else each for name, each in parameters.items()}
    return Refusal(code=code, move=_sendable(error.move), params=params)


def _sendable(text: str) -> str:
    """Return the text without lone surrogates, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode()


async def refused(request: Request, error: Exception) -> Response:
    """Handle errors of HTTP itself: unknown paths and methods."""
    assert isinstance(error, HTTPException)
    return problem(error.status_code, SENTENCES.get(error.detail) or sentence(error.detail), error.headers)


async def invalid(request: Request, error: Exception) -> Response:
    """Handle a request with wrong fields."""
    assert isinstance(error, RequestValidationError)
    faults = [
        f"{'.'.join(str(part) for part in fault['loc'][1:]) or 'the request'}: {fault_text(fault)}"
        for fault in error.errors()
    ]
    return problem(422, f"Invalid request: {'; '.join(faults[:5])}."[:1000])


def fault_text(fault: Mapping[str, Any]) -> str:
    """Describe a fault in terms of JSON; pydantic's messages use Python types."""
    text: str = FAULTS.get(fault["type"]) or fault["msg"]
    return text.replace("tuple", "list").replace("Tuple", "List")


async def wrong(request: Request, error: Exception) -> Response:
    """Handle what the games refuse: unknown names, bad numbers, illegal moves."""
    return problem(422, sentence(str(error)), refusal=refusal_of(error))


async def not_found(request: Request, error: Exception) -> Response:
    """Handle something that does not exist for this player."""
    return problem(404, str(error))


async def conflict(request: Request, error: Exception) -> Response:
    """Handle a request that does not fit the state of the play."""
    return problem(409, str(error))


async def busy(request: Request, error: Exception) -> Response:
    """Handle a request for a search when too many are running."""
    return problem(429, str(error))


async def no_database(request: Request, error: Exception) -> Response:
    """Handle a full disk, or a database locked by another program."""
    return problem(503, "The database cannot be reached right now; nothing was changed.")


async def broken(request: Request, error: Exception) -> Response:
    """Handle a bug in this program."""
    return problem(500, "Internal server error; the server's log has the details.")


SENTENCES = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "This address does not support this method.",
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
