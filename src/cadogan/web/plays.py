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
from cadogan.position import Position
from cadogan.state import read_shuffles, shuffles_text
from cadogan.web import records
from cadogan.web.replay import Replay, Stand
from cadogan.web.store import MarkRow, NodeRow, OutcomeRow, PlayerRow, PlayRow, Store, player_id
from cadogan.web.tree import Node, Tree, Trees

NODES_AT_MOST = 50_000  # of one play: far more than anyone plays, far less than would hurt
LISTED_AT_MOST = 1_000

PLAYING, WON, STUCK, RESIGNED = "playing", "won", "stuck", "resigned"


class NoSuchPlay(LookupError):
    """There is no such play, or it is another player's."""


class Conflict(Exception):
    """The play is not in the state that the request supposes."""


class Sight(NamedTuple):
    """A play as it is now: its row, all that was tried, and its current line, with what redo would play again."""

    row: PlayRow
    tree: Tree
    whole: Stand
    stand: Stand  # of the line, where the player stands


class Plays:
    """All plays. A player is named by the hash of his secret; nobody reaches another one's plays."""

    def __init__(
        self,
        store: Store,
        moved: Callable[[str], None] = lambda play: None,
        ended: Callable[[str], None] = lambda play: None,
    ) -> None:
        """Over an open store. `moved` is told the id of a play that comes to stand elsewhere, `ended` that of one given up."""
        self._store = store
        self._moved = moved
        self._ended = ended
        self._replay = Replay()
        self._trees = Trees()

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
            return self._kept(self._sight(session, _owned(session, player, play)))

    def peeked(self, player: str, play: str, node: int) -> Position:
        """The position of a play whose player has asked for spoilers. Raises Conflict when he has not, or is elsewhere."""
        with self._store.reading() as session:
            row = _at_node(session, player, play, node, lock=False)
            if not row.peeked:
                raise Conflict("Spoilers are off in this game: they come only when they were asked for.")
            return self._kept(self._sight(session, row)).stand.position

    def standing(self, player: str, play: str, node: int) -> Position:
        """The position of a play that goes on. Raises Conflict when it is elsewhere, or was resigned."""
        with self._store.reading() as session:
            row = _at_node(session, player, play, node, lock=False)
            _check_goes_on(row)
            return self._kept(self._sight(session, row)).stand.position

    def check_at(self, player: str, play: str, node: int) -> None:
        """Raise Conflict when a play is elsewhere."""
        with self._store.reading() as session:
            _at_node(session, player, play, node, lock=False)

    def line(self, player: str, play: str, node: int) -> tuple[Position, bool]:
        """The position at a node, with the line that led there; and whether all may be told of it that unseen cards tell.

        That is so when the game has ended, and then any node will do; or when its player has asked for spoilers. Raises
        Conflict when the play is elsewhere, BadInput when there is no such node.
        """
        with self._store.reading() as session:
            row = _owned(session, player, play)
            ended = row.status in (WON, RESIGNED) or session.get(OutcomeRow, row.id) is not None
            if not ended:
                row = _at_node(session, player, play, node, lock=False)
            tree = self._tree(session, row)
            _check_node(tree, node)
            return self._stand(row, tree, node).position, ended or row.peeked

    # -- beginning, and records

    def begin(self, player: str, position: Position, winnable: bool = False, puzzle: str = "") -> Sight:
        """A new play, which stands at a position with the moves that led there.

        `winnable`: the deal was chosen as one. `puzzle`: the position is the puzzle of this id, with all its cards known.
        """
        tree, end = Tree((Node(None, "", 0),)).grown(0, position.history)
        with self._store.writing() as session:
            row = _new_play(session, player, position.start)
            if winnable:
                row.mark = MarkRow(winnable=_now())
            if puzzle:
                row.mark = MarkRow(peeked=_now())
                _head(row, "Puzzle", puzzle)
            _grow(session, row, tree, 0)
            _remember(session, row, tree, end)
            row.cursor, row.ply, row.status = end, position.ply, status(position)
            finish(session, row)
            sight = self._sight(session, row, tree)
        return self._kept(sight)

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
            sight = self._sight(session, _owned(session, player, play))
            row, end = sight.row, sight.whole.position
            tree = session.scalars(sql.select(NodeRow).where(NodeRow.play_id == row.id).order_by(NodeRow.number)).all()
        headers = json.loads(row.headers)
        if row.winnable:
            headers["Winnable"] = "yes"
        if row.peeked:
            headers["Peeked"] = "yes"
        return records.record(end, row.ply, row.status == RESIGNED, headers, tree)

    # -- playing

    def move(self, player: str, play: str, node: int, moves: Sequence[str], coach: bool = False) -> Sight:
        """Play moves, all or none; `coach`: it was he who chose them. Raises IllegalMove, or Conflict when the play is not at this node."""

        def on(session: Session, row: PlayRow, tree: Tree) -> tuple[Tree, int]:
            _check_goes_on(row)
            if coach:
                _head(row, "Coach", "yes")
            stand = self._stand(row, tree, row.cursor)
            self._replay.keep(row.id, stand)
            return tree.grown(row.cursor, _legal(stand.position, moves))

        return self._go(player, play, node, on)

    def undo(self, player: str, play: str, node: int) -> Sight:
        """Take the last move back."""

        def back(session: Session, row: PlayRow, tree: Tree) -> tuple[Tree, int]:
            parent = tree[row.cursor].parent
            if parent is None:
                raise Conflict("This is the start of the game: there is no move to take back.")
            return tree, parent

        return self._go(player, play, node, back)

    def redo(self, player: str, play: str, node: int) -> Sight:
        """Play again the move taken back last from here."""

        def again(session: Session, row: PlayRow, tree: Tree) -> tuple[Tree, int]:
            child = session.get_one(NodeRow, (row.id, row.cursor)).next
            if child is None:
                raise Conflict("No move was taken back here: there is nothing to play again.")
            return tree, child

        return self._go(player, play, node, again)

    def restart(self, player: str, play: str, node: int) -> Sight:
        """Back to the start; every move can be played again."""
        return self._go(player, play, node, lambda session, row, tree: (tree, 0))

    def goto(self, player: str, play: str, node: int, to: int) -> Sight:
        """To any node that was ever reached. Raises BadInput when there is none of that number."""

        def there(session: Session, row: PlayRow, tree: Tree) -> tuple[Tree, int]:
            _check_node(tree, to)
            return tree, to

        return self._go(player, play, node, there)

    def resign(self, player: str, play: str, node: int) -> Sight:
        """Give the game up."""
        with self._store.writing() as session:
            row = _at_node(session, player, play, node)
            if row.status == WON:
                raise Conflict("This game is won: there is nothing to resign.")
            row.status, row.changed = RESIGNED, _now()
            finish(session, row)
            sight = self._sight(session, row)
        self._ended(row.id)
        return sight

    def peek(self, player: str, play: str) -> Sight:
        """Mark a play as one whose player asks what unseen cards tell; once said, it stays so."""
        with self._store.writing() as session:
            row = _owned(session, player, play, lock=True)
            if not row.peeked:
                row.mark = row.mark or MarkRow()
                row.mark.peeked = _now()
            return self._sight(session, row)

    def hinted(self, player: str, play: str) -> None:
        """Count a hint that was asked for in a play; one that has ended is looked back on, and stays as it ended."""
        with self._store.writing() as session:
            row = _owned(session, player, play, lock=True)
            if session.get(OutcomeRow, row.id) is None:
                _head(row, "Hints", str(row.hints + 1))

    def _go(
        self, player: str, play: str, node: int, where: Callable[[Session, PlayRow, Tree], tuple[Tree, int]]
    ) -> Sight:
        """Go from a node to another one: `where` tells to which, and the tree, perhaps grown."""
        with self._store.writing() as session:
            row = _at_node(session, player, play, node)
            known = self._tree(session, row)
            tree, to = where(session, row, known)
            _grow(session, row, tree, len(known))
            _remember(session, row, tree, to)
            row.cursor, row.ply, row.changed = to, tree[to].ply, _now()
            sight = self._sight(session, row, tree)
            if row.status != RESIGNED:
                row.status = status(sight.stand.position)
            finish(session, row)
        # Not before it is committed: the number of a node that was not might be another one's.
        self._moved(row.id)
        return self._kept(sight)

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
        finish(session, row)
        return sight

    def _sight(self, session: Session, row: PlayRow, tree: Tree | None = None) -> Sight:
        session.flush()
        tree = tree or self._tree(session, row)
        whole = self._stand(row, tree, _end(session, row, tree))
        return Sight(row, tree, whole, whole.back(row.ply))

    def _tree(self, session: Session, row: PlayRow) -> Tree:
        _check_version(row)
        return self._trees.whole(row.id, lambda known: _nodes(session, row, known))

    def _stand(self, row: PlayRow, tree: Tree, node: int) -> Stand:
        path = [(number, tree[number].move) for number in tree.path(node)]
        return self._replay.stand(row.id, lambda: start_of(row), path)

    def _kept(self, sight: Sight) -> Sight:
        """What is seen of a play when all of it is committed; it is kept at hand."""
        self._trees.keep(sight.row.id, sight.tree)
        self._replay.keep(sight.row.id, sight.whole)
        return sight


def finish(session: Session, row: PlayRow, ended: datetime | None = None) -> None:
    """Keep of a play that has come to its end how it did, and when if not now."""
    over = row.status in (WON, RESIGNED) and row.start_kind != "text"
    if over and session.get(OutcomeRow, row.id) is None:
        won = row.status == WON
        verdict = "won" if won or row.winnable else None
        session.add(OutcomeRow(play_id=row.id, ended=ended or _now(), won=won, verdict=verdict))


def status(position: Position) -> str:
    """What has become of a game, unless it was resigned."""
    return WON if position.is_won else STUCK if position.is_over else PLAYING


def _now() -> datetime:
    return datetime.now(UTC)


def _legal(position: Position, moves: Sequence[str]) -> list[str]:
    """Moves one after the other, as their game spells them; raises IllegalMove with a reason that tells nothing unseen.

    Only the last may turn up what has not been seen: who asks for a move that is illegal then would be told of a card
    without having played on.
    """
    names: list[str] = []
    for number, move in enumerate(moves, start=1):
        try:
            if names:
                after = position.foresee(names[-1])
                if after is None:
                    raise cadogan.IllegalMove(f"{names[-1]} turns up a card, so no move can be asked for after it")
                position = after
            names.append(spelled(position, move))
        except cadogan.IllegalMove as error:
            if len(moves) == 1:
                raise
            reason = str(error).rstrip(".")
            raise cadogan.IllegalMove(f"{reason}. This is move {number} of {len(moves)}; none was played") from None
    return names


def spelled(position: Position, move: str) -> str:
    """A legal move as its game spells it. Raises IllegalMove with a reason that tells nothing unseen."""
    words = move.split()
    if len(words) != 1:
        raise cadogan.IllegalMove("That is not one move: each move is a name by itself.")
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
        player_id=player_id(session, player),
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


def start_of(row: PlayRow) -> Position:
    """The position that a play began with."""
    game = cadogan.game(row.game)
    if row.start_kind == "number":
        return game.deal(row.start)
    if row.start_kind == "cards":
        return game.position(row.start, read_shuffles(row.shuffles) if row.shuffles else None, row.seed)
    return game.setup(row.start, row.strict)


def _head(row: PlayRow, name: str, text: str) -> None:
    """Keep something that the record of a play will say in a header."""
    row.headers = json.dumps(json.loads(row.headers) | {name: text})


def _check_goes_on(row: PlayRow) -> None:
    if row.status == RESIGNED:
        raise Conflict("This game was resigned: it takes no more moves.")


def _check_node(tree: Tree, node: int) -> None:
    if node >= len(tree):
        raise cadogan.BadInput(f"there is no node {node} in this game: the last one is {len(tree) - 1}")


def _check_version(row: PlayRow) -> None:
    now = cadogan.game(row.game).version
    if row.version != now:
        raise Conflict(
            f"This game was begun under version {row.version} of the {row.family} rules; "
            f"this server plays version {now}, by which its moves may mean something else."
        )


# -- rows


def _owned(session: Session, player: str, play: str, lock: bool = False) -> PlayRow:
    query = sql.select(PlayRow).join(PlayerRow).where(PlayRow.id == play, PlayerRow.secret_hash == player)
    row = session.scalar(query.with_for_update(of=PlayRow) if lock else query)
    if row is None:
        raise NoSuchPlay("There is no such game, or it is another player's.")
    return row


def _at_node(session: Session, player: str, play: str, node: int, lock: bool = True) -> PlayRow:
    row = _owned(session, player, play, lock)
    if row.cursor != node:
        raise Conflict(f"This game stands elsewhere, at move {row.ply}: it was played on in another window perhaps.")
    return row


def _nodes(session: Session, row: PlayRow, since: int) -> list[Node]:
    """The nodes of a play, from a number on."""
    query = sql.select(NodeRow.parent, NodeRow.move, NodeRow.ply)
    query = query.where(NodeRow.play_id == row.id, NodeRow.number >= since).order_by(NodeRow.number)
    return [Node(*each) for each in session.execute(query)]


def _grow(session: Session, row: PlayRow, tree: Tree, known: int) -> None:
    """Store the nodes of a tree that are not stored yet: all but the first `known`."""
    if len(tree) > max(known, NODES_AT_MOST):
        raise Conflict("So much was tried in this game that no more can be kept: begin it anew.")
    fresh = [
        {"play_id": row.id, "number": known + i, **node._asdict(), "comment": ""} for i, node in enumerate(tree[known:])
    ]
    if fresh:
        session.execute(sql.insert(NodeRow), fresh)


def _remember(session: Session, row: PlayRow, tree: Tree, to: int) -> None:
    """Keep at the nodes before this one that their child on the way here was visited last."""
    here = {0, *tree.path(row.cursor)}  # which lead to the cursor already
    visited = [
        {"play_id": row.id, "number": tree[number].parent, "next": number}
        for number in tree.path(to)
        if number not in here
    ]
    if visited:
        session.execute(sql.update(NodeRow), visited)


def _redone() -> sql.Select[int]:
    columns = (NodeRow.number, NodeRow.next)
    play = NodeRow.play_id == sql.bindparam("play")
    tail = sql.select(*columns).where(play, NodeRow.number == sql.bindparam("node")).cte(recursive=True)
    node = aliased(NodeRow)
    further = sql.select(node.number, node.next)
    tail = tail.union_all(further.where(node.play_id == sql.bindparam("play"), node.number == tail.c.next))
    return sql.select(tail.c.number).where(tail.c.next.is_(None))


_REDONE = _redone()  # made once, for that takes longer than to ask it


def _end(session: Session, row: PlayRow, tree: Tree) -> int:
    """The last node that redo would go to."""
    if all(node.parent != row.cursor for node in tree[row.cursor + 1 :]):
        return row.cursor  # nothing was tried from here
    end: int = session.scalars(_REDONE, {"play": row.id, "node": row.cursor}).one()
    return end
