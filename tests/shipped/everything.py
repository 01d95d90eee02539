"""What an installation makes of fixed deals, as text: the same on every machine. It needs nothing but Cadogan.

Usage: python everything.py DEALS POSITIONS FOLDER: the number of deals of each family, the solver's budget for each, and a folder of games that an
independent reference has played (`tests/data/vectors`).
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

import cadogan
from cadogan.coach import weigh
from cadogan.machine import arrays, compiled, templates
from cadogan.rules.game import families
from cadogan.solver import solving

SAMPLES = 60  # simulated games for a hint
STREAM, LONGEST = 46, 400  # of random games: their seed, their maximum of plies


def main(deals: int, positions: int, vectors: Path) -> None:
    """Print it."""
    solving.replay = replay
    for game in cadogan.games():
        print(game.name, "random games", *random_games(game, deals))
        print(game.name, "hint", *hint(game.deal(1)))
    for family in families().values():
        game = cadogan.game(next(iter(family.PRESETS)))
        for number in range(1, deals + 1):
            verdict = solving.solve(game.deal(number), positions=positions, thread=False)
            line = hashlib.sha256(" ".join(verdict.moves).encode()).hexdigest()[:12]
            print(game.name, number, verdict.result, verdict.positions, line)
    for file in sorted(vectors.glob("*.jsonl")):
        print(file.stem, "plies as the reference", sum(map(replayed, file.read_text("utf-8").splitlines())))


def replay(position: cadogan.Position, codes: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """Replay a line in machine code. In Python, as the solver does it, it takes most of the time where a processor is emulated."""
    table, out = compiled.table(position.state), compiled.buffer(position.game.family)
    _, kind = compiled.machine(templates.line_fault, position.game)(table, out, arrays.filled("q", codes))
    assert kind == templates.RIGHT
    return tuple(map(str, codes)), 0


def random_games(game: cadogan.Game, deals: int) -> tuple[int, int, str]:
    """Play the first deals at random; return how many were won, the plies of all, and a digest of the tables at the end."""
    tables = compiled.deal_range(game, 1, deals)
    plies = arrays.zeros("q", deals)
    won = compiled.kernels(game).playouts(tables, compiled.buffer(game.family), STREAM, LONGEST, plies)
    return won, sum(plies), hashlib.sha256(tables).hexdigest()[:12]


def hint(position: cadogan.Position) -> list[str]:
    """Return the moves of a position with their values, in all their digits."""
    found = weigh(position, samples=SAMPLES, solving=False)
    return [f"{each.move}:{each.value!r}" for each in found.choices]


def replayed(line: str) -> int:
    """Replay a game by machine code; return its plies. Raises AssertionError if the legal moves differ from those of the reference."""
    trace = json.loads(line)
    position = cadogan.game(trace["game"]).position(trace["cards"], shuffles=trace.get("shuffles"))
    family, kernels = position.game.family, compiled.kernels(position.game)
    table, out = compiled.table(position.state), compiled.buffer(family)
    for ply in trace["plies"]:
        s = array("b", table.tobytes())
        codes = {family.move_name(s, int(code)): int(code) for code in out[: kernels.moves(table, out)]}
        assert sorted(codes) == ply["legal"], (trace["game"], s)
        kernels.play(table, codes[ply["move"]])
    assert bool(kernels.won(table)) == trace["won"]
    return len(trace["plies"])


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
