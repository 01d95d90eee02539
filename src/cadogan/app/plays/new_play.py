"""The start of a game: a numbered or random deal, all cards of a deal, or a position; then some moves."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from cadogan.app.plays.play_responses import Challenge
from cadogan.app.wire.errors import RefusedMove
from cadogan.app.wire.requests import NewChallenge, Opening
from cadogan.app.wire.schema import plain
from cadogan.position import Game, Position
from cadogan.position import game as game_of
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput, counted

RANDOM_NUMBERS = 10**9  # random deal numbers are below this: short enough to read out to somebody


def random_deal(game: Game) -> Position:
    """Return a random deal."""
    return game.deal(secrets.randbelow(RANDOM_NUMBERS))


def new_play(
    game: Game, deal: str | int | None = None, cards: str | None = None, position: str | None = None
) -> Position:
    """Return the position that a game starts from; a random deal by default. Raises BadInput."""
    if sum(each is not None for each in (deal, cards, position)) > 1:
        raise BadInput("give only one of deal, cards and position")
    if deal is not None:
        return game.deal(deal)
    if cards is not None:
        # Real cards have not been shuffled yet for their redeals.
        return game.position(cards, seed=secrets.randbelow(2**64) if game.shuffles else None)
    if position is not None:
        return game.setup(position)
    return random_deal(game)


def opened(line: Opening) -> Position:
    """Return the position that a game starts from, as a request names it. Raises BadInput."""
    return new_play(game_of(line.game), line.deal, line.cards, line.position)


@cache
def first_deals() -> dict[str, str]:
    """Return the numbers of the easy, winnable deals on which games are taught, by game id. The page has the same file."""
    found: dict[str, str] = json.loads(files(__package__).joinpath("first_deals.json").read_text("ascii"))
    return found


def check_teaches(start: Position) -> None:
    """Raise BadInput if a deal is not the one on which its game is taught."""
    name = start.game.name
    number = first_deals().get(name)
    if number is None:
        raise BadInput(f"no deal teaches {name}: leave out `teaches`")
    if str(start.number) != number:
        raise BadInput(f"deal {number} teaches {name}, not this one: give that deal, or leave out `teaches`")


def checked_challenge(start: Position, told: NewChallenge | None) -> str:
    """Return a result to compare with, if there is one, as it is stored with a play.

    Its moves, if it has any, are replayed; raises BadInput if they do not give this result.
    """
    if told is None:
        return ""
    if start.number is None:
        raise BadInput("a challenge needs a numbered deal")
    if told.line:
        try:
            end = played_on(start, told.line)
        except IllegalMove as error:
            raise BadInput(f"the moves of the challenge do not fit the deal: {error}") from None
        if (end.is_won, end.ply) != (told.won, told.moves):
            raise BadInput(
                f"the moves of the challenge do not give its result: after {counted(end.ply, 'move')} the game is "
                f"{'won' if end.is_won else 'not won'}, but it says {'won' if told.won else 'not won'} after {told.moves}"
            )
    challenge = Challenge(told.won, told.moves, told.seconds, told.hints, told.undos, checked=bool(told.line))
    return json.dumps(plain(challenge))


def played_on(position: Position, moves: Sequence[str]) -> Position:
    """Return the position after some moves. Raises IllegalMove, which says which move is wrong."""
    for number, move in enumerate(moves, start=1):
        try:
            if len(move.split()) != 1:
                raise IllegalMove("a move is one name without spaces")
            position = position.play(move)
        except IllegalMove as error:
            reason = f"move {number} of {len(moves)}, {move[:20]!r}, is wrong: {error}"
            raise RefusedMove(reason, move, error.refusal) from None
    return position
