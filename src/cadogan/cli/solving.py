"""`cadogan solve`: deals solved one after the other, and their verdicts told in the same order."""

from __future__ import annotations

import json
import re
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from cadogan.cards import BadInput
from cadogan.cli.deals import Deal, Deals, Wanted
from cadogan.position import Game, Position
from cadogan.solver import Progress, Verdict, batch
from cadogan.solver.solving import check
from cadogan.solver.verdict import Result
from cadogan.terminal.compiling import compiling
from cadogan.terminal.saying import hanging, heading

if TYPE_CHECKING:
    from cadogan.cli.bar import Bar

INTERRUPTED, BAD_DEALS = 130, 2  # exit statuses
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


class Budget(NamedTuple):
    """What each deal may cost, and how it is searched."""

    seconds: float | None
    positions: int | None
    memory: int
    jobs: int
    seed: int
    shorter: bool


def read_memory(text: str) -> int:
    """Bytes from a text such as ``512M``. Raises BadInput for anything else."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMG]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    if not found:
        raise BadInput(
            f"--memory {text[:20]!r} is wrong: write a number of bytes, or one with K, M or G, as in 512M or 2G"
        )
    return int(float(found[1]) * UNITS[found[2].upper()])


def run(game: Game, deals: Deals, start: Wanted, budget: Budget, as_json: bool) -> int:
    """Solve deals from where `start` leads, and tell of each when it and those before it are done: the exit status."""
    check(game.deal(0), budget.seconds, budget.positions, budget.memory)

    def wanted(position: Position) -> Position:
        position = start(position)
        check(position, budget.seconds, budget.positions, budget.memory)
        return position

    def positions() -> Iterator[Position]:
        for deal in deals.each(wanted, screen.fault):
            screen.waiting.append(deal)
            yield deal.position

    screen = Screen(deals.count(), as_json)
    try:
        with compiling():
            batch.prepare(game, budget.shorter)
        results = batch.solve_each(
            positions(),
            budget.seconds,
            budget.positions,
            jobs=budget.jobs,
            memory=budget.memory,
            seed=budget.seed,
            shorter=budget.shorter,
            on_progress=screen.watch if screen.bar else None,
        )
        with screen, closing(results):
            for _, verdict in results:
                with whole():  # else the sum could tell of a verdict that was not written
                    screen.verdict(verdict)
    except KeyboardInterrupt:
        screen.sum_up(interrupted=True)
        return INTERRUPTED
    screen.sum_up()
    return BAD_DEALS if screen.faults else 0


@contextmanager
def whole() -> Iterator[None]:
    """Ctrl-C takes effect after what is done in here; pressed once more, at once."""
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, usual)

    usual = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if pressed and callable(usual):  # not where Ctrl-C is ignored
        raise KeyboardInterrupt


class Screen:
    """What is told: verdicts on standard output, all else on standard error, where a terminal also has a bar."""

    def __init__(self, count: int | None, as_json: bool) -> None:
        self.count = count
        self.as_json = as_json
        self.waiting: deque[Deal] = deque()  # those that have no verdict yet, in their order
        self.verdicts: Counter[str] = Counter()
        self.faults = 0
        self.begun = time.perf_counter()
        self.bar: Bar | None = None
        if sys.stderr.isatty():
            from cadogan.cli.bar import Bar

            self.bar = Bar(count)

    def __enter__(self) -> None:
        self.begun = time.perf_counter()
        self.draw()
        if self.bar:
            self.bar.start()

    def __exit__(self, *error: object) -> None:
        if self.bar:
            self.bar.stop()

    def verdict(self, verdict: Verdict) -> None:
        """Tell of the next deal."""
        deal = self.waiting.popleft()
        self.verdicts[verdict.result] += 1
        if self.as_json:
            self.write(json.dumps(plain(deal, verdict), ensure_ascii=False))
        elif self.count == 1:
            self.write(f"{heading(deal.position)}: {verdict}")
            if verdict.moves:
                self.write(hanging(" ".join(verdict.moves)))
        else:
            self.write(f"{deal.name}: {verdict}")
        self.draw()

    def fault(self, sentence: str) -> None:
        """Tell of a deal that is no good."""
        self.faults += 1
        shown = "".join(c if c.isprintable() else "\ufffd" for c in f"cadogan: {sentence}")
        if self.bar:
            self.bar.write(shown)
        else:
            print(shown, file=sys.stderr, flush=True)
        self.draw()

    def write(self, text: str) -> None:
        """Write a line on standard output at once, above the bar where both are on the terminal."""
        if self.bar and sys.stdout.isatty():
            self.bar.write(text)
        else:
            print(text, flush=True)

    def watch(self, position: Position, progress: Progress) -> None:
        """Hear how far a search has come."""
        if self.bar:
            name = next((f"{deal.name}: " for deal in self.waiting if deal.position is position), "")
            self.bar.under = (
                f"{name}{progress.positions:,} positions, at best {progress.best} cards home; {progress.trying}"
            )
            self.draw()

    def draw(self) -> None:
        """Bring the bar up to date."""
        if not self.bar:
            return
        done, seconds = self.verdicts.total() + self.faults, time.perf_counter() - self.begun
        found = " ".join(f"{result} {self.verdicts[result]:,}" for result in get_args(Result))
        words = [f"{done:,}" + (f" of {self.count:,}" if self.count else ""), found]
        if done:
            words.append(f"{done / seconds:.1f}/s" if done > seconds else f"{seconds / done:.1f} s each")
        if done and self.count:
            words.append(f"{timedelta(seconds=round(seconds / done * (self.count - done)))} left")
        self.bar.done, self.bar.text = done, " · ".join(words)

    def sum_up(self, interrupted: bool = False) -> None:
        """Tell of all of them; a single one has been told of already."""
        done = self.verdicts.total()
        words = "interrupted: " if interrupted else ""
        words += f"{done:,} of {self.count:,} deals: " if interrupted and self.count else f"{done:,} deals: "
        words += ", ".join(f"{self.verdicts[result]:,} {result}" for result in get_args(Result))
        if self.faults:
            words += f"; {self.faults:,} not understood"
        words += f" ({time.perf_counter() - self.begun:.1f} s)"
        if self.as_json:
            if interrupted or self.bar:
                print(words, file=sys.stderr)
        elif interrupted or self.count != 1:
            print(words)


def plain(deal: Deal, verdict: Verdict) -> dict[str, Any]:
    """A deal and its verdict as plain data, in the shape of ``--json``."""
    played = {"from": list(deal.position.history)} if deal.position.ply else {}
    return {"game": verdict.game, **deal.told, **played, **verdict.plain()}
