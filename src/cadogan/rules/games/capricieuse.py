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
- move any top card to an empty pile, unless it is alone on its own pile;
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

from cadogan.rules import cards, state, two_way_piles
from cadogan.rules.cards import ACE, KING, BadInput, State, card_text, shuffle
from cadogan.rules.pile_ops import BASES
from cadogan.rules.places import Step
from cadogan.rules.refusals import Refusal
from cadogan.rules.state import OPTION, Option, Preset, arrange
from cadogan.rules.two_way_piles import (
    DOWN,
    LEFT,
    PILE_NAMES,
    REDEAL,
    UP,
    all_moves,
    gather,
    goes_out,
    play_card,
    put,
    twelve_piles,
)

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

TABLE = twelve_piles(set_out=False)
LIVE, PACKET, DEALT, SHUFFLES, SIZE = TABLE.live, TABLE.packet, TABLE.dealt, TABLE.shuffles, TABLE.size
GATHERED = TABLE.work
FIELDS = ("u", "d", *PILE_NAMES, "redeals", "seed", "shuffles")
MOVES, SHAPES, REFUSALS = two_way_piles.MOVES, two_way_piles.SHAPES, two_way_piles.REFUSALS
KINDS = ("card", "redeal")
won, home, gathered = two_way_piles.won, two_way_piles.home, two_way_piles.gathered
step, layouts = two_way_piles.step, two_way_piles.layouts


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
        if not goes_out(s, card, s[DEAL_PLAY] == NO_DEAL_PLAY, s[BOTH_FIT] == DOWN_FIRST):
            put(s, pile, card)
            pile = pile + 1 if pile < 11 else 0


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    return all_moves(s, out, False, s[FILL_SPACES] != NO_FILLING, s[TRANSFER])


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move == REDEAL:
        redeal(s)
    else:
        play_card(s, move)


def redeal(s: State) -> None:
    """Gather the piles in the order in which they will be dealt, and deal them."""
    count = gather(s, GATHERED, s[COLLECT] == FIRST_FIRST)
    if s[SHUFFLE]:
        arrange(s, GATHERED, PACKET, count, s[REDEALS] - s[LEFT] + 1, SHUFFLES, DEALT)
    else:
        for i in range(count):
            s[PACKET + i] = s[GATHERED + i]
    s[LEFT] -= 1
    deal_out(s, count)


# -- moves by name ----------------------------------------------------------------------------------------------------


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    return two_way_piles.why_not(s, step, s[FILL_SPACES] != NO_FILLING, s[TRANSFER])


def safe(s: State, move: int) -> bool:
    """Whether a legal move brings a card home that could never be useful elsewhere.

    It does if no redeal is left (without this card, a redeal would deal other cards to other piles) and the two
    foundations of its suit have met. Proof: each card left in the suit then has only one foundation to go to, so the
    other foundation does not need this card. On its pile it could only take a card next in rank; but the cards left
    next to it in rank are the next cards of the two foundations, so whatever could be laid on it can go home instead,
    card by card. With `foundation_transfer` no move is safe, because each card has two places to go.
    """
    return not s[LEFT] and not s[TRANSFER] and two_way_piles.goes_home_for_good(s, move)


# -- what a person sees -----------------------------------------------------------------------------------------------


def key(s: State) -> bytes:
    """Return everything that decides what can follow, as bytes."""
    redeals = (s[COLLECT], s[DEAL_PLAY], s[BOTH_FIT], s[SHUFFLE]) if s[LEFT] else ()
    chance = state.future(s, s[REDEALS], s[REDEALS] - s[LEFT], SHUFFLES, DEALT) if s[SHUFFLE] else []
    return bytes(x & 255 for x in (s[FILL_SPACES], s[TRANSFER], *s[state.HEAD : LIVE], *redeals, *chance))


# -- set up -----------------------------------------------------------------------------------------------------------


def pack(options: Mapping[str, str]) -> list[int]:
    """Return the cards to deal, in their order before the shuffle."""
    if options["foundations"] == "set-out":
        return cards.pack(2, without=BASES)
    return cards.pack(2)


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Set the copies of the top cards. Raises BadInput for an impossible pile."""
    two_way_piles.set_piles(s, 9, False)


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
