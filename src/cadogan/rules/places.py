"""What people see of a table: its places with their cards, where they are drawn, and what a move does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cadogan.rules.cards import UNKNOWN

__all__ = ["CARD", "CLOSE", "DEAL", "PAIR", "REDEAL", "Aside", "Layout", "Lies", "Pile", "Spot", "Step", "numbered"]

Note = tuple[str | int, ...]
"""A note shown with a place: a code of `NOTES`, and its numbers."""

NOTES: dict[str, Callable[..., str]] = {
    "count": str,  # cards on the pile
    "left": "{} left".format,  # cards left in the stock
    "redeals": lambda n: f"{n or 'no'} redeal{'s' * (n > 1)} left",
    "of": "{} of {}".format,  # cards on the pile, and on a complete one
    "gone": "{} gone".format,  # cards removed from the game
    "last": "{} cards at the last place".format,  # of a column that is dealt in rows
}


class Pile(NamedTuple):
    """A place on the table as people see it, with its cards.

    `title` names it in English; `kind` is ``quilt``, ``pile``, ``waste``, ``stock``, ``foundation`` or another word of
    the game. `cards` are ints (see `cards`), bottom to top; in the stock, next card first. `next` is the rank that goes
    here next, as in ``"T"``, if cards are built here by rank. `notes` are shown with the place. `covered`: for a card
    of a quilt, whether each of its two narrow ends is covered. `which` distinguishes places of one kind; `suit`
    (``"S"``) and `way` (``up`` or ``down``) are those of a foundation. `down` is the number of face-down cards, the
    lowest ones; in the stock all are. With `every_other`, of these lowest cards the first, the third and so on are face up.
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
    every_other: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        """The cards, with UNKNOWN for those that are face down."""
        return tuple(UNKNOWN if self.is_down(i) else card for i, card in enumerate(self.cards))

    def is_down(self, i: int) -> bool:
        """Whether a card is face down, by its place from the bottom, 0 first."""
        return i < self.down and not (self.every_other and i % 2 == 0)

    @property
    def caption(self) -> str:
        """The notes in English."""
        return ", ".join(NOTES[str(code)](*numbers) for code, *numbers in self.notes)

    @property
    def phrase(self) -> str:
        """The place as part of a sentence, as in ``"c1"`` or ``"the waste"``."""
        return self.title if self.which else f"the {self.title}"


class Step(NamedTuple):
    """What a move does.

    `kind` is ``card`` (from place to place), ``pair`` (removes the cards of two places), ``deal``, ``redeal``,
    ``close`` or a kind of the game's own. `source` and `target` are names of places, empty if the move has none.
    `cards` is the number of cards that move from the source; for a pair it is 1.
    """

    kind: str
    source: str = ""
    target: str = ""
    cards: int = 1


# Kinds of moves.
CARD = "card"  # cards from one place to another
PAIR = "pair"  # two cards that leave the table together
DEAL = "deal"  # cards from the stock
REDEAL = "redeal"  # what was gathered is dealt again
CLOSE = "close"  # the gaps of the layout are closed
SIGNS = {CARD: "-", PAIR: "+"}


class Spot(NamedTuple):
    """Where a place is drawn. The unit is a fifth of a card's width, so a card is 5 by 7.

    `x`, `y`: the centre of its first card. `turned`: cards lie sideways. `fan`: the step (x, y) from each card of a
    pile to the next; without it only the last card shows. `scale`: the size of its cards, 1 is normal. `wings`: how far the cards of a
    fan lie aside, in turn; the fan's step leads on where a card does not lie further right than the one before.
    """

    place: str
    x: float
    y: float
    turned: bool = False
    fan: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0
    wings: tuple[float, ...] = ()


class Aside(NamedTuple):
    """A card that lies on the table but takes no part in the game, as text, and its centre."""

    card: str
    x: float
    y: float


class Layout(NamedTuple):
    """All places of a table, and the size of the table, in the units of `Spot`.

    `compressed`: it is for windows in which the cards of the others would be narrower than a finger. `aside`: what else lies there.
    """

    width: float
    height: float
    spots: tuple[Spot, ...]
    compressed: bool = False
    aside: tuple[Aside, ...] = ()


class Lies(NamedTuple):
    """Where the places of a block are drawn, in the units of `Spot`: in rows, evenly spaced.

    `x`, `y`: the centre of the first place. `across`, `down`: the steps to the next place in a row, and to the next
    row. `columns`: the number of places in a row. `fan`: the step down the screen from each card of a pile to the next.
    """

    x: float
    y: float
    across: float = 6.0
    down: float = 8.2
    columns: int = 99
    fan: float = 0.0

    def spots(self, names: Sequence[str]) -> list[Spot]:
        """Return the spots of the named places, row by row."""
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
    """Return `count` names: ``p1``, ``p2`` … for the letter ``p``."""
    return tuple(f"{letter}{i + 1}" for i in range(count))
