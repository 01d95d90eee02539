"""The routes of the coach: hints.

An honest hint rests on what the player has seen and may be asked for at any time. What rests on all the cards is refused until
it was asked for by `peek`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Response

import cadogan
from cadogan.position import Position
from cadogan.web import models
from cadogan.web.events import EventStream
from cadogan.web.player import Player
from cadogan.web.routes import REFUSED, AtNode, Hints, Kept, PlayId, Solver, refusals
from cadogan.web.searches import Search, cores
from cadogan.web.solving import SAMPLER, SOLVER, Solving
from cadogan.web.streams import at_once, events, to_the_end

if TYPE_CHECKING:  # its import takes a while
    from cadogan import coach
    from cadogan.coach.reasons import Reason

NICENESS = 5  # of those who look for hints: they go before searches, and after requests
OVERHEAD = 0.2  # seconds of those asked for that are not for thinking
SAMPLES_SECONDS = 10.0  # at most, where samples are asked for

router = APIRouter(prefix="/api", responses=REFUSED)

HINT_EVENTS = events(waiting=models.Waiting, readying=models.Readying, hint=models.Hint, ended=models.Problem)


def hints_at_once() -> int:
    """How many hints are looked for at the same time; who asks for more is refused."""
    return 2 * cores()


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
    plays: Kept,
    hints: Hints,
    solver: Solver,
    response: Response,
    kind: Annotated[models.HintKind, Query()] = "honest",
    seconds: Annotated[models.HintSeconds | None, Query()] = None,
    samples: Annotated[models.Samples | None, Query()] = None,
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
    if kind == "all-cards-known":
        position = plays.peeked(player, id, node)
        if position.has_unknown:
            raise cadogan.BadInput("this game was set up with cards that nobody has seen: ask for an honest hint")
    else:
        position = plays.standing(player, id, node)
    if kind == "legal" or position.is_over:
        return EventStream(at_once("hint", legal(position, kind)), headers=response.headers)
    if kind == "honest":
        work = honest(solver, position, samples, seconds or (2.0 if samples is None else SAMPLES_SECONDS))
    else:
        work = all_cards_known(solver, position, seconds or 2.0)
    search = hints.begin(player, id, work, lambda: plays.check_at(player, id, node))
    if not watching:
        plays.hinted(player, id)
    return to_the_end(hints, search, "hint", response)


# -- the work ---------------------------------------------------------------------------------------------------------


def honest(
    solving: Solving, position: Position, samples: int | None, seconds: float
) -> Callable[[Search], models.Hint | None]:
    """The work of finding an honest hint; it says each better one. The outcome is None when it was stopped."""
    _ = position.unseen  # raises BadInput when it cannot be told

    def work(search: Search) -> models.Hint | None:
        if not ready(solving, position, search):
            return None
        from cadogan import coach

        if position.is_open and (line := known_win(solving, position)):
            return told(line)
        found = coach.hint(
            position,
            "honest",
            samples,
            thinking(seconds),
            seed=position.ply,  # other worlds for each move, so that the luck of one set does not last
            on_progress=lambda hint: search.say(("hint", told(hint))),
            cancel=search.stop,
        )
        if search.stop.is_set():
            return None
        keep_win(solving, position, found)
        return told(found)

    return work


def known_win(solving: Solving, position: Position) -> coach.Hint | None:
    """The hint that follows a line to the end found before: who is led along another one each time may never get there."""
    from cadogan.coach.hint import of_verdict

    known = solving.known.look(position, 0)
    return replace(of_verdict(position, known.here), kind="honest") if known and known.verdict.won else None


def keep_win(solving: Solving, position: Position, hint: coach.Hint) -> None:
    """Keep the line to the end that a hint was found by, if it was by one."""
    if hint.verdict == "won":
        from cadogan.solver import Verdict

        end = position.play(*hint.line)
        home = end.game.family.home(end.state)
        why = f"a line of {len(hint.line)} moves, replayed by the rules"
        solving.known.learn(position, Verdict(position.game.name, "won", hint.line, why, 0, 0.0, home))


def all_cards_known(solving: Solving, position: Position, seconds: float) -> Callable[[Search], models.Hint | None]:
    """The work of finding a hint with all cards known; the outcome is None when it was stopped."""

    def work(search: Search) -> models.Hint | None:
        if not make_ready(solving, position, search, SOLVER):
            return None
        from cadogan.coach.hint import of_verdict

        known = solving.known.look(position, seconds)
        verdict = known.here if known else solving.solve(position, thinking(seconds), search.stop)
        return None if search.stop.is_set() else told(of_verdict(position, verdict))

    return work


def ready(solving: Solving, position: Position, search: Search) -> bool:
    """Have ready what weighing a position takes: the solver only where the player knows all; false when it was stopped before."""
    return make_ready(solving, position, search, *((SAMPLER, SOLVER) if position.is_open else (SAMPLER,)))


def make_ready(solving: Solving, position: Position, search: Search, *parts: tuple[str, str]) -> bool:
    """Have parts of the coach ready, and say so while that takes a while; false when it was stopped before."""

    def tell(seconds: float) -> None:
        search.say(("readying", models.Readying(seconds=round(seconds, 1))))

    return solving.make_ready(position.game, search.stop, *parts, tell=tell)


def thinking(seconds: float) -> float:
    """How much of the time asked for is for thinking."""
    return max(seconds / 2, seconds - OVERHEAD)


# -- what is told -----------------------------------------------------------------------------------------------------


def legal(position: Position, kind: models.HintKind) -> models.Hint:
    """The legal moves, and none of them advised."""
    return models.Hint(
        kind=kind,
        move="",
        words="",
        reason="",
        reasons=[],
        chance=None,
        others=[models.WeighedMove(move=str(move), chance=None) for move in position.moves],
        final=True,
        verdict="",
    )


def told(hint: coach.Hint) -> models.Hint:
    """A hint as the API tells it."""
    return models.Hint(
        kind=hint.kind,  # type: ignore[arg-type]
        move=hint.move,
        words=hint.words,
        reason=hint.reason,
        reasons=[reason(each) for each in hint.reasons],
        chance=chance(hint.chance),
        others=[
            models.WeighedMove(move=move, chance=chance(each), behind=behind) for move, each, behind in hint.others
        ],
        final=hint.final,
        verdict=hint.verdict,  # type: ignore[arg-type]
    )


def chance(chance: coach.Chance | None) -> models.Chance | None:
    """A chance as the API tells it."""
    return models.Chance(**chance.plain()) if chance else None


def reason(reason: Reason) -> models.Reason:
    """A reason as the API tells it."""
    return models.Reason(kind=reason.kind, cards=list(reason.cards), places=list(reason.places))
