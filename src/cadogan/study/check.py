"""The data of studies checked: every line of a win replayed by the rules, and all else that can be seen to be wrong."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cadogan.cards import BadInput
from cadogan.pools import Processes, WorkerDied, cores
from cadogan.position import Game
from cadogan.solver import VERSION, prepare, solve
from cadogan.study.check_file import Checked, Decided, Fault, check_file, short
from cadogan.study.data import FILES, JOURNAL, PLAN, Piece, check_version, journal, read_plan
from cadogan.study.move_codec import alphabet
from cadogan.study.plan import Budget, Deals, Key
from cadogan.study.replay import first_wrong

# A deal that had a budget in seconds is solved anew in at most so many times its own seconds and so many more.
TIMES, SECONDS = 10, 10.0
TRIES = 2  # at a file or deal whose worker dies


class Progress(NamedTuple):
    """How far a check has come: deals seen, of how many; or how many deals were solved anew, of how many."""

    done: int
    total: int
    again: bool = False


@dataclass
class Report:
    """What a check found: in how many files, which, how many of the deals that were asked for are not done.

    `again`: how many deals were solved anew, and how many of these were not decided once more in the time they had.
    """

    files: int = 0
    checked: Checked = field(default_factory=Checked)
    missing: int = 0
    again: tuple[int, int] | None = None

    @property
    def ok(self) -> bool:
        """Is nothing wrong?"""
        return not self.checked.faults

    @property
    def faults(self) -> int:
        """How many faults there are."""
        return len(self.checked.faults) + self.checked.untold

    def plain(self) -> dict[str, Any]:
        """The report as plain data, in the shape of ``--json``."""
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
        words = f"{_many(self.files, 'file')}, {_many(deals, 'deal')} ({found.won:,} won, {found.lost:,} lost, {found.unknown:,} unknown), "
        words += f"{_many(found.lines, 'line')} replayed ({_many(found.moves, 'move')})"
        if self.missing:
            words += f", {self.missing:,} of the deals asked for not done yet"
        if self.again:
            words += f", {_many(self.again[0], 'deal')} solved anew"
            words += f" ({self.again[1]:,} not decided in the time they had)" if self.again[1] else ""
        return f"{words}: {'nothing is wrong' if self.ok else _many(self.faults, 'fault')}"


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def check(
    folders: Iterable[str | Path],
    jobs: int | None = None,
    again: int = 0,
    *,
    seed: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Check the data in some folders with so many processes, as many as there are cores if nothing is said.

    Each file is read as it is, in batches, so that its size does not matter; every line is replayed by the rules. `again`
    deals, drawn by lot from those decided, are solved anew; a `seed` draws the same lots again. Raises BadInput, naming the
    folder, for one without a study, and for data of another version of the rules.
    """
    return Check(folders).run(jobs, again, seed=seed, on_progress=on_progress)


class Check:
    """The data in some folders, to be checked: see `check`."""

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self.report = Report()
        self.pieces = [each for folder in map(Path, folders) for each in _survey(folder, self.report)]

    def compile(self) -> None:
        """Compile what replays lines, so that workers find it."""
        for game in {piece.key.game for piece, _ in self.pieces}:
            rules = Game(game)
            codes = np.zeros(1 << 8, np.int64)
            first_wrong(rules, np.zeros(0, np.uint64), np.zeros(1, np.int64), np.zeros(0, alphabet(rules).type), codes)

    def run(
        self,
        jobs: int | None = None,
        again: int = 0,
        *,
        seed: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Report:
        """Check all that is there."""
        self.compile()
        seed = random.getrandbits(32) if seed is None else seed
        workers = _Workers(jobs, len(self.pieces) + again)
        try:
            drawn = _check_all(self.pieces, self.report, workers, again, seed, on_progress)
            if again:
                self.report.again = _solve_anew(drawn, self.report, workers, on_progress)
        finally:
            workers.close()
        return self.report


def _survey(folder: Path, report: Report) -> Iterator[tuple[Piece, str]]:
    """The files in a folder, and what waits in its journal, by name; what is wrong with all of it together."""
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder")
    fault, plan, waiting = report.checked.fault, {}, []
    try:
        waiting = journal(folder)  # before the files, as in `data.look`
    except BadInput as error:
        fault(str(folder / JOURNAL), f"it {str(error).removeprefix(f'{folder / JOURNAL} ')}")
    try:
        plan = read_plan(folder)
    except BadInput as error:
        fault(str(folder / PLAN), f"it {str(error).removeprefix(f'{folder / PLAN} ')}")
    paths = sorted(folder.glob(FILES))
    if not paths and not waiting and not (folder / PLAN).exists():
        raise BadInput(f"{folder}: there is no study here; `cadogan study run` makes one")
    keys = [Key.read(plan)] if plan else []
    pieces = []
    for path in paths:
        try:
            pieces.append((Piece.read(path, str(path)), str(path)))
        except BadInput as error:
            report.files += 1
            fault(str(path), f"it {str(error).removeprefix(f'{path} ')}")
    had = Deals(each for piece, _ in pieces for each in piece.deals)
    pieces += [(piece, str(folder / JOURNAL)) for piece in waiting if piece.deals - had]
    had = Deals()
    for piece, name in pieces:
        report.files += 1
        keys.append(piece.key)
        check_version(folder, piece.key)
        if piece.key != keys[0]:
            fault(name, f"it is of {piece.key}, and other data here are of {keys[0]}")
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
    workers: _Workers,
    draws: int,
    seed: int,
    on_progress: Callable[[Progress], None] | None,
) -> list[tuple[Key, Decided]]:
    """Check every file; the deals drawn by lot."""
    total, done = sum(len(piece.deals) for piece, _ in pieces), 0
    results: dict[int, Checked] = {}

    def watch(rows: int) -> None:
        nonlocal done
        done = min(total, done + rows)  # a file read twice does not count twice
        if on_progress:
            on_progress(Progress(done, total))

    watch(0)
    calls = [(piece, name, draws, seed) for piece, name in pieces]
    for i, found in workers.each(check_file, calls, watch):
        if isinstance(found, WorkerDied):
            results[i] = Checked(
                faults=[Fault(pieces[i][1], f"the process that read it came to a sudden end ({found})")]
            )
        else:
            results[i] = found
    for i in sorted(results):
        report.checked.add(results[i])
    lots = [(lot, pieces[i][0].key, deal) for i, found in results.items() for lot, deal in found.drawn]
    return [(key, deal) for _, key, deal in heapq.nsmallest(draws, lots, key=lambda each: each[0])]


def _solve_anew(
    drawn: Sequence[tuple[Key, Decided]],
    report: Report,
    workers: _Workers,
    on_progress: Callable[[Progress], None] | None,
) -> tuple[int, int]:
    """Solve deals anew: how many, and how many of these were not decided in the time they had."""
    undecided = 0
    for game in {key.game for key, _ in drawn}:
        prepare(Game(game))
    for done, (i, found) in enumerate(workers.each(solve_anew, drawn), 1):
        key, deal = drawn[i]
        same = key.solver == VERSION and Budget.read(key.options).positions is not None
        if isinstance(found, WorkerDied) or (found == "unknown" and not same):
            undecided += 1
        elif found != deal.verdict:
            report.checked.fault(
                deal.file, f"it is said to be {deal.verdict}, and solved anew it is {found}", deal.deal
            )
        if on_progress:
            on_progress(Progress(done, len(drawn), again=True))
    return len(drawn), undecided


def solve_anew(key: Key, deal: Decided) -> str:
    """The verdict on a deal that is solved anew: with the same budget in positions, or with more time than it took."""
    budget = Budget.read(key.options)
    seconds = None if budget.positions is not None else TIMES * deal.seconds + SECONDS
    return solve(
        Game(key.game).deal(deal.deal), seconds, budget.positions, memory=budget.memory, seed=budget.seed
    ).result


class _Workers:
    """This process, or several others."""

    def __init__(self, jobs: int | None, calls: int) -> None:
        jobs = cores() if jobs is None else jobs
        here = jobs == 1 or (jobs > 1 and calls <= 1)
        self.pool = None if here else Processes(min(jobs, calls))

    def close(self) -> None:
        if self.pool:
            self.pool.close()

    def each(
        self, work: Callable[..., Any], calls: Iterable[tuple[Any, ...]], watch: Callable[[int], None] | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Make calls: the number of each, as they are done, and its result, WorkerDied where its process died twice.

        `watch` hears the numbers that the calls report.
        """
        if self.pool is None:
            for i, call in enumerate(calls):
                yield i, work(*call, watch) if watch else work(*call)
            return
        on_report = (lambda _, rows: watch(rows)) if watch else None
        for i, _, future in self.pool.run(work, calls, on_report=on_report, tries=TRIES):
            try:
                yield i, future.result()
            except WorkerDied as death:
                yield i, death


__all__ = ["Check", "Checked", "Fault", "Progress", "Report", "check"]
