"""The games that a player has won, for the wall of rugs. Games with moves that the coach chose are not among them."""

from __future__ import annotations

from cadogan.app.plays.play_responses import GameName
from cadogan.app.plays.results import Ended
from cadogan.app.plays.view import named_game
from cadogan.app.results.result_responses import Win, Wins
from cadogan.app.store.database import Store
from cadogan.app.store.stored import StoredPlay
from cadogan.app.wire.schema import shaped
from cadogan.rules.cards import BadInput

MOST = 200  # wins at once


def wins(store: Store, player: str, family: str = "", skip: int = 0) -> Wins:
    """Return a player's wins after the last `skip` ones, at most MOST; of one family, or of all if it is empty."""
    with store.reading() as reading:
        found = reading.wins(player, family, skip, MOST + 1)
    games: dict[str, GameName] = {}
    hung = []
    for play, outcome in found[:MOST]:
        if outcome is None or play.aside:
            continue
        try:
            games[play.game] = games.get(play.game) or named_game(play.game)
        except BadInput:  # this version of the program does not know the game
            continue
        ended = Ended(play, outcome)
        hung.append(
            shaped(
                Win,
                play,
                play=play.id,
                deal=deal_of(play),
                ended=outcome.ended,
                moves=outcome.moves,
                peeked=ended.spoiled,
                chance=outcome.chance,
            )
        )
    return Wins(games=tuple(games.values()), wins=tuple(hung), next=skip + MOST if len(found) > MOST else None)


def deal_of(play: StoredPlay) -> str | None:
    """Return the number of the deal of a play; None for one that started from cards."""
    return play.start if play.start_kind == "number" else None
