"""docs/scale.md: what a thousand million deals of each game would cost, reckoned from the summaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cadogan.study.leases import AT_MOST, WORTH
from cadogan.study.ledger import ENOUGH_BYTES, ENOUGH_ROWS
from cadogan.study.report import Study
from cadogan.study.tables import duration
from winnable.listed import Listed, Wanted
from winnable.measuring import Found
from winnable.page import BY_HAND, NOTHING, flowed, table

DEALS = 10**9
DAY = 86_400.0  # seconds
MANY = 1000  # cores

INTRODUCTION = """
# A thousand million deals

How would a study of 10⁹ deals be made, and what would it cost? Nobody has made one with Cadogan: this is a plan on paper. What goes into it is
measured, on the deals of [How often can it be won?](winnability.md): seconds and bytes a deal, and what a Dask scheduler carries. All
else is reckoned from it, and so are the tables, whenever the figures are measured anew.

## Why so many?

Usually there is no reason. The interval of a share narrows with the square root of the number of deals: 10⁴ deals tell it to about ±1
point, 10⁶ to ±0.1, 10⁸ to ±0.01, and 10⁹ to ±0.003. Where deals stay unknown, more of them do not help at all, and a greater budget for
fewer deals does. A thousand million deals are wanted by who looks for what is rare, the one lost deal in a million, say, or the
longest line, or compares rules that hardly differ.
"""

COST = """
## What it would cost

Seconds are those of one core of the machine that the studies were made on. The studies' own are by the clock, while it had more
to do than cores; so they are set right by some deals of each study that were solved again, and what these took of the processor. The budget
is that of the study.
*For one day* are the cores that would be done in a day, and what they would then send to the one writer each second. *Messages* are those of a Dask scheduler.
"""

BREAKS = """
## Where it breaks first, and what is done about it

**The cores.** For the games that are searched deal by deal the cores break first, or rather who pays for them. A smaller budget
costs less and leaves more unknown; the table of [the studies](winnability.md) shows what their budget leaves.

**The scheduler.** Work is given out in chunks worth about {worth:g} seconds, whatever a deal takes: their size follows the last chunks'
seconds, and is at most {most:,} deals. {scheduler}

**What goes through it.** A chunk's rows come back as the bytes of a Parquet file, and with Dask they come through the scheduler's
process. {traffic} Where that is too much, let each of several studies have a range of the numbers, a scheduler and a
folder of its own: `cadogan study report A B C` reads them as one. The same is the way out of all limits of the one writer.

**The one writer.** A single process writes, so that nothing needs to be agreed upon. Each chunk that is too small for a file is first one row
of an SQLite journal, flushed to the disk before it counts; {rows:,} rows, or {bytes} MiB, become a file. Rows that come in small chunks are
thus written more than once. The writer keeps what is done as ranges of numbers; they are few as long as chunks come back nearly in order, and there
are no more of them than chunks under way. With 20,000 such ranges a chunk costs it 3 ms (measured), so that tens of thousands of workers are too many for it.

**The number of files** is that in the table: none so large that it cannot be copied, nor so many that a folder could not be listed.
To read them, each one's last bytes are looked into first, which say what is in it.

**Numbers of deals** are unsigned, of 64 bits, from end to end: in Parquet `uint64`, in JSON a string. Nothing is counted in floating point
but seconds.

**The report's memory** hardly grows with the deals. Everything is counted while the files are read, column by column, and what is kept are
counts by value, to four significant digits.{report}

**Deals that kill.** Among 10⁹ deals there may be one that ends its worker, for want of memory say. Its chunk is given out again, then tried
alone, then halved until the deal is found; that deal is written down as unknown, for this reason, and the study goes on. A worker that
is merely lost costs its chunk, which is done again: a chunk that comes twice is written once.

**Unlike deals.** Most deals of the searched games take milliseconds and a few take the whole budget. A chunk that happens on several of them takes
longer than it was meant to, by at most the budget for each; towards the end chunks get smaller, so that no worker is left with a long one.

**The bias of what is unfinished.** In a study that is stopped, the deals that are missing are those that take long, and these are won less often
than others. So figures are made only of the deals before the first that is missing; with W workers these are all but the last few
times W chunks. A study of 10⁹ deals may be read at any time on its way.

**The first minutes.** Each machine compiles a game's rules and search once for each version of Cadogan, in tens of seconds, and keeps the machine
code in a cache of its own ({cache}). Many processes that start on one machine at once each compile for themselves: let one solve a deal first.

**Another version.** Half-way through, everybody must stay with the version that the study was begun with: workers refuse to work for
another version of the rules or the solver, and rows of two versions are never counted together.
"""


def page(listed: Listed, found: Found) -> str:
    """The page."""
    done = [(wanted, found.studies[wanted.game]) for wanted in listed if wanted.game in found.studies]
    head = (
        "game",
        "a deal",
        "core-hours",
        "data",
        "files",
        "chunks",
        "messages",
        "for one day: cores",
        "chunks a second",
        "data a second",
    )
    rows = [row(wanted, study, found) for wanted, study in done if study.core_seconds > 0]
    parts = [BY_HAND, INTRODUCTION.strip(), COST.strip()]
    parts.append(table(head, rows, words=(0,)) if rows else "No study has been made yet.")
    parts.append(
        BREAKS.strip().format(
            worth=WORTH,
            most=AT_MOST,
            scheduler=scheduler(found.machinery.get("scheduler")),
            traffic=traffic(done, found),
            rows=ENOUGH_ROWS,
            bytes=ENOUGH_BYTES >> 20,
            report=reports(found.machinery.get("reports", ())),
            cache="`CADOGAN_CACHE` says where",
        )
    )
    return flowed("\n\n".join(parts))


def row(wanted: Wanted, study: Study, found: Found) -> list[str]:
    """What 10⁹ deals of a study would cost."""
    each = found.processor(wanted.game)
    seconds = DEALS * each
    size = bytes_a_deal(found.summaries[wanted.game])
    chunks = chunks_of(each)
    messages = sum(found.machinery.get("scheduler", {}).get("messages", {}).values())
    cores = max(1.0, seconds / DAY)
    took = seconds / cores
    return [
        f"`{wanted.game}`",
        duration(each),
        f"{seconds / 3600:,.0f}" if seconds >= 36_000 else f"{seconds / 3600:.2g}",
        NOTHING if size is None else amount(DEALS * size),
        NOTHING if size is None else f"{DEALS / min(ENOUGH_BYTES / size, max(ENOUGH_ROWS, DEALS / chunks)):,.0f}",
        large(chunks),
        large(chunks * messages) if messages else NOTHING,
        f"{cores:,.0f}",
        f"{chunks / took:,.1f}",
        NOTHING if size is None else f"{amount(DEALS * size / took)}",
    ]


def chunks_of(each: float) -> float:
    """How many chunks 10⁹ deals are given out in, of so many seconds each."""
    return DEALS / max(1.0, min(WORTH / each, AT_MOST))


def large(number: float) -> str:
    """A great number, to about three digits."""
    if number < 1e6:
        return f"{number:,.0f}"
    return f"{number / 1e6:,.0f} million" if number >= 1e8 else f"{number / 1e6:.3g} million"


def bytes_a_deal(summary: dict[str, Any]) -> float | None:
    """The bytes of a row in the data; None where no file was written yet."""
    return summary["bytes"] / summary["rows"] if summary["rows"] else None


def amount(size: float) -> str:
    """Bytes as a person says them, in powers of a thousand."""
    for unit, each in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= each:
            return f"{size / each:.3g} {unit}"
    return f"{size:.0f} B"


def scheduler(measured: dict[str, Any] | None) -> str:
    """What was measured of the scheduler, in words."""
    if not measured:
        return "What a Dask scheduler carries has not been measured yet."
    rates = {int(size): rate for size, rate in measured["chunks_a_second"].items()}
    size = max(rates)
    messages = sum(measured["messages"].values())
    return (
        f"On the machine of the studies, with {measured['workers']} workers and no work to do, a scheduler of Dask {measured['distributed']} passed on "
        f"{rates[min(rates)]:,.0f} chunks a second with results of {min(rates)} bytes, and {rates[size]:,.0f} with results of {amount(size)}; "
        f"each chunk is {messages:.1f} messages to it or from it: work asked for and sent on, its end told to both sides, the result fetched and "
        f"given up by all three. Chunks of {WORTH:g} seconds "
        f"then keep up to {min(rates.values()) * WORTH:,.0f} cores at work by one scheduler. Beyond that the chunks would be made longer (`WORTH` in "
        "`study/leases.py`), or the numbers divided among several schedulers."
    )


def traffic(done: list[tuple[Wanted, Study]], found: Found) -> str:
    """Which game sends the most, in words."""
    sizes = {
        wanted.game: size / found.processor(wanted.game)
        for wanted, study in done
        if study.core_seconds > 0 and (size := bytes_a_deal(found.summaries[wanted.game])) is not None
    }
    if not sizes:
        return ""
    most, least = max(sizes, key=lambda game: sizes[game]), min(sizes, key=lambda game: sizes[game])
    return (
        f"A core sends the most with `{most}`, {amount(sizes[most])} a second, and the least with `{least}`, {amount(sizes[least])} a second: "
        f"so {MANY:,} cores would send {amount(MANY * sizes[most])} or {amount(MANY * sizes[least])}. The games that send much are those that are decided so "
        "fast that few cores are enough."
    )


def reports(measured: Sequence[dict[str, Any]]) -> str:
    """What reports took, in words."""
    if not measured:
        return ""
    parts = [
        f"of {each['rows']:,} deals {duration(each['seconds'])} and {each['peak'] / 2**20:,.0f} MiB"
        for each in measured
    ]
    return f" A report took, {', '.join(parts)} at most, Python and the libraries included."
