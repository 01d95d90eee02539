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

from cadogan.blocks import Cells, Foundations, Redeals, Stock, Waste
from cadogan.cards import ACE, EMPTY, KING, SUITS, BadInput, State, card, card_text
from cadogan.parts import (
    PAIRED,
    clear,
    complete,
    draw_card,
    exchange,
    exchange_step,
    exchanges,
    founded,
    lay_stock,
    met,
    no_foundation,
    no_redeal,
    pop,
    push,
    top,
    turn_over,
)
from cadogan.places import CARD, Layout, Pile, Spot, Step
from cadogan.refusals import Refusal, refusal
from cadogan.state import OPTION, Option, Preset, arrange
from cadogan.table import Table

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

# Options, as they lie in the state's head.
WRAP, REDEALS, SHUFFLE, HAND, RELEASE, TRANSFER = range(OPTION, OPTION + 6)
LANE = 1

# The quilt lies in a frame of one place around it, rows nine places apart (the frame's right side is the next row's left),
# so that the parity of a place tells how its card lies.
ROW = 9
CELLS = tuple(ROW * r + c + ROW + 1 for r in range(8) for c in range(8))
FRAME = -1  # the places of the frame hold this
FRAMED = ROW * 10 + 1
NAMES = tuple("abcdefgh"[i % 8] + str(i // 8 + 1) for i in range(64))
PLACES = dict(zip(NAMES, CELLS, strict=True))
SQUARES = {at: name for name, at in PLACES.items()}

TABLE = Table(
    Cells("quilt", NAMES, "quilt", columns=lambda s: 8, places=lambda s: CELLS, room=FRAMED),
    Foundations("ud", started=True),
    Redeals(REDEALS),
    Waste(room=96),
    Stock(room=96, next=HAND),
    packs=2,
    without=[card(suit, rank) for suit in range(4) for rank in (ACE, KING)],
    kept=128,
    shuffled=True,
)
QUILT, UP, DOWN, LEFT, WASTE, STOCK = TABLE.offsets("quilt", "u", "d", "redeals", "w", "stock")
LIVE = TABLE.live
PLACE = LIVE  # where in the quilt the two copies of each card were laid, 0 for nowhere
PACKET, DEALT, SHUFFLES, SIZE = TABLE.packet, TABLE.dealt, TABLE.shuffles, TABLE.size
FIELDS = ("u", "d", "quilt", "w", "stock", "known", "redeals", "seed", "shuffles")

# Moves: a card of the quilt is `place << 2 | target`; the smaller numbers, where no card lies, are the others.
TO_UP, TO_DOWN, TO_WASTE = 0, 1, 2
WASTE_UP, WASTE_DOWN, DEAL, REDEAL, UP_DOWN = 0, 1, 2, 3, 4
MOVES = (CELLS[-1] + 1) << 2
KINDS = ("card", "deal", "redeal")


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Lay the packet out: the quilt row by row, then the stock."""
    for at in range(FRAMED):
        s[QUILT + at] = FRAME
    for i in range(64):
        lay(s, ROW * (i // 8) + i % 8 + ROW + 1, s[PACKET + i])
    for suit in range(4):
        s[UP + suit] = ACE
        s[DOWN + suit] = KING
    s[LEFT] = s[REDEALS]
    lay_stock(s, STOCK, PACKET + 64, 32)


def lay(s: State, at: int, card: int) -> None:
    """Put a card into the quilt while it is dealt."""
    s[QUILT + at] = card
    copy = PLACE + 2 * card
    if s[copy] != 0:
        copy += 1
    s[copy] = at


def free(s: State, at: int) -> bool:
    """Is a narrow end of the card at this place of the quilt free?"""
    step = 1 if at & 1 else ROW
    return open_end(s, at, -step) or open_end(s, at, step)


def open_end(s: State, at: int, step: int) -> bool:
    """Is the narrow end that points that way free?"""
    end = at + step
    if s[RELEASE] == LANE:
        while s[QUILT + end] == EMPTY:
            end += step
        return s[QUILT + end] == FRAME
    return s[QUILT + end] <= EMPTY


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    for suit in range(4):
        n = lifts(s, out, n, suit << 4 | (s[UP + suit] + 1), TO_UP)
        n = lifts(s, out, n, suit << 4 | (s[DOWN + suit] - 1), TO_DOWN)
    card = top(s, WASTE)
    if card:
        suit, rank = card >> 4, card & 15
        above, below = card + 1, card - 1
        if s[WRAP]:
            if rank == KING:
                above = suit << 4 | ACE
            if rank == ACE:
                below = suit << 4 | KING
        n = lifts(s, out, n, above, TO_WASTE)
        n = lifts(s, out, n, below, TO_WASTE)
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


def lifts(s: State, out: State, n: int, card: int, target: int) -> int:
    """Add the moves of the free copies of a card in the quilt; of no card at all (rank 0 or 14) there are none."""
    for copy in range(2):
        at = s[PLACE + 2 * card + copy]
        if at and s[QUILT + at] == card and free(s, at):
            out[n] = at << 2 | target
            n += 1
    return n


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
            found(s, card >> 4, target)
    elif move == DEAL:
        push(s, WASTE, draw_card(s, STOCK))
    elif move == REDEAL:
        redeal(s)
    elif move >= UP_DOWN:
        exchange(s, UP, DOWN, move - UP_DOWN)
    else:
        found(s, pop(s, WASTE) >> 4, move)


def found(s: State, suit: int, target: int) -> None:
    """Put the next card of a suit on its foundation."""
    if target == TO_UP:
        s[UP + suit] += 1
    else:
        s[DOWN + suit] -= 1


def redeal(s: State) -> None:
    """Turn the waste over to be the stock, shuffled where the game says so."""
    if s[SHUFFLE]:
        count = s[WASTE]
        arrange(s, WASTE + 1, PACKET, count, s[REDEALS] - s[LEFT] + 1, SHUFFLES, DEALT)
        clear(s, WASTE)
        lay_stock(s, STOCK, PACKET, count)
    else:
        turn_over(s, WASTE, STOCK)
    s[LEFT] -= 1


def won(s: State) -> bool:
    """Do all the foundations hold thirteen cards?"""
    return complete(s, UP, DOWN)


def home(s: State) -> int:
    """How many cards lie on the foundations."""
    return founded(s, UP, DOWN)


# -- moves by name ----------------------------------------------------------------------------------------------------

SHAPES = "c1-u, c1-d, c1-w, w-u, w-d, deal and redeal, and uS-dS between foundations"
REFUSALS = {
    "blocked": "the {card} on {place} is blocked: neither narrow end is free",
    "blocked-lane": "the {card} on {place} is blocked: neither narrow end has a straight, empty lane to the edge",
    "waste-not-begun": "cards of the quilt cannot go to an empty waste",
}


def step(s: State, move: int) -> Step:
    """What a move is."""
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
    """Why a move that is not legal is not; None when there is no such move."""
    source, target = step.source, step.target
    if step.kind == "deal":
        return refusal("stock-empty")
    if step.kind == "redeal":
        return no_redeal(s, STOCK, WASTE)
    if source in PAIRED and target == PAIRED[source]:
        return refusal("no-exchange") if s[TRANSFER] else refusal("foundations-keep", option="foundation_transfer=off")
    if source not in PLACES and source != "w":
        return None
    card = s[QUILT + PLACES[source]] if source in PLACES else top(s, WASTE)
    if source in PLACES and not free(s, PLACES[source]):
        return refusal("blocked-lane" if s[RELEASE] == LANE else "blocked", card=card, place=source)
    if target[1:] == SUITS[card >> 4]:
        return no_foundation(s, UP, DOWN, card, target)
    if target != "w" or source == "w":
        return None
    if not s[WASTE]:
        return refusal("waste-not-begun")
    return refusal("not-next", card=card, other=top(s, WASTE), to="w")


def safe(s: State, move: int) -> bool:
    """Does a legal move bring a card home that could never be of use elsewhere?

    It does when the two foundations of its suit have met. Each card left of the suit then has one place to go, so that no
    other foundation wants this one. Left lying in the quilt it could only block others; in the waste, only carry a
    neighbour in rank. But the neighbours that are left are the next ones of the two foundations: what would be laid on this
    card can go home instead, one after the other. The line of the stock does not matter, for its cards are dealt one by one.

    Round the corner what is laid on a card that goes up may come to an ace and what lies beyond, which cannot go home yet: there
    the ace must have left the quilt, and for a card that goes down the king. A shuffle to come depends on how many cards it
    gathers, and where cards may move between foundations each has two places to go: in neither case is anything safe.
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


def piles(s: State) -> dict[str, Pile]:
    """The table, place by place; of the quilt's cards, which narrow ends are covered."""
    table = TABLE.piles(s)
    for name, at in PLACES.items():
        if s[QUILT + at]:
            step = 1 if at & 1 else ROW
            ends = not open_end(s, at, -step), not open_end(s, at, step)
            table[name] = table[name]._replace(covered=ends)
    return table


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Where the places lie; the quilt's cards are 5.65 units apart, so that covered ends are tucked in."""
    hand = options["hand"] == "on"
    return _wide(hand), _high(hand)


PITCH, SIDE = 5.65, 7 * 5.65 + 7


def _quilt(left: float, top: float) -> list[Spot]:
    """The quilt's places, its left upper corner given."""
    return [
        Spot(place, left + 3.5 + PITCH * (i % 8), top + 3.5 + PITCH * (i // 8), turned=(i // 8 + i % 8) % 2 == 1)
        for i, place in enumerate(NAMES)
    ]


def _wide(hand: bool) -> Layout:
    """A row of foundations a suit, the quilt, stock and waste in a column."""
    spots = _quilt(13.5, 0.0)
    for i, suit in enumerate(SUITS):
        spots += [Spot("u" + suit, 2.5, 3.5 + 12.3 * i), Spot("d" + suit, 8.5, 3.5 + 12.3 * i)]
    middle, apart = (66.9, 2.75) if hand else (66.0, 0.0)  # room for the card in hand beside the stock
    spots += [Spot("stock", middle - apart, 13.0), Spot("w", middle, 28.2, scale=1.6)]
    return Layout(middle + max(4.0, 2 * apart), SIDE, tuple(spots))


def _high(hand: bool) -> Layout:
    """The foundations in a row, the quilt, stock and waste below it."""
    spots = _quilt(0.0, 9.8)
    step = (SIDE - 5) / 7
    for i, suit in enumerate(SUITS):
        spots += [Spot("u" + suit, 2.5 + 2 * i * step, 3.5), Spot("d" + suit, 2.5 + (2 * i + 1) * step, 3.5)]
    apart = 2.75 * hand
    spots += [Spot("stock", 17.0 - apart, 61.2), Spot("w", 28.5 + apart, 62.6, scale=1.4)]
    return Layout(SIDE, 67.5, tuple(spots))


def draw(s: State) -> str:
    """The table in text: ``|5C|`` stands, ``=5C=`` lies sideways, ``*`` marks a card with a free narrow end."""
    lines = ["       " + "     ".join("abcdefgh") + "      ace  king"]
    for r in range(8):
        row = f"  {r + 1}  "
        for c in range(8):
            at = CELLS[8 * r + c]
            card = s[QUILT + at]
            edge = "=" if at & 1 else "|"
            row += f"{edge}{card_text(card)}{edge}{'*' if free(s, at) else ' '} " if card else "  .   "
        if r < 4:
            row += f"    {card_text(s[UP + r] | r << 4)}    {card_text(s[DOWN + r] | r << 4)}"
        lines.append(row.rstrip())
    return "\n".join([*lines, "", *TABLE.draw_lines(s, "w", "stock")])


# -- set up -----------------------------------------------------------------------------------------------------------


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Frame the quilt and note where its cards lie; raises BadInput for three of one kind."""
    laid = [s[QUILT + at] for at in CELLS]
    for at in range(FRAMED):
        s[QUILT + at] = FRAME
    for at, each in zip(CELLS, laid, strict=True):
        s[QUILT + at] = EMPTY
        if each:
            if s[PLACE + 2 * each + 1]:
                raise BadInput(f"the quilt has {card_text(each)} three times, but there are two of each card")
            lay(s, at, each)
