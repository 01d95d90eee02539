"""The words of declared games: what a pile takes, what may leave it, how a space is filled.

A value may depend on a rule option: ``by("wrap", off=both(), on=both(corner=True))``. A word that means nothing raises BadInput.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cadogan.rules import fields as text
from cadogan.rules.cards import (
    ACE,
    KING,
    PACK,
    SUIT_NAMES,
    SUITS,
    BadInput,
    State,
    card,
    card_text,
    cards_text,
    rank_text,
)
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.building import ANY_CARD, IN_SUIT, NO_CARD, NOTHING, Build, rank_of, up
from cadogan.rules.pile_ops import held, push
from cadogan.rules.piles import Block, Piles
from cadogan.rules.piles import Redeals as PlainRedeals
from cadogan.rules.piles import Stock as PlainStock
from cadogan.rules.piles import Waste as PlainWaste
from cadogan.rules.places import Lies, Pile, Spot, numbered


class By(NamedTuple):
    """A value that depends on a rule option."""

    option: str
    values: Mapping[str, Any]


def by(option: str, values: Mapping[str, Any] | None = None, **named: Any) -> By:
    """Choose a value by a rule option: one for each value of the option. Values that are no names come in a dict."""
    return By(option, {**(values or {}), **named})


def chosen(value: Any, options: Mapping[str, Any]) -> Any:
    """Return the value that something has with some options."""
    return value.values[options[value.option]] if isinstance(value, By) else value


def all_of(value: Any) -> tuple[Any, ...]:
    """Return the values that something may have."""
    return tuple(value.values.values()) if isinstance(value, By) else (value,)


# -- where cards come from, and how spaces are filled -----------------------------------------------------------------

COLUMNS = "columns"
RESERVE = "reserve"
CELLS = "cells"
WASTE = "waste"
STOCK = "stock"
FOUNDATIONS = "foundations"
IN_TURN = "in turn"
IN_ROUNDS = "in rounds"
ROWS = "rows"  # a stock that is laid in rows, and the columns that it is laid on
HEAPED = "heaped"
ANYWHERE = (COLUMNS, RESERVE, CELLS, WASTE)
OUT_AND_BACK = (*ANYWHERE, FOUNDATIONS)
_NO_CELL = (COLUMNS, RESERVE, WASTE)
AFTER_STOCK = r.STOCK_EMPTY
AFTER_WASTE = r.WASTE_EMPTY  # stock and waste are empty
UNTIL_EMPTY = r.UNTIL_EMPTY  # stock or waste has cards
FIRST_CARD = "first"  # a base: the rank of the first card dealt to a foundation
CHOSEN = "chosen"  # a space that the player fills at once; a base: the rank of the card that the player chooses
AT_ONCE = {
    (): r.NOT_FILLED,
    (WASTE,): r.BY_WASTE,
    (STOCK,): r.BY_STOCK,
    (WASTE, STOCK): r.BY_WASTE_FIRST,
    (STOCK, WASTE): r.BY_STOCK_FIRST,
    (RESERVE,): r.BY_RESERVE,
    (RESERVE, WASTE): r.BY_RESERVE,
    CHOSEN: r.BY_CHOICE,
    ROWS: r.BY_ROWS,
}

# What moves together.
ONE = "one"
RUN = "run"
WHOLE = "whole"
BY_SPACES = "spaces"
GIVES = {ONE: r.TOP, RUN: r.RUN_OF_TOP, WHOLE: r.WHOLE_RUN, BY_SPACES: r.RUN_BY_SPACES}
EVERY_OTHER = "every other"  # the second, fourth … card of a column, face down
GROWS, MANY, GROWS_OF_MANY = 7, 20, 2  # cards by which a column usually grows; and one of more columns than MANY


class Says(NamedTuple):
    """What is said of the piles of a block. Values may be `By`."""

    zone: int
    word: str  # what other blocks call this one, if not by its letter
    build: Any = NOTHING
    gives: Any = r.TOP
    starts: Any = NO_CARD  # the ranks that go to an empty pile
    takes: Any = ()  # where cards come from
    filled: Any = ()  # where cards for an empty pile come from
    run: Any = None  # how the cards lie that move together
    then: Any = None  # how a foundation of 13 cards is built on
    turn: tuple[int, ...] = ()  # the rank that begins this
    at_once: Any = ()
    suited: bool = False  # an empty pile takes one suit: the first pile spades, and so on
    deal: tuple[int, ...] = ()
    out: tuple[int, ...] = ()  # cards put out before the deal
    opens: int = r.ALWAYS
    beside: str = ""  # the letter of the foundations that must be started first, each for the one of the same number
    covered: tuple[tuple[int, ...], ...] = ()  # for each pile, the piles of the block that must be empty first
    reaches: tuple[
        tuple[int, ...], ...
    ] = ()  # for each pile, the foundations that its cards may go to in a deal in turn
    kept: int = 0  # the cards up to which a deal fills a pile first
    changes: bool = False  # cards may go from one foundation to another one after a redeal


class Foundations(Piles):
    """Foundations. Moves name them together, by `letter`: the first that takes the card gets it.

    `build`: how they are built, `base`: the rank that starts one, FIRST_CARD or CHOSEN. `out`: the bases are put out before the deal; or
    the cards that start them, one of each suit.
    `full`: cards of a complete one. `takes`: where their cards come from, by its letter also from other foundations; `back`: cards may leave
    them again. `opens`: AFTER_STOCK for foundations that take nothing before the stock is empty, AFTER_WASTE before stock and waste
    are. `beside`: the letter of other foundations; each of these takes one card, as soon as one is free and the foundation beside it is
    started. `changes`: after a redeal, the top card may go to another foundation that takes it, but not the first card.
    `returns`: after 13 cards the next one has the rank of the last, and from there a foundation is built back to its base: ``full=26``.
    """

    def __init__(
        self,
        count: int,
        build: Build | By | None = None,
        base: int | str = ACE,
        out: bool | Sequence[int] = False,
        full: int = KING,
        letter: str = "u",
        takes: Any = ANYWHERE,
        opens: int = r.ALWAYS,
        back: bool = False,
        beside: str = "",
        changes: bool = False,
        returns: bool = False,
        lies: Lies | None = None,
    ) -> None:
        build = build or up()
        if returns and (
            isinstance(build, By) or build.suits != IN_SUIT or len(build.steps) != 1 or base in (FIRST_CARD, CHOSEN)
        ):
            raise BadInput("returns is for foundations in suit, built up or down from a rank: leave it out")
        takes = OUT_AND_BACK if changes and takes == ANYWHERE else takes
        laid = () if isinstance(out, bool) else tuple(out)
        if laid and (len(laid) != count or len({each >> 4 for each in laid}) != count):
            raise BadInput("out lists cards for foundations: give one for each, of different suits")
        first = base in (FIRST_CARD, CHOSEN)
        bases = ANY_CARD if first else tuple(each & 15 for each in laid) or (rank_of(base, "base"),)  # type: ignore[arg-type]
        suited = all(each.suits == IN_SUIT for each in all_of(build))
        self.suits = tuple(each >> 4 for each in laid) or tuple(i % 4 for i in range(_count(count)))
        names = [letter + SUITS[suit] + (str(i // 4 + 1) if i > 3 else "") for i, suit in enumerate(self.suits)]
        super().__init__(
            names if suited else numbered(letter, count), _count(full), "foundation", "foundation {}", lies=lies
        )
        self.letter, self.base, self.laid = letter, 0 if laid else base, laid
        steps = {step for each in all_of(build) for step in each.steps}
        self.step = steps.pop() if len(steps) == 1 else 0
        self.ranks: Build = all_of(build)[0]
        self.returns = self.ranks._replace(steps=(-self.step,)) if returns else None
        self.way = "up" if (base, self.step) == (ACE, 1) else "down" if (base, self.step) == (KING, -1) else ""
        self.by_tops = suited and not first and self.step != 0 and full <= KING  # the top card tells all the cards
        self.says = Says(
            zone=r.FOUNDATION,
            word=FOUNDATIONS,
            build=build,
            gives=r.TOP if back or changes else r.NOTHING,
            starts=bases,
            takes=takes,
            filled=takes,
            suited=suited,
            deal=(1, *[0] * (count - 1)) if base == FIRST_CARD else (),
            out=laid or (tuple(card(i % 4, bases[0]) for i in range(count)) if out and not first else ()),
            opens=opens,
            beside=beside,
            changes=changes,
            then=self.returns,
            turn=(self.ranks.after(bases[0], KING - 1),) if returns else (),
        )

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        piles = super().piles(s, at)
        for i, (name, pile) in enumerate(piles.items()):
            if self.step and len(pile.cards) < self.room and (pile.cards or self.base not in (FIRST_CARD, CHOSEN)):
                back = self.returns if self.returns and len(pile.cards) >= KING else None
                rank = (
                    (back or self.ranks).after(pile.cards[-1] & 15, int(len(pile.cards) != KING))
                    if pile.cards
                    else int(self.base)
                )
                pile = pile._replace(next=rank_text(rank))
            if self.says.suited:
                which = str(i // 4 + 1) if i > 3 else "↓" if self.base == FIRST_CARD and self.step < 0 else ""
                which = rank_text(self.ranks.after(self.laid[i] & 15, self.room - 1)) if self.laid else which
                kind = {"up": "ace pile", "down": "king pile"}.get(self.way, "foundation")
                title = f"{kind} of {SUIT_NAMES[self.suits[i]]} {which}".strip()
                pile = pile._replace(title=title, which=which, suit=SUITS[self.suits[i]], way=self.way)
            piles[name] = pile
        return piles

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.letter,) if self.by_tops else super().fields

    def write(self, s: State, at: int) -> dict[str, str]:
        if not self.by_tops:
            return super().write(s, at)
        return {self.letter: cards_text(held(s, pile)[-1] for pile in self.offsets(at).values() if s[pile])}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        if not self.by_tops:
            return super().read(s, at, fields)
        tops = text.read_pile(fields, self.letter, len(self.names))
        for suit in range(4):
            piles = [pile for i, pile in enumerate(self.offsets(at).values()) if self.suits[i] == suit]
            fitting = [top for top in tops if top >> 4 == suit]
            kept = self.says.out and (self.says.changes or self.says.gives == r.NOTHING)
            if len(fitting) > len(piles) or (kept and len(fitting) < len(piles)):
                count = f"{len(piles)} of each suit" if kept else f"at most {len(piles)} of each suit"
                raise BadInput(f"{self.letter}= must name the top cards of the foundations, {count}")
            for pile, top in zip(piles, fitting, strict=False):
                for each in self._up_to(top):
                    push(s, pile, each)
        return [card for pile in self.offsets(at).values() for card in held(s, pile)]

    def draw(self, s: State, at: int) -> list[str]:
        if not self.by_tops:
            return super().draw(s, at)
        tops = (card_text(held(s, pile)[-1]) if s[pile] else "-" for pile in self.offsets(at).values())
        return [f"  {self.letter:>2}  {' '.join(tops)}"]

    def _up_to(self, top: int) -> list[int]:
        """The cards of a foundation with this top card."""
        base = next((each & 15 for each in self.laid if each >> 4 == top >> 4), self.base)
        ranks = [self.ranks.after(int(base), i) for i in range(self.room)]
        if top & 15 not in ranks:
            raise BadInput(f"{self.letter}= names the {card_text(top)}, which no foundation reaches")
        return [card(top >> 4, rank) for rank in ranks[: ranks.index(top & 15) + 1]]


class Columns(Piles):
    """Columns, fans or packets: dealt, and built on.

    `build`: how cards lie on each other. `deal`: cards dealt to each, or to each one its own number; `face_down`: the lowest of them lie
    face down, all but the top card, or EVERY_OTHER, from the second one on. `moves`: what moves together: ONE card; a RUN that lies as `runs` says (by default as `build`), or part of it;
    only the WHOLE face-up run; or as much of a run BY_SPACES as could be moved card by card over empty columns and cells. `spaces`: the ranks that
    go to an empty one; `filled`: where these come from, with STOCK also the next card dealt, which goes there first; `at_once`: what
    fills it by itself, or CHOSEN: the player fills it, as `filled` says, before anything else, with STOCK also by dealing, or ROWS: `Stock(ROWS)` lays its rows here. `takes`: where other cards come from.
    `out`: a card that begins each before the deal. `room`: the most cards of one. `opens`: AFTER_STOCK, AFTER_WASTE or UNTIL_EMPTY for
    columns that take cards only after the stock, or stock and waste, are empty, or until these two are. `reaches`: for each pile, the
    numbers of the foundations, counted from 0, that its cards may go to while the stock is dealt in turn; (0, 1, …) in short, () for
    all of them. `kept`: if a column has fewer cards than this, a deal first fills all of them up, in order, and turns up no other card.
    """

    def __init__(
        self,
        count: int,
        build: Build | By = NOTHING,
        deal: int | Sequence[int] = 0,
        *,
        face_down: bool | str = False,
        moves: str = "",
        runs: Build | By | None = None,
        spaces: Any = ANY_CARD,
        filled: Any = ANYWHERE,
        at_once: Any = (),
        takes: Any = OUT_AND_BACK,
        opens: int = r.ALWAYS,
        out: Sequence[int] = (),
        room: int = 0,
        reaches: Sequence[Sequence[int]] = (),
        kept: int = 0,
        letter: str = "p",
        title: str = "column {}",
        lies: Lies | None = None,
    ) -> None:
        dealt = (deal,) * _count(count) if isinstance(deal, int) else tuple(deal)
        if len(dealt) != count:
            raise BadInput(f"deal has {len(dealt)} numbers for {count} piles: give one for each, or one number for all")
        if face_down not in (False, True, EVERY_OTHER):
            raise BadInput(f"face_down is {face_down!r}: say True or EVERY_OTHER, or leave it out")
        if face_down == EVERY_OTHER and (len({*dealt}) > 1 or dealt[0] % 2 == 0):
            raise BadInput(
                "face_down is EVERY_OTHER: give each pile the same odd number of cards, so that its top card is face up"
            )
        moves = moves or (RUN if runs else ONE)
        if moves not in GIVES:
            raise BadInput(f"moves is {moves!r}: say ONE, RUN, WHOLE or BY_SPACES")
        self.own_room = room  # 0: the table finds it
        self.among = count  # the columns of the whole table
        super().__init__(
            numbered(letter, count),
            room or max(dealt),
            "pile",
            title,
            down=max(dealt) - 1 if face_down else 0,
            lies=lies,
            every_other=face_down == EVERY_OTHER,
        )
        self.says = Says(
            zone=r.COLUMN,
            word=COLUMNS,
            build=build,
            gives=GIVES[moves],
            starts=spaces,
            takes=takes,
            filled=filled,
            opens=opens,
            run=None if moves == ONE else runs or build,
            at_once=at_once,
            deal=dealt,
            out=tuple(out),
            reaches=tuple(tuple(each) for each in reaches),
            kept=kept,
        )

    @property
    def shown(self) -> int:
        grows = GROWS if self.among <= MANY else GROWS_OF_MANY
        return min(self.room, max(self.says.deal) + grows) if any(self.says.deal) else super().shown


class Reserve(Piles):
    """Places that cards only leave: `count` piles of `deal` cards; one card each means that all are free.

    `face_down`: all but the top cards lie face down. `covered`: for each place, the numbers of the places that must be empty before its
    card is free, as in ``covered=pyramid(7)``.
    """

    def __init__(
        self,
        count: int,
        deal: int = 1,
        *,
        face_down: bool = False,
        covered: Sequence[Sequence[int]] = (),
        letter: str = "r",
        title: str = "reserve {}",
        lies: Lies | None = None,
    ) -> None:
        names = numbered(letter, _count(count)) if count > 1 else (letter,)
        super().__init__(names, _count(deal), "reserve", title, down=deal - 1 if face_down else 0, lies=lies)
        if covered and (len(covered) != count or max((len(each) for each in covered), default=0) > 2):
            raise BadInput(
                f"covered has {len(covered)} entries for {count} places: give each the one or two that lie on it, or none"
            )
        self.says = Says(
            zone=r.RESERVE, word=RESERVE, deal=(deal,) * count, covered=tuple(tuple(each) for each in covered)
        )

    @property
    def shown(self) -> int:
        return 1 if self.down else self.room

    def spots(self) -> list[Spot]:
        if self.lies or not self.says.covered:
            return super().spots()
        from cadogan.rules import laid_out  # not every command draws

        return laid_out.covered_spots(self.names, self.says.covered)


def pyramid(rows: int) -> list[tuple[int, ...]]:
    """Return which two places lie on each place of a pyramid: rows of one place, two places, and so on."""
    return [
        (first + row + 1, first + row + 2) if row < rows - 1 else ()
        for row in range(rows)
        for first in range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2)
    ]


class Cells(Piles):
    """Places for one card each, of any kind, from anywhere but the foundations.

    `deal`: a card is dealt to each. `takes`: where other cards come from, with STOCK also the next card of the stock.
    """

    def __init__(
        self,
        count: int,
        letter: str = "c",
        title: str = "cell {}",
        lies: Lies | None = None,
        deal: int = 0,
        takes: Sequence[str] = _NO_CELL,
    ) -> None:
        super().__init__(numbered(letter, _count(count)), 1, "cell", title, lies=lies)
        dealt = (deal,) * count if deal else ()
        self.says = Says(
            zone=r.RESERVE, word=CELLS, starts=ANY_CARD, takes=tuple(takes), filled=tuple(takes), deal=dealt
        )


class Waste(PlainWaste):
    """The waste. `build`: cards of the columns may be played to it, and stay. `deal`: cards that begin it. `room`: the most
    cards that it holds.

    With ``room=1`` a card must be played before the next one is dealt.
    """

    def __init__(self, build: Build | By | None = None, deal: int = 0, room: int = 0, lies: Lies | None = None) -> None:
        super().__init__(room=room or PACK, lies=lies)
        self.own_room = room
        self.says = Says(
            zone=r.DISCARDS,
            word=WASTE,
            build=build or NOTHING,
            gives=r.NOTHING if build else r.TOP,
            takes=(COLUMNS, RESERVE) if build else (),
            deal=(deal,) if deal else (),
        )


class Stock(PlainStock):
    """The stock. `deals`: how many cards go to the waste at a time, or COLUMNS for one to each column; 0 if it only fills spaces.

    IN_TURN, IN_ROUNDS: a deal turns up cards, one onto each column in turn, until one may be played. Until the stock is empty, only the card
    dealt last may go to a foundation, or IN_ROUNDS the last one of each column. If it does before the next one is dealt, that
    one takes its place.

    ROWS: a deal lays a row, one card at the foot of each column that says ``at_once=ROWS``. While the stock lasts, a card that leaves the
    last row is replaced at once, and the cards above stay blocked.
    `count`: with COLUMNS, how many cards go to each column, also where a space is filled at once. HEAPED: a card is turned up onto the waste,
    and the player moves it on; after it, no card leaves the columns until `count` cards have been moved to them.
    """

    def __init__(self, deals: Any = 1, room: int = 0, next: int = 0, lies: Lies | None = None, count: int = 1) -> None:
        for each in all_of(deals):
            if each not in (COLUMNS, IN_TURN, IN_ROUNDS, ROWS, HEAPED) and not (
                isinstance(each, int) and 0 <= each <= PACK
            ):
                raise BadInput(
                    f"the stock deals {each!r}: give a number of cards, COLUMNS, ROWS, HEAPED, IN_TURN or IN_ROUNDS"
                )
        if _count(count) > 1 and not set(all_of(deals)) <= {COLUMNS, HEAPED}:
            raise BadInput("count is of a stock that is dealt to columns: say Stock(COLUMNS, …) or Stock(HEAPED, …)")
        super().__init__(room or PACK, next, lies)
        self.own_room = room
        self.deals, self.count = deals, count
        self.says = Says(zone=r.HAND, word=STOCK, gives=r.NOTHING)


class Redeals(PlainRedeals):
    """How often what was dealt may be dealt again: `count` times, and as often as a player chooses in its place. None: without limit.

    The game gets an option `redeals`, unless the file has one with that role.
    """

    def __init__(self, count: int | None = 0) -> None:
        if count not in (None, *range(10)):
            raise BadInput(f"{count!r} redeals are wrong: give a number from 0 to 9, or None for no limit")
        super().__init__(0, always=count is not None)
        self.count = count


def _count(number: int) -> int:
    if number not in range(1, 105):
        raise BadInput(f"{number!r} is no number of piles or cards: give one from 1 to 104")
    return number


def said(blocks: Iterable[Block]) -> list[tuple[Piles | PlainStock, Says]]:
    """Return the blocks that hold cards, each with what is said of it."""
    return [(block, block.says) for block in blocks if hasattr(block, "says")]  # type: ignore[misc]
