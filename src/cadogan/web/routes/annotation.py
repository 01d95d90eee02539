"""Routes that review a game: annotations of all moves, and the cost of another move."""

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
    seconds: Annotated[float | None, Query(**requests.ANNOTATION_SECONDS)] = None,
) -> EventStream:
    """Review all moves from the start to a node. Returns a stream of events.

    The node must be the current one; in a game that was won or given up, it can be any node. Events on the way: `waiting`
    (`Waiting`), `readying` (`Readying`), `progress` (`Annotating`), and `ply` (`PlyNote`) for each reviewed move, sent again
    if the note improves. Last event: `annotation` (`Annotation`), within `seconds` (default: a time
    that depends on the number of moves); or `ended` (`Problem`) if the player
    started another search. Closing the stream stops the review; playing on does not.

    Chances use only what the player had seen when they made the move. The move that lost the deal, all cards known, is
    included only if the game has ended, if spoilers are on, or if all cards are known.
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
    move: Annotated[str, Query(max_length=16, description="Name of the move")],
    player: Player,
    app: ApplicationDep,
    jobs: HintJobsDep,
    response: Response,
    seconds: Annotated[float, Query(**requests.HINT_SECONDS)] = 1.5,
) -> EventStream:
    """Evaluate a move at the current node without playing it. Returns a stream of events.

    Last event: `judged` (`Judged`), within `seconds`; other events are as for a hint. It counts as a hint, and replaces any
    hint of this player that is still being searched for.
    """
    return answered(jobs, player, app.annotations.judge(player, id, node, move, seconds), response)
