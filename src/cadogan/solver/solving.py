"""`solve`: the searches for a position tried in their order, under a budget, with every win replayed."""

from __future__ import annotations

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

USUAL_SECONDS = 10.0
USUAL_MEMORY = 1 << 30
LEAST_MEMORY = 16 << 20
HEARTBEAT = 0.02  # seconds between looks at the clock and at whoever may cancel
REPORTS = 0.1  # seconds between reports of progress


class Search(Protocol):
    """What a module holds that searches: a family's own in `cadogan.solver.<family>`, and the general one."""

    PRUNINGS: dict[str, str]  # name: why it is sound, in words; each can be turned off

    def suits(self, rules: Rules) -> bool:
        """Can it search this game, with its options?"""

    def prepare(self, rules: Game) -> None:
        """Compile what it needs, so that a search has all its time for itself."""

    def search(self, task: Task) -> Outcome:
        """Search until won, lost, the task is over, or (None) it knows no further."""


class Progress(NamedTuple):
    """How far a search has come: positions looked at, seconds taken, the most cards at home, what is being tried."""

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
    thread: bool = True,
) -> Verdict:
    """Find out whether a position can be won, all cards known ("thoughtful"): a `Verdict`.

    The budget is in `seconds` (10 where neither is given) or in `positions`, or both; the same budget in positions and
    the same `seed` have the same verdict and line on any machine. `memory` is the most that tables may take, in bytes.
    `on_progress` is called several times a second with a `Progress`, in the thread of the caller; `cancel` ends the search
    when it is set, and the verdict is then unknown unless it was found already. `without` names prunings to do without.
    The search runs in compiled code and releases the GIL. With `thread=False` it runs in the caller's thread, bounded by
    `positions` alone: for where no thread can be started. Raises BadInput for a position with unseen cards.
    """
    check(position, seconds, positions, memory)
    check_prunings(position.game, without)
    if position.is_won:
        return Verdict(
            position.game.name, "won", (), "the game is won", 0, 0.0, position.game.family.home(position.state)
        )
    for each in searches(position.game):
        _prepared(each, position.game)
    if seconds is None and positions is None:
        seconds = USUAL_SECONDS
    task = Task(position, ENDLESS if positions is None else positions, memory, seed, frozenset(without))
    task.control[BEST] = position.game.family.home(position.state)
    begun = time.perf_counter()
    outcome = _run(task, begun, seconds, on_progress, cancel) if thread else _search(task)
    return _verdict(task, outcome, begun)


def check(position: Position, seconds: float | None, positions: int | None, memory: int) -> None:
    """Raise BadInput for what cannot be solved."""
    if seconds is not None and not seconds > 0:
        raise BadInput(f"{seconds} seconds are too few: give a number greater than 0")
    if positions is not None and positions < 1:
        raise BadInput(f"{positions} positions are too few: give 1 or more")
    if memory < LEAST_MEMORY:
        raise BadInput(f"{memory} bytes of memory are too few: give {LEAST_MEMORY} (16 MiB) or more")
    if position.has_unknown:
        raise BadInput("the position has cards that were not seen: name each card in place of ??")


def check_prunings(rules: Rules, without: Collection[str]) -> None:
    """Raise BadInput for the name of a pruning that no search of the game has."""
    known = [name for each in searches(rules) for name in each.PRUNINGS]
    for name in without:
        if name not in known:
            raise BadInput(f"{name!r} is no pruning of {rules.name}: its prunings are {', '.join(known) or 'none'}")


def searches(rules: Rules) -> list[Search]:
    """The searches that suit a game: its family's own, where there is one, then the general one."""
    found = [cast(Search, general)]
    name = f"{__package__}.{rules.family.NAME}"
    if rules.family.shipped and util.find_spec(name):
        found.insert(0, cast(Search, import_module(name)))
    return [each for each in found if each.suits(rules)]


def by_range(rules: Rules) -> Callable[..., Any] | None:
    """The function that decides whole ranges of a game's deals in one call, where its family's search has one: `decide`."""
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
    """Compile all that solving a game needs, or load it from the cache."""
    for each in searches(rules):
        _prepared(each, rules)


def _search(task: Task) -> Outcome:
    """What the first search finds that comes to an end."""
    for each in searches(task.position.game):
        outcome = each.search(task)
        if outcome or task.over:
            return outcome
    return None


def _run(
    task: Task,
    begun: float,
    seconds: float | None,
    on_progress: Callable[[Progress], None] | None,
    cancel: threading.Event | None,
) -> Outcome:
    """Run the searches in a thread, and watch the clock in this one."""
    outcome: Outcome = None
    failure: BaseException | None = None

    def work() -> None:
        nonlocal outcome, failure
        try:
            outcome = _search(task)
        except BaseException as error:
            failure = error
        finally:
            done.set()

    done = threading.Event()
    thread = threading.Thread(target=work, name="cadogan-solver", daemon=True)
    reported = begun
    try:
        thread.start()
        while True:
            now = time.perf_counter()
            left = begun + seconds - now if seconds is not None else HEARTBEAT
            if done.wait(max(0.0, min(left, HEARTBEAT))):
                break
            now = time.perf_counter()
            if (seconds is not None and now >= begun + seconds) or (cancel and cancel.is_set()):
                task.control[STOP] = 1
                done.wait()
                break
            if on_progress and now >= reported + REPORTS:
                reported = now
                control = task.control
                on_progress(Progress(int(control[POSITIONS]), now - begun, int(control[BEST]), task.trying))
    finally:
        task.control[STOP] = 1
        with suppress(RuntimeError):  # Ctrl-C came before it had quite begun; it will end by itself
            thread.join()
    if failure:
        raise failure
    return outcome


def _verdict(task: Task, outcome: Outcome, begun: float) -> Verdict:
    position, positions, best = task.position, int(task.control[POSITIONS]), int(task.control[BEST])
    name = position.game.name
    if isinstance(outcome, Won):
        moves, best = replay(position, outcome.line)
        why = f"a line of {len(moves)} moves, replayed by the rules"
        return Verdict(name, "won", moves, why, positions, time.perf_counter() - begun, best)
    seconds = time.perf_counter() - begun
    if isinstance(outcome, Lost) and not task.control[BARRED] and not task.control[TOO_DEEP]:
        return Verdict(name, "lost", (), outcome.why, positions, seconds, best)
    why = f"neither a win nor a proof of a loss was found; at best {best} cards were at home"
    if isinstance(outcome, Lost):
        what = "redeals whose shuffles are not known" if task.control[BARRED] else "lines too long to follow"
        why = f"there is no win but perhaps by {what}; at best {best} cards were at home"
    return Verdict(name, "unknown", (), why, positions, seconds, best)


__all__ = ["Lost", "Outcome", "Progress", "Search", "Task", "Won", "solve"]
