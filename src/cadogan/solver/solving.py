"""`solve` runs the searches for a position one after the other, within a budget; `sure_line` that for endings. Every win is replayed."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from importlib import import_module, util
from math import inf
from typing import Any, NamedTuple, Protocol, cast

from cadogan.machine.library import Callback
from cadogan.position import Game, Position
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, check_seconds, counted, shown
from cadogan.rules.game import Rules
from cadogan.solver import declared, ending, general, piles
from cadogan.solver.verdict import (
    BARRED,
    BEST,
    CALL,
    CALL_AT,
    ENDLESS,
    POSITIONS,
    STOP,
    TOO_DEEP,
    Lost,
    Outcome,
    Task,
    Verdict,
    Won,
    replay,
)

# A new version means that the same budget may give another verdict or line; studies never mix data of two versions. A search that has
# changed since has a VERSION of its own.
VERSION = 1

HAS_THREADS = sys.platform != "emscripten"  # Pyodide has none
USUAL_SECONDS = 10.0
ENDING_SECONDS = 0.25  # with the replay of what is found, less than 0.3
USUAL_MEMORY = 1 << 30
LEAST_MEMORY = 16 << 20
MOST_MEMORY = 64 << 40  # more than any machine has
HEARTBEAT = 0.02  # seconds between checks of the clock and of `cancel`
REPORTS = 0.1  # seconds between reports of progress
FIRST_STEP = 16  # positions of a stage until its search calls back for the second time


class Search(Protocol):
    """The interface of a search module: a family's own search in `cadogan.solver.<family>`, or the general one."""

    PRUNINGS: dict[str, str]  # name → argument why it is sound; each pruning can be turned off

    def prepare(self, rules: Game) -> None:
        """Load the machine code that it needs, or build it, so that this takes no time from a search."""

    def search(self, task: Task) -> Outcome:
        """Search until the position is won or lost; None if the task is over or the search can do no more."""


class Progress(NamedTuple):
    """The progress of a search: positions searched, seconds taken, the most cards at home, what is being tried."""

    positions: int
    seconds: float
    best: int
    trying: str


@checked
def solve(
    position: Position,
    seconds: float | None = None,
    positions: int | None = None,
    *,
    memory: int = USUAL_MEMORY,
    seed: int = 0,
    on_progress: Callable[[Progress], None] | None = None,
    cancel: threading.Event | None = None,
    without: Collection[str] = (),
    thread: bool = HAS_THREADS,
) -> Verdict:
    """Find out whether a position can be won when all cards are known ("thoughtful"), and return a `Verdict`.

    The budget is in `seconds` (10 if neither is given), in `positions`, or both; the same budget in positions and the
    same `seed` give the same verdict and line on any machine. `memory` is the maximum size of the tables, in bytes.
    `on_progress` is called several times a second with a `Progress`, in the caller's thread; setting `cancel` ends the
    search, and the verdict is then unknown unless it was already found. `without` names prunings to turn off. `limit_memory`
    may set a lower maximum.
    The search runs in compiled code and releases the GIL. With `thread=False` it runs in the caller's thread. In a browser,
    where no thread can be started, this is the default, and the limits are the same: the search calls back several times a
    second. Elsewhere it is then limited by `positions` only. Raises BadInput for a position with unseen cards.
    """
    check(position, seconds, positions, memory)
    check_prunings(position.game, without)
    if position.is_won:
        return Verdict(
            position.game.name, "won", (), "the game is won", 0, 0.0, position.game.family.home(position.state)
        )
    if seconds is None and positions is None:
        seconds = USUAL_SECONDS
    room = min(memory, _most_memory)
    task = Task(position, ENDLESS if positions is None else positions, room, seed, frozenset(without))
    task.control[BEST] = position.game.family.home(position.state)
    outcome: Outcome = None
    started = time.perf_counter()
    for each in searches(position.game):
        before = time.perf_counter()
        _prepared(each, position.game)
        started += time.perf_counter() - before
        outcome = _run(each, _Watch(task, started, seconds, on_progress, cancel), thread)
        if outcome or task.over:
            break
    return _verdict(task, outcome, started)


@checked
def sure_line(
    position: Position,
    seconds: float | None = ENDING_SECONDS,
    *,
    cancel: threading.Event | None = None,
    thread: bool = HAS_THREADS,
) -> tuple[str, ...]:
    """Return moves that win where nothing can go wrong any more; empty if none are found, and where the player does not know all cards.

    Each move is safe by the rules (`Position.safe`), or the only legal one, or every other legal move would leave the game
    won as well: what only might be won does not count. The search ends after `seconds`, and even without them it keeps few
    positions; setting `cancel` ends it, too. `thread` is as for `solve`.
    """
    check_seconds(seconds)
    if position.is_over or not position.is_open or position.has_unknown:
        return ()
    search = cast(Search, ending)
    _prepared(search, position.game)
    watch = _Watch(Task(position), time.perf_counter(), seconds, None, cancel)
    outcome = _run(search, watch, thread)
    return replay(position, outcome.line)[0] if isinstance(outcome, Won) else ()


_most_memory = sys.maxsize


@checked
def limit_memory(most: int) -> None:
    """Set the maximum size, in bytes, of the tables of every search in this process, whatever `solve` is told.

    For a browser, where a process shares its memory with a page and never gives any back. Raises BadInput for too little.
    """
    global _most_memory
    _check_memory(most)
    _most_memory = most


def check(position: Position, seconds: float | None, positions: int | None, memory: int) -> None:
    """Raise BadInput for a budget that is too small and for a position with unseen cards."""
    check_seconds(seconds)
    if positions is not None and positions < 1:
        raise BadInput(f"{positions} positions are too few: give 1 or more")
    _check_memory(memory)
    if position.has_unknown:
        raise BadInput("the position has cards that were not seen: name each card in place of ??")


def _check_memory(memory: int) -> None:
    if memory < LEAST_MEMORY:
        raise BadInput(f"{memory} bytes of memory are too few: give {LEAST_MEMORY} (16 MiB) or more")
    if memory > MOST_MEMORY:
        raise BadInput(f"{shown(memory)} bytes of memory are too many: give {MOST_MEMORY} (64 TiB) or fewer")


def check_prunings(rules: Rules, without: Collection[str]) -> None:
    """Raise BadInput if `without` has a name that is not a pruning of the game's searches."""
    known = [name for each in searches(rules) for name in each.PRUNINGS]
    for name in without:
        if name not in known:
            raise BadInput(f"{rules.name} has no pruning {name!r}: its prunings are {', '.join(known) or 'none'}")


def searches(rules: Rules) -> list[Search]:
    """Return the searches for a game: its family's own one or, without it, that of `piles` if it suits; then the general one."""
    name = f"{__package__}.{rules.family.NAME}"
    if rules.family.shipped and util.find_spec(name):
        return [cast(Search, import_module(name)), cast(Search, general)]
    if declared.suits(rules):
        return [cast(Search, declared), cast(Search, general)]
    return [cast(Search, each) for each in ([piles, general] if piles.suits(rules) else [general])]


@checked
def version_of(rules: Rules) -> int:
    """Return the version of the search for a game. A study never mixes data of two versions."""
    return int(getattr(searches(rules)[0], "VERSION", VERSION))


def by_range(rules: Rules) -> Callable[..., Any] | None:
    """Return `decide` of the family's search, which decides a whole range of deals in one call; None if it has none."""
    return getattr(searches(rules)[0], "decide", None)


_lock = threading.Lock()
_ready: set[tuple[Search, str]] = set()  # searches whose machine code is loaded, with the name of the family


def _prepared(search: Search, rules: Game) -> None:
    with _lock:
        if (search, rules.family.NAME) not in _ready:
            search.prepare(rules)
            _ready.add((search, rules.family.NAME))


@checked
def prepare(rules: Game) -> None:
    """Load the machine code of a game's first search, or build it; that of the next one follows if the first gives up."""
    _prepared(searches(rules)[0], rules)


class _Watch:
    """Looks at the clock and at `cancel` while a search runs, reports its progress, and ends it."""

    def __init__(
        self,
        task: Task,
        started: float,
        seconds: float | None,
        on_progress: Callable[[Progress], None] | None,
        cancel: threading.Event | None,
    ) -> None:
        self.task, self.started, self.on_progress, self.cancel = task, started, on_progress, cancel
        self.end = inf if seconds is None else started + seconds
        self.reported = started

    def look(self) -> None:
        """End the search if it is time, or report its progress if that is due."""
        now, task = time.perf_counter(), self.task
        if now >= self.end or (self.cancel and self.cancel.is_set()):
            task.control[STOP] = 1
        elif self.on_progress and now >= self.reported + REPORTS:
            self.reported = now
            control = task.control
            self.on_progress(Progress(control[POSITIONS], now - self.started, control[BEST], task.trying))


def _run(search: Search, watch: _Watch, thread: bool) -> Outcome:
    return _in_a_thread(search, watch) if thread else _here(search, watch)


def _in_a_thread(search: Search, watch: _Watch) -> Outcome:
    """Run a search in a thread, and watch it in the calling thread."""
    outcome: Outcome = None
    failure: BaseException | None = None
    control = watch.task.control

    def work() -> None:
        nonlocal outcome, failure
        try:
            outcome = search.search(watch.task)
        except BaseException as error:
            failure = error
        finally:
            done.set()

    done = threading.Event()
    thread = threading.Thread(target=work, name="cadogan-solver", daemon=True)
    try:
        thread.start()
        while not done.wait(max(0.0, min(watch.end - time.perf_counter(), HEARTBEAT))) and not control[STOP]:
            watch.look()
    finally:
        if not done.is_set():  # it is time, or an exception ended the loop
            control[STOP] = 1
        with suppress(RuntimeError):  # Ctrl-C came before the thread had quite started; it will end by itself
            thread.join()
    if failure:
        raise failure
    return outcome


def _here(search: Search, watch: _Watch) -> Outcome:
    """Run a search in the calling thread. In a browser it calls back, so that there is a look every HEARTBEAT / 2."""
    if HAS_THREADS:
        return search.search(watch.task)
    control = watch.task.control
    failure: BaseException | None = None
    step, looked = FIRST_STEP, watch.started

    def look() -> None:
        nonlocal failure, step, looked
        try:
            watch.look()
        except BaseException as error:  # it cannot pass through compiled code
            failure, control[STOP] = error, 1
        now = time.perf_counter()
        if control[CALL_AT] == 0:
            step = FIRST_STEP
        else:
            step = max(1, int(step * min(4.0, HEARTBEAT / 2 / max(now - looked, 1e-6))))
        looked, control[CALL_AT] = now, control[POSITIONS] + step

    callback = Callback(look)
    control[CALL], watch.task.look = callback.address, look
    try:
        return search.search(watch.task)
    finally:
        control[CALL] = 0
        if failure:
            raise failure


def _verdict(task: Task, outcome: Outcome, started: float) -> Verdict:
    position, positions, best = task.position, task.control[POSITIONS], task.control[BEST]
    name = position.game.name
    if isinstance(outcome, Won):
        moves, best = replay(position, outcome.line)
        why = f"a line of {counted(len(moves), 'move')}, replayed by the rules"
        return Verdict(name, "won", moves, why, positions, time.perf_counter() - started, best)
    seconds = time.perf_counter() - started
    if isinstance(outcome, Lost) and not task.control[BARRED] and not task.control[TOO_DEEP]:
        return Verdict(name, "lost", (), outcome.why, positions, seconds, best)
    why = f"neither a win nor a proof of a loss was found; at best {best} cards were at home"
    if isinstance(outcome, Lost):
        what = "redeals whose shuffles are not known" if task.control[BARRED] else "more moves than the search follows"
        why = f"any win needs {what}; at best {best} cards were at home"
    return Verdict(name, "unknown", (), why, positions, seconds, best)
