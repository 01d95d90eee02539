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
from cadogan.cards import EMPTY, KING, UNKNOWN, BadInput, State, shuffle
from cadogan.state import OPTION, Layout, Option, Pile, Preset, Spot

NAME = "golf"
VERSION = 1
OPTIONS = {"kings": Option(("closed", "open"), "whether a queen may be put on a king")}
PRESETS = {
    "golf": Preset("Golf", "Seven columns played off in sequence.", "Morehead and Mott-Smith, The Complete Book", {})
}

KINGS = OPTION
OPEN = 1

SIZES = state.HEAD  # cards in each of the seven columns
WASTE_SIZE = SIZES + 7
STOCK_SIZE = WASTE_SIZE + 1
COLUMNS = STOCK_SIZE + 1  # seven times five
WASTE = COLUMNS + 35  # bottom first
STOCK = WASTE + 52  # the next card last
LIVE = STOCK + 17
PACKET = LIVE
DEALT = 52
SHUFFLES = 0  # there is no redeal
SIZE = PACKET + DEALT

DEAL = 7  # the smaller moves are the columns
MOVES = 8


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Lay the packet out: five rows across the columns, then the stock, of which the first card begins the waste."""
    for i in range(35):
        s[COLUMNS + 5 * (i % 7) + i // 7] = s[PACKET + i]
    for column in range(7):
        s[SIZES + column] = 5
    for i in range(17):
        s[STOCK + 16 - i] = s[PACKET + 35 + i]
    s[STOCK_SIZE] = 17
    play(s, DEAL)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and lay it out."""
    shuffle(s, PACKET, DEALT, number)
    deal(s)


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    top = s[WASTE + s[WASTE_SIZE] - 1] & 15
    for column in range(7):
        size = s[SIZES + column]
        if size:
            rank = s[COLUMNS + 5 * column + size - 1] & 15
            if (rank == top + 1 or rank == top - 1) and (top != KING or s[KINGS] == OPEN):
                out[n] = column
                n += 1
    if s[STOCK_SIZE] and not won(s):
        out[n] = DEAL
        n += 1
    return n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move == DEAL:
        s[STOCK_SIZE] -= 1
        at = STOCK + s[STOCK_SIZE]
    else:
        s[SIZES + move] -= 1
        at = COLUMNS + 5 * move + s[SIZES + move]
    s[WASTE + s[WASTE_SIZE]] = s[at]
    s[WASTE_SIZE] += 1
    s[at] = EMPTY


def won(s: State) -> bool:
    """Are the columns empty?"""
    for column in range(7):
        if s[SIZES + column]:
            return False
    return True


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
    held = column(s, NAMES.index(source))
    if not held:
        return f"{source} is empty"
    return (
        f"the {cards.card_words(held[-1])} does not follow the {cards.card_words(waste(s)[-1])}, the top of the waste"
    )


def unknown(s: State, move: int) -> str:
    """Why the outcome of a legal move is not known; empty when it is."""
    if move == DEAL and s[STOCK + s[STOCK_SIZE] - 1] == UNKNOWN:
        return "the next card of the stock has not been seen"
    return ""


def gathered(s: State) -> int:
    """How many cards a redeal would gather now."""
    return 0


# -- what a person sees -----------------------------------------------------------------------------------------------


def column(s: State, i: int) -> tuple[int, ...]:
    """The cards of a column, the last one uppermost."""
    return tuple(s[COLUMNS + 5 * i : COLUMNS + 5 * i + s[SIZES + i]])


def waste(s: State) -> tuple[int, ...]:
    """The waste, bottom first."""
    return tuple(s[WASTE : WASTE + s[WASTE_SIZE]])


def stock(s: State) -> tuple[int, ...]:
    """The stock, the next card first."""
    return tuple(reversed(s[STOCK : STOCK + s[STOCK_SIZE]]))


def piles(s: State) -> dict[str, Pile]:
    """The table, place by place."""
    table = {name: Pile(f"column {i + 1}", "pile", column(s, i)) for i, name in enumerate(NAMES)}
    table["w"] = Pile("waste", "waste", waste(s), caption=str(s[WASTE_SIZE]))
    table["stock"] = Pile("stock", "stock", stock(s), caption=f"{s[STOCK_SIZE]} left")
    return table


def hide(s: State) -> None:
    """Take out of a state what the player has not seen: the stock."""
    for i in range(s[STOCK_SIZE]):
        s[STOCK + i] = UNKNOWN
    state.forget(s, PACKET)


def key(s: State) -> bytes:
    """All that matters for what can follow, as bytes. Suits do not, nor what lies under the top of the waste."""
    top = s[WASTE + s[WASTE_SIZE] - 1] & 15
    return bytes((s[KINGS], top, *(s[at] & 15 for at in (*range(COLUMNS, WASTE), *range(STOCK, LIVE)))))


def layout(s: State, portrait: bool) -> Layout:
    """Seven columns in a row, stock and waste below them."""
    spots = [Spot(name, 3.5 + 6.0 * i, 4.5, fan=(0.0, 2.0)) for i, name in enumerate(NAMES)]
    return Layout(43.0, 26.0, (*spots, Spot("stock", 15.5, 21.5), Spot("w", 27.5, 21.5)))


def draw(s: State) -> str:
    """The table in text."""
    lines = [f"  {name}  {cards.cards_text(column(s, i)) or '(empty)'}" for i, name in enumerate(NAMES)]
    return "\n".join([*lines, "", f"  waste  {cards.cards_text(waste(s))}", f"  stock  {s[STOCK_SIZE]} cards"])


# -- set up -----------------------------------------------------------------------------------------------------------

FIELDS = (*NAMES, "w", "stock")


def pack(options: Mapping[str, str]) -> list[int]:
    """The cards that are dealt, in the order in which they are shuffled."""
    return cards.pack(1)


def write(s: State) -> dict[str, str]:
    """The table as the fields of a text position."""
    columns = {name: cards.cards_text(column(s, i)) for i, name in enumerate(NAMES)}
    return {**columns, "w": cards.cards_text(waste(s)), "stock": cards.cards_text(stock(s))}


def read(s: State, fields: Mapping[str, str], strict: bool) -> None:
    """Set a blank state up from the fields of a text position; raises BadInput for an impossible one."""
    every = []
    for i, name in enumerate(NAMES):
        held = state.read_pile(fields, name, 5)
        s[SIZES + i] = len(held)
        for k, card in enumerate(held):
            s[COLUMNS + 5 * i + k] = card
        every += held
    on_waste, in_stock = state.read_pile(fields, "w", 52), state.read_pile(fields, "stock", 16, unseen=True)
    if not on_waste:
        raise BadInput("w= must name the cards of the waste: its first card is turned up in the deal")
    s[WASTE_SIZE], s[STOCK_SIZE] = len(on_waste), len(in_stock)
    for i, card in enumerate(on_waste):
        s[WASTE + i] = card
    for i, card in enumerate(reversed(in_stock)):
        s[STOCK + i] = card
    state.check_table([*every, *on_waste, *in_stock], cards.pack(1), strict)
