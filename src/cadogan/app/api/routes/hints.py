"""The route for hints.

A fair hint (`honest`) uses only what the player has seen and is always available. The full solution (`all-cards-known`) is
refused until `peek` turns spoilers on.
"""

from __future__ import annotations

from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api.parameters import AtNode, PlayId
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.jobs import Question
from cadogan.app.shape import about

routes = Routes()


@routes.stream("GET", "/plays/{id}/hint", lane="hints", readying=answers.Readying, hint=answers.Hint)
def hint(
    id: PlayId,
    node: AtNode,
    player: str,
    app: Application,
    kind: Annotated[answers.HintKind, answers.HINT_KIND] = "honest",
    seconds: Annotated[float | None, requests.HINT_SECONDS] = None,
    samples: Annotated[int | None, requests.SAMPLES] = None,
    watching: Annotated[
        bool, about("The coach will play the move (`coach` of a move), so it does not count as a hint")
    ] = False,
) -> Question:
    """Suggest a move. Returns a stream of events.

    Sends `hint` (`Hint`) as soon as there is one, and again for each better one. The last one is marked `final` and arrives
    within `seconds` of the start of the search (default: 2, if `samples` is not given either), sooner while other players wait.
    Events before the first hint: `readying` (`Readying`) while the coach prepares for this game, or `waiting` (`Waiting`). The
    stream ends with `ended` (`Problem`) if the play has changed, or if the player asked for another hint. Closing the stream
    stops the search.

    A fair hint (`honest`) uses only what the player has seen. The full solution (`all-cards-known`) is refused until `peek`
    turns spoilers on; like the list of legal moves (`legal`), it is sent only once.
    """
    return app.hints.ask(player, id, node, kind, seconds, samples, watching)
