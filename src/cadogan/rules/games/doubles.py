"""Doubles and Quits, Monte Carlo: pairs of neighbours.

One pack. Deal twenty cards face up in four rows of five; the rest is the stock. Two cards of the same rank are a pair
if they are neighbours: side by side, one above the other, or corner to corner. Remove pairs. A gap does not make the
cards on either side of it neighbours.

When no pair is left, close the gaps: the cards move up in reading order, row by row from left to right, until no gap is
left between them, and new cards from the stock fill the free places at the end. Then remove pairs again, and so on.
When the stock is empty, go on closing the gaps without new cards. You win when all fifty-two cards are gone, and lose
when no pair is left after closing the gaps. If two pairs share a card, you choose which one to remove; but you must
remove every pair before you close the gaps.

If the very first layout has no pair, all the cards are gathered, shuffled and dealt again.

Options. `rows` and `cols`: the size of the layout; Monte Carlo has five rows of five. `pairing`: `optional` (Monte
Carlo) means that you may close the gaps while there are pairs on the table. `closing`: `columns` means that cards move
straight up their column; the stock then fills the free places in reading order (PySolFC's Weddings). `pairless_first`:
`lost` means that you lose if the first layout has no pair.

Sources. Doubles and Quits: chapter V of Patience Games on Kellscraft, probably Ernest Bergholt's A New Book of Patience
Games. Monte Carlo: Wikipedia. Other names: Weddings, Good Neighbours, Double and Quits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cadogan.rules.cards import EMPTY, UNKNOWN, BadInput, State, rank_text, shuffle
from cadogan.rules.pile_ops import draw_card, lay_stock
from cadogan.rules.piles import Cells, Heap, Stock
from cadogan.rules.places import PAIR, Layout, Lies, Spot, Step
from cadogan.rules.refusals import Refusal, refusal
from cadogan.rules.state import OPTION, Option, Preset
from cadogan.rules.table import Table

NAME = "doubles"
VERSION = 1
OPTIONS = {
    "rows": Option(("4", "2", "3", "5", "6", "7", "8", "9", "10"), "rows of the layout (rows times cols at most 52)"),
    "cols": Option(("5", "2", "3", "4", "6", "7", "8", "9", "10"), "cards in a row"),
    "pairing": Option(("compulsory", "optional"), "whether every pair must be removed before the gaps close"),
    "closing": Option(("rows", "columns"), "cards move up in reading order, or straight up their column"),
    "pairless_first": Option(("reshuffle", "lost"), "what happens if the first layout has no pair"),
}
PRESETS = {
    "doubles-and-quits": Preset(
        "Doubles and Quits",
        "Four rows of five; remove every pair before the gaps close.",
        "Patience Games, chapter V (Kellscraft), probably Ernest Bergholt",
        {},
        ("weddings", "good-neighbours", "double-and-quits"),
    ),
    "monte-carlo": Preset(
        "Monte Carlo",
        "Five rows of five; you may leave pairs.",
        "Wikipedia",
        {"rows": "5", "cols": "5", "pairing": "optional"},
    ),
}


def check_options(options: Mapping[str, str]) -> None:
    """Raise BadInput if rows times cols is more than the pack."""
    if int(options["rows"]) * int(options["cols"]) > 52:
        raise BadInput(
            f"rows={options['rows']} times cols={options['cols']} is more than the 52 cards of the pack: choose fewer"
        )


ROWS, COLS, PAIRING, CLOSING, PAIRLESS = range(OPTION, OPTION + 5)
OPTIONAL, COLUMNS, RESHUFFLE = 1, 1, 0

# The grid has one column and one row more than the layout. They stay empty, so a card on the edge has no neighbour
# there. Places of the grid are counted row by row.
TABLE = Table(
    Cells(
        "cells",
        [str(i + 1) for i in range(52)],
        "cell",
        columns=lambda s: s[COLS],
        places=lambda s: [place(s, cell) for cell in range(s[ROWS] * s[COLS])],
        room=11 * 7,
    ),
    Stock(),
    Heap(),
)
GRID, STOCK = TABLE.offsets("cells", "stock")
LIVE, PACKET, DEALT, SIZE = TABLE.live, TABLE.packet, TABLE.dealt, TABLE.size

# Moves: `place << 2 | direction` for a pair; the direction leads to the neighbour.
RIGHT, BELOW_LEFT, BELOW, BELOW_RIGHT = range(4)
CLOSE = 60 << 2  # the largest grid in use has ten rows of six places, so a move fits in a byte
MOVES = CLOSE + 1
KINDS = ("pair", "close")


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal the packet: the layout row by row, then the stock."""
    cells = s[ROWS] * s[COLS]
    for cell in range(cells):
        s[GRID + place(s, cell)] = s[PACKET + cell]
    lay_stock(s, STOCK, PACKET + cells, 52 - cells)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and deal it, again if the rules demand it for a layout without a pair."""
    stream = shuffle(s, PACKET, DEALT, number)
    deal(s)
    while s[PAIRLESS] == RESHUFFLE and not any_pair(s):
        stream = shuffle(s, PACKET, DEALT, stream)
        deal(s)


def place(s: State, cell: int) -> int:
    """Return the place in the grid of a cell of the layout; cells are counted from 0 row by row."""
    return cell + cell // s[COLS]


def any_pair(s: State) -> bool:
    """Whether there is a pair on the table."""
    for at in range(s[ROWS] * (s[COLS] + 1)):
        for way in range(4):
            if s[GRID + at] and is_pair(s, at, way):
                return True
    return False


def neighbour(s: State, at: int, way: int) -> int:
    """Return the place next to `at` in direction `way`."""
    return at + 1 if way == RIGHT else at + s[COLS] + way - 1


def is_pair(s: State, at: int, way: int) -> bool:
    """Whether the card at `at` and its neighbour in direction `way` have the same rank."""
    return s[GRID + neighbour(s, at, way)] & 15 == s[GRID + at] & 15


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    for at in range(s[ROWS] * (s[COLS] + 1)):
        if s[GRID + at]:
            for way in range(4):
                if is_pair(s, at, way):
                    out[n] = at << 2 | way
                    n += 1
    if (n == 0 or s[PAIRING] == OPTIONAL) and can_close(s):
        out[n] = CLOSE
        n += 1
    return n


def can_close(s: State) -> bool:
    """Whether closing the gaps would change anything."""
    rows, cols = s[ROWS], s[COLS]
    gap = False  # seen so far, in reading order
    for row in range(rows):
        for col in range(cols):
            at = GRID + row * (cols + 1) + col
            if s[at] == EMPTY:
                gap = True
            elif s[CLOSING] == COLUMNS:
                if row > 0 and s[at - cols - 1] == EMPTY:
                    return True
            elif gap:
                return True
    return gap and s[STOCK] > 0


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move == CLOSE:
        close(s)
    else:
        at = move >> 2
        s[GRID + neighbour(s, at, move & 3)] = EMPTY
        s[GRID + at] = EMPTY


def close(s: State) -> None:
    """Move the cards up to close the gaps, and fill the free places from the stock."""
    rows, cols = s[ROWS], s[COLS]
    free_row, free_col = 0, 0  # the first place not filled yet
    for row in range(rows):
        for col in range(cols):
            at = GRID + row * (cols + 1) + col
            card = s[at]
            if card and s[CLOSING] == COLUMNS:
                to = at
                while to - cols - 1 >= GRID and s[to - cols - 1] == EMPTY:
                    to -= cols + 1
                s[at] = EMPTY
                s[to] = card
            elif card:
                s[at] = EMPTY
                s[GRID + free_row * (cols + 1) + free_col] = card
                free_col += 1
                if free_col == cols:
                    free_row += 1
                    free_col = 0
    for row in range(rows):
        for col in range(cols):
            at = GRID + row * (cols + 1) + col
            if s[at] == EMPTY and s[STOCK]:
                s[at] = draw_card(s, STOCK)


def won(s: State) -> bool:
    """Whether all the cards are gone."""
    if s[STOCK]:
        return False
    for at in range(s[ROWS] * (s[COLS] + 1)):
        if s[GRID + at] != EMPTY:
            return False
    return True


def home(s: State) -> int:
    """Return the number of cards removed."""
    cards = 52 - s[STOCK]
    for at in range(s[ROWS] * (s[COLS] + 1)):
        if s[GRID + at]:
            cards -= 1
    return cards


# -- moves by name ----------------------------------------------------------------------------------------------------

SHAPES = "4+8 (two places, the lower number first) and close"
REFUSALS = {
    "empty": "place {place} is empty",
    "pairs-first": "a pair is left: remove all pairs, then close the gaps ({option})",
    "closes-nothing": "closing the gaps would change nothing",
    "lower-first": "name the lower place of a pair first",
    "not-one-rank": "the {card} and the {other} have different ranks",
    "not-neighbours": "places {place} and {to} are not adjacent",
}


def step(s: State, move: int) -> Step:
    """Return what a move does. Raises LookupError for a number that is not a move of this layout."""
    if move == CLOSE:
        return Step("close", "stock")
    at = move >> 2
    other = neighbour(s, at, move & 3)
    width = s[COLS] + 1
    if at % width == s[COLS] or other % width == s[COLS] or other >= s[ROWS] * width:
        raise LookupError(f"{move} is not a move of {s[ROWS]} rows of {s[COLS]} cards")
    return Step(PAIR, str(number(s, at)), str(number(s, other)))


def number(s: State, at: int) -> int:
    """Return the number that people see for a place of the grid: cells of the layout, counted from 1 row by row."""
    return at - at // (s[COLS] + 1) + 1


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    if step.kind == "close":
        return refusal("pairs-first", option="pairing=compulsory") if can_close(s) else refusal("closes-nothing")
    first, second = int(step.source), int(step.target)
    if first >= second:
        return refusal("lower-first")
    one, two = s[GRID + place(s, first - 1)], s[GRID + place(s, second - 1)]
    if one & 15 != two & 15:
        return refusal("not-one-rank", card=one, other=two)
    return refusal("not-neighbours", place=step.source, to=step.target)


def layout_cards(s: State) -> tuple[int, ...]:
    """Return the cards of the layout, row by row."""
    return tuple(s[GRID + place(s, cell)] for cell in range(s[ROWS] * s[COLS]))


# -- what a person sees -----------------------------------------------------------------------------------------------


def key(s: State) -> bytes:
    """Return everything that decides what can follow, as bytes. Suits do not matter."""
    return bytes(
        (
            s[ROWS],
            s[COLS],
            s[PAIRING],
            s[CLOSING],
            s[STOCK],
            *(s[at] & 15 for at in (*range(GRID, STOCK), *range(STOCK + 1, LIVE))),
        )
    )


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return two layouts: stock and discards beside the grid, and below it."""
    rows, cols = int(options["rows"]), int(options["cols"])
    width, height = 6.2 * cols - 1.2, 8.2 * rows - 1.2
    high, wide = max(height, 18.0), max(width, 14.0)

    def grid(left: float, top: float) -> list[Spot]:
        return Lies(left + 2.5, top + 3.5, 6.2, 8.2, cols).spots([str(i + 1) for i in range(rows * cols)])

    beside = (Spot("stock", width + 5.0, high / 2 - 5.0), Spot("heap", width + 5.0, high / 2 + 5.0))
    below = (Spot("stock", wide / 2 - 4.0, height + 5.0), Spot("heap", wide / 2 + 4.0, height + 5.0))
    return (
        Layout(width + 7.8, high, (*grid(0.0, (high - height) / 2), *beside)),
        Layout(wide, height + 10.6, (*grid((wide - width) / 2, 0.0), *below)),
    )


# -- set up -----------------------------------------------------------------------------------------------------------


def check_whole(s: State, every: Sequence[int]) -> None:
    """Raise BadInput if an odd number of cards of a rank is left: cards are removed in pairs."""
    ranks = Counter(card & 15 for card in every)
    odd = [rank_text(rank) for rank in range(1, 14) if ranks[rank] % 2]
    unseen = ranks[UNKNOWN] - len(odd)  # one unseen card makes each odd number even
    if unseen < 0 or unseen % 2:
        raise BadInput(
            f"the position has an odd number of {', '.join(odd) or 'unseen cards'}: cards are removed in pairs of one rank"
        )
