"""Golf: seven columns played off in sequence.

One pack. Deal seven columns of five cards, all face up; the rest is the stock. Turn up its first card to start the
waste. You may play the last card of a column to the waste if it is one rank higher or lower than the waste's top card,
of any suit; no card goes on a king. At any time you may deal the next card of the stock to the waste. There is no
redeal. You win when the columns are empty.

Options. `kings`: `open` means that a queen may go on a king.

Source. Albert H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience Games.
"""

from cadogan.rules import (
    CARD,
    KING,
    OPTION,
    Lies,
    Option,
    Piles,
    Preset,
    Refusal,
    State,
    Step,
    Stock,
    Table,
    Waste,
    draw_card,
    in_piles,
    lay_stock,
    numbered,
    pop,
    push,
    refusal,
    top,
)

NAME, VERSION = "plain-golf", 1
OPTIONS = {"kings": Option(("closed", "open"), "whether a queen may go on a king")}
PRESETS = {
    "plain-golf": Preset(
        "Golf", "Seven columns played off in sequence.", "Morehead and Mott-Smith, The Complete Book", {}
    )
}
KINGS, OPEN = OPTION, 1

NAMES = numbered("p", 7)
TABLE = Table(
    Piles(NAMES, 5, title="column {}", lies=Lies(3.5, 4.5, fan=2.0)),
    Waste(lies=Lies(27.5, 21.5)),
    Stock(16, lies=Lies(15.5, 21.5)),
)
COLUMNS, WASTE, STOCK, PACKET = TABLE.offsets("p1", "w", "stock", "packet")

DEAL, MOVES = 7, 8  # the other moves, 0 to 6, are the columns
KINDS, SHAPES = ("card", "deal"), "p3-w and deal"


def deal(s: State) -> None:
    """Deal the packet: five rows across the columns, the first card of the waste, then the stock."""
    for i in range(35):
        push(s, COLUMNS + 6 * (i % 7), s[PACKET + i])
    push(s, WASTE, s[PACKET + 35])
    lay_stock(s, STOCK, PACKET + 36, 16)


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
    """Whether the columns are empty."""
    return home(s) == 35


def home(s: State) -> int:
    """Return the number of cards that have left the columns."""
    return 35 - in_piles(s, COLUMNS, 6, 7)


def step(s: State, move: int) -> Step:
    """Return what a move does."""
    return Step("deal", "stock", "w") if move == DEAL else Step(CARD, NAMES[move], "w")


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    if step.kind == "deal":
        return refusal("stock-empty")
    if step.source not in NAMES or step.target != "w":
        return None
    card = top(s, COLUMNS + 6 * NAMES.index(step.source))
    return refusal("not-next", card=card, other=top(s, WASTE), to="w")
