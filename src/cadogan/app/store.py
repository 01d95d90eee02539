"""What the application keeps, and what it asks of a store that keeps it.

A store has players, named by a hash; their plays; for each play the tree of all that was tried; how plays ended; and settings.
`reading()` and `writing()` give a transaction each. What is written is kept when the block ends without an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol

from cadogan.app.answers import KeptSettings
from cadogan.app.tree import Node

NO_SETTINGS = KeptSettings(None, None)
PLAYING, WON, STUCK, RESIGNED = "playing", "won", "stuck", "resigned"


@dataclass(frozen=True)
class StoredPlay:
    """A game being played, or played: what it began from, and where in its tree of tries the player stands."""

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
    cursor: int = 0  # the number of the node where the player stands
    ply: int = 0  # and how many moves lead there
    headers: Mapping[str, str] = field(default_factory=dict)  # of an imported record
    winnable: datetime | None = None  # when the player learned that the deal can be won, for which it was chosen
    peeked: datetime | None = None  # when the player first asked what unseen cards tell
    hints: int = 0  # how many were asked for
    coached: bool = False  # the coach chose moves that were played
    puzzle: str = ""  # the id of the puzzle that it began with

    @property
    def over(self) -> bool:
        """Was it won or given up?"""
        return self.status in (WON, RESIGNED)

    @property
    def counted(self) -> bool:
        """Did it begin with a deal, which statistics count?"""
        return self.start_kind != "text"


@dataclass(frozen=True)
class StoredNode:
    """A node of a play with all that is kept of it."""

    node: Node
    next: int | None = None  # the child visited last: what redo plays
    comment: str = ""


class Outcome(NamedTuple):
    """How a play ended first, and whether its deal could have been won; of plays that began with a deal."""

    ended: datetime
    won: bool
    verdict: str | None = None  # on the deal: won, lost, unknown; None while it is looked for


class Reading(Protocol):
    """A transaction that sees one state of the store throughout."""

    def plays(self, player: str, most: int) -> Sequence[StoredPlay]:
        """A player's plays, the one changed last first."""

    def play(self, id: str, player: str | None = None) -> StoredPlay | None:
        """A play, if it is there and, where a player is given, is that player's. One that writes holds it until its end."""

    def nodes(self, play: str, since: int = 0) -> Sequence[Node]:
        """The nodes of a play, from a number on."""

    def stored_nodes(self, play: str) -> Sequence[StoredNode]:
        """All nodes of a play, with what is kept of them."""

    def next(self, play: str, node: int) -> int | None:
        """The child of a node visited last."""

    def last(self, play: str, node: int) -> int:
        """The last node that redo leads to from here."""

    def outcome(self, play: str) -> Outcome | None:
        """How a play ended, if it has."""

    def outcomes(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """A player's plays that began with a deal, those that have ended in the order in which they did."""

    def settings(self, player: str) -> KeptSettings:
        """How a player likes the page."""


class Writing(Reading, Protocol):
    """A transaction that writes; writers go one after another."""

    def add(self, player: str, play: StoredPlay) -> None:
        """Keep a new play."""

    def update(self, play: StoredPlay) -> None:
        """Keep a play, which this transaction has read or added, as it is now."""

    def add_nodes(self, play: str, first: int, nodes: Sequence[StoredNode]) -> None:
        """Keep new nodes of a play, numbered from one on."""

    def visit(self, play: str, children: Mapping[int, int]) -> None:
        """Keep at nodes which of their children was visited last."""

    def keep_outcome(self, play: str, outcome: Outcome) -> None:
        """Keep how a play ended, in place of what was kept."""

    def keep_settings(self, player: str, settings: KeptSettings) -> None:
        """Keep how a player likes the page, in place of what was kept."""


class Store(Protocol):
    """Where it is all kept."""

    def reading(self) -> AbstractContextManager[Reading]:
        """A transaction to read in."""

    def writing(self) -> AbstractContextManager[Writing]:
        """A transaction to write in."""

    def close(self) -> None:
        """Let go of it."""
