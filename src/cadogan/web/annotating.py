"""The routes that say how a game was played, move by move, and what a move costs that is tried in place of another."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Annotated, NamedTuple

from fastapi import APIRouter, Depends, Query, Response

from cadogan.position import Position
from cadogan.web import models, view
from cadogan.web.coaching import make_ready, ready, thinking
from cadogan.web.events import EventStream
from cadogan.web.player import Player
from cadogan.web.plays import Conflict, spelled
from cadogan.web.replay import said_before
from cadogan.web.routes import REFUSED, AtNode, Hints, Kept, PlayId, Solver, UnderWay, part, refusals
from cadogan.web.searches import Search, cores
from cadogan.web.solving import SAMPLER, SOLVER, Solving
from cadogan.web.streams import at_once, events, to_the_end

if TYPE_CHECKING:  # its import takes a while
    from cadogan import coach

WORKERS = 2  # threads of an annotation, where there are cores for them

router = APIRouter(prefix="/api", responses=REFUSED)


class Line(NamedTuple):
    """What an annotation is about: a node of a play, with the line that leads there; with the solver's proofs or without."""

    play: str
    node: int
    solver: bool


class Annotations:
    """The annotations made last. A node's line never changes, so nothing kept here is ever stale."""

    def __init__(self, room: int = 200) -> None:
        """Keep so many."""
        self._room = room
        self._kept: OrderedDict[Line, tuple[float, models.Annotation]] = OrderedDict()
        self._lock = Lock()

    def look(self, line: Line, seconds: float) -> models.Annotation | None:
        """What was found, unless so many seconds would find more."""
        with self._lock:
            given, found = self._kept.get(line, (0.0, None))
            if found:
                self._kept.move_to_end(line)
            return found if given >= seconds else None

    def keep(self, line: Line, seconds: float, found: models.Annotation) -> None:
        """Keep what was found in so many seconds."""
        with self._lock:
            self._kept[line] = seconds, found
            self._kept.move_to_end(line)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)


Made = Annotated[Annotations, Depends(part("annotations"))]

ANNOTATION_EVENTS = events(
    waiting=models.Waiting,
    readying=models.Readying,
    progress=models.Annotating,
    ply=models.PlyNote,
    annotation=models.Annotation,
    ended=models.Problem,
)
JUDGED_EVENTS = events(waiting=models.Waiting, readying=models.Readying, judged=models.Judged, ended=models.Problem)


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
    plays: Kept,
    searches: UnderWay,
    solver: Solver,
    made: Made,
    response: Response,
    seconds: Annotated[models.AnnotationSeconds, Query()] = 50,
) -> EventStream:
    """What is to be said of the moves from the start to a node. The answer is a stream of events.

    The node is that where the play stands, or any one of a game that was won or given up. While it is looked at: `waiting`
    (`Waiting`), `readying` (`Readying`), `progress` (`Annotating`), and `ply` (`PlyNote`) for each move as it is found, again
    when it is mended. In the end `annotation` (`Annotation`), within the seconds; or `ended` (`Problem`), when the player has
    begun another search. Leaving the stream ends it; playing on does not. Chances rest on what had been seen when the move
    was played. When the deal was lost, all cards known, is told of a game that is over or peeked into, or has no secrets left.
    """
    position, over = plays.line(player, id, node)
    if not position.ply:
        raise Conflict("No move was played yet: there is nothing to be said of any.")
    _ = position.unseen  # raises BadInput when it cannot be told
    line = Line(id, node, over or position.is_open)
    known = made.look(line, seconds)
    if known:
        return EventStream(at_once("annotation", known), headers=response.headers)
    # Of no play: what was asked for stays true when the play goes on.
    search = searches.begin(player, "", annotated(solver, position, line, seconds, made))
    return to_the_end(searches, search, "annotation", response)


@router.get(
    "/plays/{id}/judge",
    responses=JUDGED_EVENTS | refusals(400, 404, 409, 422, 429),
    status_code=200,
    response_class=EventStream,
)
def judge(
    id: PlayId,
    node: AtNode,
    move: Annotated[models.MoveName, Query(description="Its name")],
    player: Player,
    plays: Kept,
    hints: Hints,
    solver: Solver,
    response: Response,
    seconds: Annotated[models.HintSeconds, Query()] = 1.5,
) -> EventStream:
    """What a move costs that is tried where the play stands, without playing it. The answer is a stream of events.

    In the end `judged` (`Judged`), within the seconds; else as for a hint, of which a player has one at a time, this or another; it is counted as one.
    """
    position = plays.standing(player, id, node)
    name = spelled(position, move)
    _ = position.unseen  # raises BadInput when it cannot be told
    work = judged(solver, position, name, seconds)
    search = hints.begin(player, id, work, lambda: plays.check_at(player, id, node))
    plays.hinted(player, id)
    return to_the_end(hints, search, "judged", response)


# -- the work ---------------------------------------------------------------------------------------------------------


def annotated(
    solving: Solving, position: Position, line: Line, seconds: float, made: Annotations
) -> Callable[[Search], models.Annotation | None]:
    """The work of annotating a line; the outcome, None when it was stopped, is kept."""

    def work(search: Search) -> models.Annotation | None:
        if not make_ready(solving, position, search, SAMPLER, SOLVER):
            return None
        from cadogan import coach

        begun = time.monotonic()

        def tell(note: coach.PlyNote, done: int, of: int) -> None:
            search.say(("ply", noted(note, position)))
            taken = round(time.monotonic() - begun, 1)
            search.say(("progress", models.Annotating(done=done, of=of, seconds=taken)))

        found = coach.annotate(
            position,
            thinking(seconds),
            workers=min(WORKERS, cores()),
            on_progress=tell,
            cancel=search.stop,
            solver=line.solver,
        )
        if search.stop.is_set():
            return None
        told = whole(found, position, line.solver)
        made.keep(line, seconds, told)
        return told

    return work


def judged(solving: Solving, position: Position, move: str, seconds: float) -> Callable[[Search], models.Judged | None]:
    """The work of judging a move; the outcome is None when it was stopped."""

    def work(search: Search) -> models.Judged | None:
        if not ready(solving, position, search):
            return None
        from cadogan import coach

        note = coach.judge(position, move, thinking(seconds), seed=position.ply, cancel=search.stop)
        if search.stop.is_set():
            return None
        return models.Judged(right=not note.mark if note.after.told else None, note=noted(note, position))

    return work


# -- what is told -----------------------------------------------------------------------------------------------------


def whole(found: coach.Annotation, position: Position, solver: bool) -> models.Annotation:
    """An annotation of the line to a position as the API tells it."""
    plain = found.plain() | {"plies": [noted(note, position) for note in found.plies], "solver": solver}
    return models.Annotation(**{name: plain[name] for name in models.Annotation.model_fields})


def noted(note: coach.PlyNote, position: Position) -> models.PlyNote:
    """A note as the API tells it, of a move of the line to a position or of one that is tried there."""
    plain = note.plain() | {"better": None}
    if note.better:
        before = position.back(position.ply - note.ply + 1)
        plain["better"] = view.made(said_before(before, note.better, 0))
    return models.PlyNote(**{name: plain[name] for name in models.PlyNote.model_fields})
