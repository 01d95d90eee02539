"""The coach's hints.

An honest hint rests on what the player has seen and may be asked for at any time. What rests on all the cards is refused until
it was asked for by `peek`.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, AtNode, HintJobsDep, PlayId, refusals
from cadogan.web.events import EventStream
from cadogan.web.identity import Player
from cadogan.web.streams import answered, events

router = APIRouter(prefix="/api", responses=REFUSED)

HINT_EVENTS = events(waiting=answers.Waiting, readying=answers.Readying, hint=answers.Hint, ended=answers.Problem)


@router.get(
    "/plays/{id}/hint",
    responses=HINT_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def hint(
    id: PlayId,
    node: AtNode,
    player: Player,
    app: ApplicationDep,
    jobs: HintJobsDep,
    response: Response,
    kind: Annotated[answers.HintKind, Query(**answers.HINT_KIND)] = "honest",
    seconds: Annotated[float | None, Query(**requests.HINT_SECONDS)] = None,
    samples: Annotated[int | None, Query(**requests.SAMPLES)] = None,
    watching: Annotated[
        bool, Query(description="The coach is to play the move (`by_coach`): it is not counted as a hint")
    ] = False,
) -> EventStream:
    """What to play. The answer is a stream of events.

    `hint` (`Hint`) as soon as there is one, and again for each better one; the last says that it is `final`, and comes within
    `seconds` (2, if neither these nor `samples` are given). Before the first, `readying` (`Readying`) when the coach is asked
    about this game for the first time, or `waiting` (`Waiting`). It ends with `ended` (`Problem`) when the play has gone on, or
    its player has asked for another hint. Leaving the stream ends it. An honest hint rests on nothing but what the player
    has seen. One with all cards known is for a play that is peeked into only, and comes once, as the list of what is legal does.
    """
    return answered(jobs, player, app.hints.ask(player, id, node, kind, seconds, samples, watching), response)
