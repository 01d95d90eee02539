"""The prospect of a deal: its chance before the first move, as the coach sees it."""

from __future__ import annotations

from cadogan.app import answers
from cadogan.app.engine import Engine
from cadogan.app.hints import chance, ready_to_evaluate
from cadogan.app.jobs import Job
from cadogan.position import Position

CHANCE_SAMPLES = 16  # times the coach's usual number for a decision: about a second


def deal_chance(engine: Engine, position: Position, job: Job) -> answers.Chance | None:
    """Return the chance of winning from a position by what a player sees there; None if stopped.

    The samples and the seed are fixed, so everybody gets the same chance for the same deal. Raises BadInput for a position from
    text that does not say which cards are unseen.
    """
    if not ready_to_evaluate(engine, position, job):
        return None
    from cadogan import coach
    from cadogan.coach.evaluation import usual_samples

    found = coach.chance(position, CHANCE_SAMPLES * usual_samples(position.game), cancel=job.stop)
    return None if job.stop.is_set() else chance(found)
