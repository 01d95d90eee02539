"""Persian Rug: a quilt of woven cards beside eight reserves.

Two packs. Before the shuffle, take out an ace and a king of each suit: they start the eight foundations. On the aces
build up in suit to the king, on the kings down in suit to the ace. Deal sixty-four cards face up in eight rows of
eight. Turn every other card sideways, so that upright and sideways cards alternate like the squares of a chessboard;
the first card of the first row is upright. This is the quilt. Deal the other thirty-two cards face up to eight
reserves, four to the first, four to the second, and so on.

A card of the quilt is free when at least one of its two narrow ends touches no card. The narrow ends of an upright card
point up and down, those of a sideways card left and right. The long sides never matter. A gap in the quilt is never
filled.

You may, one card at a time,

- play a free card of the quilt, or the top card of a reserve, to a foundation, if it is the next of its suit there;
- play a free card of the quilt, or the top card of a reserve, onto a reserve, if that reserve's top card is of the same
  suit and one rank higher or lower. You may change direction at any time, but ace and king do not follow each other;
- play any free card of the quilt, or the top card of a reserve, to any empty reserve. A card that is alone on its
  reserve stays there: moving it to an empty one would change nothing.

Nothing is compulsory, and no card leaves a foundation. You win when every foundation holds thirteen cards. Because
cards can move back and forth, the game never ends by itself while any card can move; you may give up.

Options. `wrap`: on the reserves, the ace and the king of a suit follow each other. `release`: `lane` means that an end
is free only if a straight, empty lane leads from it to the edge of the quilt. `foundation_transfer`: the top card of a
foundation may move to the other foundation of its suit, if it fits there; the ace and the king that started them stay.

Source. The help of Pretty Good Solitaire, Persian Rug; Wikipedia, Crazy Quilt, names the game as a variant. Nobody says
whether ace and king follow each other, so they do not, as in Crazy Quilt. An app of that name lets cards move between
foundations: that is the option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules import woven_quilt
from cadogan.rules.cards import ACE, EMPTY, KING, SUITS, State
from cadogan.rules.pile_ops import (
    BASES,
    check_built,
    complete,
    exchange,
    exchange_step,
    exchanges,
    follows,
    found,
    founded,
    held,
    met,
    no_exchange,
    no_foundation,
    pop,
    push,
    top,
)
from cadogan.rules.piles import Foundations, Piles
from cadogan.rules.places import CARD, Layout, Lies, Pile, Step, numbered
from cadogan.rules.refusals import Refusal, refusal
from cadogan.rules.state import OPTION, Option, Preset
from cadogan.rules.table import Table
from cadogan.rules.woven_quilt import (
    CELLS,
    COPIES,
    PLACES,
    SIDE,
    SQUARES,
    free,
    lay_quilt,
    lifts,
    lifts_onto,
    quilt_block,
)

NAME = "rug"
VERSION = 1
OPTIONS = {
    "wrap": Option(("off", "on"), "on the reserves, ace and king of a suit follow each other"),
    "release": Option(("touch", "lane"), "a narrow end is free at a gap, or only with a straight lane to the edge"),
    "foundation_transfer": Option(("off", "on"), "a foundation's top card may move to the other one of its suit"),
}
PRESETS = {
    "persian-rug": Preset(
        "Persian Rug",
        "The woven quilt with eight open reserves instead of a stock.",
        "Pretty Good Solitaire",
        {},
        ("rug", "persischer-teppich"),
    )
}

WRAP, RELEASE, TRANSFER = range(OPTION, OPTION + 3)
LANE = 1

# A reserve has four cards after the deal, and at most the 23 others of a suit that are not bases can be built on them.
TALL = 4 + 23
ROOM = 1 + TALL  # from one reserve to the next
RESERVE_NAMES = numbered("r", 8)
TABLE = Table(
    quilt_block(),
    Foundations("ud", started=True),
    Piles(RESERVE_NAMES, TALL, "reserve", "reserve {}"),
    packs=2,
    without=BASES,
    kept=COPIES,
)
QUILT, UP, DOWN, RESERVES, PACKET = TABLE.offsets("quilt", "u", "d", "r1", "packet")
PLACE = TABLE.live  # offset of the places that the quilt's cards were dealt to
FIELDS = ("u", "d", "quilt", *RESERVE_NAMES)

# Moves: `source << 4 | target`; sources are the eight reserves, then places of the quilt; targets are the two
# foundations of the card's suit and the reserves.
TO_UP, TO_DOWN, TO_RESERVE = 0, 1, 2
UP_DOWN = 8 << 4
MOVES = (CELLS[-1] + 1) << 4
KINDS = ("card",)


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal the packet: the quilt row by row, then the reserves one by one."""
    lay_quilt(s, QUILT, PLACE, PACKET)
    for suit in range(4):
        s[UP + suit] = ACE
        s[DOWN + suit] = KING
    for i in range(32):
        push(s, RESERVES + ROOM * (i // 4), s[PACKET + 64 + i])


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    lane = s[RELEASE] == LANE
    wrap = s[WRAP] == 1
    spaces = 0  # set of the empty reserves
    for suit in range(4):
        n = lifts(s, out, n, QUILT, PLACE, lane, suit << 4 | (s[UP + suit] + 1), TO_UP, 4)
        n = lifts(s, out, n, QUILT, PLACE, lane, suit << 4 | (s[DOWN + suit] - 1), TO_DOWN, 4)
    for here in range(8):
        card = top(s, RESERVES + ROOM * here)
        if card == EMPTY:
            spaces |= 1 << here
            continue
        suit, rank = card >> 4, card & 15
        if rank == s[UP + suit] + 1:
            out[n] = here << 4 | TO_UP
            n += 1
        if rank == s[DOWN + suit] - 1:
            out[n] = here << 4 | TO_DOWN
            n += 1
        n = lifts_onto(s, out, n, QUILT, PLACE, lane, card, wrap, TO_RESERVE + here, 4)
        for there in range(8):
            if follows(card, top(s, RESERVES + ROOM * there), wrap):
                out[n] = here << 4 | (TO_RESERVE + there)
                n += 1
    if spaces:
        for here in range(8):
            if s[RESERVES + ROOM * here] > 1:
                n = fill(out, n, here, spaces)
        for i in range(64):
            at = CELLS[i]
            if s[QUILT + at] != EMPTY and free(s, QUILT, at, lane):
                n = fill(out, n, at, spaces)
    return exchanges(s, out, n, UP, DOWN, UP_DOWN) if s[TRANSFER] else n


def fill(out: State, n: int, source: int, spaces: int) -> int:
    """Add the moves of a card to each empty reserve, and return the new number of moves."""
    for there in range(8):
        if spaces >> there & 1:
            out[n] = source << 4 | (TO_RESERVE + there)
            n += 1
    return n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    source, target = move >> 4, move & 15
    if move >= CELLS[0] << 4:
        card = s[QUILT + source]
        s[QUILT + source] = EMPTY
    elif move >= UP_DOWN:
        exchange(s, UP, DOWN, move - UP_DOWN)
        return
    else:
        card = pop(s, RESERVES + ROOM * source)
    if target < TO_RESERVE:
        found(s, UP, DOWN, card >> 4, target)
    else:
        push(s, RESERVES + ROOM * (target - TO_RESERVE), card)


def won(s: State) -> bool:
    """Whether all the foundations hold thirteen cards."""
    return complete(s, UP, DOWN)


def home(s: State) -> int:
    """Return the number of cards on the foundations."""
    return founded(s, UP, DOWN)


# -- moves by name ----------------------------------------------------------------------------------------------------

LEGEND = woven_quilt.LEGEND
SHAPES = "c1-u, c1-d, c1-r4, r3-u, r3-d and r3-r5, and uS-dS between foundations"
REFUSALS = woven_quilt.REFUSALS


def step(s: State, move: int) -> Step:
    """Return what a move does."""
    source, target = move >> 4, move & 15
    if UP_DOWN <= move < CELLS[0] << 4:
        return Step(CARD, *exchange_step(move - UP_DOWN))
    name = SQUARES[source] if source >= CELLS[0] else RESERVE_NAMES[source]
    if target >= TO_RESERVE:
        return Step(CARD, name, RESERVE_NAMES[target - TO_RESERVE])
    return Step(CARD, name, "ud"[target] + SUITS[card_at(s, name) >> 4])


def card_at(s: State, place: str) -> int:
    """Return the card on a place of the quilt or on top of a reserve; EMPTY if there is none."""
    if place in PLACES:
        return s[QUILT + PLACES[place]]
    return top(s, RESERVES + ROOM * RESERVE_NAMES.index(place))


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    source, target = step.source, step.target
    if why := no_exchange(s[TRANSFER], source, target):
        return why
    if source not in PLACES and source not in RESERVE_NAMES:
        return None
    if source in PLACES and (why := woven_quilt.blocked(s, QUILT, source, s[RELEASE] == LANE)):
        return why
    card = card_at(s, source)
    if target[1:] == SUITS[card >> 4]:
        return no_foundation(s, UP, DOWN, card, target)
    if target not in RESERVE_NAMES:
        return None
    if source == target:
        return refusal("same-place")
    other = card_at(s, target)
    if other == EMPTY:
        return refusal("alone", card=card)
    return refusal("not-next", card=card, other=other, to=target)


def safe(s: State, move: int) -> bool:
    """Whether a legal move brings a card home that could never be useful elsewhere.

    It does if the two foundations of its suit have met. Proof: each card left in the suit then has only one foundation
    to go to, so the other foundation does not need this card. In the quilt it could only block other cards; on a
    reserve it could only take a card next in rank; but the cards left next to it in rank are the next cards of the two
    foundations, so whatever could be laid on it can go home instead, card by card.

    With `wrap`, cards laid on it could reach the end of the suit and continue at the other end with cards that cannot
    go home yet. So there must be none: the suit's other foundation must be complete. With `foundation_transfer` no move
    is safe, because each card has two places to go.
    """
    if s[TRANSFER] or UP_DOWN <= move < CELLS[0] << 4 or move & 15 >= TO_RESERVE:
        return False
    source, target = move >> 4, move & 15
    suit = (s[QUILT + source] if source >= CELLS[0] else top(s, RESERVES + ROOM * source)) >> 4
    other_complete = s[DOWN + suit] == ACE if target == TO_UP else s[UP + suit] == KING
    return met(s, UP, DOWN, suit) and (not s[WRAP] or other_complete)


# -- what a person sees -----------------------------------------------------------------------------------------------


def pins(s: State, place: str) -> Sequence[Sequence[str]]:
    """Return for each narrow end of a card of the quilt the places that must be empty for it to be free."""
    return woven_quilt.pins(s, QUILT, place, s[RELEASE] == LANE) if place in PLACES else ()


def piles(s: State) -> dict[str, Pile]:
    """Return the places of the table with their cards; for cards of the quilt, also which narrow ends are covered."""
    return woven_quilt.covered(s, QUILT, s[RELEASE] == LANE, TABLE.piles(s))


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return three layouts: the reserves in two rows of four beside the quilt, or in one row below it with the foundations
    beside or above the quilt.
    """
    beside = Lies(63.6, 3.5, 6.0, 23.6, columns=4, fan=1.9)
    below = Lies(2.5, 61.0, (SIDE - 5) / 7, fan=1.9)
    under = Lies(2.5, 51.2, (SIDE + 7) / 7, fan=1.9)
    return (
        Layout(
            84.4,
            SIDE,
            (*woven_quilt.foundation_rows(), *woven_quilt.quilt_spots(13.5, 0.0), *beside.spots(RESERVE_NAMES)),
        ),
        Layout(
            SIDE + 12.0,
            64.0,
            (*woven_quilt.foundation_columns(), *woven_quilt.quilt_spots(6.0, 0.0), *under.spots(RESERVE_NAMES)),
        ),
        Layout(
            SIDE,
            80.0,
            (*woven_quilt.foundation_line(), *woven_quilt.quilt_spots(0.0, 9.8), *below.spots(RESERVE_NAMES)),
        ),
    )


def draw(s: State) -> str:
    """Return the table as text."""
    quilt = woven_quilt.draw_quilt(s, QUILT, UP, DOWN, s[RELEASE] == LANE)
    return "\n".join([*quilt, "", *TABLE.draw_lines(s, "r1")])


# -- set up -----------------------------------------------------------------------------------------------------------


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Complete the quilt. Raises BadInput for three copies of a card in the quilt, and for an impossible reserve."""
    woven_quilt.set_quilt(s, QUILT, PLACE)
    for i, name in enumerate(RESERVE_NAMES):
        check_built(name, held(s, RESERVES + ROOM * i), 4, s[WRAP] == 1)
