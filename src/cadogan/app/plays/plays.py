"""Everything that can be done with a play, each in one transaction.

A play is a tree of tried moves. Its cursor is the player's current node: a move goes to a child, undo to the parent,
redo to the last visited child. No tried move is ever lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple
from zlib import crc32

from cadogan.app.plays import records
from cadogan.app.plays.checks import (
    check_goes_on,
    check_node,
    check_version,
    clocked,
    fresh_play,
    legal,
    start_of,
    status,
    unmarked,
)
from cadogan.app.plays.replay import LinePosition, Replay
from cadogan.app.plays.results import Ended, finish, lose, lose_left
from cadogan.app.store import times
from cadogan.app.store.cache import Cache
from cadogan.app.store.database import Store, Transaction
from cadogan.app.store.stored import LOST, RESIGNED, STUCK, TRY, WON, Outcome, StoredNode, StoredPlay
from cadogan.app.store.tree import Node, Tree
from cadogan.app.wire.errors import Conflict, NotFound
from cadogan.app.wire.requests import AtNode, GoTo, MovesAtNode
from cadogan.position import Position
from cadogan.position.notation import Record

NODES_AT_MOST = 50_000  # of one play: far more than anybody needs, far fewer than would cause trouble
TAKEN_OVER_AT_MOST = 5_000  # nodes that a new try copies: as many as a game may begin with, as others wait meanwhile
LISTED_AT_MOST = 1_000
NODES_CACHED = 200_000  # of all plays


class PlayView(NamedTuple):
    """The current state of a play: its stored data, its tree, and its current line including the moves that redo can reach."""

    play: StoredPlay
    tree: Tree
    whole: LinePosition
    here: LinePosition  # the part of the line up to the current node
    before: PlayView | None = None  # the play before it was changed, if the client has seen that

    @property
    def stamp(self) -> str:
        """What decides all of an answer that `play_responses.PlayChange` can leave out."""
        play, end = self.play, self.whole.line[-1].node if self.whole.line else 0
        rest = crc32(repr((play.winnable, play.puzzle, play.day, play.challenge)).encode())
        return f"{play.cursor}-{end}-{len(self.tree)}-{play.status}-{rest}"

    def if_seen(self, stamp: str | None) -> PlayView | None:
        """Return this if the client has seen it as it is; None if not, or if the client does not say."""
        return self if self.stamp == stamp else None


# From a play and its view before, where to go: the play, its tree (maybe with new nodes) and the new node.
Going = Callable[[StoredPlay, PlayView], tuple[StoredPlay, Tree, int]]


class Plays:
    """All plays. Players are identified by a hash and cannot reach each other's plays."""

    def __init__(
        self,
        store: Store,
        moved: Callable[[str], None] = lambda play: None,
        ended: Callable[[str], None] = lambda play: None,
    ) -> None:
        """`store` must be open. `moved` is called with the id of a play whose cursor has moved, `ended` of one given up."""
        self._store = store
        self._moved = moved
        self._ended = ended
        self._replay = Replay()
        # Only committed nodes are cached and nodes never change, so a cached tree can only be too short.
        self._trees = Cache[str, Tree](NODES_CACHED, len)

    # -- reading

    def listing(self, player: str) -> Sequence[StoredPlay]:
        """List a player's plays, most recently changed first."""
        lose_left(self._store, player)
        with self._store.reading() as store:
            return store.plays(player, LISTED_AT_MOST)

    def met(self, player: str, game: str) -> set[int]:
        """Return the numbers of the deals of a game with which a player has done anything."""
        with self._store.reading() as store:
            return {
                int(play.deal)
                for play, _ in store.outcomes(player)
                if play.deal and play.game == game and (play.moved or play.peeked)
            }

    def get(self, player: str, play: str) -> PlayView:
        """Return the current state of a play; its id may also be the one that it had before it was carried over."""
        with self._store.reading() as store:
            stored = store.carried(play, player) or _owned(store, player, play)
            return self._cached(self._view(store, stored))

    def peeked(self, player: str, play: str, node: int) -> Position:
        """Return the position of a play with spoilers on. Raises Conflict if they are off or the play is at another node."""
        with self._store.reading() as store:
            stored = _at_node(store, player, play, node)
            if not stored.peeked:
                raise Conflict("Spoilers are off in this game: turn them on first.")
            return self._cached(self._view(store, stored)).here.position

    def playing(self, player: str, play: str, node: int) -> Position:
        """Return the position of a play. Raises Conflict if it is at another node, was given up or is lost."""
        with self._store.reading() as store:
            stored = _at_node(store, player, play, node)
            check_goes_on(stored)
            return self._cached(self._view(store, stored)).here.position

    def check_at(self, player: str, play: str, node: int) -> None:
        """Raise Conflict if a play is at another node."""
        with self._store.reading() as store:
            _at_node(store, player, play, node)

    def line(self, player: str, play: str, node: int) -> tuple[Position, bool]:
        """Return the position at a node, with the line to it, and whether spoilers about it are allowed.

        Spoilers are allowed if the game has ended or the player has turned them on. In a game that has ended, `node` can be
        any node. Raises Conflict if the play is at another node, BadInput if there is no such node.
        """
        with self._store.reading() as store:
            stored = _owned(store, player, play)
            if not stored.has_ended:
                stored = _at_node(store, player, play, node)
            tree = self._tree(store, stored)
            check_node(tree, node)
            return self._line(stored, tree, node).position, stored.has_ended or bool(stored.peeked)

    # -- new plays and records

    def begin(
        self,
        player: str,
        position: Position,
        winnable: bool = False,
        puzzle: str = "",
        day: date | None = None,
        challenge: str = "",
    ) -> PlayView:
        """Start a play at a position, with the moves that led to it.

        `winnable`: the deal was chosen as a winnable one. `puzzle`: the id of the puzzle that the position is from; then all
        its cards are known. `day`: it is the daily deal of this day. `challenge`: a result to compare with, as JSON.
        """
        tree, end = Tree((Node(None, "", 0),)).grown(0, position.history)
        play = fresh_play(position.start)
        known = None if position.ply else 0  # of the playing time and undos
        with self._store.writing() as store:
            store.add(player, play)
            _grow(store, play, tree, 0)
            _visit(store, play, tree, end)
            play = replace(
                play,
                cursor=end,
                ply=position.ply,
                status=status(position),
                winnable=times.now() if winnable else None,
                peeked=times.now() if puzzle else None,
                puzzle=puzzle,
                moved=len(tree) > 1,
                seconds=known,
                undos=known,
                day=day,
                challenge=challenge,
            )
            store.update(play)
            finish(store, play)
            view = self._view(store, play, tree)
        return self._cached(view)

    def play_on(self, player: str, play: str, node: int) -> PlayView:
        """Start a new try at a node of a game that has ended, with all its tried moves; the game itself stays as it is.

        The try counts for nothing. Raises Conflict while the game goes on or if too much was tried, BadInput if there is no such
        node.
        """
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if not stored.has_ended:
                raise Conflict("This game goes on, so there is no need for another try: undo moves instead.")
            tree = self._tree(store, stored)
            check_node(tree, node)
            if len(tree) > TAKEN_OVER_AT_MOST:
                raise Conflict(
                    f"More than {TAKEN_OVER_AT_MOST:,} moves were tried in this game, too many for another try. Start it again."
                )
            new = fresh_play(start_of(stored))
            store.add(player, new)
            store.add_nodes(new.id, 0, store.stored_nodes(stored.id))
            _visit(store, new, tree, node)
            new = replace(
                new,
                cursor=node,
                ply=tree[node].ply,
                status=status(self._line(new, tree, node).position),
                headers={**new.headers, TRY: "yes"},
                winnable=stored.winnable,
                peeked=stored.peeked,
                puzzle=stored.puzzle,
                moved=len(tree) > 1,
            )
            store.update(new)
            view = self._view(store, new, tree)
        return self._cached(view)

    def import_record(self, player: str, text: str) -> tuple[list[PlayView], list[str]]:
        """Import all records of a text as new plays; return them and notes. Raises BadInput and imports none if any is wrong."""
        found = records.read(text)
        notes = [f"Game {i}: {note}." for i, (_, check) in enumerate(found, start=1) for note in check.notes]
        # All replaying is done before: others wait while this writes.
        new = [(record, records.nodes(record)) for record, _ in found]
        views = [self._planted(record, nodes) for record, nodes in new]
        with self._store.writing() as store:
            for (_, nodes), view in zip(new, views, strict=True):
                store.add(player, unmarked(view.play))
                store.add_nodes(view.play.id, 0, nodes)
                store.update(view.play)
                finish(store, view.play)
        return views, notes

    def shared(self, play: str) -> StoredPlay:
        """Return anybody's play of a numbered deal. Raises NotFound."""
        with self._store.reading() as store:
            found = store.play(play)
        if found is None or found.start_kind != "number":
            raise NotFound("Game not found, or its deal has no number.")
        return found

    def ended(self, player: str, play: str) -> Ended:
        """Return a game that has ended, with how. Raises Conflict while it goes on."""
        with self._store.reading() as store:
            stored = _owned(store, player, play)
            if not stored.has_ended:
                raise Conflict("This game goes on, so it has no result yet.")
            return Ended(stored, store.outcome(play) or Outcome(stored.changed, stored.status == WON))

    def record(self, player: str, play: str) -> Record:
        """Return the record of a play; the current line is the main line, all other tried moves are variations."""
        with self._store.reading() as store:
            view = self._view(store, _owned(store, player, play))
            nodes = store.stored_nodes(view.play.id)
        return records.record(view.play, view.whole.position, nodes)

    # -- playing

    def move(self, player: str, play: str, at: MovesAtNode) -> PlayView:
        """Play all of these moves, or none. Raises IllegalMove; Conflict if at another node."""

        def on(stored: StoredPlay, view: PlayView) -> tuple[StoredPlay, Tree, int]:
            check_goes_on(stored)
            if not stored.has_ended:
                if at.coach:
                    stored = replace(stored, coached=True, headers=records.without(stored.headers, records.COACH))
                # After a move without a clock, the time is not known.
                stored = replace(stored, moved=True, seconds=None if at.clock is None else stored.seconds)
            return stored, *view.tree.grown(stored.cursor, legal(view.here.position, at.moves))

        return self._go(player, play, at, on)

    def undo(self, player: str, play: str, at: AtNode) -> PlayView:
        """Undo the last move."""

        def back(stored: StoredPlay, view: PlayView) -> tuple[StoredPlay, Tree, int]:
            parent = view.tree[stored.cursor].parent
            if parent is None:
                raise Conflict("There are no moves to undo.")
            return stored, view.tree, parent

        return self._go(player, play, at, back)

    def redo(self, player: str, play: str, at: AtNode) -> PlayView:
        """Redo the last undone move."""

        def again(stored: StoredPlay, view: PlayView) -> tuple[StoredPlay, Tree, int]:
            undone = view.whole.line[stored.ply :]
            if not undone:
                raise Conflict("There are no moves to redo.")
            return stored, view.tree, undone[0].node

        return self._go(player, play, at, again)

    def restart(self, player: str, play: str, at: AtNode) -> PlayView:
        """Return to the start; redo stays possible."""
        return self._go(player, play, at, lambda stored, view: (stored, view.tree, 0))

    def goto(self, player: str, play: str, at: GoTo) -> PlayView:
        """Go to any node. Raises BadInput if there is no such node."""

        def there(stored: StoredPlay, view: PlayView) -> tuple[StoredPlay, Tree, int]:
            check_node(view.tree, at.to)
            return stored, view.tree, at.to

        return self._go(player, play, at, there)

    def resign(self, player: str, play: str, at: AtNode) -> PlayView:
        """Give up the game."""
        with self._store.writing() as store:
            stored = _at_node(store, player, play, at.node)
            if stored.status == WON:
                raise Conflict("This game is already won, so it cannot be given up.")
            before = self._view(store, stored)
            if stored.status != LOST:
                stored = replace(clocked(stored, at.clock), status=RESIGNED, changed=times.now())
                store.update(stored)
                finish(store, stored)
        self._ended(play)
        return before._replace(play=stored, before=before.if_seen(at.since))

    def leave(self, player: str, play: str, at: AtNode) -> None:
        """Leave the game: a stuck one is lost then. Only the clock is kept of any other, and nothing if it is at another node."""
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if stored.cursor != at.node:
                return
            stored = clocked(stored, at.clock)
            if stored.status != STUCK or stored.ended:
                store.update(stored)
                return
            # It was over when it got stuck, before the player began another game of the deal.
            lose(store, replace(stored, changed=times.now()), stored.changed)
        self._ended(play)

    def challenge(self, player: str, play: str, challenge: str) -> PlayView:
        """Give a play a result to compare with, as JSON; if it is empty, the play keeps the one it has."""
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if challenge and challenge != stored.challenge:
                stored = replace(stored, challenge=challenge)
                store.update(stored)
            return self._view(store, stored)

    def peek(self, player: str, play: str) -> PlayView:
        """Turn spoilers on in a play. It stays marked."""
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if not stored.peeked:
                stored = replace(stored, peeked=times.now())
                store.update(stored)
            return self._view(store, stored)

    def count_hint(self, player: str, play: str) -> None:
        """Count a hint in a play, unless the game has ended: hints of a review do not count."""
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if not stored.has_ended:
                headers = records.without(stored.headers, records.HINTS)
                store.update(replace(stored, hints=stored.hints + 1, headers=headers))

    def _go(self, player: str, play: str, at: AtNode, where: Going) -> PlayView:
        """Move the cursor from a node to another."""
        with self._store.writing() as store:
            stored = _at_node(store, player, play, at.node)
            before = self._view(store, stored)
            stored, tree, to = where(clocked(stored, at.clock), before)
            _grow(store, stored, tree, len(before.tree))
            _visit(store, stored, tree, to)
            if stored.undos is not None and not stored.has_ended and not tree.leads(stored.cursor, to):
                stored = replace(stored, undos=stored.undos + 1)
            stored = replace(stored, cursor=to, ply=tree[to].ply, changed=times.now())
            view = self._view(store, stored, tree)
            if stored.status not in (RESIGNED, LOST):
                stored = replace(stored, status=status(view.here.position))
            store.update(stored)
            finish(store, stored)
        # Only after the commit: an uncommitted node's number might go to another node. This block may even have seen some, of
        # blocks that share its commit.
        self._moved(play)
        return self._cached(view._replace(play=stored, before=before.if_seen(at.since)))

    def forget(self, plays: Collection[str]) -> None:
        """Forget plays that were removed."""
        self._trees.drop(plays.__contains__)
        self._replay.drop(plays)

    # -- within a transaction

    def _planted(self, record: Record, nodes: Sequence[StoredNode]) -> PlayView:
        """Return a new play with the tree of a checked record."""
        ply, cursor, tree = records.cursor_ply(record), 0, Tree(tuple(each.node for each in nodes))
        while nodes[cursor].node.ply < ply:
            cursor = nodes[cursor].next or 0
        play = replace(fresh_play(record.start), ply=ply, cursor=cursor, moved=len(nodes) > 1)
        play = records.marked(play, record, times.now())
        end = cursor
        while (child := nodes[end].next) is not None:
            end = child
        whole = self._line(play, tree, end)
        here = whole.back(ply)
        play = replace(play, status=RESIGNED if record.result == "resigned" else status(here.position))
        return PlayView(play, tree, whole, here)

    def _view(self, store: Transaction, play: StoredPlay, tree: Tree | None = None) -> PlayView:
        tree = tree or self._tree(store, play)
        whole = self._line(play, tree, _end(store, play, tree))
        return PlayView(play, tree, whole, whole.back(play.ply))

    def _tree(self, store: Transaction, play: StoredPlay) -> Tree:
        check_version(play)
        known = self._trees.find(play.id) or Tree()
        fresh = store.nodes(play.id, len(known))
        return Tree((*known, *fresh)) if fresh else known

    def _line(self, play: StoredPlay, tree: Tree, node: int) -> LinePosition:
        path = [(number, tree[number].move) for number in tree.path(node)]
        return self._replay.line(play.id, lambda: start_of(play), path)

    def _cached(self, view: PlayView) -> PlayView:
        """Cache the view of a play whose data is all committed, and return it."""
        self._trees.keep(view.play.id, view.tree)
        self._replay.keep(view.play.id, view.whole)
        return view


# -- what is stored


def _owned(store: Transaction, player: str, play: str) -> StoredPlay:
    found = store.play(play, player)
    if found is None:
        raise NotFound("Game not found, or it belongs to another player.")
    return found


def _at_node(store: Transaction, player: str, play: str, node: int) -> StoredPlay:
    found = _owned(store, player, play)
    if found.cursor != node:
        raise Conflict(f"This game is at move {found.ply} now: it was changed elsewhere, perhaps in another tab.")
    return found


def _grow(store: Transaction, play: StoredPlay, tree: Tree, known: int) -> None:
    """Store the new nodes of a tree: all except the first `known`."""
    if len(tree) > max(known, NODES_AT_MOST):
        raise Conflict("This game has reached its limit of tried moves. Start a new one.")
    if len(tree) > known:
        store.add_nodes(play.id, known, [StoredNode(node) for node in tree[known:]])


def _visit(store: Transaction, play: StoredPlay, tree: Tree, to: int) -> None:
    """Store the last visited children on the path to a node."""
    here = {0, *tree.path(play.cursor)}  # these already lead to the cursor
    children = {tree[number].parent or 0: number for number in tree.path(to) if number not in here}
    if children:
        store.visit(play.id, children)


def _end(store: Transaction, play: StoredPlay, tree: Tree) -> int:
    """Return the last node that redo can reach."""
    if all(node.parent != play.cursor for node in tree[play.cursor + 1 :]):
        return play.cursor  # nothing was tried from here
    return store.last(play.id, play.cursor)
