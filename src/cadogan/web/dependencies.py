"""Dependencies of the routes, and the descriptions of their errors."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request

from cadogan.app import requests
from cadogan.app.answers import Problem
from cadogan.app.application import Application
from cadogan.web.jobs import Jobs
from cadogan.web.preparer import Preparer

REFUSALS = {
    400: "The name in the Host header is not accepted, or the body is not text",
    403: "The request comes from a page on another site",
    404: "Not found, or it belongs to another player",
    409: "The play is at another node, or its state does not allow this",
    413: "The request is too long",
    422: "The request is invalid",
    429: "Too many searches are running",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI descriptions of these statuses. Each has a `Problem` as its JSON body."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": REFUSALS[status], "content": content} for status in statuses}


CHANGED = refusals(403, 404, 409, 413)

# Errors that every route can return.
REFUSED = {**refusals(400), 422: {"model": Problem, "description": REFUSALS[422]}}


def part(name: str) -> Callable[[Request], Coroutine[None, None, Any]]:
    """Return a dependency that gives a route an attribute of the app's state (see `app.create_app`)."""

    async def found(request: Request) -> Any:
        return getattr(request.app.state, name)

    return found


ApplicationDep = Annotated[Application, Depends(part("application"))]
JobsDep = Annotated[Jobs, Depends(part("jobs"))]
HintJobsDep = Annotated[Jobs, Depends(part("hint_jobs"))]  # separate, so that hints need not wait for searches
PreparerDep = Annotated[Preparer, Depends(part("preparer"))]

PlayId = Annotated[str, Path(max_length=64, description="Id of the play")]
AtNode = Annotated[int, Query(**requests.NODE)]
GameText = Annotated[str, Query(**requests.GAME)]
