"""The ply of a line that made the game unwinnable, with all cards known.

An unwinnable game never becomes winnable again. So in a line the winnable positions come first and the unwinnable ones last,
and a binary search with the solver finds where one follows the other.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log2

from cadogan import solver
from cadogan.position import Position
from cadogan.solver import Verdict

POSITIONS = 100_000  # the solver's budget for one ply, if there is no limit in seconds
ASKED_AT_MOST = 24  # plies; if these decide little, more are not worth their time


@dataclass
class ProvedPlies:
    """What is proved about the positions of a line, all cards known; positions count by the plies played before them.

    `won_until` is the last position proved winnable, `lost_from` the first proved lost; None if there is none. Those between
    are not decided. `winning` holds, for some of the positions, the next move of a proved win.
    """

    won_until: int | None = None
    lost_from: int | None = None
    winning: dict[int, str] = field(default_factory=dict)

    def of(self, ply: int) -> str:
        """Return what is proved about the position after `ply` plies: "won", "lost" or ""."""
        if self.won_until is not None and ply <= self.won_until:
            return "won"
        if self.lost_from is not None and ply >= self.lost_from:
            return "lost"
        return ""

    @property
    def lost_at(self) -> int | None:
        """The ply that made the game unwinnable; 0 if it never was winnable, None if that is not proved."""
        if self.lost_from == 0 or (self.lost_from is not None and self.lost_from - 1 == self.won_until):
            return self.lost_from
        return None

    def in_words(self, position: Position) -> str:
        """Return a sentence on the line to a position that says when it became unwinnable; empty if nothing is known."""
        if self.lost_from is None:
            if self.won_until is None or position.is_won:
                return ""
            if self.won_until == position.ply:
                return "With all cards known, the game is still winnable."
            return f"With all cards known, the game was winnable after move {self.won_until}; later is not decided."
        if self.lost_at == 0:
            return "With all cards known, the game was never winnable."
        if self.lost_at is not None:
            move = position.history[self.lost_at - 1]
            return f"With all cards known, the game became unwinnable with move {self.lost_at} ({move})."
        until = "" if self.won_until is None else f"winnable after move {self.won_until} and "
        between = "between these is not decided" if until else "earlier is not decided"
        return f"With all cards known, the game was {until}unwinnable after move {self.lost_from}; {between}."


def prove_plies(
    line: Sequence[Position],
    first: int = 0,
    seconds: float | None = None,
    *,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> ProvedPlies:
    """Find where a line, given as its positions from the deal on, became unwinnable.

    Only the positions from `first` on are examined. The budget is `seconds` for all of them or, without it, POSITIONS for each.
    A line with unknown cards, which a position from text may have, is not solved.
    """
    found = ProvedPlies()
    last = len(line) - 1
    if line[last].is_won:
        found.won_until = last
        return found
    if line[last].is_over:
        found.lost_from = last
    if line[first].has_unknown:
        return found
    end = None if seconds is None else time.perf_counter() + seconds
    asked: set[int] = set()
    while len(asked) < ASKED_AT_MOST and not (cancel and cancel.is_set()):
        low = first if found.won_until is None else found.won_until + 1
        high = last if found.lost_from is None else found.lost_from - 1
        ply = _next(low, high, asked)
        if ply is None:
            break
        left = None
        if end is not None:
            left = (end - time.perf_counter()) / (1 + log2(1 + high - low))
            if left <= 0:
                break
        asked.add(ply)
        verdict = solver.solve(line[ply], left, POSITIONS if left is None else None, seed=seed & 0xFFFF, cancel=cancel)
        _add_verdict(found, line, ply, verdict)
    return found


def _next(low: int, high: int, asked: set[int]) -> int | None:
    """Return the next ply to solve: the first, then the last, then the middle of the longest gap; None if there is none."""
    if not asked and low <= high:
        return low
    if len(asked) == 1 and low <= high and high not in asked:
        return high
    longest: range = range(0)
    begin = low
    for ply in range(low, high + 2):
        if ply > high or ply in asked:
            if ply - begin > len(longest):
                longest = range(begin, ply)
            begin = ply + 1
    return longest[len(longest) // 2] if longest else None


def _add_verdict(found: ProvedPlies, line: Sequence[Position], ply: int, verdict: Verdict) -> None:
    """Add the verdict on a ply; later plies are winnable too as long as the line follows the solver's winning line."""
    if verdict.lost:
        found.lost_from = ply
    if not verdict.won:
        return
    found.won_until = ply
    played = line[-1].history
    for at, move in enumerate(verdict.moves, start=ply):
        found.winning[at] = move
        found.won_until = at
        if at == len(played) or played[at] != move:
            break
