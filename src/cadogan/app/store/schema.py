"""The tables of a database with everything that the application stores, for SQLite and PostgreSQL.

STEPS make them, one after another; a database's version is the number of steps that it has taken. Opening an older database
takes the missing ones in one transaction, under a lock. A program refuses a database of a newer version than its own, and
leaves it as it is. A step that was released never changes: what comes later is a step of its own.

An SQLite file keeps its version as its `user_version`, PostgreSQL in a table (`cadogan.server.postgresql`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from cadogan.app.wire.errors import NewerStore

OLDER = "These games were stored by a Cadogan from before its first version, which this one cannot read. Nothing was changed."
NEWER = "A newer version of Cadogan stored these games: update this one first. Nothing was changed."


class Dialect(NamedTuple):
    """How a database differs from others."""

    key: str  # type of a number that the database gives to each new row
    time: str  # type of a time
    columns: str  # query for the names of the columns of `:table`
    each: str  # query for the texts in `:texts`, a list as JSON
    lock: str = ""  # ends a query that locks the plays it finds
    hold: str = ""  # ends a query for a player whom others may use, but not remove
    alone: str = ""  # ends a query for a player whom nobody else may use


class Rows(Protocol):
    """What a statement returned."""

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row; None if there is none."""

    def fetchall(self) -> Sequence[tuple[Any, ...]]:
        """Return all rows."""


class Connection(Protocol):
    """A connection to a database, in a transaction."""

    dialect: Dialect

    def execute(self, statement: str, values: Mapping[str, Any] | Sequence[Mapping[str, Any]] = ...) -> Rows:
        """Run a statement with `:name` for each value, or run it once for each of several sets of values."""


SQLITE = Dialect(
    "INTEGER", "DATETIME", "SELECT name FROM pragma_table_info(:table)", "SELECT value FROM json_each(:texts)"
)
POSTGRESQL = Dialect(
    "SERIAL",
    "TIMESTAMP",
    "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = :table",
    "SELECT json_array_elements_text(CAST(:texts AS json))",
    "FOR UPDATE OF play",
    "FOR KEY SHARE",
    "FOR UPDATE",
)

_OF_PLAY = "VARCHAR(32) NOT NULL CONSTRAINT fk_{table}_play_id_play REFERENCES play (id)"
_OF_PLAYER = "INTEGER NOT NULL CONSTRAINT fk_{table}_player_id_player REFERENCES player (id)"

# The tables of version 1 with their columns.
TABLES = {
    # An anonymous player, identified by the hash of the secret in their cookie.
    "player": {
        "id": "{key} NOT NULL CONSTRAINT pk_player PRIMARY KEY",
        "secret_hash": "VARCHAR(64) NOT NULL CONSTRAINT uq_player_secret_hash UNIQUE",
        "since": "{time} NOT NULL",
    },
    # A play: its start, its state, and the player's current node in the tree of tried moves.
    "play": {
        "id": "VARCHAR(32) NOT NULL CONSTRAINT pk_play PRIMARY KEY",
        "player_id": _OF_PLAYER,
        "game": "TEXT NOT NULL",
        "family": "TEXT NOT NULL",
        "version": "INTEGER NOT NULL",
        "start_kind": "VARCHAR(16) NOT NULL",
        "start": "TEXT NOT NULL",  # a deal number is text because it may need all 64 bits
        "shuffles": "TEXT NOT NULL",
        "seed": "TEXT",
        "strict": "BOOLEAN NOT NULL",
        "headers": "TEXT NOT NULL",  # of an imported record, as JSON
        "status": "VARCHAR(16) NOT NULL",
        "cursor": "INTEGER NOT NULL",
        "ply": "INTEGER NOT NULL",
        "started": "{time} NOT NULL",
        "changed": "{time} NOT NULL",
        "moved": "BOOLEAN",
        "seconds": "INTEGER",
        "undos": "INTEGER",
        "day": "DATE",
        "origin": "VARCHAR(64)",
        "challenge": "TEXT",
    },
    # When the player of a play first learned something.
    "mark": {
        "play_id": f"{_OF_PLAY} CONSTRAINT pk_mark PRIMARY KEY",
        "winnable": "{time}",  # that the deal can be won: it was chosen as such
        "peeked": "{time}",  # spoilers
    },
    # The help that the player of a play got, and the puzzle that it started from.
    "aid": {
        "play_id": f"{_OF_PLAY} CONSTRAINT pk_aid PRIMARY KEY",
        "hints": "INTEGER NOT NULL",
        "coached": "BOOLEAN NOT NULL",
        "puzzle": "TEXT NOT NULL",
    },
    # How a play first ended; for one that started from a deal also whether the deal could be won.
    # It never changes: a win stays a win if the player undoes moves to look around.
    "outcome": {
        "play_id": f"{_OF_PLAY} CONSTRAINT pk_outcome PRIMARY KEY",
        "ended": "{time} NOT NULL",
        "won": "BOOLEAN NOT NULL",
        "verdict": "VARCHAR(8)",  # on the deal: won, lost or unknown; null until it is found
        "moves": "INTEGER",
        "chance": "FLOAT",  # the coach's, of the deal; null until it is found
    },
    # A player's settings of the page.
    "settings": {
        "player_id": f"{_OF_PLAYER} CONSTRAINT pk_settings PRIMARY KEY",
        "text": "TEXT NOT NULL",  # JSON
        "changed": "{time} NOT NULL",
    },
    # A tried move of a play; number 0 is the start. Nodes are added and never changed, except for `next`, comments and marks.
    "node": {
        "play_id": _OF_PLAY,
        "number": "INTEGER NOT NULL",
        "parent": "INTEGER",
        "move": "VARCHAR(16) NOT NULL",
        "ply": "INTEGER NOT NULL",
        "next": "INTEGER",  # the last visited child, which redo plays
        "comment": "TEXT NOT NULL",
    },
}
CONSTRAINTS = {
    "node": (
        "CONSTRAINT pk_node PRIMARY KEY (play_id, number)",
        "CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move)",
    )
}
INDEXES = {
    "ix_play_player_id": "play (player_id)",
    "ix_play_origin": "play (player_id, origin)",
    "ix_play_changed": "play (changed)",
    "ix_play_of_player": "play (player_id, changed)",
}


def take_step(connection: Connection, number: int) -> None:
    """Change a database of version `number` - 1 into one of version `number`."""
    STEPS[number - 1](connection)


def prepare_file(connection: Connection) -> None:
    """Bring an SQLite file up to date. Raises NewerStore, and leaves the file as it is, if a newer program wrote it."""
    found = connection.execute("PRAGMA user_version").fetchone()
    version = int(found[0]) if found else 0  # of a new one it is 0
    if version > VERSION:
        raise NewerStore(NEWER)
    for number in range(version + 1, VERSION + 1):
        take_step(connection, number)
    if version < VERSION:
        connection.execute(f"PRAGMA user_version = {VERSION}")


def create_table(
    connection: Connection, table: str, columns: Mapping[str, str], constraints: Sequence[str] = ()
) -> None:
    """Create a table."""
    kinds = {name: kind.format(table=table, **connection.dialect._asdict()) for name, kind in columns.items()}
    parts = (*(f"{name} {kind}" for name, kind in kinds.items()), *constraints)
    connection.execute(f"CREATE TABLE {table} ({', '.join(parts)})")


# -- the steps --------------------------------------------------------------------------------------------------------


def _first(connection: Connection) -> None:
    """Create the tables. Raises NewerStore for a database from before there were versions."""
    if connection.execute(connection.dialect.columns, {"table": "play"}).fetchone():
        raise NewerStore(OLDER)
    for table, columns in TABLES.items():
        create_table(connection, table, columns, CONSTRAINTS.get(table, ()))
    for name, where in INDEXES.items():
        connection.execute(f"CREATE INDEX {name} ON {where}")


def _shared(connection: Connection) -> None:
    """Create the table of what the processes of a server share for a while."""
    columns = {
        "name": "VARCHAR(100) NOT NULL CONSTRAINT pk_shared PRIMARY KEY",
        "text": "TEXT NOT NULL",
        "expires": "{time} NOT NULL",
    }
    create_table(connection, "shared", columns)
    connection.execute("CREATE INDEX ix_shared_expires ON shared (expires)")


def _marks(connection: Connection) -> None:
    """Give nodes the marks that imported records have on their moves."""
    connection.execute("ALTER TABLE node ADD COLUMN mark TEXT NOT NULL DEFAULT ''")


STEPS: tuple[Callable[[Connection], None], ...] = (_first, _shared, _marks)
VERSION = len(STEPS)  # kept by SQLite as its user_version
