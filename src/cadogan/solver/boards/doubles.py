"""The position of Doubles and Quits as bit planes (rule code: compiled, see `cadogan.machine.compiled`).

Comparing a plane with itself shifted by k finds all pairs at distance k at once. Places are counted line by line: a line is
a row of the layout, or a column if gaps close by columns. With closing by rows, the remaining cards form one sequence in the
order of the deal that begins with the layout, so the planes hold the stock too. With closing by columns, the planes hold the
layout, and the stock is a list of ranks. Sets of places are bit sets.

A round is what happens between two closings of gaps: the player removes a set of pairs, then closes the gaps. Cards of
different ranks do not compete within a round, so its choices are a product: for each rank that has a pair on the table, the
sets of its cards (four at most) that can be removed in pairs.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.bits import lowest, ones
from cadogan.rules.game import Rules
from cadogan.rules.games import doubles as game

# The shape of the layout, an array of numbers.
CELLS = 0  # number of places in the layout
LINE = 1  # number of places in a line
INNER = 2  # set of the places that are not the last of their line
OUTER = 3  # set of the places that are not the first of their line
OPTIONAL = 4  # 1: gaps may be closed while pairs are on the table
COLUMNS = 5  # 1: gaps close by columns
ACROSS = 6  # set of the first places of all lines
HEADS = 7  # for each place: the places before it in its line
TAILS = HEADS + 52  # for each place: itself and the places after it in its line
REACH = TAILS + 52  # for each place: the places after it in its line, and those of the next line
GRAPHS = (
    REACH + 52
)  # for every graph of four cards: the number of sets that pairs can remove, and SETS sets, see `sets_of`

GROUPS = 13  # most ranks that have pairs in one round
SETS = 8  # most sets of a rank's four cards that can be removed in pairs
FOUR = [1 << i | 1 << j for i, j in combinations(range(4), 2)]  # the possible pairs of four cards
SHAPE = GRAPHS + 64 * (1 + SETS)  # length of the array


class Planes(NamedTuple):
    """Four integers: their bits at a place are the rank of its card, the lowest in `a`; 0 if there is none."""

    a: int
    b: int
    c: int
    d: int


class Pairs(NamedTuple):
    """The first places of pairs, by the direction to the second: along the line, and to the next line, in three ways."""

    along: int
    back: int  # one place back
    straight: int
    on: int  # one place on


@lru_cache
def shape_of(rules: Rules) -> Any:
    """Return the shape of a game's layout. The array is cached: do not write to it."""
    s = rules.blank()
    rows, cols = s[game.ROWS], s[game.COLS]
    columns = s[game.CLOSING] == game.COLUMNS
    cells, line = rows * cols, rows if columns else cols
    shape = zeros("q", SHAPE)
    shape[CELLS], shape[LINE] = cells, line
    shape[OPTIONAL], shape[COLUMNS] = s[game.PAIRING] == game.OPTIONAL, columns
    for place in range(cells):
        begin = place // line * line
        shape[HEADS + place] = (1 << place) - (1 << begin)
        shape[TAILS + place] = (1 << begin + line) - (1 << place)
        shape[REACH + place] = (1 << min(begin + 2 * line, cells)) - (2 << place)
        if place < begin + line - 1:
            shape[INNER] |= 1 << place
        shape[OUTER if place > begin else ACROSS] |= 1 << place
    for graph in range(64):
        for i, number in enumerate((len(found := sets_of(graph, bool(shape[OPTIONAL]))), *found)):
            shape[GRAPHS + graph * (1 + SETS) + i] = number
    return shape


def place_of(cell: int, shape: Any) -> int:
    """Return the place in the planes of a cell of the layout; cells are counted from 0, row by row."""
    if shape[COLUMNS] == 0:
        return cell
    cols = shape[CELLS] // shape[LINE]
    return cell % cols * shape[LINE] + cell // cols


# -- cards ------------------------------------------------------------------------------------------------------------


def put(planes: Planes, place: int, rank: int) -> Planes:
    """Put a card on an empty place."""
    return Planes(
        planes.a | (rank & 1) << place,
        planes.b | ((rank >> 1) & 1) << place,
        planes.c | ((rank >> 2) & 1) << place,
        planes.d | ((rank >> 3) & 1) << place,
    )


def lay(cards: Any, stock: Any, shape: Any) -> Planes:
    """Return the planes of `cards`: the layout, row by row, then the stock, whose ranks go to `stock` if closing by columns."""
    planes = Planes(0, 0, 0, 0)
    cells = shape[CELLS]
    for i in range(len(cards)):
        rank = int(cards[i]) & 15
        if i < cells:
            planes = put(planes, place_of(i, shape), rank)
        elif shape[COLUMNS]:
            stock[i - cells] = rank
        else:
            planes = put(planes, i, rank)
    return planes


def rank_on(planes: Planes, place: int) -> int:
    """Return the rank of the card on a place."""
    a, b, c, d = planes
    return ((a >> place) & 1) | (((b >> place) & 1) << 1) | (((c >> place) & 1) << 2) | (((d >> place) & 1) << 3)


def first_places(cards: int, shape: Any) -> int:
    """Return the places of the layout that have cards when no gap is open and `cards` are left, with closing by rows."""
    return (1 << min(cards, shape[CELLS])) - 1


def alike(planes: Planes, k: int) -> int:
    """Return the places whose card has the same rank as the card `k` places later."""
    a, b, c, d = planes
    return ~((a ^ (a >> k)) | (b ^ (b >> k)) | (c ^ (c >> k)) | (d ^ (d >> k)))


def of_rank(planes: Planes, rank: int) -> int:
    """Return the places of the cards of a rank."""
    a, b, c, d = planes
    return ~((a ^ -(rank & 1)) | (b ^ -((rank >> 1) & 1)) | (c ^ -((rank >> 2) & 1)) | (d ^ -((rank >> 3) & 1)))


def like(planes: Planes, place: int) -> int:
    """Return the places whose card has the same rank as the card on `place`."""
    a, b, c, d = planes
    return ~(
        (a ^ -((a >> place) & 1)) | (b ^ -((b >> place) & 1)) | (c ^ -((c >> place) & 1)) | (d ^ -((d >> place) & 1))
    )


# -- pairs ------------------------------------------------------------------------------------------------------------


def pairs_of(planes: Planes, laid: int, shape: Any) -> Pairs:
    """Return all pairs among the places `laid`."""
    line = shape[LINE]
    return Pairs(
        alike(planes, 1) & laid & (laid >> 1) & shape[INNER],
        alike(planes, line - 1) & laid & (laid >> (line - 1)) & shape[OUTER],
        alike(planes, line) & laid & (laid >> line),
        alike(planes, line + 1) & laid & (laid >> (line + 1)) & shape[INNER],
    )


def seconds(place: int, pairs: Pairs, line: int) -> int:
    """Return the second places of all pairs that have `place` as their first."""
    return (
        (((pairs.along >> place) & 1) << (place + 1))
        | (((pairs.back >> place) & 1) << (place + line - 1))
        | (((pairs.straight >> place) & 1) << (place + line))
        | (((pairs.on >> place) & 1) << (place + line + 1))
    )


def doubled(pairs: Pairs, shape: Any) -> tuple[int, int]:
    """Return the places that are in a pair, and those that are in more than one pair."""
    line = shape[LINE]
    paired = pairs.along | (pairs.along << 1)
    twice = pairs.along & (pairs.along << 1)
    for first, way in ((pairs.back, line - 1), (pairs.straight, line), (pairs.on, line + 1)):
        twice |= paired & first
        paired |= first
        twice |= paired & (first << way)
        paired |= first << way
    return paired, twice


# -- the choices of a round -------------------------------------------------------------------------------------------


def sets_of(graph: int, optional: bool) -> list[int]:
    """Return the sets of four cards that pairs can remove, largest first. `graph` has a bit for each possible pair.

    With compulsory pairing, these are only the sets that leave no pair.
    """
    pairs = [pair for i, pair in enumerate(FOUR) if graph >> i & 1]
    sets = {0, *pairs} | {one | other for one, other in combinations(pairs, 2) if not one & other}
    return sorted(
        (cards for cards in sets if optional or all(cards & pair for pair in pairs)),
        key=lambda cards: (-cards.bit_count(), cards),
    )


def choices(planes: Planes, laid: int, level: int, sets: Any, counts: Any, shape: Any) -> tuple[int, int, int]:
    """Find what can be removed in a round from the places `laid`: one set of each group of cards, and the rest always.

    Writes row `level` of `sets`, the sets of each group, largest first, and of `counts`, their numbers. Returns the number of
    groups, the places emptied by every choice, and the number of choices.
    """
    pairs = pairs_of(planes, laid, shape)
    if pairs.along | pairs.back | pairs.straight | pairs.on == 0:
        return 0, 0, 0
    paired, twice = doubled(pairs, shape)
    undecided = paired if shape[OPTIONAL] else twice
    groups, ways = 0, 1
    while undecided:
        cards = like(planes, lowest(undecided)) & laid
        undecided &= ~cards
        both = paired & cards
        paired ^= both
        beyond = both & (both - 1)
        if beyond & (beyond - 1) == 0:  # a single pair
            sets[level, groups, 0] = both
            sets[level, groups, 1] = 0
            count = 2
        else:
            count = take(sets, level, groups, cards, pairs, shape)
        counts[level, groups] = count
        ways *= count
        groups += 1
    return groups, paired, ways - shape[OPTIONAL]  # with optional pairing, the last choice would remove nothing


def take(sets: Any, level: int, group: int, cards: int, pairs: Pairs, shape: Any) -> int:
    """Write the sets of cards of a rank that can be removed in pairs into `sets`, largest first, and return their number."""
    line = shape[LINE]
    place0 = lowest(cards)
    cards &= cards - 1
    place1 = lowest(cards)
    cards &= cards - 1
    place2 = lowest(cards)
    cards &= cards - 1
    place3 = lowest(cards) if cards else 63  # no place
    after0 = seconds(place0, pairs, line)
    after1 = seconds(place1, pairs, line)
    after2 = seconds(place2, pairs, line)
    graph = (
        ((after0 >> place1) & 1)
        | (((after0 >> place2) & 1) << 1)
        | (((after0 >> place3) & 1) << 2)
        | (((after1 >> place2) & 1) << 3)
        | (((after1 >> place3) & 1) << 4)
        | (((after2 >> place3) & 1) << 5)
    )
    at = GRAPHS + graph * (1 + SETS)
    count = shape[at]
    for i in range(count):
        which = shape[at + 1 + i]
        sets[level, group, i] = (
            ((which & 1) << place0)
            | (((which >> 1) & 1) << place1)
            | (((which >> 2) & 1) << place2)
            | (((which >> 3) & 1) << place3)
        )
    return count


# -- closing the gaps -------------------------------------------------------------------------------------------------


def close(planes: Planes, laid: int, cards: int, gaps: int, stock: Any, shape: Any) -> tuple[Planes, int, int]:
    """Close the places in `gaps`. `cards` is the number of cards before that, including the stock, with gaps by rows.

    Returns the planes, the places of the layout that have cards, and the number of cards left.
    """
    if shape[COLUMNS]:
        left = cards - ones(laid)
        planes, laid, left = close_columns(planes, laid, gaps, stock, left, shape)
        return planes, laid, ones(laid) + left
    planes, cards = close_rows(planes, cards, gaps)
    return planes, first_places(cards, shape), cards


def close_rows(planes: Planes, cards: int, gaps: int) -> tuple[Planes, int]:
    """Return the planes with the places in `gaps` closed, and the number of cards left of `cards`, gaps included."""
    a, b, c, d = planes
    count = 0
    while gaps:
        place = lowest(gaps) - count
        gaps &= gaps - 1
        a, b, c, d = without(a, place), without(b, place), without(c, place), without(d, place)
        count += 1
    return Planes(a, b, c, d), cards - count


def without(plane: int, place: int) -> int:
    """Return a plane with one place removed and the later places moved up."""
    return plane ^ ((plane ^ (plane >> 1)) & (-1 << place))


def close_columns(planes: Planes, laid: int, gaps: int, stock: Any, left: int, shape: Any) -> tuple[Planes, int, int]:
    """Close the places in `gaps`, then fill the free places from the stock.

    `laid` are the places that had cards before; `stock` holds ranks, and its last `left` cards are not dealt yet. Returns
    the planes, the places that have cards now, and the number of cards left in the stock.
    """
    a, b, c, d = planes
    while gaps:
        tail = shape[TAILS + lowest(gaps)]
        a, b, c, d = without_in(a, tail), without_in(b, tail), without_in(c, tail), without_in(d, tail)
        laid = without_in(laid, tail)
        gaps = without_in(gaps, tail)
    planes = Planes(a, b, c, d)
    for row in range(shape[LINE]):
        free = (shape[ACROSS] << row) & ~laid
        while free and left:
            place = lowest(free)
            free &= free - 1
            planes = put(planes, place, stock[len(stock) - left])
            laid |= 1 << place
            left -= 1
    return planes, laid, left


def without_in(plane: int, tail: int) -> int:
    """Return a plane with the first place of a line's `tail` removed and the rest of the tail moved up."""
    return (plane & ~tail) | (((plane & tail) >> 1) & tail)


def closes(laid: int, taken: int, cards: int, shape: Any) -> bool:
    """Return whether closing the gaps changes anything after the cards on the places `taken` are removed.

    `cards` is the number of cards before that, including the stock.
    """
    left = laid & ~taken
    if shape[COLUMNS]:
        stock = cards > ones(laid)
        return (stock and left != (1 << shape[CELLS]) - 1) or left & ~(left << 1) & shape[OUTER] != 0
    return taken != 0 and (cards > shape[CELLS] or left > (taken & -taken))
