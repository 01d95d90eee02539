"""Annotations: how well each move of a game was played, and what another move would cost."""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cadogan.app.coaching import coach_responses
from cadogan.app.coaching.engine import SAMPLER, SOLVER, Engine
from cadogan.app.coaching.hints import thinking, warm_up, warm_up_to_evaluate
from cadogan.app.plays import view
from cadogan.app.plays.checks import spelled
from cadogan.app.plays.plays import Plays
from cadogan.app.plays.replay import view_before
from cadogan.app.store.cache import Cache
from cadogan.app.wire.errors import Conflict
from cadogan.app.wire.jobs import Job, Question
from cadogan.app.wire.schema import Shape, shaped
from cadogan.position import Position

if TYPE_CHECKING:  # importing it is slow
    from cadogan import coach


class Line(NamedTuple):
    """The subject of an annotation: the line to a node of a play, with or without the solver's proofs."""

    play: str
    node: int
    solver: bool


class Annotations:
    """Makes annotations and caches the latest. The line to a node never changes, so the cache is never stale."""

    def __init__(self, plays: Plays, engine: Engine, room: int = 200) -> None:
        """`room`: the size of the cache."""
        self._plays, self._engine = plays, engine
        self._kept = Cache[Line, tuple[float, coach_responses.Annotation]](
            room
        )  # with the seconds that they were given

    def ask(self, player: str, play: str, node: int, seconds: float | None = None) -> Question:
        """Ask for notes on the moves from the start to a node: the current node, or any node of a game that has ended.

        The default for `seconds` depends on the length of the line.

        Raises Conflict if no move was played, or if the play is at another node.
        """
        position, over = self._plays.line(player, play, node)
        if not position.ply:
            raise Conflict("No moves have been played yet, so there is nothing to review.")
        _ = position.unseen  # raises BadInput if it is not known
        line = Line(play, node, over or position.is_open)
        asked = seconds or 0.0  # without a wish, any earlier answer will do

        def keep(found: coach_responses.Annotation) -> tuple[str, Shape]:
            self._kept.keep(line, (asked, found))
            return "annotation", found

        task = partial(annotated, position=position, solver=line.solver, seconds=seconds)
        # Not tied to the play: the answer stays true when the play goes on.
        return Question(self._engine, "annotation", task, self._find(line, asked), brief=False, finish=keep)

    def forget(self, plays: Collection[str]) -> None:
        """Forget plays that were removed."""
        self._kept.drop(lambda line: line.play in plays)

    def judge(self, player: str, play: str, node: int, move: str, seconds: float) -> Question:
        """Ask what a move would cost at the current node, without playing it. Counts as a hint."""
        position = self._plays.playing(player, play, node)
        name = spelled(position, move)
        _ = position.unseen  # raises BadInput if it is not known
        return Question(
            self._engine,
            "judged",
            partial(judged, position=position, move=name, seconds=seconds),
            play=play,
            check=lambda: self._plays.check_at(player, play, node),
            on_start=lambda: self._plays.count_hint(player, play),
        )

    def _find(self, line: Line, seconds: float) -> coach_responses.Annotation | None:
        """Return the cached annotation, unless this many seconds could find more."""
        given, found = self._kept.find(line) or (0.0, None)
        return found if given >= seconds else None


# -- the work ---------------------------------------------------------------------------------------------------------


def annotated(
    engine: Engine, job: Job, position: Position, solver: bool, seconds: float | None
) -> coach_responses.Annotation | None:
    """Annotate the line to a position, in the usual time for its length or in `seconds`; None if stopped."""
    if not warm_up(engine, job, position.game, SAMPLER, SOLVER):
        return None
    from cadogan import coach

    started = time.monotonic()
    limit = thinking(seconds) if seconds else coach.usual_seconds(position.ply)

    def report(note: coach.PlyNote, done: int, of: int) -> None:
        job.send("ply", shown_note(note, position))
        taken = round(time.monotonic() - started, 1)
        job.send("progress", coach_responses.Annotating(done=done, of=of, seconds=taken))

    found = coach.annotate(
        position,
        job.share(limit),
        workers=engine.workers,
        on_progress=report,
        cancel=job.stop,
        solver=solver,
    )
    return None if job.stop.is_set() else shown(found, position, solver)


def judged(engine: Engine, job: Job, position: Position, move: str, seconds: float) -> coach_responses.Judged | None:
    """Judge a move; None if stopped."""
    if not warm_up_to_evaluate(engine, job, position):
        return None
    from cadogan import coach

    note = coach.judge(position, move, thinking(job.share(seconds)), seed=position.ply, cancel=job.stop)
    if job.stop.is_set():
        return None
    return coach_responses.Judged(
        right=not note.mark if note.after.available else None, note=shown_note(note, position)
    )


# -- answers ----------------------------------------------------------------------------------------------------------


def shown(found: coach.Annotation, position: Position, solver: bool) -> coach_responses.Annotation:
    """Convert an annotation of the line to a position to an answer."""
    plies = tuple(shown_note(note, position) for note in found.plies)
    return shaped(coach_responses.Annotation, found, plies=plies, seconds=round(found.seconds, 3), solver=solver)


def shown_note(note: coach.PlyNote, position: Position) -> coach_responses.PlyNote:
    """Convert a note to an answer; its move is on the line to a position, or was tried there."""
    better = None
    if note.better:
        before = position.back(position.ply - note.ply + 1)
        better = view.made_move(view_before(before, note.better, 0))
    return shaped(coach_responses.PlyNote, note, better=better)
