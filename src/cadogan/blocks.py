"""The blocks of a state: runs of bytes in which the places of a table lie.

A game file declares its table (see `table`) as blocks: `Cells`, `Piles`, a `Waste`, a `Stock`, `Foundations` and so on. A
block knows its bytes, what a person sees of it, what a player has not seen, and how it is written as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from cadogan import fields as text
from cadogan.cards import (
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
from cadogan.parts import held, push, seen_of_stock, stock_cards
from cadogan.places import Lies, Pile, Spot
from cadogan.state import KNOWN


class Block:
    """A part of the state, `size` bytes from an offset `at` on that the table gives it.

    `names` are those of its places, and `lies` says where they lie, if the plain layout is to show them.
    """

    names: Sequence[str] = ()
    lies: Lies | None = None

    @property
    def size(self) -> int:
        """Its bytes."""
        return 0

    @property
    def fields(self) -> tuple[str, ...]:
        """The parts of a text position that it writes and reads."""
        return ()

    def offsets(self, at: int) -> dict[str, int]:
        """What lies where, by name: of places with a field of their own each, else of the block."""
        return dict.fromkeys(self.fields[:1], at)

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        """Its places as a person sees them."""
        return {}

    def open(self, s: State, at: int) -> Iterator[Sequence[int]]:
        """Runs of the state that hold its cards that lie face up."""
        return iter(())

    def hide(self, s: State, at: int) -> None:
        """Take out of the state what the player has not seen."""

    def write(self, s: State, at: int) -> dict[str, str]:
        """Its fields as text."""
        return {}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        """Lay out what its fields say; the cards that it lays. Raises BadInput for what is impossible."""
        return []

    def draw(self, s: State, at: int) -> list[str]:
        """Lines of text that show it."""
        return []

    def spots(self) -> list[Spot]:
        """Where its places lie on the plain layout."""
        return self.lies.spots(self.names) if self.lies else []


class Cells(Block):
    """Places for one card each, written together in rows: `field` of the text, with a card or a number of empty places.

    `names` are those of the places; `places` tells, in the same order, where in the block each lies, fewer than there are
    names where a game's options say so. `columns` tells how many make a row. `room` is the bytes of the block.
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

    @property
    def size(self) -> int:
        return self.room or len(self.names)

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def cells(self, s: State, at: int) -> list[int]:
        """Where in the state its places lie."""
        return [at + place for place in (self.places(s) if self.places else range(len(self.names)))]

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        table = {}
        for i, (name, cell) in enumerate(zip(self.names, self.cells(s, at), strict=False)):
            which = name if self.title == "{}" else str(i + 1)
            table[name] = Pile(self.title.format(which), self.kind, (s[cell],) if s[cell] else (), which=which)
        return table

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
    """Piles of cards: for each its size and then at most `room` cards, bottom first.

    `down`: at most so many of a pile's lowest cards lie face down; how many do is the byte after its cards. A player has not
    seen those. `full`: how many cards make a pile complete, where that is to be said.
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
    ) -> None:
        self.names = names
        self.room = room
        self.kind = kind
        self.title = title
        self.down = down
        self.full = full
        self.lies = lies

    @property
    def stride(self) -> int:
        """How far apart the piles lie in the state."""
        return 1 + self.room + (1 if self.down else 0)

    @property
    def size(self) -> int:
        return self.stride * len(self.names)

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(self.names)

    def offsets(self, at: int) -> dict[str, int]:
        return {name: at + self.stride * i for i, name in enumerate(self.names)}

    def turned(self, s: State, pile: int) -> int:
        """How many cards of a pile lie face down."""
        return s[pile + 1 + self.room] if self.down else 0

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        return {
            name: Pile(
                self.title.format(i + 1),
                self.kind,
                held(s, pile),
                notes=(("of", s[pile], self.full),) if self.full else (),
                which=str(i + 1) if len(self.names) > 1 else "",
                down=self.turned(s, pile),
            )
            for i, (name, pile) in enumerate(self.offsets(at).items())
        }

    def open(self, s: State, at: int) -> Iterator[Sequence[int]]:
        for pile in self.offsets(at).values():
            yield s[pile + 1 + self.turned(s, pile) : pile + 1 + s[pile]]

    def hide(self, s: State, at: int) -> None:
        for pile in self.offsets(at).values():
            for i in range(self.turned(s, pile)):
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
            laid, down = text.read_turned(fields, name, self.room, self.down)
            for each in laid:
                push(s, pile, each)
            if self.down:
                s[pile + 1 + self.room] = down
            cards += laid
        return cards

    def draw(self, s: State, at: int) -> list[str]:
        width = max(map(len, self.names))
        lines = []
        for name, pile in self.offsets(at).items():
            cards, down = held(s, pile), self.turned(s, pile)
            shown = cards_text([UNKNOWN] * down + list(cards[down:]))
            lines.append(f"  {name:>{width}}  {shown or '(empty)'}")
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
    """The stock: a pile that lies face down, its next card on top. The player knows as many of its next cards as the head says.

    `next`: where in the state the option lies by which its next card is seen; 0 for none.
    """

    names = ("stock",)

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
        """Its next cards, as far as the player knows them."""
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
    """A foundation built up or down to a rank."""
    up = way == "u"
    ranks = range(ACE, rank + 1) if up else range(KING, rank - 1, -1)
    title = f"{'ace' if up else 'king'} pile of {SUIT_NAMES[suit]}"
    next = rank_text(rank + 1 if up else rank - 1)
    cards = tuple(card(suit, each) for each in ranks)
    return Pile(title, "foundation", cards, next, suit=SUITS[suit], way="up" if up else "down")


class Foundations(Block):
    """The foundations of the four suits, as ranks of their top cards; each knows its cards by that.

    `ways`: ``u`` those begun by an ace and built up, ``d`` those begun by a king and built down; one that is not begun has
    rank 0, or 14. `begun`: they all lie there from the deal on.
    """

    def __init__(self, ways: str = "u", begun: bool = False, lies: Lies | None = None) -> None:
        self.ways = ways
        self.begun = begun
        self.lies = lies
        self.names = tuple(way + suit for suit in SUITS for way in ways)  # those of a suit together: uS, dS, uH …

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
            if len(suits) < len(tops) or (self.begun and len(suits) < 4):
                which = (
                    "the four foundations, one of each suit" if self.begun else "foundations, at most one of each suit"
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
    """How many redeals are left: one byte. `option`: where the option lies that says how many there are.

    `always`: said even of a game whose options leave it none.
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

    def said(self, s: State) -> bool:
        """Is it to be said how many are left?"""
        return self.always or s[self.option] > 0

    def write(self, s: State, at: int) -> dict[str, str]:
        return {"redeals": str(s[at]) if self.said(s) else ""}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        s[at] = text.read_count(fields, "redeals", s[self.option], s[self.option])
        return []

    def draw(self, s: State, at: int) -> list[str]:
        return [f"   redeals left: {s[at]}"]


class Room(Block):
    """Bytes that a game's rules keep for themselves, by a name; of a name in the text, if it says so, the game writes and reads it."""

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
    """Discards: what lies nowhere else has gone there, and the state keeps nothing of it. It is the last block."""

    names = ("heap",)

    def __init__(self, lies: Lies | None = None) -> None:
        self.lies = lies

    def piles(self, s: State, at: int) -> dict[str, Pile]:
        return {"heap": Pile("discards", "heap")}
