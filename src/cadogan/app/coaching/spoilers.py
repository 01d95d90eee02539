"""Spoilers, which reveal hidden cards: verdicts on positions, and the lines that prove them.

They are available only for plays in which the player has turned spoilers on; these plays are marked. The search for a
winnable deal is here too, although it reveals no card.
"""

from __future__ import annotations

import math
import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cadogan.app.coaching import coach_responses
from cadogan.app.coaching.engine import Engine, verdict
from cadogan.app.plays import play_responses, view
from cadogan.app.plays.new_play import random_deal
from cadogan.app.plays.plays import Plays
from cadogan.app.wire import responses
from cadogan.app.wire.errors import Conflict
from cadogan.app.wire.jobs import Job, Question
from cadogan.app.wire.schema import Shape, shaped
from cadogan.position import Game, Position
from cadogan.position import game as game_of
from cadogan.puzzles.rated_deals import nearest
from cadogan.rules.cards import BadInput

if TYPE_CHECKING:  # importing it is slow
    from cadogan.solver import Progress, Verdict

SECONDS_A_DEAL = 2.0
NONE_FOUND = (
    "No winnable deal found in {0.seconds:.0f} seconds (deals tried: {0.tried}): try again, or choose a random deal."
)


class Spoilers:
    """Verdicts on plays, winning lines, and winnable deals."""

    def __init__(self, plays: Plays, engine: Engine) -> None:
        self._plays, self._engine = plays, engine

    def verdict(self, player: str, play: str, node: int, seconds: float) -> Question:
        """Ask whether a play can still be won from the current node. Raises Conflict if spoilers are off."""
        position = self._plays.peeked(player, play, node)
        if position.has_unknown:
            raise BadInput("this game was set up with unseen cards, so it has no verdict")
        known = self._engine.verdicts.find(position, seconds)
        return Question(
            self._engine,
            "verdict",
            partial(verdict, position=position, seconds=seconds),
            shown(known.here) if known else None,
            play=play,
            check=lambda: self._plays.check_at(player, play, node),
            finish=lambda found: ("verdict", shown(found)),
        )

    def line(self, player: str, play: str, node: int) -> play_responses.Line:
        """Return the winning line that proves the verdict. Raises Conflict if none is known."""
        position = self._plays.peeked(player, play, node)
        known = self._engine.verdicts.find(position, math.inf)
        if not (known and known.verdict.won):
            raise Conflict("No winning line is known from here: ask for the verdict first.")
        return view.line(position, known.moves)

    def winnable(self, player: str, game: str, seconds: float, level: float | None = None) -> Question:
        """Ask for a new play with a random deal that is proved winnable; with a `level`, one whose rating is near, if one is left."""

        def begin(found: Search) -> tuple[str, Shape]:
            if found.deal:
                return "found", view.play(self._plays.begin(player, found.deal, winnable=True))
            return "none", responses.Problem(detail=NONE_FOUND.format(found.trying))

        rules = game_of(game)
        task = partial(winnable, game=rules, seconds=seconds)
        number = None if level is None else nearest(rules.name, level, self._plays.met(player, rules.name))
        known = None if number is None else view.play(self._plays.begin(player, rules.deal(number), winnable=True))
        return Question(self._engine, "found", task, known, finish=begin)


# -- the work ---------------------------------------------------------------------------------------------------------


class Search(NamedTuple):
    """How a search for a winnable deal ended: with a deal, if one was found in time."""

    deal: Position | None
    trying: coach_responses.Trying


def winnable(engine: Engine, job: Job, game: Game, seconds: float) -> Search | None:
    """Find a random deal that can be won; None if stopped: then it can go on."""
    tried, lost, before = job.kept or (0, 0, 0.0)
    started = time.monotonic() - before

    def trying() -> coach_responses.Trying:
        return coach_responses.Trying(tried=tried, lost=lost, seconds=time.monotonic() - started)

    def report(progress: Progress | None = None) -> None:
        job.report(trying())

    report()
    if not engine.warm_up(game, job.stop):
        return None
    started = time.monotonic() - before
    while not job.stop.is_set() and (left := started + seconds - time.monotonic()) > 0:
        position = random_deal(game)
        verdict = engine.solve(position, min(left, SECONDS_A_DEAL), job.stop, report)
        if verdict.won:
            return Search(position, trying())
        if verdict.lost or not job.stop.is_set():
            tried += 1
            lost += verdict.lost
            report()
    if job.stop.is_set():
        job.kept = tried, lost, time.monotonic() - started
        return None
    return Search(None, trying())


# -- answers ----------------------------------------------------------------------------------------------------------


def shown(found: Verdict) -> coach_responses.Verdict:
    """Convert a verdict to an answer."""
    return shaped(coach_responses.Verdict, found, verdict=found.result, seconds=round(found.seconds, 3))
