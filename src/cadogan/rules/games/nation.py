"""The Nation, La Nationale: twelve columns of at most eight cards, built both ways.

Two packs. Before the shuffle, take out an ace and a king of each suit: they start the eight foundations. On the aces
build up in suit to the king, on the kings down in suit to the ace. Deal the other cards face up to twelve piles, the
first pile first, eight cards to each. A card that fits a foundation during the deal must go there. It is counted as one
of the eight cards of its pile, and not replaced: if two cards of a pile go to foundations, the pile has six. A card
that fits both foundations goes to the one built up. Cards already on a pile are not touched until the deal is over.

Then you may, one card at a time,

- play the top card of a pile to a foundation, if it is the next of its suit there;
- move the top card of a pile to another pile, if that pile's top card is of the same suit and one rank higher or lower.
  You may change direction at any time. In The Nation ace and king do not follow each other, in La Nationale they do;
- move any top card to an empty pile, unless it is alone on its own pile;
- in The Nation, gather the piles and deal them again, without shuffling, at any time, twice in the game. The last pile
  is dealt first, and each pile from its bottom card up, eight cards to a pile as long as there are any. Everything is
  as in the first deal: cards that fit must go to the foundations, and are counted. La Nationale has no redeal.

No card leaves a foundation. You win when all the cards are on the foundations, even in the middle of a deal. Because
cards can move back and forth, the game never ends by itself while any card can move; you may give up.

Options. `redeals`: how often you may gather the piles and deal again. `wrap`: on the piles, the ace and the king of a
suit follow each other. `deal_play`: `off` means that no card goes to a foundation during a deal. `both_fit`: where a
card goes in a deal if it fits both foundations. `fill_spaces`: `off` means that an empty pile stays empty.
`foundation_transfer`: the top card of a foundation may move to the other foundation of its suit, if it fits there; the
ace and the king that started them stay.

Sources. The Nation: Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914; "a card played on the
foundation does not have its number repeated". La Nationale: Solitaire Forever II, which names the older books and says
that ace and king follow each other only in today's programs; in PySolFC's Nationale no card goes to a foundation during
the deal. No source says where a card goes in the deal if it fits both foundations: it goes up, as in Capricieuse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules import two_way_piles
from cadogan.rules.cards import ACE, KING, State
from cadogan.rules.places import Step
from cadogan.rules.refusals import Refusal
from cadogan.rules.state import HEAD, OPTION, Option, Preset
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

NAME = "nation"
VERSION = 1
OPTIONS = {
    "redeals": Option(tuple("2013456789"), "how often the piles may be gathered and dealt again", "redeals"),
    "wrap": Option(("off", "on"), "on the piles, ace and king of a suit follow each other"),
    "deal_play": Option(("on", "off"), "cards that fit go to the foundations as they are dealt"),
    "both_fit": Option(("up", "down"), "where a card goes in a deal if it fits both foundations"),
    "fill_spaces": Option(("on", "off"), "whether cards may be moved to an empty pile"),
    "foundation_transfer": Option(("off", "on"), "a foundation's top card may move to the other one of its suit"),
}
PRESETS = {
    "the-nation": Preset(
        "The Nation",
        "Lady Cadogan's: twelve piles dealt one by one, built up and down, two redeals.",
        "Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914",
        {},
        ("nation",),
    ),
    "la-nationale": Preset(
        "La Nationale",
        "The Nation as it is played today: no redeal, but aces and kings connect.",
        "Solitaire Forever II; PySolFC",
        {"redeals": "0", "wrap": "on"},
        ("nationale",),
    ),
}

REDEALS, WRAP, DEAL_PLAY, BOTH_FIT, FILL_SPACES, TRANSFER = range(OPTION, OPTION + 6)
NO_DEAL_PLAY, DOWN_FIRST, NO_FILLING = 1, 1, 1

TABLE = twelve_piles(set_out=True)
(PACKET,) = TABLE.offsets("packet")
FIELDS = ("u", "d", *PILE_NAMES, "redeals")
MOVES, SHAPES, REFUSALS = two_way_piles.MOVES, two_way_piles.SHAPES, two_way_piles.REFUSALS
KINDS = ("card", "redeal")
won, home, gathered = two_way_piles.won, two_way_piles.home, two_way_piles.gathered
step, layouts = two_way_piles.step, two_way_piles.layouts


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal the packet."""
    for suit in range(4):
        s[UP + suit] = ACE
        s[DOWN + suit] = KING
    s[LEFT] = s[REDEALS]
    deal_out(s, 96)


def deal_out(s: State, count: int) -> None:
    """Deal `count` cards of the packet, eight to a pile; those that go to the foundations are counted too."""
    for i in range(count):
        card = s[PACKET + i]
        if not goes_out(s, card, s[DEAL_PLAY] == NO_DEAL_PLAY, s[BOTH_FIT] == DOWN_FIRST):
            put(s, i // 8, card)


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    return all_moves(s, out, s[WRAP] == 1, s[FILL_SPACES] != NO_FILLING, s[TRANSFER])


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move == REDEAL:
        s[LEFT] -= 1
        deal_out(s, gather(s, PACKET, False))
    else:
        play_card(s, move)


# -- for people -------------------------------------------------------------------------------------------------------


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    return two_way_piles.why_not(s, step, s[FILL_SPACES] != NO_FILLING, s[TRANSFER])


def safe(s: State, move: int) -> bool:
    """Whether a legal move brings a card home that could never be useful elsewhere.

    It does if no redeal is left (without this card, a redeal would deal other cards to other piles) and the two
    foundations of its suit have met. Proof: each card left in the suit then has only one foundation to go to, so the
    other foundation does not need this card. On its pile it could only take a card next in rank; but the cards left
    next to it in rank are the next cards of the two foundations, so whatever could be laid on it can go home instead,
    card by card.

    With `wrap`, cards laid on it could reach the end of the suit and continue at the other end with cards that cannot
    go home yet. So there must be none: the suit's other foundation must be complete. With `foundation_transfer` no move
    is safe, because each card has two places to go.
    """
    if s[LEFT] or s[TRANSFER] or not two_way_piles.goes_home_for_good(s, move):
        return False
    return not s[WRAP] or two_way_piles.other_complete(s, move)


def key(s: State) -> bytes:
    """Return everything that decides what can follow, as bytes."""
    redeals = (s[DEAL_PLAY], s[BOTH_FIT]) if s[LEFT] else ()
    return bytes(x & 255 for x in (s[WRAP], s[FILL_SPACES], s[TRANSFER], *s[HEAD : TABLE.live], *redeals))


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Set the copies of the top cards. Raises BadInput for an impossible pile."""
    two_way_piles.set_piles(s, 8, s[WRAP] == 1)
