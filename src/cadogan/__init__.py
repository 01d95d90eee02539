"""Cadogan: play, solve and study patience games.

>>> import cadogan
>>> position = cadogan.game("crazy-quilt").deal(42)
>>> " ".join(position.moves)
'b8-u c1-d deal g1-d'
"""

from cadogan.cards import BadInput
from cadogan.position import Game, IllegalMove, Move, Position, UnknownOutcome, game, games

__version__ = "0.1.0"

__all__ = ["BadInput", "Game", "IllegalMove", "Move", "Position", "UnknownOutcome", "game", "games"]
