"""Connections: how many there may be, and how long each may take.

A request must arrive in time, and a client must read its answer. If there is no room for a new connection, the one that has
waited longest for a request makes room; so idle ones shut nobody out. The server stays below the system's limit of open files.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

BACKLOG = 64  # connections that wait to be accepted; then all of them are, before any is looked at
FILES = 80 + BACKLOG  # left for these, for the database and for others
STALLED = 60.0  # seconds after which a client that reads nothing is given up
LINGER = 5.0  # seconds to read what a refused client still sends, so that it reads the refusal

FULL = "This server has as many connections as it can hold: try again in a moment."
_BODY = json.dumps({"detail": FULL}).encode()
_NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)


log = logging.getLogger(__name__)


class Connection(H11Protocol):
    """A connection that is closed if its client is too slow, or idle when others need its room."""

    most = 1_000  # connections at once
    deadline = 10.0  # seconds for the head of a request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or refuse if there is no room."""
        self._timer: asyncio.TimerHandle | None = None
        self._since = self.loop.time()
        full = len(self.connections) >= self.most and not self._make_room()
        super().connection_made(transport)
        if full:
            transport.write(_NO_ROOM)
            transport.close()
        else:
            self._within(self.deadline)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._within(None)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent."""
        if self.transport.is_closing():
            return
        if self.idle and not self._timer:
            self._within(self.deadline)  # a next request begins
        super().data_received(data)
        if not self.idle and self._timer:
            self._within(None)  # its head has arrived; the endpoint watches over its body

    def on_response_complete(self) -> None:
        """Wait for the next request, or end if the client still sends this one."""
        self._since = self.loop.time()
        sends = self.conn.their_state is h11.SEND_BODY
        super().on_response_complete()
        if sends:
            self._unset_keepalive_if_required()
            self._within(LINGER)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection without a next request."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # the client does not read
        else:
            super().timeout_keep_alive_handler()

    def pause_writing(self) -> None:
        """Wait until the client has read some."""
        super().pause_writing()
        self._within(STALLED)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._within(None)

    @property
    def idle(self) -> bool:
        """Whether it waits for a request, or for the rest of its head."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _within(self, seconds: float | None) -> None:
        """Set the seconds after which the client is given up, in place of earlier ones; None: it has all the time."""
        if self._timer:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

    def _make_room(self) -> bool:
        """End the connection that has waited longest for a request; return whether there was one."""
        ours = (each for each in self.connections if isinstance(each, Connection))
        waiting = [each for each in ours if each.idle and not each.transport.is_closing()]
        if waiting:
            min(waiting, key=lambda each: each._since).transport.abort()
        return bool(waiting)


def limit(most: int, deadline: float) -> None:
    """Set this process's maximum number of connections, and the seconds that they give the head of a request."""
    Connection.most, Connection.deadline = within_files(most), deadline


def trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Handle an error that the event loop reports; without open files left, asyncio reports a hundred at once, with tracebacks."""
    if context["message"].startswith("socket.accept()"):
        log.error("no connection can be accepted: %s", context["exception"])
    else:
        loop.default_exception_handler(context)


def within_files(most: int) -> int:
    """Return the maximum number of connections, `most` or fewer; raise the system's limit of open files if it is lower."""
    if sys.platform == "win32":
        return most
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return max(10, min(most, soft - FILES))
    return most
