"""What the server gets ready behind its first page: kernels, solver and coach."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from functools import cache, partial
from math import ceil

from cadogan.app.coaching.engine import SAMPLER, SOLVER, Part, warm_up_part
from cadogan.app.wire.responses import Readying
from cadogan.machine import compiled, units
from cadogan.machine.compiled import NoMachineCode
from cadogan.machine.pools import cores
from cadogan.machine.units import Unit
from cadogan.position import Game
from cadogan.rules.family import Family
from cadogan.server.jobs import REPORTS

# -- Building machine code behind the table: in a clone, all that is missing is built while people play, what they need first ---
#
# Each unit is compiled by a process of its own, as many at once as there are cores, and other work goes first. What is half done when
# the server ends begins again with the next start; what is done is kept.


class Builder:
    """Builds units in threads, which begin with the first unit that is lacking."""

    def __init__(self, jobs: int | None = None) -> None:
        """`jobs`: units built at once, by default one for each processor core."""
        self._jobs = jobs or cores()
        self._next: list[Unit] = []
        self._shares: dict[Unit, float] = {}  # of the work done, 0 to 1; 1 also for what failed
        self._faults: dict[Unit, NoMachineCode] = {}
        self._threads = 0
        self._lock = threading.Lock()

    def need(self, wanted: Iterable[Unit]) -> list[Unit]:
        """Build those of some units that are lacking before all others, in this order; return them. What failed is tried again."""
        with self._lock:
            asked = [
                unit for unit in wanted if self._shares.get(unit, 0.0) < 1.0 or self._faults.pop(unit, None) is not None
            ]
            new = [unit for unit in asked if self._shares.get(unit, 1.0) == 1.0]
            missing = set(compiled.lacking(new))
            asked = [unit for unit in asked if unit not in new or unit in missing]
            waiting = [unit for unit in asked if unit in missing or unit in self._next]
            self._next = [*waiting, *(unit for unit in self._next if unit not in waiting)]
            self._shares |= dict.fromkeys(missing, 0.0)
            for _ in range(min(self._jobs - self._threads, len(self._next))):
                self._threads += 1
                threading.Thread(target=self._work, name="cadogan-builder", daemon=True).start()
        return asked

    def done(self, wanted: Iterable[Unit]) -> float:
        """Return the share of the work done for some units, 0 to 1. Raises NoMachineCode if one of them failed."""
        wanted = list(wanted)
        for unit in wanted:
            if unit in self._faults:
                raise self._faults[unit]
        whole = sum(map(size, wanted))
        return sum(size(unit) * self._shares[unit] for unit in wanted) / whole if whole else 1.0

    def _work(self) -> None:
        while unit := self._take():
            try:
                compiled.build_here(unit, partial(self._note, unit), gently=True)
            except NoMachineCode as error:
                self._faults[unit] = error
            self._note(unit, 1.0)

    def _take(self) -> Unit | None:
        with self._lock:
            if self._next:
                return self._next.pop(0)
            self._threads -= 1
            return None

    def _note(self, unit: Unit, share: float) -> None:
        self._shares[unit] = share


class Countdown:
    """Works out how many seconds some work still takes, from how fast it went so far."""

    LEAST = 0.03  # of the work, before a guess is worth anything

    def __init__(self, done: float) -> None:
        self._began, self._at = time.monotonic(), done

    def left(self, done: float) -> int | None:
        """Return the seconds until all is done, given the share that is done now; None if it is too early to say."""
        gone = done - self._at
        return ceil((1.0 - done) * (time.monotonic() - self._began) / gone) if gone > self.LEAST else None


def units_for(family: Family) -> list[Unit]:
    """Return the units that a game's coach and solver need, in the order of need: the longest first."""
    names = {family.NAME, units.DECLARED} if family.is_declared else {family.NAME}
    own = [unit for unit in units.all_units() if unit.name in names and not unit.families]
    return [*own, Unit(units.COMMON), units.rules_of(family)]


def others() -> list[Unit]:
    """Return all units that a server needs, in the order in which to build them if no table is open: what most games need first."""
    return sorted(
        (unit for unit in units.all_units() if unit.name != units.AGENTS),
        key=lambda unit: (unit.name != units.COMMON, not unit.families),
    )


@cache
def size(unit: Unit) -> int:
    """Return a measure of the work that a unit is: the bytes of the functions in it."""
    return sum(len(function.__code__.co_code) for function in units.functions(unit))


# -- Warming up the solver and the coach for a game: their modules are imported, and their machine code is loaded -------
#
# This takes a fraction of a second. Only in a clone, machine code may have to be built first (see `Builder`): that takes many
# seconds, and requests wait for it without blocking others.


class WarmUp:
    """Warms up parts of the solver and the coach when they are first needed. It is the `WarmUp` of the engine."""

    def __init__(self, builder: Builder | None = None) -> None:
        """`builder` builds the machine code that is lacking."""
        self.builder = builder or Builder()
        # By part and game: which searches suit a game depends on its options.
        self._started: dict[tuple[Part, str], Future[None]] = {}
        self._lock = threading.Lock()

    def __call__(
        self, game: Game, stop: threading.Event, parts: tuple[Part, ...], report: Callable[[Readying], None]
    ) -> bool:
        """Warm up parts for a game; return False if stopped before the end. Raises NoMachineCode."""
        started = time.monotonic()
        reported = started - REPORTS
        in_hand = all(self._started_for(part, game) for part in parts)
        needed = [] if in_hand else self.builder.need(units_for(game.family))
        countdown = Countdown(self.builder.done(needed))

        def stopped() -> bool:
            """Report now and then; return whether to stop."""
            nonlocal reported
            now = time.monotonic()
            if now >= reported + REPORTS:
                share = self.builder.done(needed)
                seconds = 0.0 if reported < started else round(now - started, 1)
                report(Readying(seconds, countdown.left(share) if needed else None, round(share, 3)))
                reported = now
            return stop.is_set()

        while self.builder.done(needed) < 1.0:
            if stopped():
                return False
            stop.wait(0.05)
        for part in parts:
            future = self._future(part, game)
            while not wait([future], 0.01).done:
                if stopped():
                    return False
            future.result()
        return True

    def _started_for(self, part: Part, game: Game) -> Future[None] | None:
        """Return the warm-up of a part that somebody has started, unless it failed."""
        found = self._started.get((part, game.name))
        return None if found and found.done() and found.exception() else found

    def _future(self, part: Part, game: Game) -> Future[None]:
        """Return the warm-up of a part, and begin it in a thread if nobody has, or if it failed."""
        with self._lock:
            found = self._started_for(part, game)
            if found:
                return found
            future = self._started[part, game.name] = Future[None]()

        def work() -> None:
            try:
                warm_up_part(part, game)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(None)

        threading.Thread(target=work, name="cadogan-warm-up", daemon=True).start()
        return future

    def is_warm(self, game: Game) -> bool:
        """Return whether the coach and the solver are ready for a game."""
        found = [self._started_for(part, game) for part in (SAMPLER, SOLVER)]
        return all(each and each.done() for each in found)
