"""The annotator: what each move of a line cost, from what had been seen when it was played.

The moves of each position are evaluated from what the player had seen. Then the best move and the move played are simulated in
fresh worlds: the best of many moves is partly the luckiest, and would look too good in the worlds that chose it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from math import inf

from cadogan.arrays import zeros
from cadogan.cards import BadInput
from cadogan.coach.annotation import SURE, Annotation, PlyNote, mark_of
from cadogan.coach.chance import LOST, NOT_KNOWN, WON, Chance, of_choice
from cadogan.coach.decisive_ply import ProvedPlies, prove_plies
from cadogan.coach.evaluation import Choice, Weighing, ahead_by, check_budget, prepare, weigh
from cadogan.coach.hint import words_of
from cadogan.coach.knowledge import Knowledge
from cadogan.coach.reasons import reasons, say
from cadogan.notation import Record
from cadogan.position import Position

USUAL_SECONDS = 50.0
FRESH = 1 << 32  # number of the first fresh world, far from the worlds that chose the best move
PROOF_SHARE = 0.3  # share of the time, on one core, for proving when the game became unwinnable
FIRST_SHARE = 0.4  # share of the time for finding the best moves
TRYING_AGAIN = 0.25  # share of a ply's samples for each of two moves in fresh worlds, if the budget is in samples
LEAST_WORLDS = 200  # minimum of worlds in which two moves are compared
NARROW = 0.02  # a chance whose interval reaches no further to either side is known well enough
DOUBT = 3.0  # a ply whose mark is in doubt gets this many times the time of another
SOONER = 0.98  # share of the time after which the work stops; the rest is for ending it

PROVED = {"won": WON, "lost": LOST, "": NOT_KNOWN}

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
    """Note what each move cost in a record's main line or in the line of a position; return an `Annotation`.

    The work takes at most `seconds`, not counting the building of machine code, on `workers` cores. With `samples`, the number
    of simulated games for each ply, there is no time limit and the answer is the same on any machine. `on_progress` is called in the caller's
    thread with each new or updated note, the work done and the whole work; setting `cancel` ends the work. Without `solver`,
    it is not determined when the game became unwinnable with all cards known. Raises BadInput for a record that is wrong, a
    budget that is not valid, and as `coach.weigh` does.
    """
    check(seconds, samples, workers)
    position, source = (what.position(), what) if isinstance(what, Record) else (what, Record.from_position(what))
    prepare(position.game)
    work = _Annotator(
        position, source, None if samples is not None else seconds, samples, seed, on_progress, cancel, solver
    )
    return work.run(workers)


def check(seconds: float, samples: int | None, workers: int) -> None:
    """Raise BadInput for a budget that is not valid."""
    check_budget(samples, seconds)
    if workers < 1:
        raise BadInput(f"{workers} workers are too few: give 1 or more")


class Step:
    """One position of the line while it is evaluated, with the move played in it; no move at the end of the line."""

    def __init__(self, number: int, position: Position, after: Position | None, seed: int) -> None:
        self.number, self.position, self.after, self.seed = number, position, after, seed
        self.knowledge = Knowledge(position)
        self.move = after.history[-1] if after else ""
        self.forced = len(position.moves) == 1
        self.weighing: Weighing | None = None
        self.again: list[Choice] = []  # simulated in fresh worlds: the best move, and the move played if it is another
        self.values: list[list[float]] = [[]]  # the values of each in all fresh worlds
        self.chances = (
            NOT_KNOWN,
            NOT_KNOWN,
            0.0,
            0.0,
        )  # with the best move, with the move played; the loss, and its error
        self.took = 0.0  # seconds for the fresh worlds
        self.busy = self.settled = False

    def find_best(self, seconds: float | None, samples: int | None, stop: threading.Event) -> None:
        """Find the best move."""
        weighing = weigh(self.position, samples, seconds, seed=self.seed, cancel=stop, solving=False)
        assert weighing.best is not None
        if not weighing.best.samples:
            return  # the work was cancelled
        self.again = [weighing.best]
        if self.move and weighing.of(self.move) is not weighing.best:
            self.again.append(weighing.of(self.move))
        self.values = [[] for _ in self.again]
        self.chances = self.compare(weighing)
        self.weighing = weighing

    def try_again(self, seconds: float | None, worlds: int | None, stop: threading.Event) -> None:
        """Simulate the best move and the move played in more fresh worlds, the same for both."""
        assert self.weighing
        assert self.weighing.sampler
        started = time.perf_counter()
        sampler = self.weighing.sampler
        play = getattr(sampler, "compare", sampler.run)
        chosen = [choice.number for choice in self.again]
        found: list[list[float]] = []  # a row for each world
        done, count = 0, 16
        while not stop.is_set() and (worlds is None or done < worlds):
            values = zeros("d", count if worlds is None else min(count, worlds - done), len(chosen))
            first = FRESH + self.worlds + done
            play(chosen, self.knowledge.streams(self.seed, first, len(values)), values)
            found += values.tolist()
            done += len(values)
            spent = time.perf_counter() - started
            if seconds is not None:
                if spent >= seconds:
                    break
                count = max(1, min(4 * count, int(done / spent * (seconds - spent))))
        self.values = [[*old, *(row[i] for row in found)] for i, old in enumerate(self.values)]
        self.chances = self.compare(self.weighing)
        self.took += time.perf_counter() - started

    @property
    def worlds(self) -> int:
        """The number of fresh worlds so far."""
        return len(self.values[0])

    def compare(self, weighing: Weighing) -> tuple[Chance, Chance, float, float]:
        """Return the chance with the best move and with the move played, the loss, and its standard error."""
        found = []
        for choice, values in zip(self.again, self.values, strict=True):
            fresh = choice
            if len(values) >= (1 if len(self.again) > 1 else choice.samples):
                fresh = Choice(choice.move, choice.code)
                fresh.count(values)
            found.append(of_choice(weighing, fresh))
        best, played = found[0], found[-1]
        if len(found) == 1 or not self.worlds:
            return best, best, 0.0, 0.0
        difference, error = ahead_by(*self.values)
        loss = best.value - played.value
        if difference <= 0 or loss <= 0:  # the move played is not worse
            return played, played, 0.0, 0.0
        return best, played, loss, error * loss / difference

    def note(self, proofs: ProvedPlies | None) -> PlyNote | None:
        """Return what is known so far, or None. `proofs` count where the player knows all cards."""
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
        before, after, loss, error = self.chances
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
        _, _, loss, error = self.chances
        return len({mark_of(loss + by * error, 0) for by in (-SURE, 0, SURE)} | {mark_of(loss, error)}) > 1

    def known_well(self) -> bool:
        """Are more worlds unnecessary?"""
        best, *_ = self.chances
        return not self.in_doubt() and best.high - best.low <= 2 * NARROW

    def need(self) -> float:
        """Return the time spent, less if the mark is in doubt: the step with the smallest value is simulated next."""
        return self.took / (DOUBT if self.in_doubt() else 1.0)


class _Annotator:
    """One annotation in progress. Only `Step.find_best`, `Step.try_again` and the solver run in other threads."""

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
        self.started = time.perf_counter()
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

    # -- distribution of the work

    def run(self, workers: int) -> Annotation:
        """Do all the work."""
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
        """Has the time run out, or was the work cancelled?"""
        if self.cancel and self.cancel.is_set():
            return True
        return time.perf_counter() >= self.started + self.whole_time

    def prove(self) -> None:
        """Find out when the game became unwinnable; without `solver`, only for positions whose cards the player knew."""
        first = 0 if self.solver else self.first_open
        seconds = None if self.seconds is None else PROOF_SHARE * self.seconds
        self.proved = prove_plies(self.line, first, seconds, seed=self.seed, cancel=self.stop)

    def next(self, workers: int, running: dict[Future[None], Step | None]) -> tuple[Step, Callable[[], None]] | None:
        """Return the next step to work on and its task, or None."""
        if self.stop.is_set():
            return None
        if self.waiting:
            ply = self.waiting.pop(0)
            if self.samples is not None:
                samples = max(1, self.samples // 2)
                return ply, lambda: ply.find_best(None, 1 if ply.forced else samples, self.stop)
            left = self.started + FIRST_SHARE * self.whole_time - time.perf_counter()
            free = max(1, workers - (None in running.values()))
            seconds = 0.001 if ply.forced else max(0.02, left * free / (1 + len(self.waiting)))
            return ply, lambda: ply.find_best(seconds, None, self.stop)
        unsettled = [ply for ply in self.plies if ply.weighing and not ply.settled]
        free_ones = [ply for ply in unsettled if not ply.busy]
        if not free_ones:
            return None
        ply = min(free_ones, key=Step.need)
        ply.busy = True
        if self.samples is not None:
            worlds = max(1, round(self.samples * TRYING_AGAIN * (1 if ply.forced else 2 / len(ply.again))))
            return ply, lambda: ply.try_again(None, worlds, self.stop)
        left = self.started + self.whole_time - time.perf_counter()
        turn = max(0.01, left * workers / (4 * len(unsettled)))
        return ply, lambda: ply.try_again(turn, None, self.stop)

    def finished(self, ply: Step | None) -> None:
        """Process the result of a finished task, and report it."""
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
        """Call `on_progress` with the step's note, if there is one."""
        if not ply.after:
            return
        self.done += done
        note = ply.note(self.proved)
        if done and note and self.on_progress:
            self.on_progress(note, self.done, self.whole)

    def annotation(self) -> Annotation:
        """Return everything found so far."""
        notes = [ply.note(self.proved) for ply in self.plies[:-1]]
        found = tuple(note for note in notes if note)
        end = self.end()
        proofs = self.proved or ProvedPlies()
        return Annotation(
            self.position,
            self.source,
            found[0].before if found and found[0].ply == 1 else NOT_KNOWN,
            end or (found[-1].after if found and found[-1].ply == len(notes) else NOT_KNOWN),
            found,
            proofs.won_until,
            proofs.lost_from,
            seconds=time.perf_counter() - self.started,
            samples=sum(ply.weighing.samples + ply.worlds * len(ply.again) for ply in self.plies if ply.weighing),
            done=len(found) == len(notes) and not (self.cancel and self.cancel.is_set()),
        )

    def end(self) -> Chance | None:
        """Return the chance at the end of the line, or None if there was no time for it."""
        last = self.plies[-1]
        if last.position.is_over:
            return WON if last.position.is_won else LOST
        proved = self.proved.of(last.number) if self.proved and last.knowledge.open else ""
        if proved:
            return PROVED[proved]
        return last.chances[0] if last.weighing else None
