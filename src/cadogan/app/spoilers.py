"""Spoilers, which reveal hidden cards: verdicts on positions, and the lines that prove them.

They are available only for plays in which the player has turned spoilers on; these plays are marked. The search for a
winnable deal is here too, although it reveals no card.
"""

from __future__ import annotations

import math

import cadogan
from cadogan.app import answers, view
from cadogan.app.engine import Engine
from cadogan.app.errors import Conflict
from cadogan.app.jobs import Job, Question
from cadogan.app.plays import Plays
from cadogan.app.shape import Shape
from cadogan.app.verdict_cache import Finding
from cadogan.position import Position

USUAL_SECONDS = 20.0
NONE_FOUND = (
    "No winnable deal found in {0.seconds:.0f} seconds ({0.tried} deals tried): try again, or choose a random deal."
)


class Spoilers:
    """Verdicts on plays, winning lines, and winnable deals."""

    def __init__(self, plays: Plays, engine: Engine) -> None:
        self._plays, self._engine = plays, engine

    def verdict(self, player: str, play: str, node: int, seconds: float = USUAL_SECONDS) -> Question:
        """Ask whether a play can still be won from the current node. Raises Conflict if spoilers are off."""
        position = self._plays.peeked(player, play, node)
        if position.has_unknown:
            raise cadogan.BadInput("this game was set up with unseen cards, so it has no verdict")
        known = self._engine.verdicts.find(position, seconds)

        def work(job: Job) -> answers.Verdict | None:
            found = self._engine.verdict(position, seconds, job)
            return shown(Finding(found)) if found else None

        return Question(
            "verdict",
            work,
            shown(known) if known else None,
            play=play,
            check=lambda: self._plays.check_at(player, play, node),
        )

    def line(self, player: str, play: str, node: int) -> answers.Line:
        """Return the winning line that proves the verdict. Raises Conflict if none is known."""
        position = self._plays.peeked(player, play, node)
        known = self._engine.verdicts.find(position, math.inf)
        if not (known and known.verdict.won):
            raise Conflict("No winning line is known from here: ask for the verdict first.")
        return view.line(position, known.moves)

    def winnable(self, player: str, game: str, seconds: float = USUAL_SECONDS) -> Question:
        """Ask for a new play with a random deal that is proved winnable."""
        rules = cadogan.game(game)

        def begin(position: Position | None, job: Job) -> tuple[str, Shape] | None:
            if position:
                return "found", view.play(self._plays.begin(player, position, winnable=True))
            return "none", answers.Problem(detail=NONE_FOUND.format(job.progress))

        return Question("found", lambda job: self._engine.winnable(rules, seconds, job), finish=begin)


def shown(finding: Finding) -> answers.Verdict:
    """Convert a finding to an answer."""
    found = finding.verdict
    return answers.Verdict(
        verdict=found.result,
        why=finding.why,
        moves=tuple(finding.moves),
        positions=found.positions,
        seconds=round(found.seconds, 3),
        best=found.best,
    )
