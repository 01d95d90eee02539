"""A fixed game of each family, with what came of it where the tests ran: does an installation do the same?

A game is a deal, the line with which the solver wins it, the number of positions that this takes, and how random games from
the same deal end. The rules replay the line in Python; the rest is machine code. `make tool NAME=fixed_games` chooses the games.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cadogan.machine import arrays, compiled
from cadogan.position import Game, game
from cadogan.position.moves import IllegalMove
from cadogan.solver import solve

FILE = Path(__file__).with_name("fixed_games.tsv")
BUDGETS = 20_000, 1_000_000  # positions for the solver: the second one where the first is too small
PLAYOUTS, STREAM, LONGEST = 50, 46, 600  # random games from the deal, their seed, their maximum of plies


class FixedGame(NamedTuple):
    """A game as it is in the file."""

    game: str
    deal: int
    positions: int  # that the solver needs
    won: int  # of the random games
    plies: int  # of all random games together
    line: str  # moves, with blanks between


@cache
def fixed_games() -> tuple[FixedGame, ...]:
    """Return the games of the file, one of each family."""
    rows = [line.split("\t") for line in FILE.read_text("utf-8").splitlines()[1:]]
    return tuple(
        FixedGame(name, int(deal), int(positions), int(won), int(plies), line)
        for name, deal, positions, won, plies, line in rows
    )


def text(games: Iterable[FixedGame]) -> str:
    """Return the text of the file."""
    rows = ("\t".join(map(str, row)) for row in (FixedGame._fields, *games))
    return "\n".join(rows) + "\n"


def played(chosen: Game, deal: int, positions: int) -> FixedGame | None:
    """Solve a deal and play it at random; return what came of it, or None if it was not won. Raises NoMachineCode."""
    verdict = solve(chosen.deal(deal), positions=positions)
    if not verdict.won:
        return None
    won, plies = random_games(chosen, deal)
    return FixedGame(chosen.name, deal, verdict.positions, won, plies, " ".join(verdict.moves))


def random_games(chosen: Game, deal: int) -> tuple[int, int]:
    """Play a deal at random in machine code; return how many games were won, and the plies of all. Raises NoMachineCode."""
    family = chosen.family
    tables = arrays.zeros("b", PLAYOUTS, family.SIZE)
    for i in range(PLAYOUTS):
        arrays.row(tables, i)[:] = compiled.table(chosen.deal(deal).state)
    plies = arrays.zeros("q", PLAYOUTS)
    won = compiled.kernels(chosen).playouts(tables, compiled.buffer(family), STREAM, LONGEST, plies)
    return int(won), sum(plies)


def replay_fault(fixed: FixedGame) -> str:
    """Return what is wrong when the rules replay a game in Python; empty if nothing is."""
    try:
        position = game(fixed.game).deal(fixed.deal).play(*fixed.line.split())
    except IllegalMove as error:
        return f"{fixed.game}, deal {fixed.deal}: {error}"
    return "" if position.is_won else f"{fixed.game}, deal {fixed.deal}: the recorded line does not win"


def machine_fault(fixed: FixedGame) -> str:
    """Return what machine code does otherwise than recorded; empty if nothing. Raises NoMachineCode."""
    budget = next(each for each in BUDGETS if each >= fixed.positions)
    found = played(game(fixed.game), fixed.deal, budget)
    if found == fixed:
        return ""
    where = f"{fixed.game}, deal {fixed.deal}"
    if found is None:
        return f"{where}: not won within {budget:,} positions"
    differing = [name for name, one, other in zip(fixed._fields, fixed, found, strict=True) if one != other]
    return f"{where}: {' and '.join(differing)} differ from what is recorded"
