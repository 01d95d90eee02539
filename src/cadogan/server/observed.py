"""Middleware that measures every request, gives it an id, and logs it if wanted."""

from __future__ import annotations

import secrets
import time

import structlog
from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.app.api.errors import BROKEN
from cadogan.server import metrics
from cadogan.server.log import REQUEST

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
            metrics.REQUESTS.labels(route, str(status)).inc()
            if not stream:
                metrics.LATENCY.labels(route).observe(seconds)
            if self._access_log:
                log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    bytes=size,
                    ms=round(seconds * 1000, 1),
                )
