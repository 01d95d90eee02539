"""Check the data of studies: replay every winning line by the rules, and look for any other fault that can be detected."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.pools import Processes, WorkerDied, cores
from cadogan.machine.templates import first_fault
from cadogan.position import Game
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, counted
from cadogan.solver import prepare, solve, version_of
from cadogan.study.check_file import Checked, Decided, Fault, check_file, short
from cadogan.study.data import FILES, JOURNAL, PLAN, Piece, check_version, journal, read_plan
from cadogan.study.plan import Budget, Deals, Key

# A deal with a budget in seconds is solved again within TIMES × its own seconds + SECONDS.
TIMES, SECONDS = 10, 10.0
TRIES = 2  # attempts at a file or deal whose worker dies


class Progress(NamedTuple):
    """The progress of a check: `done` of `total` deals checked; with `again`, deals solved again."""

    done: int
    total: int
    again: bool = False


@dataclass
class Report:
    """The result of a check: number of files, what was found in them, and how many requested deals are missing.

    `again`: number of deals solved again, and how many of these were not decided within the time limit.
    """

    files: int = 0
    checked: Checked = field(default_factory=Checked)
    missing: int = 0
    again: tuple[int, int] | None = None

    @property
    def ok(self) -> bool:
        """Whether no fault was found."""
        return not self.checked.faults

    @property
    def faults(self) -> int:
        """The number of faults."""
        return len(self.checked.faults) + self.checked.untold

    def plain(self) -> dict[str, Any]:
        """Return the report as plain data, in the format of ``--json``."""
        found = self.checked
        deals = {name: getattr(found, name) for name in ("won", "lost", "unknown")}
        again = {"again": {"solved": self.again[0], "undecided": self.again[1]}} if self.again else {}
        return {
            "ok": self.ok, "files": self.files, "deals": sum(deals.values()), **deals, "lines": found.lines,
            "moves": found.moves, "missing": self.missing, **again, "faults": [each.plain() for each in found.faults],
            "untold": found.untold,
        }  # fmt: skip

    def __str__(self) -> str:
        found = self.checked
        deals = found.won + found.lost + found.unknown
        words = f"{counted(self.files, 'file')}, {counted(deals, 'deal')} ({found.won:,} won, {found.lost:,} lost, {found.unknown:,} unknown), "
        words += f"{counted(found.lines, 'line')} replayed ({counted(found.moves, 'move')})"
        if self.missing:
            words += f", {counted(self.missing, 'requested deal')} not solved yet"
        if self.again:
            words += f", {counted(self.again[0], 'deal')} solved again"
            words += f" ({self.again[1]:,} not decided in time)" if self.again[1] else ""
        return f"{words}: {'nothing is wrong' if self.ok else counted(self.faults, 'fault')}"


@checked
def check(
    folders: Iterable[str | Path],
    jobs: int | None = None,
    again: int = 0,
    *,
    seed: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Check the data in some folders with `jobs` processes (default: one per core), and return a `Report`.

    Files are read in batches, so their size does not matter; every line is replayed by the rules. `again` deals, chosen at
    random from those decided, are solved again; the same `seed` chooses the same deals. Raises BadInput, naming the folder,
    if a folder has no study or has data of another version of the rules.
    """
    return Check(folders).run(jobs, again, seed=seed, on_progress=on_progress)


class Check:
    """A check of the data in some folders: see `check`."""

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self.report = Report()
        self.pieces = [each for folder in map(Path, folders) for each in _survey(folder, self.report)]

    def compile(self) -> None:
        """Build the code that replays lines, so that workers find it in the cache."""
        for game in {piece.key.game for piece, _ in self.pieces}:
            compiled.machine(first_fault, Game(game))

    @checked
    def run(
        self,
        jobs: int | None = None,
        again: int = 0,
        *,
        seed: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Report:
        """Check all files."""
        self.compile()
        seed = random.getrandbits(32) if seed is None else seed
        jobs = min(cores() if jobs is None else jobs, max(1, len(self.pieces) + again))
        with nullcontext() if jobs == 1 else Processes(jobs) as pool:
            drawn = _check_all(self.pieces, self.report, pool, again, seed, on_progress)
            if again:
                self.report.again = _solve_again(drawn, self.report, pool, on_progress)
        return self.report


def _survey(folder: Path, report: Report) -> Iterator[tuple[Piece, str]]:
    """Yield the files in a folder and the rows in its journal, each with a name; report faults of the folder as a whole."""
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder")
    fault, plan = report.checked.fault, {}

    def unreadable(path: Path, error: BadInput) -> None:
        fault(str(path), f"it {str(error).removeprefix(f'{path} ')}")

    waiting = journal(folder, lambda damage: unreadable(damage.path, damage))  # before the files, as in `data.look`
    try:
        plan = read_plan(folder)
    except BadInput as error:
        unreadable(folder / PLAN, error)
    paths = sorted(folder.glob(FILES))
    if not paths and not waiting and not (folder / PLAN).exists():
        raise BadInput(f"{folder}: there is no study here; start one with `cadogan study run`")
    keys = [Key.read(plan)] if plan else []
    pieces = []
    for path in paths:
        try:
            pieces.append((Piece.read(path, str(path)), str(path)))
        except BadInput as error:
            report.files += 1
            unreadable(path, error)
    had = Deals(each for piece, _ in pieces for each in piece.deals)
    pieces += [(piece, str(folder / JOURNAL)) for piece in waiting if piece.deals - had]
    had = Deals()
    for piece, name in pieces:
        report.files += 1
        keys.append(piece.key)
        check_version(folder, piece.key)
        if piece.key != keys[0]:
            fault(name, f"it belongs to {piece.key}, but other data in this folder to {keys[0]}")
        twice = piece.deals - (piece.deals - had)
        if twice.ranges:
            fault(name, f"deals are in another file too: {short(twice)}")
        had |= piece.deals
        yield piece, name
    asked = Deals.read(plan["asked"]) if plan.get("asked") else Deals()
    report.missing += len(asked - had)


def _check_all(
    pieces: Sequence[tuple[Piece, str]],
    report: Report,
    pool: Processes | None,
    draws: int,
    seed: int,
    on_progress: Callable[[Progress], None] | None,
) -> list[tuple[Key, Decided]]:
    """Check every file, and return the deals chosen at random, to solve again."""
    total, done = sum(len(piece.deals) for piece, _ in pieces), 0
    results: dict[int, Checked] = {}

    def watch(rows: int) -> None:
        nonlocal done
        done = min(total, done + rows)  # a file may be read twice
        if on_progress:
            on_progress(Progress(done, total))

    watch(0)
    calls = [(piece, name, draws, seed) for piece, name in pieces]
    for i, found in _finished(pool, check_file, calls, watch):
        if isinstance(found, WorkerDied):
            results[i] = Checked(faults=[Fault(pieces[i][1], f"the worker process died while reading it ({found})")])
        else:
            results[i] = found
    for i in sorted(results):
        report.checked.add(results[i])
    lots = [(lot, pieces[i][0].key, deal) for i, found in results.items() for lot, deal in found.drawn]
    return [(key, deal) for _, key, deal in heapq.nsmallest(draws, lots, key=lambda each: each[0])]


def _solve_again(
    drawn: Sequence[tuple[Key, Decided]],
    report: Report,
    pool: Processes | None,
    on_progress: Callable[[Progress], None] | None,
) -> tuple[int, int]:
    """Solve deals again, and return how many, and how many of these were not decided within the time limit."""
    undecided = 0
    for game in {key.game for key, _ in drawn}:
        prepare(Game(game))
    for done, (i, found) in enumerate(_finished(pool, solve_again, drawn), 1):
        key, deal = drawn[i]
        same = key.solver == version_of(Game(key.game)) and Budget.read(key.options).positions is not None
        if isinstance(found, WorkerDied) or (found == "unknown" and not same):
            undecided += 1
        elif found != deal.verdict:
            report.checked.fault(
                deal.file, f"its verdict is {deal.verdict}, but solving it again gives {found}", deal.deal
            )
        if on_progress:
            on_progress(Progress(done, len(drawn), again=True))
    return len(drawn), undecided


def solve_again(key: Key, deal: Decided) -> str:
    """Solve a deal again, with the same budget in positions or with more time than it took, and return its verdict."""
    budget = Budget.read(key.options)
    seconds = None if budget.positions is not None else TIMES * deal.seconds + SECONDS
    return solve(
        Game(key.game).deal(deal.deal), seconds, budget.positions, memory=budget.memory, seed=budget.seed
    ).result


def _finished(
    pool: Processes | None,
    work: Callable[..., Any],
    calls: Iterable[tuple[Any, ...]],
    watch: Callable[[int], None] | None = None,
) -> Iterator[tuple[int, Any]]:
    """Make calls in a pool, or here, and yield the index of each finished one with its result, or WorkerDied if it died twice.

    `watch` is called with the numbers that the calls report.
    """
    if pool is None:
        for i, call in enumerate(calls):
            yield i, work(*call, watch) if watch else work(*call)
        return
    on_report = (lambda _, rows: watch(rows)) if watch else None
    for i, _, future in pool.run(work, calls, on_report=on_report, tries=TRIES):
        try:
            yield i, future.result()
        except WorkerDied as death:
            yield i, death


__all__ = ["Check", "Checked", "Fault", "Progress", "Report", "check"]
