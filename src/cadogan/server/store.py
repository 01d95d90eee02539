"""Which database is used, and how it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

from cadogan.app.plays.records import typed_path
from cadogan.app.store.database import Store
from cadogan.app.store.schema import NEWER, VERSION
from cadogan.app.wire.errors import NewerStore, NotStored
from cadogan.rules.cards import BadInput
from cadogan.server import backup
from cadogan.server.sqlite_store import SharedSQLiteStore

# -- Opening the server's store: an SQLite file, or PostgreSQL by its URL ---------------------------------------------


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


def opened(database: str | Path, alone: bool = False) -> ServerStore:
    """Open a database, given as a URL or as the path of an SQLite file, and bring it up to date.

    `alone`: refuse an SQLite file that another server uses; other programs may read it, and write it shortly.
    Raises NewerStore if a newer version of this program wrote it; BadInput, NotStored or OSError if it cannot be opened.
    """
    url = str(database)
    if url.startswith(IN_POSTGRESQL):
        with driver():
            from cadogan.server.postgresql import PostgreSQLStore
        return PostgreSQLStore(url)
    if "://" in url and not url.startswith(IN_SQLITE):
        raise BadInput("the database is neither a file nor a URL that begins with postgresql:// or sqlite:///")
    return SharedSQLiteStore(url.removeprefix(IN_SQLITE), alone)


# -- Where a server's database is, and what can be said about it before it is opened ----------------------------------


def sqlite_file(database: str) -> Path | None:
    """Return the SQLite file of a database, given as a path or URL; None if it is in PostgreSQL. Raises BadInput for a folder."""
    if database.startswith(IN_POSTGRESQL):
        return None
    file = typed_path(database.removeprefix(IN_SQLITE))
    if file.is_dir():
        raise BadInput(f"the database {file} is a folder: give a file in it, such as {file / 'cadogan.db'}")
    return file


def named(database: str) -> str:
    """Return a database in words, without a password."""
    file = sqlite_file(database)
    if file:
        return str(file)
    with driver():
        from cadogan.server.postgresql import described
    return described(database)


def version(database: str) -> int:
    """Return the version of a database. Raises BadInput if there is none."""
    file = sqlite_file(database)
    if file:
        with closing(backup.reading(file)) as connection:
            return backup.content(connection, file).version
    with driver():
        from cadogan.server.postgresql import libpq_url, reached, version_of
    with reached(database):
        return version_of(libpq_url(database))


@contextmanager
def ready(database: str) -> Iterator[ServerStore]:
    """Open a database that is up to date, and change nothing. Raises BadInput if it is of an older or newer version."""
    found = version(database)
    if found > VERSION:
        raise NewerStore(NEWER)
    if found < VERSION:
        raise BadInput(f"{named(database)} is of an older version of Cadogan: run `cadogan db upgrade` first")
    with opening(database), closing(opened(database)) as store:
        yield store


@contextmanager
def opening(database: str) -> Iterator[None]:
    """Say in a sentence, as BadInput, that and why a database cannot be opened."""
    try:
        yield
    except (OSError, NotStored, NewerStore) as error:
        why = error.__cause__ or error if isinstance(error, NotStored) else error
        raise BadInput(f"cannot open the database {named(database)}: {str(why).splitlines()[0]}") from None


def check_several(database: str) -> None:
    """Open and close a database that several processes will use. Raises BadInput if only one can."""
    with opening(database), closing(opened(database)) as store:
        if not store.several:
            raise BadInput(
                f"several processes need a database in PostgreSQL: {named(database)} is an SQLite file, which one process "
                "writes for all; leave out --workers, or give --database the URL of one"
            )


def faults(database: str) -> list[str]:
    """Return what SQLite finds wrong in a database; nothing of one in PostgreSQL, which checks itself what it reads."""
    file = sqlite_file(database)
    if file is None:
        return []
    with closing(backup.reading(file)) as connection:
        return [f"{file}: {fault}" for fault in backup.faults(connection)]


@contextmanager
def driver() -> Iterator[None]:
    """Say in a sentence that the packages for PostgreSQL are missing."""
    try:
        yield
    except ImportError:
        raise BadInput(NO_DRIVER) from None
