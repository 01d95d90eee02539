"""Addresses for those who run a server: /healthz (it runs), /readyz (it can store games) and /metrics."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network

from anyio import to_thread
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cadogan.server import metrics

SAME_FOR = 1.0  # seconds; however often somebody asks, the database is tried once in that time
PATIENCE = 5.0  # seconds for the database
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
            found = Response(await run_in_threadpool(metrics.exposition), media_type=metrics.MEDIA)
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
                    log.warning("not ready: %s", str(error) or "the database takes too long")
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
