"""What a person sees of a table: its piles, where they lie, and what a move does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Note = tuple[str | int, ...]
"""What is to be said of a place besides its cards: a code, and its numbers. See `NOTES`."""

NOTES: dict[str, Callable[..., str]] = {
    "count": str,  # cards that lie there
    "left": "{} left".format,  # cards left in the stock
    "redeals": lambda n: f"{n or 'no'} redeal{'s' * (n > 1)} left",
    "of": "{} of {}".format,  # cards of so many in all
    "gone": "{} gone".format,  # cards taken away
}


class Pile(NamedTuple):
    """A place on the table as a person sees it; `cards` bottom to top, in the stock the next card first.

    `next` is the rank that it takes next, where it is built on. `notes` are what a person is told of it. `which` tells it
    from others of its kind; `suit` and `way` (up or down) are those of a foundation. `down`: so many of its lowest cards
    lie face down; of a stock all do. `covered`: of a woven card, whether its two narrow ends are.
    """

    title: str
    kind: str
    cards: tuple[int, ...] = ()
    next: str = ""
    notes: tuple[Note, ...] = ()
    covered: tuple[bool, bool] | None = None
    which: str = ""
    suit: str = ""
    way: str = ""
    down: int = 0

    @property
    def caption(self) -> str:
        """The notes in English."""
        return ", ".join(NOTES[str(code)](*numbers) for code, *numbers in self.notes)

    @property
    def phrase(self) -> str:
        """The place as part of a sentence: ``"c1"``, ``"the waste"``."""
        return self.title if self.which else f"the {self.title}"


class Step(NamedTuple):
    """What a move is: its kind, from which place to which it goes, and how many `cards` it takes from there (of a pair, one each).

    Kinds are ``card`` (from place to place), ``pair`` (two places whose cards go), ``deal``, ``redeal``, ``close``, or one of
    the game's own. A place may be empty text where a move has none.
    """

    kind: str
    source: str = ""
    target: str = ""
    cards: int = 1


CARD, PAIR, DEAL, REDEAL, CLOSE = "card", "pair", "deal", "redeal", "close"  # kinds of moves
SIGNS = {CARD: "-", PAIR: "+"}


class Spot(NamedTuple):
    """Where a place lies. In units of a fifth of a card's width (a card is 5 by 7); x, y is the centre of its first card."""

    place: str
    x: float
    y: float
    turned: bool = False
    fan: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0


class Layout(NamedTuple):
    """All places of a game's table, and the size of the table in the same units."""

    width: float
    height: float
    spots: tuple[Spot, ...]


class Lies(NamedTuple):
    """Where the places of a block lie: the first one's centre, the steps to the next in a row and to the next row.

    `columns`: how many make a row. `fan`: how far down each card of a pile shows the one below it.
    """

    x: float
    y: float
    across: float = 6.0
    down: float = 8.2
    columns: int = 99
    fan: float = 0.0

    def spots(self, names: Sequence[str]) -> list[Spot]:
        """The spots of places in rows."""
        return [
            Spot(
                name,
                self.x + self.across * (i % self.columns),
                self.y + self.down * (i // self.columns),
                fan=(0.0, self.fan),
            )
            for i, name in enumerate(names)
        ]


def numbered(letter: str, count: int) -> tuple[str, ...]:
    """``p1``, ``p2`` …"""
    return tuple(f"{letter}{i + 1}" for i in range(count))
