"""What routes have in common: what the server hands them, and how it is described what they refuse."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request

from cadogan.web import models
from cadogan.web.plays import Plays
from cadogan.web.searches import Searches
from cadogan.web.solving import Solving
from cadogan.web.statistics import Statistics
from cadogan.web.store import Store

REFUSALS = {
    400: "This server does not go by the name in Host, or the body is no text",
    403: "Asked for by a page of another site",
    404: "No such play, or another player's",
    409: "The play stands elsewhere, or its state does not allow this",
    413: "Too long",
    422: "What was asked is wrong",
    429: "Too much is being searched for already",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How these statuses are described: each is answered with a Problem, whatever the answer would have been."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": REFUSALS[status], "content": content} for status in statuses}


CHANGED = refusals(403, 404, 409, 413)

# What every route may answer.
REFUSED = {**refusals(400), 422: {"model": models.Problem, "description": REFUSALS[422]}}


def part(name: str) -> Callable[[Request], Coroutine[None, None, Any]]:
    """The part of the application of a name (see `app`), for a route to depend on."""

    async def found(request: Request) -> Any:
        return getattr(request.app.state, name)

    return found


Kept = Annotated[Plays, Depends(part("plays"))]
Whole = Annotated[Store, Depends(part("store"))]
Counted = Annotated[Statistics, Depends(part("statistics"))]
UnderWay = Annotated[Searches, Depends(part("searches"))]
Hints = Annotated[Searches, Depends(part("hints"))]  # a lane of their own, for who asks for one wants it at once
Solver = Annotated[Solving, Depends(part("solving"))]

PlayId = Annotated[str, Path(max_length=64, description="The play's id")]
AtNode = Annotated[models.AsSeen, Query()]
