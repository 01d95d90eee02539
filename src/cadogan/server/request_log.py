"""The server's log: lines as text or JSON on standard error, each with the id of its request, and floods cut short.

No line holds a cookie, the id of a play, a query or a body.
"""

from __future__ import annotations

import logging
import secrets
import sys
import time
from collections.abc import MutableMapping
from contextvars import ContextVar
from typing import Any, Literal

import structlog
from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.app.wire.messages import BROKEN
from cadogan.server import metrics

_request: ContextVar[str] = ContextVar("request", default="")  # the id of the request that is being answered

SAME = 5  # lines of a kind in a row
EVERY = 60.0  # seconds until some more of them


class Seldom(logging.Filter):
    """Lets few lines of a kind through: after an attack or at a system's limit, thousands would say the same."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how many since

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is logged; the first one after some that were not says how many."""
        if record.levelno < logging.WARNING:
            return True
        now, kind = time.monotonic(), (record.name, str(record.msg)[:80])
        since, count = self._kinds.get(kind, (now, 0))
        if now - since > EVERY:
            if count > SAME:
                record.msg = f"{record.msg} ({count - SAME} more like this were not logged)"
            since, count = now, 0
        if len(self._kinds) > 1_000:
            self._kinds.clear()
        self._kinds[kind] = since, count + 1
        return count < SAME


def with_request(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Add the id of the request to a line."""
    if request := _request.get():
        event["request"] = request
    return event


def configure(form: Literal["text", "json"]) -> None:
    """Send all that this process logs to standard error."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
        with_request,
    ]
    if form == "json":
        last: list[Any] = [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    else:
        last = [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


# -- Each request: its id, what is counted of it, and its line in the log ----------------------------------------------


ROUTE = "cadogan.route"  # in the scope: the declared route that answers, so that no id is logged or counted

access_log = structlog.stdlib.get_logger("cadogan.access")


class RequestLog:
    """ASGI middleware that measures every request, gives it an id, and logs it if wanted.

    The id is in the header `x-request-id` of the answer and in each line that the request logs.
    """

    def __init__(self, app: ASGIApp, access_log: bool = False) -> None:
        self._app, self._access_log = app, access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began = secrets.token_hex(8), time.perf_counter()
        _request.set(request)
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
                access_log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    bytes=size,
                    ms=round(seconds * 1000, 1),
                )
