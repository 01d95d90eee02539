"""The skeleton of a game file: a small patience that works at once, to be turned into another one part by part."""

from __future__ import annotations

from cadogan.rules.cards import BadInput
from cadogan.rules.game import aliases, presets

SKELETON = '''"""{title}: thirteen columns, built on by rank alone.

Players read this docstring as the rules of the game. The first line is the title and a short description. Then write what is
dealt where, which moves are allowed, and when the game is won. These are the rules of the game below:

One pack. Deal thirteen columns of four cards, all face up. Foundations are built up in suit from ace to king. You may play
the top card of a column to the foundation of its suit, onto another column if the top card there is one rank higher, of any
suit, or to an empty column. You win when the foundations hold all the cards.

Options. `spaces`: `closed` means that an empty column stays empty.

Source. Name the book or page that the rules come from.
"""

from cadogan.rules import (
    CARD, EMPTY, OPTION, SUITS, Foundations, Lies, Option, Piles, Preset, Refusal, State, Step, Table, numbered, pop, push, refusal,
    takes, top,
)

# Raise VERSION when recorded games may no longer replay. The first value of an option is its default.
# A preset is a game: its id, title, summary, source, and the options that differ from the defaults.
NAME, VERSION = "{family}", 1
OPTIONS = {{"spaces": Option(("open", "closed"), "whether any card may be moved to an empty column")}}
PRESETS = {{"{id}": Preset("{title}", "Thirteen columns, built on by rank alone.", "Name the book or page", {{}})}}
SPACES = OPTION  # offset of the first option in a state; the second would be at OPTION + 1
CLOSED = 1  # the state holds the index of the chosen value

# The table: its places, the room for cards in each, and where they are drawn. It also decides where each place is in a
# state `s`, which is one long row of small ints.
NAMES = numbered("p", 13)
TABLE = Table(
    Piles(NAMES, 16, title="column {{}}", lies=Lies(3.5, 13.0, across=5.6, fan=1.6)),
    Foundations("u", lies=Lies(28.7, 4.5)),
)
COLUMNS, UP, PACKET = TABLE.offsets("p1", "u", "packet")
APART = 17  # from one column to the next: a byte with its size, and 16 cards

# A move is a number from 0 to MOVES - 1, here `source << 4 | target`: a column, and a column or HOME.
HOME = 13  # the target of a move to a foundation
MOVES = 13 << 4
KINDS, SHAPES = ("card",), "p3-u and p3-p5"  # the kinds of moves; examples of their names, for messages


# The rules. This code also runs compiled, so use only ints, loops, s[...] and functions of the same kind.


def deal(s: State) -> None:
    """Deal the packet, which holds the shuffled cards."""
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
    """Whether the top card of a column may go to another one. Moving a column's only card to an empty one is pointless."""
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
    """Count the cards that are where they belong. The game is won when all are, unless the file defines `won`."""
    return s[UP] + s[UP + 1] + s[UP + 2] + s[UP + 3]


# For people: what a move does, and why another move is not legal.


def step(s: State, move: int) -> Step:
    """Describe a move. Raises LookupError for a number that is never a move."""
    source, target = move >> 4, move & 15
    if target == HOME:
        return Step(CARD, NAMES[source], "u" + SUITS[top(s, COLUMNS + APART * source) >> 4])
    if target > HOME:
        raise LookupError(f"{{move}} is not a move")
    return Step(CARD, NAMES[source], NAMES[target])


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this. `cadogan.rules.refusals` has the codes to use."""
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
    """Return the name of the game file for a game called `name`: ``my_game.py`` for ``My Game``. Raises BadInput."""
    return f"{game_id(name).replace('-', '_')}.py"


def skeleton(name: str) -> str:
    """Return the text of a game file for a game called `name`.

    Raises BadInput for a name that is malformed or taken.
    """
    id_ = game_id(name)
    return SKELETON.format(id=id_, family=id_.replace("-", "_"), title=id_.replace("-", " ").title())


def game_id(name: str) -> str:
    """Return the id of a game called `name`: ``my-game`` for ``My Game``. Raises BadInput for a name malformed or taken."""
    id_ = "-".join(name.strip().lower().replace("_", " ").replace("-", " ").split())
    if not id_ or not id_.replace("-", "").isascii() or not id_.replace("-", "").isalnum() or id_[0].isdigit():
        raise BadInput(
            f"{name[:40]!r} is not a name for a game: use letters, digits and hyphens, as in beleaguered-castle"
        )
    if id_ in presets() or id_ in aliases():
        raise BadInput(f"a game {id_} already exists: choose another name")
    return id_
