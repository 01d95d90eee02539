"""Looking back on a game: its replay and, once it has ended, what tells of cards that the player did not see.

That is when it became unwinnable, and how the coach does with its deal.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace
from functools import partial

from cadogan.app.coaching import coach_responses
from cadogan.app.coaching.annotations import shown_note
from cadogan.app.coaching.engine import SAMPLER, SOLVER, DealProspect, Engine
from cadogan.app.coaching.hints import warm_up, warm_up_to_evaluate
from cadogan.app.plays import play_responses, view
from cadogan.app.plays.plays import Plays, PlayView
from cadogan.app.plays.replay import view_before
from cadogan.app.store.cache import Cache
from cadogan.app.wire.errors import Conflict
from cadogan.app.wire.jobs import Job, Question
from cadogan.app.wire.schema import Shape, shaped
from cadogan.position import Position
from cadogan.rules.cards import BadInput

PROOF_SHARE = 0.6  # of the seconds for a fate, for the proof; the rest is for the coach if nothing is proved
CHANCE_SAMPLES = 16  # times the coach's usual number for a decision: about a second
MOST_SAMPLES = 32_000  # however many are usual
GAMES = 10
SEEDS = 10_000  # from the seed of a game to that of the next; the coach adds the number of moves made


class Review:
    """Replays of games, and fates and prospects of those that have ended. All are about the current line, from its start to its end."""

    def __init__(self, plays: Plays, engine: Engine) -> None:
        self._plays, self._engine = plays, engine
        # By play and last node, with the seconds that they were given.
        self._fates = Cache[tuple[str, int], tuple[float, coach_responses.Fate]](1_000)

    def forget(self, plays: Collection[str]) -> None:
        """Forget plays that were removed."""
        self._fates.drop(lambda line: line[0] in plays)

    def replay(self, player: str, play: str) -> play_responses.Line:
        """Return the line as the player saw it, or with all cards if they all were known; as long as the game goes on, up to where it is."""
        found = self._plays.get(player, play)
        position = (found.whole if found.play.has_ended else found.here).position
        return view.line(position.start, position.history, open=bool(found.play.puzzle))

    def fate(self, player: str, play: str, seconds: float) -> Question:
        """Ask when the game became unwinnable, all cards known, and which move would have been better."""
        ended = self._ended(player, play)
        position = ended.whole.position
        if position.start.has_unknown:
            raise BadInput("this game was set up with unseen cards, so it has no verdict")
        line = (ended.play.id, ended.whole.line[-1].node if ended.whole.line else 0)
        given, known = self._fates.find(line) or (0.0, None)

        def keep(found: coach_responses.Fate) -> tuple[str, Shape]:
            self._fates.keep(line, (seconds, found))
            return "fate", found

        task = partial(fate, position=position, seconds=seconds)
        return Question(self._engine, "fate", task, known if given >= seconds else None, finish=keep)

    def prospect(self, player: str, play: str, seconds: float) -> Question:
        """Ask for the chance of the game's deal before the first move, and how often the coach wins it."""
        ended = self._ended(player, play)
        if not ended.play.counted:
            raise BadInput("this game did not start from a deal, so it has no prospect")
        start = ended.whole.position.start
        found = self._engine.prospects.find(start.key)
        return Question(
            self._engine,
            "prospect",
            partial(prospect, start=start, seconds=seconds, found=found),
            found if found and found.final else None,
            brief=False,
        )

    def _ended(self, player: str, play: str) -> PlayView:
        """Return a play that has ended. Raises Conflict while it goes on."""
        found = self._plays.get(player, play)
        if not found.play.has_ended:
            raise Conflict("This game goes on: its review is for when it has ended.")
        return found


# -- the work ---------------------------------------------------------------------------------------------------------


def fate(engine: Engine, job: Job, position: Position, seconds: float) -> coach_responses.Fate | None:
    """Find out when the line to a position became unwinnable, or else which move cost most; None if stopped."""
    if not warm_up(engine, job, position.game, SAMPLER, SOLVER):
        return None
    from cadogan.coach.decisive_ply import prove_plies

    line = position.line
    proved = prove_plies(line, seconds=PROOF_SHARE * job.share(seconds), cancel=job.stop)
    before = deal_chance(engine, job, line[proved.lost_at - 1]) if proved.lost_at else None
    winnable = proved.won_until == position.ply
    better = fell = None
    if proved.lost_at or winnable:
        move = proved.winning.get(proved.won_until or 0)
        better = view.made_move(view_before(line[proved.won_until or 0], move, 0)) if move else None
    elif proved.lost_at is None and not job.stop.is_set():
        until = position if proved.lost_from is None else line[proved.lost_from]  # nothing is left to lose after that
        fell = _worst(engine, job, until, (1 - PROOF_SHARE) * job.share(seconds))
    if job.stop.is_set():
        return None
    return coach_responses.Fate(
        proved.won_until, proved.lost_from, proved.lost_at, proved.in_words(position), before, better, fell
    )


def _worst(engine: Engine, job: Job, position: Position, seconds: float) -> coach_responses.PlyNote | None:
    """Return the note on the move of a line that cost most of the chance; None if none surely did."""
    from cadogan import coach

    if not position.ply:
        return None
    found = coach.annotate(position, seconds, workers=engine.workers, cancel=job.stop, solver=False)
    marked = [note for note in found.mistakes if note.better]
    return shown_note(max(marked, key=lambda note: note.loss), position) if marked else None


def deal_chance(engine: Engine, job: Job, position: Position) -> coach_responses.Chance | None:
    """Return the chance of winning from a position by what a player sees there; None if stopped.

    The samples and the seed are fixed, so everybody gets the same chance for the same deal. Raises BadInput for a position from
    text that does not say which cards are unseen.
    """
    if not warm_up_to_evaluate(engine, job, position):
        return None
    from cadogan import coach
    from cadogan.coach.evaluation import usual_samples

    found = coach.chance(position, min(MOST_SAMPLES, CHANCE_SAMPLES * usual_samples(position.game)), cancel=job.stop)
    return None if job.stop.is_set() else shaped(coach_responses.Chance, found)


def prospect(
    engine: Engine, job: Job, start: Position, seconds: float, found: coach_responses.Prospect | None = None
) -> coach_responses.Prospect | None:
    """Find the prospect of a deal and send it after each game; None if stopped. `found`: an unfinished one, to go on with.

    The coach plays as strongly as `docs/fairness.md` says, with its usual number of samples for each decision; each game has
    other samples. Ten games take up to half a minute on one core.
    """
    found = found or coach_responses.Prospect(None, 0, 0, GAMES, False)
    started = time.monotonic()
    if not found.chance:
        found = replace(found, chance=deal_chance(engine, job, start))
    if not warm_up(engine, job, start.game, SAMPLER, SOLVER):
        return None
    while not job.stop.is_set():
        found = replace(found, final=found.played == GAMES)
        engine.learn(DealProspect(start.key, found))
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
