"""Klondike: seven columns with cards face down, the stock dealt by threes.

One pack. Deal seven columns: one card to the first, two to the second, and so on to seven. The last card of each is
face up, the others are face down. The rest is the stock. The four foundations are built up in suit from ace to king.
You may

- play the top card of a column or of the waste to its foundation;
- move the top card of the waste, or any run of face-up cards, to a column whose top card is of the other colour and one
  rank higher; only a king, or a run that starts with a king, goes to an empty column. A face-down card at the end of a
  column is turned up at once;
- deal the next three cards of the stock onto the waste, the last of them on top; at the end, as many as are left;
- when the stock is empty, turn the waste over to make the new stock, twice in the game.

No card leaves a foundation. You win when the foundations hold all the cards.

Options. `deal`: how many cards are dealt at a time. `redeals`: how often you may turn the waste over.

Source. Wikipedia, Klondike; three passes are the usual limit when playing for money with cards dealt by threes.
"""

from cadogan.rules import (
    CARD,
    EMPTY,
    KING,
    OPTION,
    SUITS,
    Foundations,
    Lies,
    Option,
    Piles,
    Preset,
    Redeals,
    Refusal,
    State,
    Step,
    Stock,
    Table,
    Waste,
    carry,
    deal_cards,
    lay_stock,
    no_redeal,
    numbered,
    pop,
    push,
    red,
    refusal,
    run_length,
    takes,
    top,
    turn_over,
)

NAME, VERSION = "plain-klondike", 1
OPTIONS = {
    "deal": Option(("3", "1"), "how many cards are dealt at a time", "deals"),
    "redeals": Option(tuple("2013456789"), "how often the waste may be turned over", "redeals"),
}
PRESETS = {"plain-klondike": Preset("Klondike", "Seven columns, dealt by threes, with two redeals.", "Wikipedia", {})}
DEALS, REDEALS = OPTION, OPTION + 1

NAMES = numbered("p", 7)
TABLE = Table(
    Piles(NAMES, 19, title="column {}", down=6, lies=Lies(3.5, 13.0, fan=1.6)),
    Foundations("u", lies=Lies(21.5, 4.5)),
    Redeals(REDEALS),
    Waste(room=24, lies=Lies(9.5, 4.5)),
    Stock(24, lies=Lies(3.5, 4.5)),
)
COLUMNS, UP, LEFT, WASTE, STOCK, PACKET = TABLE.offsets("p1", "u", "redeals", "w", "stock", "packet")
APART, DOWN = 21, 20  # from one column to the next; in a column, the offset of its number of face-down cards

# Moves: `source << 3 | target`; the source is a column or FROM_WASTE, the target a column or HOME.
SOURCES = (*NAMES, "w")
FROM_WASTE = HOME = 7
DEAL, REDEAL, MOVES = 64, 65, 66
KINDS, SHAPES = ("card", "deal", "redeal"), "p3-u, p3-p5, w-u, w-p5, deal and redeal"


def deal(s: State) -> None:
    """Deal the packet: the columns row by row, then the stock."""
    at = PACKET
    for row in range(7):
        for column in range(row, 7):
            push(s, COLUMNS + APART * column, s[at])
            at += 1
        s[COLUMNS + APART * row + DOWN] = row
    s[LEFT] = s[REDEALS]
    lay_stock(s, STOCK, at, 24)


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    for source in range(8):
        card = top(s, pile(source))
        if card and card & 15 == s[UP + (card >> 4)] + 1:
            out[n] = source << 3 | HOME
            n += 1
        for target in range(7):
            if card and carried(s, source, target):
                out[n] = source << 3 | target
                n += 1
    if s[STOCK]:
        out[n] = DEAL
        n += 1
    elif s[WASTE] and s[LEFT]:
        out[n] = REDEAL
        n += 1
    return n


def pile(source: int) -> int:
    """Return the offset of a column or of the waste."""
    return WASTE if source == FROM_WASTE else COLUMNS + APART * source


def carried(s: State, source: int, target: int) -> int:
    """Return how many cards may move from a column, or the waste, to a column; 0 for none."""
    here, there = pile(source), pile(target)
    if here == there or s[here] == 0:
        return 0
    run = 1 if source == FROM_WASTE else run_length(s, here, s[here] - s[here + DOWN])
    on = top(s, there)
    count = (KING + 1 if on == EMPTY else on & 15) - (top(s, here) & 15)
    if count < 1 or count > run:
        return 0
    if on == EMPTY:  # moving a whole column is pointless
        return count if source == FROM_WASTE or count < s[here] else 0
    return count if red(s[here + s[here] - count + 1]) != red(on) else 0


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move == DEAL:
        deal_cards(s, STOCK, WASTE, s[DEALS])
    elif move == REDEAL:
        turn_over(s, WASTE, STOCK)
        s[LEFT] -= 1
    else:
        source, target = move >> 3, move & 7
        here = pile(source)
        if target == HOME:
            s[UP + (pop(s, here) >> 4)] += 1
        else:
            carry(s, here, pile(target), carried(s, source, target))
        if source != FROM_WASTE and s[here] and s[here] == s[here + DOWN]:
            s[here + DOWN] -= 1


def home(s: State) -> int:
    """Return the number of cards on the foundations."""
    return s[UP] + s[UP + 1] + s[UP + 2] + s[UP + 3]


def step(s: State, move: int) -> Step:
    """Return what a move does."""
    if move >= DEAL:
        cards = min(s[DEALS], s[STOCK])
        return Step("deal", "stock", "w", cards) if move == DEAL else Step("redeal", "stock")
    source, target = move >> 3, move & 7
    if target == HOME:
        return Step(CARD, SOURCES[source], "u" + SUITS[top(s, pile(source)) >> 4])
    return Step(CARD, SOURCES[source], NAMES[target], max(1, carried(s, source, target)))


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    if step.kind in ("deal", "redeal"):
        return refusal("stock-empty") if step.kind == "deal" else no_redeal(s, STOCK, WASTE)
    if step.source not in SOURCES or step.target[0] not in "pu":
        return None
    card = top(s, pile(SOURCES.index(step.source)))
    if step.target in NAMES:
        return refusal("same-place" if step.source == step.target else "not-legal", card=card, to=step.target)
    return takes(step.target, card, s[UP + (card >> 4)] + 1)
