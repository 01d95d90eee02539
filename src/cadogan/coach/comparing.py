"""One move: what the coach knows of it, from samples, how it compares with the others, and what it costs."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from cadogan.coach.annotation import SURE, PlyNote, mark_of
from cadogan.coach.chance import LOST, NOT_KNOWN, WON, Chance, curve_of, of_choice
from cadogan.coach.decisive_ply import ProvedPlies, prove_plies
from cadogan.coach.evaluation import SLICE, Choice, Weighing, ahead_by, mean_and_variance, sampler_of, weigh
from cadogan.coach.hint import words_of
from cadogan.coach.luck import Sight, after_deal
from cadogan.coach.reasons import reasons, say
from cadogan.coach.tally import Knowledge
from cadogan.machine.arrays import filled, zeros
from cadogan.position import Position
from cadogan.rules import checked
from cadogan.rules.cards import GOLDEN, MASK

FRESH = 1 << 32  # number of the first fresh world, far from the worlds that chose the best move
APART = 1 << 24  # worlds between those of two positions of a stage
LEAST_WORLDS = 200  # minimum of worlds in which two moves are compared
HAIR = 0.003  # with a smaller standard error, a mark that is still in doubt stays as it is
DOUBT = 3.0  # a ply whose mark is in doubt gets this many times the time of another
PROVED = {"won": WON, "lost": LOST, "": NOT_KNOWN}


class Comparison(NamedTuple):
    """The chance with the best move and with the move played, the loss with its standard error, and what both say together."""

    best: Chance = NOT_KNOWN
    played: Chance = NOT_KNOWN
    loss: float = 0.0
    error: float = 0.0
    level: Chance = NOT_KNOWN  # with the best move; if the move played may be as good, both are used
    values: Sequence[float] = ()  # of the games behind the level, in the fresh worlds

    @property
    def is_sure(self) -> bool:
        """Is the loss more than the luck of sampling?"""
        return self.loss > SURE * self.error


class Fresh(NamedTuple):
    """The fresh worlds of a position: the unseen cards in an order that the worlds before keep, see `luck.after_deal`.

    `first` is the number of the first world, `skipped` how many of its random numbers dealt the cards seen since.
    """

    cards: tuple[int, ...]
    first: int = FRESH
    skipped: int = 0

    def then(self, before: Position, after: Position, turned: bool) -> Fresh:
        """Return the fresh worlds of the next position."""
        old, new = before.unseen_places(), after.unseen_places()
        if old == new and before.redeals_left == after.redeals_left:
            return self._replace(first=FRESH if turned else self.first + APART)
        if turned and new == old[: len(new)]:
            state = before.state
            cards = after_deal(self.cards, [state[at] for at in reversed(old[len(new) :])])
            return Fresh(tuple(cards), FRESH, self.skipped + len(old) - len(new))
        return Fresh(after.unseen, FRESH if turned else self.first + APART)


def turns_up(before: Position, after: Position) -> bool:
    """Does a move turn up a card that was not known? The last unseen card is known."""
    unseen = len(before.unseen_places())
    if before.game.shuffled and before.codes[after.history[-1]] == before.game.family.REDEAL:
        unseen += before.game.family.gathered(before.state)
    elif len(set(before.unseen)) < 2:
        return False
    return len(after.unseen_places()) < unseen


class Step:
    """One position of the line while it is evaluated, with the move played in it; no move at the end of the line."""

    def __init__(
        self, number: int, position: Position, after: Position | None, seed: int, fresh: Fresh | None = None
    ) -> None:
        self.number, self.position, self.after, self.seed = number, position, after, seed
        self.knowledge = Knowledge(position)
        self.fresh = fresh or Fresh(tuple(self.knowledge.cards))
        self.move = after.history[-1] if after else ""
        self.forced = len(position.moves) == 1
        self.turned = after is not None and turns_up(position, after)
        self.weighing: Weighing | None = None
        self.again: list[Choice] = []  # simulated in fresh worlds: the best move, and the move played if it is another
        self.values = [array("d")]  # the values of each in all fresh worlds
        self.sampler: Any = None  # plays in the fresh worlds
        self.found = Comparison()
        self.took = 0.0  # seconds for the fresh worlds
        self.ready = self.busy = self.settled = False

    def find_best(self, seconds: float | None, samples: int | None, stop: threading.Event) -> None:
        """Find the best move."""
        weighing = weigh(self.position, samples, seconds, seed=self.seed, cancel=stop, solving=False, choosing=True)
        assert weighing.best is not None
        if not weighing.best.samples:
            return  # the work was cancelled
        self.again = [weighing.best]
        if self.move and weighing.of(self.move) is not weighing.best:
            self.again.append(weighing.of(self.move))
        self.values = [array("d") for _ in self.again]
        self.sampler = weighing.sampler
        if not hasattr(self.sampler, "begin"):  # else a search has ranked the moves, and it orders the worlds itself
            self.knowledge.cards = filled("b", self.fresh.cards)
            codes = [choice.code for choice in sorted(weighing.choices, key=lambda choice: choice.number)]
            self.sampler = sampler_of(self.knowledge.rules)(self.knowledge, codes)
        self.found = self.compare(weighing)
        self.weighing = weighing

    def try_again(self, seconds: float | None, worlds: int | None, stop: threading.Event) -> None:
        """Simulate the best move and the move played in more fresh worlds, the same for both."""
        assert self.weighing
        started = time.perf_counter()
        play = getattr(self.sampler, "compare", self.sampler.run)
        chosen = [choice.number for choice in self.again]
        found: list[list[float]] = []  # a row for each world
        done, count = 0, 16
        while not stop.is_set() and (worlds is None or done < worlds):
            values = zeros("d", count if worlds is None else min(count, worlds - done), len(chosen))
            play(chosen, self.streams(self.worlds + done, len(values)), values)
            found += values.tolist()
            done += len(values)
            spent = time.perf_counter() - started
            if seconds is not None:
                if spent >= seconds:
                    break
                count = max(1, min(4 * count, int(done / spent * min(SLICE, seconds - spent))))
        self.values = [old + array("d", (row[i] for row in found)) for i, old in enumerate(self.values)]
        self.found = self.compare(self.weighing)
        self.took += time.perf_counter() - started

    def streams(self, first: int, count: int) -> Any:
        """Return the starts of the random numbers for `count` fresh worlds."""
        fresh = self.fresh
        streams = self.knowledge.streams(self.seed, fresh.first + first, count)
        return filled("Q", ((each + fresh.skipped * GOLDEN) & MASK for each in streams)) if fresh.skipped else streams

    @cached_property
    def words(self) -> str:
        """The move played in words."""
        return self.after.last_words if self.after else ""

    @property
    def worlds(self) -> int:
        """The number of fresh worlds so far."""
        return len(self.values[0])

    def compare(self, weighing: Weighing) -> Comparison:
        """Compare the best move with the move played."""

        def chance(move: Choice, values: Sequence[float]) -> Chance:
            fresh = Choice(move.move, move.code)
            fresh.count(len(values), *mean_and_variance(values))
            return of_choice(weighing, fresh)

        if len(self.again) == 1:
            best, values = self.again[0], self.values[0]
            if len(values) < min(LEAST_WORLDS, best.samples):
                found = of_choice(weighing, best)
                return Comparison(found, found, level=found)
            found = chance(best, values)
            return Comparison(found, found, level=found, values=values)
        if not self.worlds:
            found = of_choice(weighing, self.again[0])
            return Comparison(found, found, level=found)
        best_found, played = (chance(*each) for each in zip(self.again, self.values, strict=True))
        difference, error = ahead_by(*self.values)
        loss = best_found.value - played.value
        if difference > 0 and loss > 0:
            compared = Comparison(best_found, played, loss, error * loss / difference)
        else:  # the move played is not worse
            compared = Comparison(played, played, 0.0, error * self.slope(self.again[1], played))
        if compared.is_sure:
            return compared._replace(level=best_found, values=self.values[0])
        both = array("d", ((one + other) / 2 for one, other in zip(*self.values, strict=True)))
        return compared._replace(level=chance(self.again[0], both), values=both)

    def slope(self, move: Choice, found: Chance) -> float:
        """Return how much the chance changes with the mean value of the simulated games."""
        curve, n = curve_of(self.position), found.samples
        value, step = min(0.98, max(0.02, move.value)), 0.01
        ends = (curve.chance(value + by, n, self.position) for by in (step, -step))
        return (next(ends) - next(ends)) / (2 * step)

    def sight(self, proofs: ProvedPlies | None) -> Sight:
        """Return what is known so far about the chance and the loss. `proofs` count where the player knows all cards."""
        proved = proofs.of(self.number) if proofs and self.knowledge.open else ""
        if self.position.is_over:
            proved = "won" if self.position.is_won else "lost"
        if proved:
            return Sight(PROVED[proved], forced=self.forced)
        found = self.found
        return Sight(found.level, found.values, found.loss if found.is_sure else 0.0, found.error, self.forced)

    def note(self, proofs: ProvedPlies | None) -> PlyNote | None:
        """Return what is known so far, or None. `proofs` count where the player knows all cards."""
        assert self.after
        proved = proofs.of(self.number) if proofs and self.knowledge.open else ""
        end = WON if self.after.is_won else LOST if self.after.is_over else None
        words = self.words
        if proved:
            assert proofs
            before = WON if proved == "won" else LOST
            after = end or PROVED[proofs.of(self.number + 1)]
            note = PlyNote(self.number + 1, self.move, words, before, after, forced=self.forced)
            if before is WON and after is LOST:
                return self._better(replace(note, loss=1.0, mark="??"), proofs.winning.get(self.number, ""))
            return note
        if not self.weighing:
            return None
        before, after, loss, error, *_ = self.found
        if end and self.knowledge.open:
            after = end
        note = PlyNote(self.number + 1, self.move, words, before, after, forced=self.forced, error=error)
        if not self.found.is_sure:
            return note
        return self._better(replace(note, loss=loss, mark=mark_of(loss, error)), self.again[0].move)

    def _better(self, note: PlyNote, better: str) -> PlyNote:
        if not better:
            return note
        why = reasons(self.position, better)
        return replace(
            note,
            better=better,
            better_words=words_of(self.position, better),
            reason=say(why, self.position.piles),
            reasons=tuple(why),
        )

    def in_doubt(self) -> bool:
        """Might more worlds change the mark?"""
        if len(self.again) == 1:
            return False
        if self.worlds < LEAST_WORLDS:
            return True
        _, _, loss, error, *_ = self.found
        if error <= HAIR:
            return False
        return len({mark_of(loss + by * error, 0) for by in (-SURE, 0, SURE)} | {mark_of(loss, error)}) > 1

    def need(self) -> float:
        """Return the time spent, less if the mark is in doubt: the step with the smallest value is simulated next."""
        return self.took / (DOUBT if self.in_doubt() else 1.0)


def visible(note: PlyNote | None) -> object:
    """Return what a reader sees of a note."""
    return note and (note.before.short, note.after.short, note.mark, note.better, round(100 * note.luck))


@checked
def judge(
    position: Position,
    move: str,
    seconds: float = 1.5,
    *,
    samples: int | None = None,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> PlyNote:
    """Return the cost of a legal move: the note that `coach.annotate` would make, except that `words` names no card turned up.

    Half of the budget, in `seconds` or in `samples` as in `coach.annotate`, finds the best move; the other half compares the
    two moves in more worlds. If the player knows all cards, the solver tries first, for half of the time. If nothing is found
    in time, `after` is not `available`. Raises IllegalMove for a move that is not legal, and BadInput as `coach.weigh` does.
    """
    name = position.moves.spelled(move)
    if not name:
        position.seen.play(move)
    stop = cancel or threading.Event()
    # Any world will do: the cards that the move turns up are not used, unless they are known.
    world = next(position.worlds(seed))
    ply = Step(0, position, world.play(name), seed)
    found: ProvedPlies | None = None
    share = seconds
    if ply.knowledge.open and ply.after:
        share = seconds / 2
        found = prove_plies([world, ply.after], seconds=None if samples else share, seed=seed, cancel=stop)
        if found.of(0) == "won" and not found.of(1):  # does the move lose the game? Try once more
            again = prove_plies([world, ply.after], 1, None if samples else share, seed=seed + 1, cancel=stop)
            found.won_until, found.lost_from = again.won_until or found.won_until, again.lost_from
    if not (found and found.of(0)):
        ply.find_best(None if samples else share / 2, samples and max(1, samples // 2), stop)
        if ply.weighing:
            ply.try_again(None if samples else share / 2, samples and max(1, samples // 4), stop)
    note = ply.note(found) or PlyNote(0, name, "", NOT_KNOWN, NOT_KNOWN)
    return replace(note, ply=position.ply + 1, words=words_of(position, name))
