"""Routes that review a game: annotations of all moves, and the cost of another move."""

from __future__ import annotations

from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api.parameters import AtNode, PlayId
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.jobs import Question
from cadogan.app.shape import about

routes = Routes()


@routes.stream(
    "GET",
    "/plays/{id}/annotation",
    readying=answers.Readying,
    progress=answers.Annotating,
    ply=answers.PlyNote,
    annotation=answers.Annotation,
)
def annotation(
    id: PlayId,
    node: AtNode,
    player: str,
    app: Application,
    seconds: Annotated[float | None, requests.ANNOTATION_SECONDS] = None,
) -> Question:
    """Review all moves from the start to a node. Returns a stream of events.

    The node must be the current one; in a game that was won or given up, it can be any node. Events on the way: `waiting`
    (`Waiting`), `readying` (`Readying`), `progress` (`Annotating`), and `ply` (`PlyNote`) for each reviewed move, sent again
    if the note improves. Last event: `annotation` (`Annotation`), within `seconds` (default: a time
    that depends on the number of moves); or `ended` (`Problem`) if the player
    started another search. Closing the stream stops the review; playing on does not.

    Chances use only what the player had seen when they made the move. The move that lost the deal, all cards known, is
    included only if the game has ended, if spoilers are on, or if all cards are known.
    """
    return app.annotations.ask(player, id, node, seconds)


@routes.stream("GET", "/plays/{id}/judge", lane="hints", readying=answers.Readying, judged=answers.Judged)
def judge(
    id: PlayId,
    node: AtNode,
    move: Annotated[str, about("Name of the move", max_length=16)],
    player: str,
    app: Application,
    seconds: Annotated[float, requests.HINT_SECONDS] = 1.5,
) -> Question:
    """Evaluate a move at the current node without playing it. Returns a stream of events.

    Last event: `judged` (`Judged`), within `seconds`; other events are as for a hint. It counts as a hint, and replaces any
    hint of this player that is still being searched for.
    """
    return app.annotations.judge(player, id, node, move, seconds)
