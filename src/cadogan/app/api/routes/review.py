"""Routes for games that have ended: their replay, when they became unwinnable, and how the coach does with their deals."""

from __future__ import annotations

from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api.parameters import PlayId
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.jobs import Question

routes = Routes()


@routes.get("/plays/{id}/replay", refused=(404, 409))
def replay(id: PlayId, player: str, app: Application) -> answers.Line:
    """Get the current line of a game that has ended, from its start to its end, as the player saw it."""
    return app.review.replay(player, id)


@routes.stream("GET", "/plays/{id}/fate", readying=answers.Readying, fate=answers.Fate)
def fate(
    id: PlayId,
    player: str,
    app: Application,
    seconds: Annotated[float, requests.SECONDS] = 20,
) -> Question:
    """Find out when a game that has ended became unwinnable, all cards known. Returns a stream of events.

    Refused while the game goes on. Events on the way: `waiting` (`Waiting`), `readying` (`Readying`). Last event: `fate`
    (`Fate`); or `ended` (`Problem`) if the player started another search. Closing the stream stops the search.
    """
    return app.review.fate(player, id, seconds)


@routes.stream("GET", "/plays/{id}/prospect", readying=answers.Readying, prospect=answers.Prospect)
def prospect(
    id: PlayId,
    player: str,
    app: Application,
    seconds: Annotated[float, requests.SECONDS] = 60,
) -> Question:
    """Find out how the coach does with the deal of a game that has ended. Returns a stream of events.

    Refused while the game goes on, and for a game that did not start from a deal. Sends `prospect` (`Prospect`) with the
    chance before the first move, and again after each game that the coach plays; the last one is marked `final`. Other
    events: `waiting` (`Waiting`), `readying` (`Readying`); or `ended` (`Problem`) if the player started another search.
    Closing the stream stops the games; those that are over are kept.
    """
    return app.review.prospect(player, id, seconds)
