"""What follows from the words of a declared game: the engine's tables, the numbers of moves, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cadogan.rules.cards import ACE, EMPTY, KING, PACK, State, card, rank, suit
from cadogan.rules.declared import engine as e
from cadogan.rules.declared.words import AT_ONCE, FIRST_CARD, ZONES, Base, Build, By, Foundations, Says
from cadogan.rules.pile_ops import top
from cadogan.rules.piles import Block, Piles, Stock
from cadogan.rules.places import CARD, DEAL, PAIR, REDEAL, Step
from cadogan.rules.refusals import Refusal, refusal, takes
from cadogan.rules.state import OPTION, Option
from cadogan.rules.table import Table as PlainTable

CARDS = tuple(card(suit, rank) for suit in range(4) for rank in range(ACE, KING + 1))
ROWS, PILES = "rows", "piles"
WHILE_DEALING = {"": e.NEVER, "replaced": e.MUST, "counted": e.COUNTED, "bases": e.BASES}
GATHERS = {"": e.TURNED, "last first": e.LAST_FIRST, "first first": e.FIRST_FIRST}


class Table(PlainTable):
    """A table whose rules are declared by its blocks (see `words`).

    `laid`: the columns are dealt in ``rows`` or pile by pile. `dealing`: cards that fit a foundation go out while they are dealt,
    and are ``replaced`` or ``counted``. `leader`: a card of this rank begins the next column. `gathers`: a redeal gathers the columns,
    ``last first`` or ``first first``, instead of turning the waste over. `goal`: ``columns`` means that the game is won when these are
    empty. `pairs`: the ranks that a card leaves the table with.
    """

    def __init__(
        self,
        *blocks: Block,
        packs: int = 1,
        without: Sequence[int] = (),
        laid: str = ROWS,
        dealing: Any = "",
        leader: int = 0,
        gathers: Any = "",
        shuffled: bool = False,
        goal: str = "",
        pairs: Callable[[int], Any] | None = None,
    ) -> None:
        if any(isinstance(block, Foundations) and block.base == FIRST_CARD for block in blocks):
            blocks = (*blocks, Base())
        self.laid, self.dealing, self.leader, self.gathers, self.goal, self.pairs = (
            laid,
            dealing,
            leader,
            gathers,
            goal,
            pairs,
        )
        self.said: list[
            tuple[Piles | Stock, Says, int]
        ] = []  # for each pile: its block, what is said, its number in the block
        for block in blocks:
            says = getattr(block, "says", None)
            self.said += [(block, says, i) for i in range(len(block.names))] if says else []  # type: ignore[misc]
        self.said.sort(key=lambda each: each[1].gives == e.NOTHING)
        self.sources = sum(says.gives != e.NOTHING for _, says, _ in self.said)
        self.pile_names = [block.names[i] for block, _, i in self.said]
        self.targets: list[int] = []
        for block, says, i in self.said:
            again = bool(says.zone == e.FOUNDATION and i)
            self.targets.append(self.targets[-1] if again else max(self.targets, default=-1) + 1)
        self.count = max(self.targets) + 1
        self.goal_cards = sum(block.room * len(block.names) for block in blocks if isinstance(block, Foundations))
        self.order = self._order(blocks)
        self.kinds = list(dict.fromkeys(kind for _, says, _ in self.said for kind in ways(says)))
        out = [each for _, says, i in self.said if i == 0 for each in says.out]
        room = e.HEADER + e.ROW * len(self.said) + e.SETS * len(self.kinds) + 2 + len(self.order)
        work = PACK * packs if gathers or shuffled else 0
        super().__init__(*blocks, packs=packs, without=[*out, *without], kept=room, work=work, shuffled=shuffled)
        self.short |= {name: block.letter for block in blocks if isinstance(block, Foundations) for name in block.names}

    def _order(self, blocks: Sequence[Block]) -> list[int]:
        """The piles of the cards to lay, in order."""
        order: list[int] = []
        for block in blocks:
            says = getattr(block, "says", None)
            if not says or not says.deal:
                continue
            first = self.pile_names.index(block.names[0])
            piles = range(first, first + len(block.names))
            if self.laid == PILES or says.zone != e.COLUMN:
                order += [pile for pile, count in zip(piles, says.deal, strict=True) for _ in range(count)]
            else:
                order += [
                    pile
                    for row in range(max(says.deal))
                    for pile, count in zip(piles, says.deal, strict=True)
                    if row < count
                ]
        return order

    # -- the engine's tables

    def say(self, s: State, options: Mapping[str, str], offered: Mapping[str, Option]) -> None:
        """Write the tables into a blank state, and their offset into its head."""
        at = self.live

        def of(value: Any) -> Any:
            return value.values[options[value.option]] if isinstance(value, By) else value

        header: dict[int, int] = {
            e.PILES: len(self.said), e.SOURCES: self.sources, e.TARGETS: self.count, e.PACKET: self.packet, e.DEALT: self.dealt, e.WORK: self.work,
            e.LEFT: self.left, e.GATHERS: GATHERS[of(self.gathers)], e.DEAL_PLAY: WHILE_DEALING[of(self.dealing)],
            e.LEADER: self.leader, e.DEALS_TO: e.TO_LEADER if self.leader else e.TO_WASTE, e.TOTAL: self.goal_cards, e.SHUFFLES: self.shuffles,
        }  # fmt: skip
        roles = {option.role: OPTION + i for i, option in enumerate(offered.values())}
        header[e.REDEALS] = roles.get("redeals", 0)
        header[e.SHUFFLED] = roles.get("shuffles", 0)
        if self.goal:
            header[e.COUNTS] = e.CLEARED
            header[e.TOTAL] = sum(sum(says.deal) for _, says, i in self.said if i == 0 and says.zone == e.COLUMN)
        rows = []
        for n, (block, says, i) in enumerate(self.said):
            where = block.offsets(self._at(block))[block.names[i]]
            starts, run, zones = of(says.starts), of(says.run), sum(ZONES[each] for each in of(says.takes))
            row = [0] * e.ROW
            row[0], row[1], row[e.ROOM] = where & 255, where >> 8, block.room
            row[e.ZONE], row[e.GIVES], row[e.OPENS] = says.zone, says.gives, says.opens
            row[e.KIND] = self.kinds.index((of(says.build), tuple(starts)))
            row[e.RUN] = self.kinds.index((run, ())) if run else 0
            row[e.FROM], row[e.SPACE_FROM] = zones, sum(ZONES[each] for each in of(says.filled)) if starts else 0
            row[e.TARGET], row[e.SUIT] = self.targets[n], i % 4 if says.suited else -1
            down = getattr(block, "down", 0)
            row[e.DOWN] = max(0, says.deal[i] - 1) if down else -1
            row[e.OUT] = says.out[i] if i < len(says.out) else 0
            row[e.CLASS] = n - i if says.zone != e.RESERVE or block.room == 1 else n
            row[e.SPACE] = AT_ONCE[of(says.at_once)]
            rows += row
            if says.zone == e.HAND:
                header[e.STOCK], header[e.DEALS] = where, of(block.deals)
            if says.zone == e.DISCARDS:
                header[e.WASTE], header[e.TURNS] = where, int(block.turns)
            if isinstance(block, Foundations) and block.base == FIRST_CARD:
                header[e.BASE] = self._offsets["base"]
        if self.pairs:
            raise NotImplementedError
        founded = [block for block, _ in self.blocks if isinstance(block, Foundations)]
        header[e.SAFE] = self.packs if len(founded) == 1 and len(of(founded[0].says.build).steps) == 1 else 0
        header[e.KINDS] = len(self.kinds)
        sets: list[int] = []
        for build, starts in self.kinds:
            for on in (EMPTY, *range(1, 64)):
                fits = [c for c in CARDS if (c & 15 in starts if on == EMPTY else on in CARDS and build.takes(on, c))]
                sets += sum(1 << c for c in fits).to_bytes(8, "little")
        head = b"".join(header.get(each, 0).to_bytes(2, "little") for each in range(0, e.HEADER, 2))
        flat = [*head, *(x & 255 for x in rows), *sets, *len(self.order).to_bytes(2, "little"), *self.order]
        for i, x in enumerate(flat):
            s[at + i] = x - 256 if x > 127 else x
        low, high = at & 255, at >> 8
        s[e.TABLES], s[e.TABLES + 1] = low - 256 if low > 127 else low, high

    def _at(self, block: Block) -> int:
        return next(at for each, at in self.blocks if each is block)

    # -- for people

    @property
    def redeals(self) -> bool:
        """Whether there is a redeal."""
        return bool(self.left) or any(getattr(block, "turns", False) for block, _ in self.blocks)

    @property
    def moves(self) -> int:
        """How many move numbers there are."""
        return self.sources * self.count + 2

    def step(self, s: State, move: int) -> Step:
        """Return what a move does. Raises LookupError for a number that is never a move."""
        t = e.number(s, e.TABLES)
        source, target = divmod(move, self.count)
        if source == self.sources:
            if target and self.redeals:
                return Step(REDEAL, "stock" if "stock" in self._offsets else "")
            if target == 0 and s[t + e.DEALS]:
                return Step(DEAL, "stock", "w" if self.waste else "", min(s[t + e.DEALS], s[e.number(s, t + e.STOCK)]))
        elif source < self.sources:
            here = e.row(t, source)
            there = e.pile_of(s, t, target, top(s, e.number(s, here))) or e.row(t, self.targets.index(target))
            name = self.pile_names[(there - t - e.HEADER) // e.ROW]
            if s[there + e.FROM] & s[here + e.ZONE] and name != self.pile_names[source]:
                return Step(
                    CARD, self.pile_names[source], name, max(1, e.carried(s, t, here, there, e.wanted(s, t, there)))
                )
        raise LookupError(f"{move} is not a move")

    def why_not(self, s: State, step: Step) -> Refusal | None:
        """Return why a move is not legal; None if no move looks like this."""
        t = e.number(s, e.TABLES)
        if step.kind in (DEAL, REDEAL):
            return self._no_deal(s, t, step)
        if step.source not in self.pile_names or step.target not in self.pile_names:
            return None
        here, there = (e.row(t, self.pile_names.index(name)) for name in (step.source, step.target))
        card, other = top(s, e.number(s, here)), top(s, e.number(s, there))
        to, place = step.target, step.source
        if place == to:
            return refusal("same-place")
        if s[here + e.GIVES] == e.NOTHING:
            return refusal("only-dealt" if s[here + e.ZONE] == e.HAND else "stays", place=place)
        if not s[there + e.FROM] & s[here + e.ZONE]:
            return refusal("takes-none" if not s[there + e.FROM] else "not-from", to=to, place=place)
        if s[there + e.OPENS] and s[e.number(s, t + e.STOCK)]:
            return refusal("not-yet", to=to)
        if other == EMPTY and not s[there + e.SPACE_FROM] & s[here + e.ZONE]:
            return refusal("space-stays" if not s[there + e.SPACE_FROM] else "space-not-from", to=to, place=place)
        fits = e.wanted(s, t, there)
        ranks, suits = ({each(c) for c in CARDS if fits >> c & 1} for each in (rank, suit))
        if not fits:
            return refusal(
                "complete" if s[there + e.ZONE] == e.FOUNDATION else "takes-nothing-on", card=card, other=other, to=to
            )
        if fits >> card & 1:
            return refusal("alone", card=card)
        if len(suits) == 1 and card >> 4 not in suits:
            return refusal("other-suit", suit=suits.pop(), to=to)
        if len(ranks) == 1 and (other == EMPTY or s[there + e.ZONE] == e.FOUNDATION):
            return takes(to, card, ranks.pop())
        return refusal("not-next", card=card, other=other, to=to)

    def _no_deal(self, s: State, t: int, step: Step) -> Refusal:
        stock = e.number(s, t + e.STOCK)
        if step.kind == DEAL:
            return refusal("stock-empty")
        if stock and s[stock]:
            return refusal("stock-left", count=s[stock])
        return refusal("no-redeal" if self.left and not s[self.left] else "nothing-left")


def ways(says: Says) -> list[tuple[Build, tuple[int, ...]]]:
    """Return all ways of building of a block, whatever the options, each with the ranks that go to an empty pile."""

    def all_of(value: Any) -> list[Any]:
        return [*value.values.values()] if isinstance(value, By) else [value]

    found = [(build, tuple(starts)) for build in all_of(says.build) for starts in all_of(says.starts)]
    return found + [(run, ()) for run in all_of(says.run) if run]


def follows(table: PlainTable) -> dict[str, Any]:
    """Return the names of a game file that follow from a declared table; none from another one."""
    if not isinstance(table, Table):
        return {}
    kinds = [PAIR if table.pairs else CARD]
    kinds += [DEAL] * any(isinstance(block, Stock) for block, _ in table.blocks) + [REDEAL] * table.redeals
    return {
        "deal": e.deal, "deal_number": e.deal_number, "moves": e.moves, "play": e.play, "won": e.won, "home": e.home, "gathered": e.gathered,
        "step": table.step, "why_not": table.why_not, "MOVES": table.moves, "REDEAL": table.moves - 1 if table.redeals else -1,
        "KINDS": tuple(kinds), "SHAPES": "p3-u and p3-p5",
        "OPTIONS": {},
    }  # fmt: skip
