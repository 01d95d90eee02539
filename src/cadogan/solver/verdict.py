"""Verdicts, and the task of a search: its budget, progress and end."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import call_back
from cadogan.position import Position
from cadogan.rules.cards import counted

# -- The verdict on a position: won with a line of moves, lost with a reason, or unknown with the effort spent --------


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


# -- A task for a search: the position, the budget, and the numbers shared with the compiled code while it runs -------
#
# A search runs in its own thread, in compiled code that holds no lock. Caller and search share one small array of numbers,
# the control: the search counts its positions there and checks whether it must stop. In a browser there are no threads; there
# the search calls its caller back now and then.
#
# A search depends on its budget in positions and its seed, never on a clock: time only cuts it off. So the same deal with the
# same budget in positions has the same verdict and line on any machine.


# The control, an array of 64-bit integers.
STOP = 0  # not 0: stop at once
LIMIT = 1  # stop when POSITIONS reaches this number: the end of a stage
POSITIONS = 2  # number of positions counted so far
BEST = 3  # the most cards at home in any position
BARRED = 4  # not 0: a redeal was left out because its shuffle is not known, so nothing is proved lost
TOO_DEEP = 5  # not 0: a line was not followed to its end, so nothing is proved lost
CALL = 6  # in WebAssembly: the address of a function to call now and then; 0: none
CALL_AT = 7  # call it when POSITIONS reaches this number; 0: at once, because a stage begins
CONTROL = 16  # its length; a search may use the remaining numbers itself

ENDLESS = 1 << 62


def spend(control: Any) -> bool:
    """Count a position (in compiled code), and return whether the search must stop."""
    control[POSITIONS] += 1
    if control[POSITIONS] >= control[CALL_AT] and control[CALL] != 0:
        call_back(control[CALL])
    return bool(control[STOP] != 0 or control[POSITIONS] >= control[LIMIT])


@dataclass(frozen=True)
class Won:
    """A winning line, as move codes of the rules."""

    line: list[int]


@dataclass(frozen=True)
class Lost:
    """No line wins; `why` completes the sentence "lost: …"."""

    why: str


Outcome = Won | Lost | None


def searched(count: int, where: str = "") -> Lost:
    """Return a loss proved by a complete search of this many positions; `where` they follow, such as " between two closings"."""
    if count == 0:
        return Lost("no move can be played")
    if count == 1:
        return Lost(f"the only position that can follow{where} was searched")
    return Lost(f"all {count:,} positions that can follow{where} were searched")


@dataclass
class Task:
    """One position to solve, with its budget. `without` names prunings that are turned off."""

    position: Position
    limit: int = ENDLESS
    memory: int = 1 << 30  # bytes for tables and beams
    seed: int = 0
    without: frozenset[str] = frozenset()
    control: Any = field(default_factory=lambda: zeros("q", CONTROL))
    trying: str = ""  # what the current stage tries, in words
    # Long work in Python calls this now and then. Where there are no threads, it may set STOP.
    look: Callable[[], None] = lambda: None

    def stage(self, positions: int, trying: str) -> None:
        """Start a stage of at most `positions` more positions; `trying` describes it in words."""
        self.trying = trying
        self.control[LIMIT] = min(self.limit, self.control[POSITIONS] + positions)
        self.control[CALL_AT] = 0

    @property
    def over(self) -> bool:
        """Whether the whole budget is spent or the search is cancelled."""
        return bool(self.control[STOP] or self.control[POSITIONS] >= self.limit)

    def prunings(self, all_of_them: Mapping[str, str]) -> int:
        """Return which of a search's prunings are on, as bits in their order."""
        return sum(1 << i for i, name in enumerate(all_of_them) if name not in self.without)

    @property
    def state(self) -> Any:
        """A copy of the position's state, for the compiled rules."""
        return filled("b", self.position.state)
