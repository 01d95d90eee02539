"""What unseen cards tell, and nothing else does: verdicts on positions, and the lines that prove them.

They come only for plays whose players asked for it, and which are marked as such from then on. The search for a deal that
can be won is here as well: it reveals no card.
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
NONE_FOUND = "No deal that can be won was found in {0.seconds:.0f} seconds, of {0.tried} that were tried: look again, or take any deal."


class Spoilers:
    """Verdicts, and what follows from them."""

    def __init__(self, plays: Plays, engine: Engine) -> None:
        self._plays, self._engine = plays, engine

    def verdict(self, player: str, play: str, node: int, seconds: float = USUAL_SECONDS) -> Question:
        """Can a play still be won from where it is? Raises Conflict unless its player has asked for spoilers."""
        position = self._plays.peeked(player, play, node)
        if position.has_unknown:
            raise cadogan.BadInput("this game was set up with cards that nobody has seen: it has no verdict")
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
        """The line to the end that the verdict on a won position rests on. Raises Conflict when there is none."""
        position = self._plays.peeked(player, play, node)
        known = self._engine.verdicts.find(position, math.inf)
        if not (known and known.verdict.won):
            raise Conflict("No line that wins from here is at hand: ask for the verdict first.")
        return view.line(position, known.moves)

    def winnable(self, player: str, game: str, seconds: float = USUAL_SECONDS) -> Question:
        """A game begun with a random deal that is proved to be winnable."""
        rules = cadogan.game(game)

        def begin(position: Position | None, job: Job) -> tuple[str, Shape] | None:
            if position:
                return "found", view.play(self._plays.begin(player, position, winnable=True))
            return "none", answers.Problem(detail=NONE_FOUND.format(job.progress))

        return Question("found", lambda job: self._engine.winnable(rules, seconds, job), finish=begin)


def shown(finding: Finding) -> answers.Verdict:
    """A finding as an answer."""
    found = finding.verdict
    return answers.Verdict(
        verdict=found.result,
        why=finding.why,
        moves=tuple(finding.moves),
        positions=found.positions,
        seconds=round(found.seconds, 3),
        best=found.best,
    )
