"""The application's store in a database: players, their plays, and for each play the tree of all tried moves.

The default is SQLite in WAL mode with ``synchronous=FULL``: committed data survives a killed process and a power cut. Only
the two listeners at the end are specific to SQLite, so other databases can be used by their URL.

Data that was added later is in tables of its own (`mark`, `outcome`, `aid`) or in columns that may be null. Opening an older
database adds them, and older versions of the program can still use the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import (
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.engine import URL, Connection, Engine, make_url

from cadogan.app import records
from cadogan.app.answers import KeptSettings
from cadogan.app.store import NO_SETTINGS, PLAYING, STUCK, WON, Outcome, StoredNode, StoredPlay
from cadogan.app.tree import Node

PATIENCE = 15_000  # milliseconds to wait for another writer


class UTCTime(sql.TypeDecorator[datetime]):
    """A time, stored in UTC without a time zone, so that the database's handling of time zones does not matter."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value else None


# Constraints have names so that migrations can refer to them.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _column(name: str, kind: Any, *rest: Any, **more: Any) -> Column[Any]:
    return Column(name, kind, *rest, **{"nullable": False, **more})


def _later(name: str, kind: Any) -> Column[Any]:
    """Return a column that older databases lack, so it may be null; `add_columns` adds it."""
    return Column(name, kind, nullable=True)


def _of_play(**more: Any) -> Column[Any]:
    return _column("play_id", String(32), ForeignKey("play.id"), **more)


# An anonymous player, identified by the hash of the secret in their cookie.
PLAYER = Table(
    "player",
    METADATA,
    _column("id", Integer, primary_key=True),
    _column("secret_hash", String(64), unique=True),
    _column("since", UTCTime),
)

# A play: its start, its state, and the player's current node in the tree of tried moves.
PLAY = Table(
    "play",
    METADATA,
    _column("id", String(32), primary_key=True),
    _column("player_id", Integer, ForeignKey("player.id"), index=True),
    _column("game", Text),
    _column("family", Text),
    _column("version", Integer),
    _column("start_kind", String(16)),
    _column("start", Text),  # a deal number is text because it may need all 64 bits
    _column("shuffles", Text),
    _column("seed", Text, nullable=True),
    _column("strict", Boolean),
    _column("headers", Text),  # of an imported record, as JSON
    _column("status", String(16)),
    _column("cursor", Integer),
    _column("ply", Integer),
    _column("started", UTCTime),
    _column("changed", UTCTime, index=True),
    _later("moved", Boolean),
    _later("seconds", Integer),
    _later("undos", Integer),
    _later("day", Date),
    _later("origin", String(64)),
    _later("challenge", Text),
    Index("ix_play_origin", "player_id", "origin"),
)

# When the player of a play first learned something.
MARK = Table(
    "mark",
    METADATA,
    _of_play(primary_key=True),
    _column("winnable", UTCTime, nullable=True),  # that the deal can be won: it was chosen as such
    _column("peeked", UTCTime, nullable=True),  # spoilers
)

# The help that the player of a play got, and the puzzle that it started from.
AID = Table(
    "aid",
    METADATA,
    _of_play(primary_key=True),
    _column("hints", Integer),
    _column("coached", Boolean),
    _column("puzzle", Text),
)

# How a play first ended; for one that started from a deal also whether the deal could be won.
# It never changes: a win stays a win if the player undoes moves to look around.
OUTCOME = Table(
    "outcome",
    METADATA,
    _of_play(primary_key=True),
    _column("ended", UTCTime),
    _column("won", Boolean),
    _column("verdict", String(8), nullable=True),  # on the deal: won, lost or unknown; null until it is found
    _later("moves", Integer),
    _later("chance", Float),  # the coach's, of the deal; null until it is found
)

# A player's settings of the page.
SETTINGS = Table(
    "settings",
    METADATA,
    _column("player_id", Integer, ForeignKey("player.id"), primary_key=True),
    _column("text", Text),  # JSON
    _column("changed", UTCTime),
)

# A tried move of a play; number 0 is the start. Nodes are added and never changed, except for `next` and comments.
NODE = Table(
    "node",
    METADATA,
    _of_play(primary_key=True),
    _column("number", Integer, primary_key=True, autoincrement=False),
    _column("parent", Integer, nullable=True),
    _column("move", String(16)),
    _column("ply", Integer),
    _column("next", Integer, nullable=True),  # the last visited child, which redo plays
    _column("comment", Text),
    sql.UniqueConstraint("play_id", "parent", "move"),
)

# The tables that store a play, each with its fields of `StoredPlay`.
FIELDS = {table: tuple(each.name for each in fields(StoredPlay) if each.name in table.c) for table in (PLAY, MARK, AID)}


# -- statements, made only once because making them takes longer than running them ------------------------------------


def _last() -> sql.Select[int]:
    play = NODE.c.play_id == sql.bindparam("play")
    tail = sql.select(NODE.c.number, NODE.c.next).where(play, NODE.c.number == sql.bindparam("node"))
    line = tail.cte(recursive=True)
    node = NODE.alias()
    further = sql.select(node.c.number, node.c.next)
    line = line.union_all(further.where(node.c.play_id == sql.bindparam("play"), node.c.number == line.c.next))
    return sql.select(line.c.number).where(line.c.next.is_(None))


_WHOLE = PLAY.outerjoin(MARK).outerjoin(AID).outerjoin(OUTCOME, OUTCOME.c.play_id == PLAY.c.id)
_FIELDS = (table.c[name] for table, names in FIELDS.items() for name in names)
_PLAYS: sql.Select[Any] = sql.select(*_FIELDS, OUTCOME.c.ended).select_from(_WHOLE)
_OF_PLAYER = PLAY.c.player_id.in_(sql.select(PLAYER.c.id).where(PLAYER.c.secret_hash == sql.bindparam("player")))
_BY_ID = PLAY.c.id == sql.bindparam("play")
_PLAY = _PLAYS.where(_BY_ID)
_OWN_PLAY = _PLAY.where(_OF_PLAYER)
_LISTING = _PLAYS.where(_OF_PLAYER).order_by(PLAY.c.changed.desc(), PLAY.c.id).limit(sql.bindparam("most"))
_CARRIED = _PLAYS.where(_OF_PLAYER, PLAY.c.origin == sql.bindparam("origin")).order_by(PLAY.c.id)
_UNSETTLED = _PLAYS.where(
    _OF_PLAYER,
    PLAY.c.moved,
    OUTCOME.c.ended.is_(None),
    sql.or_(
        sql.and_(PLAY.c.status == STUCK, PLAY.c.changed < sql.bindparam("stuck")),
        sql.and_(PLAY.c.status == PLAYING, PLAY.c.changed < sql.bindparam("touched")),
    ),
)
_RESULT = tuple(OUTCOME.c[name] for name in Outcome._fields)
_WITH_OUTCOMES = (
    _PLAYS.add_columns(*_RESULT[1:]).where(_OF_PLAYER).order_by(OUTCOME.c.ended, PLAY.c.id)
)  # `_PLAYS` has the time
_OUTCOMES = _WITH_OUTCOMES.where(PLAY.c.start_kind != "text")
_OUTCOMES_OF = _OUTCOMES.where(PLAY.c.game == sql.bindparam("game"))
_DAILY = _WITH_OUTCOMES.where(PLAY.c.day.is_not(None))
_OUTCOME = sql.select(*_RESULT).where(OUTCOME.c.play_id == sql.bindparam("play"))
_NODES = (
    sql.select(NODE.c.parent, NODE.c.move, NODE.c.ply, NODE.c.next, NODE.c.comment)
    .where(NODE.c.play_id == sql.bindparam("play"), NODE.c.number >= sql.bindparam("since"))
    .order_by(NODE.c.number)
)
_TREE = _NODES.with_only_columns(NODE.c.parent, NODE.c.move, NODE.c.ply)
_NEXT = sql.select(NODE.c.next).where(NODE.c.play_id == sql.bindparam("play"), NODE.c.number == sql.bindparam("node"))
_LAST = _last()
_VISIT = (
    sql.update(NODE)
    .where(NODE.c.play_id == sql.bindparam("play"), NODE.c.number == sql.bindparam("node"))
    .values(next=sql.bindparam("child"))
)
_COMMENT = (
    sql.update(NODE)
    .where(NODE.c.play_id == sql.bindparam("play"), NODE.c.number == sql.bindparam("node"))
    .values(comment=sql.bindparam("text"))
)
_ADD_NODES = sql.insert(NODE)
_UPDATE = {  # of the columns that are given with it
    table: sql.update(table).where(table.c["id" if table is PLAY else "play_id"] == sql.bindparam("of_play"))
    for table in FIELDS
}
_SETTINGS = (
    sql.select(SETTINGS.c.text, SETTINGS.c.changed).join(PLAYER).where(PLAYER.c.secret_hash == sql.bindparam("player"))
)


class Transaction:
    """A transaction that reads, or reads and writes."""

    def __init__(self, connection: Connection, writes: bool = False) -> None:
        self._connection = connection
        self._writes = writes
        self._read: dict[str, StoredPlay] = {}

    # -- reading

    def plays(self, player: str, most: int) -> Sequence[StoredPlay]:
        """List a player's plays, most recently changed first."""
        return [_stored(row) for row in self._connection.execute(_LISTING, {"player": player, "most": most})]

    def play(self, id: str, player: str | None = None) -> StoredPlay | None:
        """Return a play; None if it does not exist or, if a player is given, belongs to somebody else.

        A transaction that writes locks the play until its end.
        """
        query, wanted = (_PLAY, {"play": id}) if player is None else (_OWN_PLAY, {"play": id, "player": player})
        row = self._connection.execute(query.with_for_update(of=PLAY) if self._writes else query, wanted).first()
        return self._seen(_stored(row)) if row else None

    def carried(self, origin: str, player: str) -> StoredPlay | None:
        """Return the player's play that was first created under this id."""
        row = self._connection.execute(_CARRIED, {"origin": origin, "player": player}).first()
        return self._seen(_stored(row)) if row else None

    def unsettled(self, player: str, stuck: datetime, touched: datetime) -> Sequence[StoredPlay]:
        """List a player's plays with a move that never ended: stuck ones unchanged since `stuck`, all unchanged since `touched`."""
        wanted = {"player": player, "stuck": stuck, "touched": touched}
        return [self._seen(_stored(row)) for row in self._connection.execute(_UNSETTLED, wanted)]

    def nodes(self, play: str, since: int = 0) -> Sequence[Node]:
        """Return the nodes of a play from number `since` on."""
        return [Node(*row) for row in self._connection.execute(_TREE, {"play": play, "since": since})]

    def stored_nodes(self, play: str) -> Sequence[StoredNode]:
        """Return all nodes of a play, with their stored data."""
        rows = self._connection.execute(_NODES, {"play": play, "since": 0})
        return [StoredNode(Node(parent, move, ply), next, comment) for parent, move, ply, next, comment in rows]

    def next(self, play: str, node: int) -> int | None:
        """Return the last visited child of a node."""
        child: int | None = self._connection.execute(_NEXT, {"play": play, "node": node}).scalar_one()
        return child

    def last(self, play: str, node: int) -> int:
        """Return the last node that redo can reach from a node."""
        return self._connection.execute(_LAST, {"play": play, "node": node}).scalar_one()

    def outcome(self, play: str) -> Outcome | None:
        """Return how a play ended; None if it has not."""
        row = self._connection.execute(_OUTCOME, {"play": play}).first()
        return Outcome(*row) if row else None

    def outcomes(self, player: str, game: str = "") -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays that started from a deal, of one game or all; those that ended are in the order of their ends."""
        if game:
            return self._with_outcomes(_OUTCOMES_OF, player=player, game=game)
        return self._with_outcomes(_OUTCOMES, player=player)

    def daily(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays of daily deals; those that ended are in the order of their ends."""
        return self._with_outcomes(_DAILY, player=player)

    def settings(self, player: str) -> KeptSettings:
        """Return a player's settings of the page."""
        row = self._connection.execute(_SETTINGS, {"player": player}).first()
        return KeptSettings(json.loads(row.text), row.changed) if row else NO_SETTINGS

    # -- writing

    def add(self, player: str, play: StoredPlay) -> None:
        """Store a new play."""
        row = {"player_id": self._player_id(player), **_values(PLAY, play)}
        self._connection.execute(sql.insert(PLAY), row)
        self._seen(play)

    def update(self, play: StoredPlay) -> None:
        """Store the new state of a play that this transaction has read or added."""
        before = self._read[play.id]
        for table in FIELDS:
            old, new = _values(table, before), _values(table, play)
            changed = {name: value for name, value in new.items() if old[name] != value}
            row = {"of_play": play.id, **changed}
            if changed and not self._connection.execute(_UPDATE[table], row).rowcount:
                self._connection.execute(sql.insert(table), {"play_id": play.id, **new})
        self._seen(play)

    def add_nodes(self, play: str, first: int, nodes: Sequence[StoredNode]) -> None:
        """Store new nodes of a play, numbered from `first` on."""
        rows = [
            {"play_id": play, "number": number, **each.node._asdict(), "next": each.next, "comment": each.comment}
            for number, each in enumerate(nodes, start=first)
        ]
        self._connection.execute(_ADD_NODES, rows)

    def visit(self, play: str, children: Mapping[int, int]) -> None:
        """Store the last visited child of each node in `children`."""
        rows = [{"play": play, "node": node, "child": child} for node, child in children.items()]
        self._connection.execute(_VISIT, rows)

    def keep_outcome(self, play: str, outcome: Outcome) -> None:
        """Store how a play ended, replacing any earlier outcome."""
        self._put(OUTCOME.c.play_id, play, outcome._asdict())

    def forget_outcome(self, play: str) -> None:
        """Remove the outcome of a play that has not ended after all."""
        self._connection.execute(sql.delete(OUTCOME).where(OUTCOME.c.play_id == play))

    def comment(self, play: str, comments: Mapping[int, str]) -> None:
        """Store new comments on these nodes of a play."""
        rows = [{"play": play, "node": node, "text": text} for node, text in comments.items()]
        self._connection.execute(_COMMENT, rows)

    def keep_settings(self, player: str, settings: KeptSettings) -> None:
        """Store a player's settings of the page, replacing the earlier ones."""
        row = {"text": json.dumps(settings.settings), "changed": settings.changed}
        self._put(SETTINGS.c.player_id, self._player_id(player), row)

    def _put(self, key: Column[Any], value: Any, row: Mapping[str, Any]) -> None:
        """Update the row with this key, or insert it."""
        table = key.table
        if not self._connection.execute(sql.update(table).where(key == value).values(row)).rowcount:
            self._connection.execute(sql.insert(table), {key.name: value, **row})

    def _with_outcomes(self, query: sql.Select[Any], **wanted: str) -> list[tuple[StoredPlay, Outcome | None]]:
        rows = self._connection.execute(query, wanted)
        return [(self._seen(_stored(row)), _outcome(row) if row.ended else None) for row in rows]

    def _seen(self, play: StoredPlay) -> StoredPlay:
        self._read[play.id] = play
        return play

    def _player_id(self, player: str) -> int:
        """Return the row id of a player; insert a row for a new player."""
        found = self._connection.scalar(sql.select(PLAYER.c.id).where(PLAYER.c.secret_hash == player))
        if found is None:
            row = {"secret_hash": player, "since": datetime.now(UTC)}
            found = self._connection.execute(sql.insert(PLAYER).returning(PLAYER.c.id), row).scalar_one()
        return int(found)


def _stored(row: sql.Row[Any]) -> StoredPlay:
    """Convert a row to a play."""
    found = {name: value for name, value in row._mapping.items() if name in _NAMES and value is not None}
    return StoredPlay(**{"seed": None, **found, "headers": json.loads(row.headers)})


def _outcome(row: sql.Row[Any]) -> Outcome:
    """Convert a row to the outcome of a play."""
    return Outcome(*(row._mapping[name] for name in Outcome._fields))


_NAMES = frozenset(each.name for each in fields(StoredPlay))


def _values(table: Table, play: StoredPlay) -> dict[str, Any]:
    """Return the values of a play for a table."""
    found = {name: getattr(play, name) for name in FIELDS[table]}
    return found | {"headers": json.dumps(play.headers)} if "headers" in found else found


class DatabaseStore:
    """A store in a database. `reading()` and `writing()` open a transaction."""

    def __init__(self, url: URL) -> None:
        """Open the database and create missing tables."""
        if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Requests run in threads; each has a connection only during its transaction.
        self.engine = sql.create_engine(url, pool_size=4, max_overflow=-1)
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
            sql.event.listen(self.engine, "begin", _begin_sqlite)
        self._writer: Engine = self.engine.execution_options(writes=True)
        with self._writer.begin() as connection:
            METADATA.create_all(connection)
            _add_columns(connection)
            _fill_columns(connection)
            _move_headers(connection)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction that sees one state of the database throughout."""
        with self.engine.connect() as connection:
            yield Transaction(connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction that is committed if the block ends without an error; one writer at a time."""
        with self._writer.begin() as connection:
            yield Transaction(connection, writes=True)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def database_url(database: str | Path) -> URL:
    """Return the URL of a database, given as a URL or as the path of an SQLite file."""
    if isinstance(database, str) and "://" in database:
        return make_url(database)
    return URL.create("sqlite", database=str(Path(database).expanduser().absolute()))


def _add_columns(connection: Connection) -> None:
    """Add the columns and indexes that an older database lacks."""
    found = sql.inspect(connection)
    for table in METADATA.sorted_tables:
        known = {each["name"] for each in found.get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                kind = column.type.compile(connection.dialect)
                connection.execute(sql.text(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def _fill_columns(connection: Connection) -> None:
    """Say of the plays of earlier versions whether a move was made, their origin, and the moves of the games that are won."""
    tried = sql.exists().where(NODE.c.play_id == PLAY.c.id, NODE.c.number == 1)
    new = {"moved": tried, "origin": sql.func.coalesce(PLAY.c.origin, PLAY.c.id)}
    connection.execute(sql.update(PLAY).where(PLAY.c.moved.is_(None)).values(new))
    won = sql.select(PLAY.c.ply).where(PLAY.c.id == OUTCOME.c.play_id, PLAY.c.status == WON)
    unknown = sql.update(OUTCOME).where(OUTCOME.c.moves.is_(None), OUTCOME.c.won)
    connection.execute(unknown.values(moves=won.scalar_subquery()))


def _move_headers(connection: Connection) -> None:
    """Move hints, coach and puzzle to their columns; earlier versions stored them among the headers."""
    kept = (PLAY.c.headers.contains(f'"{name}"') for name in (records.HINTS, records.COACH, records.PUZZLE))
    query = sql.select(PLAY.c.id, PLAY.c.start_kind, PLAY.c.headers).outerjoin(AID)
    for id, start_kind, headers in connection.execute(query.where(AID.c.play_id.is_(None), sql.or_(*kept))).all():
        marks = records.marks(json.loads(headers), start_kind)
        connection.execute(sql.update(PLAY).where(PLAY.c.id == id).values(headers=json.dumps(marks.headers)))
        row = {"play_id": id, "hints": marks.hints, "coached": marks.coached, "puzzle": marks.puzzle}
        connection.execute(sql.insert(AID), row)


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # `_begin_sqlite` starts transactions; Python's driver would start them too late.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={PATIENCE}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock before it reads, so that its data is still current when it writes.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
