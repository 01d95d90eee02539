"""Routes for games that have ended: their replay, when they became unwinnable, and how the coach does with their deals."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, JobsDep, PlayId, refusals
from cadogan.web.events import EventStream
from cadogan.web.identity import Player
from cadogan.web.streams import answered, events

router = APIRouter(prefix="/api", responses=REFUSED)

FATE_EVENTS = events(waiting=answers.Waiting, readying=answers.Readying, fate=answers.Fate, ended=answers.Problem)
PROSPECT_EVENTS = events(
    waiting=answers.Waiting, readying=answers.Readying, prospect=answers.Prospect, ended=answers.Problem
)


@router.get("/plays/{id}/replay", responses=refusals(404, 409))
def replay(id: PlayId, player: Player, app: ApplicationDep) -> answers.Line:
    """Get the current line of a game that has ended, from its start to its end, as the player saw it."""
    return app.review.replay(player, id)


@router.get(
    "/plays/{id}/fate",
    responses=FATE_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def fate(
    id: PlayId,
    player: Player,
    app: ApplicationDep,
    jobs: JobsDep,
    response: Response,
    seconds: Annotated[float, Query(**requests.SECONDS)] = 20,
) -> EventStream:
    """Find out when a game that has ended became unwinnable, all cards known. Returns a stream of events.

    Refused while the game goes on. Events on the way: `waiting` (`Waiting`), `readying` (`Readying`). Last event: `fate`
    (`Fate`); or `ended` (`Problem`) if the player started another search. Closing the stream stops the search.
    """
    return answered(jobs, player, app.review.fate(player, id, seconds), response)


@router.get(
    "/plays/{id}/prospect",
    responses=PROSPECT_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def prospect(
    id: PlayId,
    player: Player,
    app: ApplicationDep,
    jobs: JobsDep,
    response: Response,
    seconds: Annotated[float, Query(**requests.SECONDS)] = 60,
) -> EventStream:
    """Find out how the coach does with the deal of a game that has ended. Returns a stream of events.

    Refused while the game goes on, and for a game that did not start from a deal. Sends `prospect` (`Prospect`) with the
    chance before the first move, and again after each game that the coach plays; the last one is marked `final`. Other
    events: `waiting` (`Waiting`), `readying` (`Readying`); or `ended` (`Problem`) if the player started another search.
    Closing the stream stops the games; those that are over are kept.
    """
    return answered(jobs, player, app.review.prospect(player, id, seconds), response)
