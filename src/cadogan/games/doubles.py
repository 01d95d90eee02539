"""Doubles and Quits, Monte Carlo: pairs of neighbours.

One pack. Deal twenty cards face up in four rows of five; the rest is the stock. Two cards of the same rank that are
neighbours — side by side, one above the other, or corner to corner — are a pair, and pairs are taken away. The gaps they
leave do not make neighbours of the cards on either side.

When all that can be paired has gone, close up: the cards move up in the order of reading, row by row from left to right, so
that no gap is left, and fresh cards of the stock are dealt into the free places at the end. Then pair again, and so on. When the
stock has run out, closing up goes on without fresh cards. The game is won when all fifty-two cards have gone, and has
failed when after closing up no pair is left. Which of two pairs that share a card to take is your choice; that a pair is
taken before closing up is not.

If the very first layout has no pair, all is gathered, shuffled again and dealt afresh.

Options. `rows` and `cols`: the size of the layout; Monte Carlo has five rows of five. `pairing`: with `optional`, as in Monte
Carlo, you may close up while pairs lie on the table. `closing`: with `columns`, cards move straight up their column, and the
free places are then filled in the order of reading (PySolFC's Weddings). `pairless_first`: with `lost`, a first layout
without a pair is lost.

Sources. Doubles and Quits: chapter V of Patience Games on Kellscraft, probably Ernest Bergholt's A New Book of Patience
Games. Monte Carlo: Wikipedia. Other names: Weddings, Good Neighbours, Double and Quits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cadogan import cards, state
from cadogan.cards import EMPTY, UNKNOWN, BadInput, State, card_text, shuffle
from cadogan.parts import draw_card, hide_stock, lay_stock, read_stock, stock_cards, stock_fields
from cadogan.state import OPTION, Layout, Option, Pile, Preset, Spot

NAME = "doubles"
VERSION = 1
OPTIONS = {
    "rows": Option(("4", "2", "3", "5", "6", "7", "8", "9", "10"), "rows of the layout (rows times cols at most 52)"),
    "cols": Option(("5", "2", "3", "4", "6", "7", "8", "9", "10"), "cards in a row"),
    "pairing": Option(("compulsory", "optional"), "whether every pair must go before closing up"),
    "closing": Option(("rows", "columns"), "cards close up in the order of reading, or straight up their column"),
    "pairless_first": Option(("reshuffle", "lost"), "what becomes of a first layout without a pair"),
}
PRESETS = {
    "doubles-and-quits": Preset(
        "Doubles and Quits",
        "Four rows of five; every pair must go before the ranks close up.",
        "Patience Games, chapter V (Kellscraft), probably Ernest Bergholt",
        {},
        ("weddings", "good-neighbours", "double-and-quits"),
    ),
    "monte-carlo": Preset(
        "Monte Carlo",
        "Five rows of five; pairs may be left lying.",
        "Wikipedia",
        {"rows": "5", "cols": "5", "pairing": "optional"},
    ),
}


def check_options(options: Mapping[str, str]) -> None:
    """Raise BadInput for options that do not go together."""
    if int(options["rows"]) * int(options["cols"]) > 52:
        raise BadInput(
            f"rows={options['rows']} times cols={options['cols']} is more than the 52 cards of the pack: choose fewer"
        )


ROWS, COLS, PAIRING, CLOSING, PAIRLESS = range(OPTION, OPTION + 5)
OPTIONAL, COLUMNS, RESHUFFLE = 1, 1, 0

# The layout lies in a grid one column wider and one row higher than itself; what lies beyond stays empty, so that a card on
# the edge finds no neighbour there. Places of the grid are counted row by row.
GRID = state.HEAD
STOCK = GRID + 11 * 7
LIVE = STOCK + 53
PACKET = LIVE
DEALT = 52
LEFT = SHUFFLES = 0  # there is no redeal
SIZE = PACKET + DEALT

# Moves: a pair is `place << 2 | where its neighbour lies`.
RIGHT, BELOW_LEFT, BELOW, BELOW_RIGHT = range(4)
CLOSE = 60 << 2  # the greatest grid has ten rows of six places; so a move fits a byte
MOVES = CLOSE + 1


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Lay the packet out: the layout row by row, then the stock."""
    cells = s[ROWS] * s[COLS]
    for cell in range(cells):
        s[GRID + place(s, cell)] = s[PACKET + cell]
    lay_stock(s, STOCK, PACKET + cells, 52 - cells)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and lay it out, again where a first layout without a pair asks for it."""
    stream = shuffle(s, PACKET, DEALT, number)
    deal(s)
    while s[PAIRLESS] == RESHUFFLE and not any_pair(s):
        stream = shuffle(s, PACKET, DEALT, stream)
        deal(s)


def place(s: State, cell: int) -> int:
    """The place in the grid of a cell of the layout, counted from 0 row by row."""
    return cell + cell // s[COLS]


def any_pair(s: State) -> bool:
    """Does a pair lie on the table?"""
    for at in range(s[ROWS] * (s[COLS] + 1)):
        for way in range(4):
            if s[GRID + at] and is_pair(s, at, way):
                return True
    return False


def neighbour(s: State, at: int, way: int) -> int:
    """The place that way of this one."""
    return at + 1 if way == RIGHT else at + s[COLS] + way - 1


def is_pair(s: State, at: int, way: int) -> bool:
    """Are the card of this place and its neighbour that way of one rank?"""
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
    """Would closing up change anything?"""
    rows, cols = s[ROWS], s[COLS]
    gap = False  # in the order of reading
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
    """Move the cards up, and fill the free places from the stock."""
    rows, cols = s[ROWS], s[COLS]
    free_row, free_col = 0, 0  # the first place not yet filled
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
    """Have all the cards gone?"""
    if s[STOCK]:
        return False
    for at in range(s[ROWS] * (s[COLS] + 1)):
        if s[GRID + at] != EMPTY:
            return False
    return True


def home(s: State) -> int:
    """How many cards have gone."""
    cards = 52 - s[STOCK]
    for at in range(s[ROWS] * (s[COLS] + 1)):
        if s[GRID + at]:
            cards -= 1
    return cards


def gathered(s: State) -> int:
    """How many cards a redeal would gather now: there is none."""
    return 0


# -- moves by name ----------------------------------------------------------------------------------------------------

SHAPES = "4+8 (two places, the lower number first) and close"


def move_name(s: State, move: int) -> str:
    """``4+8``, ``close``. Raises LookupError for a number that is no move of the layout."""
    if move == CLOSE:
        return "close"
    at = move >> 2
    other = neighbour(s, at, move & 3)
    width = s[COLS] + 1
    if at % width == s[COLS] or other % width == s[COLS] or other >= s[ROWS] * width:
        raise LookupError(f"{move} is no move of {s[ROWS]} rows of {s[COLS]} cards")
    return f"{number(s, at)}+{number(s, other)}"


def number(s: State, at: int) -> int:
    """The number by which a person calls a place of the grid, counted from 1 row by row."""
    return at - at // (s[COLS] + 1) + 1


def route(s: State, move: int) -> tuple[str, str]:
    """From which place to which a move goes: of a pair, the two places."""
    if move == CLOSE:
        return "stock", ""
    first, _, second = move_name(s, move).partition("+")
    return first, second


def why_not(s: State, name: str) -> str:
    """Why a move that is not legal is not; empty when the name is no move's at all."""
    if name == "close":
        if can_close(s):
            return "a pair still lies on the table, and all must go before closing up (pairing=compulsory)"
        return "closing up would change nothing"
    words = name.split("+")
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) <= 2 for word in words):
        return ""
    first, second = int(words[0]), int(words[1])
    cells = s[ROWS] * s[COLS]
    for cell in (first, second):
        if not 1 <= cell <= cells:
            return f"there is no place {cell}: the places are 1 to {cells}"
        if s[GRID + place(s, cell - 1)] == EMPTY:
            return f"place {cell} is empty"
    if first >= second:
        return "a pair names the lower place first"
    one, two = s[GRID + place(s, first - 1)], s[GRID + place(s, second - 1)]
    if one & 15 != two & 15:
        return f"the {cards.card_words(one)} and the {cards.card_words(two)} are not of one rank"
    return f"places {first} and {second} are not neighbours"


def unknown(s: State, move: int) -> str:
    """Why the outcome of a legal move is not known; empty when it is."""
    if move == CLOSE and s[STOCK]:
        fresh = sum(card == EMPTY for card in layout_cards(s))
        if UNKNOWN in stock_cards(s, STOCK)[:fresh]:
            return "the next cards of the stock have not been seen"
    return ""


# -- what a person sees -----------------------------------------------------------------------------------------------


def layout_cards(s: State) -> tuple[int, ...]:
    """The layout, row by row."""
    return tuple(s[GRID + place(s, cell)] for cell in range(s[ROWS] * s[COLS]))


def piles(s: State) -> dict[str, Pile]:
    """The table, place by place; the discards lie face down on a heap, which keeps no cards here."""
    laid = layout_cards(s)
    table = {str(i + 1): Pile(str(i + 1), "cell", (card,) if card else ()) for i, card in enumerate(laid)}
    gone = 52 - s[STOCK] - sum(card != EMPTY for card in laid)
    table["stock"] = Pile("stock", "stock", stock_cards(s, STOCK), caption=f"{s[STOCK]} left")
    table["heap"] = Pile("discards", "heap", caption=f"{gone} gone")
    return table


def hide(s: State) -> None:
    """Take out of a state what the player has not seen: the stock."""
    hide_stock(s, STOCK, 0)
    state.forget(s, PACKET)


def key(s: State) -> bytes:
    """All that matters for what can follow, as bytes. Suits do not."""
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


def layouts(s: State) -> tuple[Layout, ...]:
    """The grid, stock and discards beside it or below."""
    rows, cols = s[ROWS], s[COLS]
    width, height = 6.2 * cols - 1.2, 8.2 * rows - 1.2
    high, wide = max(height, 18.0), max(width, 14.0)

    def grid(left: float, top: float) -> list[Spot]:
        return [
            Spot(str(i + 1), left + 2.5 + 6.2 * (i % cols), top + 3.5 + 8.2 * (i // cols)) for i in range(rows * cols)
        ]

    beside = (Spot("stock", width + 5.0, high / 2 - 5.0), Spot("heap", width + 5.0, high / 2 + 5.0))
    below = (Spot("stock", wide / 2 - 4.0, height + 5.0), Spot("heap", wide / 2 + 4.0, height + 5.0))
    return (
        Layout(width + 7.8, high, (*grid(0.0, (high - height) / 2), *beside)),
        Layout(wide, height + 10.6, (*grid((wide - width) / 2, 0.0), *below)),
    )


def draw(s: State) -> str:
    """The table in text: each card with the number of its place."""
    cols = s[COLS]
    laid = layout_cards(s)
    lines = []
    for start in range(0, len(laid), cols):
        row = enumerate(laid[start : start + cols], start + 1)
        lines.append(
            "  " + "  ".join(f"{number:>2}:{card_text(card) if card else '  '}" for number, card in row).rstrip()
        )
    gone = 52 - s[STOCK] - sum(card != EMPTY for card in laid)
    return "\n".join([*lines, "", f"  stock  {s[STOCK]} cards; gone: {gone}"])


# -- set up -----------------------------------------------------------------------------------------------------------

FIELDS = ("cells", "stock", "known")


def pack(options: Mapping[str, str]) -> list[int]:
    """The cards that are dealt, in the order in which they are shuffled."""
    return cards.pack(1)


def write(s: State) -> dict[str, str]:
    """The table as the fields of a text position."""
    return {
        "cells": state.rows_text(layout_cards(s), s[COLS]),
        **stock_fields(s, STOCK),
    }


def read(s: State, fields: Mapping[str, str], strict: bool) -> None:
    """Set a blank state up from the fields of a text position; raises BadInput for an impossible one."""
    laid = state.read_field(fields, "cells", s[ROWS] * s[COLS])
    in_stock = read_stock(s, STOCK, fields, 52)
    for i, card in enumerate(laid):
        s[GRID + place(s, i)] = card
    state.check_table([*laid, *in_stock], cards.pack(1), strict=False)  # the cards on the heap are not named
    if strict:
        ranks = Counter(card & 15 for card in (*laid, *in_stock))
        odd = [cards.rank_text(rank) for rank in range(1, 14) if ranks[rank] % 2]
        unseen = ranks[UNKNOWN] - len(odd)  # one of them makes each of the odd ones even
        if unseen < 0 or unseen % 2:
            what = ", ".join(odd) or "unseen cards"
            raise BadInput(f"the position has an odd number of {what}: cards go in pairs of one rank")
