"""Puzzles of the quilts: every position of a winning line is looked at, from its end."""

from __future__ import annotations

from collections.abc import Iterator

from cadogan.position import Position
from cadogan.puzzles.verdict_cache import Judge


def candidates(begun: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Positions in which it may matter what is played, from the beginning of the look through a deal."""
    found = [begun]
    for move in judge.line(begun):
        found.append(found[-1].play(move))
    return reversed(found)
