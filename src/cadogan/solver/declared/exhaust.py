"""The exhaustive search of declared games: depth first, through all that the words let count as different."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import Int8Rows, Int16s, Int64Rows, Int64s, RuleCode, kernel
from cadogan.solver import general
from cadogan.solver.boards.kit import FULL, copy
from cadogan.solver.declared.choices import REACHED, choices, entries, follow, moves_of
from cadogan.solver.declared.said import is_new, said_of
from cadogan.solver.general import EXHAUSTED, FOUND, NO_ROOM, STOPPED, copies, words_of
from cadogan.solver.verdict import BEST, TOO_DEEP, Task, spend

DEEPEST = 1500  # moves of the longest lines that are searched


class Path(NamedTuple):
    """The path of a depth-first search, and the positions it remembers."""

    tables: Int8Rows
    words: Int64Rows
    plans: Int64Rows  # the entries of each level, see `choices.choices`
    left: Int64s  # how many entries of each level are not tried yet
    table: Int64Rows  # the positions met so far
    out: Int16s  # working space
    reached: Int64s


@kernel
def explore(
    rules: RuleCode, path: Path, level: int, room: int, live: int, said: int, control: Int64s
) -> tuple[int, int]:
    """Continue a depth-first search at a level, -1 to begin, and return how it ended and at which level."""
    tables, words, plans, left = path.tables, path.words, path.plans, path.left
    deepest = len(plans) - 1
    if level < 0:
        level = 0
        left[0] = choices(rules, tables[0], tables[0], -1, said, path.out, path.reached, plans[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        entry = plans[level, left[level]]
        child = tables[level + 1]
        copy(words[level + 1], words[level], live)
        follow(rules, child, entry)
        new = is_new(path.table, child, said, room)
        if new == FULL:
            left[level] += 1
            return NO_ROOM, level
        if new == 0:
            continue
        built = rules.home(child)
        if built >= control[BEST]:  # by the words, no win has fewer cards at home
            control[BEST] = built
            if rules.won(child):
                return FOUND, level + 1
        if level + 1 < deepest:
            left[level + 1] = choices(
                rules, child, tables[level], entry, said, path.out, path.reached, plans[level + 1]
            )
            level += 1
        else:
            control[TOO_DEEP] = 1
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


class Exhaustive(general.Exhaustive):
    """The depth-first search; its table grows up to the task's memory."""

    def __init__(self, task: Task) -> None:
        rules = task.position.game
        self.task, self.level, self.full = task, -1, False
        said = said_of(task)
        self.machine, self.said = compiled.machine(explore, rules), (words_of(rules.family.LIVE), said)
        self.path = Path(
            *copies(task.position, DEEPEST),
            zeros("q", DEEPEST, entries(task, said)),
            zeros("q", DEEPEST),
            zeros("q", 2**14 + 1, 2),
            zeros("h", rules.family.MOVES),
            zeros("q", REACHED),
        )

    def line(self) -> list[int]:
        """Return the moves that lead to the last position of the path."""
        return moves_of(self.task.position, [self.path.plans[i, self.path.left[i]] for i in range(self.level)])
