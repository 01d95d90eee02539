"""Golf: seven columns played off in sequence.

One pack. Deal seven columns of five cards, all face up; the rest is the stock. Turn its first card up to begin the waste. The
last card of a column may be played to the waste if its rank is the next higher or lower than that of the waste's top card,
whatever the suits; nothing is put on a king. When you cannot or do not want to go on, deal the next card of the stock to the
waste. There is no redeal. The game is won when the columns are empty.

Options. `kings`: with `open`, a queen may be put on a king.

Source. Albert H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience Games.
"""

from __future__ import annotations

from collections.abc import Mapping

from cadogan import cards, state
from cadogan.cards import EMPTY, KING, UNKNOWN, BadInput, State, card_words, cards_text, shuffle
from cadogan.parts import (
    draw_card,
    draw_stock_and_waste,
    held,
    hide_stock,
    lay_stock,
    pop,
    push,
    read_onto,
    read_stock,
    stock_and_waste,
    stock_fields,
    top,
)
from cadogan.state import OPTION, Layout, Option, Pile, Preset, Spot

NAME = "golf"
VERSION = 1
OPTIONS = {"kings": Option(("closed", "open"), "whether a queen may be put on a king")}
PRESETS = {
    "golf": Preset("Golf", "Seven columns played off in sequence.", "Morehead and Mott-Smith, The Complete Book", {})
}

KINGS = OPTION
OPEN = 1

COLUMNS = state.HEAD  # seven piles of five
WASTE = COLUMNS + 7 * 6
STOCK = WASTE + 53
LIVE = STOCK + 18
PACKET = LIVE
DEALT = 52
LEFT = SHUFFLES = 0  # there is no redeal
SIZE = PACKET + DEALT

DEAL = 7  # the smaller moves are the columns
MOVES = 8


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Lay the packet out: five rows across the columns, then the stock, of which the first card begins the waste."""
    for i in range(35):
        push(s, COLUMNS + 6 * (i % 7), s[PACKET + i])
    push(s, WASTE, s[PACKET + 35])
    lay_stock(s, STOCK, PACKET + 36, 16)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and lay it out."""
    shuffle(s, PACKET, DEALT, number)
    deal(s)


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    on = top(s, WASTE) & 15
    for column in range(7):
        rank = top(s, COLUMNS + 6 * column) & 15
        if rank and (rank == on + 1 or rank == on - 1) and (on != KING or s[KINGS] == OPEN):
            out[n] = column
            n += 1
    if s[STOCK] and not won(s):
        out[n] = DEAL
        n += 1
    return n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    push(s, WASTE, draw_card(s, STOCK) if move == DEAL else pop(s, COLUMNS + 6 * move))


def won(s: State) -> bool:
    """Are the columns empty?"""
    for column in range(7):
        if s[COLUMNS + 6 * column]:
            return False
    return True


def home(s: State) -> int:
    """How many cards have left the columns."""
    cards = 35
    for column in range(7):
        cards -= s[COLUMNS + 6 * column]
    return cards


def gathered(s: State) -> int:
    """How many cards a redeal would gather now: there is none."""
    return 0


# -- moves by name ----------------------------------------------------------------------------------------------------

NAMES = tuple(f"p{i + 1}" for i in range(7))
SHAPES = "p3-w and deal"


def move_name(s: State, move: int) -> str:
    """``p3-w``, ``deal``."""
    return "deal" if move == DEAL else f"{NAMES[move]}-w"


def route(s: State, move: int) -> tuple[str, str]:
    """From which place to which a move takes a card."""
    return ("stock" if move == DEAL else NAMES[move]), "w"


def why_not(s: State, name: str) -> str:
    """Why a move that is not legal is not; empty when the name is no move's at all."""
    if name == "deal":
        return "the stock is empty"
    source, _, target = name.partition("-")
    if source not in NAMES or target != "w":
        return ""
    card = top(s, COLUMNS + 6 * NAMES.index(source))
    if card == EMPTY:
        return f"{source} is empty"
    return f"the {card_words(card)} does not follow the {card_words(top(s, WASTE))}, the top card of the waste"


def unknown(s: State, move: int) -> str:
    """Why the outcome of a legal move is not known; empty when it is."""
    if move == DEAL and top(s, STOCK) == UNKNOWN:
        return "the next card of the stock has not been seen"
    return ""


# -- what a person sees -----------------------------------------------------------------------------------------------


def piles(s: State) -> dict[str, Pile]:
    """The table, place by place."""
    table = {name: Pile(f"column {i + 1}", "pile", held(s, COLUMNS + 6 * i)) for i, name in enumerate(NAMES)}
    return table | stock_and_waste(s, STOCK, WASTE, "")


def hide(s: State) -> None:
    """Take out of a state what the player has not seen: the stock."""
    hide_stock(s, STOCK, 0)
    state.forget(s, PACKET)


def key(s: State) -> bytes:
    """All that matters for what can follow, as bytes. Suits do not, nor what lies under the top of the waste."""
    columns_and_stock = (s[at] & 15 for at in (*range(COLUMNS, WASTE), *range(STOCK, LIVE)))
    return bytes((s[KINGS], top(s, WASTE) & 15, *columns_and_stock))


def layouts(s: State) -> tuple[Layout, ...]:
    """Seven columns in a row, stock and waste below them."""
    spots = [Spot(name, 3.5 + 6.0 * i, 4.5, fan=(0.0, 2.0)) for i, name in enumerate(NAMES)]
    return (Layout(43.0, 26.0, (*spots, Spot("stock", 15.5, 21.5), Spot("w", 27.5, 21.5))),)


def draw(s: State) -> str:
    """The table in text."""
    lines = [f"  {name}  {cards_text(held(s, COLUMNS + 6 * i)) or '(empty)'}" for i, name in enumerate(NAMES)]
    return "\n".join([*lines, "", *draw_stock_and_waste(s, STOCK, WASTE, 0, 0)])


# -- set up -----------------------------------------------------------------------------------------------------------

FIELDS = (*NAMES, "w", "stock", "known")


def pack(options: Mapping[str, str]) -> list[int]:
    """The cards that are dealt, in the order in which they are shuffled."""
    return cards.pack(1)


def write(s: State) -> dict[str, str]:
    """The table as the fields of a text position."""
    columns = {name: cards_text(held(s, COLUMNS + 6 * i)) for i, name in enumerate(NAMES)}
    return {**columns, "w": cards_text(held(s, WASTE)), **stock_fields(s, STOCK)}


def read(s: State, fields: Mapping[str, str], strict: bool) -> None:
    """Set a blank state up from the fields of a text position; raises BadInput for an impossible one."""
    table = [card for i, name in enumerate(NAMES) for card in read_onto(s, COLUMNS + 6 * i, fields, name, 5)]
    table += read_onto(s, WASTE, fields, "w", 52)
    if not s[WASTE]:
        raise BadInput("w= must name the cards of the waste: its first card is turned up in the deal")
    table += read_stock(s, STOCK, fields, 16)
    state.check_table(table, cards.pack(1), strict)
