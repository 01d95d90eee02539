"""The search for declared games: what follows from their words, whatever the game.

Whole games, an exhaustive search and beams take turns. The last two look at what the engine's tables say: which piles are alike, which
cards can still want to lie on a card, and how much of a position is in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from cadogan.machine import compiled
from cadogan.machine.units import rule_code
from cadogan.position import Game
from cadogan.rules.declared import engine as e
from cadogan.rules.declared import rows as r
from cadogan.rules.declared import turning
from cadogan.rules.declared.rows import number
from cadogan.rules.game import Rules
from cadogan.solver import general
from cadogan.solver.boards.kit import rehash
from cadogan.solver.declared import two_stages
from cadogan.solver.declared.beam import OF_HEAPS, ROWS, ROWS_OF_HEAPS, USUAL, beams, weights_of, widen
from cadogan.solver.declared.exhaust import Exhaustive, explore
from cadogan.solver.declared.nested import Nested, improve
from cadogan.solver.declared.said import PRUNINGS
from cadogan.solver.general import words_of
from cadogan.solver.verdict import Lost, Outcome, Task

VERSION = 2  # of this search, see `solver.VERSION`; 2: with whole games
WIDTH = 64  # of the first beam
FIRST, FIRST_GAMES = 500, 5_000  # positions of the first turns: some positions are lost at once, many deals won
SHARE = 800  # positions of a turn of the exhaustive search, per unit of width of the beam after it


def suits(rules: Rules) -> bool:
    """Whether the game is declared."""
    return rules.family.is_declared


def says_all(rules: Rules) -> bool:
    """Whether no function of a declared game's file takes the place of those for its words: these then say all."""
    return rule_code(rules.family) in (rule_code(e), rule_code(turning))


def search(task: Task) -> Outcome:
    """Let the searches take turns until one of them has an outcome or the task is over.

    Where a shuffle is not known, nothing is searched: `general` can leave that redeal out.
    """
    if general.redeals_of(task.position).move >= 0:
        return None
    for outcome in turns(task):
        if outcome or task.over:
            return outcome
    return None


def turns(task: Task) -> Iterator[Outcome]:
    """Yield what one turn after the other finds, without end.

    Where the words do not say all, the rules still replay each win, and only the general exhaustive search proves a loss. A game in
    two stages has a search of its own.
    """
    family, says = task.position.game.family, says_all(task.position.game)
    if says and (stages := two_stages.table_of(task.position)):
        yield two_stages.search(task, stages)
    exhaustive: general.Exhaustive = Exhaustive(task)
    nested = Nested(task)

    def exhausted(positions: int) -> Outcome:
        nonlocal exhaustive
        outcome = exhaustive.turn(positions)
        if isinstance(outcome, Lost) and not says and isinstance(exhaustive, Exhaustive):
            exhaustive = general.Exhaustive(task)
            outcome = exhaustive.turn(positions)
        return outcome

    yield exhausted(FIRST)
    yield nested.turn(FIRST_GAMES)
    s = task.position.state
    heaped = s[number(s, r.TABLES) + r.DEALS_TO] == r.HEAPED
    usual, rows = (OF_HEAPS, ROWS_OF_HEAPS) if heaped else (USUAL, ROWS)
    widest = max(WIDTH, task.memory // 4 // (32 * ROWS + 24 * words_of(family.LIVE)))
    for turn in count(1):
        # The widths 64, 128, 64, 256, 64, 128, 64, 512 …
        width = min(WIDTH * (turn & -turn), widest)
        yield exhausted(SHARE * width)
        yield nested.turn(ROWS * width)
        yield beams(task, width, rows * width, weights_of(task.seed, turn, usual))


def prepare(rules: Game) -> None:
    """Load the machine code of the searches, or build it."""
    for each in (improve, explore, widen):
        compiled.machine(each, rules)
    compiled.machine(rehash)


__all__ = ["PRUNINGS", "VERSION", "Exhaustive", "prepare", "says_all", "search", "suits"]
