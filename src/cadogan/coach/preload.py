"""Everything that the solver and the coach import or read later, at once: afterwards they need no file but a library."""

from __future__ import annotations

from cadogan.coach.chance import all_curves
from cadogan.machine import units
from cadogan.solver.boards.windmill.policy import all_weights


def preload() -> None:
    """Import all modules that have kernels, and read all data. For a snapshot of Python's memory, which has no files."""
    units.all_units()
    all_curves()
    all_weights()
