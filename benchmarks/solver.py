"""Measure the solver on many deals of each game, and compare the results with the goals.

Each deal is solved once, with the longest time limit. Time only cuts a search off, so the time of its verdict shows what a
shorter limit would have given. A win counts only after the rules have replayed its line, and the time includes that. Each
game runs in its own process, and the peak memory is that of this process, including Python and the compiled rules (with
several jobs, that of the largest one). Doubles and quits is also measured in deals per second, decided in one call over a
range. Ctrl-C shows the results so far.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import signal
import statistics
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.cli.arguments import read_memory
from cadogan.solver import batch, doubles

FOLDER = Path(__file__).parent / "deals"
TIMES = (0.1, 1.0, 10.0, 60.0)
WIDTH = 190  # columns of the table if the output is not a terminal
CODES = {"won": doubles.WON, "lost": doubles.LOST, "unknown": doubles.UNKNOWN}

Finding = dict[str, Any]  # the output of `cadogan solve --json` for a deal, with its row and its time limit in seconds


class Count(NamedTuple):
    """The results within a time limit."""

    won: int
    lost: int
    unknown: int
    median: float  # median time of the verdicts found, in seconds
    rate: float  # deals per second

    @property
    def deals(self) -> int:
        return self.won + self.lost + self.unknown

    @property
    def share_won(self) -> float:
        """The share won of the deals not proved lost."""
        return self.won / max(1, self.deals - self.lost)

    @property
    def share_decided(self) -> float:
        return (self.won + self.lost) / max(1, self.deals)


class Goal(NamedTuple):
    """A result to reach with a time limit per deal."""

    seconds: float
    words: str
    reached: Callable[[Count], bool]


class Row(NamedTuple):
    """A game with its deals: those of a file, or deals numbered from 1 on; with `range`, all are decided in one call."""

    game: str
    deals: str | int
    goals: tuple[Goal, ...]
    range: bool = False

    @property
    def name(self) -> str:
        return f"{self.game} {self.deals}"

    @property
    def places(self) -> int:
        """The number of findings: one per deal, or one for the whole range."""
        return 1 if self.range else self.deals if isinstance(self.deals, int) else len(listed(self.deals))

    def position(self, place: int) -> cadogan.Position:
        game = cadogan.game(self.game)
        return game.deal(place + 1) if isinstance(self.deals, int) else game.position(listed(self.deals)[place])


@cache
def listed(name: str) -> list[str]:
    """Return the deals of a file, one line of cards each."""
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def won(seconds: float, least: float) -> Goal:
    """Goal: at least this many deals won, or this share of those not proved lost."""
    if least > 1:
        return Goal(seconds, f"won ≥ {least}", lambda count: count.won >= least)
    return Goal(seconds, f"won ≥ {100 * least:.4g} %", lambda count: count.share_won >= least)


def decided(seconds: float, least: float) -> Goal:
    """Goal: at least this many deals won or lost, or this share."""
    if least > 1:
        return Goal(seconds, f"decided ≥ {least}", lambda count: count.won + count.lost >= least)
    return Goal(seconds, f"decided ≥ {100 * least:.4g} %", lambda count: count.share_decided >= least)


def rate(least: float) -> Goal:
    """Goal: at least this many deals per second, none of them unknown."""
    return Goal(0, f"≥ {least:,.0f} deals/s", lambda count: count.rate >= least and not count.unknown)


def median(seconds: float, most: float) -> Goal:
    """Goal: a median time per verdict of at most this many seconds."""
    return Goal(seconds, f"median ≤ {1000 * most:.0f} ms", lambda count: count.median <= most)


ROWS = (
    Row("crazy-quilt-morehead", "quilt", (won(0.1, 265), won(1, 291), won(10, 297), won(60, 299))),
    Row("crazy-quilt", 1000, (won(1, 0.96),)),
    Row("indian-carpet", 1000, (won(1, 0.995),)),
    Row("crazy-quilt-morehead?redeals=0", 100, (Goal(60, "lost: open", lambda count: count.lost > 0),)),
    Row("the-carpet", 1000, (won(0.1, 1.0),)),
    Row("windmill?kings=free", "windmill", (decided(0.1, 283), decided(1, 296), decided(60, 300))),
    *(
        Row(game, "windmill", (decided(1, 0.97), decided(60, 0.995)))
        for game in ("windmill", "windmill-relaxed", "the-mill")
    ),
    Row("capricieuse", 1000, (won(0.1, 1.0), median(0.1, 0.015))),
    Row("capricieuse?redeals=0", 1000, (decided(1, 1.0),)),
    Row("capricieuse?redeals=1", 1000, (decided(1, 1.0),)),
    Row("doubles-and-quits", 1_000_000, (rate(250_000),), range=True),
    Row("doubles-and-quits?pairing=optional", 100_000, (rate(6_000),), range=True),
    Row("monte-carlo", 50_000, (rate(1_700),), range=True),
    Row("monte-carlo?closing=columns", 1000, (decided(10, 0.8),)),
)


# -- measuring, in a process of its own -------------------------------------------------------------------------------


def measure(name: str, places: Sequence[int], options: argparse.Namespace, connection: Connection) -> None:
    """Solve the deals at some places of a row, and send the findings."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops this process
    row = next(row for row in ROWS if row.name == name)
    measured: Iterator[Finding] = decide(row) if row.range else solve(row, places, options)
    for each in measured:
        connection.send({"row": row.name, **each})
    connection.send({"row": row.name, "peak": peak()})


def solve(row: Row, places: Sequence[int], options: argparse.Namespace) -> Iterator[Finding]:
    """Solve deals one by one."""
    seconds = longest(row, options)
    batch.prepare(cadogan.game(row.game))
    solved = batch.solve_each(map(row.position, places), seconds, jobs=options.jobs, memory=read_memory(options.memory))
    for place, (position, verdict) in zip(places, solved, strict=True):
        yield {"place": place, "game": position.game.name, "limit": seconds, **verdict.plain(), "peak": peak()}


def decide(row: Row) -> Iterator[Finding]:
    """Decide a range in one call."""
    assert isinstance(row.deals, int)
    game = cadogan.game(row.game)
    doubles.decide(game, 1, 10)
    started = time.perf_counter()
    found = doubles.decide(game, 1, row.deals)
    seconds = time.perf_counter() - started
    results = {name: found.found.tolist().count(code) for name, code in CODES.items()}
    yield {
        "place": 0,
        "limit": 0.0,
        "deals": row.deals,
        "seconds": seconds,
        "positions": sum(found.positions),
        "peak": peak(),
        **results,
    }


def peak() -> float:
    """Return the peak memory of this process, or of its largest finished child if that is higher, in MiB."""
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def longest(row: Row, options: argparse.Namespace) -> float:
    """Return the time limit for a deal of a row, in seconds."""
    return float(options.seconds or max(goal.seconds for goal in row.goals))


# -- collecting the findings ------------------------------------------------------------------------------------------


def missing(row: Row, findings: Sequence[Finding], options: argparse.Namespace) -> list[int]:
    """Return the places of a row's deals that still need solving: no verdict yet, and not tried with the full time limit."""
    wanted = range(min(row.places, options.deals or row.places))
    measured = [each for each in findings if each["row"] == row.name and "place" in each]
    seconds = longest(row, options)
    found = {each["place"] for each in measured if each.get("verdict") != "unknown" or each["limit"] >= seconds}
    return [place for place in wanted if place not in found]


def findings_of(row: Row, places: list[int], options: argparse.Namespace) -> Generator[Finding, None, None]:
    """Measure the deals at some places of a row in another process, which ends when this generator is closed."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=measure, args=(row.name, places, options, theirs))
    process.start()
    theirs.close()
    try:
        while True:
            yield ours.recv()
    except EOFError:
        process.join()
        if process.exitcode:
            raise SystemExit(f"{row.name}: the process that measured it ended with status {process.exitcode}") from None
    finally:
        process.terminate()
        process.join()


def gather(rows: Sequence[Row], options: argparse.Namespace) -> list[Finding]:
    """Return all findings on some rows: those in the file, and those measured now; after Ctrl-C, the ones so far."""
    kept = options.out and options.out.exists()
    findings = [json.loads(line) for line in options.out.read_text("utf-8").splitlines()] if kept else []
    with options.out.open("a", encoding="utf-8") if options.out else nullcontext() as file, suppress(KeyboardInterrupt):
        for row in rows:
            places = missing(row, findings, options)
            if not places:
                continue
            show(row, 0, places)
            with closing(findings_of(row, places, options)) as measured:
                for done, each in enumerate(measured, 1):
                    show(row, done, places)
                    findings.append(each)
                    if file:
                        print(json.dumps(each), file=file, flush=True)
    return findings


def show(row: Row, done: int, places: Sequence[int]) -> None:
    """Show the progress of a row on a terminal; the last finding is the peak memory."""
    if sys.stderr.isatty():
        words = f"\r{row.name}: {min(done, len(places)):,} of {len(places):,}"
        print(words, end="\n" if done > len(places) else "", file=sys.stderr, flush=True)


# -- the table --------------------------------------------------------------------------------------------------------


def count_of(row: Row, found: Sequence[Finding], seconds: float) -> Count:
    """Return the results of a row within a time limit per deal, in seconds."""
    if row.range:
        each = found[-1]
        return Count(each["won"], each["lost"], each["unknown"], 0.0, each["deals"] / each["seconds"])
    in_time = [each for each in found if each["verdict"] != "unknown" and each["seconds"] <= seconds]
    won = sum(each["verdict"] == "won" for each in in_time)
    spent = sum(min(each["seconds"], seconds) for each in found)
    median = statistics.median([each["seconds"] for each in in_time] or [0.0])
    return Count(won, len(in_time) - won, len(found) - len(in_time), median, len(found) / spent)


def lines_of(row: Row, findings: Sequence[Finding]) -> Iterator[list[str]]:
    """Yield the table lines of a row, one for each time limit."""
    measured = [each for each in findings if each["row"] == row.name]
    found = list({each["place"]: each for each in measured if "place" in each}.values())
    if not found:
        return
    whole = len(found) == row.places
    limit = max(each["limit"] for each in found)
    times = [0.0] if row.range else sorted({time for time in TIMES if time <= limit} | {limit})
    for seconds in times:
        count = count_of(row, found, seconds)
        goals = [goal for goal in row.goals if goal.seconds == seconds]
        first, last = seconds == times[0], seconds == times[-1]
        yield [
            row.game if first else "",
            f"{count.deals:,}" if first else "",
            f"{seconds:g} s" if seconds else "exact",
            *(f"{number:,}  {number / count.deals:.1%}" for number in count[:3]),
            "\n".join(goal.words for goal in goals),
            "\n".join(("yes" if goal.reached(count) else "NO") if whole else "" for goal in goals),
            f"{count.rate:,.0f} deals/s" if row.range else f"{1000 * count.median:.1f} ms",
            f"{max(each['seconds'] for each in found):.2f} s" if last and not row.range else "",
            f"{sum(each['positions'] for each in found) / sum(each['seconds'] for each in found):,.0f}" if last else "",
            f"{max(each['peak'] for each in measured):,.0f}" if last else "",
        ]


HEADINGS = (
    "game", "deals", "limit", "won", "lost", "unknown", "goal", "reached", "median\nverdict", "slowest\ndeal",
    "positions\n/s", "peak\nMiB",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only games whose names contain one of these texts")
    parser.add_argument("--deals", type=int, metavar="N", help="only the first N deals of each game")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="time limit per deal (default: that of the game's last goal)"
    )
    parser.add_argument("--jobs", type=int, metavar="J", default=1, help="deals solved in parallel (default: 1)")
    parser.add_argument("--memory", metavar="M", default="2G", help="memory for the tables of each job (default: 2G)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="save the findings in this file as lines of JSON, and skip deals that are already there",
    )
    options = parser.parse_args()
    rows = [row for row in ROWS if not options.games or any(text in row.name for text in options.games)]
    findings = gather(rows, options)
    table = Table(title=f"The solver, version {cadogan.__version__}")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading in ("game", "goal") else "right", no_wrap=True)
    for row in rows:
        for line in lines_of(row, findings):
            table.add_row(*line)
        table.add_section()
    Console(width=None if sys.stdout.isatty() else WIDTH).print(table)


if __name__ == "__main__":
    main()
