"""Crazy Quilt, The Carpet, Indian Carpet: a quilt of woven cards.

Two packs. An ace and a king of each suit are taken out before the shuffle and begin the eight foundations: on the aces
build up in suit to the king, on the kings down in suit to the ace. Deal sixty-four cards face up in eight rows of eight,
turning every other one sideways, so that upright and sideways cards alternate like the squares of a chessboard; the first
card of the first row stands upright. That is the quilt. The other thirty-two cards are the stock.

A card of the quilt is free when at least one of its two narrow ends touches no card: an upright card looks above and
below, a sideways one left and right. Its long sides never matter. A gap in the quilt is never filled.

You may

- play a free card of the quilt to a foundation where it is the next of its suit;
- play a free card of the quilt onto the waste, if the waste's top card is of the same suit and the next higher or lower
  rank. Nothing of the quilt goes to an empty waste;
- play the top card of the waste to a foundation;
- deal the next card of the stock, face up, onto the waste;
- when the stock has run out, turn the waste over to be the new stock, without shuffling: the card that came to the waste
  first is dealt first. Crazy Quilt allows this once, Indian Carpet and The Carpet twice; The Carpet shuffles the cards.

Nothing is compulsory, and nothing leaves a foundation. The game is won when all the foundations hold thirteen cards.

Options. `wrap`: on the waste, ace and king of a suit follow each other (Morehead and Mott-Smith). `redeals`: how often the
waste may be turned over. `shuffle`: the gathered waste is shuffled first (Cadogan). `hand`: the next card of the stock is
seen before it is laid on the waste; this changes what you know, not what you can do. `release`: with `lane`, a free end
must look down a straight, empty lane to the edge of the quilt, a strict reading of Cadogan's text. `foundation_transfer`:
the top card of a foundation may move to the other foundation of its suit, where it fits; the first cards stay.

Sources. Crazy Quilt and Indian Carpet: Wikipedia. Crazy Quilt with the round-the-corner waste and the card in hand: Albert
H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience Games. The Carpet (Teppich): Lady Adelaide
Cadogan, Illustrated Games of Solitaire or Patience, 1914; "Cards on the carpet (teppich) are only available when one of
the narrow ends is free".
"""

from __future__ import annotations

from collections.abc import Mapping

from cadogan import cards, state
from cadogan.cards import ACE, EMPTY, KING, SUITS, UNKNOWN, BadInput, State, card_text, shuffle
from cadogan.parts import (
    EXCHANGES,
    clear,
    complete,
    draw_card,
    draw_stock_and_waste,
    exchange,
    exchanges,
    foundation_tops,
    foundations,
    founded,
    held,
    hide_stock,
    lay_stock,
    met,
    no_deal,
    no_exchange,
    no_foundation,
    on_foundations,
    pop,
    push,
    read_foundations,
    read_onto,
    read_stock,
    stock_and_waste,
    stock_fields,
    top,
    turn_over,
)
from cadogan.state import OPTION, Layout, Option, Pile, Preset, Spot, arrange

NAME = "quilt"
VERSION = 1
OPTIONS = {
    "wrap": Option(("off", "on"), "ace and king of a suit follow each other on the waste"),
    "redeals": Option(tuple("1023456789"), "how often the waste may be turned over"),
    "shuffle": Option(("off", "on"), "the waste is shuffled when it is turned over"),
    "hand": Option(("off", "on"), "the next card of the stock is seen before it is laid down"),
    "release": Option(("touch", "lane"), "a narrow end is free at a gap, or only with a straight lane to the edge"),
    "foundation_transfer": Option(("off", "on"), "a foundation's top card may move to the other one of its suit"),
}
PRESETS = {
    "crazy-quilt": Preset(
        "Crazy Quilt", "The woven quilt; one redeal, no round the corner.", "Wikipedia", {}, ("quilt", "japanese-rug")
    ),
    "crazy-quilt-morehead": Preset(
        "Crazy Quilt (Morehead & Mott-Smith)",
        "Round the corner on the waste, and a look at the next card.",
        "Morehead and Mott-Smith, The Complete Book of Solitaire and Patience Games",
        {"wrap": "on", "hand": "on"},
    ),
    "the-carpet": Preset(
        "The Carpet",
        "Lady Cadogan's original: two shuffled redeals, and a look at the next card.",
        "Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914",
        {"redeals": "2", "shuffle": "on", "hand": "on"},
        ("teppich", "cadogan-carpet"),
    ),
    "indian-carpet": Preset("Indian Carpet", "Crazy Quilt with a second redeal.", "Wikipedia", {"redeals": "2"}),
}

# Options, as they lie in the state's head.
WRAP, REDEALS, SHUFFLE, HAND, RELEASE, TRANSFER = range(OPTION, OPTION + 6)
LANE = 1

# The quilt lies in a frame of one place around it, rows nine places apart (the frame's right side is the next row's left),
# so that the parity of a place tells how its card lies.
ROW = 9
CELLS = tuple(ROW * r + c + ROW + 1 for r in range(8) for c in range(8))
FRAME = -1  # the places of the frame hold this

QUILT = state.HEAD
UP = QUILT + ROW * 10 + 1  # ranks on top of the four foundations begun by an ace
DOWN = UP + 4  # and by a king
LEFT = DOWN + 4  # redeals left
WASTE = LEFT + 1
STOCK = WASTE + 97
LIVE = STOCK + 97  # what changes in play ends here
PLACE = LIVE  # where in the quilt the two copies of each card were laid, 0 for nowhere
PACKET = PLACE + 128
DEALT = 96
SHUFFLES = PACKET + DEALT
SIZE = SHUFFLES + state.shuffles_room(DEALT)

# Moves: a card of the quilt is `place << 2 | target`; the smaller numbers, where no card lies, are the others.
TO_UP, TO_DOWN, TO_WASTE = 0, 1, 2
WASTE_UP, WASTE_DOWN, DEAL, REDEAL, UP_DOWN = 0, 1, 2, 3, 4
MOVES = (CELLS[-1] + 1) << 2


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Lay the packet out: the quilt row by row, then the stock."""
    for at in range(UP - QUILT):
        s[QUILT + at] = FRAME
    for i in range(64):
        lay(s, ROW * (i // 8) + i % 8 + ROW + 1, s[PACKET + i])
    for suit in range(4):
        s[UP + suit] = ACE
        s[DOWN + suit] = KING
    s[LEFT] = s[REDEALS]
    lay_stock(s, STOCK, PACKET + 64, 32)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and lay it out."""
    shuffle(s, PACKET, DEALT, number)
    deal(s)


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


def gathered(s: State) -> int:
    """How many cards a redeal would gather now."""
    return s[WASTE]


# -- moves by name ----------------------------------------------------------------------------------------------------

PLACES = {"abcdefgh"[i % 8] + str(i // 8 + 1): at for i, at in enumerate(CELLS)}
NAMES = {at: place for place, at in PLACES.items()}
SHAPES = "c1-u, c1-d, c1-w, w-u, w-d, deal and redeal, and uS-dS between foundations"


def move_name(s: State, move: int) -> str:
    """``c1-u``, ``w-d``, ``deal`` …"""
    if move >= CELLS[0] << 2:
        return f"{NAMES[move >> 2]}-{'udw'[move & 3]}"
    return ("w-u", "w-d", "deal", "redeal", *EXCHANGES)[move]


def route(s: State, move: int) -> tuple[str, str]:
    """From which place to which a move takes a card."""
    name = move_name(s, move)
    if name == "deal":
        return "stock", "w"
    if name == "redeal":
        return "stock", ""
    source, target = name.split("-")
    if source in PLACES or source == "w":
        card = s[QUILT + PLACES[source]] if source in PLACES else top(s, WASTE)
        target = target if target == "w" else target + SUITS[card >> 4]
    return source, target


def why_not(s: State, name: str) -> str:
    """Why a move that is not legal is not; empty when the name is no move's at all."""
    if name in ("deal", "redeal"):
        return no_deal(s, name, STOCK, WASTE)
    if name in EXCHANGES:
        return no_exchange(s[TRANSFER] > 0)
    source, _, target = name.partition("-")
    if source in PLACES and target in ("u", "d", "w"):
        at = PLACES[source]
        card = s[QUILT + at]
        if card == EMPTY:
            return f"{source} is empty"
        if not free(s, at):
            ends = "a straight lane to the edge" if s[RELEASE] == LANE else "a free narrow end"
            return f"the {cards.card_words(card)} on {source} is blocked: it has not {ends}"
        if target != "w":
            return no_foundation(s, UP, DOWN, card, target)
        if not s[WASTE]:
            return "nothing of the quilt goes to an empty waste"
        below = cards.card_words(top(s, WASTE))
        return f"the {cards.card_words(card)} does not follow the {below}, the top card of the waste"
    if source == "w" and target in ("u", "d"):
        return no_foundation(s, UP, DOWN, top(s, WASTE), target) if s[WASTE] else "the waste is empty"
    return ""


def unknown(s: State, move: int) -> str:
    """Why the outcome of a legal move is not known; empty when it is."""
    if move == DEAL and top(s, STOCK) == UNKNOWN:
        return "the next card of the stock has not been seen"
    if move == REDEAL and s[SHUFFLE]:
        return state.shuffle_refused(s, gathered(s), s[REDEALS] - s[LEFT] + 1, SHUFFLES, DEALT)
    return ""


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
    """The table, place by place."""
    table = {}
    for place, at in PLACES.items():
        card = s[QUILT + at]
        step = 1 if at & 1 else ROW
        ends = (not open_end(s, at, -step), not open_end(s, at, step)) if card else None
        table[place] = Pile(place, "quilt", (card,) if card else (), covered=ends)
    left = "no redeal left" if not s[LEFT] else "1 redeal left" if s[LEFT] == 1 else f"{s[LEFT]} redeals left"
    return table | foundations(s, UP, DOWN) | stock_and_waste(s, STOCK, WASTE, left)


def hide(s: State) -> None:
    """Take out of a state what the player has not seen: the stock but for its known cards, and all shuffles to come."""
    hide_stock(s, STOCK, s[HAND])
    state.forget(s, PACKET)


def key(s: State) -> bytes:
    """All that matters for what can follow, as bytes: equal for positions in which the same can happen."""
    shuffled = s[SHUFFLE] and s[LEFT] > 0
    chance = state.future(s, s[REDEALS], s[REDEALS] - s[LEFT], SHUFFLES, DEALT) if shuffled else []
    return bytes(x & 255 for x in (s[WRAP], s[RELEASE], s[TRANSFER], shuffled, *s[QUILT:LIVE], *chance))


def layouts(s: State) -> tuple[Layout, ...]:
    """Where the places lie; the quilt's cards are 5.65 units apart, so that covered ends are tucked in."""
    return _wide(s), _high(s)


PITCH, SIDE = 5.65, 7 * 5.65 + 7


def _quilt(left: float, top: float) -> list[Spot]:
    """The quilt's places, its left upper corner given."""
    return [
        Spot(place, left + 3.5 + PITCH * (i % 8), top + 3.5 + PITCH * (i // 8), turned=(i // 8 + i % 8) % 2 == 1)
        for i, place in enumerate(PLACES)
    ]


def _wide(s: State) -> Layout:
    """A row of foundations a suit, the quilt, stock and waste in a column."""
    spots = _quilt(13.5, 0.0)
    for i, suit in enumerate(SUITS):
        spots += [Spot("u" + suit, 2.5, 3.5 + 12.3 * i), Spot("d" + suit, 8.5, 3.5 + 12.3 * i)]
    middle, apart = (66.9, 2.75) if s[HAND] else (66.0, 0.0)  # room for the card in hand beside the stock
    spots += [Spot("stock", middle - apart, 13.0), Spot("w", middle, 28.2, scale=1.6)]
    return Layout(middle + max(4.0, 2 * apart), SIDE, tuple(spots))


def _high(s: State) -> Layout:
    """The foundations in a row, the quilt, stock and waste below it."""
    spots = _quilt(0.0, 9.8)
    step = (SIDE - 5) / 7
    for i, suit in enumerate(SUITS):
        spots += [Spot("u" + suit, 2.5 + 2 * i * step, 3.5), Spot("d" + suit, 2.5 + (2 * i + 1) * step, 3.5)]
    apart = 2.75 * s[HAND]
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
            row += f"    {card_text(cards.card(r, s[UP + r]))}    {card_text(cards.card(r, s[DOWN + r]))}"
        lines.append(row.rstrip())
    return "\n".join([*lines, "", *draw_stock_and_waste(s, STOCK, WASTE, s[HAND], s[LEFT])])


# -- set up -----------------------------------------------------------------------------------------------------------

FIELDS = ("u", "d", "quilt", "w", "stock", "redeals", "known", "seed", "shuffles")


def pack(options: Mapping[str, str]) -> list[int]:
    """The cards that are dealt, in the order in which they are shuffled."""
    return cards.pack(2, without=[cards.card(suit, rank) for suit in range(4) for rank in (ACE, KING)])


def write(s: State) -> dict[str, str]:
    """The table as the fields of a text position."""
    return {
        "u": foundation_tops(s, UP),
        "d": foundation_tops(s, DOWN),
        "quilt": state.rows_text([s[QUILT + at] for at in CELLS], 8),
        "w": cards.cards_text(held(s, WASTE)),
        **stock_fields(s, STOCK),
        "redeals": str(s[LEFT]),
    }


def read(s: State, fields: Mapping[str, str], strict: bool) -> None:
    """Set a blank state up from the fields of a text position; raises BadInput for an impossible one."""
    read_foundations(s, UP, fields, "u", begun=True)
    read_foundations(s, DOWN, fields, "d", begun=True)
    laid = state.read_field(fields, "quilt", 64)
    laid += [EMPTY] * (64 - len(laid))
    for at in range(UP - QUILT):
        s[QUILT + at] = FRAME
    for at, card in zip(CELLS, laid, strict=True):
        s[QUILT + at] = EMPTY
        if card:
            if s[PLACE + 2 * card + 1]:
                raise BadInput(f"the quilt has {card_text(card)} three times, but there are two of each card")
            lay(s, at, card)
    on_waste = read_onto(s, WASTE, fields, "w", DEALT)
    in_stock = read_stock(s, STOCK, fields, DEALT)
    s[LEFT] = state.read_count(fields, "redeals", s[REDEALS], s[REDEALS])
    state.check_table([*on_foundations(s, UP, DOWN), *laid, *on_waste, *in_stock], cards.pack(2), strict)
