"""Opening the server's store: an SQLite file, or PostgreSQL by its URL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from cadogan.app.store import Store
from cadogan.rules.cards import BadInput
from cadogan.server.sqlite_store import SharedSQLiteStore

IN_SQLITE = "sqlite:///"
IN_POSTGRESQL = ("postgresql:", "postgresql+", "postgres:")  # how URLs begin
NO_DRIVER = "a database in PostgreSQL needs psycopg: pip install 'cadogan[postgres]'"


class ServerStore(Store, Protocol):
    """A server's store, which many threads use at once."""

    several: bool  # whether several processes can use it

    @property
    def waiting(self) -> int:
        """The number of threads that wait for their turn to write."""

    def hear(self, changed: Callable[[str], None]) -> None:
        """Call this with each play that has changed and each player who was removed, in whichever process, from now on."""

    def tell(self, name: str) -> None:
        """Tell all processes that a play has changed, or that a player was removed."""

    def trouble(self) -> str:
        """Return why the server must stop, as a sentence; empty if nothing is wrong."""


def opened(database: str | Path) -> ServerStore:
    """Open a database, given as a URL or as the path of an SQLite file, and bring it up to date.

    Raises NewerStore if a newer version of this program wrote it; BadInput, NotStored or OSError if it cannot be opened.
    """
    url = str(database)
    if url.startswith(IN_POSTGRESQL):
        try:
            from cadogan.server.postgresql import PostgreSQLStore
        except ImportError:
            raise BadInput(NO_DRIVER) from None
        return PostgreSQLStore(url)
    if "://" in url and not url.startswith(IN_SQLITE):
        raise BadInput("the database is neither a file nor a URL that begins with postgresql:// or sqlite:///")
    return SharedSQLiteStore(url.removeprefix(IN_SQLITE))
