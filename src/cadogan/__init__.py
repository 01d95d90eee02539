"""Cadogan: play, solve and study patience games.

>>> import cadogan
>>> position = cadogan.game("crazy-quilt").deal(42)
>>> " ".join(position.moves)
'b8-u c1-d deal g1-d'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cadogan.position import Game, Position, game, games
from cadogan.position.moves import IllegalMove, Move, UnknownOutcome
from cadogan.rules import __version__ as __version__
from cadogan.rules import lazy
from cadogan.rules.cards import BadInput

if TYPE_CHECKING:
    from cadogan import coach as coach
    from cadogan import conformance as conformance
    from cadogan import drawing as drawing
    from cadogan import env as env
    from cadogan import machine as machine
    from cadogan import position as position
    from cadogan import puzzles as puzzles
    from cadogan import rules as rules
    from cadogan import solver as solver
    from cadogan import study as study
    from cadogan.position import notation as notation
    from cadogan.position.notation import Record, Tree, read_record, records
    from cadogan.puzzles import daily_deals as daily
    from cadogan.solver import Verdict, solve

__all__ = [
    "BadInput",
    "Game",
    "IllegalMove",
    "Move",
    "Position",
    "Record",
    "Tree",
    "UnknownOutcome",
    "Verdict",
    "coach",
    "daily",
    "game",
    "games",
    "notation",
    "read_record",
    "records",
    "solve",
    "study",
]

# Imported on first use, because they take longer to import.
LAZY = {
    "Record": "cadogan.position.notation:Record",
    "Tree": "cadogan.position.notation:Tree",
    "Verdict": "cadogan.solver:Verdict",
    "daily": "cadogan.puzzles.daily_deals:",
    "notation": "cadogan.position.notation:",
    "read_record": "cadogan.position.notation:read_record",
    "records": "cadogan.position.notation:records",
    "solve": "cadogan.solver:solve",
    **{
        room: f"cadogan.{room}:"
        for room in ("coach", "conformance", "drawing", "env", "machine", "puzzles", "solver", "study")
    },
}

if not TYPE_CHECKING:  # else every name would be Any
    __getattr__ = lazy(__name__, LAZY)


def __dir__() -> list[str]:
    return sorted({*__all__, *LAZY, "__version__"})
