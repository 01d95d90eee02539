"""A store in memory: for tests, and where nothing needs to last. One thread at a time writes to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from threading import RLock

from cadogan.app.answers import KeptSettings
from cadogan.app.store import NO_SETTINGS, Outcome, StoredNode, StoredPlay
from cadogan.app.tree import Node


class MemoryStore:
    """A store in memory. It is its own transaction."""

    def __init__(self) -> None:
        self._plays: dict[str, StoredPlay] = {}
        self._players: dict[str, str] = {}  # of each play
        self._nodes: dict[str, tuple[StoredNode, ...]] = {}
        self._outcomes: dict[str, Outcome] = {}
        self._settings: dict[str, KeptSettings] = {}
        self._lock = RLock()

    @contextmanager
    def reading(self) -> Iterator[MemoryStore]:
        """A transaction to read in."""
        with self._lock:
            yield self

    @contextmanager
    def writing(self) -> Iterator[MemoryStore]:
        """A transaction to write in."""
        with self._lock:
            before = {name: copy(value) for name, value in vars(self).items() if isinstance(value, dict)}
            try:
                yield self
            except BaseException:
                vars(self).update(before)
                raise

    def close(self) -> None:
        """There is nothing to let go of."""

    # -- what is read

    def plays(self, player: str, most: int) -> Sequence[StoredPlay]:
        """A player's plays, the one changed last first."""
        found = sorted(self._of(player), key=lambda play: play.id)
        return sorted(found, key=lambda play: play.changed, reverse=True)[:most]

    def play(self, id: str, player: str | None = None) -> StoredPlay | None:
        """A play, if it is there and, where a player is given, is that player's."""
        return self._plays.get(id) if player is None or self._players.get(id) == player else None

    def nodes(self, play: str, since: int = 0) -> Sequence[Node]:
        """The nodes of a play, from a number on."""
        return [each.node for each in self._nodes.get(play, ())[since:]]

    def stored_nodes(self, play: str) -> Sequence[StoredNode]:
        """All nodes of a play, with what is kept of them."""
        return self._nodes.get(play, ())

    def next(self, play: str, node: int) -> int | None:
        """The child of a node visited last."""
        return self._nodes[play][node].next

    def last(self, play: str, node: int) -> int:
        """The last node that redo leads to from here."""
        while (child := self.next(play, node)) is not None:
            node = child
        return node

    def outcome(self, play: str) -> Outcome | None:
        """How a play ended, if it has."""
        return self._outcomes.get(play)

    def outcomes(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """A player's plays that began with a deal, those that have ended in the order in which they did."""
        found = [(play, self.outcome(play.id)) for play in self._of(player) if play.counted]
        return sorted(found, key=lambda each: (each[1] is not None, each[1] and each[1].ended, each[0].id))

    def settings(self, player: str) -> KeptSettings:
        """How a player likes the page."""
        return self._settings.get(player, NO_SETTINGS)

    def _of(self, player: str) -> list[StoredPlay]:
        return [play for id, play in self._plays.items() if self._players[id] == player]

    # -- what is written

    def add(self, player: str, play: StoredPlay) -> None:
        """Keep a new play."""
        self._plays[play.id], self._players[play.id] = play, player

    def update(self, play: StoredPlay) -> None:
        """Keep a play as it is now."""
        self._plays[play.id] = play

    def add_nodes(self, play: str, first: int, nodes: Sequence[StoredNode]) -> None:
        """Keep new nodes of a play, numbered from one on."""
        kept = self._nodes.get(play, ())
        assert len(kept) == first
        self._nodes[play] = (*kept, *nodes)

    def visit(self, play: str, children: Mapping[int, int]) -> None:
        """Keep at nodes which of their children was visited last."""
        nodes = list(self._nodes[play])
        for node, child in children.items():
            nodes[node] = replace(nodes[node], next=child)
        self._nodes[play] = tuple(nodes)

    def keep_outcome(self, play: str, outcome: Outcome) -> None:
        """Keep how a play ended."""
        self._outcomes[play] = outcome

    def keep_settings(self, player: str, settings: KeptSettings) -> None:
        """Keep how a player likes the page."""
        self._settings[player] = settings
