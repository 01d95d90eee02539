"""The Square: sixteen piles, built up and down in suit; foundations to the king and back to the ace.

The second ace of a suit stays in play: it comes last. An empty pile is filled before anything else, with the top card
of the waste or the next card of the stock, as you choose; if there are neither, it stays empty.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Spaces are refilled "immediately … from
the pack or talon", which leaves the choice to the player. "The four aces of different suits must be placed … as they
appear": the second ace of a suit stays in play, as it comes last. In PySolFC's and AisleRiot's Union Square a pile
keeps one direction, and any card fills a space.
"""

from __future__ import annotations

from cadogan.rules.cards import State
from cadogan.rules.declared import *
from cadogan.rules.declared.engine import goes_out
from cadogan.rules.declared.engine import moves as all_moves
from cadogan.rules.declared.engine import play as play_card
from cadogan.rules.declared.refusing import why_not as refused
from cadogan.rules.declared.rows import TABLES, number
from cadogan.rules.pile_ops import draw_card, push
from cadogan.rules.places import DEAL, Step
from cadogan.rules.refusals import Refusal, refusal

ALSO = ("quadrat",)
DE = Wording(
    "Das Quadrat (The Square)",
    "Sechzehn Stapel, in der Farbe auf und ab gebaut; Zielstapel bis zum König und zurück zum Ass.",
    "Das zweite Ass einer Farbe bleibt im Spiel: Es kommt zuletzt. Ein leerer Stapel wird vor allem anderen gefüllt: mit der obersten Karte der Ablage oder der nächsten des Talons, nach deiner Wahl. Gibt es beide nicht, bleibt er leer.",
)
FR = Wording(
    "Le Carré (The Square)",
    "Seize paquets dans la couleur, dans les deux sens ; des fondations jusqu’au roi, puis de retour à l’as.",
    "Le second as d’une couleur reste en jeu : il vient en dernier. Un paquet vide est rempli avant toute autre chose, à votre choix, par la carte du dessus du rebut ou par la prochaine du talon. Sans l’un ni l’autre, il reste vide.",
)
TABLE = Table(
    Columns(16, both(), 1, filled=(WASTE,), title="pile {}"),
    Foundations(4, full=26, returns=True),
    Waste(),
    Stock(),
    packs=2,
    dealing="bases",
)

# -- a space is filled before anything else ---------------------------------------------------------------------------

PILES, NEXT, W, REST = TABLE.offsets("p1", "p2", "w", "stock")
APART, COUNT = NEXT - PILES, 16
TARGETS, FROM_WASTE = TABLE.targets, COUNT * TABLE.targets
TURN_UP = TABLE.sources * TABLE.targets  # the move that turns up the next card of the stock


def space(s: State) -> int:
    """Return the first empty pile, from 0 on, that a card can fill; -1 if there is none."""
    if s[W] or s[REST]:
        for pile in range(COUNT):
            if s[PILES + APART * pile] == 0:
                return pile
    return -1


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    empty = space(s)
    if empty < 0:
        return all_moves(s, out)
    n = 0
    if s[W]:
        out[n] = FROM_WASTE + empty
        n += 1
    if s[REST]:
        out[n] = TURN_UP
        n += 1
    return n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    empty = space(s)
    if move == TURN_UP and empty >= 0:
        card = draw_card(s, REST)
        if not goes_out(s, number(s, TABLES), card):
            push(s, PILES + APART * empty, card)
    else:
        play_card(s, move)


def step(s: State, move: int) -> Step:
    """Return what a move does. Raises LookupError for a number that is never a move."""
    found = TABLE.step(s, move)
    return found._replace(target="") if found.kind == DEAL else found  # it fills a space, if there is one


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    if space(s) >= 0 and (step.kind != DEAL or s[REST]):
        return refusal("space-first", to=f"p{space(s) + 1}")
    return refused(TABLE, s, step)
