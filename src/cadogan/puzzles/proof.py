"""Proof that a puzzle's move is the only one, within a budget, and the measures of how hard it is to find."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from cadogan.position import Position
from cadogan.position.moves import IllegalMove
from cadogan.puzzles.difficulty import GAMES, Measures
from cadogan.puzzles.kernels import casual_wins
from cadogan.puzzles.key import Judge as Judging
from cadogan.puzzles.key import Key, Undecided, find_key
from cadogan.puzzles.puzzle import Puzzle
from cadogan.rules.cards import BadInput
from cadogan.solver import Verdict, solve
from cadogan.solver.verdict import ENDLESS, Result

# -- The solver's verdicts on positions, remembered, with a budget in positions for each ------------------------------


MEMORY = 1 << 28  # bytes for one verdict
SOLVING = 20  # the cost of starting a search, in positions


class Judge:
    """Decides positions: won, lost, or unknown within a search of `positions` positions.

    `spent` counts all positions searched; once it exceeds `effort`, no more positions are decided.
    """

    def __init__(self, positions: int, effort: int = ENDLESS) -> None:
        self.positions, self.effort = positions, effort
        self.verdicts: dict[Position, Verdict] = {}
        self.spent = 0

    def __call__(self, position: Position) -> Result:
        return self.verdict(position).result

    def verdict(self, position: Position) -> Verdict:
        """Return the solver's verdict, from memory if possible. Raises Undecided when the effort is spent."""
        if position not in self.verdicts:
            if self.spent > self.effort:
                raise Undecided
            found = solve(position, positions=self.positions, memory=MEMORY, thread=False)
            self.spent += found.positions + SOLVING
            self.verdicts[position] = found
        return self.verdicts[position]


# -- Prove a puzzle again: the rules replay its line, and the solver decides each of its moves ------------------------


FOR_A_PROOF = 500_000  # budget for the proof about one move


def fault(puzzle: Puzzle, judge: Judging | None = None) -> str:
    """Return what is wrong with a puzzle, in a sentence; empty if it is right.

    `judge` decides positions; the default is the solver.
    """
    try:
        position = puzzle.position
    except BadInput as error:
        return f"its position cannot be set up: {error}"
    if position.redeals_left:
        return "its position has a redeal left"
    if position.unseen_places():
        return "not all of its cards are known"
    if puzzle.line[:1] != (puzzle.key,):
        return f"its line does not begin with the key {puzzle.key}"
    for move in (puzzle.key, *puzzle.also):
        if move not in position.moves:
            return f"{move} is not legal in its position"
    try:
        if not position.play(*puzzle.line).is_won:
            return "its line does not win"
    except IllegalMove as error:
        return f"its line cannot be played: {error}"
    key = find_key(position, judge or Judge(FOR_A_PROOF))
    if key is None:
        return "no move is proved to be the key"
    if key != Key(puzzle.key, puzzle.also):
        return f"its key is {key.move}, and its idle moves are {' '.join(key.also) or 'none'}"
    return ""


# -- Five measures of how hard a puzzle is -----------------------------------------------------------------------------


LATER_GAMES = 200  # casual games from each later position of the line
AT_SIGHT = 8  # a wrong move after which at most this many positions can follow loses at sight
EASY = 0.5  # the rest of a line is easy if this share of casual games is won


def measure(position: Position, key: str, line: Sequence[str], wrong: Mapping[str, Verdict]) -> Measures:
    """Measure a puzzle from its position, its key and winning line, and the verdicts on its wrong moves."""
    family = position.game.family
    return Measures(
        quiet=family.home(position.play(key).state) <= family.home(position.state),
        tempting=sum(not loses_at_sight(position.play(move)) for move in wrong),
        refuting=sum(verdict.positions for verdict in wrong.values()),
        casual=casual_wins(position, GAMES) / GAMES,
        depth=depth(position, line),
    )


def loses_at_sight(position: Position) -> bool:
    """Can so few positions follow that a person sees them all?"""
    seen, waiting = {position}, [position]
    while waiting and len(seen) <= AT_SIGHT:
        here = waiting.pop()
        for move in here.moves:
            there = here.play(move)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return len(seen) <= AT_SIGHT


def depth(position: Position, line: Sequence[str]) -> int:
    """Return after how many moves of a winning line casual play wins half of its games, by bisection."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    return bisect_left(positions, EASY * LATER_GAMES, key=lambda each: casual_wins(each, LATER_GAMES))
