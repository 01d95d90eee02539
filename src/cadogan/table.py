"""A table declared once: its places, where they lie in the state, and all that follows from that.

A game file declares its `Table` of blocks, in the order in which a person reads them. From them come the offsets of the
state, the piles that a person sees, what is hidden from a player, the table as text and back, a plain drawing and a plain
layout. `Family` uses these wherever a game does not define its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from cadogan import fields as text
from cadogan.blocks import Block, Cells, Foundations, Heap, Piles, Redeals, Stock, Waste
from cadogan.cards import PACK, SUITS, UNKNOWN, State, pack, shuffle
from cadogan.places import SIGNS, Layout, Pile, Step
from cadogan.state import HEAD, shuffles_room

LAST_FIELDS = ("known", "redeals", "seed", "shuffles")


class Table:
    """The table of a family: its blocks, one after the other in the state, and what follows from them.

    `packs` are shuffled without the cards `without`. `kept` bytes after what changes in play are the rules' own, and `work`
    bytes after the packet are room for them that is forgotten. `shuffled`: redeals may be shuffled. Offsets: `live`, where
    what changes in play ends; `packet`, where the cards lie that are to be dealt, `dealt` of them at most; `shuffles`, where
    given shuffles lie (0: there are none); `left`, where the number of redeals left lies (0: there is none); `size`.
    """

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
        self.has_heap = any(isinstance(block, Heap) for block, _ in self.blocks)
        names = [name for block, _ in self.blocks for name in block.fields]
        names += ["seed", "shuffles"] if shuffled else []
        self.fields = (*(n for n in names if n not in LAST_FIELDS), *(n for n in LAST_FIELDS if n in names))
        self.short = {
            name: name[:1] for block, _ in self.blocks if isinstance(block, Foundations) for name in block.names
        }

    def offsets(self, *names: str) -> tuple[int, ...]:
        """Where in a state the places, numbers and room of these names lie."""
        return tuple(self._offsets[name] for name in names)

    @property
    def waste(self) -> int:
        """Where the waste lies; 0 where there is none."""
        return next((at for block, at in self.blocks if isinstance(block, Waste)), 0)

    # -- what a person sees

    def piles(self, s: State) -> dict[str, Pile]:
        """The table, place by place."""
        table: dict[str, Pile] = {}
        for block, at in self.blocks:
            table |= block.piles(s, at)
        redeals = next((block for block, _ in self.blocks if isinstance(block, Redeals)), None)
        if redeals and redeals.said(s) and "stock" in table:
            stock = table["stock"]
            table["stock"] = stock._replace(notes=(*stock.notes, ("redeals", s[self.left])))
        if self.has_heap:
            table["heap"] = table["heap"]._replace(notes=(("gone", self.gone(table)),))
        return table

    def hide(self, s: State) -> None:
        """Take out of a state what the player has not seen, but for shuffles to come and the deal's number."""
        for block, at in self.blocks:
            block.hide(s, at)

    def turned_up(self, s: State) -> int:
        """How many cards lie face up that are not known: what a move has turned up that was not seen."""
        return sum(run.count(UNKNOWN) for block, at in self.blocks for run in block.open(s, at) if UNKNOWN in run)

    def stock_size(self, s: State) -> int:
        """How many cards lie in the stock."""
        return sum(s[at] for block, at in self.blocks if isinstance(block, Stock))

    def draw(self, s: State) -> str:
        """The table in text."""
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
        """The lines of a block; of a stock with the redeals that are left, or the cards that have gone, beside it."""
        lines = block.draw(s, at)
        if isinstance(block, Stock) and self.left:
            return [f"{lines[0]}; redeals left: {s[self.left]}"]
        if isinstance(block, Stock) and self.has_heap:
            return [f"{lines[0]}; gone: {self.gone(self.piles(s))}"]
        return [] if isinstance(block, Redeals) and "stock" in self._offsets else lines

    def gone(self, piles: Mapping[str, Pile]) -> int:
        """How many cards lie on none of the piles."""
        return self.dealt - sum(len(pile.cards) for pile in piles.values())

    def draw_lines(self, s: State, *names: str) -> list[str]:
        """The lines of text that show some of the blocks, by the names of their fields."""
        return [
            line
            for name in names
            for block, at in self.blocks
            if block.fields[:1] == (name,)
            for line in self._drawn(block, s, at)
        ]

    def layout(self) -> Layout:
        """The plain layout: every place where its block says, with room for the fans."""
        spots = [spot for block, _ in self.blocks for spot in block.spots()]
        room = {name: block.room for block, _ in self.blocks if isinstance(block, Piles) for name in block.names}
        width = max(spot.x for spot in spots) + 3.5
        height = max(spot.y + spot.fan[1] * (room.get(spot.place, 1) - 1) for spot in spots) + 4.5
        return Layout(width, height, tuple(spots))

    def laid(self, s: State) -> tuple[tuple[str, ...], int]:
        """The places to which the first cards of a deal come, one a place, in their order; and how many make a row."""
        for block, at in self.blocks:
            if isinstance(block, Cells):
                count = len(block.cells(s, at))
                return tuple(block.names[:count]), min(block.columns(s), count)
        return (), 0

    # -- moves by name

    def move_name(self, step: Step) -> str:
        """A move by name: ``c1-u``, ``4+8``, or its kind."""
        if step.kind not in SIGNS:
            return step.kind
        target = step.target if step.source in self.short else self.short.get(step.target, step.target)
        return f"{step.source}{SIGNS[step.kind]}{target}"

    def read_move(self, piles: Mapping[str, Pile], kinds: Sequence[str], name: str) -> Step | None:
        """What a move of a name would be, legal or not; None when the name is no move's. A foundation goes by the card's suit."""
        if name in kinds and name not in SIGNS:
            return Step(name)
        for kind in (kind for kind in kinds if kind in SIGNS):
            source, sign, target = name.partition(SIGNS[kind])
            if sign and source in piles:
                if target in self.short.values():
                    cards = piles[source].cards[piles[source].down :]  # what lies face down tells nothing
                    target += SUITS[cards[-1] >> 4] if cards else SUITS[0]
                return Step(kind, source, target)
        return None

    # -- a table as text

    def write(self, s: State) -> dict[str, str]:
        """The table as the fields of a text position."""
        written: dict[str, str] = {}
        for block, at in self.blocks:
            written |= block.write(s, at)
        return written

    def lay(self, s: State, fields: Mapping[str, str]) -> list[int]:
        """Set a blank state up from the fields of a text position; all its cards. Raises BadInput for an impossible place."""
        return [each for block, at in self.blocks for each in block.read(s, at, fields)]

    def check(self, cards: Sequence[int], strict: bool) -> None:
        """Raise BadInput, the cards named, for cards too many on a table or, when `strict`, for cards that it lacks."""
        text.check_table(cards, pack(self.packs), strict and not self.has_heap)

    def missing(self, s: State) -> Counter[int]:
        """The cards of the packs that are not seen to lie on the table."""
        return Counter(pack(self.packs)) - Counter(each for pile in self.piles(s).values() for each in pile.cards)


# -- rule code that follows from a table: made for a game with its names filled in ---------------------------------------
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and lay it out."""
    shuffle(s, PACKET, DEALT, number)
    deal(s)


def gathered(s: State) -> int:
    """How many cards a redeal would gather now: those of the waste."""
    return int(s[WASTE])


def none_gathered(s: State) -> int:
    """How many cards a redeal would gather now: there is none."""
    return 0


def won(s: State) -> bool:
    """Are all the cards where they belong?"""
    return bool(home(s) == ALL)


def filled_in(template: Callable[..., Any], scope: Mapping[str, Any]) -> Any:
    """Rule code with the names that a template leaves open."""
    assert isinstance(template, FunctionType)
    made = FunctionType(template.__code__, {**template.__globals__, **scope}, template.__name__)
    made.__module__, made.__qualname__, made.__doc__ = __name__, template.__qualname__, template.__doc__
    return made
