"""What the processes of a server tell each other through PostgreSQL: which plays have changed, and which players
were removed (LISTEN, NOTIFY).

It takes some milliseconds and can get lost if the connection does, so nothing that must be right depends on it: a search about a
play that has changed is given up sooner, that is all.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

import psycopg

from cadogan.app.wire.errors import NotStored

CHANNEL = "cadogan_changed"
TOGETHER = 110  # names in a message: of players they have 64 letters, and PostgreSQL takes 8,000 bytes
PAUSE = 0.02  # seconds between messages, so that many moves need few
AGAIN = 1.0  # seconds between attempts to connect

log = logging.getLogger(__name__)


class News:
    """Tells other processes what has changed, and hears it from them, in two threads."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], heard: Callable[[str], None]) -> None:
        """`connect` opens a connection with autocommit. `heard` is called with each name that was told."""
        self._connect, self._heard = connect, heard
        self._names = SimpleQueue[str]()
        self._closed = Event()
        for work in (self._speak, self._listen):
            Thread(target=self._again_and_again, args=(work,), name="cadogan-news", daemon=True).start()

    def tell(self, name: str) -> None:
        """Tell all processes the id of a play that has changed, or a player who was removed."""
        self._names.put(name)

    def close(self) -> None:
        """Say and hear no more."""
        self._closed.set()
        self._names.put("")

    def _again_and_again(self, work: Callable[[psycopg.Connection[Any]], None]) -> None:
        lost = False
        while not self._closed.is_set():
            try:
                with self._connect() as connection:
                    lost = False
                    work(connection)
            except psycopg.OperationalError as error:
                if not lost:  # one line, however long it lasts
                    log.warning("PostgreSQL does not pass on what changes: %s", error)
                lost = True
                self._closed.wait(AGAIN)

    def _speak(self, connection: psycopg.Connection[Any]) -> None:
        while not self._closed.is_set():
            names = {self._names.get()}
            with suppress(Empty):
                while len(names) < TOGETHER:
                    names.add(self._names.get_nowait())
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, " ".join(sorted(names))])
            self._closed.wait(PAUSE)

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._closed.is_set():
            for message in connection.notifies(timeout=1.0):
                for name in message.payload.split():
                    with suppress(NotStored):
                        self._heard(name)
