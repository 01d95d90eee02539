"""Doubles and Quits, Monte Carlo: decided by searching all that can follow, round by round.

The search is in `doubles_rounds`, the table that it works on in `doubles_planes`, what it need not search in `doubles_lost`.
`decide` does whole ranges of deals in one call.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.cards import MASK, BadInput, State, rank_text, read_number
from cadogan.game import Rules
from cadogan.games import doubles as game
from cadogan.parts import stock_cards
from cadogan.solver import doubles_lost, doubles_rounds
from cadogan.solver.doubles_planes import place_of, shape_of
from cadogan.solver.doubles_rounds import (
    FEW_ROWS,
    GROUPS,
    LOST,
    ROUND,
    ROUNDS,
    SETS,
    STAMPS,
    TAKEN,
    TAKINGS,
    UNKNOWN,
    WON,
)
from cadogan.solver.task import ENDLESS, POSITIONS, Lost, Outcome, Task, Won

PRUNINGS = doubles_lost.PRUNINGS | {
    "odd": "Cards go in pairs of one rank: of a rank with an odd number of cards one is left.",
}

ROW_BYTES = 40  # of a memory: a row, and a quarter of one while it grows
CHUNK = 200_000  # positions, about, that a range of deals is searched for at a time


def suits(rules: Rules) -> bool:
    """It searches every game of the family."""
    return True


def prepare(rules: Rules) -> None:
    """Compile the search, or load it from the cache."""
    search(Task(rules.deal(1), limit=1))  # type: ignore[attr-defined]


def search(task: Task) -> Outcome:
    """Search all that can follow, round by round."""
    rules, s = task.position.game, task.position.state
    laid, stock = game.layout_cards(s), stock_cards(s, game.STOCK)
    counts = Counter(card & 15 for card in (*laid, *stock) if card)
    odd = [rank_text(rank) for rank in sorted(counts) if counts[rank] % 2]
    if odd and "odd" not in task.without:
        return Lost(f"cards go in pairs, and an odd number of {', '.join(odd)} is left")
    shape = shape_of(rules, task.prunings(PRUNINGS))
    cards = np.array((*laid, *stock), np.int64)
    path = np.zeros((ROUNDS, ROUND), np.int64)
    task.stage(ENDLESS, "all that can follow, round by round")
    found, rounds = compiled.machine(doubles_rounds.__name__, "find").find(
        cards, game.can_close(s), path, *_choices(), np.zeros(len(stock), np.int64), np.zeros((FEW_ROWS, 4), np.int64),
        task.memory // ROW_BYTES, TAKINGS, shape, task.control,
    )  # fmt: skip
    if found == WON:
        return Won(_line(s, path[:rounds, TAKEN].tolist(), shape))
    if found == LOST:
        return Lost(f"all {task.control[POSITIONS]:,} positions that can follow between two closings were searched")
    return None


class Decided(NamedTuple):
    """What was found out about deals: for each LOST, WON or UNKNOWN, and how many positions were looked at."""

    found: NDArray[np.int8]
    positions: NDArray[np.int64]


def decide(
    rules: Rules,
    first: int,
    count: int,
    positions: int | None = None,
    *,
    memory: int = 1 << 28,
    cancel: threading.Event | None = None,
    without: Collection[str] = (),
) -> Decided:
    """Decide the `count` deals from number `first` on, each within so many `positions` (or to its end) and bytes of `memory`.

    What is found does not depend on the range that a deal is decided in. The search releases the GIL. Once `cancel` is set
    it ends soon, and the deals done by then are returned. `without` names prunings to do without. Raises BadInput for a
    game of another family, and for numbers that are out of range.
    """
    if rules.family.NAME != game.NAME:
        raise BadInput(f"{rules.name} is not of the {game.NAME} family, whose deals can be decided by the range")
    first = read_number(first)
    if not 0 <= count <= MASK - first + 1:
        raise BadInput(f"{count} deals from number {first} on are wrong: the last number is {MASK}")
    if positions is not None and positions < 1:
        raise BadInput(f"{positions} positions are too few: give 1 or more")
    machine = compiled.machine(doubles_rounds.__name__, "decide_deals")
    on = sum(1 << i for i, name in enumerate(PRUNINGS) if name not in without)
    again = rules.options["pairless_first"] == "reshuffle"
    pack = np.array(game.pack(rules.options), np.int8)
    done, most = Decided(np.zeros(count, np.int8), np.zeros(count, np.int64)), positions or ENDLESS
    at, deals, spent = 0, 1, 0
    while at < count and not (cancel and cancel.is_set()):
        chunk = slice(at, min(at + deals, count))
        machine.decide_deals(
            np.uint64(first + at), done.found[chunk], done.positions[chunk], most, pack, again, memory // ROW_BYTES,
            TAKINGS, shape_of(rules, on),
        )  # fmt: skip
        at, spent = chunk.stop, spent + int(done.positions[chunk].sum())
        deals = max(1, min(STAMPS - 1, CHUNK * at // spent))
    return Decided(done.found[:at], done.positions[:at])


def _choices() -> tuple[NDArray[np.int64], ...]:
    """Room for the choices of every round: the sets of each group, how many these are, and the one next to be chosen."""
    return np.zeros((ROUNDS, GROUPS, SETS), np.int64), *np.zeros((2, ROUNDS, GROUPS), np.int64)


def _line(s: State, rounds: Sequence[int], shape: Any) -> list[int]:
    """The moves that take, round by round, the cards of these places of the planes, and close up."""
    line: list[int] = []
    for taken in rounds:
        cells = range(s[game.ROWS] * s[game.COLS])
        places = [game.place(s, cell) for cell in cells if taken >> place_of(cell, shape) & 1]
        for rank in range(1, 14):
            for move in _pairs(s, [at for at in places if s[game.GRID + at] & 15 == rank]) or ():
                game.play(s, move)
                line.append(move)
        if game.can_close(s):
            game.play(s, game.CLOSE)
            line.append(game.CLOSE)
    return line


def _pairs(s: State, places: list[int]) -> list[int] | None:
    """Moves that take the cards of these places of the grid in pairs; None when none do."""
    if not places:
        return []
    first, *rest = places
    for way in range(4):
        other = game.neighbour(s, first, way)
        if other in rest:
            others = _pairs(s, [at for at in rest if at != other])
            if others is not None:
                return [first << 2 | way, *others]
    return None


__all__ = ["LOST", "PRUNINGS", "UNKNOWN", "WON", "Decided", "decide", "prepare", "search", "suits"]
