"""Capricieuse (Capricious, La Capricieuse): twelve piles, built both ways.

Two packs, shuffled together. Deal all the cards face up, one at a time, to twelve piles in turn. A card that fits a
foundation during the deal must go there: the first ace of a suit starts a foundation built up in suit to the king, the
first king starts one built down in suit to the ace, and later cards follow as they fit. A card that fits both
foundations goes to the one built up. A card that goes to a foundation uses up no turn: the next card is dealt to the
pile that it would have gone to, so no pile is skipped. Cards already on a pile are not touched until the deal is over.

Then you may, one card at a time,

- play the top card of a pile to a foundation, if it is the next of its suit there;
- move the top card of a pile to another pile, if that pile's top card is of the same suit and one rank higher or lower.
  You may change direction at any time, but ace and king do not follow each other;
- move any top card to an empty pile;
- gather the piles and deal them again, without shuffling, at any time, twice in the game. The last pile is dealt first,
  and each pile from its bottom card up. Everything is as in the first deal: cards that fit must go to the foundations.

No card leaves a foundation. You win when all the cards are on the foundations, even in the middle of a deal. Because
cards can move back and forth, the game never ends by itself while any card can move; you may give up.

Options. `redeals`: how often you may gather the piles and deal again. `collect`: `first-first` means that the first
pile is dealt first. `foundations`: `set-out` means that an ace and a king of each suit are laid out before the deal.
`deal_play`: `off` means that only the aces and kings that start foundations go there during a deal. `both_fit`: where a
card goes in a deal if it fits both foundations. `fill_spaces`: `off` means that an empty pile stays empty. `shuffle`:
the gathered cards are shuffled. `foundation_transfer`: the top card of a foundation may move to the other foundation of
its suit, if it fits there; the ace and the king that started them stay.

Source. Wikipedia, Capricieuse; Professor Hoffmann's Illustrated Book of Patience Games of 1892 has the game as La
Capricieuse. Lady Cadogan's The Four Corners describes the same deal in words of its own. The order in which the piles
are gathered can be read in two ways; dealing the last pile first follows her game The Nation, and PySolFC.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cadogan import cards, state
from cadogan.blocks import Foundations, Piles, Redeals, Room
from cadogan.cards import ACE, EMPTY, KING, SUITS, BadInput, State, card_text, shuffle
from cadogan.parts import (
    PAIRED,
    clear,
    exchange,
    exchange_step,
    exchanges,
    founded,
    held,
    in_piles,
    met,
    no_foundation,
    pop,
    push,
    top,
)
from cadogan.places import CARD, Layout, Lies, Spot, Step, numbered
from cadogan.refusals import Refusal, refusal
from cadogan.state import OPTION, Option, Preset, arrange
from cadogan.table import Table

NAME = "capricieuse"
VERSION = 1
OPTIONS = {
    "redeals": Option(tuple("2013456789"), "how often the piles may be gathered and dealt again", "redeals"),
    "collect": Option(("last-first", "first-first"), "which pile is dealt first in a redeal"),
    "foundations": Option(
        ("during-deal", "set-out"), "the first aces and kings: as they come up in the deal, or set out before it"
    ),
    "deal_play": Option(("on", "off"), "cards that fit go to the foundations as they are dealt"),
    "both_fit": Option(("up", "down"), "where a card goes in a deal if it fits both foundations"),
    "fill_spaces": Option(("on", "off"), "whether cards may be moved to an empty pile"),
    "shuffle": Option(
        ("off", "on"), "the gathered cards are shuffled before a redeal", "shuffles", ("redeal_shuffle",)
    ),
    "foundation_transfer": Option(("off", "on"), "a foundation's top card may move to the other one of its suit"),
}
PRESETS = {
    "capricieuse": Preset(
        "Capricieuse",
        "Twelve piles built up and down, two redeals; cards that fit are played automatically while dealing.",
        "Wikipedia, after Professor Hoffmann, 1892",
        {},
        ("capricious", "la-capricieuse"),
    )
}

REDEALS, COLLECT, FOUNDATIONS, DEAL_PLAY, BOTH_FIT, FILL_SPACES, SHUFFLE, TRANSFER = range(OPTION, OPTION + 8)
FIRST_FIRST, SET_OUT, NO_DEAL_PLAY, DOWN_FIRST, NO_FILLING = 1, 1, 1, 1, 1

# A pile gets at most nine cards in a deal, and at most the other 25 cards of one suit can be built on them.
TALL = 9 + 25

PILE_NAMES = numbered("p", 12)
TABLE = Table(
    Piles(PILE_NAMES, TALL),
    Foundations("ud"),
    Redeals(REDEALS),
    Room("tops", 12),
    packs=2,
    work=104,
    shuffled=True,
)
UP, DOWN, LEFT, PILES = TABLE.offsets("u", "d", "redeals", "p1")
(TOPS,) = TABLE.offsets("tops")  # copies of the top card of each pile, for speed: most of the work needs only these
ROOM = 1 + TALL  # from one pile to the next
LIVE, PACKET, DEALT, SHUFFLES, SIZE = TABLE.live, TABLE.packet, TABLE.dealt, TABLE.shuffles, TABLE.size
GATHERED = TABLE.work
FIELDS = ("u", "d", *PILE_NAMES, "redeals", "seed", "shuffles")

# Moves: `pile << 4 | target`; targets are the two foundations of the card's suit and then the twelve piles.
TO_UP, TO_DOWN, TO_PILE = 0, 1, 2
REDEAL, UP_DOWN = 192, 193
MOVES = 201
KINDS = ("card", "redeal")


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal the packet."""
    for suit in range(4):
        s[UP + suit] = ACE if s[FOUNDATIONS] == SET_OUT else 0
        s[DOWN + suit] = KING if s[FOUNDATIONS] == SET_OUT else KING + 1
    s[LEFT] = s[REDEALS]
    deal_out(s, 96 if s[FOUNDATIONS] == SET_OUT else 104)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and deal it."""
    shuffle(s, PACKET, 96 if s[FOUNDATIONS] == SET_OUT else 104, number)
    deal(s)


def deal_out(s: State, count: int) -> None:
    """Deal `count` cards of the packet to the twelve piles in turn, with forced play to the foundations."""
    pile = 0
    for i in range(count):
        card = s[PACKET + i]
        if not goes_out(s, card):
            put(s, pile, card)
            pile = pile + 1 if pile < 11 else 0


def goes_out(s: State, card: int) -> bool:
    """Play a card just dealt to a foundation if it must go there. Returns whether it did."""
    suit, rank = card >> 4, card & 15
    up = rank == s[UP + suit] + 1
    down = rank == s[DOWN + suit] - 1
    if s[DEAL_PLAY] == NO_DEAL_PLAY:
        up = up and rank == ACE  # starts an empty foundation; there is none if all are set out
        down = down and rank == KING
    if up and not (down and s[BOTH_FIT] == DOWN_FIRST):
        s[UP + suit] += 1
        return True
    if down:
        s[DOWN + suit] -= 1
        return True
    return False


def put(s: State, pile: int, card: int) -> None:
    """Put a card on top of a pile."""
    push(s, PILES + ROOM * pile, card)
    s[TOPS + pile] = card


def take(s: State, pile: int) -> int:
    """Remove and return the top card of a pile."""
    card = pop(s, PILES + ROOM * pile)
    s[TOPS + pile] = top(s, PILES + ROOM * pile)
    return card


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    spaces = 0
    for pile in range(12):
        if s[TOPS + pile] == EMPTY:
            spaces += 1
    for pile in range(12):
        card = s[TOPS + pile]
        if card == EMPTY:
            continue
        suit, rank = card >> 4, card & 15
        if rank == s[UP + suit] + 1:
            out[n] = pile << 4 | TO_UP
            n += 1
        if rank == s[DOWN + suit] - 1:
            out[n] = pile << 4 | TO_DOWN
            n += 1
        for other in range(pile + 1, 12):
            below = s[TOPS + other]
            if (below == card + 1 or below == card - 1) and below != EMPTY:  # same suit, successive ranks
                out[n] = pile << 4 | (TO_PILE + other)
                out[n + 1] = other << 4 | (TO_PILE + pile)
                n += 2
    if spaces and s[FILL_SPACES] != NO_FILLING:
        for space in range(12):
            if s[TOPS + space] == EMPTY:
                for pile in range(12):
                    if s[PILES + ROOM * pile] > 1:
                        out[n] = pile << 4 | (TO_PILE + space)
                        n += 1
    if s[LEFT] and spaces < 12:
        out[n] = REDEAL
        n += 1
    return exchanges(s, out, n, UP, DOWN, UP_DOWN) if s[TRANSFER] else n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move < REDEAL:
        card = take(s, move >> 4)
        target = move & 15
        if target == TO_UP:
            s[UP + (card >> 4)] += 1
        elif target == TO_DOWN:
            s[DOWN + (card >> 4)] -= 1
        else:
            put(s, target - TO_PILE, card)
    elif move == REDEAL:
        redeal(s)
    else:
        exchange(s, UP, DOWN, move - UP_DOWN)


def redeal(s: State) -> None:
    """Gather the piles in the order in which they will be dealt, and deal them."""
    count = 0
    for turn in range(12):
        pile = turn if s[COLLECT] == FIRST_FIRST else 11 - turn
        held_by = PILES + ROOM * pile
        for i in range(s[held_by]):
            s[GATHERED + count] = s[held_by + 1 + i]
            count += 1
        clear(s, held_by)
        s[TOPS + pile] = EMPTY
    if s[SHUFFLE]:
        arrange(s, GATHERED, PACKET, count, s[REDEALS] - s[LEFT] + 1, SHUFFLES, DEALT)
    else:
        for i in range(count):
            s[PACKET + i] = s[GATHERED + i]
    s[LEFT] -= 1
    deal_out(s, count)


def won(s: State) -> bool:
    """Whether all the cards are on the foundations."""
    for pile in range(12):
        if s[TOPS + pile]:
            return False
    return True


def home(s: State) -> int:
    """Return the number of cards on the foundations."""
    return founded(s, UP, DOWN)


def gathered(s: State) -> int:
    """Return the number of cards that a redeal would gather now."""
    return in_piles(s, PILES, ROOM, 12)


# -- moves by name ----------------------------------------------------------------------------------------------------

SHAPES = "p3-u, p3-d, p3-p7 and redeal, and uS-dS between foundations"
REFUSALS = {
    "nothing-to-gather": "the piles are empty: there is nothing to deal again",
    "spaces-stay": "in this game an empty pile stays empty ({option})",
    "alone": "the {card} is alone on its pile: moving it to an empty one would change nothing",
}


def step(s: State, move: int) -> Step:
    """Return what a move does."""
    if move == REDEAL:
        return Step("redeal")
    if move >= UP_DOWN:
        return Step(CARD, *exchange_step(move - UP_DOWN))
    pile, target = move >> 4, move & 15
    to = PILE_NAMES[target - TO_PILE] if target >= TO_PILE else "ud"[target] + SUITS[s[TOPS + pile] >> 4]
    return Step(CARD, PILE_NAMES[pile], to)


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    source, target = step.source, step.target
    if step.kind == "redeal":
        return refusal("nothing-to-gather" if s[LEFT] else "no-redeal")
    if source in PAIRED and target == PAIRED[source]:
        return refusal("no-exchange") if s[TRANSFER] else refusal("foundations-keep", option="foundation_transfer=off")
    if source not in PILE_NAMES:
        return None
    card = s[TOPS + PILE_NAMES.index(source)]
    if target[1:] == SUITS[card >> 4]:
        return no_foundation(s, UP, DOWN, card, target)
    if target not in PILE_NAMES:
        return None
    if source == target:
        return refusal("same-place")
    other = s[TOPS + PILE_NAMES.index(target)]
    if other == EMPTY:
        return refusal("spaces-stay", option="fill_spaces=off") if s[FILL_SPACES] else refusal("alone", card=card)
    return refusal("not-next", card=card, other=other, to=target)


def safe(s: State, move: int) -> bool:
    """Whether a legal move brings a card home that could never be useful elsewhere.

    It does if no redeal is left (without this card, a redeal would deal other cards to other piles) and the two
    foundations of its suit have met. Proof: each card left in the suit then has only one foundation to go to, so the
    other foundation does not need this card. On its pile it could only take a card next in rank; but the cards left
    next to it in rank are the next cards of the two foundations, so whatever could be laid on it can go home instead,
    card by card. With `foundation_transfer` no move is safe, because each card has two places to go.
    """
    if s[LEFT] or s[TRANSFER] or move >= REDEAL or move & 15 >= TO_PILE:
        return False
    return met(s, UP, DOWN, s[TOPS + (move >> 4)] >> 4)


# -- what a person sees -----------------------------------------------------------------------------------------------


def key(s: State) -> bytes:
    """Return everything that decides what can follow, as bytes."""
    redeals = (s[COLLECT], s[DEAL_PLAY], s[BOTH_FIT], s[SHUFFLE]) if s[LEFT] else ()
    chance = state.future(s, s[REDEALS], s[REDEALS] - s[LEFT], SHUFFLES, DEALT) if s[SHUFFLE] else []
    return bytes(x & 255 for x in (s[FILL_SPACES], s[TRANSFER], *s[state.HEAD : LIVE], *redeals, *chance))


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return three layouts: twelve fanned piles in one row or in two, with the foundations beside or above them."""
    return (
        Layout(78.4, 34.0, (*_foundations(5.6, 9.0), *_fans(13.9, 3.5, 5.6, 12))),
        Layout(55.8, 45.0, (*_foundations(6.2, 11.0), *_fans(18.0, 3.5, 7.0, 6, 22.5))),
        Layout(
            37.0,
            46.8,
            (
                *(
                    Spot(way + suit, 2.4 + 4.6 * (2 * i + n), 3.1, scale=0.85)
                    for i, suit in enumerate(SUITS)
                    for n, way in enumerate("ud")
                ),
                *_fans(3.0, 11.8, 6.2, 6, 19.5),
            ),
        ),
    )


def _fans(x: float, y: float, across: float, columns: int, down: float = 0.0) -> list[Spot]:
    """The spots of the piles in rows; the first one is at `x`, `y`."""
    return Lies(x, y, across, down, columns, fan=1.9).spots(PILE_NAMES)


def _foundations(across: float, down: float) -> list[Spot]:
    """The spots of the foundations, a row for each suit."""
    return Lies(2.5, 3.5, across, down, columns=2).spots([way + suit for suit in SUITS for way in "ud"])


# -- set up -----------------------------------------------------------------------------------------------------------


def pack(options: Mapping[str, str]) -> list[int]:
    """Return the cards to deal, in their order before the shuffle."""
    if options["foundations"] == "set-out":
        return cards.pack(2, without=[cards.card(suit, rank) for suit in range(4) for rank in (ACE, KING)])
    return cards.pack(2)


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Set the copies of the top cards. Raises BadInput for an impossible pile."""
    for i, name in enumerate(PILE_NAMES):
        s[TOPS + i] = top(s, PILES + ROOM * i)
        for below, card in pairwise(held(s, PILES + ROOM * i)[8:]):
            if abs(card - below) != 1:
                raise BadInput(
                    f"in {name}=: {card_text(card)} cannot lie on {card_text(below)}: a deal puts at most nine cards on a "
                    "pile, and cards above them must be built in sequence"
                )


def check_whole(s: State, every: Sequence[int]) -> None:
    """Raise BadInput for an empty foundation: the first ace and king of each suit dealt start the foundations."""
    missing = [
        card_text(cards.card(i, r))
        for i in range(4)
        for r, n in ((ACE, not s[UP + i]), (KING, s[DOWN + i] > KING))
        if n
    ]
    if missing:
        raise BadInput(
            f"no foundation starts with {', '.join(missing)}: put the first ace and king of each suit on foundations"
        )
