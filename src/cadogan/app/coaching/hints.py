"""Hints.

A fair hint (`honest`) uses only what the player has seen and is always available. The full solution (`all-cards-known`)
needs spoilers, which the player must turn on first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cadogan.app.coaching import coach_responses
from cadogan.app.coaching.engine import SAMPLER, SOLVER, Engine, Part, finish
from cadogan.app.coaching.verdict_cache import Finding, Proof, VerdictCache
from cadogan.app.plays.plays import Plays
from cadogan.app.plays.view import autoplay
from cadogan.app.wire import responses
from cadogan.app.wire.jobs import Job, Question
from cadogan.app.wire.schema import shaped
from cadogan.machine.interrupt import Flag
from cadogan.position import Game, Position
from cadogan.rules.cards import BadInput, counted

if TYPE_CHECKING:  # importing it is slow
    from cadogan import coach

USUAL_SECONDS = 2.0
OVERHEAD = 0.2  # seconds of the requested time that are not for thinking
SAMPLES_SECONDS = 10.0  # limit if a number of samples is requested
FIRST_SECONDS = 3.0  # thinking time for a first hint without machine code


class Hints:
    """The coach's hints."""

    def __init__(self, plays: Plays, engine: Engine) -> None:
        self._plays, self._engine = plays, engine

    def ask(
        self,
        player: str,
        play: str,
        node: int,
        kind: responses.HintKind = "honest",
        seconds: float | None = None,
        samples: int | None = None,
        watching: bool = False,
    ) -> Question:
        """Ask what to play at the current node; `watching`: the coach will play it, so it does not count as a hint.

        Raises Conflict if the play is at another node or has ended, and for the full solution if spoilers are off.
        """
        plays, verdicts = self._plays, self._engine.verdicts
        if kind == "all-cards-known":
            position = plays.peeked(player, play, node)
            if position.has_unknown:
                raise BadInput(
                    "this game was set up with unseen cards, so it has no full solution: ask for a fair hint"
                )
        else:
            position = plays.playing(player, play, node)
        known = legal(position, kind) if kind == "legal" or position.is_over else None
        if kind == "all-cards-known":
            thinks = seconds or USUAL_SECONDS
            proved = None if known else verdicts.find(position, thinks)
            task = partial(all_cards_known, position=position, seconds=thinks, known=proved)
        else:
            _ = known or position.unseen  # raises BadInput if it is not known
            task = partial(
                honest,
                position=position,
                samples=samples,
                seconds=seconds or (USUAL_SECONDS if samples is None else SAMPLES_SECONDS),
                known=None if known else known_win(verdicts, position),
                watching=watching,
            )
        return Question(
            self._engine,
            "hint",
            task,
            known,
            play=play,
            check=lambda: plays.check_at(player, play, node),
            on_start=lambda: None if watching else plays.count_hint(player, play),
        )

    def finish(self, player: str, play: str, node: int) -> Question:
        """Ask for moves that surely win from the current node. Raises Conflict if the play is at another node, given up or lost."""
        position = self._plays.playing(player, play, node)
        moves = autoplay(position)
        return Question(
            self._engine,
            "finish",
            partial(finish, position=position),
            coach_responses.Finish(moves) if moves or position.is_over or not position.is_open else None,
            play=play,
            check=lambda: self._plays.check_at(player, play, node),
        )


def known_win(verdicts: VerdictCache, position: Position) -> Finding | None:
    """Return what is known of a win, if the player knows all cards.

    A player led along a different line each time might never reach the win.
    """
    known = verdicts.find(position, 0) if position.is_open else None
    return known if known and known.verdict.won else None


# -- the work ---------------------------------------------------------------------------------------------------------


def honest(
    engine: Engine,
    job: Job,
    position: Position,
    samples: int | None,
    seconds: float,
    known: Finding | None = None,
    watching: bool = False,
) -> coach_responses.Hint | None:
    """Find a fair hint and send each better one on the way; None if stopped.

    `known`: a win that the hint follows. `watching`: the move that the coach plays.
    """
    meanwhile = None if known or watching else partial(first_hint, job, position)
    if not warm_up_to_evaluate(engine, job, position, meanwhile):
        return None
    from cadogan import coach
    from cadogan.coach.hint import of_verdict

    if known:
        return shaped(coach_responses.Hint, replace(of_verdict(position, known.here), kind="honest"))
    latest: coach.Hint | None = None
    started = time.monotonic()

    def report(hint: coach.Hint) -> None:
        nonlocal latest
        latest = hint
        job.send("hint", shaped(coach_responses.Hint, hint))

    def is_enough() -> bool:
        return job.stop.is_set() or (latest is not None and time.monotonic() >= started + job.share(seconds))

    found = coach.hint(
        position,
        "honest",
        samples,
        thinking(seconds),
        seed=position.ply,  # new worlds for each move, so that an unlucky sample does not last
        on_progress=report,
        cancel=Flag(is_enough),
        playing=watching,
    )
    if job.stop.is_set():
        return None
    if latest and not found.final:  # it had its share before the solver found an answer
        found = replace(latest, final=True)
    keep_win(engine, position, found)
    return shaped(coach_responses.Hint, found)


def first_hint(job: Job, position: Position, readying: responses.Readying) -> None:
    """Send a fair hint at once, from the few games that can be simulated without machine code. Better ones will follow."""
    from cadogan.coach.hint import estimated

    def send(hint: coach.Hint) -> None:
        if not job.stop.is_set():
            job.send("hint", shaped(coach_responses.Hint, hint))
            job.send("readying", readying)  # so that nobody takes it for the coach's own

    send(estimated(position, FIRST_SECONDS, seed=position.ply, on_progress=send, cancel=job.stop))


def keep_win(engine: Engine, position: Position, hint: coach.Hint) -> None:
    """Take note of the winning line that a hint is based on, if there is one."""
    if hint.verdict == "won":
        from cadogan.solver import Verdict

        end = position.play(*hint.line)
        home = end.game.family.home(end.state)
        why = f"a line of {counted(len(hint.line), 'move')}, replayed by the rules"
        engine.learn(Proof.of(position, Verdict(position.game.name, "won", hint.line, why, 0, 0.0, home)))


def all_cards_known(
    engine: Engine, job: Job, position: Position, seconds: float, known: Finding | None = None
) -> coach_responses.Hint | None:
    """Find the full solution's move; None if stopped. `known`: the verdict, if it is known."""
    if not warm_up(engine, job, position.game, SOLVER):
        return None
    from cadogan.coach.hint import of_verdict

    verdict = known.here if known else engine.solve(position, thinking(job.share(seconds)), job.stop)
    return None if job.stop.is_set() else shaped(coach_responses.Hint, of_verdict(position, verdict))


def warm_up_to_evaluate(
    engine: Engine, job: Job, position: Position, meanwhile: Callable[[responses.Readying], None] | None = None
) -> bool:
    """Warm up to evaluate a position, with the solver only if the player knows all cards; the rest is as for `warm_up`."""
    parts = (SAMPLER, SOLVER) if position.is_open else (SAMPLER,)
    return warm_up(engine, job, position.game, *parts, meanwhile=meanwhile)


def warm_up(
    engine: Engine, job: Job, game: Game, *parts: Part, meanwhile: Callable[[responses.Readying], None] | None = None
) -> bool:
    """Warm up parts of the coach and report the time it takes; return False if stopped.

    `meanwhile` is called once if machine code must be built first.
    """

    def report(readying: responses.Readying) -> None:
        nonlocal meanwhile
        job.send("readying", readying)
        if meanwhile and readying.done < 1.0:
            meanwhile(readying)
            meanwhile = None

    return engine.warm_up(game, job.stop, *parts, report=report)


def thinking(seconds: float) -> float:
    """Return how many of the requested seconds are for thinking."""
    return max(seconds / 2, seconds - OVERHEAD)


# -- answers ----------------------------------------------------------------------------------------------------------


def legal(position: Position, kind: responses.HintKind) -> coach_responses.Hint:
    """Return a hint that lists the legal moves and recommends none."""
    others = tuple(coach_responses.WeighedMove(str(each), None, behind=False, equal=False) for each in position.moves)
    return coach_responses.Hint(
        kind, move="", words="", reason="", reasons=(), chance=None, equal=(), others=others, final=True, verdict=""
    )
