"""The verdict on a position: won with a line of moves, lost with a reason, or unknown with the effort spent."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cadogan.position import Position
from cadogan.rules.counts import counted

Result = Literal["won", "lost", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Can a position be won when all cards are known?

    If the verdict is *won*, `moves` is the winning line; the rules themselves have replayed it, not the solver. `why`
    explains the verdict in words: if *lost*, what was searched completely or which argument applies; if *unknown*, how
    far the search came. `positions` is the number of positions searched, `seconds` the time taken, `best` the largest
    number of cards at home in any position met.
    """

    game: str
    result: Result
    moves: tuple[str, ...]
    why: str
    positions: int
    seconds: float
    best: int

    @property
    def won(self) -> bool:
        """Whether it is proved that the position can be won."""
        return self.result == "won"

    @property
    def lost(self) -> bool:
        """Whether it is proved that the position cannot be won."""
        return self.result == "lost"

    @property
    def unknown(self) -> bool:
        """Whether neither is proved."""
        return self.result == "unknown"

    def plain(self) -> dict[str, Any]:
        """Return the verdict as plain data, in the format of ``cadogan solve --json``."""
        return {
            "verdict": self.result,
            "moves": list(self.moves),
            "positions": self.positions,
            "seconds": round(self.seconds, 6),
            "why": self.why,
            "best": self.best,
        }

    def __str__(self) -> str:
        effort = f"{counted(self.positions, 'position')}, {self.seconds:.2f} s"
        if self.won:
            return f"won in {counted(len(self.moves), 'move')} ({effort})"
        return f"{self.result}: {self.why} ({effort})"


class WrongLine(AssertionError):
    """Raised when a line found by the solver does not win by the rules: a bug in the solver, never reported as a win."""


def replay(position: Position, codes: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """Replay a line of move codes by the interpreted rules; return the names of the moves and the cards at home at the end.

    Raises WrongLine if a move is not legal, if its outcome is not known, or if the game is not won at the end.
    """
    family, s = position.game.family, position.state
    out = array("h", bytes(2 * family.MOVES))
    names: list[str] = []
    for code in codes:
        if family.won(s) or code not in out[: family.moves(s, out)] or family.unknown(s, code):
            raise WrongLine(f"move {len(names) + 1} ({code}) of {position.game.name} cannot be played: {list(codes)}")
        names.append(family.move_name(s, code))
        family.play(s, code)
    if not family.won(s):
        raise WrongLine(f"the line of {position.game.name} does not win: {' '.join(names)}")
    return tuple(names), family.home(s)
