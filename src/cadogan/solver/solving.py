"""`solve`: run the searches for a position one after the other, within a budget, and replay every win."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Collection, Hashable
from contextlib import suppress
from functools import cache
from importlib import import_module, util
from typing import Any, NamedTuple, Protocol, cast

from cadogan.cards import BadInput
from cadogan.game import Rules
from cadogan.position import Game, Position
from cadogan.solver import general
from cadogan.solver.task import BARRED, BEST, ENDLESS, POSITIONS, STOP, TOO_DEEP, Lost, Outcome, Task, Won
from cadogan.solver.verdict import Verdict, replay

HAS_THREADS = sys.platform != "emscripten"  # Pyodide has none
USUAL_SECONDS = 10.0
USUAL_MEMORY = 1 << 30
LEAST_MEMORY = 16 << 20
HEARTBEAT = 0.02  # seconds between checks of the clock and of `cancel`
REPORTS = 0.1  # seconds between reports of progress


class Search(Protocol):
    """The interface of a search module: a family's own search in `cadogan.solver.<family>`, or the general one."""

    PRUNINGS: dict[str, str]  # name → argument why it is sound; each pruning can be turned off

    def suits(self, rules: Rules) -> bool:
        """Return whether it can search this game with its options."""

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
    search, and the verdict is then unknown unless it was already found. `without` names prunings to turn off.
    The search runs in compiled code and releases the GIL. With `thread=False` it runs in the caller's thread and is
    limited by `positions` only; this is the default in a browser, where no thread can be started. Raises BadInput for a
    position with unseen cards.
    """
    check(position, seconds, positions, memory)
    check_prunings(position.game, without)
    if position.is_won:
        return Verdict(
            position.game.name, "won", (), "the game is won", 0, 0.0, position.game.family.home(position.state)
        )
    if seconds is None and positions is None:
        seconds = USUAL_SECONDS
    task = Task(position, ENDLESS if positions is None else positions, memory, seed, frozenset(without))
    task.control[BEST] = position.game.family.home(position.state)
    outcome: Outcome = None
    started = time.perf_counter()
    for each in searches(position.game):
        before = time.perf_counter()
        _prepared(each, position.game)
        started += time.perf_counter() - before
        outcome = _run(each, task, started, seconds, on_progress, cancel) if thread else each.search(task)
        if outcome or task.over:
            break
    return _verdict(task, outcome, started)


def check(position: Position, seconds: float | None, positions: int | None, memory: int) -> None:
    """Raise BadInput for a budget that is too small and for a position with unseen cards."""
    if seconds is not None and not seconds > 0:
        raise BadInput(f"{seconds} seconds are too few: give a number greater than 0")
    if positions is not None and positions < 1:
        raise BadInput(f"{positions} positions are too few: give 1 or more")
    if memory < LEAST_MEMORY:
        raise BadInput(f"{memory} bytes of memory are too few: give {LEAST_MEMORY} (16 MiB) or more")
    if position.has_unknown:
        raise BadInput("the position has cards that were not seen: name each card in place of ??")


def check_prunings(rules: Rules, without: Collection[str]) -> None:
    """Raise BadInput if `without` has a name that is not a pruning of the game's searches."""
    known = [name for each in searches(rules) for name in each.PRUNINGS]
    for name in without:
        if name not in known:
            raise BadInput(f"{rules.name} has no pruning {name!r}: its prunings are {', '.join(known) or 'none'}")


def searches(rules: Rules) -> list[Search]:
    """Return the searches that can handle a game: its family's own search, if there is one, then the general one."""
    found = [cast(Search, general)]
    name = f"{__package__}.{rules.family.NAME}"
    if rules.family.shipped and util.find_spec(name):
        found.insert(0, cast(Search, import_module(name)))
    return [each for each in found if each.suits(rules)]


def by_range(rules: Rules) -> Callable[..., Any] | None:
    """Return `decide` of the family's search, which decides a whole range of deals in one call; None if it has none."""
    return getattr(searches(rules)[0], "decide", None)


_lock = threading.Lock()


def _prepared(search: Search, rules: Game) -> None:
    assert isinstance(search, Hashable)
    with _lock:
        _prepared_once(search, rules.family.NAME, rules)


@cache
def _prepared_once(search: Any, family: str, rules: Game) -> None:
    search.prepare(rules)


def prepare(rules: Game) -> None:
    """Load the machine code of a game's first search, or build it; that of the next one follows if the first gives up."""
    _prepared(searches(rules)[0], rules)


def _run(
    search: Search,
    task: Task,
    started: float,
    seconds: float | None,
    on_progress: Callable[[Progress], None] | None,
    cancel: threading.Event | None,
) -> Outcome:
    """Run a search in a thread, and watch the clock in the calling thread."""
    outcome: Outcome = None
    failure: BaseException | None = None

    def work() -> None:
        nonlocal outcome, failure
        try:
            outcome = search.search(task)
        except BaseException as error:
            failure = error
        finally:
            done.set()

    done = threading.Event()
    thread = threading.Thread(target=work, name="cadogan-solver", daemon=True)
    reported = started
    try:
        thread.start()
        while True:
            now = time.perf_counter()
            left = started + seconds - now if seconds is not None else HEARTBEAT
            if done.wait(max(0.0, min(left, HEARTBEAT))):
                break
            now = time.perf_counter()
            if (seconds is not None and now >= started + seconds) or (cancel and cancel.is_set()):
                task.control[STOP] = 1
                done.wait()
                break
            if on_progress and now >= reported + REPORTS:
                reported = now
                control = task.control
                on_progress(Progress(control[POSITIONS], now - started, control[BEST], task.trying))
    finally:
        if not done.is_set():  # an exception ended the loop
            task.control[STOP] = 1
        with suppress(RuntimeError):  # Ctrl-C came before the thread had quite started; it will end by itself
            thread.join()
    if failure:
        raise failure
    return outcome


def _verdict(task: Task, outcome: Outcome, started: float) -> Verdict:
    position, positions, best = task.position, task.control[POSITIONS], task.control[BEST]
    name = position.game.name
    if isinstance(outcome, Won):
        moves, best = replay(position, outcome.line)
        why = f"a line of {len(moves)} moves, replayed by the rules"
        return Verdict(name, "won", moves, why, positions, time.perf_counter() - started, best)
    seconds = time.perf_counter() - started
    if isinstance(outcome, Lost) and not task.control[BARRED] and not task.control[TOO_DEEP]:
        return Verdict(name, "lost", (), outcome.why, positions, seconds, best)
    why = f"neither a win nor a proof of a loss was found; at best {best} cards were at home"
    if isinstance(outcome, Lost):
        what = "redeals whose shuffles are not known" if task.control[BARRED] else "more moves than the search follows"
        why = f"any win needs {what}; at best {best} cards were at home"
    return Verdict(name, "unknown", (), why, positions, seconds, best)


__all__ = ["Lost", "Outcome", "Progress", "Search", "Task", "Won", "solve"]
