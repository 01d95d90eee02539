"""The Fifteen: fifteen columns, built up and down in suit, with eight foundations.

If no foundation has been started and no ace and no king lies free, so that the game cannot begin, an ace and a king of
the sixth row may go to foundations, even with cards on them; these cards move up.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She grants the ace and the king of the
sixth row "after these changes", so also when cards have moved before. PySolFC's Fifteen has no such grace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules.cards import SUITS, BadInput, State
from cadogan.rules.declared import *
from cadogan.rules.declared.engine import home
from cadogan.rules.declared.engine import moves as all_moves
from cadogan.rules.declared.engine import play as play_card
from cadogan.rules.piles import Room
from cadogan.rules.places import CARD, Step

ALSO = ("fifteen",)
DE = Wording(
    "Die Fünfzehn (The Fifteen)",
    "Fünfzehn Spalten, in der Farbe auf und ab gebaut, mit acht Zielstapeln.",
    "Ist noch kein Zielstapel begonnen und liegt weder ein Ass noch ein König frei, so dass das Spiel nicht beginnen kann, dürfen ein Ass und ein König aus der sechsten Reihe auf Zielstapel, auch wenn Karten auf ihnen liegen; diese rücken nach.",
)
FR = Wording(
    "Les Quinze (The Fifteen)",
    "Quinze colonnes dans la couleur, dans les deux sens, avec huit fondations.",
    "Si aucune fondation n’est commencée et qu’aucun as ni aucun roi n’est libre, de sorte que le jeu ne peut pas commencer, un as et un roi de la sixième rangée peuvent aller sur les fondations, même couverts ; les cartes qui les couvraient remontent.",
)
TABLE = Table(
    Columns(15, both(), (7,) * 14 + (6,), room=32),
    Foundations(4),
    Foundations(4, down(), KING, letter="d"),
    Room("grace", written=True),
    packs=2,
)

# -- the grace: while the game cannot begin, an ace and a king of the sixth row go out from under other cards ---------

PILES, NEXT, UP, UP_NEXT, DOWN, GRACE = TABLE.offsets("p1", "p2", "uS", "uH", "dS", "grace")
END = TABLE.offsets("p15")[0]
APART, FROM_UP, SIXTH = NEXT - PILES, UP_NEXT - UP, 6
TO_UP, TO_DOWN, TARGETS = 15, 16, 17  # the targets of a move; those before are columns
# s[GRACE] is 1 when the first card out went by the grace, so that a second one may follow.


def granted(s: State) -> bool:
    """Whether the grace holds: no card is out but its first, and neither an ace nor a king lies free."""
    if home(s) != s[GRACE]:
        return False
    for column in range(PILES, END + 1, APART):
        free = s[column + s[column]] & 15
        if s[column] and (free == ACE or free == KING):
            return False
    return True


def graced(s: State, column: int) -> int:
    """Return where the sixth card of a column goes if the grace holds; 0 if nowhere."""
    at = PILES + APART * column
    rank = s[at + SIXTH] & 15 if s[at] > SIXTH else 0
    if rank != ACE and rank != KING:
        return 0
    first = UP if rank == ACE else DOWN
    for suit in range(4):
        if s[first + FROM_UP * suit]:
            return 0
    return TO_UP if rank == ACE else TO_DOWN


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = all_moves(s, out)
    if granted(s):
        for column in range(15):
            target = graced(s, column)
            if target:
                out[n] = column * TARGETS + target
                n += 1
    return n


def play(s: State, move: int) -> None:
    """Play a legal move."""
    column, target = move // TARGETS, move % TARGETS
    if target >= TO_UP and granted(s) and graced(s, column) == target:
        at = PILES + APART * column
        card, size = s[at + SIXTH], s[at]
        for i in range(at + SIXTH, at + size):
            s[i] = s[i + 1]
        s[at + size] = 0
        s[at] = size - 1
        to = (UP if target == TO_UP else DOWN) + FROM_UP * (card >> 4)
        s[to] = 1
        s[to + 1] = card
        s[GRACE] = 1 - s[GRACE]
    else:
        play_card(s, move)
        if target >= TO_UP:
            s[GRACE] = 0


def step(s: State, move: int) -> Step:
    """Return what a move does. Raises LookupError for a number that is never a move."""
    column, target = divmod(move, TARGETS)
    if target >= TO_UP and column < 15 and granted(s) and graced(s, column) == target:
        at = PILES + APART * column
        return Step(CARD, f"p{column + 1}", "ud"[target - TO_UP] + SUITS[s[at + SIXTH] >> 4], s[at] - SIXTH + 1)
    return TABLE.step(s, move)


def write(s: State) -> dict[str, str]:
    """Return the table as fields of a text position, by name."""
    return TABLE.write(s) | {"grace": "half" if s[GRACE] else ""}


def draw(s: State) -> str:
    """Return the table as text, and whether half of the grace is used."""
    return TABLE.draw(s) + ("\n  grace: half" if s[GRACE] else "")


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Set whether half of the grace is used. Raises BadInput where it cannot be."""
    if fields["grace"] not in ("", "half") or (fields["grace"] and home(s) != 1):
        raise BadInput(
            f"grace={fields['grace'][:20]} is wrong: write grace=half if one card is out, by the grace; else leave it out"
        )
    s[GRACE] = 1 if fields["grace"] else 0
