"""Playing: what can be done with a play, each in one transaction.

A play is a tree of tries. Its cursor is the node where the player stands; a move goes on to a child, undo goes back to
the parent, redo to the child visited last. Nothing that was tried is lost.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.orm import Session, aliased

import cadogan
from cadogan.notation import Record
from cadogan.position import Game, Position
from cadogan.state import read_shuffles, shuffles_text
from cadogan.web import records
from cadogan.web.replay import Replay, Stand
from cadogan.web.store import MarkRow, NodeRow, PlayerRow, PlayRow, Store

ANY_DEAL = 10**9  # random deals have numbers that can be read out to somebody
NODES_AT_MOST = 50_000  # of one play: far more than anyone plays, far less than would hurt
LISTED_AT_MOST = 1_000

PLAYING, WON, STUCK, RESIGNED = "playing", "won", "stuck", "resigned"


class NoSuchPlay(LookupError):
    """There is no such play, or it is another player's."""


class Conflict(Exception):
    """The play is not in the state that the request supposes."""


class Sight(NamedTuple):
    """A play as it is now: its row, where it stands, and the moves that redo would play again."""

    row: PlayRow
    stand: Stand
    ahead: tuple[str, ...] = ()


class Plays:
    """All plays. A player is named by the hash of his secret; nobody reaches another one's plays."""

    def __init__(self, store: Store, moved: Callable[[str], None] = lambda play: None) -> None:
        """Over an open store. `moved` is told the id of a play that comes to stand elsewhere."""
        self._store = store
        self._moved = moved
        self._replay = Replay()

    # -- reading

    def listing(self, player: str) -> Sequence[PlayRow]:
        """A player's plays, the one changed last first."""
        with self._store.reading() as session:
            query = sql.select(PlayRow).join(PlayerRow).where(PlayerRow.secret_hash == player)
            query = query.order_by(PlayRow.changed.desc(), PlayRow.id).limit(LISTED_AT_MOST)
            return session.scalars(query).all()

    def get(self, player: str, play: str) -> Sight:
        """A play as it is now."""
        with self._store.reading() as session:
            return self._sight(session, _owned(session, player, play))

    def peeked(self, player: str, play: str, ply: int) -> Position:
        """The position of a play whose player has asked for spoilers. Raises Conflict when he has not, or is elsewhere."""
        with self._store.reading() as session:
            row = _at_ply(session, player, play, ply, lock=False)
            if not row.peeked:
                raise Conflict("Spoilers are off in this game: they come only when they were asked for.")
            return self._stand(session, row).position

    # -- beginning, and records

    def begin(self, player: str, position: Position, winnable: bool = False) -> Sight:
        """A new play, from the start of a game; `winnable` when the deal was chosen because it can be won."""
        with self._store.writing() as session:
            row = _new_play(session, player, position)
            if winnable:
                row.mark = MarkRow(winnable=_now())
            session.add(NodeRow(play_id=row.id, number=0))
            return Sight(row, Stand(position))

    def take_in(self, player: str, text: str) -> tuple[list[Sight], list[str]]:
        """New plays from a text of records, all of them or none, and what is to be said of them. Raises BadInput."""
        found = records.read(text)
        notes = [f"Game {i}: {note}." for i, (_, check) in enumerate(found, start=1) for note in check.notes]
        trees = [(record, records.nodes(record)) for record, _ in found]
        with self._store.writing() as session:
            return [self._plant(session, player, record, tree) for record, tree in trees], notes

    def record(self, player: str, play: str) -> Record:
        """The record of a play: the current line is its main line, all else that was tried are variations."""
        with self._store.reading() as session:
            row, stand, ahead = self._sight(session, _owned(session, player, play))
            tree = session.scalars(sql.select(NodeRow).where(NodeRow.play_id == row.id).order_by(NodeRow.number)).all()
        end = stand.position.play(*ahead)
        headers = json.loads(row.headers)
        if row.winnable:
            headers["Winnable"] = "yes"
        if row.peeked:
            headers["Peeked"] = "yes"
        return records.record(end, row.ply, row.status == RESIGNED, headers, tree)

    # -- playing

    def move(self, player: str, play: str, ply: int, move: str) -> Sight:
        """Play a move. Raises IllegalMove, or Conflict when the play is not at this ply."""
        with self._store.writing() as session:
            row = _at_ply(session, player, play, ply)
            if row.status == RESIGNED:
                raise Conflict("This game was resigned: it takes no more moves.")
            before = self._stand(session, row)
            name = _legal(before.position, move)
            stand = before.play(name)
            child = _child(session, row, name)
            sight = self._go(session, row, child, stand)
        # Not before it is committed: the number of a node that was not might be another one's.
        self._replay.keep(row.id, child.number, stand)
        return sight

    def undo(self, player: str, play: str, ply: int) -> Sight:
        """Take the last move back."""
        with self._store.writing() as session:
            row = _at_ply(session, player, play, ply)
            parent = _node(session, row.id, row.cursor).parent
            if parent is None:
                raise Conflict("This is the start of the game: there is no move to take back.")
            return self._go(session, row, _node(session, row.id, parent))

    def redo(self, player: str, play: str, ply: int) -> Sight:
        """Play again the move taken back last from here."""
        with self._store.writing() as session:
            row = _at_ply(session, player, play, ply)
            child = _node(session, row.id, row.cursor).next
            if child is None:
                raise Conflict("No move was taken back here: there is nothing to play again.")
            return self._go(session, row, _node(session, row.id, child))

    def restart(self, player: str, play: str, ply: int) -> Sight:
        """Back to the start; every move can be played again."""
        with self._store.writing() as session:
            row = _at_ply(session, player, play, ply)
            return self._go(session, row, _node(session, row.id, 0))

    def resign(self, player: str, play: str, ply: int) -> Sight:
        """Give the game up."""
        with self._store.writing() as session:
            row = _at_ply(session, player, play, ply)
            if row.status == WON:
                raise Conflict("This game is won: there is nothing to resign.")
            row.status, row.changed = RESIGNED, _now()
            return self._sight(session, row)

    def peek(self, player: str, play: str) -> Sight:
        """Mark a play as one whose player asks what unseen cards tell; once said, it stays so."""
        with self._store.writing() as session:
            row = _owned(session, player, play, lock=True)
            if not row.peeked:
                row.mark = row.mark or MarkRow()
                row.mark.peeked = _now()
            return self._sight(session, row)

    # -- within a transaction

    def _plant(self, session: Session, player: str, record: Record, tree: Sequence[NodeRow]) -> Sight:
        """A new play with the tree of a record that was found to be right."""
        row = _new_play(session, player, record.start)
        for node in tree:
            node.play_id = row.id
        session.add_all(tree)
        row.headers, row.ply = records.kept_headers(record), records.cursor_ply(record)
        if "Peeked" in record.headers:
            row.mark = MarkRow(peeked=_now())
        while tree[row.cursor].ply < row.ply:
            row.cursor = tree[row.cursor].next or 0
        sight = self._sight(session, row)
        row.status = RESIGNED if record.result == "resigned" else status(sight.stand.position)
        return sight

    def _go(self, session: Session, row: PlayRow, node: NodeRow, stand: Stand | None = None) -> Sight:
        """Move the cursor to a node, remembering at its parent that it was visited."""
        if node.parent is not None:
            _node(session, row.id, node.parent).next = node.number
        row.cursor, row.ply, row.changed = node.number, node.ply, _now()
        stand = stand or self._stand(session, row)
        if row.status != RESIGNED:
            row.status = status(stand.position)
        self._moved(row.id)
        return self._sight(session, row, stand)

    def _sight(self, session: Session, row: PlayRow, stand: Stand | None = None) -> Sight:
        session.flush()
        return Sight(row, stand or self._stand(session, row), _ahead(session, row))

    def _stand(self, session: Session, row: PlayRow) -> Stand:
        _check_version(row)
        return self._replay.stand(row.id, row.cursor, lambda: _start(row), lambda: _path(session, row))


def any_deal(game: Game) -> Position:
    """A random deal."""
    return game.deal(secrets.randbelow(ANY_DEAL))


def status(position: Position) -> str:
    """What has become of a game, unless it was resigned."""
    return WON if position.is_won else STUCK if position.is_over else PLAYING


def _now() -> datetime:
    return datetime.now(UTC)


def _legal(position: Position, move: str) -> str:
    """The move as its game spells it; raises IllegalMove with a reason that tells nothing unseen."""
    words = move.split()
    if len(words) != 1:
        raise cadogan.IllegalMove("That is not one move: moves are played one at a time.")
    name = position.moves.spelled(words[0])
    if not name:
        position.seen.play(words[0])
        raise AssertionError(f"{move} is legal for the player but not on the table")
    return name


# -- plays and positions


def _new_play(session: Session, player: str, position: Position) -> PlayRow:
    game, start, now = position.game, position.dealt, _now()
    kind, text = "text", start.text
    if start.number is not None:
        kind, text = "number", str(start.number)
    elif start.cards:
        kind, text = "cards", position.dealt_cards
    row = PlayRow(
        id=secrets.token_hex(8),
        player_id=_player_id(session, player),
        game=game.name,
        family=game.family.NAME,
        version=game.version,
        start_kind=kind,
        start=text,
        shuffles=shuffles_text(start.shuffles),
        seed=None if start.seed is None else str(start.seed),
        strict=start.strict,
        headers=json.dumps({"Date": now.date().isoformat()}),
        status=status(position),
        cursor=0,
        ply=0,
        started=now,
        changed=now,
        mark=None,
    )
    session.add(row)
    session.flush()
    return row


def _start(row: PlayRow) -> Position:
    game = cadogan.game(row.game)
    if row.start_kind == "number":
        return game.deal(row.start)
    if row.start_kind == "cards":
        return game.position(row.start, read_shuffles(row.shuffles) if row.shuffles else None, row.seed)
    return game.setup(row.start, row.strict)


def _check_version(row: PlayRow) -> None:
    now = cadogan.game(row.game).version
    if row.version != now:
        raise Conflict(
            f"This game was begun under version {row.version} of the {row.family} rules; "
            f"this server plays version {now}, by which its moves may mean something else."
        )


# -- rows


def _player_id(session: Session, player: str) -> int:
    row = session.scalar(sql.select(PlayerRow).where(PlayerRow.secret_hash == player))
    if row is None:
        row = PlayerRow(secret_hash=player, since=_now())
        session.add(row)
        session.flush()
    return row.id


def _owned(session: Session, player: str, play: str, lock: bool = False) -> PlayRow:
    query = sql.select(PlayRow).join(PlayerRow).where(PlayRow.id == play, PlayerRow.secret_hash == player)
    row = session.scalar(query.with_for_update(of=PlayRow) if lock else query)
    if row is None:
        raise NoSuchPlay("There is no such game, or it is another player's.")
    return row


def _at_ply(session: Session, player: str, play: str, ply: int, lock: bool = True) -> PlayRow:
    row = _owned(session, player, play, lock)
    if row.ply != ply:
        raise Conflict(
            f"This game stands at move {row.ply}, not at move {ply}: it was played on elsewhere, in another window perhaps."
        )
    return row


def _node(session: Session, play: str, number: int) -> NodeRow:
    return session.get_one(NodeRow, (play, number))


def _child(session: Session, row: PlayRow, move: str) -> NodeRow:
    """The node to which a move leads, a new one where it was not tried before."""
    here = NodeRow.play_id == row.id
    child = session.scalar(sql.select(NodeRow).where(here, NodeRow.parent == row.cursor, NodeRow.move == move))
    if child is None:
        last = session.scalars(sql.select(sql.func.max(NodeRow.number)).where(here)).one()
        if last >= NODES_AT_MOST:
            raise Conflict("So much was tried in this game that no more can be kept: begin it anew.")
        child = NodeRow(play_id=row.id, number=last + 1, parent=row.cursor, move=move, ply=row.ply + 1)
        session.add(child)
        session.flush()
    return child


def _path(session: Session, row: PlayRow) -> list[tuple[int, str]]:
    """The nodes from the first move to the cursor: number and move."""
    columns = (NodeRow.number, NodeRow.move, NodeRow.parent, NodeRow.ply)
    path = sql.select(*columns).where(NodeRow.play_id == row.id, NodeRow.number == row.cursor).cte(recursive=True)
    node = aliased(NodeRow)
    path = path.union_all(
        sql.select(node.number, node.move, node.parent, node.ply).where(
            node.play_id == row.id, node.number == path.c.parent
        )
    )
    rows = session.execute(sql.select(path.c.number, path.c.move).where(path.c.ply > 0).order_by(path.c.ply))
    return [(number, move) for number, move in rows]


def _ahead(session: Session, row: PlayRow) -> tuple[str, ...]:
    """The moves that redo would play again."""
    columns = (NodeRow.move, NodeRow.next, NodeRow.ply)
    tail = sql.select(*columns).where(NodeRow.play_id == row.id, NodeRow.number == row.cursor).cte(recursive=True)
    node = aliased(NodeRow)
    tail = tail.union_all(
        sql.select(node.move, node.next, node.ply).where(node.play_id == row.id, node.number == tail.c.next)
    )
    return tuple(session.scalars(sql.select(tail.c.move).where(tail.c.ply > row.ply).order_by(tail.c.ply)))
