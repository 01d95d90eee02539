"""The routes that tell what unseen cards tell, and no other does: verdicts on positions, and the lines that prove them.

They answer only for plays whose players asked for it, and which are marked as such from then on. Beside them stands the
route that finds a deal which can be won: it reveals no card.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable
from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

import cadogan
from cadogan.position import Position
from cadogan.web import models, view
from cadogan.web.events import Event, EventStream
from cadogan.web.known import Finding
from cadogan.web.player import Player
from cadogan.web.plays import Conflict
from cadogan.web.routes import CHANGED, REFUSED, AtNode, Kept, PlayId, Solver, UnderWay, refusals
from cadogan.web.searches import Search, Searches
from cadogan.web.streams import at_once, events, under_way

NONE_FOUND = "No deal that can be won was found in {0.seconds:.0f} seconds, of {0.tried} that were tried: look again, or take any deal."

router = APIRouter(prefix="/api", responses=REFUSED)


VERDICT_EVENTS = events(waiting=models.Waiting, progress=models.Effort, verdict=models.Verdict, ended=models.Problem)
DEAL_EVENTS = events(
    waiting=models.Waiting, progress=models.Trying, found=models.Play, none=models.Problem, ended=models.Problem
)


@router.post("/plays/{id}/peek", responses=refusals(403, 404, 409))
def peek(id: PlayId, player: Player, plays: Kept) -> models.Play:
    """Ask for spoilers in a play, which is marked as peeked into from now on."""
    return view.play(plays.peek(player, id))


@router.get(
    "/plays/{id}/verdict",
    responses=VERDICT_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def verdict(
    id: PlayId,
    node: AtNode,
    player: Player,
    plays: Kept,
    searches: UnderWay,
    solver: Solver,
    response: Response,
    seconds: Annotated[models.Seconds, Query()] = 20,
) -> EventStream:
    """Can the play still be won from here? The answer is a stream of events, for a play that is peeked into only.

    While it is looked for: `waiting` (`Waiting`) or `progress` (`Effort`), several times a second. In the end `verdict`
    (`Verdict`); or `ended` (`Problem`), when the play has gone on, or its player has begun another search. Leaving the
    stream ends the search.
    """
    position = plays.peeked(player, id, node)
    if position.has_unknown:
        raise cadogan.BadInput("this game was set up with cards that nobody has seen: it has no verdict")
    known = solver.known.look(position, seconds)
    if known:
        return EventStream(at_once("verdict", told(known)), headers=response.headers)
    work = solver.verdict(position, seconds)
    search = searches.begin(player, id, work, lambda: plays.check_at(player, id, node))
    return EventStream(verdict_events(searches, search), lambda: searches.give_up(search), response.headers)


@router.get("/plays/{id}/line", responses=refusals(404, 409))
def line(id: PlayId, node: AtNode, player: Player, plays: Kept, solver: Solver) -> models.Line:
    """The line to the end that the verdict on a won position rests on, for a play that is peeked into only."""
    position = plays.peeked(player, id, node)
    known = solver.known.look(position, math.inf)
    if not (known and known.verdict.won):
        raise Conflict("No line that wins from here is at hand: ask for the verdict first.")
    return view.line(position, known.moves)


@router.post(
    "/plays/winnable",
    responses=DEAL_EVENTS | CHANGED | refusals(400, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def begin_winnable(
    new: models.WinnableDeal, player: Player, plays: Kept, searches: UnderWay, solver: Solver, response: Response
) -> EventStream:
    """Begin a game with a random deal that is proved to be winnable. The answer is a stream of events.

    While one is looked for: `waiting` (`Waiting`) or `progress` (`Trying`), several times a second. In the end `found` (`Play`),
    `none` (`Problem`) when there was none in the time, or `ended` (`Problem`) when the player has begun another search.
    Leaving the stream ends the search.
    """
    game = cadogan.game(new.game)
    search = searches.begin(player, "", solver.winnable(game, new.seconds))

    def begin(position: Position) -> models.Play:
        return view.play(plays.begin(player, position, winnable=True))

    return EventStream(deal_events(searches, search, begin), lambda: searches.give_up(search), response.headers)


# -- events -----------------------------------------------------------------------------------------------------------


def told(finding: Finding) -> models.Verdict:
    """A finding as the API tells it."""
    found = finding.verdict
    return models.Verdict(
        verdict=found.result,
        why=finding.why,
        moves=list(finding.moves),
        positions=found.positions,
        seconds=round(found.seconds, 3),
        best=found.best,
    )


async def verdict_events(searches: Searches, search: Search) -> AsyncIterator[Event]:
    """A search for a verdict."""
    async for event in under_way(searches, search):
        yield event
    if search.outcome:
        yield "verdict", told(Finding(search.outcome))


async def deal_events(
    searches: Searches, search: Search, begin: Callable[[Position], models.Play]
) -> AsyncIterator[Event]:
    """A search for a deal, with which a game is begun."""
    async for event in under_way(searches, search):
        yield event
    if search.outcome:
        yield "found", await run_in_threadpool(begin, search.outcome)
    elif not search.refusal:
        tried: models.Trying = search.progress
        yield "none", models.Problem(detail=NONE_FOUND.format(tried))
