"""Weighing the moves of a position against each other, with nothing known but what the player has seen.

All moves are tried out in the same sampled worlds, so that luck weighs on all of them alike; those that have clearly fallen
behind drop out, and the rest of the budget goes to the others. Where nothing is unseen and nothing left to chance, a solver
decides instead.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, util
from math import sqrt
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cadogan import solver
from cadogan.cards import BadInput
from cadogan.coach import general
from cadogan.coach.knowledge import Knowledge
from cadogan.game import Rules
from cadogan.position import Game, Position, game
from cadogan.solver import Verdict

USUAL_SAMPLES = 4_000  # of a game whose family does not say otherwise
FIRST_WORLDS = 16  # in which all moves are tried before any is dropped
DECIDED = 100  # worlds after which there is no more to find out, for who only wants to choose and has one move left
BEHIND = 2.5  # standard errors of the difference, paired world by world, by which a move that is dropped is behind
SLICE = 0.02  # seconds between looks at the clock and at whoever may cancel
BEGINNING = 0.5  # of the time, for a sampler that has to look about first
LOOK = 0.1  # seconds at most for a first answer while a solver is at work
SOLVER_POSITIONS = 100_000  # what a solver may spend where all is known
MEMORY = 256 << 20  # bytes for its tables: several may be at work in a server


class Sampler(Protocol):
    """What tries moves out, see `coach.general.Sampler`.

    One that has to look about first may have `begin(stream, stop)`, and one whose `run` is not to be had without a look at
    all cards `compare`, by which moves are compared where it matters by how much one is worse; see `coach.doubles`.
    """

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None: ...

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None: ...


class Choice:
    """A move that was tried out: its name, the values of all worlds that it was tried in, and what is known of it."""

    __slots__ = ("code", "error", "known", "move", "number", "same", "samples", "value")

    def __init__(self, move: str, code: int, number: int = 0) -> None:
        """Nothing is known of it yet."""
        self.move, self.code = move, code
        self.number = number  # its place among the sampler's
        self.same: tuple[str, ...] = ()  # other moves that lead to the same position
        self.value = 0.0  # mean of what the worlds were worth, 0 to 1
        self.error = 0.0  # its standard error
        self.samples = 0  # worlds that it was tried in
        self.known = ""  # "won" or "lost", where a solver has proved that of the position after it

    def count(self, values: NDArray[np.float64]) -> None:
        """Take in what all the worlds were worth that it was tried in."""
        self.samples = len(values)
        self.value = float(values.mean())
        self.error = float(values.std() / sqrt(len(values)))

    def __repr__(self) -> str:
        return f"Choice({self.move!r}, {self.known or round(self.value, 4)}, {self.samples} samples)"


@dataclass(frozen=True)
class Weighing:
    """The moves of a position, the best first, with what they were found to be worth.

    `verdict` is the solver's where all is known to the player, else None. `samples` counts the games played out, `seconds`
    the time taken. `done`: the budget was spent, or there was no more to find out; else it goes on. `sampler` is what tried
    the moves out, where that was needed.
    """

    position: Position
    choices: tuple[Choice, ...]
    samples: int
    seconds: float
    done: bool
    verdict: Verdict | None = None
    sampler: Sampler | None = None

    @property
    def best(self) -> Choice | None:
        """The best move; None when there is no legal one."""
        return self.choices[0] if self.choices else None

    def of(self, move: str) -> Choice:
        """What was found of a move. Raises KeyError for one that is not legal."""
        for choice in self.choices:
            if move == choice.move or move in choice.same:
                return choice
        raise KeyError(move)


def weigh(
    position: Position,
    samples: int | None = None,
    seconds: float | None = None,
    *,
    seed: int = 0,
    on_progress: Callable[[Weighing], None] | None = None,
    cancel: threading.Event | None = None,
    every: bool = False,
    solving: bool = True,
    choosing: bool = False,
) -> Weighing:
    """Try the legal moves of a position out: a `Weighing`.

    The budget is in `samples`, games played out in all (the game's usual number where neither is given), or in `seconds`, or both; the same
    budget in samples and the same `seed` give the same answer on any machine, whatever the order of the unseen cards and the
    number of the deal. `on_progress` is called with each better answer, in the thread of the caller; `cancel` ends the work
    when it is set. `every`: no move is dropped, so that each is known as well as the best. Without `solving` the moves are
    tried out where all is known, too. `choosing`: it ends as soon as all moves but one have dropped out, and how good that one
    is does not matter. Raises BadInput for a budget that is none, and for a text position that does not tell which cards are unseen.
    """
    check_budget(samples, seconds)
    work = _Work(position, samples, seconds, seed, on_progress, cancel, every, choosing)
    return work.solved() if solving and work.knowledge.open and not position.is_over else work.sampled()


def check_budget(samples: int | None, seconds: float | None) -> None:
    """Raise BadInput for a budget that is none."""
    if samples is not None and samples < 1:
        raise BadInput(f"{samples} samples are too few: give 1 or more")
    if seconds is not None and not seconds > 0:
        raise BadInput(f"{seconds} seconds are too few: give a number greater than 0")


class _Work:
    """One weighing under way."""

    def __init__(
        self,
        position: Position,
        samples: int | None,
        seconds: float | None,
        seed: int,
        on_progress: Callable[[Weighing], None] | None,
        cancel: threading.Event | None,
        every: bool,
        choosing: bool,
    ) -> None:
        self.position, self.seed, self.cancel = position, seed, cancel
        self.every, self.choosing = every, choosing
        self.on_progress = on_progress
        self.knowledge = Knowledge(position)
        self.samples = usual_samples(position.game) if samples is None and seconds is None else samples
        self.seconds = seconds
        self.begun = time.perf_counter()
        self.choices = _different(self.knowledge)
        self.spent = 0
        self.sampler: Sampler | None = None

    # -- all is known

    def solved(self) -> Weighing:
        """Have the solver find out."""
        verdict = solver.solve(
            self.knowledge.position,
            None if self.seconds is None else self.seconds / 2,  # the rest is for trying out, should it not find out
            SOLVER_POSITIONS if self.samples is not None or self.seconds is None else None,
            memory=MEMORY,
            seed=self.seed & 0xFFFF,
            on_progress=self._look_meanwhile(),
            cancel=self.cancel,
        )
        if verdict.unknown:
            return self.sampled(verdict)
        for choice in self.choices:
            if verdict.lost:
                choice.known = "lost"
            elif verdict.moves[0] == choice.move or verdict.moves[0] in choice.same:
                choice.known, choice.value = "won", 1.0
        self.choices.sort(key=lambda choice: -choice.value)
        return self._weighing(True, verdict)

    def _look_meanwhile(self) -> Callable[[object], None] | None:
        """What is done while the solver is at work: the moves are tried out a little, once, so that there is an answer."""
        if not self.on_progress:
            return None
        report, looked = self.on_progress, False

        def look(_: object) -> None:
            nonlocal looked
            if not looked:
                looked = True
                samples = FIRST_WORLDS * len(self.choices)
                work = _Work(self.position, samples, LOOK, self.seed, None, self.cancel, True, False)
                report(replace(work.sampled(), done=False))

        return look

    # -- something is not known

    def sampled(self, verdict: Verdict | None = None) -> Weighing:
        """Try the moves out in sampled worlds."""
        if not self.choices:
            return self._weighing(True, verdict)
        self.sampler = sampler = sampler_of(self.knowledge.rules)(
            self.knowledge, [choice.code for choice in self.choices]
        )
        begin = getattr(sampler, "begin", None)
        if begin:
            begin(int(self.knowledge.streams(self.seed, 0, 1)[0]), lambda: self._over(BEGINNING))
        columns: list[list[NDArray[np.float64]]] = [[] for _ in self.choices]
        alive = list(range(len(self.choices)))
        worlds, batch = 0, FIRST_WORLDS
        while self._goes_on(len(alive), worlds):
            batch = self._fitting(batch, len(alive))
            values = self._run(sampler, np.array(alive, np.int64), worlds, batch)
            worlds += len(values)
            for column, at in enumerate(alive):
                columns[at].append(values[:, column])
                self.choices[at].count(np.concatenate(columns[at]))
            if not self.every:
                alive = _still_in(alive, self.choices, columns)
            if len(values) < batch or (self.choosing and len(alive) == 1 and worlds >= DECIDED):
                break
            batch = max(FIRST_WORLDS, worlds // 2)
            if self.on_progress:
                self.on_progress(self._weighing(False, verdict))
        return self._weighing(True, verdict)

    def _goes_on(self, alive: int, worlds: int) -> bool:
        if self.cancel and self.cancel.is_set():
            return False
        if self.samples is not None and self.spent + (alive if worlds else 0) > self.samples:
            return False
        return not worlds or not self._over()

    def _over(self, share: float = 1.0) -> bool:
        """Is the work cancelled, or a share of its time spent?"""
        if self.cancel and self.cancel.is_set():
            return True
        return self.seconds is not None and time.perf_counter() >= self.begun + share * self.seconds

    def _fitting(self, batch: int, alive: int) -> int:
        """So many worlds as the budget in samples still has room for."""
        return batch if self.samples is None else max(1, min(batch, (self.samples - self.spent) // alive))

    def _run(self, sampler: Sampler, chosen: NDArray[np.int64], first: int, count: int) -> NDArray[np.float64]:
        """The values of some worlds: of all of them, unless the time is over or the work cancelled before."""
        values = np.zeros((count, len(chosen)))
        streams = self.knowledge.streams(self.seed, first, count)
        done, slice_ = 0, 1
        while done < count:
            begun = time.perf_counter()
            some = slice(done, min(count, done + slice_))
            sampler.run(chosen, streams[some], values[some])
            done = some.stop
            took = time.perf_counter() - begun
            slice_ = max(1, int(slice_ * min(4.0, SLICE / max(took, 1e-6))))
            if self._over():
                break
        self.spent += done * len(chosen)
        return values[:done]

    def _weighing(self, done: bool, verdict: Verdict | None) -> Weighing:
        # A move that dropped out early was tried in few worlds: whoever stayed in is before it.
        order = sorted(self.choices, key=lambda choice: (-choice.samples if not self.every else 0, -choice.value))
        choices = tuple(order) if verdict is None or verdict.unknown else tuple(self.choices)
        return Weighing(
            self.position, choices, self.spent, time.perf_counter() - self.begun, done, verdict, self.sampler
        )


def _still_in(alive: list[int], choices: list[Choice], columns: list[list[NDArray[np.float64]]]) -> list[int]:
    """Those that are not clearly behind the best one, world by world."""
    if len(alive) == 1:
        return alive
    best = max(alive, key=lambda at: choices[at].value)
    ahead = np.concatenate(columns[best])
    kept = []
    for at in alive:
        difference, error = ahead_by(ahead, np.concatenate(columns[at]))
        if difference <= BEHIND * error:
            kept.append(at)
    return kept


def ahead_by(first: NDArray[np.float64], second: NDArray[np.float64]) -> tuple[float, float]:
    """By how much the values of one move are better than those of another in the same worlds, with its standard error."""
    difference = first - second
    # Half a game is added to what was seen, or two values that agree by chance in the first worlds would count as proof.
    error = sqrt((float(difference.var()) + 0.25 / len(difference)) / len(difference))
    return float(difference.mean()), error


def _different(knowledge: Knowledge) -> list[Choice]:
    """The legal moves, of those that lead to the same position only the first.

    A family may tell its own way of counting positions as the same: `alike(knowledge, code)`.
    """
    family = knowledge.rules.family
    alike = getattr(_module(knowledge.rules), "alike", None)
    found: dict[bytes, Choice] = {}
    for move, code in knowledge.codes().items():
        key = code.to_bytes(4, "big")
        if alike:
            key = alike(knowledge, code)
        elif not family.unknown(knowledge.position.state, code):
            s = knowledge.position.state
            family.play(s, code)
            key = family.key(s)
        choice = found.setdefault(key, Choice(move, code, len(found)))
        if choice.move != move:
            choice.same += (move,)
    return list(found.values())


@cache
def sampler_of(rules: Rules) -> type[Sampler]:
    """What tries out the moves of a game: its family's own way, where there is one that suits it, else the general one."""
    return _module(rules).Sampler  # type: ignore[no-any-return]


def _module(rules: Rules) -> Any:
    name = f"{__package__}.{rules.family.NAME}"
    if rules.family.shipped and util.find_spec(name):
        module = import_module(name)
        if module.suits(rules):
            return module
    return general


def usual_samples(rules: Rules) -> int:
    """How many samples a decision has where nothing is said: so many that a game takes some seconds."""
    return getattr(_module(rules), "SAMPLES", USUAL_SAMPLES)


def prepare(rules: Game) -> None:
    """Compile all that weighing takes in a game, or load it from the cache."""
    compile_sampler(rules)
    solver.prepare(rules)


def compile_sampler(rules: Rules) -> None:
    """Compile what trying out moves takes, or load it from the cache: all that weighing needs while something is unseen."""
    knowledge = Knowledge(game(rules.name).deal(0))  # machine code is made when it is first called
    codes = list(knowledge.codes().values())
    chosen, values = np.arange(len(codes), dtype=np.int64), np.zeros((1, len(codes)))
    sampler_of(rules)(knowledge, codes).run(chosen, knowledge.streams(0, 0, 1), values)
