"""A store in memory, for tests and for data that need not last. One thread at a time writes to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from datetime import datetime
from threading import RLock
from typing import Any

from cadogan.app import times
from cadogan.app.answers import KeptSettings
from cadogan.app.store import NO_SETTINGS, PLAYING, STUCK, Outcome, StoredNode, StoredPlay
from cadogan.app.tree import Node


class MemoryStore:
    """A store in memory. It is its own transaction."""

    def __init__(self) -> None:
        self._plays: dict[str, StoredPlay] = {}
        self._players: dict[str, str] = {}  # by play
        self._nodes: dict[str, tuple[StoredNode, ...]] = {}
        self._outcomes: dict[str, Outcome] = {}
        self._settings: dict[str, KeptSettings] = {}
        self._shared: dict[str, tuple[str, datetime]] = {}
        self._lock = RLock()

    @contextmanager
    def reading(self) -> Iterator[MemoryStore]:
        """Open a transaction for reading."""
        with self._lock:
            yield self

    @contextmanager
    def writing(self) -> Iterator[MemoryStore]:
        """Open a transaction for writing; undone if the block raises an error."""
        with self._lock:
            before = {name: copy(value) for name, value in vars(self).items() if isinstance(value, dict)}
            try:
                yield self
            except BaseException:
                vars(self).update(before)
                raise

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # -- reading

    def plays(self, player: str, most: int) -> Sequence[StoredPlay]:
        """List a player's plays, most recently changed first."""
        found = sorted(self._of(player), key=lambda play: play.id)
        return sorted(found, key=lambda play: play.changed, reverse=True)[:most]

    def play(self, id: str, player: str | None = None) -> StoredPlay | None:
        """Return a play; None if it does not exist or, if a player is given, belongs to somebody else."""
        return self._ended(id) if id in self._plays and player in (None, self._players[id]) else None

    def carried(self, origin: str, player: str) -> StoredPlay | None:
        """Return the player's play that was first created under this id."""
        return next((play for play in self._of(player) if play.origin == origin), None)

    def unsettled(self, player: str, stuck: datetime, touched: datetime) -> Sequence[StoredPlay]:
        """List a player's plays with a move that never ended: stuck ones unchanged since `stuck`, all unchanged since `touched`."""
        since = {STUCK: stuck, PLAYING: touched}
        return [
            play
            for play in self._of(player)
            if play.moved and play.ended is None and play.status in since and play.changed < since[play.status]
        ]

    def nodes(self, play: str, since: int = 0) -> Sequence[Node]:
        """Return the nodes of a play from number `since` on."""
        return [each.node for each in self._nodes.get(play, ())[since:]]

    def stored_nodes(self, play: str) -> Sequence[StoredNode]:
        """Return all nodes of a play, with their stored data."""
        return self._nodes.get(play, ())

    def next(self, play: str, node: int) -> int | None:
        """Return the last visited child of a node."""
        return self._nodes[play][node].next

    def last(self, play: str, node: int) -> int:
        """Return the last node that redo can reach from a node."""
        while (child := self.next(play, node)) is not None:
            node = child
        return node

    def outcome(self, play: str) -> Outcome | None:
        """Return how a play ended; None if it has not."""
        return self._outcomes.get(play)

    def outcomes(self, player: str, game: str = "") -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays that started from a deal, of one game or all; those that ended are in the order of their ends."""
        return self._with_outcomes(
            play for play in self._of(player) if play.counted and (not game or play.game == game)
        )

    def daily(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays of daily deals; those that ended are in the order of their ends."""
        return self._with_outcomes(play for play in self._of(player) if play.day)

    def settings(self, player: str) -> KeptSettings:
        """Return a player's settings of the page."""
        return self._settings.get(player, NO_SETTINGS)

    def ids(self) -> Sequence[str]:
        """Return the ids of all plays of all players."""
        return sorted(self._plays)

    def is_whole(self, play: str) -> bool:
        """Return whether the nodes of a play are numbered from 0 on without a gap, as always here."""
        return bool(self._nodes.get(play))

    def shared(self, names: Collection[str]) -> Mapping[str, str]:
        """Return the shared texts that have these names and have not expired."""
        self._expire()
        return {name: self._shared[name][0] for name in names if name in self._shared}

    def knows(self, player: str) -> bool:
        """Return whether anything of a player is stored."""
        return player in self._settings or player in self._players.values()

    def count(self, player: str) -> int:
        """Return how many plays a player has."""
        return len(self._of(player))

    def _of(self, player: str) -> list[StoredPlay]:
        return [self._ended(id) for id in self._plays if self._players[id] == player]

    def _ended(self, id: str) -> StoredPlay:
        """Return a play with the time of its end."""
        outcome = self.outcome(id)
        return replace(self._plays[id], ended=outcome.ended if outcome else None)

    def _with_outcomes(self, plays: Iterable[StoredPlay]) -> list[tuple[StoredPlay, Outcome | None]]:
        found = [(play, self.outcome(play.id)) for play in plays]
        return sorted(found, key=lambda each: (each[1] is not None, each[1] and each[1].ended, each[0].id))

    # -- writing

    def add(self, player: str, play: StoredPlay) -> None:
        """Store a new play."""
        self._plays[play.id], self._players[play.id] = play, player

    def update(self, play: StoredPlay) -> None:
        """Store the new state of a play."""
        self._plays[play.id] = play

    def add_nodes(self, play: str, first: int, nodes: Sequence[StoredNode]) -> None:
        """Store new nodes of a play, numbered from `first` on."""
        kept = self._nodes.get(play, ())
        assert len(kept) == first
        self._nodes[play] = (*kept, *nodes)

    def visit(self, play: str, children: Mapping[int, int]) -> None:
        """Store the last visited child of each node in `children`."""
        nodes = list(self._nodes[play])
        for node, child in children.items():
            nodes[node] = replace(nodes[node], next=child)
        self._nodes[play] = tuple(nodes)

    def keep_outcome(self, play: str, outcome: Outcome) -> None:
        """Store how a play ended."""
        self._outcomes[play] = outcome

    def forget_outcome(self, play: str) -> None:
        """Remove the outcome of a play that has not ended after all."""
        self._outcomes.pop(play, None)

    def comment(self, play: str, comments: Mapping[int, str]) -> None:
        """Store new comments on these nodes of a play."""
        nodes = list(self._nodes[play])
        for node, text in comments.items():
            nodes[node] = replace(nodes[node], comment=text)
        self._nodes[play] = tuple(nodes)

    def keep_settings(self, player: str, settings: KeptSettings) -> None:
        """Store a player's settings of the page."""
        self._settings[player] = settings

    def share(self, texts: Mapping[str, str], expires: datetime) -> None:
        """Store texts by their names for a while; a name that is taken keeps its text."""
        self._expire()
        self._shared = {name: (text, expires) for name, text in texts.items()} | self._shared

    def count_shared(self, name: str, by: int, expires: datetime) -> int:
        """Add to a shared number, and return it."""
        self._expire()
        text, until = self._shared.get(name, ("0", expires))
        self._shared[name] = (str(int(text) + by), until)
        return int(text) + by

    def take(self, name: str) -> str | None:
        """Remove a shared text and return it; None if there is none."""
        self._expire()
        text, _ = self._shared.pop(name, (None, None))
        return text

    def _expire(self) -> None:
        self._shared = {name: each for name, each in self._shared.items() if each[1] > times.now()}

    def remove_unplayed(self, after: datetime, before: datetime, most: int) -> datetime | None:
        """Remove nothing: all this is soon forgotten."""
        return None

    def remove_empty_players(self, after: int, before: datetime, most: int) -> int | None:
        """Remove nothing: all this is soon forgotten."""
        return None

    def remove_player(self, player: str, most: int) -> Sequence[str]:
        """Remove plays of a player, and at last everything; see `Writing`."""
        found = sorted(play.id for play in self._of(player))[:most]
        tables: tuple[dict[str, Any], ...] = (self._plays, self._players, self._nodes, self._outcomes)
        for play in found:
            for table in tables:
                table.pop(play, None)
        if len(found) < most:
            self._settings.pop(player, None)
        return found

    def check(self) -> None:
        """Do nothing: writing always works."""
