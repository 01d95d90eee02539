"""Evaluate and compare the moves of a position, using only what the player has seen.

All moves are simulated in the same sampled worlds, so luck affects them equally. Moves that have clearly fallen behind drop
out, and the others get the rest of the budget. If the player knows all cards, a solver decides instead.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, util
from math import fsum, inf, sqrt
from typing import Any, Protocol

from cadogan import solver
from cadogan.coach import declared, random_playouts
from cadogan.coach.tally import Knowledge, Tally, error_of_difference
from cadogan.machine.arrays import zeros
from cadogan.position import Game, Position, game
from cadogan.position.moves import IllegalMove
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, check_seconds, shown
from cadogan.rules.game import Rules
from cadogan.solver import Verdict

USUAL_SAMPLES = 4_000  # for a decision, unless the family has its own number
FIRST_WORLDS = 16  # all moves are simulated in these before any is dropped
DECIDED = 100  # worlds after which the work ends, if `choosing` and only one move is left
BEHIND = 2.5  # a move drops out if it is behind by this many standard errors of the difference, paired by world
NOISE = 2.0  # a difference of up to this many of its standard errors may be the luck of sampling
SAME = 0.02  # moves are equally good if the difference may be luck, and surely is no greater than this
SLICE = 0.02  # seconds between checks of the clock and of cancellation
MOST_SAMPLES = 1_000_000_000  # hours in the fastest game
BEGINNING = 0.5  # share of the time for a sampler's `begin`
LOOK = 0.1  # maximum seconds for a first answer while a solver runs
SOLVER_POSITIONS = 100_000  # a solver's budget when all cards are known
MEMORY = 256 << 20  # bytes for a solver's tables; a server may run several at once


class Sampler(Protocol):
    """Simulates moves in sampled worlds, see `coach.random_playouts.Sampler`.

    A sampler that needs preparation may have `begin(stream, stop)`. One that learns from its games may have `go_on(earlier)`,
    which lets it begin with what the sampler of an earlier position of the same game learned. One whose `run` uses all cards of
    a world also has `compare`, which does not: it measures by how much a move is worse. See `coach.doubles`.
    """

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None: ...

    def run(self, chosen: Sequence[int], streams: Any, values: Any) -> None: ...


class Choice:
    """A move with its value: the mean over the worlds in which it was simulated, or what a solver proved."""

    __slots__ = ("code", "error", "known", "lag", "liking", "move", "number", "same", "samples", "value")

    def __init__(self, move: str, code: int, number: int = 0) -> None:
        """Make a choice with no values yet."""
        self.move = move  # its name
        self.code = code  # its number
        self.number = number  # its index in the sampler
        self.same: tuple[str, ...] = ()  # other moves that lead to the same position
        self.value = 0.0  # mean value of the worlds, 0 to 1
        self.error = 0.0  # standard error of the mean
        self.samples = 0  # number of worlds
        self.lag = (0.0, inf)  # how far it is behind the best move in the same worlds, and the standard error of that
        self.liking = 0  # what it is worth to the family's policy: it decides between equally good moves
        self.known = ""  # "won" or "lost" if a solver has proved it for the position after the move

    def count(self, worlds: int, mean: float, variance: float) -> None:
        """Set mean, error and number from the values of all worlds."""
        self.samples, self.value = worlds, mean
        self.error = sqrt(variance) / sqrt(worlds)

    @property
    def may_be_best(self) -> bool:
        """May its lag be the luck of sampling?"""
        lag, error = self.lag
        return lag <= NOISE * error

    @property
    def equal(self) -> bool:
        """Is it as good as the best move, as far as simulations can tell?"""
        lag, error = self.lag
        return self.may_be_best and lag + NOISE * error <= SAME

    def __repr__(self) -> str:
        return f"Choice({self.move!r}, {self.known or round(self.value, 4)}, {self.samples} samples)"


@dataclass(frozen=True)
class Weighing:
    """The moves of a position with their values, the best first.

    `verdict` is the solver's if the player knows all cards, else None. `samples` counts the simulated games, `seconds` is the
    time taken. `done`: the budget is spent or nothing is left to find out; otherwise the work continues. `sampler` simulated
    the moves; None if that was not needed.
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
        """The best move; None if there is no legal one."""
        return self.choices[0] if self.choices else None

    @property
    def equal(self) -> tuple[str, ...]:
        """The moves that are as good as the best one, which is the first."""
        best = self.best
        if best is None or best.known == "lost":
            return ()
        if best.known:
            assert self.verdict is not None
            first = self.verdict.moves[0]
            return (first, *(move for move in (best.move, *best.same) if move != first))
        ties = [each for each in self.choices[1:] if each.samples == best.samples and each.equal]
        return tuple(move for each in (best, *ties) for move in (each.move, *each.same))

    def of(self, move: str) -> Choice:
        """Return the choice for a move. Raises IllegalMove for a move that is not legal."""
        for choice in self.choices:
            if move == choice.move or move in choice.same:
                return choice
        legal = ", ".join(self.position.codes) or "none"
        raise IllegalMove(f"{shown(move)} is not legal: the legal moves are {legal}")


@checked
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
    earlier: Weighing | None = None,
) -> Weighing:
    """Evaluate the legal moves of a position; return a `Weighing`.

    The budget is `samples`, the total number of simulated games, or `seconds`, or both; the default is the game's usual number
    of samples. The same budget in samples and the same `seed` give the same answer on any machine, for any order of the unseen
    cards and any deal number. `on_progress` is called in the caller's thread with each better answer; setting `cancel` ends the
    work. `every`: drop no move, so that all are known as precisely as the best. Without `solving`, moves are simulated even if
    all cards are known. `choosing`: stop as soon as only one move is left, even if its value is not known precisely. `earlier`:
    a decision before in the same game, to go on with what its simulated games taught. Raises BadInput for a budget that is not
    valid, and for a position from text that does not say which cards are unseen.
    """
    check_budget(samples, seconds)
    work = _Work(position, samples, seconds, seed, on_progress, cancel, every, choosing, earlier)
    return work.solved() if solving and work.knowledge.open and not position.is_over else work.sampled()


def check_budget(samples: int | None, seconds: float | None) -> None:
    """Raise BadInput for a budget that is not valid."""
    if samples is not None and samples < 1:
        raise BadInput(f"{samples} samples are too few: give 1 or more")
    if samples is not None and samples > MOST_SAMPLES:
        raise BadInput(f"{samples} samples are too many: give at most {MOST_SAMPLES}")
    check_seconds(seconds)


@dataclass
class _Work:
    """One evaluation in progress, with the arguments of `weigh`."""

    position: Position
    samples: int | None
    seconds: float | None
    seed: int
    on_progress: Callable[[Weighing], None] | None
    cancel: threading.Event | None
    every: bool
    choosing: bool
    earlier: Weighing | None = None

    def __post_init__(self) -> None:
        self.knowledge = Knowledge(self.position)
        if self.samples is None and self.seconds is None:
            self.samples = usual_samples(self.position.game)
        self.started = time.perf_counter()
        self.choices = distinct(self.knowledge)
        self.spent = 0
        self.sampler: Sampler | None = None

    # -- all cards are known

    def solved(self) -> Weighing:
        """Ask the solver; simulate if it finds no answer."""
        verdict = solver.solve(
            self.knowledge.position,
            None if self.seconds is None else self.seconds / 2,  # if it finds no answer, the rest is for simulation
            SOLVER_POSITIONS if self.samples is not None or self.seconds is None else None,
            memory=MEMORY,
            seed=self.seed & 0xFFFF,
            on_progress=self._first_answer(),
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

    def _first_answer(self) -> Callable[[object], None] | None:
        """Return a callback for the solver that once reports a short simulation, so that there is an early answer."""
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

    # -- some cards are unseen

    def sampled(self, verdict: Verdict | None = None) -> Weighing:
        """Simulate the moves in sampled worlds."""
        if not self.choices:
            return self._weighing(True, verdict)
        self.sampler = sampler = sampler_of(self.knowledge.rules)(
            self.knowledge, [choice.code for choice in self.choices]
        )
        go_on = getattr(sampler, "go_on", None)
        if go_on and self.earlier and self.earlier.sampler:
            go_on(self.earlier.sampler)
        begin = getattr(sampler, "begin", None)
        if begin:
            begin(int(self.knowledge.streams(self.seed, 0, 1)[0]), lambda: self._over(BEGINNING))
        tally = Tally(len(self.choices))
        alive = list(range(len(self.choices)))
        worlds, batch = 0, FIRST_WORLDS
        while self._goes_on(len(alive), worlds):
            batch = self._fitting(batch, len(alive))
            done = self._run(sampler, tally, alive, worlds, batch)
            worlds += done
            for at in alive:
                self.choices[at].count(worlds, *tally.spread(at, worlds))
            if not self.every:
                alive = _still_in(alive, self.choices, tally)
            if done < batch or (self.choosing and len(alive) == 1 and worlds >= DECIDED):
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
        """Was the work cancelled, or has this share of its time passed?"""
        if self.cancel and self.cancel.is_set():
            return True
        return self.seconds is not None and time.perf_counter() >= self.started + share * self.seconds

    def _fitting(self, batch: int, alive: int) -> int:
        """Return the number of worlds, at most `batch`, that the budget in samples still allows."""
        return batch if self.samples is None else max(1, min(batch, (self.samples - self.spent) // alive))

    def _run(self, sampler: Sampler, tally: Tally, chosen: Sequence[int], first: int, count: int) -> int:
        """Add up the values of `count` worlds; of fewer if the time ends or the work is cancelled. Return how many."""
        done, slice_ = 0, 1
        while done < count:
            started = time.perf_counter()
            values = zeros("d", min(slice_, count - done), len(chosen))
            sampler.run(chosen, self.knowledge.streams(self.seed, first + done, len(values)), values)
            tally.add(chosen, values)
            done += len(values)
            took = time.perf_counter() - started
            slice_ = max(1, int(slice_ * min(4.0, SLICE / max(took, 1e-6))))
            if self._over():
                break
        self.spent += done * len(chosen)
        return done

    def _weighing(self, done: bool, verdict: Verdict | None) -> Weighing:
        # A move that dropped out early has few samples, and comes after the moves that stayed in.
        order = sorted(self.choices, key=lambda choice: (-choice.samples if not self.every else 0, -choice.value))
        choices = tuple(order) if verdict is None or verdict.unknown else tuple(self.choices)
        return Weighing(
            self.position, choices, self.spent, time.perf_counter() - self.started, done, verdict, self.sampler
        )


def _still_in(alive: list[int], choices: list[Choice], tally: Tally) -> list[int]:
    """Return the moves that are not clearly behind the best one, compared world by world; note how far behind each is."""
    if len(alive) == 1:
        return alive
    best = max(alive, key=lambda at: choices[at].value)
    kept = []
    for at in alive:
        choices[at].lag = difference, error = tally.ahead(best, at, choices[best].samples)
        if difference <= BEHIND * error:
            kept.append(at)
    return kept


def ahead_by(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference between the values of two moves in the same worlds, and its standard error."""
    difference, variance = mean_and_variance([one - other for one, other in zip(first, second, strict=True)])
    return difference, error_of_difference(variance, len(first))


def mean_and_variance(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some values, and their mean squared distance from it."""
    mean = fsum(values) / len(values)
    distances = [value - mean for value in values]
    return mean, fsum([distance * distance for distance in distances]) / len(values)


def distinct(knowledge: Knowledge) -> list[Choice]:
    """Return the legal moves, but only the first of several that lead to the same position.

    A family may define which positions count as the same by `alike(knowledge, code)`, and which moves come first by
    `liking(knowledge, code)`.
    """
    family, module = knowledge.rules.family, _module(knowledge.rules)
    alike = getattr(module, "alike", None)
    liking = {
        code: module.liking(knowledge, code) if hasattr(module, "liking") else 0 for code in knowledge.codes().values()
    }
    found: dict[bytes, Choice] = {}
    for move, code in sorted(knowledge.codes().items(), key=lambda each: -liking[each[1]]):
        key = code.to_bytes(4, "big")
        if alike:
            key = alike(knowledge, code)
        elif not family.unknown(knowledge.position.state, code):
            s = knowledge.position.state
            family.play(s, code)
            key = family.key(s)
        choice = found.setdefault(key, Choice(move, code, len(found)))
        choice.liking = max(choice.liking, liking[code])
        if choice.move != move:
            choice.same += (move,)
    return list(found.values())


@cache
def sampler_of(rules: Rules) -> type[Sampler]:
    """Return the sampler for a game: that of its family if there is one that suits the game, else the general one."""
    return _module(rules).Sampler  # type: ignore[no-any-return]


def _module(rules: Rules) -> Any:
    name = f"{__package__}.{rules.family.NAME}"
    if rules.family.shipped and util.find_spec(name):
        module = import_module(name)
        if module.suits(rules):
            return module
    return declared if declared.suits(rules) else random_playouts


def usual_samples(rules: Rules) -> int:
    """Return the default number of samples for a decision, chosen so that a game takes some seconds."""
    return getattr(_module(rules), "SAMPLES", USUAL_SAMPLES)


def samples_in_game(rules: Rules) -> int:
    """Return the default number for each decision of a whole game; less if the simulated games of one teach for the next."""
    return getattr(_module(rules), "SAMPLES_IN_GAME", usual_samples(rules))


@checked
def prepare(rules: Game) -> None:
    """Load the machine code that evaluating moves of a game needs, or build it."""
    load_sampler(rules)
    solver.prepare(rules)


def load_sampler(rules: Rules) -> None:
    """Load the machine code that simulating moves needs, or build it; the solver is not included."""
    knowledge = Knowledge(game(rules.name).deal(0))
    codes = list(knowledge.codes().values())
    sampler, values = sampler_of(rules)(knowledge, codes), zeros("d", 1, len(codes))
    sampler.run(range(len(codes)), knowledge.streams(0, 0, 1), values)
    Tally(len(codes)).add(range(len(codes)), values)
