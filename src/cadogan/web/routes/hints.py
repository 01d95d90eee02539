"""The route for hints.

A fair hint (`honest`) uses only what the player has seen and is always available. The full solution (`all-cards-known`) is
refused until `peek` turns spoilers on.
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
        bool, Query(description="The coach will play the move (`coach` of a move), so it does not count as a hint")
    ] = False,
) -> EventStream:
    """Suggest a move. Returns a stream of events.

    Sends `hint` (`Hint`) as soon as there is one, and again for each better one. The last one is marked `final` and arrives
    within `seconds` (default: 2, if `samples` is not given either). Events before the first hint: `readying` (`Readying`)
    while the coach prepares for this game, or `waiting` (`Waiting`). The stream ends with `ended` (`Problem`) if the play
    has changed, or if the player asked for another hint. Closing the stream stops the search.

    A fair hint (`honest`) uses only what the player has seen. The full solution (`all-cards-known`) is refused until `peek`
    turns spoilers on; like the list of legal moves (`legal`), it is sent only once.
    """
    return answered(jobs, player, app.hints.ask(player, id, node, kind, seconds, samples, watching), response)
