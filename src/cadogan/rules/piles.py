"""Blocks: runs of bytes in a state, each holding some of the places of a table.

A game file declares its table (see `table`) as blocks: `Cells`, `Piles`, a `Waste`, a `Stock`, `Foundations` and
others. A block knows its size in bytes, what people see of it, which of its cards the player has not seen, and its form
as text.

In all methods `s` is a state and `at` the offset of the block in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from cadogan.rules import fields as text
from cadogan.rules.cards import (
    ACE,
    KING,
    PACK,
    SUIT_NAMES,
    SUITS,
    UNKNOWN,
    BadInput,
    State,
    card,
    card_text,
    cards_text,
    rank_text,
)
from cadogan.rules.pile_ops import held, push, seen_of_stock, stock_cards
from cadogan.rules.places import Lies, Pile, Spot
from cadogan.rules.state import KNOWN

USUAL = 12  # cards that a pile seldom has more of


class Block:
    """A part of the state: `size` bytes at an offset that the table assigns.

    `names` are the names of its places, `kind` what they are. `lies` is where they are drawn; without it `laid_out` finds where.
    """

    names: Sequence[str] = ()
    kind: str = ""
    lies: Lies | None = None

    @property
    def shown(self) -> int:
        """How many cards of a place a layout has room for: more than one if they lie in a fan."""
        return 1

    @property
    def size(self) -> int:
        """The number of bytes."""
        return 0

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a text position that the block writes and reads."""
        return ()

    def offsets(self, at: int) -> dict[str, int]:
        """Offsets in the state by name: of each place if it has its own field, else of the block by its first field."""
        return dict.fromkeys(self.fields[:1], at)

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        """The places of the block as people see them, by name."""
        return {}

    def open(self, s: State, at: int) -> Iterator[Sequence[int]]:
        """Slices of the state that hold the face-up cards of the block."""
        return iter(())

    def hide(self, s: State, at: int) -> None:
        """Replace the cards that the player has not seen by UNKNOWN."""

    def write(self, s: State, at: int) -> dict[str, str]:
        """The fields of the block as text, by name."""
        return {}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        """Set up the block from its fields and return the cards laid out. Raises BadInput for impossible fields."""
        return []

    def draw(self, s: State, at: int) -> list[str]:
        """Lines of text that show the block."""
        return []

    def spots(self) -> list[Spot]:
        """The positions of its places on the plain layout."""
        return self.lies.spots(self.names) if self.lies else []


@cache
def _cell(title: str, kind: str, which: str, card: int) -> Pile:
    """A place for one card, with this card or none."""
    return Pile(title, kind, (card,) if card else (), which=which)


class Cells(Block):
    """Places for one card each. They share one text field, `field`, in rows of cards and counts of empty places.

    `names`: the names of the places, in order. `kind`: what the page calls such a place. `title`: the title of a place,
    where ``{}`` stands for its name or, in a longer title, its number. `columns`: a function of the state that returns
    the number of places in a row. `places`: a function of the state that returns the offset of each place in the block,
    in the order of `names`; it may return fewer, if an option makes the table smaller. `room`: the size of the block in
    bytes, by default one for each name.
    """

    def __init__(
        self,
        field: str,
        names: Sequence[str],
        kind: str,
        title: str = "{}",
        columns: Callable[[State], int] = lambda s: 99,
        places: Callable[[State], Sequence[int]] | None = None,
        room: int = 0,
        lies: Lies | None = None,
    ) -> None:
        self.field = field
        self.names = names
        self.kind = kind
        self.title = title
        self.columns = columns
        self.places = places
        self.room = room
        self.lies = lies
        which = [name if title == "{}" else str(i + 1) for i, name in enumerate(names)]
        self._places = [(name, title.format(each), each) for name, each in zip(names, which, strict=True)]

    @property
    def size(self) -> int:
        return self.room or len(self.names)

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def cells(self, s: State, at: int) -> list[int]:
        """The offset of each place in the state."""
        return [at + place for place in (self.places(s) if self.places else range(len(self.names)))]

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        cells = zip(self._places, self.cells(s, at), strict=False)
        return {name: _cell(title, self.kind, which, s[cell]) for (name, title, which), cell in cells}

    def open(self, s: State, at: int) -> Iterator[Sequence[int]]:
        yield s[at : at + self.size]

    def write(self, s: State, at: int) -> dict[str, str]:
        cells = [s[cell] for cell in self.cells(s, at)]
        return {self.field: text.rows_text(cells, min(self.columns(s), len(cells)))}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        cells = self.cells(s, at)
        cards = text.read_field(fields, self.field, len(cells))
        for cell, each in zip(cells, cards, strict=False):
            s[cell] = each
        return cards

    def draw(self, s: State, at: int) -> list[str]:
        words = [
            f"{name:>2}:{card_text(s[cell]) if s[cell] else '  '}"
            for name, cell in zip(self.names, self.cells(s, at), strict=False)
        ]
        step = min(self.columns(s), len(words))
        return [("  " + "  ".join(words[i : i + step])).rstrip() for i in range(0, len(words), step)]


class Piles(Block):
    """Piles of cards. Each pile is a byte with its size and then room for at most `room` cards, bottom first.

    `kind`: what the page calls such a pile. `title`: the title of a pile, where ``{}`` stands for its number. `down`:
    the most cards of a pile that can be face down; these are its lowest cards, the player has not seen them, and one
    more byte after the cards holds their number. `every_other`: of these lowest cards, only the second, the fourth and so on are
    face down. `full`: the size of a complete pile, to be shown beside its present
    size; 0 shows nothing.
    """

    def __init__(
        self,
        names: Sequence[str],
        room: int,
        kind: str = "pile",
        title: str = "pile {}",
        down: int = 0,
        full: int = 0,
        lies: Lies | None = None,
        every_other: bool = False,
    ) -> None:
        self.names = names
        self.room = room
        self.kind = kind
        self.title = title
        self.down = down
        self.every_other = every_other
        self.full = full
        self.lies = lies
        which = [str(i + 1) if len(names) > 1 else "" for i in range(len(names))]
        self._places = [(title.replace("{}", str(i + 1)), each) for i, each in enumerate(which)]
        self._offsets: dict[int, dict[str, int]] = {}

    @property
    def shown(self) -> int:
        return min(self.room, USUAL) if self.kind == "pile" else 1

    @property
    def stride(self) -> int:
        """The distance in bytes from one pile to the next."""
        return 1 + self.room + (1 if self.down else 0)

    @property
    def size(self) -> int:
        return self.stride * len(self.names)

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(self.names)

    def offsets(self, at: int) -> dict[str, int]:
        """The offset of each pile; computed once, because it is asked very often."""
        found = self._offsets.get(at)
        if found is None:
            found = self._offsets[at] = {name: at + self.stride * i for i, name in enumerate(self.names)}
        return found

    def turned(self, s: State, pile: int) -> int:
        """The number of face-down cards in the pile at an offset; with `every_other`, of the lowest cards up to the last of them."""
        return s[pile + 1 + self.room] if self.down else 0

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        return {
            name: Pile(
                title,
                self.kind,
                held(s, pile),
                notes=(("of", s[pile], self.full),) if self.full else (),
                which=which,
                down=self.turned(s, pile),
                every_other=self.every_other,
            )
            for (title, which), (name, pile) in zip(self._places, self.offsets(at).items(), strict=True)
        }

    def open(self, s: State, at: int) -> Iterator[Sequence[int]]:
        for pile in self.offsets(at).values():
            down = self.turned(s, pile)
            yield s[pile + 1 + down : pile + 1 + s[pile]]
            if self.every_other and down:
                yield s[pile + 1 : pile + 1 + down : 2]

    def hide(self, s: State, at: int) -> None:
        for pile in self.offsets(at).values() if self.down else ():
            for i in range(int(self.every_other), self.turned(s, pile), 1 + self.every_other):
                s[pile + 1 + i] = UNKNOWN

    def write(self, s: State, at: int) -> dict[str, str]:
        written = {}
        for name, pile in self.offsets(at).items():
            cards, down = held(s, pile), self.turned(s, pile)
            written[name] = " | ".join(filter(None, (cards_text(cards[:down]), cards_text(cards[down:]))))
            if down and down == len(cards):
                written[name] += " |"
        return written

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        cards = []
        for name, pile in self.offsets(at).items():
            laid, down = text.read_turned(fields, name, self.room, self.down, self.every_other)
            for each in laid:
                push(s, pile, each)
            if self.down:
                s[pile + 1 + self.room] = down
            cards += laid
        return cards

    def draw(self, s: State, at: int) -> list[str]:
        width = max(map(len, self.names))
        lines = []
        for name, pile in self.piles(s, at).items():
            lines.append(f"  {name:>{width}}  {cards_text(pile.faces) or '(empty)'}")
        return lines


class Waste(Piles):
    """The waste: one pile, face up."""

    def __init__(self, names: Sequence[str] = ("w",), room: int = PACK, lies: Lies | None = None) -> None:
        super().__init__(names, room, "waste", "waste", lies=lies)

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        return {name: pile._replace(notes=(("count", s[at]),)) for name, pile in super().piles(s, at).items()}

    def draw(self, s: State, at: int) -> list[str]:
        return [f"  waste  {cards_text(held(s, at)) or '(empty)'}"]


class Stock(Block):
    """The stock: a face-down pile with the next card on top. `s[KNOWN]` is how many of the next cards the player knows.

    `next`: the offset of the option that shows the next card (role ``"shows-next"``); 0 if the game has none.
    """

    names = ("stock",)
    kind = "stock"

    def __init__(self, room: int = PACK, next: int = 0, lies: Lies | None = None) -> None:
        self.room = room
        self.next = next
        self.lies = lies

    @property
    def size(self) -> int:
        return 1 + self.room

    @property
    def fields(self) -> tuple[str, ...]:
        return ("stock", "known")

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        return {"stock": Pile("stock", "stock", stock_cards(s, at), notes=(("left", s[at]),), down=s[at])}

    def seen(self, s: State, at: int) -> tuple[int, ...]:
        """The next cards that the player knows, the first one first."""
        return seen_of_stock(s, at, s[self.next] if self.next else 0)

    def hide(self, s: State, at: int) -> None:
        s[KNOWN] = len(self.seen(s, at))
        for i in range(s[at] - s[KNOWN]):
            s[at + 1 + i] = UNKNOWN

    def write(self, s: State, at: int) -> dict[str, str]:
        return {"stock": cards_text(stock_cards(s, at)), "known": str(s[KNOWN]) if s[KNOWN] else ""}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        cards = text.read_pile(fields, "stock", self.room, unseen=True)
        for each in reversed(cards):
            push(s, at, each)
        s[KNOWN] = text.read_count(fields, "known", 0, len(cards))
        return cards

    def draw(self, s: State, at: int) -> list[str]:
        seen = self.seen(s, at)
        return [f"  stock  {s[at]} cards" + (f", next {cards_text(seen)}" if seen else "")]


@cache
def _foundation(way: str, suit: int, rank: int) -> Pile:
    """A foundation whose top card has this rank; `way` is ``u`` for up, ``d`` for down."""
    up = way == "u"
    ranks = range(ACE, rank + 1) if up else range(KING, rank - 1, -1)
    title = f"{'ace' if up else 'king'} pile of {SUIT_NAMES[suit]}"
    next = rank_text(rank + 1 if up else rank - 1)
    cards = tuple(card(suit, each) for each in ranks)
    return Pile(title, "foundation", cards, next, suit=SUITS[suit], way="up" if up else "down")


class Foundations(Block):
    """The foundations of the four suits: one byte each, the rank of the top card, from which the other cards follow.

    `ways`: ``u`` for foundations built up from the ace, ``d`` for those built down from the king, ``ud`` for both. An
    empty foundation has rank 0 (``u``) or 14 (``d``). `started`: the deal starts all of them, so none is ever empty.
    """

    kind = "foundation"

    def __init__(self, ways: str = "u", started: bool = False, lies: Lies | None = None) -> None:
        self.ways = ways
        self.started = started
        self.lies = lies
        self.names = tuple(way + suit for suit in SUITS for way in ways)  # suit by suit: uS, dS, uH …

    @property
    def size(self) -> int:
        return 4 * len(self.ways)

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(self.ways)

    def offsets(self, at: int) -> dict[str, int]:
        return {way: at + 4 * i for i, way in enumerate(self.ways)}

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        places = self.offsets(at).items()
        return {way + suit: _foundation(way, i, s[base + i]) for i, suit in enumerate(SUITS) for way, base in places}

    def write(self, s: State, at: int) -> dict[str, str]:
        return {
            way: cards_text(card(i, s[base + i]) for i in range(4) if ACE <= s[base + i] <= KING)
            for way, base in self.offsets(at).items()
        }

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        for way, base in self.offsets(at).items():
            for i in range(4):
                s[base + i] = 0 if way == "u" else KING + 1
            tops = text.read_pile(fields, way, 4)
            suits = {top >> 4 for top in tops}
            if len(suits) < len(tops) or (self.started and len(suits) < 4):
                which = (
                    "the four foundations, one of each suit"
                    if self.started
                    else "foundations, at most one of each suit"
                )
                raise BadInput(f"{way}= must name the top cards of {which}")
            for top in tops:
                s[base + (top >> 4)] = top & 15
        return [each for pile in self.piles(s, at).values() for each in pile.cards]

    def draw(self, s: State, at: int) -> list[str]:
        tops = {
            way: " ".join((rank_text(s[base + i]) or "-") + suit for i, suit in enumerate(SUITS))
            for way, base in self.offsets(at).items()
        }
        return ["  " + "   ".join(f"{'ace' if way == 'u' else 'king'} piles  {each}" for way, each in tops.items())]


class Redeals(Block):
    """The number of redeals left: one byte.

    `option`: the offset of the option with the number of redeals in the game. `always`: show the number even if the
    options allow no redeal.
    """

    def __init__(self, option: int, always: bool = True) -> None:
        self.option = option
        self.always = always

    @property
    def size(self) -> int:
        return 1

    @property
    def fields(self) -> tuple[str, ...]:
        return ("redeals",)

    def is_shown(self, s: State) -> bool:
        """Whether to show how many redeals are left."""
        return self.always or s[self.option] > 0

    def write(self, s: State, at: int) -> dict[str, str]:
        return {"redeals": str(s[at]) if self.is_shown(s) else ""}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        s[at] = text.read_count(fields, "redeals", s[self.option], s[self.option])
        return []

    def draw(self, s: State, at: int) -> list[str]:
        return [f"   redeals left: {s[at]}"] if self.is_shown(s) else []


class Room(Block):
    """`room` bytes for the game's own use, found by `name`.

    `written`: a text position has a field of this name; the game's `write` and `check` must write and read it.
    """

    def __init__(self, name: str, room: int = 1, written: bool = False) -> None:
        self.name = name
        self.room = room
        self.written = written

    @property
    def size(self) -> int:
        return self.room

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.name,) if self.written else ()

    def offsets(self, at: int) -> dict[str, int]:
        return {self.name: at}


class Heap(Block):
    """The discards: all cards that are nowhere else. They take no bytes in the state. Must be the last block."""

    names = ("heap",)
    kind = "heap"

    def __init__(self, lies: Lies | None = None) -> None:
        self.lies = lies

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        return {"heap": Pile("discards", "heap")}
