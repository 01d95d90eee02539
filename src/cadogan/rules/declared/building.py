"""How cards lie on each other in declared games, and which ones make pairs."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.rules.cards import ACE, KING, PACK, BadInput, red

# Which suits follow each other.
IN_SUIT = "suit"
IN_COLOUR = "colour"
ALTERNATE = "alternate"
ANY_SUIT = "any"

ANY_CARD = tuple(range(ACE, KING + 1))
NO_CARD = ()


class Build(NamedTuple):
    """A way of building: the steps in rank from a card to the next one, and which suits follow each other.

    `corner`: ace and king follow each other. `last`: a rank that nothing goes on. `bare`: a rank that takes any card, as long as no
    other card lies on it. `low`: the rank next to the ace, if those between are not in the pack.
    """

    steps: tuple[int, ...] = ()
    suits: str = IN_SUIT
    corner: bool = False
    last: int = 0
    bare: int = 0
    low: int = 0

    def takes(self, on: int, card: int) -> bool:
        """Whether a card may lie on another one."""
        below, above = on & 15, card & 15
        if self.bare and below == self.bare:
            return above != self.bare
        apart, ranks = self.place(above) - self.place(below), self.place(KING)
        far = [(apart - step) % ranks == 0 if self.corner else apart == step for step in self.steps]
        in_pack = all(not ACE < rank < self.low for rank in (below, above))
        return below != self.last and in_pack and any(far) and self.follow(on, card)

    def place(self, rank: int) -> int:
        """The place of a rank among those of the pack, 1 for the ace."""
        return rank - max(0, self.low - 2) if rank >= self.low else rank

    def after(self, rank: int, cards: int) -> int:
        """The rank that lies a number of cards after a card of a rank, if cards are built in one direction."""
        place = (self.place(rank) - 1 + self.steps[0] * cards) % self.place(KING) + 1
        return place if place == ACE else place + max(0, self.low - 2)

    def follow(self, on: int, card: int) -> bool:
        """Whether the suits of two cards follow each other."""
        if self.suits == IN_SUIT:
            return on >> 4 == card >> 4
        same = bool(red(on)) == bool(red(card))
        return self.suits == ANY_SUIT or same == (self.suits == IN_COLOUR)

    def longest(self, packs: int) -> int:
        """The most cards that can be built on a card."""
        if self.bare:
            return 1 + self._replace(bare=0).longest(packs)
        if not self.steps:
            return 0
        if len(self.steps) == 1 and not self.corner:
            return KING - 1
        return packs * (KING if self.suits == IN_SUIT else PACK) - 1


NOTHING = Build()


def up(suits: str = IN_SUIT, step: int = 1, corner: bool = False, last: int = 0, low: int = 0) -> Build:
    """Build up in rank. `suits`: which suits follow each other. `corner`: an ace goes on a king. Nothing goes on a card of rank `last`.
    `low`: the rank next to the ace."""
    return _build((step,), suits, corner, last)._replace(low=low and rank_of(low, "low"))


def down(
    suits: str = IN_SUIT, step: int = 1, corner: bool = False, last: int = 0, bare: int = 0, low: int = 0
) -> Build:
    """Build down in rank. `suits`: which suits follow each other. `corner`: a king goes on an ace. Nothing goes on a card of rank `last`.
    `bare`: as in the word `bare`. `low`: the rank next to the ace."""
    return _build((-step,), suits, corner, last)._replace(
        bare=bare and rank_of(bare, "bare"), low=low and rank_of(low, "low")
    )


def both(suits: str = IN_SUIT, corner: bool = False, last: int = 0) -> Build:
    """Build up or down in rank, and change direction at any time. Nothing goes on a card of rank `last`."""
    return _build((1, -1), suits, corner, last)


def bare(rank: int) -> Build:
    """Any card goes on a card of this rank, if no card lies on it, and nothing on other cards."""
    return Build(bare=rank_of(rank, "bare"))


def anyhow() -> Build:
    """Any card goes on any other."""
    return Build(tuple(range(1 - KING, KING)), ANY_SUIT)


def _build(steps: tuple[int, ...], suits: str, corner: bool, last: int = 0) -> Build:
    if suits not in (IN_SUIT, IN_COLOUR, ALTERNATE, ANY_SUIT):
        raise BadInput(f"{suits!r} does not say which suits follow: say IN_SUIT, IN_COLOUR, ALTERNATE or ANY_SUIT")
    if not all(1 <= abs(step) < KING for step in steps):
        raise BadInput(f"cards cannot be built by {abs(steps[0])}: give a step from 1 to 12")
    return Build(steps, suits, corner, last and rank_of(last, "last"))


def rank_of(rank: int, word: str) -> int:
    """Return a rank. Raises BadInput if it is none; `word` says where it stands."""
    if rank not in ANY_CARD:
        raise BadInput(f"{word} is {rank!r}, which is no rank: give a number from ACE (1) to KING (13)")
    return rank


class Pairs(NamedTuple):
    """Which cards leave the table together: those of equal rank, or with ranks that make `sum`."""

    sum: int = 0

    def takes(self, one: int, other: int) -> bool:
        """Whether two cards make a pair; a card that makes the sum alone makes one with itself only."""
        if self.sum and one & 15 == self.sum:
            return one == other
        return (one & 15) + (other & 15) == self.sum if self.sum else one & 15 == other & 15


def equal() -> Pairs:
    """Two cards of equal rank leave the table together."""
    return Pairs()


def total(sum: int) -> Pairs:
    """Two cards whose ranks make `sum` leave the table together, and a card of that rank alone."""
    if not ACE < sum < 2 * KING:
        raise BadInput(f"no two cards make {sum!r}: give a sum from 2 to 25")
    return Pairs(sum)
