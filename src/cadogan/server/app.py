"""The web application: routes, guard, threads and store around the application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from cadogan.app.application import Application
from cadogan.app.coaching.engine import Engine
from cadogan.app.coaching.verdict_cache import SharedVerdicts, VerdictCache
from cadogan.app.store.players import Tidy
from cadogan.app.wire.errors import NotStored
from cadogan.app.wire.messages import Refused, problem
from cadogan.browser.site.page import PAGE
from cadogan.machine.pools import cores
from cadogan.rules.game import families
from cadogan.server import metrics
from cadogan.server.endpoint import Endpoint, refusal, response_of
from cadogan.server.guard import Guard, Rates, counted_address
from cadogan.server.jobs import Lanes
from cadogan.server.metrics import Health, measured
from cadogan.server.page import Page
from cadogan.server.request_log import ROUTE, RequestLog
from cadogan.server.settings import Settings
from cadogan.server.store import opened
from cadogan.server.threads import Threads
from cadogan.server.warm_up import WarmUp

log = logging.getLogger(__name__)

TIDY_PAUSE, TIDY_EVERY = 5.0, 86_400.0  # seconds between steps, and until it begins again
COACH_THREADS = 2  # for an annotation, if there are enough cores
OPENED_FOR = 1.0  # seconds to wait before the coach is warmed up for a table, so that the page loads first


def create_app(
    database: str | Path,
    hosts: Iterable[str] = (),
    page: Path = PAGE,
    eager: bool = False,
    settings: Settings | None = None,
) -> Starlette:
    """Create the web application over a database (a file or URL) for localhost and the given host names.

    `eager`: warm up the coach as soon as a game is opened, not when it is first asked. `settings`: more about the server; without
    them, nobody's requests are limited. Raises BadInput for a wrong game file, and if another
    server uses the SQLite file.
    """
    settings = settings or Settings(rate_limits=False)
    families()  # now: of threads that ask at once, one would find a game file that another is still importing
    store = measured(opened(database, alone=True))
    lanes, warm_up, threads = Lanes(store.tell), WarmUp(), Threads()

    def close() -> None:
        lanes.close()
        threads.close()
        store.close()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(metrics.watch(look)), asyncio.create_task(tidied(tidy))]
        yield
        for task in tasks:
            task.cancel()
        close()

    def look() -> None:
        """Set what the gauges of the metrics show."""
        metrics.WRITERS.set(threads.waiting + store.waiting)
        for name, jobs in lanes.by_name.items():
            for state, count in jobs.counts().items():
                metrics.SEARCHES.labels(name, state).set(count)

    store.hear(lanes.look_again)
    verdicts = VerdictCache(shelf=SharedVerdicts(store) if store.several else None)
    engine = Engine(warm_up, workers=min(COACH_THREADS, cores()), verdicts=verdicts)
    application = Application(store, engine, lanes, OPENED_FOR if eager else None)
    tidy = Tidy(store, settings.unplayed_days)
    rates = Rates() if settings.rate_limits else None
    endpoint, files = Endpoint(application, lanes, threads, rates, settings.patience), Page(page)

    async def everything(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/api" or scope["path"].startswith("/api/"):
            await endpoint(scope, receive, send)
            return
        scope[ROUTE] = "page"
        try:
            if rates:
                rates.check_page(counted_address(scope.get("client")))
        except Refused as error:
            await refusal(error)(scope, receive, send)
        else:
            await files(scope, receive, send)

    app = Starlette(
        routes=[Route("/api/openapi.json", described)],
        middleware=[
            Middleware(Health, write=application.check, metrics_from=settings.metrics_from),
            Middleware(RequestLog, access_log=settings.access_log),
            Middleware(Guard, hosts=tuple(hosts)),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.router.default = everything
    app.state.application = application
    app.state.lanes, app.state.jobs, app.state.hint_jobs = lanes, lanes.searches, lanes.hints
    app.state.warm_up = warm_up
    app.state.trouble = store.trouble
    app.state.close = close
    return app


async def tidied(tidy: Tidy) -> None:
    """Remove what was left, once a day, with pauses between the steps."""
    while True:
        await asyncio.sleep(TIDY_PAUSE)
        try:
            more = await run_in_threadpool(tidy.step)
        except NotStored:  # the database is locked, for instance; the store has logged it
            more = True
        except Exception:
            log.exception("old games could not be removed")
            more = False
        if not more:
            await asyncio.sleep(TIDY_EVERY)


def described(request: Request) -> Response:
    """Answer with the description of the API."""
    from cadogan.server.description import description  # FastAPI takes long to import, and few ask

    return JSONResponse(description())


async def refused(request: Request, error: Exception) -> Response:
    """Handle errors of HTTP itself, outside of the API."""
    assert isinstance(error, HTTPException)
    return response_of(problem(error.status_code, SENTENCES.get(error.detail, error.detail), headers=error.headers))


SENTENCES = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "This address does not support this method.",
}
HANDLERS = {HTTPException: refused}
