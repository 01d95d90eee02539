"""What routes have in common: what the server hands them, and how their refusals are described."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request

from cadogan.app import requests
from cadogan.app.answers import Problem
from cadogan.app.application import Application
from cadogan.web.compiler import Compiler
from cadogan.web.jobs import Jobs

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
REFUSED = {**refusals(400), 422: {"model": Problem, "description": REFUSALS[422]}}


def part(name: str) -> Callable[[Request], Coroutine[None, None, Any]]:
    """The part of the server of a name (see `server`), for a route to depend on."""

    async def found(request: Request) -> Any:
        return getattr(request.app.state, name)

    return found


ApplicationDep = Annotated[Application, Depends(part("application"))]
JobsDep = Annotated[Jobs, Depends(part("jobs"))]
HintJobsDep = Annotated[Jobs, Depends(part("hint_jobs"))]  # a lane of their own: hints are wanted at once
CompilerDep = Annotated[Compiler, Depends(part("compiler"))]

PlayId = Annotated[str, Path(max_length=64, description="The play's id")]
AtNode = Annotated[int, Query(**requests.NODE)]
GameText = Annotated[str, Query(**requests.GAME)]
