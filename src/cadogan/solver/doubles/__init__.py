"""Doubles and Quits, Monte Carlo: decided by searching all that can follow, round by round.

The search is in `rounds`, the position it works on in `boards.doubles`, its prunings in `lost`, and the moves of a win in `line`.
`decide` decides whole ranges of deals in one call.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.position import Game
from cadogan.rules import checked
from cadogan.rules.cards import MASK, BadInput, rank_text, read_number
from cadogan.rules.game import Rules
from cadogan.rules.games import doubles as game
from cadogan.rules.pile_ops import stock_cards
from cadogan.solver.boards.doubles import CELLS, COLUMNS, shape_of
from cadogan.solver.doubles import lost
from cadogan.solver.doubles.line import LONGEST, codes_of, room_for
from cadogan.solver.doubles.rounds import LOST, STAMPS, UNKNOWN, WON, decide_deals, find
from cadogan.solver.verdict import CONTROL, ENDLESS, POSITIONS, Lost, Outcome, Task, Won, searched

PRUNINGS = lost.PRUNINGS | {
    "odd": "A position with an odd number of cards of a rank is lost. Cards are removed in pairs of one rank, so one is left.",
}

CHUNK = 200_000  # a range of deals is searched in parts of about this many positions


@checked
def prepare(rules: Game) -> None:
    """Load the machine code of the search, or build it."""
    compiled.machine(find)


def search(task: Task) -> Outcome:
    """Search all that can follow, round by round."""
    rules, s = task.position.game, task.position.state
    laid, stock = game.layout_cards(s), stock_cards(s, game.STOCK)
    counts = Counter(card & 15 for card in (*laid, *stock) if card)
    odd = [rank_text(rank) for rank in sorted(counts) if counts[rank] % 2]
    if odd and "odd" not in task.without:
        return Lost(f"cards are removed in pairs, and an odd number of {', '.join(odd)} is left")
    shape, moves = shape_of(rules), zeros("B", LONGEST)
    task.stage(ENDLESS, "all that can follow, round by round")
    found, length = compiled.machine(find)(
        filled("q", (*laid, *stock)), game.can_close(s), room_for(len(stock), task.memory), task.prunings(PRUNINGS),
        shape, codes_of(rules, shape), moves, task.control,
    )  # fmt: skip
    if found == WON:
        return Won(moves[:length].tolist())
    if found == LOST:
        return searched(task.control[POSITIONS], " between two closings")
    return None


class Decided(NamedTuple):
    """The result for a range of deals: for each deal LOST, WON or UNKNOWN, and the number of positions searched.

    With lines also `lengths`, the number of moves of each winning line (0 if the deal is not won), and `moves`, the lines
    one after the other as move codes of the rules. Without lines both are empty. All four are arrays, see `cadogan.machine.arrays`.
    """

    found: memoryview
    positions: memoryview
    lengths: memoryview
    moves: memoryview


@checked
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
    shape, blank = shape_of(rules), rules.blank()
    codes, again = codes_of(rules, shape), blank[game.PAIRLESS] == game.RESHUFFLE
    prunings = sum(1 << i for i, name in enumerate(PRUNINGS) if name not in without)
    stock = 52 - shape[CELLS] if shape[COLUMNS] else 0
    pack, packet, control = filled("b", rules.family.pack(rules.options)), zeros("b", 52), zeros("q", CONTROL)
    found, effort = zeros("b", count), zeros("q", count)
    lengths, moves = zeros("B", count * lines), zeros("B", STAMPS * LONGEST * lines)
    machine, written = compiled.machine(decide_deals), bytearray()
    at, deals, spent = 0, 1, 0
    while at < count and not (cancel and cancel.is_set()):
        chunk = slice(at, min(at + deals, count))
        size = machine(
            first + at, found[chunk], effort[chunk], lengths[chunk], moves, positions or ENDLESS, pack, packet, again,
            room_for(stock, memory), prunings, shape, codes, control,
        )  # fmt: skip
        written += moves[:size]
        at, spent = chunk.stop, spent + sum(effort[chunk])
        deals = max(1, min(STAMPS - 1, CHUNK * at // spent))
    return Decided(found[:at], effort[:at], lengths[:at], memoryview(written))


__all__ = ["LOST", "PRUNINGS", "UNKNOWN", "WON", "Decided", "decide", "prepare", "search"]
