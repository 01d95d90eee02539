"""How a game was played, move by move, and what a move costs that is tried in place of another."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, AtNode, HintJobsDep, JobsDep, PlayId, refusals
from cadogan.web.events import EventStream
from cadogan.web.identity import Player
from cadogan.web.streams import answered, events

router = APIRouter(prefix="/api", responses=REFUSED)

ANNOTATION_EVENTS = events(
    waiting=answers.Waiting,
    readying=answers.Readying,
    progress=answers.Annotating,
    ply=answers.PlyNote,
    annotation=answers.Annotation,
    ended=answers.Problem,
)
JUDGED_EVENTS = events(waiting=answers.Waiting, readying=answers.Readying, judged=answers.Judged, ended=answers.Problem)


@router.get(
    "/plays/{id}/annotation",
    responses=ANNOTATION_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def annotation(
    id: PlayId,
    node: AtNode,
    player: Player,
    app: ApplicationDep,
    jobs: JobsDep,
    response: Response,
    seconds: Annotated[float, Query(**requests.ANNOTATION_SECONDS)] = 50,
) -> EventStream:
    """What is to be said of the moves from the start to a node. The answer is a stream of events.

    The node is that where the play stands, or any one of a game that was won or given up. While it is looked at: `waiting`
    (`Waiting`), `readying` (`Readying`), `progress` (`Annotating`), and `ply` (`PlyNote`) for each move as it is found, again
    when it is mended. In the end `annotation` (`Annotation`), within the seconds; or `ended` (`Problem`), when the player has
    begun another search. Leaving the stream ends it; playing on does not. Chances rest on what had been seen when the move
    was played. When the deal was lost, all cards known, is told of a game that is over or peeked into, or has no secrets left.
    """
    return answered(jobs, player, app.annotations.ask(player, id, node, seconds), response)


@router.get(
    "/plays/{id}/judge",
    responses=JUDGED_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def judge(
    id: PlayId,
    node: AtNode,
    move: Annotated[str, Query(max_length=16, description="Its name")],
    player: Player,
    app: ApplicationDep,
    jobs: HintJobsDep,
    response: Response,
    seconds: Annotated[float, Query(**requests.HINT_SECONDS)] = 1.5,
) -> EventStream:
    """What a move costs that is tried where the play stands, without playing it. The answer is a stream of events.

    In the end `judged` (`Judged`), within the seconds; else as for a hint, of which a player has one at a time, this or another; it is counted as one.
    """
    return answered(jobs, player, app.annotations.judge(player, id, node, move, seconds), response)
