"""The annotator: what each move of a line cost, from what had been seen when it was played, and what the cards did.

A quick look at all positions comes first, so that there is a whole graph early. Then the moves of each position are evaluated,
and the best move and the move played are simulated in fresh worlds: the best of many moves is partly the luckiest, and would look
too good in the worlds that chose it. The fresh worlds also measure the chances, see `luck`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from cadogan.coach.annotation import Annotation, PlyNote
from cadogan.coach.chance import NOT_KNOWN, Z
from cadogan.coach.comparing import Step, visible
from cadogan.coach.decisive_ply import ProvedPlies, prove_plies
from cadogan.coach.evaluation import check_budget, prepare, usual_samples
from cadogan.coach.luck import Level, levels, luck
from cadogan.machine.interrupt import Flag
from cadogan.position import Position
from cadogan.position.notation import Record
from cadogan.rules import checked
from cadogan.rules.cards import BadInput
from cadogan.solver.solving import HAS_THREADS

if TYPE_CHECKING:
    from concurrent.futures import Future

SECONDS_FOR_ALL, SECONDS_A_MOVE = 4.0, 0.15  # the time for a line, unless it is given
MOST_SECONDS = 45.0
LOOK_SECONDS = 1.0  # for the first look at all positions
LOOK_SHARE = 0.15  # but at most this share of the time
PROOF_SHARE = 0.3  # share of the time, on one core, for proving when the game became unwinnable
FIRST_SHARE = 0.4  # share of the time for finding the best moves
MOST_SAMPLES = 4  # times the game's usual number: more samples for finding the best move are not worth their time
TRYING_AGAIN = 0.25  # share of a ply's samples for each of two moves in fresh worlds, if the budget is in samples
NARROW = 0.02  # a chance whose interval reaches no further to either side is known well enough
SLIGHT = 0.01  # so is a loss with this standard error
SOONER = 0.98  # share of the time after which the work stops; the rest is for ending it


OnNote = Callable[[PlyNote, int, int], None]


@checked
def usual_seconds(moves: int) -> float:
    """Return the usual time for a line of this many moves, on two cores."""
    return min(MOST_SECONDS, SECONDS_FOR_ALL + SECONDS_A_MOVE * moves)


@checked
def annotate(
    what: Position | Record,
    seconds: float | None = None,
    *,
    samples: int | None = None,
    workers: int = 2,
    seed: int = 0,
    on_progress: OnNote | None = None,
    cancel: threading.Event | None = None,
    solver: bool = True,
    thread: bool = HAS_THREADS,
) -> Annotation:
    """Note what each move cost in a record's main line or in the line of a position; return an `Annotation`.

    The work takes at most `seconds`, not counting the building of machine code, on `workers` cores; the default is
    `usual_seconds`. It ends sooner if more time would change no mark. With `samples`, the number of simulated games for each ply,
    there is no time limit and the answer is the same on any machine. `on_progress` is called in the caller's thread with each new
    or updated note, the number of moves whose notes are final, and the number of all moves; setting `cancel` ends the work.
    Without `solver`, it is not determined when the game became unwinnable with all cards known. With `thread=False` all work is
    done in the caller's thread, whatever `workers` says: the default in a browser, where no thread can be started. Raises BadInput
    for a record that is wrong, a budget that is not valid, and as `coach.weigh` does.
    """
    check(seconds, samples, workers)
    position, source = (what.position(), what) if isinstance(what, Record) else (what, Record.from_position(what))
    prepare(position.game)
    limit = None if samples is not None else usual_seconds(position.ply) if seconds is None else seconds
    work = _Annotator(position, source, limit, samples, seed, on_progress, cancel, solver)
    if thread:
        work.run(workers)
    else:
        work.run_here()
    return work.annotation()


def check(seconds: float | None, samples: int | None, workers: int) -> None:
    """Raise BadInput for a budget that is not valid."""
    check_budget(samples, seconds)
    if workers < 1:
        raise BadInput(f"{workers} workers are too few: give 1 or more")


class Stage:
    """Steps in a row between which no card is turned up, and the chances in them (see `luck`)."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.levels: tuple[Level, ...] = ()
        self.measure(None)

    def measure(self, proofs: ProvedPlies | None) -> None:
        """Find the chances again from what was found out about the steps."""
        self.levels = levels([step.sight(proofs) for step in self.steps])

    def level(self, step: Step) -> Level:
        """Return the chance in the position of a step."""
        return self.levels[step.number - self.steps[0].number]

    def level_after(self, step: Step) -> Level:
        """Return the chance after the move of a step, before its cards are seen."""
        return self.levels[step.number - self.steps[0].number + 1]

    def known_well(self, step: Step) -> bool:
        """Would more worlds for a step change little?"""
        return not step.in_doubt() and step.found.error <= SLIGHT and Z * self.level(step).sampling <= NARROW


@dataclass
class _Annotator:
    """One annotation in progress. Only `Step.find_best`, `Step.try_again` and the solver run in other threads."""

    position: Position
    source: Record
    seconds: float | None
    samples: int | None
    seed: int
    on_progress: OnNote | None
    cancel: threading.Event | None
    solver: bool

    def __post_init__(self) -> None:
        position, seed = self.position, self.seed
        self.stop = Flag(self.over)
        self.started = time.perf_counter()
        self.whole_time = SOONER * self.seconds if self.seconds is not None else inf
        self.line = position.line
        self.plies: list[Step] = []
        for i, each in enumerate(self.line):
            fresh = None
            if self.plies:
                before = self.plies[-1]
                fresh = before.fresh.then(before.position, each, before.turned)
            self.plies.append(Step(i, each, self.line[i + 1] if i < position.ply else None, seed, fresh))
        alike: list[list[Step]] = []
        for step in self.plies:
            if step.number == 0 or self.plies[step.number - 1].turned:
                alike.append([])
            alike[-1].append(step)
        self.stages = [Stage(steps) for steps in alike]
        self.stage_of = [stage for stage in self.stages for _ in stage.steps]
        self.first_open = next((ply.number for ply in self.plies if ply.knowledge.open), len(self.plies))
        self.proving = self.solver or self.first_open < len(self.plies)
        self.proved: ProvedPlies | None = None
        played = [ply for ply in self.plies if not ply.position.is_over]
        self.glances = [] if self.seconds is None else list(played)  # steps that get a first look
        self.waiting = [ply for ply in played if not ply.knowledge.open]  # steps whose best move is not yet found
        self.sent: dict[int, PlyNote] = {}  # the last note that was reported for each ply

    # -- distribution of the work

    def run_here(self) -> None:
        """Do all the work in the calling thread."""
        while job := self.next(1, {}):
            ply, task = job
            task()
            self.finished(ply)

    def run(self, workers: int) -> None:
        """Do all the work in several threads."""
        from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

        running: dict[Future[None], Step | None] = {}
        with ThreadPoolExecutor(workers, thread_name_prefix="cadogan-coach") as pool:
            try:
                while True:
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

    def over(self) -> bool:
        """Has the time run out, or was the work cancelled?"""
        if self.cancel and self.cancel.is_set():
            return True
        return time.perf_counter() >= self.started + self.whole_time

    def left(self, share: float = 1.0) -> float:
        """Return the seconds left of this share of the time."""
        return max(0.0, self.started + share * self.whole_time - time.perf_counter())

    def prove(self) -> None:
        """Find out when the game became unwinnable; without `solver`, only for positions whose cards the player knew."""
        first = 0 if self.solver else self.first_open
        seconds = None if self.seconds is None else min(PROOF_SHARE * self.seconds, self.left())
        self.proved = prove_plies(self.line, first, seconds, seed=self.seed, cancel=self.stop)

    def next(
        self, workers: int, running: dict[Future[None], Step | None]
    ) -> tuple[Step | None, Callable[[], None]] | None:
        """Return the next step to work on and its task, or None. The task of no step is the solver's."""
        if self.stop.is_set():
            return None
        free = max(1, workers - (None in running.values()))
        if self.glances:
            ply = self.glances.pop(0)
            look = min(LOOK_SECONDS, LOOK_SHARE * self.whole_time)
            seconds = max(0.001, self.left(look / self.whole_time) * free / (1 + len(self.glances)))
            return ply, lambda: ply.find_best(seconds, None, self.stop)
        if self.proving:
            self.proving = False
            return None, self.prove
        if self.waiting:
            ply = self.waiting.pop(0)
            ply.ready = True
            ply.busy = True
            if self.samples is not None:
                samples = max(1, self.samples // 2)
                return ply, lambda: ply.find_best(None, 1 if ply.forced else samples, self.stop)
            if ply.forced and ply.weighing:
                return self.trial(ply, workers)
            most = MOST_SAMPLES * usual_samples(self.position.game)
            seconds = max(0.02, self.left(FIRST_SHARE) * free / (1 + len(self.waiting)))
            return ply, lambda: ply.find_best(seconds, most, self.stop)
        unsettled = [ply for ply in self.plies if ply.ready and ply.weighing and not (ply.settled or ply.busy)]
        return self.trial(min(unsettled, key=Step.need), workers) if unsettled else None

    def trial(self, ply: Step, workers: int) -> tuple[Step, Callable[[], None]]:
        """Return the task of simulating a step in more fresh worlds."""
        ply.busy = True
        if self.samples is not None:
            worlds = max(1, round(self.samples * TRYING_AGAIN * (1 if ply.forced else 2 / len(ply.again))))
            return ply, lambda: ply.try_again(None, worlds, self.stop)
        unsettled = sum(not ply.settled for ply in self.plies)
        turn = max(0.01, self.left() * workers / (4 * unsettled))
        return ply, lambda: ply.try_again(turn, None, self.stop)

    # -- what was found

    def finished(self, ply: Step | None) -> None:
        """Process the result of a finished task, and report it."""
        if ply is None:
            assert self.proved
            for each in self.plies[self.first_open :]:
                each.settled = bool(self.proved.of(each.number)) or each.position.is_over
                if not each.settled:
                    self.waiting.append(each)
            for stage in self.stages:
                stage.measure(self.proved)
            self.report(self.plies[self.first_open :])
            return
        ply.busy = False
        if not ply.weighing:
            return
        stage = self.stage_of[ply.number]
        stage.measure(self.proved)
        if ply.worlds and not ply.settled:
            ply.settled = self.samples is not None or stage.known_well(ply)
        first = stage.steps[0].number
        self.report([*self.plies[max(0, first - 1) : first], *stage.steps], ply)

    def report(self, steps: Iterable[Step], of: Step | None = None) -> None:
        """Report the notes on some steps: that of one step always, the others if they have changed visibly."""
        if not self.on_progress:
            return
        for step in steps:
            note = self.note(step)
            if note and (step is of or visible(note) != visible(self.sent.get(note.ply))):
                self.send(note, sum(each.settled for each in self.plies if each.after))

    def send(self, note: PlyNote, done: int) -> None:
        """Report a note."""
        assert self.on_progress
        self.sent[note.ply] = note
        self.on_progress(note, done, len(self.plies) - 1)

    def note(self, step: Step) -> PlyNote | None:
        """Return the note on a step's move with the chances of its stage, and the luck of the cards that it turned up."""
        note = step.note(self.proved) if step.after else None
        if not note:
            return None
        stage = self.stage_of[step.number]
        before, after = stage.level(step), stage.level_after(step)
        change = error = 0.0
        if step.turned:
            then = self.plies[step.number + 1]
            change, error = luck(after, self.stage_of[then.number].level(then))
        return replace(
            note,
            before=before.chance,
            after=after.chance,
            loss=before.value - after.value,
            turned=step.turned,
            luck=change,
            luck_error=error,
        )

    def annotation(self) -> Annotation:
        """Return everything found so far."""
        notes = [self.note(ply) for ply in self.plies[:-1]]
        found = tuple(note for note in notes if note)
        done = len(found) == len(notes) and not (self.cancel and self.cancel.is_set())
        if self.on_progress and done:
            for note in found:
                if note != self.sent.get(note.ply):
                    self.send(note, len(notes))
        last = self.plies[-1]
        end = self.stage_of[last.number].level(last).chance
        if not end.available and found and found[-1].ply == len(notes):
            end = found[-1].after
        proofs = self.proved or ProvedPlies()
        return Annotation(
            self.position,
            self.source,
            found[0].before if found and found[0].ply == 1 else NOT_KNOWN,
            end,
            found,
            proofs.won_until,
            proofs.lost_from,
            seconds=time.perf_counter() - self.started,
            samples=sum(ply.weighing.samples + ply.worlds * len(ply.again) for ply in self.plies if ply.weighing),
            done=done,
        )
