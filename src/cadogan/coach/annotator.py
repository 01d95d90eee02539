"""The annotator: what each move of it cost, from what had been seen when it was played.

Each position is weighed honestly. The best move, and with it the one that was played, are then tried out in fresh worlds: the
best of many is in part the luckiest, and would still look better in the worlds that chose it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from math import inf

import numpy as np

from cadogan.cards import BadInput
from cadogan.coach.annotation import SURE, Annotation, PlyNote, mark_of
from cadogan.coach.chance import LOST, UNTOLD, WON, Chance, of_choice
from cadogan.coach.decisive_ply import ProvedPlies, prove_plies
from cadogan.coach.evaluation import Choice, Weighing, ahead_by, check_budget, prepare, weigh
from cadogan.coach.hint import spoken
from cadogan.coach.knowledge import Knowledge
from cadogan.coach.reasons import reasons, say
from cadogan.notation import Record
from cadogan.position import Position

USUAL_SECONDS = 50.0
FRESH = 1 << 32  # number of the first world in which the best move is tried again: far from those that chose it
PROOF_SHARE = 0.3  # of the time may go to when the deal was lost, all cards known, on one core
FIRST_SHARE = 0.4  # of the time is for choosing the best moves
TRYING_AGAIN = 0.25  # of the samples of a ply are for each of two moves in fresh worlds, where the budget is in samples
LEAST_WORLDS = 200  # in which two moves are compared at least
NARROW = 0.02  # a chance that is known so well to both sides is known well enough
DOUBT = 3.0  # a ply whose mark is in doubt gets so many times what another gets
SOONER = 0.98  # of the time; the rest is for putting an end to the work

PROVED = {"won": WON, "lost": LOST, "": UNTOLD}

OnNote = Callable[[PlyNote, int, int], None]


def annotate(
    what: Position | Record,
    seconds: float = USUAL_SECONDS,
    *,
    samples: int | None = None,
    workers: int = 2,
    seed: int = 0,
    on_progress: OnNote | None = None,
    cancel: threading.Event | None = None,
    solver: bool = True,
) -> Annotation:
    """Note on each move of a line, a record's main line or that of a position, what it cost: an `Annotation`.

    The work takes no longer than `seconds`, besides compiling, on so many cores as there are `workers`; with `samples`, games
    played out for each ply, it has no limit in time, and has the same answer on any machine. `on_progress` is called in the
    thread of the caller with each note as it comes, and as it is mended, and how much is done, of how much; `cancel` ends the
    work when it is set. Without `solver` nothing is found out about when the deal was lost with all cards known. Raises
    BadInput for a record that does not hold, a budget that is none, and as `coach.weigh` does.
    """
    check(seconds, samples, workers)
    position, source = (what.position(), what) if isinstance(what, Record) else (what, Record.from_position(what))
    prepare(position.game)
    work = _Annotator(
        position, source, None if samples is not None else seconds, samples, seed, on_progress, cancel, solver
    )
    return work.run(workers)


def check(seconds: float, samples: int | None, workers: int) -> None:
    """Raise BadInput for a budget that is none."""
    check_budget(samples, seconds)
    if workers < 1:
        raise BadInput(f"{workers} workers are too few: give 1 or more")


class Step:
    """One position of the line under way, with the move that was played in it; none at the line's end."""

    def __init__(self, number: int, position: Position, after: Position | None, seed: int) -> None:
        self.number, self.position, self.after, self.seed = number, position, after, seed
        self.knowledge = Knowledge(position)
        self.move = after.history[-1] if after else ""
        self.forced = len(position.moves) == 1
        self.weighing: Weighing | None = None
        self.again: list[Choice] = []  # tried in fresh worlds: the best, and the one played if that is another
        self.values = np.zeros((0, 1))  # of these, world by world
        self.took = 0.0  # seconds for that
        self.busy = self.settled = False

    def weigh(self, seconds: float | None, samples: int | None, stop: threading.Event) -> None:
        """Find the best move."""
        weighing = weigh(self.position, samples, seconds, seed=self.seed, cancel=stop, solving=False)
        assert weighing.best is not None
        if not weighing.best.samples:
            return  # the work was ended
        self.again = [weighing.best]
        if self.move and weighing.of(self.move) is not weighing.best:
            self.again.append(weighing.of(self.move))
        self.values = np.zeros((0, len(self.again)))
        self.weighing = weighing

    def try_again(self, seconds: float | None, worlds: int | None, stop: threading.Event) -> None:
        """Try the best move, and the one played, in further worlds, the same for both."""
        assert self.weighing
        assert self.weighing.sampler
        begun = time.perf_counter()
        sampler = self.weighing.sampler
        play = getattr(sampler, "compare", sampler.run)
        chosen = np.array([choice.number for choice in self.again], np.int64)
        found, done, count = [self.values], 0, 16
        while not stop.is_set() and (worlds is None or done < worlds):
            values = np.zeros((count if worlds is None else min(count, worlds - done), len(chosen)))
            first = FRESH + len(self.values) + done
            play(chosen, self.knowledge.streams(self.seed, first, len(values)), values)
            found.append(values)
            done += len(values)
            spent = time.perf_counter() - begun
            if seconds is not None:
                if spent >= seconds:
                    break
                count = max(1, min(4 * count, int(done / spent * (seconds - spent))))
        self.values = np.concatenate(found)
        self.took += time.perf_counter() - begun

    def chances(self) -> tuple[Chance, Chance, float, float]:
        """The chance with the best move and with the one played, what was lost, and its standard error."""
        assert self.weighing
        found = []
        for choice, values in zip(self.again, self.values.T, strict=True):
            fresh = choice
            if len(values) >= (1 if len(self.again) > 1 else choice.samples):
                fresh = Choice(choice.move, choice.code)
                fresh.count(values)
            found.append(of_choice(self.weighing, fresh))
        best, played = found[0], found[-1]
        if len(found) == 1 or not len(self.values):
            return best, best, 0.0, 0.0
        difference, error = ahead_by(self.values[:, 0], self.values[:, 1])
        loss = best.value - played.value
        if difference <= 0 or loss <= 0:  # what was played is no worse
            return played, played, 0.0, 0.0
        return best, played, loss, error * loss / difference

    def note(self, proofs: ProvedPlies | None) -> PlyNote | None:
        """What is known by now; None before anything is. `proofs` is what is proved, where all is known to the player."""
        assert self.after
        proved = proofs.of(self.number) if proofs and self.knowledge.open else ""
        end = WON if self.after.is_won else LOST if self.after.is_over else None
        words = self.after.last_words
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
        before, after, loss, error = self.chances()
        if end and self.knowledge.open:
            after = end
        note = PlyNote(self.number + 1, self.move, words, before, after, forced=self.forced, error=error)
        if loss <= SURE * error:
            return note
        return self._better(replace(note, loss=loss, mark=mark_of(loss, error)), self.again[0].move)

    def _better(self, note: PlyNote, better: str) -> PlyNote:
        if not better:
            return note
        why = reasons(self.position, better)
        return replace(
            note,
            better=better,
            better_words=spoken(self.position, better),
            reason=say(why, self.position.piles),
            reasons=tuple(why),
        )

    def in_doubt(self) -> bool:
        """Might further worlds change the mark?"""
        if len(self.again) == 1:
            return False
        if len(self.values) < LEAST_WORLDS:
            return True
        _, _, loss, error = self.chances()
        return len({mark_of(loss + by * error, 0) for by in (-SURE, 0, SURE)} | {mark_of(loss, error)}) > 1

    def known_well(self) -> bool:
        """Is there no need of further worlds?"""
        best, *_ = self.chances()
        return not self.in_doubt() and best.high - best.low <= 2 * NARROW

    def need(self) -> float:
        """Who has the least of it is the next to be tried again."""
        return self.took / (DOUBT if self.in_doubt() else 1.0)


class _Annotator:
    """One annotation under way. What runs in other threads is a ply's `weigh` and `compare`, and the solver."""

    def __init__(
        self,
        position: Position,
        source: Record,
        seconds: float | None,
        samples: int | None,
        seed: int,
        on_progress: OnNote | None,
        cancel: threading.Event | None,
        solver: bool,
    ) -> None:
        self.position, self.source, self.seconds, self.samples = position, source, seconds, samples
        self.seed, self.on_progress, self.cancel, self.solver = seed, on_progress, cancel, solver
        self.stop = threading.Event()
        self.begun = time.perf_counter()
        self.whole_time = SOONER * seconds if seconds is not None else inf
        self.line = [position]
        while self.line[-1].ply:
            self.line.append(self.line[-1].back())
        self.line.reverse()
        self.plies = [
            Step(i, each, after, seed)
            for i, (each, after) in enumerate(zip(self.line, [*self.line[1:], None], strict=True))
        ]
        self.first_open = next((ply.number for ply in self.plies if ply.knowledge.open), len(self.plies))
        self.proved: ProvedPlies | None = None
        self.waiting = [ply for ply in self.plies if not ply.knowledge.open and not ply.position.is_over]
        self.done = 0
        self.whole = max(1, 2 * (len(self.plies) - 1))

    # -- the work, shared out

    def run(self, workers: int) -> Annotation:
        """Do it all."""
        running: dict[Future[None], Step | None] = {}
        with ThreadPoolExecutor(workers, thread_name_prefix="cadogan-coach") as pool:
            try:
                if self.solver or self.first_open < len(self.plies):
                    running[pool.submit(self.prove)] = None
                while True:
                    if self.over():
                        self.stop.set()
                    while len(running) < workers and (job := self.next(workers, running)):
                        ply, task = job
                        running[pool.submit(task)] = ply
                    if not running:
                        break
                    finished, _ = wait(running, 0.05, FIRST_COMPLETED)
                    for future in finished:
                        future.result()
                        self.finished(running.pop(future))
            finally:
                self.stop.set()
        return self.annotation()

    def over(self) -> bool:
        """Is the time spent, or the work cancelled?"""
        if self.cancel and self.cancel.is_set():
            return True
        return time.perf_counter() >= self.begun + self.whole_time

    def prove(self) -> None:
        """Find out when the deal was lost; without the solver, only from where all was known to the player."""
        first = 0 if self.solver else self.first_open
        seconds = None if self.seconds is None else PROOF_SHARE * self.seconds
        self.proved = prove_plies(self.line, first, seconds, seed=self.seed, cancel=self.stop)

    def next(self, workers: int, running: dict[Future[None], Step | None]) -> tuple[Step, Callable[[], None]] | None:
        """What is to be done now, if anything is."""
        if self.stop.is_set():
            return None
        if self.waiting:
            ply = self.waiting.pop(0)
            if self.samples is not None:
                samples = max(1, self.samples // 2)
                return ply, lambda: ply.weigh(None, 1 if ply.forced else samples, self.stop)
            left = self.begun + FIRST_SHARE * self.whole_time - time.perf_counter()
            free = max(1, workers - (None in running.values()))
            seconds = 0.001 if ply.forced else max(0.02, left * free / (1 + len(self.waiting)))
            return ply, lambda: ply.weigh(seconds, None, self.stop)
        unsettled = [ply for ply in self.plies if ply.weighing and not ply.settled]
        free_ones = [ply for ply in unsettled if not ply.busy]
        if not free_ones:
            return None
        ply = min(free_ones, key=Step.need)
        ply.busy = True
        if self.samples is not None:
            worlds = max(1, round(self.samples * TRYING_AGAIN * (1 if ply.forced else 2 / len(ply.again))))
            return ply, lambda: ply.try_again(None, worlds, self.stop)
        left = self.begun + self.whole_time - time.perf_counter()
        turn = max(0.01, left * workers / (4 * len(unsettled)))
        return ply, lambda: ply.try_again(turn, None, self.stop)

    def finished(self, ply: Step | None) -> None:
        """Take in what a job found, and tell of it."""
        if ply is None:
            for each in self.plies[self.first_open :]:
                assert self.proved
                if self.proved.of(each.number) or each.position.is_over:
                    each.settled = True
                    self.report(each, 2)
                else:
                    self.waiting.append(each)
            return
        if not ply.weighing:
            return
        first = not ply.busy
        if ply.busy:
            ply.busy = False
            ply.settled = self.samples is not None or ply.known_well()
        self.report(ply, first + ply.settled)

    def report(self, ply: Step, done: int) -> None:
        """Call whoever wants to know."""
        if not ply.after:
            return
        self.done += done
        note = ply.note(self.proved)
        if done and note and self.on_progress:
            self.on_progress(note, self.done, self.whole)

    def annotation(self) -> Annotation:
        """What was found in all."""
        notes = [ply.note(self.proved) for ply in self.plies[:-1]]
        found = tuple(note for note in notes if note)
        end = self.end()
        proofs = self.proved or ProvedPlies()
        return Annotation(
            self.position,
            self.source,
            found[0].before if found and found[0].ply == 1 else UNTOLD,
            end or (found[-1].after if found and found[-1].ply == len(notes) else UNTOLD),
            found,
            proofs.won_until,
            proofs.lost_from,
            seconds=time.perf_counter() - self.begun,
            samples=sum(ply.weighing.samples + ply.values.size for ply in self.plies if ply.weighing),
            done=len(found) == len(notes) and not (self.cancel and self.cancel.is_set()),
        )

    def end(self) -> Chance | None:
        """The chance at the end of the line; None where there was no time for it."""
        last = self.plies[-1]
        if last.position.is_over:
            return WON if last.position.is_won else LOST
        proved = self.proved.of(last.number) if self.proved and last.knowledge.open else ""
        if proved:
            return PROVED[proved]
        return last.chances()[0] if last.weighing else None
