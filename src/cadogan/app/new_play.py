"""What a game begins with: a deal by its number or at random, a deal in full, a table in the middle of a game; and moves played on."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import cadogan
from cadogan.app.errors import RefusedMove
from cadogan.position import Game, Position

RANDOM_NUMBERS = 10**9  # of deals: short enough to be read out to somebody


def random_deal(game: Game) -> Position:
    """A random deal."""
    return game.deal(secrets.randbelow(RANDOM_NUMBERS))


def new_play(game: Game, deal: str | None = None, cards: str | None = None, position: str | None = None) -> Position:
    """The position that a game begins with; a random deal where nothing is given. Raises BadInput."""
    if sum(each is not None for each in (deal, cards, position)) > 1:
        raise cadogan.BadInput("a game begins with one of deal, cards and position, not with several of them")
    if deal is not None:
        return game.deal(deal)
    if cards is not None:
        # Real cards that were dealt by hand are not shuffled yet for a redeal.
        return game.position(cards, seed=secrets.randbelow(2**64) if game.shuffles else None)
    if position is not None:
        return game.setup(position)
    return random_deal(game)


def played_on(position: Position, moves: Sequence[str]) -> Position:
    """A position after moves. Raises IllegalMove, saying which is wrong."""
    for number, move in enumerate(moves, start=1):
        try:
            if len(move.split()) != 1:
                raise cadogan.IllegalMove("each move is a name by itself")
            position = position.play(move)
        except cadogan.IllegalMove as error:
            reason = f"move {number} of {len(moves)}, {move[:20]!r}, is wrong: {error}"
            raise RefusedMove(reason, move, error.refusal) from None
    return position
