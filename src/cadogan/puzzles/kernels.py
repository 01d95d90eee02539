"""The rules as machine code for puzzles: casual games.

They measure how often play without a plan wins a position. In three of four moves, the casual player brings a random
card home if one can go; otherwise a random legal move is played.
"""

from __future__ import annotations

from cadogan.machine import compiled
from cadogan.machine.arrays import row, zeros
from cadogan.machine.kernel import Int8Rows, Int16s, RuleCode, Unsigned, kernel
from cadogan.position import Position
from cadogan.rules.cards import GOLDEN, MASK, splitmix
from cadogan.solver.boards.kit import below

LONGEST = 300  # plies after which a casual game is abandoned
SEED = 1


def casual_wins(position: Position, games: int, seed: int = SEED) -> int:
    """Return how many of `games` casual games from a position are won, all cards known; the same seed gives the same result."""
    rules = position.game
    tables = zeros("b", 3, rules.family.SIZE)
    row(tables, 0)[:] = compiled.table(position.state)
    won: int = compiled.machine(casual_games, rules)(
        tables, compiled.buffer(rules.family), rules.family.LIVE, games, splitmix(seed)
    )
    return won


# -- machine code -----------------------------------------------------------------------------------------------------


@kernel
def casual_games(rules: RuleCode, tables: Int8Rows, out: Int16s, live: int, games: int, stream: Unsigned) -> int:
    """Play `games` casual games from the first table; return how many are won. The other tables are working space.

    Only the part of a table below `live` changes during play.
    """
    s, trial = tables[1], tables[2]
    s[:] = tables[0]
    trial[:] = tables[0]
    wins = 0
    for _ in range(games):
        s[:live] = tables[0, :live]
        for _ in range(LONGEST):
            n = rules.moves(s, out)
            if n == 0:
                break
            now = rules.home(s)
            gains = 0  # moves that bring a card home are sorted to the front
            for i in range(n):
                trial[:live] = s[:live]
                rules.play(trial, out[i])
                if rules.home(trial) > now:
                    move = out[i]
                    out[i] = out[gains]
                    out[gains] = move
                    gains += 1
            stream = (stream + GOLDEN) & MASK
            count = gains if gains and splitmix(stream) & 3 else n
            rules.play(s, out[below(stream, count)])
            if rules.won(s):
                wins += 1
                break
    return wins
