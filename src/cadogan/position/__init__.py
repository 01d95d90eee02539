"""Positions: tables in the middle of a game, their moves, and records of whole games (`cadogan.position.notation`)."""

from typing import TYPE_CHECKING

from cadogan.position.position import Game, Position, game, games
from cadogan.rules import lazy

if TYPE_CHECKING:
    from cadogan.position import moves as moves
    from cadogan.position import notation as notation
else:
    __getattr__ = lazy(__name__, {"notation": "cadogan.position.notation:"})

__all__ = ["Game", "Position", "game", "games"]
