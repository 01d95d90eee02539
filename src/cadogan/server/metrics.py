"""What the server counts, and what it says of its health."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from typing import Any, TypeVar, cast

from anyio import to_thread
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cadogan.app.store.database import Store, Transaction
from cadogan.server.addresses import address_of

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


# -- Addresses for those who run a server: /healthz (it runs), /readyz (it can store games) and /metrics --------------


SAME_FOR = 1.0  # seconds; however often somebody asks, the database is tried once in that time
DEADLINE = 5.0  # seconds for the database
FORWARDED = ("forwarded", "x-forwarded-for")

log = logging.getLogger(__name__)


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
                    await asyncio.wait_for(to_thread.run_sync(self._write, abandon_on_cancel=True), DEADLINE)
                    self._ready = True
                except Exception as error:
                    log.warning("not ready: %s", str(error) or "the database takes too long")
                    self._ready = False
                self._tried = time.monotonic()
            return self._ready

    def _may_read(self, scope: Scope) -> bool:
        """Return whether the client may read the metrics: it has such an address, and does not come through a proxy."""
        headers = Headers(scope=scope)
        address = address_of((scope.get("client") or ("",))[0])
        if address is None or any(name in headers for name in FORWARDED):
            return False
        return any(address in network for network in self._networks)
