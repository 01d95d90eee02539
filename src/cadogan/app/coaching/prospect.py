"""The prospect of a deal: its chance before the first move, and how often the coach itself wins it."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import replace
from typing import NamedTuple

from cadogan.app.coaching import coach_answers
from cadogan.app.coaching.engine import SAMPLER, SOLVER, Engine
from cadogan.app.coaching.hints import ready, ready_to_evaluate
from cadogan.app.wire.jobs import Job
from cadogan.app.wire.schema import shaped
from cadogan.position import Position

CHANCE_SAMPLES = 16  # times the coach's usual number for a decision: about a second
MOST_SAMPLES = 32_000  # however many are usual
GAMES = 10
SEEDS = 10_000  # from the seed of a game to that of the next; the coach adds the number of moves made


def deal_chance(engine: Engine, job: Job, position: Position) -> coach_answers.Chance | None:
    """Return the chance of winning from a position by what a player sees there; None if stopped.

    The samples and the seed are fixed, so everybody gets the same chance for the same deal. Raises BadInput for a position from
    text that does not say which cards are unseen.
    """
    if not ready_to_evaluate(engine, job, position):
        return None
    from cadogan import coach
    from cadogan.coach.evaluation import usual_samples

    found = coach.chance(position, min(MOST_SAMPLES, CHANCE_SAMPLES * usual_samples(position.game)), cancel=job.stop)
    return None if job.stop.is_set() else shaped(coach_answers.Chance, found)


class Found(NamedTuple):
    """The prospect of a deal with this key, as far as it was found."""

    key: Hashable
    prospect: coach_answers.Prospect

    def tell(self, engine: Engine) -> None:
        """Cache it."""
        engine.prospects.keep(self.key, self.prospect)


def prospect(
    engine: Engine, job: Job, start: Position, seconds: float, found: coach_answers.Prospect | None = None
) -> coach_answers.Prospect | None:
    """Find the prospect of a deal and send it after each game; None if stopped. `found`: an unfinished one, to go on with.

    The coach plays as strongly as `docs/fairness.md` says, with its usual number of samples for each decision; each game has
    other samples. Ten games take up to half a minute on one core.
    """
    found = found or coach_answers.Prospect(None, 0, 0, GAMES, False)
    started = time.monotonic()
    if not found.chance:
        found = replace(found, chance=deal_chance(engine, job, start))
    if not ready(engine, job, start.game, SAMPLER, SOLVER):
        return None
    while not job.stop.is_set():
        found = replace(found, final=found.played == GAMES)
        engine.learn(Found(start.key, found))
        if found.final or time.monotonic() >= started + job.share(seconds):
            return replace(found, final=True)
        job.send("prospect", found)
        won = _coach_wins(start, SEEDS * found.played, job)
        found = replace(found, played=found.played + 1, won=found.won + won)
    return None


def _coach_wins(start: Position, seed: int, job: Job) -> bool:
    """Let the coach play a game, and return whether it won; the outcome means nothing if the job was stopped."""
    from cadogan.coach.player import play_on

    position = start
    for _, after in play_on(start, seed=seed, cancel=job.stop):
        position = after
    return position.is_won
