"""Answers that every part of the API gives, and what their fields have in common. Those of a part are in its folder."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from cadogan.app.wire.schema import Shape, about, described

Status = Literal["playing", "won", "stuck", "resigned", "lost"]
Where = Literal["server", "browser"]
HintKind = Literal["honest", "all-cards-known", "legal"]
Setting = bool | int | float | str
Note = tuple[Literal["count", "left", "redeals", "gone", "last"], int] | tuple[Literal["of"], int, int]

STATUS = about(
    "`stuck`: no legal moves left, but moves can be undone; `resigned`: given up; "
    "`lost`: it was stuck and the player left it, or nobody touched it for 30 days"
)
TIME = about("Playing time in seconds, until the game first ended; null if unknown")
UNDOS = about("Steps back, until the game first ended; null if unknown")
DAY = about("The day of which it is the daily deal", examples=["2026-11-22"])
TIMELY = about("The daily deal was started on its day, by the date anywhere on earth")
PLY = about("Number of moves from the start to the current node", examples=[12])
NODE = about(
    "Number of a node in the tree of all moves tried in a play; 0 is the start. It never changes",
    examples=[12],
)
STAMP = about(
    "What this shows of the play. Sent as `since` with a change of the play, it is answered by a `PlayChange`"
)
LAID = about("Places that get the first cards of a deal, one card each, in this order")
COLUMNS = about("Number of these places in a row")
TITLES = about("Titles in other languages, by code; of games whose files give them")
KIND = about("Kind of move: card, pair, deal, redeal, close, or a kind that only this game has")
FAMILY_VERSION = about("Version of the family's rules")
HINT_KIND = about(
    "`honest`: a fair hint, which uses only what the player has seen; `all-cards-known`: the full solution, only if spoilers "
    "are on; `legal`: the list of legal moves"
)


class Refusal(Shape):
    """The reason for refusing a move, as data for a sentence in any language."""

    code: str
    move: str = described("The move as requested")
    params: dict[str, str | int] = described(
        "`card`, `other`: cards; `rank`; `suit`; `place`, `to`: places; `count`, `given`, `most`: numbers; the others are words"
    )


class Problem(Shape):
    """An error in one sentence."""

    detail: str
    refusal: Refusal | None = described("Reason for refusing a move, as data; left out for other errors", default=None)


class VersionInfo(Shape):
    """The versions of the program and of the API, and where the application runs."""

    cadogan: str
    api: int
    place: Where = described("On a server, or in this browser itself")


class Waiting(Shape):
    """The search is waiting for other searches."""

    place: int = described("Place in the queue; 1 is next")


class Readying(Shape):
    """The coach is being loaded for this game; its machine code may have to be built."""

    seconds: float = described("Seconds so far")
    left: int | None = described("Seconds still to wait, about; null if not known")
    done: float = described("Share of the machine code that is built, 0 to 1")


class KeptSettings(Shape):
    """A player's settings of the page; null if there are none."""

    settings: dict[str, Setting] | None
    changed: datetime | None


class Stored(Shape):
    """What is stored of a player."""

    games: int = described("Games that were started or imported")
    settings: bool = described("There are settings of the page")
