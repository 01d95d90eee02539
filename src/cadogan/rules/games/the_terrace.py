"""The Terrace: choose the first card of eight foundations; thirteen cards wait in a terrace.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Only "cards in the valley" and "the
uppermost card of the talon" may be placed on the valley, so none of the terrace. Spaces are refilled "from the pack in
hand"; she does not say what happens when it is used up. As foundations may start with any rank, they run on from king
to ace, and so do the piles. To play "always in preference from the terrace" is advice. PySolFC and AisleRiot have a
terrace of eleven and a choice of four.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules.cards import BadInput, State
from cadogan.rules.declared import *
from cadogan.rules.declared.engine import fill, home
from cadogan.rules.declared.engine import moves as all_moves
from cadogan.rules.declared.engine import play as play_card
from cadogan.rules.declared.refusing import why_not as refused
from cadogan.rules.declared.rows import TABLES, number
from cadogan.rules.pile_ops import pop, push
from cadogan.rules.places import CARD, Step
from cadogan.rules.refusals import Refusal, refusal

ALSO = ("terrace",)
DE = Wording(
    "Die Terrasse (The Terrace)",
    "Wähle die erste Karte von acht Zielstapeln; dreizehn Karten warten auf einer Terrasse.",
)
FR = Wording(
    "La Terrasse (The Terrace)",
    "Choisissez la première carte de huit fondations ; treize cartes attendent sur une terrasse.",
)
TABLE = Table(
    Reserve(1, 13, title="terrace"),
    Foundations(8, up(ALTERNATE, corner=True), CHOSEN),
    Columns(
        9,
        down(ALTERNATE, corner=True),
        (1, 1, 1, 0, 0, 0, 0, 0, 0),
        spaces=NO_CARD,
        takes=(COLUMNS, WASTE),
        at_once=(STOCK, WASTE),
        title="pile {}",
    ),
    Waste(),
    Stock(),
    packs=2,
)

# -- the choice of the foundations' first card ------------------------------------------------------------------------

PILES, NEXT, FIRST, BASE = TABLE.offsets("p1", "p2", "u1", "base")
APART, COUNT, TARGETS = NEXT - PILES, 9, TABLE.targets
SOURCE_OF_P1 = [place.name for place in TABLE.places].index("p1")
OUT = next(place.target for place in TABLE.places if place.name == "u1")


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are: while there is no base, the cards to choose from."""
    if s[BASE]:
        return all_moves(s, out)
    n = 0
    for pile in range(COUNT):
        if s[PILES + APART * pile]:
            out[n] = (SOURCE_OF_P1 + pile) * TARGETS + OUT
            n += 1
    return n


def play(s: State, move: int) -> None:
    """Play a legal move. When the base is chosen, the other cards close up, and the stock fills the valley."""
    if s[BASE]:
        play_card(s, move)
        return
    push(s, FIRST, pop(s, PILES + APART * (move // TARGETS - SOURCE_OF_P1)))
    s[BASE] = s[FIRST + 1] & 15
    kept = 0
    for pile in range(COUNT):
        if s[PILES + APART * pile]:
            push(s, PILES + APART * kept, pop(s, PILES + APART * pile))
            kept += 1
    fill(s, number(s, TABLES))


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    if not s[BASE] and step.kind in (CARD, "deal"):
        return refusal("choose-first")
    return refused(TABLE, s, step)


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Raise BadInput where foundations are started and no base is given."""
    if not s[BASE] and home(s):
        raise BadInput("base= is missing: name the rank of the foundations' first card, as in base=7")
