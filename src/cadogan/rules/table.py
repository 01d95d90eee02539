"""The table of a family, declared once as a list of blocks, and everything that follows from it.

A game file declares its `Table` of blocks, in the order in which people read them. The blocks decide the offsets in the
state, the piles that people see, what is hidden from the player, the text form, a plain drawing and its layouts.
`Family` uses these as defaults for what a game file does not define.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import FunctionType
from typing import Any

from cadogan.rules import fields as text
from cadogan.rules.cards import PACK, SUITS, UNKNOWN, State, pack, shuffle
from cadogan.rules.piles import Block, Cells, Foundations, Heap, Piles, Redeals, Room, Stock, Waste
from cadogan.rules.places import SIGNS, Layout, Pile, Step
from cadogan.rules.state import HEAD, shuffles_room

LAST_FIELDS = ("known", "redeals", "seed", "shuffles")


class Table:
    """The table of a family: its blocks, one after the other in the state.

    Arguments:

    - `packs`: the number of packs; `without`: the cards left out of the shuffle (the deal puts them on the table);
    - `kept`: bytes for the rules' own use that do not change in play after the deal;
    - `work`: bytes of working space for the rules, which mean nothing between moves;
    - `shuffled`: redeals may be shuffled.

    A state has these parts, in this order: the head, the blocks, `kept` bytes, the packet, `work` bytes, given
    shuffles. Attributes are offsets in it: `live`, the end of the blocks, which are what changes in play; `packet`, the
    cards to deal, at most `dealt` of them; `work`; `shuffles`, the given shuffles (0 if there are none); `left`, the
    number of redeals left (0 if there are no redeals); `size`, the end. `card_fields` are the names of the fields of a text
    position that hold cards.
    """

    aside: Sequence[int] = ()  # cards that take no part in the game
    stock_gives = False  # whether moves take single cards of the stock

    def __init__(
        self,
        *blocks: Block,
        packs: int = 1,
        without: Sequence[int] = (),
        kept: int = 0,
        work: int = 0,
        shuffled: bool = False,
    ) -> None:
        self.packs, self.without = packs, tuple(without)
        self.blocks: list[tuple[Block, int]] = []
        self._offsets: dict[str, int] = {}
        at = HEAD
        for block in blocks:
            self.blocks.append((block, at))
            self._offsets |= block.offsets(at)
            at += block.size
        self.live = at
        self.packet = at + kept
        self.dealt = PACK * packs - len(self.without)
        self.work = self.packet + self.dealt
        self._offsets["packet"] = self.packet
        self.shuffles = self.work + work if shuffled else 0
        self.size = self.work + work + (shuffles_room(self.dealt) if shuffled else 0)
        self.left = self._offsets.get("redeals", 0)
        self.card_fields = tuple(
            name
            for block, _ in self.blocks
            if not isinstance(block, Redeals | Room)
            for name in block.fields
            if name not in LAST_FIELDS
        )
        self.has_heap = any(isinstance(block, Heap) for block, _ in self.blocks)
        names = [name for block, _ in self.blocks for name in block.fields]
        names += ["seed", "shuffles"] if shuffled else []
        self.fields = (*(n for n in names if n not in LAST_FIELDS), *(n for n in LAST_FIELDS if n in names))
        self.short = {
            name: name[:1] for block, _ in self.blocks if isinstance(block, Foundations) for name in block.names
        }

    def say(self, s: State, options: Mapping[str, str], offered: Mapping[str, Any]) -> None:
        """Write what is declared into a blank state; here nothing is."""

    def offsets(self, *names: str) -> tuple[int, ...]:
        """Return the offsets in a state of places, numbers and rooms, by name; also of ``packet``."""
        return tuple(self._offsets[name] for name in names)

    @property
    def waste(self) -> int:
        """The offset of the waste; 0 if there is none."""
        return next((at for block, at in self.blocks if isinstance(block, Waste)), 0)

    # -- what a person sees

    def piles(self, s: State) -> dict[str, Pile]:
        """Return the places of the table with their cards, by name."""
        table: dict[str, Pile] = {}
        for block, at in self.blocks:
            table |= block.piles(s, at)
        redeals = next((block for block, _ in self.blocks if isinstance(block, Redeals)), None)
        if redeals and redeals.is_shown(s) and "stock" in table:
            stock = table["stock"]
            table["stock"] = stock._replace(notes=(*stock.notes, ("redeals", s[self.left])))
        if self.has_heap:
            table["heap"] = table["heap"]._replace(notes=(("gone", self.gone(table)),))
        return table

    def hide(self, s: State) -> None:
        """Remove from a state the cards that the player has not seen. Shuffles to come and the deal's number stay."""
        for block, at in self.blocks:
            block.hide(s, at)

    def turned_up(self, s: State) -> int:
        """Return the number of UNKNOWN cards that are face up: unseen cards that a move revealed."""
        if UNKNOWN not in s[HEAD : self.live]:
            return 0
        return sum(run.count(UNKNOWN) for block, at in self.blocks for run in block.open(s, at) if UNKNOWN in run)

    def stock_size(self, s: State) -> int:
        """Return the number of cards in the stock."""
        return sum(s[at] for block, at in self.blocks if isinstance(block, Stock))

    def draw(self, s: State) -> str:
        """Return the table as lines of text."""
        lines: list[str] = []
        on_table = True
        for block, at in self.blocks:
            drawn = self._drawn(block, s, at)
            now_on_table = isinstance(block, Cells | Piles) and not isinstance(block, Waste)
            if lines and drawn and on_table and not now_on_table:
                lines.append("")
            if isinstance(block, Redeals) and drawn:
                lines[-1] += drawn[0]
            else:
                lines += drawn
            on_table = now_on_table
        return "\n".join(lines)

    def _drawn(self, block: Block, s: State, at: int) -> list[str]:
        """The lines of a block. The stock also shows the redeals left, or the number of cards removed."""
        lines = block.draw(s, at)
        if isinstance(block, Stock) and self.left:
            return [f"{lines[0]}; redeals left: {s[self.left]}"]
        if isinstance(block, Stock) and self.has_heap:
            return [f"{lines[0]}; gone: {self.gone(self.piles(s))}"]
        return [] if isinstance(block, Redeals) and "stock" in self._offsets else lines

    def gone(self, piles: Mapping[str, Pile]) -> int:
        """Return the number of cards that are on none of the piles."""
        return self.dealt - sum(len(pile.cards) for pile in piles.values())

    def draw_lines(self, s: State, *names: str) -> list[str]:
        """Return the lines of text for some blocks, given by the names of their first fields."""
        return [
            line
            for name in names
            for block, at in self.blocks
            if block.fields[:1] == (name,)
            for line in self._drawn(block, s, at)
        ]

    @cached_property
    def layouts(self) -> tuple[Layout, ...]:
        """The layouts, the first for a usual wide window: one if its blocks say where each place lies, else those of `laid_out`."""
        drawn = [block for block, _ in self.blocks if block.names]
        if not all(block.lies for block in drawn):
            from cadogan.rules import laid_out  # not every command draws

            return laid_out.layouts([block for block, _ in self.blocks])
        spots = [spot for block, _ in self.blocks for spot in block.spots()]
        room = {name: block.room for block, _ in self.blocks if isinstance(block, Piles) for name in block.names}
        width = max(spot.x for spot in spots) + 3.5
        height = max(spot.y + spot.fan[1] * (room.get(spot.place, 1) - 1) for spot in spots) + 4.5
        return (Layout(width, height, tuple(spots)),)

    def laid(self, s: State) -> tuple[tuple[str, ...], int]:
        """Return the places that the first cards of a deal go to, one card each, in order; and the number in a row."""
        for block, at in self.blocks:
            if isinstance(block, Cells):
                count = len(block.cells(s, at))
                return tuple(block.names[:count]), min(block.columns(s), count)
        return (), 0

    # -- moves by name

    def move_name(self, step: Step) -> str:
        """Return the name of a move: ``c1-u``, ``4+8``, or its kind."""
        if step.kind not in SIGNS:
            return step.kind
        target = step.target if step.source in self.short else self.short.get(step.target, step.target)
        return f"{step.source}{SIGNS[step.kind]}{target}"

    def read_move(self, piles: Mapping[str, Pile], kinds: Sequence[str], name: str) -> Step | None:
        """Return what a move with this name would do, legal or not; None if no move has such a name.

        A foundation in the name has no suit, as in ``c1-u``; the suit is that of the source's top card.
        """
        if name in kinds and name not in SIGNS:
            return Step(name)
        for kind in (kind for kind in kinds if kind in SIGNS):
            source, sign, target = name.partition(SIGNS[kind])
            if sign and source in piles:
                if target in self.short.values():
                    cards = piles[source].cards[piles[source].down :]  # a face-down card must reveal nothing
                    own = target + (SUITS[cards[-1] >> 4] if cards else SUITS[0])
                    target = (
                        own if own in piles else next(place for place, short in self.short.items() if short == target)
                    )
                return Step(kind, source, target)
        return None

    # -- a table as text

    def write(self, s: State) -> dict[str, str]:
        """Return the table as fields of a text position, by name."""
        written: dict[str, str] = {}
        for block, at in self.blocks:
            written |= block.write(s, at)
        return written

    def lay(self, s: State, fields: Mapping[str, str]) -> list[int]:
        """Set up a blank state from the fields of a text position, and return all its cards.

        Raises BadInput for impossible fields.
        """
        return [each for block, at in self.blocks for each in block.read(s, at, fields)]

    def check(self, cards: Sequence[int], strict: bool) -> None:
        """Raise BadInput, naming the cards, if a table has too many cards or, with `strict`, lacks some."""
        text.check_table(cards, pack(self.packs, self.aside), strict and not self.has_heap)

    def missing(self, s: State) -> Counter[int]:
        """Return the cards of the packs that are not known to be on the table, with their counts."""
        return Counter(pack(self.packs, self.aside)) - Counter(
            each for pile in self.piles(s).values() for each in pile.cards
        )


# -- default rule code: templates, completed for each game with its own names -----------------------------------------
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and deal it."""
    shuffle(s, PACKET, DEALT, number)
    deal(s)


def gathered(s: State) -> int:
    """Return the number of cards that a redeal would gather now: those of the waste."""
    return int(s[WASTE])


def none_gathered(s: State) -> int:
    """Return 0: the game has no redeal, so it gathers no cards."""
    return 0


def won(s: State) -> bool:
    """Whether all the cards are where they belong."""
    return bool(home(s) == ALL)


def filled_in(template: Callable[..., Any], scope: Mapping[str, Any]) -> Any:
    """Return a copy of a template with its open names filled in from `scope`."""
    assert isinstance(template, FunctionType)
    made = FunctionType(template.__code__, {**template.__globals__, **scope}, template.__name__)
    made.__module__, made.__qualname__, made.__doc__ = __name__, template.__qualname__, template.__doc__
    return made
