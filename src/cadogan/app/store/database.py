"""Transactions of a store in a database: one set of statements, for SQLite and PostgreSQL and every way to reach them.

Times and days are given as text, in UTC and without a time zone, so that the database's handling of time zones does not
matter; SQLite returns them as text, PostgreSQL does not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields
from datetime import UTC, date, datetime
from functools import lru_cache
from types import NoneType
from typing import Any, Protocol

from cadogan.app.store import times
from cadogan.app.store.schema import Connection
from cadogan.app.store.stored import NO_SETTINGS, PLAYING, STUCK, Outcome, StoredNode, StoredPlay
from cadogan.app.store.tree import Node
from cadogan.app.wire.responses import KeptSettings

# The tables that store a play, each with its fields of `StoredPlay`.
_MARK, _AID = ("winnable", "peeked"), ("hints", "coached", "puzzle")
FIELDS = {
    "play": tuple(each.name for each in fields(StoredPlay) if each.name not in (*_MARK, *_AID, "ended")),
    "mark": _MARK,
    "aid": _AID,
}

KEPT = 10_000  # rows


def _time(value: str | datetime) -> datetime:
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) else datetime.fromisoformat(f"{value}+00:00")


def _day(value: str | date) -> date:
    return value if isinstance(value, date) else date.fromisoformat(value)


# What a database does not return as it was given.
_READ: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("started", "changed", "winnable", "peeked", "ended"), _time),
    **dict.fromkeys(("strict", "moved", "coached", "won"), bool),
    "day": _day,
    "headers": json.loads,
}


_PLAIN = frozenset({str, int, bool, float, NoneType})


def _given(value: Any) -> Any:
    """Return a value as a database takes it."""
    if type(value) in _PLAIN:  # most are, and a large import has hundreds of thousands
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value) if isinstance(value, Mapping) else value


# -- statements -------------------------------------------------------------------------------------------------------

_NAMES = (*(name for names in FIELDS.values() for name in names), "ended")
_COLUMNS = ", ".join((*(f"{table}.{name}" for table, names in FIELDS.items() for name in names), "outcome.ended"))
_RESULT = ", ".join(f"outcome.{name}" for name in Outcome._fields)
_WHOLE = """FROM play
    LEFT JOIN mark ON mark.play_id = play.id
    LEFT JOIN aid ON aid.play_id = play.id
    LEFT JOIN outcome ON outcome.play_id = play.id"""
_OF_PLAYER = "play.player_id = (SELECT id FROM player WHERE secret_hash = :player)"
_PLAYS = f"SELECT {_COLUMNS} {_WHOLE}"
_PLAY = f"{_PLAYS} WHERE play.id = :play"
_OWN_PLAY = f"{_PLAY} AND {_OF_PLAYER}"
_LISTING = f"{_PLAYS} WHERE {_OF_PLAYER} ORDER BY play.changed DESC, play.id LIMIT :most"
_CARRIED = f"{_PLAYS} WHERE {_OF_PLAYER} AND play.origin = :origin ORDER BY play.id"
_UNSETTLED = f"""{_PLAYS} WHERE {_OF_PLAYER} AND play.moved AND outcome.ended IS NULL AND (
    (play.status = '{STUCK}' AND play.changed < :stuck) OR (play.status = '{PLAYING}' AND play.changed < :touched))
    ORDER BY play.id"""  # all lock plays in this order
_WITH_OUTCOMES = f"SELECT {_COLUMNS}, {_RESULT} {_WHOLE} WHERE {_OF_PLAYER}"
_IN_ORDER = "ORDER BY outcome.ended NULLS FIRST, play.id"
_OUTCOMES = f"{_WITH_OUTCOMES} AND play.start_kind <> 'text' {_IN_ORDER}"
_DAILY = f"{_WITH_OUTCOMES} AND play.day IS NOT NULL {_IN_ORDER}"
_WINS = f"""{_WITH_OUTCOMES} AND outcome.won AND (:family = '' OR play.family = :family)
    ORDER BY outcome.ended DESC, play.id LIMIT :most OFFSET :skip"""
_OUTCOME = f"SELECT {_RESULT} FROM outcome WHERE play_id = :play"
_TREE = "SELECT parent, move, ply, mark FROM node WHERE play_id = :play AND number >= :since ORDER BY number"
_NODES = "SELECT parent, move, ply, mark, next, comment FROM node WHERE play_id = :play ORDER BY number"
_LAST = """
    WITH RECURSIVE line (number, next) AS (
        SELECT number, next FROM node WHERE play_id = :play AND number = :node
        UNION ALL
        SELECT node.number, node.next FROM node JOIN line ON node.number = line.next WHERE node.play_id = :play
    )
    SELECT number FROM line WHERE next IS NULL"""
_ADD_NODES = """
    INSERT INTO node (play_id, number, parent, move, ply, mark, next, comment)
    VALUES (:play, :number, :parent, :move, :ply, :mark, :next, :comment)"""
_VISIT = "UPDATE node SET next = :child WHERE play_id = :play AND number = :node"
_ANNOTATE = "UPDATE node SET comment = :comment, mark = :mark WHERE play_id = :play AND number = :number"
_FORGET = "DELETE FROM outcome WHERE play_id = :play"
_PLAYER = "SELECT id FROM player WHERE secret_hash = :player"
_COUNT = f"SELECT count(*) FROM play WHERE {_OF_PLAYER}"
_SOME_PLAYS = f"SELECT id FROM play WHERE {_OF_PLAYER} ORDER BY id LIMIT :most"
_ADD_PLAYER = "INSERT INTO player (secret_hash, since) VALUES (:player, :since) ON CONFLICT (secret_hash) DO NOTHING"
_SHARED = "SELECT name, text FROM shared WHERE name IN ({each}) AND expires > :now"
_SHARE = "INSERT INTO shared (name, text, expires) VALUES (:name, :text, :expires) ON CONFLICT (name) DO NOTHING"
_TAKE = "DELETE FROM shared WHERE name = :name AND expires > :now RETURNING text"
_COUNT_SHARED = """
    INSERT INTO shared (name, text, expires) VALUES (:name, CAST(:by AS VARCHAR(20)), :expires)
    ON CONFLICT (name) DO UPDATE SET text = CAST(CAST(shared.text AS INTEGER) + :by AS VARCHAR(20)) RETURNING text"""
_EXPIRED_ONE = "DELETE FROM shared WHERE name = :name AND expires <= :now"
_EXPIRED = "DELETE FROM shared WHERE expires <= :now"
_DROP_PLAYER = "DELETE FROM player WHERE secret_hash = :player"
NOBODY = "nobody"  # not the hash of any player
_OLD = "SELECT changed FROM play WHERE changed > :after AND changed < :before ORDER BY changed LIMIT 1 OFFSET :most"
# A player knows more of a deal whose solution they have seen, so that game stays even without a move.
_UNPLAYED = """
    SELECT play.id FROM play WHERE play.changed > :after AND play.changed <= :until AND NOT play.moved
    AND NOT EXISTS (SELECT 1 FROM outcome WHERE outcome.play_id = play.id)
    AND (play.start_kind = 'text' OR NOT EXISTS (
        SELECT 1 FROM mark WHERE mark.play_id = play.id AND mark.peeked IS NOT NULL))"""
_REMOVE = (
    *(f"DELETE FROM {table} WHERE play_id = :play" for table in ("node", "mark", "aid", "outcome")),
    "DELETE FROM play WHERE id = :play",
)
_REMOVE_SETTINGS = f"DELETE FROM settings WHERE player_id = ({_PLAYER})"
_SOME_PLAYER = "SELECT id FROM player WHERE id > :after ORDER BY id LIMIT 1 OFFSET :most"
_REMOVE_PLAYERS = """
    DELETE FROM player WHERE id > :after AND id <= :until AND since < :before
    AND NOT EXISTS (SELECT 1 FROM play WHERE play.player_id = player.id)
    AND NOT EXISTS (SELECT 1 FROM settings WHERE settings.player_id = player.id)"""
_SETTINGS = f"SELECT text, changed FROM settings WHERE player_id = ({_PLAYER})"


def _insert(table: str, names: Iterable[str]) -> str:
    names = tuple(names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"


def _put(table: str, key: str, names: Iterable[str]) -> str:
    """Return the statement that inserts a row, or updates the one with this key."""
    names = tuple(names)
    news = ", ".join(f"{name} = excluded.{name}" for name in names)
    return f"{_insert(table, (key, *names))} ON CONFLICT ({key}) DO UPDATE SET {news}"


_ADD = _insert("play", ("player_id", *FIELDS["play"]))
_PUT = {table: _put(table, "play_id", FIELDS[table]) for table in ("mark", "aid")}
_PUT_OUTCOME = _put("outcome", "play_id", Outcome._fields)
_PUT_SETTINGS = _put("settings", "player_id", ("text", "changed"))


class Store(Protocol):
    """Stores everything: players, identified by a hash; their plays and settings.

    A transaction sees one state of the store throughout. Changes are committed if the block ends without an error; writers go one
    after another.
    """

    def reading(self) -> AbstractContextManager[Transaction]:
        """Open a transaction for reading."""

    def writing(self) -> AbstractContextManager[Transaction]:
        """Open a transaction for writing."""

    def close(self) -> None:
        """Close the store."""


class Transaction:
    """A transaction that reads, or reads and writes."""

    def __init__(self, connection: Connection, writes: bool = False) -> None:
        self._connection = connection
        self._lock = connection.dialect.lock if writes else ""
        self._hold = connection.dialect.hold if writes else ""
        self._read: dict[str, StoredPlay] = {}

    # -- reading

    def plays(self, player: str, most: int) -> Sequence[StoredPlay]:
        """List a player's plays, most recently changed first."""
        return [_play(row) for row in self._rows(_LISTING, player=player, most=most)]

    def play(self, id: str, player: str | None = None) -> StoredPlay | None:
        """Return a play; None if it does not exist or, if a player is given, belongs to somebody else.

        A transaction that writes locks the play until its end.
        """
        query, wanted = (_PLAY, {"play": id}) if player is None else (_OWN_PLAY, {"play": id, "player": player})
        return next(iter(self._plays(query, wanted)), None)

    def carried(self, origin: str, player: str) -> StoredPlay | None:
        """Return the player's play that was first created under this id."""
        return next(iter(self._plays(_CARRIED, {"origin": origin, "player": player})), None)

    def unsettled(self, player: str, stuck: datetime, touched: datetime) -> Sequence[StoredPlay]:
        """List a player's plays with a move that never ended: stuck ones unchanged since `stuck`, all unchanged since `touched`."""
        return self._plays(_UNSETTLED, {"player": player, "stuck": stuck, "touched": touched})

    def nodes(self, play: str, since: int = 0) -> Sequence[Node]:
        """Return the nodes of a play from number `since` on."""
        return [Node(*row) for row in self._rows(_TREE, play=play, since=since)]

    def stored_nodes(self, play: str) -> Sequence[StoredNode]:
        """Return all nodes of a play, with their stored data."""
        rows = self._rows(_NODES, play=play)
        return [StoredNode(Node(*node), next, comment) for *node, next, comment in rows]

    def last(self, play: str, node: int) -> int:
        """Return the last node that redo can reach from a node."""
        return int(self._only(_LAST, play=play, node=node)[0])

    def outcome(self, play: str) -> Outcome | None:
        """Return how a play ended; None if it has not."""
        row = self._row(_OUTCOME, play=play)
        return _outcome(row) if row else None

    def outcomes(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays that started from a deal; those that ended are in the order of their ends."""
        return self._with_outcomes(_OUTCOMES, player=player)

    def daily(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays of daily deals; those that ended are in the order of their ends."""
        return self._with_outcomes(_DAILY, player=player)

    def wins(self, player: str, family: str, skip: int, most: int) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays that were won, the last first: `most` of them, after the first `skip`; of one family if named."""
        return self._with_outcomes(_WINS, player=player, family=family, skip=skip, most=most)

    def settings(self, player: str) -> KeptSettings:
        """Return a player's settings of the page."""
        row = self._row(_SETTINGS, player=player)
        return KeptSettings(json.loads(row[0]), _time(row[1])) if row else NO_SETTINGS

    def ids(self) -> Sequence[str]:
        """Return the ids of all plays of all players."""
        return [str(row[0]) for row in self._rows("SELECT id FROM play ORDER BY id")]

    def is_whole(self, play: str) -> bool:
        """Return whether the nodes of a play are numbered from 0 on without a gap."""
        count, last = self._only("SELECT count(*), max(number) FROM node WHERE play_id = :play", play=play)
        return bool(count and count == last + 1)

    def shared(self, names: Collection[str]) -> Mapping[str, str]:
        """Return the shared texts that have these names and have not expired."""
        query = _SHARED.format(each=self._connection.dialect.each)
        found = self._rows(query, texts=json.dumps([*names]), now=times.now())
        return {str(row[0]): str(row[1]) for row in found}

    def knows(self, player: str) -> bool:
        """Return whether anything of a player is stored.

        A transaction that writes locks the player until its end: nobody can remove them meanwhile.
        """
        return self._row(f"{_PLAYER} {self._hold}", player=player) is not None

    def count(self, player: str) -> int:
        """Return how many plays a player has."""
        return int(self._only(_COUNT, player=player)[0])

    # -- writing

    def add(self, player: str, play: StoredPlay) -> None:
        """Store a new play."""
        self._write(_ADD, {"player_id": self._player_id(player), **_values("play", play)})
        self._seen(play)

    def update(self, play: StoredPlay) -> None:
        """Store the new state of a play that this transaction has read or added."""
        before = self._read[play.id]
        for table in FIELDS:
            old, new = _values(table, before), _values(table, play)
            changed = {name: value for name, value in new.items() if old[name] != value}
            if changed and table == "play":
                news = ", ".join(f"{name} = :{name}" for name in changed)
                self._write(f"UPDATE play SET {news} WHERE id = :play", {"play": play.id, **changed})
            elif changed:
                self._write(_PUT[table], {"play_id": play.id, **new})
        self._seen(play)

    def add_nodes(self, play: str, first: int, nodes: Sequence[StoredNode]) -> None:
        """Store new nodes of a play, numbered from `first` on."""
        self._write_all(
            _ADD_NODES,
            (
                {"play": play, "number": number, **each.node._asdict(), "next": each.next, "comment": each.comment}
                for number, each in enumerate(nodes, start=first)
            ),
        )

    def visit(self, play: str, children: Mapping[int, int]) -> None:
        """Store the last visited child of each node in `children`."""
        self._write_all(_VISIT, ({"play": play, "node": node, "child": child} for node, child in children.items()))

    def keep_outcome(self, play: str, outcome: Outcome) -> None:
        """Store how a play ended, replacing any earlier outcome."""
        self._write(_PUT_OUTCOME, {"play_id": play, **outcome._asdict()})

    def forget_outcome(self, play: str) -> None:
        """Remove the outcome of a play that has not ended after all."""
        self._write(_FORGET, {"play": play})

    def annotate(self, play: str, nodes: Mapping[int, StoredNode]) -> None:
        """Store the comments and marks of these nodes of a play, by their numbers."""
        self._write_all(
            _ANNOTATE,
            (
                {"play": play, "number": number, "comment": each.comment, "mark": each.node.mark}
                for number, each in nodes.items()
            ),
        )

    def remove_unplayed(self, after: datetime, before: datetime, most: int) -> datetime | None:
        """Look at `most` plays that were last changed in this time, oldest first; remove those without a move.

        Return the time of the last one, or None if there are no more.
        """
        row = self._row(_OLD, after=after, before=before, most=most)
        until = _time(row[0]) if row else None
        for (play,) in self._rows(f"{_UNPLAYED} {self._lock}", after=after, until=until or before):
            self._remove(play)
        return until

    def remove_empty_players(self, after: int, before: datetime, most: int) -> int | None:
        """Look at `most` players after a number; remove those that were added before a time and have neither plays nor settings.

        Return the number of the last one, or None if there are no more.
        """
        row = self._row(_SOME_PLAYER, after=after, most=most)
        until = row[0] if row else None
        self._write(_REMOVE_PLAYERS, {"after": after, "until": until or 2**31 - 1, "before": before})
        return until

    def remove_player(self, player: str, most: int) -> Sequence[str]:
        """Remove up to `most` plays of a player with all that belongs to them; return their ids.

        If no more are left, remove the settings and the player, too. So fewer than `most` ids mean that everything is removed.
        """
        self._row(f"{_PLAYER} {self._connection.dialect.alone}", player=player)  # before the plays, as all do
        found = [str(row[0]) for row in self._rows(f"{_SOME_PLAYS} {self._lock}", player=player, most=most)]
        for play in found:
            self._remove(play)
        if len(found) < most:
            self._write(_REMOVE_SETTINGS, {"player": player})
            self._write(_DROP_PLAYER, {"player": player})
        return found

    def check(self) -> None:
        """Write something, and remove it again, to find out whether that works."""
        self._write(_ADD_PLAYER, {"player": NOBODY, "since": datetime.now(UTC)})
        self._write(_DROP_PLAYER, {"player": NOBODY})

    def keep_settings(self, player: str, settings: KeptSettings) -> None:
        """Store a player's settings of the page, replacing the earlier ones."""
        row = {"text": json.dumps(settings.settings), "changed": settings.changed}
        self._write(_PUT_SETTINGS, {"player_id": self._player_id(player), **row})

    def share(self, texts: Mapping[str, str], expires: datetime) -> None:
        """Store texts by their names for a while; a name that is taken keeps its text. Removes all that have expired."""
        self._write(_EXPIRED, {"now": times.now()})
        # In the order of their names, so that two transactions with the same ones cannot wait for each other.
        self._write_all(_SHARE, ({"name": name, "text": texts[name], "expires": expires} for name in sorted(texts)))

    def count_shared(self, name: str, by: int, expires: datetime) -> int:
        """Add to a shared number, and return it; it is 0 before, and `expires` counts from then. Others wait for this transaction."""
        self._write(_EXPIRED_ONE, {"name": name, "now": times.now()})
        row = self._row(_COUNT_SHARED, name=name, by=by, expires=expires)
        return int(row[0]) if row else 0

    def take(self, name: str) -> str | None:
        """Remove a shared text and return it; None if there is none."""
        row = self._row(_TAKE, name=name, now=times.now())
        return row[0] if row else None

    # -- statements

    def _plays(self, query: str, wanted: Mapping[str, Any]) -> list[StoredPlay]:
        """Return the plays that a query finds; a transaction that writes locks them until its end."""
        if self._lock:
            # A query of its own, because the one that waits for a lock would return the tables beside `play` as they were before.
            self._connection.execute(f"{query} {self._lock}", _row(wanted))
        return [self._seen(_play(row)) for row in self._connection.execute(query, _row(wanted)).fetchall()]

    def _rows(self, query: str, **wanted: Any) -> Sequence[tuple[Any, ...]]:
        return self._connection.execute(query, _row(wanted)).fetchall()

    def _row(self, query: str, **wanted: Any) -> tuple[Any, ...] | None:
        return self._connection.execute(query, _row(wanted)).fetchone()

    def _only(self, query: str, **wanted: Any) -> tuple[Any, ...]:
        """Return the row that is known to exist."""
        row = self._row(query, **wanted)
        assert row is not None
        return row

    def _write(self, statement: str, row: Mapping[str, Any]) -> None:
        self._connection.execute(statement, _row(row))

    def _write_all(self, statement: str, rows: Iterable[Mapping[str, Any]]) -> None:
        if ready := [_row(row) for row in rows]:
            self._connection.execute(statement, ready)

    def _with_outcomes(self, query: str, **wanted: Any) -> list[tuple[StoredPlay, Outcome | None]]:
        last = len(_NAMES)
        return [
            (self._seen(_play(row[:last])), _outcome(row[last:]) if row[last] else None)
            for row in self._rows(query, **wanted)
        ]

    def _remove(self, play: str) -> None:
        """Remove a play with all that belongs to it."""
        for statement in _REMOVE:
            self._write(statement, {"play": play})

    def _seen(self, play: StoredPlay) -> StoredPlay:
        self._read[play.id] = play
        return play

    def _player_id(self, player: str) -> int:
        """Return the row id of a player; insert a row for a new player."""
        found = self._row(_PLAYER, player=player)
        if found is None:
            self._write(_ADD_PLAYER, {"player": player, "since": datetime.now(UTC)})
            found = self._only(_PLAYER, player=player)
        return int(found[0])


def _read(names: Iterable[str], row: Sequence[Any]) -> dict[str, Any]:
    """Return the values of a row by their names; without those that are null."""
    found = {name: value for name, value in zip(names, row, strict=True) if value is not None}
    for name in _READ.keys() & found.keys():
        found[name] = _READ[name](found[name])
    return found


# Statistics read all plays of a player, and almost all are as they were the last time: a row that was read before is not read
# again. So it does not matter who changed what.


@lru_cache(KEPT)
def _play(row: tuple[Any, ...]) -> StoredPlay:
    """Return the play of a row; what is null there is as usual."""
    return StoredPlay(**{"seed": None, **_read(_NAMES, row)})


@lru_cache(KEPT)
def _outcome(row: tuple[Any, ...]) -> Outcome:
    """Return the outcome of a row."""
    return Outcome(**_read(Outcome._fields, row))


def forget_rows() -> None:
    """Forget all rows that were read before."""
    _play.cache_clear()
    _outcome.cache_clear()


def _row(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _given(value) for name, value in values.items()}


def _values(table: str, play: StoredPlay) -> dict[str, Any]:
    """Return the values of a play for a table."""
    return {name: getattr(play, name) for name in FIELDS[table]}
