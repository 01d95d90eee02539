"""Crazy Quilt, The Carpet, Indian Carpet: a quilt of woven cards.

Two packs. Before the shuffle, take out an ace and a king of each suit: they start the eight foundations. On the aces
build up in suit to the king, on the kings down in suit to the ace. Deal sixty-four cards face up in eight rows of
eight. Turn every other card sideways, so that upright and sideways cards alternate like the squares of a chessboard;
the first card of the first row is upright. This is the quilt. The other thirty-two cards are the stock.

A card of the quilt is free when at least one of its two narrow ends touches no card. The narrow ends of an upright card
point up and down, those of a sideways card left and right. The long sides never matter. A gap in the quilt is never
filled.

You may

- play a free card of the quilt to a foundation, if it is the next of its suit there;
- play a free card of the quilt onto the waste, if the waste's top card is of the same suit and one rank higher or
  lower. No card of the quilt goes to an empty waste;
- play the top card of the waste to a foundation;
- deal the next card of the stock, face up, onto the waste;
- when the stock is empty, turn the waste over to make the new stock, without shuffling: the card that went to the waste
  first is dealt first. Crazy Quilt allows this once, Indian Carpet and The Carpet twice; The Carpet shuffles the cards.

Nothing is compulsory, and no card leaves a foundation. You win when every foundation holds thirteen cards.

Options. `wrap`: on the waste, the ace and the king of a suit follow each other (Morehead and Mott-Smith). `redeals`:
how often you may turn the waste over. `shuffle`: the waste is shuffled when it is turned over (Cadogan). `hand`: you
see the next card of the stock before it goes to the waste; this changes what you know, not what you can do. `release`:
`lane` means that an end is free only if a straight, empty lane leads from it to the edge of the quilt, a strict reading
of Cadogan's text. `foundation_transfer`: the top card of a foundation may move to the other foundation of its suit, if
it fits there; the ace and the king that started them stay.

Sources. Crazy Quilt and Indian Carpet: Wikipedia. Crazy Quilt where ace and king follow each other on the waste and you
see the next card: Albert H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience Games. The
Carpet (Teppich): Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914; "Cards on the carpet
(teppich) are only available when one of the narrow ends is free".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules import woven_quilt
from cadogan.rules.cards import ACE, EMPTY, KING, SUITS, State
from cadogan.rules.pile_ops import (
    BASES,
    clear,
    complete,
    draw_card,
    exchange,
    exchange_step,
    exchanges,
    found,
    founded,
    lay_stock,
    met,
    no_exchange,
    no_foundation,
    no_redeal,
    pop,
    push,
    top,
    turn_over,
)
from cadogan.rules.piles import Foundations, Redeals, Stock, Waste
from cadogan.rules.places import CARD, Layout, Pile, Spot, Step
from cadogan.rules.refusals import Refusal, refusal
from cadogan.rules.state import OPTION, Option, Preset, arrange
from cadogan.rules.table import Table
from cadogan.rules.woven_quilt import CELLS, COPIES, PLACES, SIDE, SQUARES, lay_quilt, lifts, lifts_onto, quilt_block

NAME = "quilt"
VERSION = 1
OPTIONS = {
    "wrap": Option(("off", "on"), "on the waste, ace and king of a suit follow each other", also=("waste_wrap",)),
    "redeals": Option(tuple("1023456789"), "how often the waste may be turned over", "redeals"),
    "shuffle": Option(("off", "on"), "the waste is shuffled when it is turned over", "shuffles", ("redeal_shuffle",)),
    "hand": Option(("off", "on"), "the player sees the next card of the stock before it is dealt", "shows-next"),
    "release": Option(("touch", "lane"), "a narrow end is free at a gap, or only with a straight lane to the edge"),
    "foundation_transfer": Option(("off", "on"), "a foundation's top card may move to the other one of its suit"),
}
PRESETS = {
    "crazy-quilt": Preset(
        "Crazy Quilt",
        "The woven quilt with one redeal; aces and kings don't connect.",
        "Wikipedia",
        {},
        ("quilt", "japanese-rug"),
    ),
    "crazy-quilt-morehead": Preset(
        "Crazy Quilt (Morehead & Mott-Smith)",
        "Aces and kings connect on the waste, and you see the next card.",
        "Morehead and Mott-Smith, The Complete Book of Solitaire and Patience Games",
        {"wrap": "on", "hand": "on"},
    ),
    "the-carpet": Preset(
        "The Carpet",
        "Lady Cadogan's original: two shuffled redeals, and you see the next card.",
        "Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914",
        {"redeals": "2", "shuffle": "on", "hand": "on"},
        ("teppich", "cadogan-carpet"),
    ),
    "indian-carpet": Preset("Indian Carpet", "Crazy Quilt with a second redeal.", "Wikipedia", {"redeals": "2"}),
}

NOT_HERE = {
    "carpet": "'carpet' is usually another game, with one pack; Lady Cadogan's woven carpet is called the-carpet here"
}

# Offsets of the options in a state.
WRAP, REDEALS, SHUFFLE, HAND, RELEASE, TRANSFER = range(OPTION, OPTION + 6)
LANE = 1

TABLE = Table(
    quilt_block(),
    Foundations("ud", started=True),
    Redeals(REDEALS),
    Waste(room=96),
    Stock(room=96, next=HAND),
    packs=2,
    without=BASES,
    kept=COPIES,
    shuffled=True,
)
QUILT, UP, DOWN, LEFT, WASTE, STOCK = TABLE.offsets("quilt", "u", "d", "redeals", "w", "stock")
LIVE = TABLE.live
PLACE = LIVE  # offset of the places that the quilt's cards were dealt to
PACKET, DEALT, SHUFFLES, SIZE = TABLE.packet, TABLE.dealt, TABLE.shuffles, TABLE.size
FIELDS = ("u", "d", "quilt", "w", "stock", "known", "redeals", "seed", "shuffles")

# Moves: `place << 2 | target` for a card of the quilt. The other moves use smaller numbers, which belong to the frame.
TO_UP, TO_DOWN, TO_WASTE = 0, 1, 2
WASTE_UP, WASTE_DOWN, DEAL, REDEAL, UP_DOWN = 0, 1, 2, 3, 4
MOVES = (CELLS[-1] + 1) << 2
KINDS = ("card", "deal", "redeal")


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal the packet: the quilt row by row, then the stock."""
    lay_quilt(s, QUILT, PLACE, PACKET)
    for suit in range(4):
        s[UP + suit] = ACE
        s[DOWN + suit] = KING
    s[LEFT] = s[REDEALS]
    lay_stock(s, STOCK, PACKET + 64, 32)


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    lane = s[RELEASE] == LANE
    for suit in range(4):
        n = lifts(s, out, n, QUILT, PLACE, lane, suit << 4 | (s[UP + suit] + 1), TO_UP, 2)
        n = lifts(s, out, n, QUILT, PLACE, lane, suit << 4 | (s[DOWN + suit] - 1), TO_DOWN, 2)
    card = top(s, WASTE)
    if card:
        suit, rank = card >> 4, card & 15
        n = lifts_onto(s, out, n, QUILT, PLACE, lane, card, s[WRAP] == 1, TO_WASTE, 2)
        if rank == s[UP + suit] + 1:
            out[n] = WASTE_UP
            n += 1
        if rank == s[DOWN + suit] - 1:
            out[n] = WASTE_DOWN
            n += 1
    if s[STOCK]:
        out[n] = DEAL
        n += 1
    elif card and s[LEFT]:
        out[n] = REDEAL
        n += 1
    return exchanges(s, out, n, UP, DOWN, UP_DOWN) if s[TRANSFER] else n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move >= CELLS[0] << 2:
        at = move >> 2
        card = s[QUILT + at]
        s[QUILT + at] = EMPTY
        target = move & 3
        if target == TO_WASTE:
            push(s, WASTE, card)
        else:
            found(s, UP, DOWN, card >> 4, target)
    elif move == DEAL:
        push(s, WASTE, draw_card(s, STOCK))
    elif move == REDEAL:
        redeal(s)
    elif move >= UP_DOWN:
        exchange(s, UP, DOWN, move - UP_DOWN)
    else:
        found(s, UP, DOWN, pop(s, WASTE) >> 4, move)


def redeal(s: State) -> None:
    """Turn the waste over to make the new stock, shuffled if the option says so."""
    if s[SHUFFLE]:
        count = s[WASTE]
        arrange(s, WASTE + 1, PACKET, count, s[REDEALS] - s[LEFT] + 1, SHUFFLES, DEALT)
        clear(s, WASTE)
        lay_stock(s, STOCK, PACKET, count)
    else:
        turn_over(s, WASTE, STOCK)
    s[LEFT] -= 1


def won(s: State) -> bool:
    """Whether all the foundations hold thirteen cards."""
    return complete(s, UP, DOWN)


def home(s: State) -> int:
    """Return the number of cards on the foundations."""
    return founded(s, UP, DOWN)


# -- moves by name ----------------------------------------------------------------------------------------------------

LEGEND = woven_quilt.LEGEND
SHAPES = "c1-u, c1-d, c1-w, w-u, w-d, deal and redeal, and uS-dS between foundations"
REFUSALS = woven_quilt.REFUSALS | {
    "waste-not-begun": "cards of the quilt cannot go to an empty waste",
}


def step(s: State, move: int) -> Step:
    """Return what a move does."""
    if move >= CELLS[0] << 2:
        at, target = move >> 2, move & 3
        return Step(CARD, SQUARES[at], "w" if target == TO_WASTE else "ud"[target] + SUITS[s[QUILT + at] >> 4])
    if move == DEAL:
        return Step("deal", "stock", "w")
    if move == REDEAL:
        return Step("redeal", "stock")
    if move >= UP_DOWN:
        return Step(CARD, *exchange_step(move - UP_DOWN))
    return Step(CARD, "w", "ud"[move] + SUITS[top(s, WASTE) >> 4])


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    source, target = step.source, step.target
    if step.kind == "deal":
        return refusal("stock-empty")
    if step.kind == "redeal":
        return no_redeal(s, STOCK, WASTE)
    if why := no_exchange(s[TRANSFER], source, target):
        return why
    if source not in PLACES and source != "w":
        return None
    card = s[QUILT + PLACES[source]] if source in PLACES else top(s, WASTE)
    if source in PLACES and (why := woven_quilt.blocked(s, QUILT, source, s[RELEASE] == LANE)):
        return why
    if target[1:] == SUITS[card >> 4]:
        return no_foundation(s, UP, DOWN, card, target)
    if target != "w" or source == "w":
        return None
    if not s[WASTE]:
        return refusal("waste-not-begun")
    return refusal("not-next", card=card, other=top(s, WASTE), to="w")


def safe(s: State, move: int) -> bool:
    """Whether a legal move brings a card home that could never be useful elsewhere.

    It does if the two foundations of its suit have met. Proof: each card left in the suit then has only one foundation
    to go to, so the other foundation does not need this card. In the quilt it could only block other cards; in the
    waste it could only take a card next in rank. But the cards left next to it in rank are the next cards of the two
    foundations: whatever could be laid on this card can go home instead, card by card. The order of the stock does not
    matter, because its cards are dealt one by one.

    With `wrap`, cards laid on a card that goes up could reach an ace and continue beyond it with cards that cannot go
    home yet. So the ace of the suit must have left the quilt; for a card that goes down, the king. A shuffle to come
    depends on the number of cards gathered, and with `foundation_transfer` each card has two places to go: in both
    cases no move is safe.
    """
    if s[TRANSFER] or (s[SHUFFLE] and s[LEFT]):
        return False
    if move >= CELLS[0] << 2:
        card, target = s[QUILT + (move >> 2)], move & 3
        if target == TO_WASTE:
            return False
    elif move in (WASTE_UP, WASTE_DOWN):
        card, target = top(s, WASTE), move
    else:
        return False
    suit = card >> 4
    other_end = suit << 4 | (ACE if target == TO_UP else KING)
    return met(s, UP, DOWN, suit) and not (s[WRAP] and any(s[QUILT + at] == other_end for at in CELLS))


# -- what a person sees -----------------------------------------------------------------------------------------------


def pins(s: State, place: str) -> Sequence[Sequence[str]]:
    """Return for each narrow end of a card of the quilt the places that must be empty for it to be free."""
    return woven_quilt.pins(s, QUILT, place, s[RELEASE] == LANE) if place in PLACES else ()


def piles(s: State) -> dict[str, Pile]:
    """Return the places of the table with their cards; for cards of the quilt, also which narrow ends are covered."""
    return woven_quilt.covered(s, QUILT, s[RELEASE] == LANE, TABLE.piles(s))


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return a wide layout, a square one and a high one. The square one has no room for a card beside the stock."""
    hand = options["hand"] == "on"
    return (_wide(hand), *(() if hand else (_square(),)), _high(hand))


def _wide(hand: bool) -> Layout:
    """From left to right: a row of two foundations for each suit, the quilt, a column with stock and waste."""
    spots = [*woven_quilt.quilt_spots(13.5, 0.0), *woven_quilt.foundation_rows()]
    middle, apart = (66.9, 2.75) if hand else (66.0, 0.0)  # room beside the stock for its next card
    spots += [Spot("stock", middle - apart, 13.0), Spot("w", middle, 28.2, scale=1.6)]
    return Layout(middle + max(4.0, 2 * apart), SIDE, tuple(spots))


def _square() -> Layout:
    """From top to bottom: a row of foundations, stock and waste, then the quilt."""
    spots = [*woven_quilt.quilt_spots(4.5, 9.6), *woven_quilt.foundation_line(5.3, 0.95)]
    spots += [Spot("stock", 46.0, 3.325, scale=0.95), Spot("w", 52.8, 3.5)]
    return Layout(55.5, SIDE + 9.6, tuple(spots))


def _high(hand: bool) -> Layout:
    """From top to bottom: a row of foundations, the quilt, stock and waste."""
    spots = [*woven_quilt.quilt_spots(0.0, 9.8), *woven_quilt.foundation_line()]
    apart = 2.75 * hand
    spots += [Spot("stock", 17.0 - apart, 61.2), Spot("w", 28.5 + apart, 62.6, scale=1.4)]
    return Layout(SIDE, 67.5, tuple(spots))


def draw(s: State) -> str:
    """Return the table as text."""
    quilt = woven_quilt.draw_quilt(s, QUILT, UP, DOWN, s[RELEASE] == LANE)
    return "\n".join([*quilt, "", *TABLE.draw_lines(s, "w", "stock")])


# -- set up -----------------------------------------------------------------------------------------------------------


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Complete the quilt. Raises BadInput for three copies of a card in the quilt."""
    woven_quilt.set_quilt(s, QUILT, PLACE)
