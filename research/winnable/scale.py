"""docs/scale.md: what a billion deals of each game would cost, estimated from the summaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cadogan.study.ledger import AT_MOST, ENOUGH_BYTES, ENOUGH_ROWS, WORTH
from cadogan.study.report import Study
from cadogan.study.tables import duration
from winnable.listed import Listed, Wanted
from winnable.measuring import Found
from winnable.page import GENERATED, NOTHING, flowed, table

DEALS = 10**9
DAY = 86_400.0  # seconds
MANY = 1000  # cores

INTRODUCTION = """
# Study a billion deals

What would a study of 10⁹ deals cost? Nobody has made one with Cadogan: all is calculated from the [studies made](winnability.md), by their
seconds and bytes a deal, and from what a Dask scheduler carries.

## Worth it?

Usually not. A share's interval narrows with the square root of the number of deals: 10⁴ deals give about ±1 point, 10⁶ ±0.1, 10⁸ ±0.01,
10⁹ ±0.003. Where deals stay unknown, a larger budget for fewer deals helps instead. A billion deals serve to find what is rare (one
lost deal in a million, the longest line) or to compare rules that hardly differ.
"""

COST = """
## Cost

With each study's budget, on one core of its machine. Clock times, taken while it was overloaded, are corrected by processor times
of deals solved again. *Cores*: to finish in one day; chunks and MB a second are those of that day.
"""

BREAKS = """
## Limits and ways around

**Cores** run out first, or rather the money for them, in games searched deal by deal. Smaller budgets cost less, leaving more unknown.

**The scheduler** gives out chunks of about {worth:g} seconds, sized by the last chunks' times, at most {most:,} deals. {scheduler}

**Data.** A chunk's rows return as bytes of a Parquet file, with Dask through the scheduler's process. {traffic}
If that is too much, split the numbers among several studies, each with its scheduler and folder:
`cadogan study report A B C` reads them as one. This solves every limit of the single writer.

**One writer** process avoids coordination. A chunk too small for a file is appended to a journal, flushed to disk
before it counts; {rows:,} rows, or {bytes} MiB, become a file, so small chunks are written more than once. It keeps what is done as ranges of
numbers: never more than chunks in progress, and few if chunks return nearly in order. With 20,000 ranges a chunk takes 3 ms (measured): too slow
for tens of thousands of workers.

**Files** stay small enough to copy, and few enough to list{files}. Readers first check each one's checksum, which reads all of it.

**Deal numbers** are unsigned 64-bit throughout: `uint64` in Parquet, strings in JSON. Only seconds are floating point.

**The report's memory** hardly grows with the deals: files are read column by column, keeping counts by value to
four significant digits.{report}

**Deals that kill.** A deal may end its worker (out of memory, say). Its chunk is given out again, then
alone, then halved until the deal is found, which is recorded as unknown for this reason. A lost worker's chunk is done again; chunks
returning twice are written once.

**Uneven deals.** Most deals of searched games take milliseconds, a few the whole budget. A chunk with several of those takes longer, by at most
the budget for each; chunks shrink towards the end, so no worker has a long one left.

**Bias.** Deals missing from a stopped study are slow ones, won less often, so figures use only deals before the
first missing one; with W workers, that is all but the last few times W chunks.

**First minutes.** A wheel contains the machine code. From a clone, each machine builds it once per version, in a minute, into its own cache
({cache}): run `cadogan build` there first.

**Versions.** Keep one throughout: workers refuse another version of rules or solver, and rows of two are never counted together.
"""


def page(listed: Listed, found: Found) -> str:
    """Return the page."""
    done = [(wanted, found.studies[wanted.game]) for wanted in listed if wanted.game in found.studies]
    head = (
        "game",
        "ms a deal",
        "core-hours",
        "data, GB",
        "chunks, thousands",
        "cores",
        "chunks a second",
        "MB a second",
    )
    rows = [row(wanted, study, found) for wanted, study in done if study.core_seconds > 0]
    parts = [GENERATED, INTRODUCTION.strip(), COST.strip()]
    parts.append(table(head, rows, words=(0,)) if rows else "No study has been made yet.")
    parts.append(
        BREAKS.strip().format(
            worth=WORTH,
            most=AT_MOST,
            scheduler=scheduler(found.machinery.get("scheduler")),
            traffic=traffic(done, found),
            rows=ENOUGH_ROWS,
            bytes=ENOUGH_BYTES >> 20,
            files=files(done, found),
            report=reports(found.machinery.get("reports", ())),
            cache="`CADOGAN_CACHE`",
        )
    )
    return flowed("\n\n".join(parts))


def row(wanted: Wanted, study: Study, found: Found) -> list[str]:
    """Return the row of a study: what 10⁹ deals of it would cost."""
    each = found.processor(wanted.game)
    seconds = DEALS * each
    size = bytes_a_deal(found.summaries[wanted.game])
    chunks = chunks_of(each)
    cores = max(1.0, seconds / DAY)
    took = seconds / cores
    return [
        f"`{wanted.game}`",
        short(1000 * each),
        short(seconds / 3600),
        NOTHING if size is None else short(DEALS * size / 1e9),
        short(chunks / 1000),
        f"{cores:,.0f}",
        f"{chunks / took:,.1f}",
        NOTHING if size is None else short(DEALS * size / took / 1e6),
    ]


def files(done: list[tuple[Wanted, Study]], found: Found) -> str:
    """Say how many files 10⁹ deals make: the commonest number, then the games with other numbers."""
    counts = {}
    for wanted, _ in done:
        size = bytes_a_deal(found.summaries[wanted.game])
        if size is not None:
            rows_of_chunk = DEALS / chunks_of(found.processor(wanted.game))
            counts[wanted.game] = f"{DEALS / min(ENOUGH_BYTES / size, max(ENOUGH_ROWS, rows_of_chunk)):,.0f}"
    if not counts:
        return ""
    usual = Counter(counts.values()).most_common(1)[0][0]
    others = [f"{count} for `{game}`" for game, count in counts.items() if count != usual]
    return f": {', '.join([usual, *others])}"


def chunks_of(each: float) -> float:
    """Return the number of chunks for 10⁹ deals of `each` seconds."""
    return DEALS / max(1.0, min(WORTH / each, AT_MOST))


def short(value: float) -> str:
    """Format a number to three digits, or to whole ones from 100 on."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def bytes_a_deal(summary: dict[str, Any]) -> float | None:
    """Return the bytes of a row in the data; None before the first file is written."""
    return summary["bytes"] / summary["rows"] if summary["rows"] else None


def amount(size: float) -> str:
    """Format bytes in powers of a thousand."""
    for unit, each in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= each:
            return f"{size / each:.3g} {unit}"
    return f"{size:.0f} B"


def scheduler(measured: dict[str, Any] | None) -> str:
    """Put the measurements of the scheduler into words."""
    if not measured:
        return "Dask's limits are not measured yet."
    rates = {int(size): rate for size, rate in measured["chunks_a_second"].items()}
    size = max(rates)
    messages = sum(measured["messages"].values())
    return (
        f"With {measured['workers']} workers and no work to do, on the machine of the studies, Dask {measured['distributed']} passed on "
        f"{rates[min(rates)]:,.0f} chunks a second with results of {min(rates)} bytes, {rates[size]:,.0f} with {amount(size)}; "
        f"a chunk is {messages:.2f} messages: work requested and sent, its end reported to both sides, its result fetched and "
        f"released by all three. Chunks of {WORTH:g} seconds so employ up to {min(rates.values()) * WORTH:,.0f} cores per scheduler. For more, lengthen the chunks (`WORTH` "
        "in `study/leases.py`) or use several schedulers."
    )


def traffic(done: list[tuple[Wanted, Study]], found: Found) -> str:
    """Say which games send the most and the least."""
    sizes = {
        wanted.game: size / found.processor(wanted.game)
        for wanted, study in done
        if study.core_seconds > 0 and (size := bytes_a_deal(found.summaries[wanted.game])) is not None
    }
    if not sizes:
        return ""
    most, least = max(sizes, key=lambda game: sizes[game]), min(sizes, key=lambda game: sizes[game])
    return (
        f"A core sends most with `{most}`, {amount(sizes[most])} a second, and least with `{least}`, {amount(sizes[least])}: "
        f"{MANY:,} cores would send {amount(MANY * sizes[most])} or {amount(MANY * sizes[least])}. Games that send much are decided so "
        "fast that few cores suffice."
    )


def reports(measured: Sequence[dict[str, Any]]) -> str:
    """Put the measurements of reports into words."""
    if not measured:
        return ""
    parts = [
        f"{each['rows']:,} deals {duration(each['seconds'])} and {each['peak'] / 2**20:,.0f} MiB" for each in measured
    ]
    return f" Reports took, Python and libraries included, at most: {'; '.join(parts)}."
