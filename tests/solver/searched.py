"""What an exhaustive search finds, as the tests of the prunings compare it."""

from __future__ import annotations

from cadogan.solver import general
from cadogan.solver.verdict import POSITIONS, TOO_DEEP, Lost, Won


def result(search: general.Exhaustive, limit: int) -> tuple[str, int]:
    """Run a search; return its result and the number of positions searched. The rules replay a win."""
    task = search.task
    found = search.turn(limit)
    if isinstance(found, Won):
        end = task.position
        for code in found.line:
            end = end.play(end.game.family.move_name(end.state, code))
        assert end.is_won
        return "won", task.control[POSITIONS]
    lost = isinstance(found, Lost) and not task.control[TOO_DEEP]
    return "lost" if lost else "unknown", task.control[POSITIONS]
