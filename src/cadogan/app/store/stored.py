"""What the application stores: plays, each with the tree of all tried moves, and how they ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from cadogan.app.store import times
from cadogan.app.store.tree import Node
from cadogan.app.wire.responses import KeptSettings

TRY = "Try"  # the header of a play that goes on from a game that had ended
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
    def result(self) -> str:
        """How it stands, or how it ended if the player has gone back in it since: only a won game lets them."""
        return WON if self.has_ended and not self.over else self.status

    @property
    def counted(self) -> bool:
        """Whether it started from a deal, so that statistics count it."""
        return self.start_kind != "text"

    @property
    def deal(self) -> str | None:
        """The number of its deal; None if it started from cards or a position."""
        return self.start if self.start_kind == "number" else None

    @property
    def is_try(self) -> bool:
        """Whether it is a new try, played on from within a game that had ended."""
        return TRY in self.headers

    @property
    def aside(self) -> bool:
        """Whether it counts for nothing: the coach chose moves, or the player knew from a review where to play on."""
        return self.coached or self.is_try

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
