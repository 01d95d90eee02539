"""When a deal was lost: the ply of a line up to which it could be won, all cards known, and the one from which it could not.

What cannot be won any more never becomes winnable again. So the plies of a line that are proved won come first and those
that are proved lost last, and between them the solver is asked by halves.
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

POSITIONS = 100_000  # that the solver may look at for one ply, where there is no limit in seconds
ASKED_AT_MOST = 24  # plies; more are not worth their time where the solver knows little


@dataclass
class ProvedPlies:
    """What is proved of the positions of a line, counted by the plies played before them, all cards known.

    `won_until` is the last that is proved winnable, None where none is; `lost_from` the first that is proved lost, None
    where none is. What lies between is unknown. `winning` has the next move of a proved win, for some of the plies.
    """

    won_until: int | None = None
    lost_from: int | None = None
    winning: dict[int, str] = field(default_factory=dict)

    def of(self, ply: int) -> str:
        """What is proved of the position after so many plies: "won", "lost", or nothing."""
        if self.won_until is not None and ply <= self.won_until:
            return "won"
        if self.lost_from is not None and ply >= self.lost_from:
            return "lost"
        return ""


def prove_plies(
    line: Sequence[Position],
    first: int = 0,
    seconds: float | None = None,
    *,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> ProvedPlies:
    """Find out where a line, its positions from the deal on, passed from won to lost.

    Only the positions from `first` on are looked at. The budget is in `seconds` for all of them, or, without it, in positions
    that the solver may look at for each. Positions with unseen cards, as a text may have them, are passed over.
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
        _learn(found, line, ply, verdict)
    return found


def _next(low: int, high: int, asked: set[int]) -> int | None:
    """The middle of the longest row of plies not asked about; before all others the first and the last of all."""
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


def _learn(found: ProvedPlies, line: Sequence[Position], ply: int, verdict: Verdict) -> None:
    """Take a verdict in; as far as the line goes on like the solver's own, that holds for the plies after it too."""
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
