"""The tree of a record's moves, and its usual order."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cadogan.rules.cards import BadInput

RESULTS = ("won", "lost", "resigned", "*")
_LONGEST_RESULT = max(map(len, RESULTS))

WORD = re.compile(r"""[^\s(){}\[\];"]+""")
_NUMBER = re.compile(r"(?:[0-9]*\.)*+")


class Ply(NamedTuple):
    """One move of a record's tree: `parent` is the index of the move before it among the record's plies, -1 at the start."""

    move: str
    parent: int
    comment: str = ""


def ordered(plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Return the same tree with each line's moves one after the other, the main line first. Raises BadInput if it is not a tree."""
    for i, ply in enumerate(plies):
        if not -1 <= ply.parent < i:
            raise BadInput(f"ply {i} of the tree follows ply {ply.parent}, which does not come before it")
        if not _can_be_a_move(ply.move):
            raise BadInput(f"{ply.move[:40]!r} cannot be the name of a move")
    if main_line(plies) == len(plies):
        return tuple(plies)
    after = children(plies)
    found: list[Ply] = []
    lines = deque([(after[-1][0], -1), *((i, -1) for i in after[-1][1:])])
    while lines:
        i, parent = lines.popleft()
        while True:
            parent, place = len(found), parent
            found.append(Ply(plies[i].move, place, plies[i].comment))
            following = after.get(i, [])
            lines.extend((other, parent) for other in following[1:])
            if not following:
                break
            i = following[0]
    return tuple(found)


def main_line(plies: Sequence[Ply]) -> int:
    """Return how many of the first plies form the main line."""
    return next((i for i, ply in enumerate(plies) if ply.parent != i - 1), len(plies))


def children(plies: Sequence[Ply]) -> dict[int, list[int]]:
    """Return the indices of the plies that follow each ply; -1 stands for the start."""
    after: dict[int, list[int]] = {}
    for i, ply in enumerate(plies):
        after.setdefault(ply.parent, []).append(i)
    return after


def unnumbered(word: str) -> str:
    """Return a word without the move number before it."""
    return _NUMBER.sub("", word, count=1) if "." in word else word


def is_result(word: str) -> bool:
    """Return whether a word is a result, in any case."""
    return len(word) <= _LONGEST_RESULT and word.lower() in RESULTS


def _can_be_a_move(word: str) -> bool:
    return _known_shape(word) if len(word) <= _SHORT else _shape(word)


def _shape(word: str) -> bool:
    return bool(WORD.fullmatch(word)) and unnumbered(word) == word and not is_result(word)


_known_shape = lru_cache(maxsize=4096)(_shape)  # big files have the same few hundred names again and again
_SHORT = 20  # longer words, which no game has, fill no cache
