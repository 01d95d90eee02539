"""The search for declared games in two stages: first all cards are placed, and then the foundations are built.

In such a game the stock is dealt singly and without end, so each card that is not placed can be reached at any time; piles are built up and
down in suit, and single places take any card of the waste. So only this matters, suit by suit: which cards end on each pile, in which
order, and how many on single places. The search plays the second stage backwards: from complete foundations, cards return to the piles on
which they lie or may be laid, or to a single place. A suit needs a least number of single places; a deal is won if there are enough of
them for all suits, and lost if not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from cadogan.position import Position
from cadogan.rules.cards import ACE, EMPTY, KING
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.rows import number, row, taken_on
from cadogan.rules.declared.safe import in_stock
from cadogan.solver.verdict import POSITIONS, Lost, Outcome, Task, Won, spend

BYTES = 600  # of memory for a position
SINGLE = -1  # in a line, instead of a pile: a single place


class Suit(NamedTuple):
    """What lies of a suit: the ranks on each pile, and how many ranks are on the foundations built up and down.

    `free`: by rank, the cards that lie neither on piles nor on foundations.
    """

    piles: tuple[tuple[int, ...], ...]
    up: int
    down: int
    free: Counter[int]


class Return(NamedTuple):
    """A card that comes back from a foundation: its rank, whether it was built up, and its pile or SINGLE."""

    rank: int
    up: bool
    pile: int


class Stop(Exception):
    """The budget is spent."""


class Table(NamedTuple):
    """The piles of a game in two stages, by the numbers of their rows."""

    tall: tuple[int, ...]
    single: tuple[int, ...]
    up: tuple[int, ...]  # by suit
    down: tuple[int, ...]
    stock: int
    waste: int


def table_of(position: Position) -> Table | None:
    """Return the piles of a game that is played in two stages as said above; None for any other game."""
    s = position.state
    t = number(s, r.TABLES)
    numbers = range(s[t + r.PILES])
    rows = [row(t, pile) for pile in numbers]
    zones = [s[each + r.ZONE] for each in rows]
    at = {zone: [i for i in numbers if zones[i] == zone] for zone in range(r.FOUNDATION, r.HAND + 1)}
    tall = tuple(i for i in at[r.COLUMN] if s[rows[i] + r.ROOM] > 1)
    single = tuple(i for i in at[r.COLUMN] if i not in tall)
    if len(at[r.DISCARDS]) != 1 or len(at[r.HAND]) != 1 or at[r.RESERVE] or not tall:
        return None
    waste = rows[at[r.DISCARDS][0]]
    free = {s[rows[i] + r.BIT] for i in single} | {s[waste + r.BIT]}
    ways = {(s[rows[i] + r.SUIT], way(s, t, rows[i])): i for i in at[r.FOUNDATION]}
    words = (
        (r.DEALS, 1), (r.DEALS_TO, r.TO_WASTE), (r.GATHERS, r.TURNED), (r.DEAL_PLAY, r.NEVER), (r.PAIRS, 0), (r.COUNTS, r.HOME)
    )  # fmt: skip
    fits = (
        all(s[t + word] == value for word, value in words)
        and bool(s[t + r.TURNS])
        and not number(s, t + r.SHUFFLED)
        and not s[waste + r.FROM]
        and set(ways) == {(suit, step) for suit in range(4) for step in (1, -1)}
        and len(ways) == len(at[r.FOUNDATION])
        and all(takes(s, rows[i], r.WASTE_EMPTY, [rows[j] for j in tall + single]) for i in at[r.FOUNDATION])
        and all(s[rows[i] + r.GIVES] == (r.TOP if zones[i] == r.COLUMN else r.NOTHING) for i in tall + single + (*ways.values(),))
        and not any(s[rows[i] + r.SPACE] or s[rows[i] + r.DOWN] >= 0 for i in tall + single)
        and all(s[rows[i] + r.OPENS] == r.UNTIL_EMPTY and not s[rows[i] + r.SPACE_FROM] for i in tall)
        and all({1 << bit for bit in range(8) if s[rows[i] + r.FROM] >> bit & 1} == free for i in tall)
        and all(s[rows[i] + r.SPACE_FROM] == s[waste + r.BIT] and not s[rows[i] + r.OPENS] for i in single)
        and all(is_any(taken_on(s, t, s[rows[i] + r.KIND], EMPTY)) for i in single)
        and all(both_ways(s, t, s[rows[i] + r.KIND]) and s[rows[i] + r.ROOM] >= 2 * KING for i in tall)
        and all(len({card >> 4 for card in cards_on(s, rows[i])}) < 2 for i in tall)
    )  # fmt: skip
    if not fits:
        return None
    up, down = (tuple(ways[suit, step] for suit in range(4)) for step in (1, -1))
    return Table(tall, single, up, down, at[r.HAND][0], at[r.DISCARDS][0])


def takes(s: Any, foundation: int, opens: int, sources: list[int]) -> bool:
    """Whether a whole foundation opens then, and takes cards from all sources."""
    full = s[foundation + r.ROOM] == KING and s[foundation + r.OPENS] == opens
    return full and all(s[foundation + r.FROM] & s[foundation + r.SPACE_FROM] & s[each + r.BIT] for each in sources)


def way(s: Any, t: int, foundation: int) -> int:
    """Return 1 for a foundation built up from the ace in its suit, -1 for one built down from the king, 0 for others."""
    kind, suit = s[foundation + r.KIND], 16 * s[foundation + r.SUIT]
    for step, base in ((1, ACE), (-1, KING)):
        if suit >= 0 and taken_on(s, t, kind, EMPTY) == r.ONE_OF_EACH_SUIT << base:
            nexts = all(
                taken_on(s, t, kind, suit + rank) == (1 << suit + rank + step if ACE <= rank + step <= KING else 0)
                for rank in range(ACE, KING + 1)
            )
            return step if nexts else 0
    return 0


def both_ways(s: Any, t: int, kind: int) -> bool:
    """Whether cards are built up and down in suit, and ace and king do not follow each other."""
    return all(
        taken_on(s, t, kind, 16 * suit + rank) == sum(1 << 16 * suit + each for each in (rank - 1, rank + 1) if ACE <= each <= KING)
        for suit in range(4)
        for rank in range(ACE, KING + 1)
    )  # fmt: skip


def is_any(cards: int) -> bool:
    """Whether a set has all cards."""
    return all(cards >> 16 * suit + rank & 1 for suit in range(4) for rank in range(ACE, KING + 1))


def cards_on(s: Any, pile: int) -> list[int]:
    """Return the cards on the pile of a row, bottom first."""
    at = number(s, pile)
    return [s[at + i] for i in range(1, s[at] + 1)]


# -- which cards go where ---------------------------------------------------------------------------------------------


def search(task: Task, table: Table) -> Outcome:
    """Find the places of all cards; None if the budget is spent, or the places are found but not the moves that lead there."""
    s = task.position.state
    t = number(s, r.TABLES)
    placed = not in_stock(s, t) and not cards_on(s, row(t, table.waste))
    task.stage(task.limit, "the places of all cards")
    plans: list[list[Return]] = []
    left = len(table.single)
    started = task.control[POSITIONS]
    try:
        for suit in range(4):
            piles = [tuple(card & 15 for card in cards_on(s, row(t, i)) if card >> 4 == suit) for i in table.tall]
            up, down = (len(cards_on(s, row(t, each[suit]))) for each in (table.up, table.down))
            free = Counter([*range(up + 1, KING + 1), *range(ACE, KING + 1 - down)])
            free.subtract(Counter(rank for pile in piles for rank in pile))
            plan = least(task, Suit(tuple(piles), up, down, free), placed, left)
            if plan is None:
                count = task.control[POSITIONS] - started
                return Lost(
                    f"the packets cannot be played out, whatever goes on them: {count:,} positions were searched"
                )
            plans.append(plan)
            left -= sum(each.pile == SINGLE for each in plan)
    except Stop:
        return None
    line = Line(task.position, table, plans)
    return Won(line.moves) if line.plays() else None


def least(task: Task, suit: Suit, placed: bool, most: int) -> list[Return] | None:
    """Return how the cards of a suit come back with as few single places as can be; None if more than `most` are needed."""
    for singles in (most, *range(most)):  # a suit that cannot be played out is found first
        line: list[Return] = []
        tried: dict[Any, int] = {}
        if returns(
            task,
            suit._replace(free=Counter(suit.free)),
            placed,
            (KING, KING),
            [(0, 0)] * len(suit.piles),
            singles,
            line,
            tried,
        ):
            if singles < most or most == 0:
                return line
            widest = line
        elif singles == most:
            return None
    return widest


def returns(
    task: Task,
    suit: Suit,
    placed: bool,
    sizes: tuple[int, int],
    piles: list[tuple[int, int]],
    singles: int,
    line: list[Return],
    tried: dict[Any, int],
) -> bool:
    """Whether the cards of a suit can come back from foundations of some `sizes`; `line` is then how.

    `piles`: how many of its own cards lie on each pile, and its top card. `singles`: single places that are left. `tried`: the places
    left in positions met before. `placed`: no cards go onto the piles but their own.
    """
    if sizes == (suit.up, suit.down):
        return all(count == len(own) for (count, _), own in zip(piles, suit.piles, strict=True))
    kinds = [(own if count < len(own) else (), count, top) for (count, top), own in zip(piles, suit.piles, strict=True)]
    key = (sizes, tuple(sorted(kinds)))
    if tried.get(key, -1) >= singles:
        return False
    tried[key] = singles
    if len(tried) % 1000 == 0:
        task.look()
    if spend(task.control) or len(tried) * BYTES > task.memory:
        raise Stop
    for up in (True, False):
        if sizes[not up] == (suit.up if up else suit.down):
            continue
        rank = sizes[0] if up else KING + 1 - sizes[1]
        less = (sizes[0] - up, sizes[1] - (not up))
        for pile in targets(suit, placed, rank, piles, kinds):
            before = piles[pile]
            own = before[0] < len(suit.piles[pile])
            suit.free[rank] -= not own
            piles[pile] = (min(before[0] + 1, len(suit.piles[pile])), rank)
            line.append(Return(rank, up, pile))
            if returns(task, suit, placed, less, piles, singles, line, tried):
                return True
            line.pop()
            piles[pile] = before
            suit.free[rank] += not own
        if singles and suit.free[rank]:
            suit.free[rank] -= 1
            line.append(Return(rank, up, SINGLE))
            if returns(task, suit, placed, less, piles, singles - 1, line, tried):
                return True
            line.pop()
            suit.free[rank] += 1
    return False


def targets(suit: Suit, placed: bool, rank: int, piles: list[tuple[int, int]], kinds: list[Any]) -> Iterator[int]:
    """Yield the piles that a card may come back to, one of those that are alike; first those where it lies now."""
    own = [i for i, (count, _) in enumerate(piles) if suit.piles[i][count : count + 1] == (rank,)]
    others = [
        i
        for i, (count, top) in enumerate(piles)
        if suit.piles[i] and count == len(suit.piles[i]) and abs(top - rank) == 1
    ]
    seen = set()
    for pile in own if placed or not suit.free[rank] else own + others:
        if kinds[pile] not in seen:
            seen.add(kinds[pile])
            yield pile


# -- the moves --------------------------------------------------------------------------------------------------------


class Line:
    """The moves that lead to the places of all cards, and home."""

    def __init__(self, position: Position, table: Table, plans: list[list[Return]]) -> None:
        self.family, self.s, self.table = position.game.family, position.state, table
        self.t = number(self.s, r.TABLES)
        self.plans = plans
        self.moves: list[int] = []

    def cards(self, pile: int) -> list[int]:
        return cards_on(self.s, row(self.t, pile))

    def play(self, move: int) -> None:
        self.moves.append(move)
        self.family.play(self.s, move)

    def move(self, source: int, target: int) -> None:
        """Move a card from pile to pile."""
        self.play(source * self.s[self.t + r.TARGETS] + self.s[row(self.t, target) + r.TARGET])

    def plays(self) -> bool:
        """Play the whole line, and return whether it wins."""
        return self.places() and self.goes_home()

    def places(self) -> bool:
        """Play the first stage: all cards go to their places. Returns whether they do."""
        table, queues = self.table, {pile: self.coming(i) for i, pile in enumerate(self.table.tall)}
        keep = Counter(
            16 * suit + each.rank for suit, plan in enumerate(self.plans) for each in plan if each.pile == SINGLE
        )
        stays: set[int] = set()
        for place in table.single:
            for card in self.cards(place):
                if keep[card]:
                    keep[card] -= 1
                    stays.add(place)
        while self.cards(table.waste) or in_stock(self.s, self.t):
            wanted = {queue[-1]: pile for pile, queue in queues.items() if queue}
            ready = next(
                (i for i in table.single if i not in stays and self.cards(i) and self.cards(i)[0] in wanted), None
            )
            if ready is not None:
                pile = wanted[self.cards(ready)[0]]
                self.move(ready, pile)
                queues[pile].pop()
                continue
            space = next((i for i in table.single if not self.cards(i)), None)
            fits = set(wanted) | (set(+keep) if space is not None and not wanted else set())
            if not self.deals(fits):
                return False
            card = self.cards(table.waste)[-1]
            if card in wanted:
                self.move(table.waste, wanted[card])
                queues[wanted[card]].pop()
            else:
                self.move(table.waste, space or 0)
                keep[card] -= 1
        return not any(queues.values())

    def coming(self, tall: int) -> list[int]:
        """The cards that come onto a pile, the last one first."""
        lie = self.cards(self.table.tall[tall])
        cards = [16 * suit + each.rank for suit, plan in enumerate(self.plans) for each in plan if each.pile == tall]
        return cards[: len(lie) - 1 : -1] if lie else []

    def deals(self, cards: set[int]) -> bool:
        """Deal until one of some cards is on top of the waste. Returns whether there is one."""
        turned = 0
        while not (waste := self.cards(self.table.waste)) or waste[-1] not in cards:
            empty = not in_stock(self.s, self.t)
            turned += empty
            if turned > 2 or (empty and not waste):
                return False
            self.play(self.s[self.t + r.SOURCES] * self.s[self.t + r.TARGETS] + int(empty))
        return True

    def goes_home(self) -> bool:
        """Play the second stage."""
        for suit, plan in enumerate(self.plans):
            for each in reversed(plan):
                card = 16 * suit + each.rank
                at = (
                    next((i for i in self.table.single if self.cards(i) == [card]), None)
                    if each.pile == SINGLE
                    else self.table.tall[each.pile]
                )
                if at is None:
                    return False
                self.move(at, (self.table.up if each.up else self.table.down)[suit])
        return bool(self.family.won(self.s))
