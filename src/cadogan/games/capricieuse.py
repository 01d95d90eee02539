"""Capricieuse (Capricious, La Capricieuse): twelve piles, built both ways.

Two packs, shuffled together. Deal all the cards, one at a time and face up, to twelve piles in turn. Whenever a card can go
to a foundation during the deal it must: the first ace of a suit that appears begins a foundation built up in suit to the
king, the first king one built down in suit to the ace, and later cards that fit are put on them. A card sent away like this
uses up no turn: the next card takes its place, so that no pile is passed over. What already lies on a pile is not touched
until the deal is over; a card that fits both foundations goes to the one built up.

Then you may, one card at a time,

- play the top card of a pile to a foundation where it is the next of its suit;
- put the top card of a pile on another pile, if that pile's top card is of the same suit and the next higher or lower rank;
  direction may change at will, but ace and king do not follow each other;
- move any top card to an empty pile;
- gather the piles and deal them again, without shuffling, at any time, twice in the game. The last pile is dealt first, and
  each pile from its bottom card on. All is done as in the first deal, forced play to the foundations included.

Nothing comes off a foundation. The game is won when all the cards lie on the foundations, be it in the middle of a deal. As
cards may wander to and fro, the game is never over of itself while anything can move; it may be resigned.

Options. `redeals`: how often. `collect`: with `first-first`, the first pile is dealt first. `foundations`: with `set-out`, an ace
and a king of each suit are laid out before the deal. `deal_play`: with `off`, nothing goes to the foundations during a deal
but the aces and kings that begin them. `both_fit`: where a card goes that fits both foundations in a deal. `fill_spaces`:
with `off`, an empty pile stays empty. `shuffle`: the gathered cards are shuffled. `foundation_transfer`: the top card of a
foundation may move to the other foundation of its suit, where it fits; the first cards stay.

Source. Wikipedia, Capricieuse; the game is in Professor Hoffmann's Illustrated Book of Patience Games of 1892 as La
Capricieuse. Lady Cadogan's The Four Corners words the same deal independently. In which order the piles are gathered can be
read in two ways; that the last one is dealt first is after her game The Nation, and PySolFC.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from cadogan import cards, state
from cadogan.cards import ACE, EMPTY, KING, SUITS, BadInput, State, card_text, rank_text, shuffle
from cadogan.parts import (
    EXCHANGES,
    clear,
    exchange,
    exchanges,
    foundation_tops,
    foundations,
    founded,
    held,
    met,
    no_exchange,
    no_foundation,
    on_foundations,
    pop,
    push,
    read_foundations,
    read_onto,
    top,
)
from cadogan.state import OPTION, Layout, Option, Pile, Preset, Spot, arrange

NAME = "capricieuse"
VERSION = 1
OPTIONS = {
    "redeals": Option(tuple("2013456789"), "how often the piles may be gathered and dealt again"),
    "collect": Option(("last-first", "first-first"), "which pile is dealt first in a redeal"),
    "foundations": Option(("during-deal", "set-out"), "aces and kings come out in the deal, or are set out before it"),
    "deal_play": Option(("on", "off"), "cards that fit go to the foundations during a deal"),
    "both_fit": Option(("up", "down"), "where a card goes in a deal that fits both foundations"),
    "fill_spaces": Option(("on", "off"), "any card may be moved to an empty pile"),
    "shuffle": Option(("off", "on"), "the gathered cards are shuffled before a redeal"),
    "foundation_transfer": Option(("off", "on"), "a foundation's top card may move to the other one of its suit"),
}
PRESETS = {
    "capricieuse": Preset(
        "Capricieuse",
        "Twelve piles built up and down, two redeals, and forced play in every deal.",
        "Wikipedia, after Professor Hoffmann, 1892",
        {},
        ("capricious", "la-capricieuse"),
    )
}

REDEALS, COLLECT, FOUNDATIONS, DEAL_PLAY, BOTH_FIT, FILL_SPACES, SHUFFLE, TRANSFER = range(OPTION, OPTION + 8)
FIRST_FIRST, SET_OUT, NO_DEAL_PLAY, DOWN_FIRST, NO_FILLING = 1, 1, 1, 1, 1

# A pile is dealt nine cards at most, and all that can be built on one of them is the rest of its suit.
TALL = 9 + 25

UP = state.HEAD  # ranks on top of the foundations built up, 0 before their ace has come
DOWN = UP + 4  # and of those built down, 14 before their king has come
LEFT = DOWN + 4  # redeals left
TOPS = LEFT + 1  # the top card of each pile, once more: most of the work is done on these
PILES = TOPS + 12  # twelve of them, ROOM apart
ROOM = 1 + TALL
LIVE = PILES + 12 * ROOM
PACKET = LIVE
GATHERED = PACKET + 104
DEALT = 104
SHUFFLES = GATHERED + 104
SIZE = SHUFFLES + state.shuffles_room(DEALT)

# Moves: `pile << 4 | target`, the targets the foundations and then the twelve piles.
TO_UP, TO_DOWN, TO_PILE = 0, 1, 2
REDEAL, UP_DOWN = 192, 193
MOVES = 201


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Lay the packet out."""
    for suit in range(4):
        s[UP + suit] = ACE if s[FOUNDATIONS] == SET_OUT else 0
        s[DOWN + suit] = KING if s[FOUNDATIONS] == SET_OUT else KING + 1
    s[LEFT] = s[REDEALS]
    deal_out(s, 96 if s[FOUNDATIONS] == SET_OUT else 104)


def deal_number(s: State, number: int) -> None:
    """Shuffle the packet by the deal's number and lay it out."""
    shuffle(s, PACKET, 96 if s[FOUNDATIONS] == SET_OUT else 104, number)
    deal(s)


def deal_out(s: State, count: int) -> None:
    """Deal the packet to the twelve piles in turn, with the play to the foundations that is forced."""
    pile = 0
    for i in range(count):
        card = s[PACKET + i]
        if not goes_out(s, card):
            put(s, pile, card)
            pile = pile + 1 if pile < 11 else 0


def goes_out(s: State, card: int) -> bool:
    """Send a card just dealt to a foundation if it must go there."""
    suit, rank = card >> 4, card & 15
    up = rank == s[UP + suit] + 1
    down = rank == s[DOWN + suit] - 1
    if s[DEAL_PLAY] == NO_DEAL_PLAY:
        up = up and rank == ACE  # of a foundation not yet begun: where all are set out there is none
        down = down and rank == KING
    if up and not (down and s[BOTH_FIT] == DOWN_FIRST):
        s[UP + suit] += 1
        return True
    if down:
        s[DOWN + suit] -= 1
        return True
    return False


def put(s: State, pile: int, card: int) -> None:
    """Put a card on a pile."""
    push(s, PILES + ROOM * pile, card)
    s[TOPS + pile] = card


def take(s: State, pile: int) -> int:
    """Take the top card of a pile."""
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
            if (below == card + 1 or below == card - 1) and below != EMPTY:  # one suit, ranks that follow each other
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
    """Gather the piles, in the order in which they are dealt again, and deal."""
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
    """Do all the cards lie on the foundations?"""
    for pile in range(12):
        if s[TOPS + pile]:
            return False
    return True


def home(s: State) -> int:
    """How many cards lie on the foundations."""
    return founded(s, UP, DOWN)


def gathered(s: State) -> int:
    """How many cards a redeal would gather now."""
    count = 0
    for pile in range(12):
        count += s[PILES + ROOM * pile]
    return count


# -- moves by name ----------------------------------------------------------------------------------------------------

PILE_NAMES = tuple(f"p{i + 1}" for i in range(12))
SHAPES = "p3-u, p3-d, p3-p7 and redeal, and uS-dS between foundations"


def move_name(s: State, move: int) -> str:
    """``p3-u``, ``p3-p7``, ``redeal`` …"""
    if move < REDEAL:
        target = move & 15
        return f"{PILE_NAMES[move >> 4]}-{'ud'[target] if target < TO_PILE else PILE_NAMES[target - TO_PILE]}"
    return "redeal" if move == REDEAL else EXCHANGES[move - UP_DOWN]


def route(s: State, move: int) -> tuple[str, str]:
    """From which place to which a move takes a card."""
    if move == REDEAL:
        return "", ""
    source, _, target = move_name(s, move).partition("-")
    if target in ("u", "d"):
        target += SUITS[s[TOPS + PILE_NAMES.index(source)] >> 4]
    return source, target


def why_not(s: State, name: str) -> str:
    """Why a move that is not legal is not; empty when the name is no move's at all."""
    if name == "redeal":
        return "no redeal is left" if not s[LEFT] else "no card is left on the piles"
    if name in EXCHANGES:
        return no_exchange(s[TRANSFER] > 0)
    source, _, target = name.partition("-")
    if source not in PILE_NAMES or target not in ("u", "d", *PILE_NAMES):
        return ""
    pile = PILE_NAMES.index(source)
    card = s[TOPS + pile]
    if card == EMPTY:
        return f"{source} is empty"
    words = cards.card_words(card)
    if target in ("u", "d"):
        return no_foundation(s, UP, DOWN, card, target)
    other = s[TOPS + PILE_NAMES.index(target)]
    if source == target:
        return "a card is not moved onto itself"
    if other == EMPTY:
        if s[FILL_SPACES] == NO_FILLING:
            return "an empty pile stays empty in this game (fill_spaces=off)"
        return f"the {words} lies alone on its pile: moving it to an empty one would change nothing"
    return f"the {words} does not follow the {cards.card_words(other)}, the top card of {target}"


def unknown(s: State, move: int) -> str:
    """Why the outcome of a legal move is not known; empty when it is."""
    if move == REDEAL and s[SHUFFLE]:
        return state.shuffle_refused(s, gathered(s), s[REDEALS] - s[LEFT] + 1, SHUFFLES, DEALT)
    return ""


def safe(s: State, move: int) -> bool:
    """Does a legal move bring a card home that could never be of use elsewhere?

    It does when no redeal is left, which would lay other cards elsewhere without it, and the two foundations of its suit have
    met. Each card left of the suit then has one place to go, so that no other foundation wants this one. Left on its pile it
    could only carry a neighbour in rank; but the neighbours that are left are the next ones of the two foundations, so
    that what would be laid on it can go home instead, one after the other. Where cards may move between foundations
    nothing is safe, for there each has two places to go.
    """
    if s[LEFT] or s[TRANSFER] or move >= REDEAL or move & 15 >= TO_PILE:
        return False
    return met(s, UP, DOWN, s[TOPS + (move >> 4)] >> 4)


# -- what a person sees -----------------------------------------------------------------------------------------------


def piles(s: State) -> dict[str, Pile]:
    """The table, place by place."""
    table = {name: Pile(f"pile {i + 1}", "pile", held(s, PILES + ROOM * i)) for i, name in enumerate(PILE_NAMES)}
    return table | foundations(s, UP, DOWN)


def hide(s: State) -> None:
    """Take out of a state what the player has not seen: only the shuffles to come, every card lies open."""
    state.forget(s, PACKET)


def key(s: State) -> bytes:
    """All that matters for what can follow, as bytes: equal for positions in which the same can happen."""
    redeals = (s[COLLECT], s[DEAL_PLAY], s[BOTH_FIT], s[SHUFFLE]) if s[LEFT] else ()
    chance = state.future(s, s[REDEALS], s[REDEALS] - s[LEFT], SHUFFLES, DEALT) if s[SHUFFLE] else []
    return bytes(x & 255 for x in (s[FILL_SPACES], s[TRANSFER], *s[UP:LIVE], *redeals, *chance))


def layouts(s: State) -> tuple[Layout, ...]:
    """Twelve fans of which every card shows, in one row or two; the foundations beside them, or above."""
    return (
        Layout(78.4, 30.2, (*_foundations(5.6, 7.6), *_fans(13.9, 3.5, 5.6, 12, 0.0))),
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


def _fans(x: float, y: float, across: float, columns: int, down: float) -> list[Spot]:
    """The piles in rows, from the first one's place on."""
    return [
        Spot(name, x + across * (i % columns), y + down * (i // columns), fan=(0.0, 1.9))
        for i, name in enumerate(PILE_NAMES)
    ]


def _foundations(across: float, down: float) -> list[Spot]:
    """A row of foundations a suit."""
    return [
        Spot(way + suit, 2.5 + across * n, 3.5 + down * i) for i, suit in enumerate(SUITS) for n, way in enumerate("ud")
    ]


def draw(s: State) -> str:
    """The table in text: each pile from its bottom card to its top card, then the foundations."""
    lines = [
        f"  {name:>3}  {cards.cards_text(held(s, PILES + ROOM * i)) or '(empty)'}" for i, name in enumerate(PILE_NAMES)
    ]
    up = " ".join(_top(i, s[UP + i]) for i in range(4))
    down = " ".join(_top(i, s[DOWN + i]) for i in range(4))
    return "\n".join([*lines, "", f"  ace piles  {up}   king piles  {down}   redeals left: {s[LEFT]}"])


def _top(suit: int, rank: int) -> str:
    return rank_text(rank) + SUITS[suit] if rank_text(rank) else "-" + SUITS[suit]


# -- set up -----------------------------------------------------------------------------------------------------------

FIELDS = ("u", "d", *PILE_NAMES, "redeals", "seed", "shuffles")


def pack(options: Mapping[str, str]) -> list[int]:
    """The cards that are dealt, in the order in which they are shuffled."""
    if options["foundations"] == "set-out":
        return cards.pack(2, without=[cards.card(suit, rank) for suit in range(4) for rank in (ACE, KING)])
    return cards.pack(2)


def write(s: State) -> dict[str, str]:
    """The table as the fields of a text position."""
    return {
        "u": foundation_tops(s, UP),
        "d": foundation_tops(s, DOWN),
        **{name: cards.cards_text(held(s, PILES + ROOM * i)) for i, name in enumerate(PILE_NAMES)},
        "redeals": str(s[LEFT]),
    }


def read(s: State, fields: Mapping[str, str], strict: bool) -> None:
    """Set a blank state up from the fields of a text position; raises BadInput for an impossible one."""
    for suit in range(4):
        s[UP + suit], s[DOWN + suit] = 0, KING + 1
    read_foundations(s, UP, fields, "u", begun=False)
    read_foundations(s, DOWN, fields, "d", begun=False)
    every = on_foundations(s, UP, DOWN)
    for i, name in enumerate(PILE_NAMES):
        laid = read_onto(s, PILES + ROOM * i, fields, name, TALL)
        for below, card in pairwise(laid[8:]):
            if abs(card - below) != 1:
                raise BadInput(
                    f"in {name}=: {card_text(card)} cannot lie on {card_text(below)}: no pile is dealt more than nine cards, "
                    "and what lies on them was built on them"
                )
        s[TOPS + i] = top(s, PILES + ROOM * i)
        every += laid
    s[LEFT] = state.read_count(fields, "redeals", s[REDEALS], s[REDEALS])
    state.check_table(every, cards.pack(2), strict)
    if strict:
        unbegun = [
            card_text(cards.card(i, r))
            for i in range(4)
            for r, n in ((ACE, not s[UP + i]), (KING, s[DOWN + i] > KING))
            if n
        ]
        if unbegun:
            raise BadInput(
                f"no foundation is begun by {', '.join(unbegun)}: in the deal the first ace and the first king of a suit go out"
            )
