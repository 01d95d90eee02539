"""Verdicts on positions, those used last kept: so that nothing is searched for twice."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from cadogan.moves import IllegalMove
from cadogan.position import Position

if TYPE_CHECKING:  # a server that is never asked for a verdict needs no solver
    from cadogan.solver import Verdict

BACK_AT_MOST = 1_000  # moves


class Finding(NamedTuple):
    """A verdict as it holds for a position: `since` so many moves after the one that it was found for."""

    verdict: Verdict
    since: int = 0

    @property
    def moves(self) -> tuple[str, ...]:
        """Of a won position the line to the end."""
        return self.verdict.moves[self.since :]

    @property
    def why(self) -> str:
        """What shows it, in words."""
        if self.since and self.verdict.won:
            return f"the rest of a line of {len(self.verdict.moves)} moves, replayed by the rules"
        if self.since and self.verdict.lost:
            return f"it was so already {self.since} {'move' if self.since == 1 else 'moves'} ago: {self.verdict.why}"
        return self.verdict.why

    @property
    def here(self) -> Verdict:
        """The verdict as it would be had it been found for this very position."""
        return replace(self.verdict, moves=self.moves, why=self.why)


class VerdictCache:
    """Findings by position, those used last. What follows from a finding without a search is found here too."""

    def __init__(self, room: int = 5_000) -> None:
        """Keep `room` of them; a line to the end has one for each of its moves."""
        self._room = room
        self._kept: OrderedDict[Position, Finding] = OrderedDict()
        self._lock = Lock()

    def learn(self, position: Position, verdict: Verdict) -> None:
        """Keep what was found about a position, and with a line to the end that the positions on it are won."""
        self._keep(position, Finding(verdict))
        for since, move in enumerate(verdict.moves, start=1):
            position = position.play(move)
            self._keep(position, Finding(verdict, since))

    def find(self, position: Position, seconds: float) -> Finding | None:
        """What is known of a position, if a search for so many seconds would tell no more."""
        found = self._kept_for(position)
        if found and (not found.verdict.unknown or found.verdict.seconds >= seconds):
            return found
        return self._lost_before(position) or self._won_next(position)

    def _lost_before(self, position: Position) -> Finding | None:
        """Whatever follows a lost position is lost."""
        for since in range(1, min(position.ply, BACK_AT_MOST) + 1):
            position = position.back()
            found = self._kept_for(position)
            if found and found.verdict.lost:
                return Finding(found.verdict, since)
        return None

    def _won_next(self, position: Position) -> Finding | None:
        """A position with a move to a won one is won: such as one to which a move of a won line was taken back."""
        best: Finding | None = None
        for move in position.moves:
            with suppress(IllegalMove):  # its outcome is not known
                after = self._kept_for(position.play(move))
                if after and after.verdict.won and (best is None or len(after.moves) + 1 < len(best.moves)):
                    moves = (str(move), *after.moves)
                    why = f"a line of {len(moves)} moves, replayed by the rules"
                    best = Finding(replace(after.verdict, moves=moves, why=why))
        if best:
            self._keep(position, best)
        return best

    def _kept_for(self, position: Position) -> Finding | None:
        with self._lock:
            found = self._kept.get(position)
            if found:
                self._kept.move_to_end(position)
            return found

    def _keep(self, position: Position, finding: Finding) -> None:
        with self._lock:
            self._kept[position] = finding
            self._kept.move_to_end(position)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)
