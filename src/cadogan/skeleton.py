"""The skeleton of a game file: a small patience that is played at once, to be made into another one part by part."""

from __future__ import annotations

from cadogan.cards import BadInput
from cadogan.game import aliases, presets

SKELETON = '''"""{title}: thirteen columns, built on by rank alone.

Write here how the game is played, so that a person can play it from this: what is dealt where, what may be moved to where, and
when the game is won. The first line is the title and half a sentence about it.

One pack. Deal thirteen columns of four cards, all face up. The top card of a column may be played to the foundation of its
suit, which is built up from ace to king; or be put on another column whose top card is one higher in rank, whatever the
suits; or on an empty column. The game is won when the foundations hold all the cards.

Options. `spaces`: with `closed`, an empty column stays empty.

Source. Say which book or page the rules are from.
"""

from cadogan.blocks import Foundations, Piles
from cadogan.cards import EMPTY, SUITS, State
from cadogan.parts import pop, push, top
from cadogan.places import CARD, Lies, Step, numbered
from cadogan.refusals import Refusal, refusal, takes
from cadogan.state import OPTION, Option, Preset
from cadogan.table import Table

# VERSION is raised when a recorded game might no longer replay. An option's first value is its default.
NAME, VERSION = "{family}", 1
OPTIONS = {{"spaces": Option(("open", "closed"), "whether any card may be put on an empty column")}}
PRESETS = {{"{id}": Preset("{title}", "Thirteen columns, built on by rank alone.", "Say which book or page", {{}})}}
SPACES = OPTION  # where the first option lies in a state; the second would be at OPTION + 1
CLOSED = 1

# The table: its places, how many cards each has room for, and where they lie. The offsets in the state follow from it.
NAMES = numbered("p", 13)
TABLE = Table(
    Piles(NAMES, 16, title="column {{}}", lies=Lies(3.5, 13.0, across=5.6, fan=1.6)),
    Foundations("u", lies=Lies(28.7, 4.5)),
)
COLUMNS, UP, PACKET = TABLE.offsets("p1", "u", "packet")
APART = 17  # from column to column: its number of cards, and the cards

# A move is a small number. These are `source << 4 | target`, the targets the columns and then the foundations.
HOME = 13
MOVES = 13 << 4
KINDS, SHAPES = ("card",), "p3-u and p3-p5"  # what kinds of moves there are, and what their names look like


# Rule code: it is run as it stands and compiled, so it is plain: ints, loops, s[...] and other such functions.


def deal(s: State) -> None:
    """Lay the packet out."""
    for i in range(52):
        push(s, COLUMNS + APART * (i % 13), s[PACKET + i])


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    for source in range(13):
        card = top(s, COLUMNS + APART * source)
        if card == EMPTY:
            continue
        if card & 15 == s[UP + (card >> 4)] + 1:
            out[n] = source << 4 | HOME
            n += 1
        for target in range(13):
            if fits(s, source, target):
                out[n] = source << 4 | target
                n += 1
    return n


def fits(s: State, source: int, target: int) -> bool:
    """May the top card of a column be put on another one? A card that lies alone is not moved to an empty column."""
    here, there = COLUMNS + APART * source, COLUMNS + APART * target
    if s[there] == 0:
        return s[SPACES] != CLOSED and s[here] > 1
    return top(s, here) & 15 == (top(s, there) & 15) - 1


def play(s: State, move: int) -> None:
    """Play a legal move."""
    card = pop(s, COLUMNS + APART * (move >> 4))
    if move & 15 == HOME:
        s[UP + (card >> 4)] += 1
    else:
        push(s, COLUMNS + APART * (move & 15), card)


def home(s: State) -> int:
    """How many cards are where they belong. The game is won when all are, unless the file defines `won`."""
    return s[UP] + s[UP + 1] + s[UP + 2] + s[UP + 3]


# For people: what a move is, and why one that is not legal is not.


def step(s: State, move: int) -> Step:
    """What a move is."""
    source, target = move >> 4, move & 15
    if target == HOME:
        return Step(CARD, NAMES[source], "u" + SUITS[top(s, COLUMNS + APART * source) >> 4])
    if target > HOME:
        raise LookupError(f"{{move}} is no move")
    return Step(CARD, NAMES[source], NAMES[target])


def why_not(s: State, step: Step) -> Refusal | None:
    """Why a move that is not legal is not; None when there is no such move. See `cadogan.refusals` for codes that are there."""
    if step.source not in NAMES:
        return None
    card = top(s, COLUMNS + APART * NAMES.index(step.source))
    if step.target[1:] == SUITS[card >> 4]:
        return takes(step.target, card, s[UP + (card >> 4)] + 1)
    if step.target not in NAMES:
        return None
    return refusal("not-legal", card=card, to=step.target)
'''


def file_name(name: str) -> str:
    """The name of a game file for a game of this name."""
    return f"{_id(name).replace('-', '_')}.py"


def skeleton(name: str) -> str:
    """The text of a game file for a game of this name. Raises BadInput for a name that is none, or that is taken."""
    id_ = _id(name)
    return SKELETON.format(id=id_, family=id_.replace("-", "_"), title=id_.replace("-", " ").title())


def _id(name: str) -> str:
    id_ = "-".join(name.strip().lower().replace("_", " ").replace("-", " ").split())
    if not id_ or not id_.replace("-", "").isascii() or not id_.replace("-", "").isalnum() or id_[0].isdigit():
        raise BadInput(
            f"{name[:40]!r} is no name for a game: use letters, digits and hyphens, as in beleaguered-castle"
        )
    if id_ in presets() or id_ in aliases():
        raise BadInput(f"there is a game {id_} already: choose another name")
    return id_
