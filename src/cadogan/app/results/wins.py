"""The games that a player has won, for the wall of rugs. Games with moves that the coach chose are not among them."""

from __future__ import annotations

from contextlib import suppress

from cadogan.app.plays.play_responses import GameName
from cadogan.app.plays.results import Ended
from cadogan.app.plays.view import named_game
from cadogan.app.results.result_responses import Win, Wins
from cadogan.app.store.database import Store
from cadogan.app.store.stored import Outcome, StoredPlay
from cadogan.app.wire.schema import shaped
from cadogan.rules.cards import BadInput

MOST = 60  # wins at once


def wins(store: Store, player: str, family: str = "", skip: int = 0) -> Wins:
    """Return a player's wins after the last `skip` ones, at most MOST; of one family, or of all if it is empty."""
    with store.reading() as reading:
        found = reading.wins(player, family, skip, MOST + 1)
    games: dict[str, GameName] = {}
    hung = []
    for play, outcome in found[:MOST]:
        if outcome is None or play.aside:
            continue
        with suppress(BadInput):  # this version of the program may not know the game
            games[play.game] = named_game(play.game)
            hung.append(win(play, outcome))
    return Wins(games=tuple(games.values()), wins=tuple(hung), next=skip + MOST if len(found) > MOST else None)


def win(play: StoredPlay, outcome: Outcome) -> Win:
    """Convert a game that was won to an answer."""
    return shaped(
        Win,
        play,
        play=play.id,
        ended=outcome.ended,
        moves=outcome.moves,
        peeked=Ended(play, outcome).spoiled,
        chance=outcome.chance,
    )
