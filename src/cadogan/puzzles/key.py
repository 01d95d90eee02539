"""Find the key of a position, which defines what "exactly one move keeps the win" means.

In the strict sense, a position has a key if one legal move leads to a winnable position and every other move to a lost one.

Some positions are puzzles although several moves keep the win, because the others only delay the key. A move is *idle* relative
to a move m if it keeps the win but cannot replace m, that is, if

- *in any order*: m can be played after it, it can be played after m, and both orders lead to the same position; or
- *back again*: the only moves that keep the win after it lead back to the position before it.

The move m is the *key* of a position p if, in p and in every position that idle moves of the first kind reach from p, m is legal
and wins, and every other winning move is idle relative to m; and if no other move of p has this property. All these positions
are examined, and their number is limited.

So every winning line from p plays the key; any move before it could also be played after it, or is reversed. This is because a
line that has not yet played m has only moved among these positions, in each of which m must still be played, and none of which
is won. And the key is unique: two moves that are idle relative to each other would be two tasks at once.

>>> import cadogan
>>> position = cadogan.game("doubles-and-quits?rows=2&cols=2").setup("cells=AS AH/AD 1; stock=AC 2S 2H", strict=False)
>>> find_key(position, lambda each: "won" if each.is_won else "lost") is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cadogan.position import Position
from cadogan.solver.verdict import Result

Judge = Callable[[Position], Result]

MOST = 32  # maximum of positions examined for a key with idle moves


class Key(NamedTuple):
    """The move that must be played, and the idle moves: none in the strict case."""

    move: str
    also: tuple[str, ...] = ()


class Undecided(Exception):
    """A position that must be decided is not."""


def winners(position: Position, judge: Judge) -> list[str]:
    """Return the moves that keep the win; all others are proved lost. Raises Undecided if a move is neither."""
    found = []
    for move in position.moves:
        result = judge(position.play(move))
        if result == "unknown":
            raise Undecided
        if result == "won":
            found.append(str(move))
    return found


def find_key(position: Position, judge: Judge, most: int = MOST) -> Key | None:
    """Return the key of a position, with `judge` deciding positions; None if there is none or it is not decided."""
    try:
        found = winners(position, judge)
        if len(found) == 1:
            return Key(found[0])
        keys = [move for move in found if is_key(position, move, judge, most)]
    except Undecided:
        return None
    return Key(keys[0], tuple(move for move in found if move != keys[0])) if len(keys) == 1 else None


def is_key(position: Position, key: str, judge: Judge, most: int = MOST) -> bool:
    """Is every winning move except `key` idle, here and wherever idle moves lead? Raises Undecided as `winners` does."""
    seen, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        found = winners(here, judge)
        if key not in found:
            return False
        for move in found:
            if move == key:
                continue
            there = here.play(move)
            if in_any_order(here, key, move):
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
                if len(seen) > most:
                    return False
            elif not only_leads_back(here, there, judge):
                return False
    return True


def in_any_order(position: Position, one: str, other: str) -> bool:
    """Can two legal moves be played in both orders, with the same position after them?"""
    first, second = position.play(one), position.play(other)
    return other in first.moves and one in second.moves and first.play(other) == second.play(one)


def only_leads_back(before: Position, after: Position, judge: Judge) -> bool:
    """Do all moves that keep the win lead back to the position before?"""
    found = winners(after, judge)
    return len(found) > 0 and all(after.play(move) == before for move in found)  # without moves, the game is won
