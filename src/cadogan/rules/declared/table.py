"""What follows from the words of a declared game: the engine's tables, the numbers of moves, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from cadogan.rules.cards import EMPTY, KING, PACK, UNKNOWN, BadInput, State
from cadogan.rules.declared import engine as e
from cadogan.rules.declared import rows as r
from cadogan.rules.declared import turning
from cadogan.rules.declared.building import Build, Pairs
from cadogan.rules.declared.checks import MOST, check, check_facing
from cadogan.rules.declared.marks import Base, Last, Round, Turn
from cadogan.rules.declared.safe import CARDS
from cadogan.rules.declared.words import (
    AT_ONCE,
    CHOSEN,
    COLUMNS,
    FIRST_CARD,
    HEAPED,
    IN_ROUNDS,
    IN_TURN,
    ROWS,
    STOCK,
    By,
    Cells,
    Columns,
    Foundations,
    Redeals,
    Says,
    Stock,
    Waste,
    all_of,
    chosen,
    said,
)
from cadogan.rules.pile_ops import top
from cadogan.rules.piles import Block, Heap, Piles
from cadogan.rules.piles import Stock as PlainStock
from cadogan.rules.places import CARD, DEAL, PAIR, REDEAL, Layout, Pile, Step
from cadogan.rules.state import OPTION, Option
from cadogan.rules.table import Table as PlainTable

PILES = "piles"
WHILE_DEALING = {"": r.NEVER, "replaced": r.MUST, "counted": r.COUNTED, "bases": r.BASES}
GATHERS = {"": r.TURNED, "last first": r.LAST_FIRST, "first first": r.FIRST_FIRST, "middle first": r.MIDDLE_FIRST}
ROUNDS = {IN_TURN: turning.ONE, IN_ROUNDS: turning.EACH}
HOW_OFTEN = "how often the cards may be dealt again"
REDEALS = tuple("0123456789")


class Place(NamedTuple):
    """A pile of the engine: its block, what is said of it, its number in the block, and its target's number in moves."""

    block: Piles | PlainStock
    says: Says
    i: int
    target: int

    @property
    def name(self) -> str:
        return self.block.names[self.i]


class Table(PlainTable):
    """A table whose rules are declared by its blocks (see `words`).

    `packs`: how many; `without`: the cards that take no part. `laid`: columns are dealt in ``rows`` or pile by pile (``piles``). `dealing`:
    cards that fit a foundation go out while they are dealt; ``replaced``: the next card takes their place, ``counted``: it does not,
    ``bases``: only cards that begin a foundation. `leader`: a card of this rank begins the next column when the stock is dealt.
    `gathers`: a redeal gathers the columns, ``last first``, ``first first``, or ``middle first`` and then backwards all round, instead of turning the waste over; `shuffled`: an
    option decides whether it shuffles the cards. `goal`: ``columns`` means that the game is won when columns and reserve
    are empty. `pairs`: which two cards leave the table together, as `equal` and `total` say. `facing`: the first half of the columns lies at
    the left, the other at the right, and the foundations between them.
    """

    def __init__(
        self,
        *blocks: Block,
        packs: int = 1,
        without: Sequence[int] = (),
        laid: str = ROWS,
        dealing: str | By = "",
        leader: int = 0,
        gathers: str | By = "",
        shuffled: bool = False,
        goal: str = "",
        pairs: Pairs | None = None,
        facing: bool = False,
    ) -> None:
        for word, value, known in (
            ("laid", laid, (ROWS, PILES)),
            ("goal", goal, ("", COLUMNS)),
            ("dealing", dealing, WHILE_DEALING),
            ("gathers", gathers, GATHERS),
        ):
            for each in all_of(value):
                if each not in known:
                    listed = " or ".join(repr(each) for each in known if each)
                    raise BadInput(f"{word} is {each!r}: say {listed}, or leave it out")
        self.facing = facing
        columns = [block for block in blocks if isinstance(block, Columns)]
        for each in columns:
            each.among = sum(len(block.names) for block in columns)
        self.endless = any(isinstance(block, Redeals) and block.count is None for block in blocks)
        blocks = tuple(block for block in blocks if not (isinstance(block, Redeals) and block.count is None))
        first = [block for block in blocks if isinstance(block, Foundations) and block.base in (FIRST_CARD, CHOSEN)]
        for other in first[1:]:
            other.says = other.says._replace(deal=())  # the first foundation of all sets the base
        if first:
            blocks = (*blocks, Base(first[0].base == CHOSEN))
        self.turns = any(each in ROUNDS for block in blocks if isinstance(block, Stock) for each in all_of(block.deals))
        if self.turns:
            blocks = (*blocks, Turn([name for block in blocks if isinstance(block, Columns) for name in block.names]))
        blocks += tuple(
            Last(block.names)
            for block in blocks
            if isinstance(block, Columns) and in_rows(block.says) and block.says.takes
        )
        self.heaped = any(HEAPED in all_of(block.deals) for block in blocks if isinstance(block, Stock))
        if self.heaped:
            blocks = (*blocks, Round())
        for stock in (block for block in blocks if isinstance(block, Stock)):
            if any(STOCK in says.takes for block, says in said(blocks) if isinstance(block, Cells)):
                stock.says = stock.says._replace(gives=r.TOP)
                self.stock_gives = True
        if (shuffled and self.turns) or ("middle first" in all_of(gathers) and not self.turns):
            raise BadInput(
                "a stock that is dealt in turn is never shuffled, and only that one is gathered 'middle first': leave it out"
            )
        if pairs:
            blocks = (*blocks, Heap())
        self.row_by_row, self.dealing, self.leader, self.gather, self.pairs = (
            laid == ROWS,
            dealing,
            leader,
            gathers,
            pairs,
        )
        self.cleared = bool(goal or pairs)
        out = [each for _, says in said(blocks) for each in says.out]
        self.aside = tuple(without)
        left_out = [*out, *self.aside]
        again = self.endless or any(isinstance(block, Redeals) for block in blocks)
        check(blocks, packs, self.aside, pairs is not None, bool(dealing), leader, again, bool(gathers))
        if facing:
            check_facing(blocks)
        for block, _ in said(blocks):
            own = getattr(block, "own_room", block.room)
            if own == 0 or isinstance(block, Stock):
                block.room = max(own, self._room(block, blocks, packs, PACK * packs - len(without)))
        self.places = self._places(blocks)
        self.sources = sum(place.says.gives != r.NOTHING for place in self.places)
        self.targets = self.sources if pairs else self.places[-1].target + 1
        if len(self.places) > MOST or self.moves >= 1 << 15:
            raise BadInput(f"there are {len(self.places)} piles, more than a table has room for: declare fewer")
        self.order = list(self._order(blocks))
        self.kinds = list(dict.fromkeys(kind for place in self.places for kind in ways(place.says)))
        kept = r.HEADER + r.ROW * len(self.places) + r.SETS * (len(self.kinds) + bool(pairs)) + 2 + len(self.order)
        work = PACK * packs if gathers or shuffled else 0
        super().__init__(*blocks, packs=packs, without=left_out, kept=kept, work=work, shuffled=shuffled)
        self.short |= {name: block.letter for block in blocks if isinstance(block, Foundations) for name in block.names}

    # -- where everything lies

    def _room(self, block: Any, blocks: Sequence[Block], packs: int, cards: int) -> int:
        """The most cards that a pile can hold, where the file does not say it."""
        if isinstance(block, Columns):
            onto_columns = (
                self.leader
                or in_rows(block.says)
                or any(
                    deal in (COLUMNS, HEAPED, *ROUNDS)
                    for each in blocks
                    if isinstance(each, Stock)
                    for deal in all_of(each.deals)
                )
            )
            built = max(block.room + bool(block.says.out), block.says.kept, 1) + max(
                each.longest(packs) for each in all_of(block.says.build)
            )
            return cards if onto_columns else max(1, min(built, cards))
        dealt = sum(sum(says.deal) for other, says in said(blocks) if other is not block)
        again = self.endless or any(isinstance(each, Redeals) for each in blocks)
        played_to = any(isinstance(each, Waste) and says.takes for each, says in said(blocks))
        return cards if block.says.takes or (again and played_to) or self.gather else max(1, cards - dealt)

    @staticmethod
    def _places(blocks: Sequence[Block]) -> list[Place]:
        """The piles, those that give cards first. Foundations of a block are one target."""
        found: list[Place] = []
        target = -1
        for giving in (True, False):
            for block, says in said(blocks):
                if (says.gives != r.NOTHING) != giving:
                    continue
                for i in range(len(block.names)):
                    target += not (says.zone == r.FOUNDATION and i)
                    found.append(Place(block, says, i, target))
        return found

    def _order(self, blocks: Sequence[Block]) -> Iterator[int]:
        """The piles of the cards to lay, in order."""
        names = [place.name for place in self.places]
        for block, says in said(blocks):
            first = names.index(block.names[0])
            piles = range(first, first + len(says.deal))
            if self.row_by_row and says.zone == r.COLUMN:
                for row in range(max(says.deal, default=0)):
                    yield from (pile for pile, count in zip(piles, says.deal, strict=True) if row < count)
            else:
                for pile, count in zip(piles, says.deal, strict=True):
                    yield from [pile] * count

    # -- rule options

    @property
    def options(self) -> dict[str, Option]:
        """The options of a file that has none: how often the cards may be dealt again, and whether that shuffles them."""
        found = {}
        for block, _ in self.blocks:
            if isinstance(block, Redeals):
                first = str(block.count)
                found["redeals"] = Option((first, *(each for each in REDEALS if each != first)), HOW_OFTEN, "redeals")
        if self.shuffles:
            found["shuffle"] = Option(("off", "on"), "the cards are shuffled before they are dealt again", "shuffles")
        return found

    def settle(self, options: Mapping[str, Option]) -> None:
        """Find the option that a word depends on. Raises BadInput if there is none, or if a value is missing."""
        if len(options) > r.TABLES - OPTION:
            raise BadInput(f"there are {len(options)} options: a declared game has room for {r.TABLES - OPTION}")
        for block, _ in self.blocks:
            if isinstance(block, Redeals):
                at = [OPTION + i for i, option in enumerate(options.values()) if option.role == "redeals"]
                if not at:
                    raise BadInput(
                        'there are Redeals, but no option with the role "redeals": add one to OPTIONS, or leave OPTIONS out'
                    )
                block.option = at[0]
                if not set(list(options.values())[at[0] - OPTION].values) <= set(REDEALS):
                    raise BadInput(
                        "the option of the Redeals has other values than the numbers from 0 to 9: leave them out"
                    )
        for by in self._bys():
            if by.option not in options:
                raise BadInput(
                    f"by({by.option!r}, ...) names no option of OPTIONS: they are {', '.join(options) or 'none'}"
                )
            lacking = [value for value in options[by.option].values if value not in by.values]
            if lacking:
                raise BadInput(f"by({by.option!r}, ...) says nothing for {', '.join(lacking)}: give a value for each")

    def _bys(self) -> Iterator[By]:
        values: list[Any] = [self.dealing, self.gather]
        for block, says in said(each for each, _ in self.blocks):
            values += [
                says.build,
                says.starts,
                says.takes,
                says.filled,
                says.run,
                says.at_once,
                getattr(block, "deals", 0),
            ]
        yield from (value for value in values if isinstance(value, By))

    def shown_targets(self, first: str) -> list[str]:
        """Up to two targets of a pile, for an example of a move."""
        own = next(place for place in self.places if place.name == first)
        fits = [
            p
            for p in self.places
            if p.says.takes and p.name != first and self._bits(all_of(p.says.takes)[0]) & self._bits((own.name[:1],))
        ]
        names = [self.short.get(place.name, place.name) for place in fits]
        return [*dict.fromkeys((names[-1], names[0]))] if names else []

    # -- the engine's tables

    def say(self, s: State, options: Mapping[str, str], offered: Mapping[str, Option]) -> None:
        """Write the tables into a blank state, and their offset into its head."""
        of = partial(chosen, options=options)
        roles = {option.role: OPTION + i for i, option in enumerate(offered.values())}
        header = self._header(of) | {r.REDEALS: roles.get("redeals", 0), r.SHUFFLED: roles.get("shuffles", 0)}
        kinds = [sets_of(build, starts) for build, starts in self.kinds]
        if self.pairs:
            kinds.append(sets_of(self.pairs, ()))
            header |= {r.PAIRS: len(kinds), r.ALONE: self.pairs.sum if self.pairs.sum <= KING else 0}
        header[r.KINDS] = len(kinds)
        head = b"".join(header.get(each, 0).to_bytes(2, "little") for each in range(0, r.HEADER, 2))
        rows = [x & 255 for i, place in enumerate(self.places) for x in self._row(i, place, of)]
        tables = [*head, *rows, *b"".join(kinds), *len(self.order).to_bytes(2, "little"), *self.order]
        for i, x in enumerate(tables):
            s[self.live + i] = signed(x)
        s[r.TABLES], s[r.TABLES + 1] = signed(self.live & 255), self.live >> 8

    def _header(self, of: Any) -> dict[int, int]:
        """The numbers of the header; those that are left out are 0."""
        header = {
            r.PILES: len(self.places), r.SOURCES: self.sources, r.TARGETS: self.targets, r.PACKET: self.packet, r.DEALT: self.dealt,
            r.WORK: self.work, r.LEFT: self.left, r.GATHERS: GATHERS[of(self.gather)], r.DEAL_PLAY: WHILE_DEALING[of(self.dealing)],
            r.LEADER: self.leader, r.DEALS_TO: r.TO_LEADER if self.leader else r.TO_WASTE, r.SHUFFLES: self.shuffles,
            r.TURNS: int(self.endless), r.COUNTS: r.CLEARED if self.cleared else r.HOME,
        }  # fmt: skip
        for block, _ in self.blocks:
            if isinstance(block, Stock):
                deals = of(block.deals)
                header[r.STOCK], header[r.DEALS] = self._offsets["stock"], deals if isinstance(deals, int) else 1
                header[r.DEALS_TO] = {COLUMNS: r.TO_COLUMNS, ROWS: r.TO_ROWS}.get(deals, header[r.DEALS_TO])
                if any(says.kept for _, says in said(each for each, _ in self.blocks)):
                    header[r.DEALS_TO] = r.TO_SHORT
                if deals == HEAPED:
                    header[r.DEALS_TO], header[r.TURN] = r.HEAPED, self._offsets["round"]
                if deals in (COLUMNS, HEAPED):
                    header[r.DEALS] = block.count
                if deals in ROUNDS:
                    header[r.ROUNDS], header[r.TURN], header[r.DEALS_TO] = (
                        ROUNDS[deals],
                        self._offsets["turn"],
                        r.IN_TURN,
                    )
            if isinstance(block, Waste):
                header[r.WASTE], header[r.WASTE_ROOM] = self._offsets["w"], block.room
        header[r.TURN] = self._offsets.get("last", header.get(r.TURN, 0))
        foundations = [block for block, _ in self.blocks if isinstance(block, Foundations)]
        if any(block.base in (FIRST_CARD, CHOSEN) for block in foundations):
            header[r.BASE] = self._offsets["base"]
        gone = sum(
            sum(place.says.deal) for place in self.places if place.i == 0 and place.says.zone in (r.COLUMN, r.RESERVE)
        )
        due = {
            r.BY_PLAYER if of(each.says.at_once) == CHOSEN else r.FILLS for each in self.places if of(each.says.at_once)
        }
        header[r.DUE] = sum(due) + (r.BESIDE if any(each.says.beside for each in self.places) else 0)
        header[r.TOTAL] = gone if self.cleared else sum(block.room * len(block.names) for block in foundations)
        return header

    def _row(self, n: int, place: Place, of: Any) -> list[int]:
        """The row of a pile."""
        block, says, i, target = place
        where = self._offsets[place.name]
        starts = tuple(of(says.starts))
        row = [0] * r.ROW
        row[0], row[1] = where & 255, where >> 8
        row[r.ROOM], row[r.ZONE], row[r.GIVES], row[r.OPENS], row[r.TARGET] = (
            block.room,
            says.zone,
            says.gives,
            self._opens(place),
            target,
        )
        row[r.KIND] = self.kinds.index((of(says.build), starts))
        row[r.RUN] = self.kinds.index((of(says.run), ())) if says.run else 0
        row[r.RUN] = self.kinds.index((says.then, says.turn)) + 1 if says.then else row[r.RUN]
        if not self.pairs:
            row[r.FROM], row[r.SPACE_FROM] = self._bits(of(says.takes)), self._bits(of(says.filled)) if starts else 0
        row[r.SUIT] = block.suits[i] if isinstance(block, Foundations) and says.suited else -1
        row[r.DOWN] = max(0, says.deal[i] - 1) if getattr(block, "down", 0) else -1
        row[r.EVERY_OTHER] = int(getattr(block, "every_other", False))
        row[r.OUT] = says.out[i] if i < len(says.out) else 0
        space = AT_ONCE[of(says.at_once)]
        if says.zone == r.COLUMN and STOCK in of(says.filled):
            space = r.BY_EITHER if space == r.BY_CHOICE else r.BY_DEAL
        row[r.SPACE] = -says.kept or space
        alike = says.zone != r.RESERVE or (block.room == 1 and not says.covered)
        row[r.CLASS] = n - i if alike else n
        row[r.BIT] = 1 << [block for block, _ in said(each for each, _ in self.blocks)].index(block)
        covers = says.covered[i] if says.covered else ()
        row[r.REACH] = sum(1 << each for each in says.reaches[i]) if says.reaches else 0
        row[r.COVER], row[r.COVER_TOO] = (*(n - i + each for each in covers), -1, -1)[:2]
        if self.heaped and says.zone == r.COLUMN:
            row[r.COVER] = n
        return row

    def _opens(self, place: Place) -> int:
        """When a pile opens: of foundations beside others, the number of the pile that must be started, as the engine has it."""
        if not place.says.beside:
            return place.says.opens
        return -1 - next(n for n, each in enumerate(self.places) if each.name[:1] == place.says.beside) - place.i

    def _bits(self, words: Sequence[str]) -> int:
        """The blocks that some words name, by their kind or by their letter, as bits."""
        blocks = said(block for block, _ in self.blocks)
        return sum(
            1 << i for i, (block, says) in enumerate(blocks) if says.word in words or block.names[0][:1] in words
        )

    def lay(self, s: State, fields: Mapping[str, str]) -> list[int]:
        cards = super().lay(s, fields)
        for block, at in self.blocks:
            if isinstance(block, Turn | Last | Round):
                block.settle(s, at, self._offsets)
            if isinstance(block, Base) and not s[at] and e.home(s):
                raise BadInput("base= is missing: name the rank of the foundations' first card, as in base=7")
        return cards

    # -- for people

    def piles(self, s: State) -> dict[str, Pile]:
        """Return the places of the table with their cards; a column says how many of them lie at its last place."""
        table = super().piles(s)
        for block, at in self.blocks:
            for i, name in enumerate(block.columns if isinstance(block, Last) else ()):
                if s[at + i]:
                    table[name] = table[name]._replace(notes=(("last", s[at + i] + 1),))
        return table

    @cached_property
    def layouts(self) -> tuple[Layout, ...]:
        """The layouts, the first for a usual wide window."""
        usual = super().layouts
        if not self.facing:
            return usual
        from cadogan.rules import facing  # not every command draws

        columns, foundations = (
            [name for block, _ in self.blocks if isinstance(block, kind) for name in block.names]
            for kind in (Columns, Foundations)
        )
        return facing.layouts(columns, foundations, self.dealt, 1 + self.redeals, usual)

    @property
    def redeals(self) -> bool:
        """Whether there is a redeal."""
        return bool(self.left) or self.endless

    @property
    def moves(self) -> int:
        """How many move numbers there are."""
        return int(self.sources * self.targets + 2)

    def step(self, s: State, move: int) -> Step:
        """Return what a move does. Raises LookupError for a number that is never a move."""
        t = r.number(s, r.TABLES)
        last = self.sources * self.targets
        source, target = divmod(move, self.targets) if move < last else (self.sources, move - last)
        if source == self.sources:
            if target == 1 and self.redeals:
                return Step(REDEAL, "stock" if "stock" in self._offsets else "")
            if target == 0 and s[t + r.DEALS]:
                if s[t + r.DEALS_TO] >= r.TO_SHORT:
                    return self._short_deal(s, t)
                to_waste = s[t + r.DEALS_TO] == r.TO_WASTE and self.waste
                to_waste = to_waste and not s[t + r.DEAL_PLAY] and not self._deal_fills(s, t)
                room = s[t + r.WASTE_ROOM] - s[self.waste] if to_waste else PACK
                dealt = s[t + r.DEALS] * (self._in_row(s, t) if s[t + r.DEALS_TO] in (r.TO_COLUMNS, r.TO_ROWS) else 1)
                return Step(
                    DEAL, "stock", "w" if to_waste else "", max(1, min(dealt, s[r.number(s, t + r.STOCK)], room))
                )
        elif source < self.sources and self.pairs:
            one, other = self.places[source].name, self.places[target].name
            return Step(CARD, one, "heap") if one == other else Step(PAIR, one, other)
        elif source < self.sources:
            here = r.row(t, source)
            there = turning.pile_of(s, t, here, target, top(s, r.number(s, here))) or self._row_of(
                t, target, self.places[source]
            )
            name = self.places[(there - t - r.HEADER) // r.ROW].name
            if (s[there + r.FROM] | s[there + r.SPACE_FROM]) & s[here + r.BIT] and name != self.places[source].name:
                return Step(
                    CARD, self.places[source].name, name, max(1, e.carried(s, t, here, there, r.wanted(s, t, there)))
                )
        raise LookupError(f"{move} is not a move")

    def _in_row(self, s: State, t: int) -> int:
        """How many piles the stock is dealt to in one move."""
        rows = [r.row(t, n) for n in range(len(self.places))]
        to_rows = s[t + r.DEALS_TO] == r.TO_ROWS
        return sum(s[each + r.ZONE] == r.COLUMN and (not to_rows or s[each + r.SPACE] == r.BY_ROWS) for each in rows)

    def _short_deal(self, s: State, t: int) -> Step:
        """What a deal does that first fills columns with too few cards."""
        piles = [r.row(t, n) for n in range(len(self.places))]
        lacking = sum(max(0, -s[here + r.SPACE] - s[r.number(s, here)]) for here in piles)
        return Step(DEAL, "stock", "" if lacking else "w", max(1, min(lacking, s[r.number(s, t + r.STOCK)])))

    def _deal_fills(self, s: State, t: int) -> bool:
        """Whether the deal fills empty piles: then a deal names no target, whatever lies there now."""
        return any(r.dealt_into(s, r.row(t, n)) for n in range(len(self.places)))

    def _row_of(self, t: int, target: int, source: Place) -> int:
        """The row of a target's pile that is named where none takes a card: its first, from a foundation that of the same suit."""
        piles = [n for n, place in enumerate(self.places) if place.target == target]
        alike = [n for n in piles if source.says.suited and self.places[n].i % 4 == source.i % 4]
        return r.row(t, (alike or piles)[0])


def in_rows(says: Says) -> bool:
    """Whether rows of the stock are laid on the columns of a block."""
    return ROWS in all_of(says.at_once)


def ways(says: Says) -> list[tuple[Build, tuple[int, ...]]]:
    """Return all ways of building of a block, whatever the options, each with the ranks that go to an empty pile."""
    found = [(build, tuple(starts)) for build in all_of(says.build) for starts in all_of(says.starts)]
    return found + [(run, ()) for run in all_of(says.run) if run] + ([(says.then, says.turn)] if says.then else [])


@lru_cache(maxsize=200)  # games share ways of building
def sets_of(build: Build | Pairs, starts: tuple[int, ...]) -> bytes:
    """Return the sets of a way of building: for each card that lies on top, and EMPTY, the cards that may be laid there."""
    sets = []
    for on in range(64):
        if on == EMPTY:
            fits = [card for card in CARDS if card & 15 in starts]
        else:
            fits = [card for card in CARDS if on in CARDS and build.takes(on, card)]
        if len(fits) == len(CARDS):
            fits.append(UNKNOWN)  # an unseen card, too
        sets.append(sum(1 << card for card in fits).to_bytes(r.SET, "little"))
    return b"".join(sets)


def signed(byte: int) -> int:
    """Return a byte as a signed one."""
    return byte - 256 if byte > 127 else byte
