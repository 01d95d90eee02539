"""Twelve piles built up and down in suit, and eight foundations: what Capricieuse and The Nation share.

The first option of such a game is the number of redeals. A redeal gathers the piles and deals them again.
"""

from __future__ import annotations

from collections.abc import Mapping

from cadogan.rules.cards import ACE, EMPTY, KING, SUITS, State
from cadogan.rules.pile_ops import (
    BASES,
    check_built,
    clear,
    exchange,
    exchange_step,
    exchanges,
    follows,
    found,
    founded,
    held,
    in_piles,
    met,
    no_exchange,
    no_foundation,
    pop,
    push,
    top,
)
from cadogan.rules.piles import Foundations, Piles, Redeals, Room
from cadogan.rules.places import CARD, Layout, Lies, Spot, Step, numbered
from cadogan.rules.refusals import Refusal, refusal
from cadogan.rules.state import OPTION
from cadogan.rules.table import Table

# A pile gets at most nine cards in a deal, and at most the other 25 cards of one suit can be built on them.
TALL = 9 + 25
ROOM = 1 + TALL  # from one pile to the next
PILE_NAMES = numbered("p", 12)


def twelve_piles(set_out: bool) -> Table:
    """Return the table. `set_out`: all foundations are started before the deal, and no redeal is shuffled."""
    return Table(
        Piles(PILE_NAMES, TALL),
        Foundations("ud", started=set_out),
        Redeals(OPTION, always=not set_out),
        Room("tops", 12),
        packs=2,
        without=BASES if set_out else (),
        work=0 if set_out else 104,
        shuffled=not set_out,
    )


UP, DOWN, LEFT, PILES = twelve_piles(False).offsets("u", "d", "redeals", "p1")
(TOPS,) = twelve_piles(False).offsets("tops")  # copies of the piles' top cards: most of the work needs only these

# Moves: `pile << 4 | target`; targets are the two foundations of the card's suit and then the twelve piles.
TO_UP, TO_DOWN, TO_PILE = 0, 1, 2
REDEAL, UP_DOWN = 192, 193
MOVES = 201


# -- rule code --------------------------------------------------------------------------------------------------------


def put(s: State, pile: int, card: int) -> None:
    """Put a card on top of a pile."""
    push(s, PILES + ROOM * pile, card)
    s[TOPS + pile] = card


def take(s: State, pile: int) -> int:
    """Remove and return the top card of a pile."""
    card = pop(s, PILES + ROOM * pile)
    s[TOPS + pile] = top(s, PILES + ROOM * pile)
    return card


def goes_out(s: State, card: int, bases_only: bool, down_first: bool) -> bool:
    """Play a card just dealt to a foundation if it must go there. Returns whether it did.

    `bases_only`: only an ace or king that starts a foundation. `down_first`: a card that fits both foundations goes to
    the one built down.
    """
    suit, rank = card >> 4, card & 15
    up = rank == s[UP + suit] + 1
    down = rank == s[DOWN + suit] - 1
    if bases_only:
        up = up and rank == ACE  # starts an empty foundation; there is none if all are set out
        down = down and rank == KING
    if up and not (down and down_first):
        s[UP + suit] += 1
        return True
    if down:
        s[DOWN + suit] -= 1
        return True
    return False


def all_moves(s: State, out: State, wrap: bool, fill: bool, transfer: int) -> int:
    """Write the legal moves into `out`, and return how many there are.

    `wrap`: ace and king follow each other on the piles. `fill`: cards may go to empty piles. `transfer`: cards may go
    from a foundation to the other one of the suit.
    """
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
            if follows(card, s[TOPS + other], wrap):
                out[n] = pile << 4 | (TO_PILE + other)
                out[n + 1] = other << 4 | (TO_PILE + pile)
                n += 2
    if spaces and fill:
        for space in range(12):
            if s[TOPS + space] == EMPTY:
                for pile in range(12):
                    if s[PILES + ROOM * pile] > 1:
                        out[n] = pile << 4 | (TO_PILE + space)
                        n += 1
    if s[LEFT] and spaces < 12:
        out[n] = REDEAL
        n += 1
    return exchanges(s, out, n, UP, DOWN, UP_DOWN) if transfer else n


def play_card(s: State, move: int) -> None:
    """Play a legal move other than a redeal."""
    if move >= UP_DOWN:
        exchange(s, UP, DOWN, move - UP_DOWN)
        return
    card = take(s, move >> 4)
    target = move & 15
    if target < TO_PILE:
        found(s, UP, DOWN, card >> 4, target)
    else:
        put(s, target - TO_PILE, card)


def gather(s: State, packet: int, first_first: bool) -> int:
    """Remove all cards from the piles, write them from offset `packet` on, and return how many there are.

    They are in the order in which they will be dealt: the last pile first, or the first one, each from its bottom card up.
    """
    count = 0
    for turn in range(12):
        pile = turn if first_first else 11 - turn
        held_by = PILES + ROOM * pile
        for i in range(s[held_by]):
            s[packet + count] = s[held_by + 1 + i]
            count += 1
        clear(s, held_by)
        s[TOPS + pile] = EMPTY
    return count


def won(s: State) -> bool:
    """Whether all the cards are on the foundations: no pile has any."""
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


def why_not(s: State, step: Step, fill: bool, transfer: int) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this. `fill` and `transfer` are as in `all_moves`."""
    source, target = step.source, step.target
    if step.kind == "redeal":
        return refusal("nothing-to-gather" if s[LEFT] else "no-redeal")
    if why := no_exchange(transfer, source, target):
        return why
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
        return refusal("alone", card=card) if fill else refusal("spaces-stay", option="fill_spaces=off")
    return refusal("not-next", card=card, other=other, to=target)


def goes_home_for_good(s: State, move: int) -> bool:
    """Whether a move brings a card home after the two foundations of its suit have met."""
    return move < REDEAL and move & 15 < TO_PILE and met(s, UP, DOWN, s[TOPS + (move >> 4)] >> 4)


def other_complete(s: State, move: int) -> bool:
    """Whether a move brings a card home and the other foundation of its suit is complete."""
    suit = s[TOPS + (move >> 4)] >> 4
    return s[DOWN + suit] == ACE if move & 15 == TO_UP else s[UP + suit] == KING


# -- what a person sees -----------------------------------------------------------------------------------------------


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


def set_piles(s: State, dealt: int, wrap: bool) -> None:
    """Set the copies of the top cards of a table read from text. Raises BadInput for an impossible pile.

    `dealt`: the most cards that a deal puts on a pile. `wrap` is as in `all_moves`.
    """
    for i, name in enumerate(PILE_NAMES):
        s[TOPS + i] = top(s, PILES + ROOM * i)
        check_built(name, held(s, PILES + ROOM * i), dealt, wrap)
