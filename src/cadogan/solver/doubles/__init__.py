"""Doubles and Quits, Monte Carlo: decided by searching all that can follow, round by round.

The search is in `rounds`, the position it works on in `board`, its prunings in `lost`, and the moves of a win in `line`.
`decide` decides whole ranges of deals in one call.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.cards import MASK, BadInput, rank_text, read_number
from cadogan.game import Rules
from cadogan.games import doubles as game
from cadogan.parts import stock_cards
from cadogan.position import Game
from cadogan.solver.doubles import lost, rounds
from cadogan.solver.doubles.board import shape_of
from cadogan.solver.doubles.line import LONGEST, codes_of
from cadogan.solver.doubles.rounds import FEW_ROWS, LOST, STAMPS, TAKINGS, UNKNOWN, WON, room_for
from cadogan.solver.task import ENDLESS, POSITIONS, Lost, Outcome, Task, Won

PRUNINGS = lost.PRUNINGS | {
    "odd": "A position with an odd number of cards of a rank is lost. Cards are removed in pairs of one rank, so one is left.",
}

ROW_BYTES = 40  # bytes per row of the table of positions: the row itself, and a quarter more while the table grows
CHUNK = 200_000  # a range of deals is searched in parts of about this many positions


def suits(rules: Rules) -> bool:
    """Return true: this search handles every game of the family."""
    return True


def prepare(rules: Game) -> None:
    """Compile the search, or load it from the cache."""
    search(Task(rules.deal(1), limit=1))


def search(task: Task) -> Outcome:
    """Search all that can follow, round by round."""
    rules, s = task.position.game, task.position.state
    laid, stock = game.layout_cards(s), stock_cards(s, game.STOCK)
    counts = Counter(card & 15 for card in (*laid, *stock) if card)
    odd = [rank_text(rank) for rank in sorted(counts) if counts[rank] % 2]
    if odd and "odd" not in task.without:
        return Lost(f"cards are removed in pairs, and an odd number of {', '.join(odd)} is left")
    shape = shape_of(rules, task.prunings(PRUNINGS))
    cards = np.array((*laid, *stock), np.int64)
    moves = np.zeros(LONGEST, np.uint8)
    task.stage(ENDLESS, "all that can follow, round by round")
    found, length = compiled.machine(rounds.__name__, "find").find(
        cards, game.can_close(s), room_for(len(stock)), np.zeros((FEW_ROWS, 4), np.int64),
        task.memory // ROW_BYTES, TAKINGS, shape, codes_of(rules, shape), moves, task.control,
    )  # fmt: skip
    if found == WON:
        return Won(moves[:length].tolist())
    if found == LOST:
        return Lost(f"all {task.control[POSITIONS]:,} positions that can follow between two closings were searched")
    return None


class Decided(NamedTuple):
    """The result for a range of deals: for each deal LOST, WON or UNKNOWN, and the number of positions searched.

    With lines also `lengths`, the number of moves of each winning line (0 if the deal is not won), and `moves`, the lines
    one after the other as move codes of the rules. Without lines both are empty.
    """

    found: NDArray[np.int8]
    positions: NDArray[np.int64]
    lengths: NDArray[np.uint8] = np.zeros(0, np.uint8)
    moves: NDArray[np.uint8] = np.zeros(0, np.uint8)


def decide(
    rules: Rules,
    first: int,
    count: int,
    positions: int | None = None,
    *,
    memory: int = 1 << 28,
    cancel: threading.Event | None = None,
    without: Collection[str] = (),
    lines: bool = False,
) -> Decided:
    """Decide the `count` deals from number `first` on, each within `positions` (None: no limit) and `memory` (bytes).

    The result for a deal does not depend on the range. The search releases the GIL. Soon after `cancel` is set it ends and
    returns the deals finished so far. `without` names prunings to turn off. With `lines` the winning line of every deal won
    is returned too; these lines have not been replayed. Raises BadInput for a game of another family and for numbers out of
    range.
    """
    if rules.family.module is not game:
        raise BadInput(
            f"{rules.name} is not of the {game.NAME} family; only that family's deals can be decided in ranges"
        )
    first = read_number(first)
    if not 0 <= count <= MASK - first + 1:
        raise BadInput(f"there are no {count} deals from number {first} on: the last number is {MASK}")
    if positions is not None and positions < 1:
        raise BadInput(f"{positions} positions are too few: give 1 or more")
    machine = compiled.machine(rounds.__name__, "decide_deals")
    shape = shape_of(rules, sum(1 << i for i, name in enumerate(PRUNINGS) if name not in without))
    codes = codes_of(rules, shape)
    again = rules.blank()[game.PAIRLESS] == game.RESHUFFLE
    pack = np.array(rules.family.pack(rules.options), np.int8)
    found, effort = np.zeros(count, np.int8), np.zeros(count, np.int64)
    lengths, moves = np.zeros(count * lines, np.uint8), np.zeros(STAMPS * LONGEST * lines, np.uint8)
    written: list[bytes] = []
    at, deals, spent = 0, 1, 0
    while at < count and not (cancel and cancel.is_set()):
        chunk = slice(at, min(at + deals, count))
        size = machine.decide_deals(
            np.uint64(first + at), found[chunk], effort[chunk], lengths[chunk], moves, positions or ENDLESS, pack, again,
            memory // ROW_BYTES, TAKINGS, shape, codes,
        )  # fmt: skip
        written.append(moves[:size].tobytes())
        at, spent = chunk.stop, spent + int(effort[chunk].sum())
        deals = max(1, min(STAMPS - 1, CHUNK * at // spent))
    return Decided(found[:at], effort[:at], lengths[:at], np.frombuffer(b"".join(written), np.uint8))


__all__ = ["LOST", "PRUNINGS", "UNKNOWN", "WON", "Decided", "decide", "prepare", "search", "suits"]
