"""The words of declared games: what a pile takes, what may leave it, how a space is filled.

A game file whose table has these blocks needs no functions (see `declared` for what follows from them):

    TABLE = Table(
        Columns(8, down(ANY_SUIT), deal=6),
        Foundations(4, up(), out=True),
    )

A value may depend on a rule option: ``by("wrap", off=both(), on=both(corner=True))``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cadogan.rules.cards import ACE, KING, RANKS, SUITS, BadInput, State, card, rank_text, red
from cadogan.rules.declared import engine
from cadogan.rules.piles import Piles, Room
from cadogan.rules.piles import Stock as PlainStock
from cadogan.rules.piles import Waste as PlainWaste
from cadogan.rules.places import Lies, numbered

# -- ways of building -------------------------------------------------------------------------------------------------

IN_SUIT, IN_COLOUR, ALTERNATE, ANY_SUIT = "suit", "colour", "alternate", "any"  # which suits follow each other


class Build(NamedTuple):
    """A way of building: the steps in rank from a card to the next one, and which suits follow each other.

    `corner`: ace and king follow each other. `last`: ranks that nothing goes on. `bare`: a rank that takes any card.
    """

    steps: tuple[int, ...] = ()
    suits: str = IN_SUIT
    corner: bool = False
    last: int = 0
    bare: int = 0

    def takes(self, on: int, card: int) -> bool:
        """Whether a card may lie on another one."""
        below, above = on & 15, card & 15
        if self.bare:
            return below == self.bare != above
        far = [(above - below - step) % 13 == 0 if self.corner else above - below == step for step in self.steps]
        return below != self.last and any(far) and self.follow(on, card)

    def follow(self, on: int, card: int) -> bool:
        """Whether the suits of two cards follow each other."""
        if self.suits == IN_SUIT:
            return on >> 4 == card >> 4
        same = bool(red(on)) == bool(red(card))
        return self.suits == ANY_SUIT or same == (self.suits == IN_COLOUR)


def up(suits: str = IN_SUIT, step: int = 1, corner: bool = False) -> Build:
    """Build up in rank."""
    return Build((step,), suits, corner)


def down(suits: str = IN_SUIT, step: int = 1, corner: bool = False) -> Build:
    """Build down in rank."""
    return Build((-step,), suits, corner)


def both(suits: str = IN_SUIT, corner: bool = False, last: int = 0) -> Build:
    """Build up or down in rank, and change direction at any time. Nothing goes on a card of rank `last`."""
    return Build((1, -1), suits, corner, last)


def bare(rank: int) -> Build:
    """Any card goes on a card of this rank, and nothing on others."""
    return Build(bare=rank)


def equal(card: int) -> Iterable[int]:
    """The ranks that a card makes a pair with: its own."""
    return (card & 15,)


class By(NamedTuple):
    """A value that depends on a rule option."""

    option: str
    values: Mapping[str, Any]


def by(option: str, values: Mapping[str, Any] | None = None, **named: Any) -> By:
    """Choose a value by a rule option: one for each value of the option. Values that are no names come in a dict."""
    return By(option, {**(values or {}), **named})


# -- where cards come from, and how spaces are filled -----------------------------------------------------------------

ANY_CARD = tuple(range(ACE, KING + 1))
NO_CARD = ()
COLUMNS, RESERVE, WASTE, FOUNDATIONS = "columns", "reserve", "waste", "foundations"
ANYWHERE = (COLUMNS, RESERVE, WASTE)
OUT_AND_BACK = (*ANYWHERE, FOUNDATIONS)
AFTER_STOCK = engine.STOCK_EMPTY
ZONES = {
    COLUMNS: engine.COLUMN,
    RESERVE: engine.RESERVE,
    WASTE: engine.DISCARDS,
    FOUNDATIONS: engine.FOUNDATION,
}
FIRST_CARD = "first"  # a base: the rank of the first card dealt to a foundation
AT_ONCE = {
    (): engine.NOT_FILLED,
    ("waste",): engine.BY_WASTE,
    ("stock",): engine.BY_STOCK,
    ("waste", "stock"): engine.BY_WASTE_FIRST,
    ("stock", "waste"): engine.BY_STOCK_FIRST,
    ("reserve", "waste"): engine.BY_RESERVE,
}


@dataclass(frozen=True, kw_only=True)
class Says:
    """What is said of the piles of a block. Values may be `By`."""

    zone: int
    build: Any = Build()
    gives: Any = engine.TOP
    starts: Any = NO_CARD  # the ranks that go to an empty pile
    takes: Any = ()  # where cards come from
    filled: Any = ()  # where cards for an empty pile come from
    run: Any = None  # how the cards lie that move together
    at_once: Any = ()
    suited: bool = False  # an empty pile takes one suit: the first pile spades, and so on
    deal: tuple[int, ...] = ()
    out: tuple[int, ...] = ()  # cards put out before the deal
    opens: int = engine.ALWAYS


class Foundations(Piles):
    """Foundations. Moves name them together, by `letter`: the first that takes the card gets it.

    `build`: how they are built, `base`: the rank that starts one, or FIRST_CARD. `out`: the bases are put out before the deal.
    `full`: cards of a complete one. `takes`: where their cards come from.
    """

    def __init__(
        self,
        count: int,
        build: Any = up(),
        base: Any = ACE,
        out: bool = False,
        full: int = 13,
        letter: str = "u",
        takes: Any = ANYWHERE,
        deal: int = 0,
        opens: int = engine.ALWAYS,
        back: bool = False,
        lies: Lies | None = None,
    ) -> None:
        suited = isinstance(build, By) or build.suits == IN_SUIT
        names = [letter + SUITS[i % 4] + (str(i // 4 + 1) if i > 3 else "") for i in range(count)]
        super().__init__(names if suited else numbered(letter, count), full, "foundation", "foundation {}", lies=lies)
        self.letter, self.base = letter, base
        self.says = Says(
            zone=engine.FOUNDATION,
            build=build,
            gives=engine.TOP if back else engine.NOTHING,
            starts=ANY_CARD if base == FIRST_CARD else (base,),
            takes=takes,
            filled=takes,
            suited=suited,
            deal=(deal, *[0] * (count - 1)) if deal else (),
            out=tuple(card(i % 4, base) for i in range(count)) if out else (),
            opens=opens,
        )


class Base(Room):
    """The rank that the foundations begin with, set by the first card dealt to them."""

    def __init__(self) -> None:
        super().__init__("base", written=True)

    def write(self, s: State, at: int) -> dict[str, str]:
        return {"base": rank_text(s[at])}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        text = fields.get("base", "").strip().upper().replace("10", "T")
        if not text or text not in RANKS:
            raise BadInput(f"base={text or '…'} is wrong: name the rank of the foundations' first card, as in base=7")
        s[at] = RANKS.index(text) + 1
        return []

    def draw(self, s: State, at: int) -> list[str]:
        return [f"  base   {rank_text(s[at])}"]


class Columns(Piles):
    """Columns, fans or packets: dealt, and built on.

    `deal`: cards dealt to each, or to each one its own number. `build`: how cards lie on each other; `runs`: those that lie so may
    move together. `spaces`: the ranks that go to an empty one; `filled`: where these come from; `at_once`: what fills it by itself.
    `down`: the lowest cards lie face down. `room`: the most cards of one.
    """

    zone = engine.COLUMN

    def __init__(
        self,
        count: int,
        build: Any = Build(),
        deal: int | Sequence[int] = 0,
        room: int = 0,
        spaces: Any = ANY_CARD,
        filled: Any = ANYWHERE,
        at_once: Any = (),
        runs: Any = None,
        whole: bool = False,
        down: int = 0,
        opens: int = engine.ALWAYS,
        out: Sequence[int] = (),
        letter: str = "p",
        title: str = "column {}",
        lies: Lies | None = None,
    ) -> None:
        dealt = (deal,) * count if isinstance(deal, int) else tuple(deal)
        super().__init__(numbered(letter, count), room or max(dealt) + 12, "pile", title, down=down, lies=lies)
        gives = engine.TOP if runs is None else engine.WHOLE_RUN if whole else engine.RUN_OF_TOP
        self.says = Says(
            zone=self.zone,
            build=build,
            gives=gives,
            starts=spaces,
            takes=OUT_AND_BACK,
            filled=filled,
            opens=opens,
            run=runs,
            at_once=at_once,
            deal=dealt,
            out=tuple(out),
        )


class Reserve(Piles):
    """Piles that cards only leave: a card each that lies free, or a pile whose top card is free."""

    def __init__(
        self,
        count: int,
        deal: int = 1,
        down: int = 0,
        letter: str = "r",
        title: str = "reserve {}",
        lies: Lies | None = None,
    ) -> None:
        super().__init__(
            numbered(letter, count) if count > 1 else (letter,), deal, "reserve", title, down=down, lies=lies
        )
        self.says = Says(zone=engine.RESERVE, deal=(deal,) * count)


class Cells(Piles):
    """Places for one card each, of any kind."""

    def __init__(self, count: int, letter: str = "c", title: str = "cell {}", lies: Lies | None = None) -> None:
        super().__init__(numbered(letter, count), 1, "cell", title, lies=lies)
        self.says = Says(zone=engine.RESERVE, starts=ANY_CARD, takes=ANYWHERE, filled=ANYWHERE)


class Waste(PlainWaste):
    """The waste. `build`: cards from the columns may be played to it. `turns`: it may be turned over without limit."""

    def __init__(
        self, build: Any = None, deal: int = 0, turns: bool = False, room: int = 52, lies: Lies | None = None
    ) -> None:
        super().__init__(room=room, lies=lies)
        self.turns = turns
        takes = (COLUMNS, RESERVE) if build else ()
        self.says = Says(
            zone=engine.DISCARDS,
            build=build or Build(),
            gives=engine.NOTHING if build else engine.TOP,
            takes=takes,
            deal=(deal,) if deal else (),
        )


class Stock(PlainStock):
    """The stock: `deals` cards at a time go to the waste; 0 if it only fills spaces."""

    def __init__(self, deals: Any = 1, room: int = 52, next: int = 0, lies: Lies | None = None) -> None:
        super().__init__(room, next, lies)
        self.deals = deals
        self.says = Says(zone=engine.HAND, gives=engine.NOTHING)
