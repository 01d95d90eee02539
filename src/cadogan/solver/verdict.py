"""What is found out about a position: won with a line of moves, lost with a reason, or not known, with the effort made."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cadogan.position import Position

Result = Literal["won", "lost", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Can a position be won when all cards are known?

    `moves` is the winning line of a position that is *won*; it has been replayed by the rules themselves, not by the
    solver. `why` says in words what was exhausted, or which argument applies, when it is *lost*, and what was tried when
    it is *unknown*. `positions` counts the positions looked at, `seconds` the time taken, `best` the most cards that were
    where they belong in any of the positions.
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
        """Is it proved that the position can be won?"""
        return self.result == "won"

    @property
    def lost(self) -> bool:
        """Is it proved that the position cannot be won?"""
        return self.result == "lost"

    @property
    def unknown(self) -> bool:
        """Is neither proved?"""
        return self.result == "unknown"

    def plain(self) -> dict[str, Any]:
        """The verdict as plain data, in the shape of ``cadogan solve --json``."""
        return {
            "verdict": self.result,
            "moves": list(self.moves),
            "positions": self.positions,
            "seconds": round(self.seconds, 6),
            "why": self.why,
            "best": self.best,
        }

    def __str__(self) -> str:
        effort = f"{self.positions:,} positions, {self.seconds:.2f} s"
        if self.won:
            return f"won in {len(self.moves)} moves ({effort})"
        return f"{self.result}: {self.why} ({effort})"


class WrongLine(AssertionError):
    """A solver's line does not win by the rules: an error in the solver, never reported as a win."""


def replay(position: Position, codes: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """Carry a line of move codes out by the interpreted rules, to the end: the moves by name, and the cards then at home.

    Raises WrongLine when a move is not legal, its outcome is not known, or the game is not won at the end.
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
