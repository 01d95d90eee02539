"""Whole games, one inside the other: a search that finds wins where there are many, and proves nothing.

Each move of a position is tried, and the policy plays on after it. The search takes the first move of the best game so far, and goes
on from there, to the end of that game; then it begins again with other luck. This is nested Monte Carlo search of level 1 (Tristan
Cazenave, "Nested Monte-Carlo Search", IJCAI 2009). For Klondike with known cards it goes back to Xiang Yan, Persi Diaconis, Paat
Rusmevichientong and Benjamin Van Roy, "Solitaire: Man Versus Machine" (NIPS 2004).

A game is cheap: its positions need no key and no memory. docs/solver-figures.md says what this search is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import Int8Rows, Int16Rows, Int64Rows, Int64s, RuleCode, Unsigned, kernel
from cadogan.rules.cards import GOLDEN, MASK, splitmix
from cadogan.solver.boards.kit import copy
from cadogan.solver.declared.policy import LUCK, MOST, play_on
from cadogan.solver.general import EXHAUSTED, FOUND, STOPPED, copies, words_of
from cadogan.solver.verdict import BEST, LIMIT, POSITIONS, Outcome, Task, Won, spend

LUCKS = (LUCK, 600, 300, 150)  # of runs, in turn


class Games(NamedTuple):
    """A run, and the game that is being tried."""

    tables: Int8Rows  # the run's position, and that of the game
    words: Int64Rows  # the same as 8-byte words
    lines: Int16Rows  # the best game, and the one being tried
    outs: Int16Rows  # two buffers for moves
    run: Int64s  # moves played, moves tried after them, length of the best game, cards that it brings home


PLAYED, TRIED, LENGTH, HOME = range(4)


@kernel
def improve(rules: RuleCode, games: Games, live: int, luck: int, stream: Unsigned, control: Int64s) -> tuple[int, int]:
    """Go on with a run. Returns how it ended, and the length of the game that wins.

    EXHAUSTED: the best game has been followed to its end.
    """
    tables, words, best, line, run = games.tables, games.words, games.lines[0], games.lines[1], games.run
    base, s, moves, out = tables[0], tables[1], games.outs[0], games.outs[1]
    while run[PLAYED] < MOST:
        ply = run[PLAYED]
        n = rules.moves(base, moves)
        for i in range(run[TRIED], n if n > 1 or ply == run[LENGTH] else 0):
            copy(words[1], words[0], live)
            rules.play(s, moves[i])
            line[ply] = moves[i]
            stream = (stream + GOLDEN) & MASK
            end = min(MOST, ply + control[LIMIT] - control[POSITIONS])
            home, length, end = play_on(rules, s, line, ply + 1, end, out, luck, splitmix(stream))
            control[POSITIONS] += end - ply - 1
            stop = spend(control)
            if home > control[BEST]:
                control[BEST] = home
            if rules.won(s):
                copy(best, line, end)
                return FOUND, end
            if home > run[HOME]:
                run[HOME], run[LENGTH] = home, length
                copy(best, line, length)
            if stop:
                run[TRIED] = i + 1
                return STOPPED, 0
        if ply == run[LENGTH]:
            break
        line[ply] = best[ply]
        rules.play(base, best[ply])
        run[PLAYED], run[TRIED] = ply + 1, 0
    return EXHAUSTED, 0


class Nested:
    """The search, in turns: a run that a turn leaves unfinished goes on in the next one."""

    def __init__(self, task: Task) -> None:
        rules = task.position.game
        self.task, self.live, self.runs = task, words_of(rules.family.LIVE), 0
        self.lines, self.outs = zeros("h", 2, MOST), zeros("h", 2, rules.family.MOVES)
        self.games = self.start()
        self.machine = compiled.machine(improve, rules)

    def start(self) -> Games:
        """Return a run that begins."""
        return Games(*copies(self.task.position, 2), self.lines, self.outs, filled("q", (0, 0, 0, -1)))

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        control = self.task.control
        self.task.stage(positions, "whole games")
        while True:
            luck, stream = LUCKS[self.runs % len(LUCKS)], splitmix(self.task.seed + control[POSITIONS])
            ended, length = self.machine(self.games, self.live, luck, stream, control)
            if ended == FOUND:
                return Won([self.lines[0, i] for i in range(length)])
            if ended == STOPPED or self.games.run[PLAYED] == 0:  # 0: nothing can be played
                return None
            self.games, self.runs = self.start(), self.runs + 1
