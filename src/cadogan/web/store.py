"""What the server keeps: players, their plays, and for each play the tree of all that was tried in it.

SQLite by default, in WAL mode with ``synchronous=FULL``: what was committed outlives a killed process and a power cut.
Nothing here is SQLite's alone but the two listeners at the end, so that another database can be had by its URL.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    DateTime,
    Dialect,
    ForeignKey,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    create_engine,
    event,
    select,
)
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship

PATIENCE = 15_000  # milliseconds to wait for another writer


class UTCTime(TypeDecorator[datetime]):
    """A moment, kept in UTC whatever the database thinks of time zones."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value else None


class Table(DeclarativeBase):
    """The tables; constraints have names, so that a migration can speak of them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PlayerRow(Table):
    """An anonymous player, known by the hash of the secret in his cookie."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    since: Mapped[datetime] = mapped_column(UTCTime)


class PlayRow(Table):
    """A game being played, or played: what it began from, and where in its tree of tries the player stands."""

    __tablename__ = "play"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)

    game: Mapped[str] = mapped_column(Text)  # its canonical name
    family: Mapped[str] = mapped_column(Text)
    version: Mapped[int]  # of the family's rules

    start_kind: Mapped[str] = mapped_column(String(16))  # number, cards or text
    start: Mapped[str] = mapped_column(Text)  # a deal's number is text: it may need all of 64 bits
    shuffles: Mapped[str] = mapped_column(Text, default="")
    seed: Mapped[str | None] = mapped_column(Text)
    strict: Mapped[bool] = mapped_column(default=True)

    headers: Mapped[str] = mapped_column(Text, default="{}")  # of an imported record, as JSON
    status: Mapped[str] = mapped_column(String(16))
    cursor: Mapped[int] = mapped_column(default=0)  # the number of the node where the player stands
    ply: Mapped[int] = mapped_column(default=0)  # and how many moves lead there
    started: Mapped[datetime] = mapped_column(UTCTime)
    changed: Mapped[datetime] = mapped_column(UTCTime, index=True)

    mark: Mapped[MarkRow | None] = relationship(lazy="joined")

    @property
    def winnable(self) -> bool:
        """Was the deal chosen because it can be won?"""
        return self.mark is not None and self.mark.winnable is not None

    @property
    def peeked(self) -> bool:
        """Has the player asked for what unseen cards tell?"""
        return self.mark is not None and self.mark.peeked is not None

    @property
    def coached(self) -> bool:
        """Did the coach choose moves that were played?"""
        return "Coach" in json.loads(self.headers)

    @property
    def hints(self) -> int:
        """How many hints were asked for."""
        told = json.loads(self.headers).get("Hints", "")
        return int(told) if told.isascii() and told.isdigit() and len(told) < 10 else 0

    @property
    def puzzle(self) -> str:
        """The id of the puzzle that the game began with; else empty."""
        told: str = json.loads(self.headers).get("Puzzle", "")
        return told if self.start_kind == "text" and len(told) <= 64 else ""


class MarkRow(Table):
    """What is to be said of a play besides its moves: what its player was told, and when first.

    A table of its own: so a database of before these marks has it as soon as it is opened, and the program of before them
    can go on with the file.
    """

    __tablename__ = "mark"

    play_id: Mapped[str] = mapped_column(ForeignKey("play.id"), primary_key=True)
    winnable: Mapped[datetime | None] = mapped_column(UTCTime)  # that the deal can be won, for which it was chosen
    peeked: Mapped[datetime | None] = mapped_column(UTCTime)  # what unseen cards tell


class OutcomeRow(Table):
    """How a play ended, and whether its deal could have been won; of plays that began with a deal. A table of its own as marks are.

    It stays as it was first: who takes a win back to look around has won all the same.
    """

    __tablename__ = "outcome"

    play_id: Mapped[str] = mapped_column(ForeignKey("play.id"), primary_key=True)
    ended: Mapped[datetime] = mapped_column(UTCTime)
    won: Mapped[bool]
    verdict: Mapped[str | None] = mapped_column(
        String(8)
    )  # on the deal: won, lost, unknown; none while it is looked for


class SettingsRow(Table):
    """How a player likes the page."""

    __tablename__ = "settings"

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)  # JSON
    changed: Mapped[datetime] = mapped_column(UTCTime)


class NodeRow(Table):
    """A move tried in a play, or, as number 0, the start of it. Nodes are added and never changed, but for `next`."""

    __tablename__ = "node"
    __table_args__ = (UniqueConstraint("play_id", "parent", "move"),)

    play_id: Mapped[str] = mapped_column(ForeignKey("play.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    parent: Mapped[int | None]
    move: Mapped[str] = mapped_column(String(16), default="")
    ply: Mapped[int] = mapped_column(default=0)
    next: Mapped[int | None]  # the child visited last: what redo plays
    comment: Mapped[str] = mapped_column(Text, default="")


class Store:
    """The database: `reading()` and `writing()` give a session each, one transaction long."""

    def __init__(self, url: URL) -> None:
        """Open the database, and make its tables where there are none."""
        if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Requests run in threads; each holds a connection for no longer than its transaction.
        self.engine = create_engine(url, pool_size=4, max_overflow=-1)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        self._writer: Engine = self.engine.execution_options(writes=True)
        Table.metadata.create_all(self._writer)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the database throughout."""
        with Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that is committed when the block ends well; writers go one after another."""
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def player_id(session: Session, player: str) -> int:
    """The row of a player, named by the hash of his secret; a new one where there is none."""
    row = session.scalar(select(PlayerRow).where(PlayerRow.secret_hash == player))
    if row is None:
        row = PlayerRow(secret_hash=player, since=datetime.now(UTC))
        session.add(row)
        session.flush()
    return row.id


def database_url(database: str | Path) -> URL:
    """The address of a database: a URL as it is, the path of a file as SQLite."""
    if isinstance(database, str) and "://" in database:
        return make_url(database)
    return URL.create("sqlite", database=str(Path(database).expanduser().absolute()))


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # Transactions are begun below, not by Python's driver, which would begin them too late.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={PATIENCE}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock before it reads, so that what it has read still holds when it writes.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
