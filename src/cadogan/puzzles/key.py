"""Which move is the key of a position: what "exactly one move keeps the win" means.

Strictly, a position has a key when one legal move leads to a position that can be won and every other to one that is lost.

Some positions are puzzles all the same although more than one move keeps the win, because the others only put off what has
to be done. Call a move *idle* beside a move m when it keeps the win and is no way round m, that is

- *in any order*: m can be played after it as well, it can be played after m as well, and both orders lead to the same
  position; or
- *taken back*: the only moves that keep the win after it lead back to the very position before it.

The move m is the *key* of a position p when, in p and in every position to which idle moves of the first kind lead from p,
m is legal and wins, and every other move that wins is idle beside m; and when no other move of p is like that. These
positions are all looked at, and there must be no more than a bound.

So every line that wins from p plays the key, and whatever it plays before it could have been played after it, or is undone.
For a line that has not yet played m has only gone from one of those positions to another, from each of which m is still to
be played; none of them is won. And the key is one move: two that were each idle beside the other would be two tasks at once.

>>> import cadogan
>>> position = cadogan.game("doubles-and-quits?rows=2&cols=2").setup("cells=AS AH/AD .; stock=AC 2S 2H", strict=False)
>>> find_key(position, lambda each: "won" if each.is_won else "lost") is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cadogan.position import Position
from cadogan.solver.verdict import Result

Judge = Callable[[Position], Result]

MOST = 32  # positions that are looked at for a key with idle moves beside it


class Key(NamedTuple):
    """The move that has to be played, and those that are idle beside it: none in the strict case."""

    move: str
    also: tuple[str, ...] = ()


class Undecided(Exception):
    """A position that would have to be known is not."""


def winners(position: Position, judge: Judge) -> list[str]:
    """The moves that keep the win, the rest being proved lost. Raises Undecided where one is neither."""
    found = []
    for move in position.moves:
        result = judge(position.play(move))
        if result == "unknown":
            raise Undecided
        if result == "won":
            found.append(str(move))
    return found


def find_key(position: Position, judge: Judge, most: int = MOST) -> Key | None:
    """The key of a position by what `judge` knows; None where there is none, or it cannot be told."""
    try:
        found = winners(position, judge)
        if len(found) == 1:
            return Key(found[0])
        keys = [move for move in found if is_key(position, move, judge, most)]
    except Undecided:
        return None
    return Key(keys[0], tuple(move for move in found if move != keys[0])) if len(keys) == 1 else None


def is_key(position: Position, key: str, judge: Judge, most: int = MOST) -> bool:
    """Is every winning move but `key` idle beside it, here and wherever such moves lead? Raises Undecided as `winners` does."""
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
            elif not taken_back(here, there, judge):
                return False
    return True


def in_any_order(position: Position, one: str, other: str) -> bool:
    """Can two legal moves be played one after the other in both orders, with the same position after them?"""
    first, second = position.play(one), position.play(other)
    return other in first.moves and one in second.moves and first.play(other) == second.play(one)


def taken_back(before: Position, after: Position, judge: Judge) -> bool:
    """Does all that keeps the win lead back to the position before?"""
    found = winners(after, judge)
    return len(found) > 0 and all(after.play(move) == before for move in found)  # none at all: the game is won
