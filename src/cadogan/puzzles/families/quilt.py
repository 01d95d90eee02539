"""Puzzles of the quilts: every position of a winning line is examined, from its end."""

from __future__ import annotations

from collections.abc import Iterator

from cadogan.position import Position
from cadogan.puzzles.proof import Judge


def candidates(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield positions after `start` in which the choice of move may matter."""
    found = [start]
    for move in judge.verdict(start).moves:
        found.append(found[-1].play(move))
    return reversed(found)
