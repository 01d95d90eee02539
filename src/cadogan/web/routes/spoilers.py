"""Routes that reveal hidden information: verdicts on positions, and the lines that prove them.

They work only for plays in which the player has turned spoilers on; these plays are marked. The route that finds a winnable
deal is here too, although it reveals no card.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from cadogan.app import answers, requests
from cadogan.web.dependencies import CHANGED, REFUSED, ApplicationDep, AtNode, JobsDep, PlayId, refusals
from cadogan.web.events import EventStream
from cadogan.web.identity import Player
from cadogan.web.streams import answered, events

router = APIRouter(prefix="/api", responses=REFUSED)

VERDICT_EVENTS = events(
    waiting=answers.Waiting, progress=answers.Effort, verdict=answers.Verdict, ended=answers.Problem
)
DEAL_EVENTS = events(
    waiting=answers.Waiting,
    progress=answers.Trying,
    found=answers.Play,
    none=answers.Problem,
    ended=answers.Problem,
)


@router.post("/plays/{id}/peek", responses=refusals(403, 404, 409))
def peek(id: PlayId, player: Player, app: ApplicationDep) -> answers.Play:
    """Turn spoilers on in a play. It stays marked as `peeked`."""
    return app.peek(player, id)


@router.get(
    "/plays/{id}/verdict",
    responses=VERDICT_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def verdict(
    id: PlayId,
    node: AtNode,
    player: Player,
    app: ApplicationDep,
    jobs: JobsDep,
    response: Response,
    seconds: Annotated[float, Query(**requests.SECONDS)] = 20,
) -> EventStream:
    """Find out whether the play can still be won from here. Returns a stream of events. Refused until `peek` turns spoilers on.

    Events on the way: `waiting` (`Waiting`) or `progress` (`Effort`), several times a second. Last event: `verdict`
    (`Verdict`); or `ended` (`Problem`) if the play has changed or the player started another search. Closing the stream
    stops the search.
    """
    return answered(jobs, player, app.spoilers.verdict(player, id, node, seconds), response)


@router.get("/plays/{id}/line", responses=refusals(404, 409))
def line(id: PlayId, node: AtNode, player: Player, app: ApplicationDep) -> answers.Line:
    """Get the winning line that proves the verdict. Refused until `peek` turns spoilers on, and if no line is known."""
    return app.spoilers.line(player, id, node)


@router.post(
    "/plays/winnable",
    responses=DEAL_EVENTS | CHANGED | refusals(400, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def begin_winnable(
    new: requests.WinnableDeal, player: Player, app: ApplicationDep, jobs: JobsDep, response: Response
) -> EventStream:
    """Start a game with a random deal that is proved winnable. Returns a stream of events.

    Events on the way: `waiting` (`Waiting`) or `progress` (`Trying`), several times a second. Last event: `found` (`Play`);
    `none` (`Problem`) if none was found in time; or `ended` (`Problem`) if the player started another search. Closing the
    stream stops the search.
    """
    return answered(jobs, player, app.spoilers.winnable(player, new.game, new.seconds), response)
