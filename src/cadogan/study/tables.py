"""Tables that can be shown on a terminal, as Markdown and as HTML, and the number formats used in them."""

from __future__ import annotations

import csv
import html
import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from cadogan.study.estimate import Interval, half_width
from cadogan.study.plan import Deals

if TYPE_CHECKING:
    from rich.table import Table as RichTable

SHOWN_RANGES = 3
LEAST_WIDTH = 1e-6  # least width of an interval, in per cent; at a level close to 0 its width would be 0


@dataclass(frozen=True)
class Table:
    """A table with a caption. The first `words` columns hold words, the others numbers, which are right-aligned."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    last: bool = False  # whether the last column holds words too

    def right(self, column: int) -> bool:
        """Return whether a column is right-aligned."""
        return column >= self.words and not (self.last and column == len(self.head) - 1)

    def rich(self) -> RichTable:
        """Return the table for a terminal."""
        from rich import box
        from rich.table import Table as RichTable

        table = RichTable(
            title=self.caption, title_justify="left", title_style="bold", header_style="none", box=box.SIMPLE_HEAD,
            show_edge=False, pad_edge=False, padding=(0, 2, 0, 0),
        )  # fmt: skip
        for column, name in enumerate(self.head):
            right = self.right(column)
            table.add_column(name, justify="right" if right else "left", no_wrap=right, overflow="fold")
        for row in self.shown:
            table.add_row(*row)
        return table

    @property
    def shown(self) -> list[Sequence[str]]:
        """The rows, with an empty first cell if it equals that of the row above."""
        above = ["", *(row[0] for row in self.rows)]
        return [row if row[0] != name else ("", *row[1:]) for row, name in zip(self.rows, above, strict=False)]

    def markdown(self) -> str:
        """Return the table as Markdown."""

        def line(cells: Sequence[str]) -> str:
            return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

        rule = "|".join("---:" if self.right(column) else "---" for column in range(len(self.head)))
        return "\n".join([f"**{self.caption}**", "", line(self.head), f"|{rule}|", *map(line, self.shown)])

    def html(self) -> str:
        """Return the table as HTML; it scrolls sideways if the window is narrow."""
        caption = html.escape(self.caption)
        head = "".join(
            f"<th scope=col{self.side(column)}>{html.escape(name)}</th>" for column, name in enumerate(self.head)
        )
        body = []
        for name, group in groupby(self.rows, key=lambda row: row[0]):
            rows = list(group)
            first = f"<th scope={'row' if len(rows) == 1 else 'rowgroup'} rowspan={len(rows)}>{html.escape(name)}</th>"
            for row in rows:
                cells = (f"<td{self.side(column)}>{html.escape(row[column])}</td>" for column in range(1, len(row)))
                above = ' class="first"' if first and self.words > 1 else ""
                body.append(f"<tr{above}>{first}{''.join(cells)}</tr>")
                first = ""
        return (
            f'<div class="wide" tabindex="0" role="region" aria-label="{caption}"><table><caption>{caption}</caption>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{chr(10).join(body)}\n</tbody></table></div>"
        )

    def side(self, column: int) -> str:
        """Return the HTML attribute of a column's cells."""
        return ' class="number"' if self.right(column) else ""


def csv_text(lines: Sequence[Mapping[str, object]]) -> str:
    """Return lines as comma-separated values, with a header of all their names."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(name for line in lines for name in line)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


# -- numbers -----------------------------------------------------------------------------------------------------------


def decimals(count: int, n: int, level: float) -> int:
    """Return the number of decimals for a share in per cent: its interval leaves the last two open."""
    width = max(100 * half_width(count, n, level), LEAST_WIDTH)
    return min(6, max(1, math.ceil(-math.log10(width)) + 1))


def units(counts: Sequence[int], places: int) -> list[int]:
    """Return the shares of counts in their sum, in units of the last of some decimals of a per cent; they add up to 100 %.

    All are rounded down, and the units that lack then go to those that lost most, of equal ones to the first (the method of
    the largest remainder). So a share of two is rounded half up.
    """
    whole, total = 100 * 10**places, sum(counts)
    found = [count * whole // total for count in counts]
    lost = sorted(range(len(counts)), key=lambda i: -(counts[i] * whole % total))
    for i in lost[: whole - sum(found)]:
        found[i] += 1
    return found


def shares(counts: Sequence[int], places: int) -> list[str]:
    """Return the shares of counts in their sum, in per cent, as they are shown together: they add up to 100 %.

    None and all become ``0 %`` and ``100 %``, without decimals.
    """
    shown = zip(counts, units(counts, places), strict=True)
    return [f"{part / 10**places:.{0 if count in (0, sum(counts)) else places}f} %" for count, part in shown]


def span(ends: Interval, places: int) -> str:
    """Return an interval in per cent, without the sign, each end rounded outwards."""
    scale = 10**places
    low, high = math.floor(ends.low * 100 * scale + 1e-6) / scale, math.ceil(ends.high * 100 * scale - 1e-6) / scale
    dash = " to " if low < 0 else "–"
    return f"{low:.{places}f}{dash}{high:.{places}f}".replace("-", "−")


def number(value: float | None) -> str:
    """Return a number of positions or moves as text."""
    return "" if value is None else f"{value:,.0f}"


def duration(seconds: float | None) -> str:
    """Return a time as text with a suitable unit: ``2.1 µs``, ``310 ms``, ``4.5 s``, ``12.3 min``, ``3.4 h``."""
    if seconds is None:
        return ""
    for size, unit in ((3600, "h"), (60, "min"), (1, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{rounded(seconds / size)} {unit}"
    return f"{rounded(seconds * 1e6)} µs" if seconds else "0 s"


def rounded(value: float) -> str:
    """Return a number rounded to about three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ranges(text: str) -> str:
    """Return ranges of deal numbers as text: ``1–1,000 and 5,000``; of many ranges only the first."""
    found = [f"{a:,}–{b:,}" if a < b else f"{a:,}" for a, b in (Deals.read(text) if text else ())]
    if len(found) > SHOWN_RANGES + 1:
        found = [*found[:SHOWN_RANGES], f"{len(found) - SHOWN_RANGES:,} more ranges"]
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))
