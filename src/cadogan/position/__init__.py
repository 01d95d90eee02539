"""Positions: tables in the middle of a game, their moves, and records of whole games (`cadogan.position.notation`)."""

from cadogan.position.position import Game, Position, game, games

__all__ = ["Game", "Position", "game", "games"]
