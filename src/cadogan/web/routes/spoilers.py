"""Routes that reveal what unseen cards tell, as no other does: verdicts on positions, and the lines that prove them.

They answer only for plays whose players asked for it, and which are marked as such from then on. The route that finds a deal
which can be won is here as well: it reveals no card.
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
    """Ask for spoilers in a play, which is marked as peeked into from now on."""
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
    """Can the play still be won from here? The answer is a stream of events, for a play that is peeked into only.

    While it is looked for: `waiting` (`Waiting`) or `progress` (`Effort`), several times a second. In the end `verdict`
    (`Verdict`); or `ended` (`Problem`), when the play has gone on, or its player has begun another search. Leaving the
    stream ends the search.
    """
    return answered(jobs, player, app.spoilers.verdict(player, id, node, seconds), response)


@router.get("/plays/{id}/line", responses=refusals(404, 409))
def line(id: PlayId, node: AtNode, player: Player, app: ApplicationDep) -> answers.Line:
    """The line to the end that the verdict on a won position rests on, for a play that is peeked into only."""
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
    """Begin a game with a random deal that is proved to be winnable. The answer is a stream of events.

    While one is looked for: `waiting` (`Waiting`) or `progress` (`Trying`), several times a second. In the end `found` (`Play`),
    `none` (`Problem`) when there was none in the time, or `ended` (`Problem`) when the player has begun another search.
    Leaving the stream ends the search.
    """
    return answered(jobs, player, app.spoilers.winnable(player, new.game, new.seconds), response)
