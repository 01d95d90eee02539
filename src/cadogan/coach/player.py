"""The automatic player: plays a game to its end, by what it has seen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cadogan import solver
from cadogan.coach.chance import LOST, WON, Chance, of_weighing
from cadogan.coach.evaluation import Weighing, weigh
from cadogan.position import Position

TRIES = 3  # of the solver, each from another seed, where all is known and it does not find out
POSITIONS = 200_000  # that a try may spend


@dataclass(frozen=True)
class Decision:
    """A move that the player chose, and why: "only" one legal, "line" of a proved win, "weighed" against others.

    `chance` is that of winning from the position before it, None where it was not asked: with only one move.
    """

    move: str
    why: str
    chance: Chance | None
    weighing: Weighing | None = None


class Player:
    """Plays one game. Where all is known it follows the line that a solver found; else it weighs its moves.

    The same budgets and `seed` play the same game on any machine. `samples` are for a decision, `seconds` too.
    """

    def __init__(self, samples: int | None = None, seconds: float | None = None, seed: int = 0) -> None:
        """The budget of a decision is that of `coach.weigh`."""
        self.samples, self.seconds, self.seed = samples, seconds, seed
        self._line: list[str] = []  # of a proved win
        self._next: Position | None = None  # where that line goes on
        self._lost: Position | None = None  # proved so, as is all that comes after it
        self._tries = TRIES

    def decide(
        self,
        position: Position,
        on_progress: Callable[[Weighing], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> Decision:
        """The move to play now. Raises ValueError when the game is over, BadInput as `coach.weigh` does."""
        if position.is_over:
            raise ValueError("the game is over")
        if self._line and position == self._next:
            return self._along(position)
        moves = list(position.moves)
        lost = self._lost is not None and _comes_from(position, self._lost)
        if len(moves) == 1:
            return Decision(moves[0], "only", LOST if lost else None)
        if lost:
            return Decision(moves[0], "lost", LOST)
        decided = self._solved(position, cancel)
        if decided:
            return decided
        seed = self.seed + position.ply  # other worlds at each decision, so that one set's luck does not last
        weighing = weigh(
            position, self.samples, self.seconds, seed=seed, on_progress=on_progress, cancel=cancel, choosing=True
        )
        assert weighing.best is not None
        return Decision(weighing.best.move, "weighed", of_weighing(weighing), weighing)

    def _solved(self, position: Position, cancel: threading.Event | None) -> Decision | None:
        """The next move of a proved win, or any in a game proved lost, where all is known to the player."""
        if self._tries == 0 or not position.is_open:
            return None
        self._tries -= 1
        verdict = solver.solve(position.seen, self.seconds, POSITIONS, seed=self._tries, cancel=cancel)
        if verdict.won:
            self._line = list(verdict.moves)
            return self._along(position)
        if verdict.lost:
            self._lost = position
            return Decision(position.moves[0], "lost", LOST)
        return None

    def _along(self, position: Position) -> Decision:
        """The next move of the proved win."""
        move = self._line.pop(0)
        self._next = position.play(move)
        return Decision(move, "line", WON)


def _comes_from(position: Position, earlier: Position) -> bool:
    """Did this line pass through an earlier position?"""
    return position.ply >= earlier.ply and position.back(position.ply - earlier.ply) == earlier


def play_on(
    position: Position, samples: int | None = None, seconds: float | None = None, seed: int = 0
) -> Iterator[tuple[Decision, Position]]:
    """Play a game on to its end: each decision, with the position after it. Raises BadInput as `coach.weigh` does.

    A game that goes round in circles is given up after 1,000 moves.
    """
    player = Player(samples, seconds, seed)
    for _ in range(1000):
        if position.is_over:
            return
        decision = player.decide(position)
        position = position.play(decision.move)
        yield decision, position
