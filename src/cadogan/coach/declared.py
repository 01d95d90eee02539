"""Evaluate moves in a declared game: after each move, a policy that follows from the words plays on, see `solver.declared.policy`.

`benchmarks/declared_coach.py` measures the coach with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cadogan.coach import random_playouts
from cadogan.coach.random_playouts import Worlds
from cadogan.coach.tally import Knowledge
from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import FloatRows, Int64s, RuleCode, Unsigneds, kernel
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.rows import number
from cadogan.rules.game import Rules
from cadogan.rules.state import lay_world
from cadogan.solver.boards.kit import copy
from cadogan.solver.declared.choices import home_next
from cadogan.solver.declared.policy import LUCK, MOST, play_on, worth


class Sampler(random_playouts.Sampler):
    """Simulates the moves of a position in sampled worlds, see `coach.random_playouts.Sampler`."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Prepare the position, with room for a move and the game after it."""
        super().__init__(knowledge, codes)
        self.worlds = self.worlds._replace(line=zeros("h", 1 + MOST))

    @staticmethod
    def kernel() -> Callable[..., None]:
        """Return what plays each move in each world, and then by the policy."""
        return try_out


@kernel
def try_out(rules: RuleCode, worlds: Worlds, codes: Int64s, streams: Unsigneds, values: FloatRows) -> None:
    """Play each move in each world, then continue by the policy."""
    state, live, world, s, order, line = (
        worlds.state, worlds.live, worlds.world, worlds.table, worlds.order, worlds.line,
    )  # fmt: skip
    for i in range(len(streams)):
        copy(world, state, live)
        copy(order, worlds.cards, len(order))
        stream = lay_world(world, worlds.places, order, worlds.chance, streams[i])
        for j in range(len(codes)):
            copy(s, world, live)
            rules.play(s, codes[j])
            line[0] = codes[j]
            play_on(rules, s, line, 1, len(line), worlds.out, LUCK, stream)
            values[i, j] = 1.0 if rules.won(s) else 0.0


def liking(knowledge: Knowledge, code: int) -> int:
    """Return what a move is worth to the policy: it decides between moves that simulations cannot tell apart."""
    s = knowledge.state
    t = number(s, r.TABLES)
    value: int = worth(s, t, code, home_next(s, t))
    return value


def suits(rules: Rules) -> bool:
    """Return whether the game is declared."""
    return rules.family.is_declared
