"""Routes that reveal hidden information: verdicts on positions, and the lines that prove them.

They work only for plays in which the player has turned spoilers on; these plays are marked. The route that finds a winnable
deal is here too, although it reveals no card.
"""

from __future__ import annotations

from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api.parameters import AtNode, PlayId
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.jobs import Question

routes = Routes()


@routes.post("/plays/{id}/peek", refused=(404, 409))
def peek(id: PlayId, player: str, app: Application) -> answers.Play:
    """Turn spoilers on in a play. It stays marked as `peeked`."""
    return app.peek(player, id)


@routes.stream("GET", "/plays/{id}/verdict", progress=answers.Effort, verdict=answers.Verdict)
def verdict(
    id: PlayId,
    node: AtNode,
    player: str,
    app: Application,
    seconds: Annotated[float, requests.SECONDS] = 20,
) -> Question:
    """Find out whether the play can still be won from here. Returns a stream of events. Refused until `peek` turns spoilers on.

    Events on the way: `waiting` (`Waiting`) or `progress` (`Effort`), several times a second. Last event: `verdict`
    (`Verdict`); or `ended` (`Problem`) if the play has changed or the player started another search. Closing the stream
    stops the search.
    """
    return app.spoilers.verdict(player, id, node, seconds)


@routes.get("/plays/{id}/line", refused=(404, 409))
def line(id: PlayId, node: AtNode, player: str, app: Application) -> answers.Line:
    """Get the winning line that proves the verdict. Refused until `peek` turns spoilers on, and if no line is known."""
    return app.spoilers.line(player, id, node)


@routes.stream("POST", "/plays/winnable", progress=answers.Trying, found=answers.Play, none=answers.Problem)
def begin_winnable(new: requests.WinnableDeal, player: str, app: Application) -> Question:
    """Start a game with a random deal that is proved winnable. Returns a stream of events.

    Events on the way: `waiting` (`Waiting`) or `progress` (`Trying`), several times a second. Last event: `found` (`Play`);
    `none` (`Problem`) if none was found in time; or `ended` (`Problem`) if the player started another search. Closing the
    stream stops the search.
    """
    return app.spoilers.winnable(player, new.game, new.seconds)
