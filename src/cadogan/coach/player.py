"""The automatic player: plays a game to its end, using only what it has seen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cadogan import solver
from cadogan.coach.chance import LOST, WON, Chance, of_weighing
from cadogan.coach.evaluation import Weighing, samples_in_game, weigh
from cadogan.coach.tally import Knowledge
from cadogan.position import Position
from cadogan.rules import checked

TRIES = 3  # of the solver, each with another seed, once all cards are known
POSITIONS = 200_000  # budget of each try


@dataclass(frozen=True)
class Decision:
    """A move that the player chose, and why.

    `why`: "only" (the only legal move), "line" (next in a proved win), "lost" (proved lost, any move) or "weighed" (best of the
    evaluated moves). `chance` is the chance of winning before the move; None if there was only one move.
    """

    move: str
    why: str
    chance: Chance | None
    weighing: Weighing | None = None


class Player:
    """Plays one game. Once all cards are known it follows a line that the solver found; until then it evaluates its moves.

    The same budget in `samples` and the same `seed` play the same game on any machine.
    """

    @checked
    def __init__(self, samples: int | None = None, seconds: float | None = None, seed: int = 0) -> None:
        """Set the budget for each decision, as for `coach.weigh`; the default is the game's usual number for a whole game."""
        self.samples, self.seconds, self.seed = samples, seconds, seed
        self._line: list[str] = []  # the rest of a proved win
        self._next: Position | None = None  # the position from which `_line` continues
        self._lost: Position | None = None  # proved lost, and so is every position after it
        self._weighed: Weighing | None = None  # the last decision by evaluation
        self._tries = TRIES

    @checked
    def decide(
        self,
        position: Position,
        on_progress: Callable[[Weighing], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> Decision:
        """Return the move to play now. Raises ValueError if the game is over, BadInput as `coach.weigh` does."""
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
        self._weighed = weighing = weigh(
            position,
            samples_in_game(position.game) if self.samples is None and self.seconds is None else self.samples,
            self.seconds,
            seed=self.seed + position.ply,  # new worlds for each decision, so that lucky ones do not mislead all game
            on_progress=on_progress,
            cancel=cancel,
            choosing=True,
            earlier=self._weighed if self._weighed and _comes_from(position, self._weighed.position) else None,
        )
        assert weighing.best is not None
        return Decision(weighing.best.move, "weighed", of_weighing(weighing), weighing)

    def _solved(self, position: Position, cancel: threading.Event | None) -> Decision | None:
        """If all cards are known, return the next move of a proved win, or any move of a game proved lost."""
        if self._tries == 0 or not position.is_open:
            return None
        self._tries -= 1
        verdict = solver.solve(Knowledge(position).position, self.seconds, POSITIONS, seed=self._tries, cancel=cancel)
        if verdict.won:
            self._line = list(verdict.moves)
            return self._along(position)
        if verdict.lost:
            self._lost = position
            return Decision(position.moves[0], "lost", LOST)
        return None

    def _along(self, position: Position) -> Decision:
        """Return the next move of the proved win."""
        move = self._line.pop(0)
        self._next = position.play(move)
        return Decision(move, "line", WON)


def _comes_from(position: Position, earlier: Position) -> bool:
    """Did the line to this position pass through an earlier one?"""
    return position.ply >= earlier.ply and position.back(position.ply - earlier.ply) == earlier


@checked
def play_on(
    position: Position,
    samples: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> Iterator[tuple[Decision, Position]]:
    """Play a game to its end, or until `cancel` is set; yield each decision with the position after it.

    The budget is for each decision, as in `Player`. Raises BadInput as `coach.weigh` does. The game is abandoned after 1,000
    moves, because some games can go on for ever.
    """
    player = Player(samples, seconds, seed)
    for _ in range(1000):
        if position.is_over:
            return
        decision = player.decide(position, cancel=cancel)
        if cancel and cancel.is_set():
            return
        position = position.play(decision.move)
        yield decision, position
