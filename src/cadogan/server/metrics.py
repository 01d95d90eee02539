"""What the server counts and logs of requests, and what it says of its health."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from typing import Any, TypeVar, cast

import structlog
from anyio import to_thread
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.app.store.database import Store, Transaction
from cadogan.app.wire.messages import BROKEN
from cadogan.server.log import REQUEST

# -- What a server counts and measures, for Prometheus. Several processes share a folder of counts, PROMETHEUS_MULTIPROC_DIR ---


MEDIA = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
EVERY = 2.0  # seconds between looks at what a gauge shows
FOLDER = "PROMETHEUS_MULTIPROC_DIR"

REGISTRY = CollectorRegistry()
REQUESTS = Counter("cadogan_requests", "Requests, by route and status", ("route", "status"), registry=REGISTRY)
LATENCY = Histogram(
    "cadogan_request_seconds", "Time until the last byte of an answer, without streams", ("route",), registry=REGISTRY,
    buckets=SECONDS,
)  # fmt: skip
MOVES = Counter("cadogan_moves", "Requests whose moves were played and stored", registry=REGISTRY)
LIMITED = Counter("cadogan_limited", "Requests refused because somebody sent too many", ("limit",), registry=REGISTRY)
TRANSACTIONS = Histogram(
    "cadogan_transaction_seconds", "Time of transactions of the database, waiting included", ("kind",), registry=REGISTRY,
    buckets=SECONDS,
)  # fmt: skip
_READ, _WRITE = TRANSACTIONS.labels("read"), TRANSACTIONS.labels("write")
SEARCHES = Gauge(
    "cadogan_searches", "Searches that run or wait", ("lane", "state"), registry=REGISTRY, multiprocess_mode="livesum"
)
WRITERS = Gauge(
    "cadogan_writers_waiting",
    "Requests that wait for their turn to write",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
CONNECTIONS = Gauge("cadogan_connections", "Open connections", registry=REGISTRY, multiprocess_mode="livesum")


def exposition() -> bytes:
    """Return all metrics as text: those of all processes if there are several."""
    registry = REGISTRY
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


async def watch(look: Callable[[], None]) -> None:
    """Look again and again at what the gauges show."""
    while True:
        look()
        await asyncio.sleep(EVERY)


def process_ended(pid: int) -> None:
    """Take the gauges of a process that has ended out of the sums."""
    if os.environ.get(FOLDER):
        mark_process_dead(pid)  # type: ignore[no-untyped-call]


S = TypeVar("S", bound=Store)


def measured(store: S) -> S:
    """Return a store whose transactions are measured."""
    return cast(S, _MeasuredStore(store))


class _MeasuredStore:
    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction for reading."""
        with _READ.time(), self._store.reading() as found:
            yield found

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction for writing."""
        with _WRITE.time(), self._store.writing() as found:
            yield found

    def close(self) -> None:
        """Close the store."""
        self._store.close()


# -- Middleware that measures every request, gives it an id, and logs it if wanted ------------------------------------


ROUTE = "cadogan.route"  # in the scope: the declared route that answers, so that no id is logged or counted

log = structlog.stdlib.get_logger("cadogan.access")


class Observed:
    """ASGI middleware. The id of a request is in the header `x-request-id` of its answer and in each line that it logs."""

    def __init__(self, app: ASGIApp, access_log: bool = False) -> None:
        self._app, self._access_log = app, access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began = secrets.token_hex(8), time.perf_counter()
        REQUEST.set(request)
        status, stream, size, started = 500, False, 0, False

        async def noted(message: Message) -> None:
            nonlocal status, stream, size, started
            if message["type"] == "http.response.start":
                started, status = True, message["status"]
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request
                stream = headers.get("content-type", "").startswith("text/event-stream")
            else:
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception:  # a bug in this program; uvicorn logs it
            if not started:
                await JSONResponse({"detail": BROKEN}, 500)(scope, receive, noted)
            raise
        finally:
            seconds = time.perf_counter() - began
            route = scope.get(ROUTE, "other")
            REQUESTS.labels(route, str(status)).inc()
            if not stream:
                LATENCY.labels(route).observe(seconds)
            if self._access_log:
                log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    bytes=size,
                    ms=round(seconds * 1000, 1),
                )


# -- Addresses for those who run a server: /healthz (it runs), /readyz (it can store games) and /metrics --------------


SAME_FOR = 1.0  # seconds; however often somebody asks, the database is tried once in that time
PATIENCE = 5.0  # seconds for the database
FORWARDED = ("forwarded", "x-forwarded-for")

health = logging.getLogger(__name__)


class Health:
    """ASGI middleware that answers these addresses under any host name, and passes on all other requests."""

    def __init__(self, app: ASGIApp, write: Callable[[], None], metrics_from: Iterable[str] = ()) -> None:
        """`write` writes to the database, or raises. `metrics_from`: the networks that may read /metrics."""
        self._app, self._write = app, write
        self._networks = [ip_network(each, strict=False) for each in metrics_from]
        self._tried = -SAME_FOR
        self._ready = False
        self._trying = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        path = scope["path"] if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else ""
        if path == "/healthz":
            found: Response = PlainTextResponse("ok\n")
        elif path == "/readyz":
            ready = await self._is_ready()
            found = PlainTextResponse("ok\n" if ready else "The database cannot be written.\n", 200 if ready else 503)
        elif path == "/metrics" and self._may_read(scope):
            found = Response(await run_in_threadpool(exposition), media_type=MEDIA)
        elif path == "/metrics":
            found = PlainTextResponse("There is nothing at this address.\n", 404)
        else:
            await self._app(scope, receive, send)
            return
        found.headers["cache-control"] = "no-store"
        await found(scope, receive, send)

    async def _is_ready(self) -> bool:
        async with self._trying:
            if time.monotonic() >= self._tried + SAME_FOR:
                try:
                    await asyncio.wait_for(to_thread.run_sync(self._write, abandon_on_cancel=True), PATIENCE)
                    self._ready = True
                except Exception as error:
                    health.warning("not ready: %s", str(error) or "the database takes too long")
                    self._ready = False
                self._tried = time.monotonic()
            return self._ready

    def _may_read(self, scope: Scope) -> bool:
        """Return whether the client may read the metrics: it has such an address, and does not come through a proxy."""
        headers = Headers(scope=scope)
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        if any(name in headers for name in FORWARDED):
            return False
        return any(address in network for network in self._networks)
