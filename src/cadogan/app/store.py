"""The data that the application stores, and the interface of a store.

A store has players, identified by a hash; their plays; for each play the tree of all tried moves; how plays ended; and
settings. `reading()` and `writing()` open a transaction. Changes are committed if the block ends without an error.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple, Protocol

from cadogan.app import times
from cadogan.app.answers import KeptSettings
from cadogan.app.tree import Node

NO_SETTINGS = KeptSettings(None, None)
PLAYING, WON, STUCK, RESIGNED, LOST = "playing", "won", "stuck", "resigned", "lost"


@dataclass(frozen=True)
class StoredPlay:
    """A play: its start, its state, and the player's current node in the tree of tried moves."""

    id: str
    game: str  # its canonical name
    family: str
    version: int  # of the family's rules
    start_kind: str  # number, cards or text
    start: str
    shuffles: str
    seed: str | None
    strict: bool
    status: str
    started: datetime
    changed: datetime
    cursor: int = 0  # number of the current node
    ply: int = 0  # number of moves that lead to it
    headers: Mapping[str, str] = field(default_factory=dict)  # of an imported record
    winnable: datetime | None = None  # when the deal was chosen as a winnable one
    peeked: datetime | None = None  # when the player turned spoilers on
    hints: int = 0  # number of hints the player asked for
    coached: bool = False  # the coach chose moves that were played
    puzzle: str = ""  # id of the puzzle that the play started from
    moved: bool = False  # a move was made; a game without a move counts nowhere
    seconds: int | None = None  # playing time until the game first ended; None if unknown
    undos: int | None = None  # steps back until the game first ended; None if unknown
    day: date | None = None  # it is the daily deal of this day
    origin: str = ""  # id under which the play was first created, perhaps in another store
    challenge: str = ""  # the result to compare with, as JSON
    ended: datetime | None = None  # when the game first ended; read from its outcome, never written

    def __post_init__(self) -> None:
        if not self.origin:
            object.__setattr__(self, "origin", self.id)

    @property
    def over(self) -> bool:
        """Whether it was won, given up or lost."""
        return self.status in (WON, RESIGNED, LOST)

    @property
    def has_ended(self) -> bool:
        """Whether it is over, or was before the player went back to look around."""
        return self.over or self.ended is not None

    @property
    def counted(self) -> bool:
        """Whether it started from a deal, so that statistics count it."""
        return self.start_kind != "text"

    @property
    def timely(self) -> bool:
        """Whether it is a daily deal that was started while its day was the date somewhere on earth."""
        return self.day is not None and times.first_date(self.started) <= self.day <= times.last_date(self.started)


@dataclass(frozen=True, slots=True)
class StoredNode:
    """A node of a play with all its stored data."""

    node: Node
    next: int | None = None  # the last visited child, which redo plays
    comment: str = ""


class Outcome(NamedTuple):
    """How a play first ended; for one that started from a deal also whether the deal could be won."""

    ended: datetime
    won: bool
    verdict: str | None = None  # on the deal: won, lost or unknown; None until it is found
    moves: int | None = None  # number of moves at the end; None if unknown
    chance: float | None = None  # the coach's chance of the deal before the first move; None until it is found


class Reading(Protocol):
    """A transaction that sees one state of the store throughout."""

    def plays(self, player: str, most: int) -> Sequence[StoredPlay]:
        """List a player's plays, most recently changed first."""

    def play(self, id: str, player: str | None = None) -> StoredPlay | None:
        """Return a play; None if it does not exist or, if a player is given, belongs to somebody else.

        A transaction that writes locks the play until its end.
        """

    def carried(self, origin: str, player: str) -> StoredPlay | None:
        """Return the player's play that was first created under this id."""

    def unsettled(self, player: str, stuck: datetime, touched: datetime) -> Sequence[StoredPlay]:
        """List a player's plays with a move that never ended: stuck ones unchanged since `stuck`, all unchanged since `touched`."""

    def nodes(self, play: str, since: int = 0) -> Sequence[Node]:
        """Return the nodes of a play from number `since` on."""

    def stored_nodes(self, play: str) -> Sequence[StoredNode]:
        """Return all nodes of a play, with their stored data."""

    def next(self, play: str, node: int) -> int | None:
        """Return the last visited child of a node."""

    def last(self, play: str, node: int) -> int:
        """Return the last node that redo can reach from a node."""

    def outcome(self, play: str) -> Outcome | None:
        """Return how a play ended; None if it has not."""

    def outcomes(self, player: str, game: str = "") -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays that started from a deal, of one game or all; those that ended are in the order of their ends."""

    def daily(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's plays of daily deals; those that ended are in the order of their ends."""

    def settings(self, player: str) -> KeptSettings:
        """Return a player's settings of the page."""

    def ids(self) -> Sequence[str]:
        """Return the ids of all plays of all players."""

    def is_whole(self, play: str) -> bool:
        """Return whether the nodes of a play are numbered from 0 on without a gap."""

    def shared(self, names: Collection[str]) -> Mapping[str, str]:
        """Return the shared texts that have these names and have not expired."""

    def knows(self, player: str) -> bool:
        """Return whether anything of a player is stored.

        A transaction that writes locks the player until its end: nobody can remove them meanwhile.
        """

    def count(self, player: str) -> int:
        """Return how many plays a player has."""


class Writing(Reading, Protocol):
    """A transaction that writes; writers go one after another."""

    def add(self, player: str, play: StoredPlay) -> None:
        """Store a new play."""

    def update(self, play: StoredPlay) -> None:
        """Store the new state of a play that this transaction has read or added."""

    def add_nodes(self, play: str, first: int, nodes: Sequence[StoredNode]) -> None:
        """Store new nodes of a play, numbered from `first` on."""

    def visit(self, play: str, children: Mapping[int, int]) -> None:
        """Store the last visited child of each node in `children`."""

    def keep_outcome(self, play: str, outcome: Outcome) -> None:
        """Store how a play ended, replacing any earlier outcome."""

    def forget_outcome(self, play: str) -> None:
        """Remove the outcome of a play that has not ended after all."""

    def comment(self, play: str, comments: Mapping[int, str]) -> None:
        """Store new comments on these nodes of a play."""

    def keep_settings(self, player: str, settings: KeptSettings) -> None:
        """Store a player's settings of the page, replacing the earlier ones."""

    def share(self, texts: Mapping[str, str], expires: datetime) -> None:
        """Store texts by their names for a while; a name that is taken keeps its text. Removes all that have expired."""

    def count_shared(self, name: str, by: int, expires: datetime) -> int:
        """Add to a shared number, and return it; it is 0 before, and `expires` counts from then. Others wait for this transaction."""

    def take(self, name: str) -> str | None:
        """Remove a shared text and return it; None if there is none."""

    def remove_unplayed(self, after: datetime, before: datetime, most: int) -> datetime | None:
        """Look at `most` plays that were last changed in this time, oldest first; remove those without a move.

        Return the time of the last one, or None if there are no more.
        """

    def remove_empty_players(self, after: int, before: datetime, most: int) -> int | None:
        """Look at `most` players after a number; remove those that were added before a time and have neither plays nor settings.

        Return the number of the last one, or None if there are no more.
        """

    def remove_player(self, player: str, most: int) -> Sequence[str]:
        """Remove up to `most` plays of a player with all that belongs to them; return their ids.

        If no more are left, remove the settings and the player, too. So fewer than `most` ids mean that everything is removed.
        """

    def check(self) -> None:
        """Write something, and remove it again, to find out whether that works."""


class Store(Protocol):
    """Stores everything."""

    def reading(self) -> AbstractContextManager[Reading]:
        """Open a transaction for reading."""

    def writing(self) -> AbstractContextManager[Writing]:
        """Open a transaction for writing."""

    def close(self) -> None:
        """Close the store."""
