"""Playing: what can be done with a play, each in one transaction.

A play is a tree of tries. Its cursor is the node where the player stands; a move goes on to a child, undo goes back to
the parent, redo to the child visited last. Nothing that was tried is lost.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

import cadogan
from cadogan.app import records
from cadogan.app.errors import Conflict, NotFound, RefusedMove
from cadogan.app.replay import LinePosition, Replay
from cadogan.app.store import (
    PLAYING,
    RESIGNED,
    STUCK,
    WON,
    Outcome,
    Reading,
    Store,
    StoredNode,
    StoredPlay,
    Writing,
)
from cadogan.app.tree import Node, Tree, Trees
from cadogan.notation import Record
from cadogan.position import Position
from cadogan.state import read_shuffles, shuffles_text

NODES_AT_MOST = 50_000  # of one play: far more than anyone plays, far less than would hurt
LISTED_AT_MOST = 1_000

Going = Callable[[Writing, StoredPlay, Tree], tuple[StoredPlay, Tree, int]]


class PlayView(NamedTuple):
    """A play as it is now: what is stored of it, all that was tried, and its current line, with what redo would play again."""

    play: StoredPlay
    tree: Tree
    whole: LinePosition
    here: LinePosition  # of the line, where the player stands


class Plays:
    """All plays. A player is named by a hash; nobody reaches another one's plays."""

    def __init__(
        self,
        store: Store,
        moved: Callable[[str], None] = lambda play: None,
        ended: Callable[[str], None] = lambda play: None,
    ) -> None:
        """Over an open store. `moved` gets the id of a play whose cursor has moved, `ended` that of one given up."""
        self._store = store
        self._moved = moved
        self._ended = ended
        self._replay = Replay()
        self._trees = Trees()

    # -- reading

    def listing(self, player: str) -> Sequence[StoredPlay]:
        """A player's plays, the one changed last first."""
        with self._store.reading() as store:
            return store.plays(player, LISTED_AT_MOST)

    def get(self, player: str, play: str) -> PlayView:
        """A play as it is now."""
        with self._store.reading() as store:
            return self._kept(self._view(store, _owned(store, player, play)))

    def peeked(self, player: str, play: str, node: int) -> Position:
        """The position of a play whose player has asked for spoilers. Raises Conflict when they have not, or are elsewhere."""
        with self._store.reading() as store:
            stored = _at_node(store, player, play, node)
            if not stored.peeked:
                raise Conflict("Spoilers are off in this game: they come only when they were asked for.")
            return self._kept(self._view(store, stored)).here.position

    def playing(self, player: str, play: str, node: int) -> Position:
        """The position of a play that goes on. Raises Conflict when it is elsewhere, or was resigned."""
        with self._store.reading() as store:
            stored = _at_node(store, player, play, node)
            _check_goes_on(stored)
            return self._kept(self._view(store, stored)).here.position

    def check_at(self, player: str, play: str, node: int) -> None:
        """Raise Conflict when a play is elsewhere."""
        with self._store.reading() as store:
            _at_node(store, player, play, node)

    def line(self, player: str, play: str, node: int) -> tuple[Position, bool]:
        """The position at a node, with the line that led there; and whether all that unseen cards tell of it may be told.

        That is so when the game has ended, and then any node will do; or when its player has asked for spoilers. Raises
        Conflict when the play is elsewhere, BadInput when there is no such node.
        """
        with self._store.reading() as store:
            stored = _owned(store, player, play)
            ended = stored.over or store.outcome(stored.id) is not None
            if not ended:
                stored = _at_node(store, player, play, node)
            tree = self._tree(store, stored)
            _check_node(tree, node)
            return self._line(stored, tree, node).position, ended or bool(stored.peeked)

    # -- beginning, and records

    def begin(self, player: str, position: Position, winnable: bool = False, puzzle: str = "") -> PlayView:
        """A new play, which stands at a position with the moves that led there.

        `winnable`: the deal was chosen as one. `puzzle`: the position is the puzzle of this id, with all its cards known.
        """
        tree, end = Tree((Node(None, "", 0),)).grown(0, position.history)
        play = _new_play(position.start)
        with self._store.writing() as store:
            store.add(player, play)
            _grow(store, play, tree, 0)
            _visit(store, play, tree, end)
            play = replace(
                play,
                cursor=end,
                ply=position.ply,
                status=status(position),
                winnable=_now() if winnable else None,
                peeked=_now() if puzzle else None,
                puzzle=puzzle,
            )
            store.update(play)
            finish(store, play)
            view = self._view(store, play, tree)
        return self._kept(view)

    def take_in(self, player: str, text: str) -> tuple[list[PlayView], list[str]]:
        """New plays from a text of records, all of them or none, and notes on them. Raises BadInput."""
        found = records.read(text)
        notes = [f"Game {i}: {note}." for i, (_, check) in enumerate(found, start=1) for note in check.notes]
        trees = [(record, records.nodes(record)) for record, _ in found]
        with self._store.writing() as store:
            return [self._plant(store, player, record, nodes) for record, nodes in trees], notes

    def record(self, player: str, play: str) -> Record:
        """The record of a play: the current line is its main line, all else that was tried are variations."""
        with self._store.reading() as store:
            view = self._view(store, _owned(store, player, play))
            nodes = store.stored_nodes(view.play.id)
        return records.record(view.play, view.whole.position, nodes)

    # -- playing

    def move(self, player: str, play: str, node: int, moves: Sequence[str], coach: bool = False) -> PlayView:
        """Play moves, all or none; `coach`: the coach chose them. Raises IllegalMove, or Conflict when the play is not at this node."""

        def on(store: Writing, stored: StoredPlay, tree: Tree) -> tuple[StoredPlay, Tree, int]:
            _check_goes_on(stored)
            if coach:
                stored = replace(stored, coached=True, headers=records.without(stored.headers, records.COACH))
            line = self._line(stored, tree, stored.cursor)
            self._replay.keep(stored.id, line)
            return stored, *tree.grown(stored.cursor, _legal(line.position, moves))

        return self._go(player, play, node, on)

    def undo(self, player: str, play: str, node: int) -> PlayView:
        """Take the last move back."""

        def back(store: Writing, stored: StoredPlay, tree: Tree) -> tuple[StoredPlay, Tree, int]:
            parent = tree[stored.cursor].parent
            if parent is None:
                raise Conflict("This is the start of the game: there is no move to take back.")
            return stored, tree, parent

        return self._go(player, play, node, back)

    def redo(self, player: str, play: str, node: int) -> PlayView:
        """Play again the move taken back last from here."""

        def again(store: Writing, stored: StoredPlay, tree: Tree) -> tuple[StoredPlay, Tree, int]:
            child = store.next(stored.id, stored.cursor)
            if child is None:
                raise Conflict("No move was taken back here: there is nothing to play again.")
            return stored, tree, child

        return self._go(player, play, node, again)

    def restart(self, player: str, play: str, node: int) -> PlayView:
        """Back to the start; every move can be played again."""
        return self._go(player, play, node, lambda store, stored, tree: (stored, tree, 0))

    def goto(self, player: str, play: str, node: int, to: int) -> PlayView:
        """To any node that was ever reached. Raises BadInput when there is none of that number."""

        def there(store: Writing, stored: StoredPlay, tree: Tree) -> tuple[StoredPlay, Tree, int]:
            _check_node(tree, to)
            return stored, tree, to

        return self._go(player, play, node, there)

    def resign(self, player: str, play: str, node: int) -> PlayView:
        """Give the game up."""
        with self._store.writing() as store:
            stored = _at_node(store, player, play, node)
            if stored.status == WON:
                raise Conflict("This game is won: there is nothing to resign.")
            stored = replace(stored, status=RESIGNED, changed=_now())
            store.update(stored)
            finish(store, stored)
            view = self._view(store, stored)
        self._ended(play)
        return view

    def peek(self, player: str, play: str) -> PlayView:
        """Mark a play as one whose player has asked what unseen cards tell; it stays so."""
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if not stored.peeked:
                stored = replace(stored, peeked=_now())
                store.update(stored)
            return self._view(store, stored)

    def count_hint(self, player: str, play: str) -> None:
        """Count a hint that was asked for in a play; one that has ended is looked back on, and stays as it ended."""
        with self._store.writing() as store:
            stored = _owned(store, player, play)
            if store.outcome(stored.id) is None:
                headers = records.without(stored.headers, records.HINTS)
                store.update(replace(stored, hints=stored.hints + 1, headers=headers))

    def _go(self, player: str, play: str, node: int, where: Going) -> PlayView:
        """Go from a node to another one: `where` gives the play, the tree, perhaps grown, and the node."""
        with self._store.writing() as store:
            stored = _at_node(store, player, play, node)
            known = self._tree(store, stored)
            stored, tree, to = where(store, stored, known)
            _grow(store, stored, tree, len(known))
            _visit(store, stored, tree, to)
            stored = replace(stored, cursor=to, ply=tree[to].ply, changed=_now())
            view = self._view(store, stored, tree)
            if stored.status != RESIGNED:
                stored = replace(stored, status=status(view.here.position))
            store.update(stored)
            finish(store, stored)
        # Not before it is committed: the number of a node that was not might be another one's.
        self._moved(play)
        return self._kept(view._replace(play=stored))

    # -- within a transaction

    def _plant(self, store: Writing, player: str, record: Record, nodes: Sequence[StoredNode]) -> PlayView:
        """A new play with the tree of a record that was found to be right."""
        play = _new_play(record.start)
        store.add(player, play)
        store.add_nodes(play.id, 0, nodes)
        ply, cursor = records.cursor_ply(record), 0
        while nodes[cursor].node.ply < ply:
            cursor = nodes[cursor].next or 0
        play = records.marked(replace(play, ply=ply, cursor=cursor), record, _now())
        view = self._view(store, play)
        play = replace(play, status=RESIGNED if record.result == "resigned" else status(view.here.position))
        store.update(play)
        finish(store, play)
        return view._replace(play=play)

    def _view(self, store: Reading, play: StoredPlay, tree: Tree | None = None) -> PlayView:
        tree = tree or self._tree(store, play)
        whole = self._line(play, tree, _end(store, play, tree))
        return PlayView(play, tree, whole, whole.back(play.ply))

    def _tree(self, store: Reading, play: StoredPlay) -> Tree:
        _check_version(play)
        return self._trees.whole(play.id, lambda known: store.nodes(play.id, known))

    def _line(self, play: StoredPlay, tree: Tree, node: int) -> LinePosition:
        path = [(number, tree[number].move) for number in tree.path(node)]
        return self._replay.line(play.id, lambda: start_of(play), path)

    def _kept(self, view: PlayView) -> PlayView:
        """The view of a play of which everything is committed; it is kept at hand."""
        self._trees.keep(view.play.id, view.tree)
        self._replay.keep(view.play.id, view.whole)
        return view


def finish(store: Writing, play: StoredPlay, ended: datetime | None = None) -> None:
    """Keep how a play has ended, if it has; and when, if not now."""
    if play.over and play.counted and store.outcome(play.id) is None:
        won = play.status == WON
        store.keep_outcome(play.id, Outcome(ended or _now(), won, "won" if won or play.winnable else None))


def status(position: Position) -> str:
    """What has become of a game, unless it was resigned."""
    return WON if position.is_won else STUCK if position.is_over else PLAYING


def _now() -> datetime:
    return datetime.now(UTC)


def _legal(position: Position, moves: Sequence[str]) -> list[str]:
    """Moves one after the other, as their game spells them; raises IllegalMove with a reason that tells nothing unseen.

    Only the last may turn up what has not been seen: otherwise a player could learn a card by asking for an illegal move
    after it, without having played on.
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
            reason = f"{str(error).rstrip('.')}. This is move {number} of {len(moves)}; none was played"
            raise RefusedMove(reason, move, error.refusal) from None
    return names


def spelled(position: Position, move: str) -> str:
    """A legal move as its game spells it. Raises IllegalMove with a reason that tells nothing unseen."""
    words = move.split()
    if len(words) != 1:
        raise cadogan.IllegalMove("That is not one move: each move is a name by itself.")
    name = position.moves.spelled(words[0])
    if not name:
        try:
            position.seen.play(words[0])
        except cadogan.IllegalMove as error:
            raise RefusedMove(str(error), words[0], error.refusal) from None
        raise AssertionError(f"{move} is legal for the player but not on the table")
    return name


# -- plays and positions


def _new_play(position: Position) -> StoredPlay:
    game, start, now = position.game, position.dealt, _now()
    kind, text = "text", start.text
    if start.number is not None:
        kind, text = "number", str(start.number)
    elif start.cards:
        kind, text = "cards", position.dealt_cards
    return StoredPlay(
        id=secrets.token_hex(8),
        game=game.name,
        family=game.family.NAME,
        version=game.version,
        start_kind=kind,
        start=text,
        shuffles=shuffles_text(start.shuffles),
        seed=None if start.seed is None else str(start.seed),
        strict=start.strict,
        status=status(position),
        started=now,
        changed=now,
        headers={"Date": now.date().isoformat()},
    )


def start_of(play: StoredPlay) -> Position:
    """The position that a play began with."""
    game = cadogan.game(play.game)
    if play.start_kind == "number":
        return game.deal(play.start)
    if play.start_kind == "cards":
        return game.position(play.start, read_shuffles(play.shuffles) if play.shuffles else None, play.seed)
    return game.setup(play.start, play.strict)


def _check_goes_on(play: StoredPlay) -> None:
    if play.status == RESIGNED:
        raise Conflict("This game was resigned: it takes no more moves.")


def _check_node(tree: Tree, node: int) -> None:
    if node >= len(tree):
        raise cadogan.BadInput(f"there is no node {node} in this game: the last one is {len(tree) - 1}")


def _check_version(play: StoredPlay) -> None:
    now = cadogan.game(play.game).version
    if play.version != now:
        raise Conflict(
            f"This game was begun under version {play.version} of the {play.family} rules; "
            f"this server plays version {now}, by which its moves may mean something else."
        )


# -- what is stored


def _owned(store: Reading, player: str, play: str) -> StoredPlay:
    found = store.play(play, player)
    if found is None:
        raise NotFound("There is no such game, or it is another player's.")
    return found


def _at_node(store: Reading, player: str, play: str, node: int) -> StoredPlay:
    found = _owned(store, player, play)
    if found.cursor != node:
        raise Conflict(f"This game stands elsewhere, at move {found.ply}: it was played on in another window perhaps.")
    return found


def _grow(store: Writing, play: StoredPlay, tree: Tree, known: int) -> None:
    """Keep the nodes of a tree that are not kept yet: all but the first `known`."""
    if len(tree) > max(known, NODES_AT_MOST):
        raise Conflict("So much was tried in this game that no more can be kept: begin it anew.")
    if len(tree) > known:
        store.add_nodes(play.id, known, [StoredNode(node) for node in tree[known:]])


def _visit(store: Writing, play: StoredPlay, tree: Tree, to: int) -> None:
    """Keep at the nodes before this one that their child on the way here was visited last."""
    here = {0, *tree.path(play.cursor)}  # which lead to the cursor already
    children = {tree[number].parent or 0: number for number in tree.path(to) if number not in here}
    if children:
        store.visit(play.id, children)


def _end(store: Reading, play: StoredPlay, tree: Tree) -> int:
    """The last node that redo would go to."""
    if all(node.parent != play.cursor for node in tree[play.cursor + 1 :]):
        return play.cursor  # nothing was tried from here
    return store.last(play.id, play.cursor)
