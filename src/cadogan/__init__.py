"""Cadogan: play, solve and study patience games.

>>> import cadogan
>>> position = cadogan.game("crazy-quilt").deal(42)
>>> " ".join(position.moves)
'b8-u c1-d deal g1-d'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cadogan.position import Game, Position, game, games
from cadogan.position.moves import IllegalMove, Move, UnknownOutcome
from cadogan.rules import __version__ as __version__
from cadogan.rules.cards import BadInput

if TYPE_CHECKING:
    from cadogan import coach as coach
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

# Imported on first use, because they take longer to import: each name with its module.
LAZY = {
    "solve": "cadogan.solver",
    "Verdict": "cadogan.solver",
    "Record": "cadogan.position.notation",
    "Tree": "cadogan.position.notation",
    "read_record": "cadogan.position.notation",
    "records": "cadogan.position.notation",
    "notation": "cadogan.position.notation",
    "coach": "cadogan.coach",
    "daily": "cadogan.puzzles.daily_deals",
    "study": "cadogan.study",
}


def __getattr__(name: str) -> Any:
    if name in LAZY:
        module = import_module(LAZY[name])
        return getattr(module, name, module)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
