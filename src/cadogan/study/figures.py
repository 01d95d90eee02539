"""Charts of a report, by Altair: one definition each, for SVG and PNG here and for the page (`page`).

What is drawn is in the report: counts and bins, never the rows. The colours are those of M. Okabe and K. Ito, which people tell
apart however they see colours (Color universal design, 2008).
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import altair as alt

from cadogan.study.report import Report, Spread, Study, names
from cadogan.study.report_text import has_redeals, named, places
from cadogan.study.tables import number, percent, span

Chart = alt.Chart | alt.LayerChart | alt.FacetChart  # the last only in the eyes of the types
WIDTH, HEIGHT, COLUMNS = (
    340,
    200,
    2,
)  # of the charts of single studies; of all, in SVG and PNG: the width is that of both
DOWN = 12  # points that the dots are below the middle of their line, under its words
STEP = 58  # height of a line of the chart of chances
BARS = 60  # a histogram of lengths has no more of them
TITLE_WIDTH = 48  # letters
SCALE = 2  # pixels of a PNG to a point

COLOURS = {
    "light": {"won": "#0072B2", "lost": "#D55E00", "text": "#1f1f1f", "soft": "#595959", "line": "#dcdcdc"},
    "dark": {"won": "#56B4E9", "lost": "#E69F00", "text": "#e8e6e1", "soft": "#a9a7a2", "line": "#3d3c3a"},
}


def theme(name: str) -> dict[str, Any]:
    """The look of all charts by day (``light``) or night (``dark``), as Vega-Lite has it."""
    colour = COLOURS[name]
    lines = {"domainColor": colour["soft"], "tickColor": colour["soft"], "gridColor": colour["line"]}
    words = {
        "labelColor": colour["soft"],
        "titleColor": colour["soft"],
        "titleFontWeight": "normal",
        "titleFontSize": 12,
    }
    return {
        "background": "white" if name == "light" else "transparent",
        "font": "system-ui, 'Liberation Sans', Arial, sans-serif",
        "view": {"stroke": None},
        "range": {"category": [colour["won"], colour["lost"]]},
        "mark": {"color": colour["won"]},
        "rule": {"color": colour["soft"]},
        "text": {"color": colour["text"], "fontSize": 12},
        "axis": {**lines, **words, "labelFontSize": 11},
        "legend": {
            **words,
            "labelFontSize": 12,
            "orient": "top",
            "title": None,
            "symbolType": "stroke",
            "symbolSize": 400,
        },
        "title": {"color": colour["text"], "fontSize": 12, "anchor": "start", "fontWeight": "bold"},
    }


# -- one chart of all studies ------------------------------------------------------------------------------------------


def chances(report: Report) -> Chart | None:
    """What share of all deals can be won: a dot for what was won, a bar up to what the unknown deals add, a line for the bounds."""
    rows = []
    studies = zip(named(report), names([study.key for study in report.studies]), strict=True)
    for (label, study), (title, rest) in studies:
        estimate = study.estimate
        if not estimate.n:
            continue
        low, high = estimate.bounds
        digits = places(estimate)
        rows.append(
            {
                "game": label,
                "title": title,
                "rest": rest,
                "found": f"{percent(estimate.share, digits)} won" + f", {percent(estimate.unknown / estimate.n, digits)} unknown" * bool(estimate.unknown),
                "won": estimate.share,
                "possible": estimate.possible,
                "low": low,
                "high": high,
                "deals": estimate.n,
                "bounds": f"{span(estimate.bounds, digits)} %",
            }
        )  # fmt: skip
    if not rows:
        return None
    x = alt.X(
        "won:Q", title="share of all deals", axis=alt.Axis(format="%", tickCount=5), scale=alt.Scale(domain=[0, 1])
    )
    y = alt.Y("game:N", sort=None, axis=None, scale=alt.Scale(paddingInner=0.2))
    tooltip = [
        alt.Tooltip("game:N"),
        alt.Tooltip("deals:Q", format=","),
        "found:N",
        alt.Tooltip("bounds:N", title="can be won"),
    ]
    base = alt.Chart(alt.InlineData(values=rows)).encode(y=y, tooltip=tooltip)
    drawn = alt.layer(
        base.mark_rule(strokeWidth=2, yOffset=DOWN).encode(
            x=alt.X("low:Q", scale=alt.Scale(domain=[0, 1])), x2="high:Q"
        ),
        base.mark_bar(size=9, opacity=0.45, yOffset=DOWN).encode(x=x, x2="possible:Q"),
        base.mark_point(filled=True, size=70, opacity=1, yOffset=DOWN).encode(x=x),
        base.mark_text(align="left", fontWeight="bold", dy=-20).encode(x=alt.value(0), text="title:N"),
        base.mark_text(align="left", fontSize=11, dy=-5).encode(x=alt.value(0), text="rest:N"),
        base.mark_text(align="right", dy=-20).encode(x=alt.value("width"), text="bounds:N"),
    )
    words = "; ".join(f"{row['game']}: {row['found']}, can be won: {row['bounds']}" for row in rows)
    return drawn.properties(
        width=2 * WIDTH, height=STEP * len(rows), description=f"Share of all deals that can be won. {words}."
    )


# -- a chart of each study ---------------------------------------------------------------------------------------------


def effort(label: str, study: Study) -> Chart | None:
    """What share of the deals was decided within so many positions: a curve of those won, one of those lost."""
    n = study.estimate.n
    curves = {verdict: study.positions.get(verdict, Spread()) for verdict in ("won", "lost")}
    last = max((bins[-1][0] for bins in (curve.bins for curve in curves.values()) if bins), default=0.0)
    rows = []
    for verdict, curve in curves.items():
        if not curve.bins:
            continue
        upto = 0
        at = [(1.0, 0), *((max(1.0, value), count) for value, count in curve.bins), (max(1.0, last), 0)]
        for value, count in at:
            upto += count
            rows.append({"positions": value, "share": upto / n, "verdict": verdict})
    if not rows:
        return None
    chart = alt.Chart(alt.InlineData(values=rows)).mark_line(
        interpolate="step-after", strokeWidth=2, point=alt.OverlayMarkDef(opacity=0, size=80)
    )
    drawn: alt.Chart = chart.encode(
        x=alt.X("positions:Q", title="positions looked at, at most", scale=alt.Scale(type="log"), axis=alt.Axis(format="~s", values=powers(last))),
        y=alt.Y("share:Q", title="share of the deals", axis=alt.Axis(format="%", tickCount=5), scale=alt.Scale(domain=[0, 1])),
        color=alt.Color("verdict:N", scale=alt.Scale(domain=["won", "lost"])),
        strokeDash=alt.StrokeDash("verdict:N", scale=alt.Scale(domain=["won", "lost"], range=[[1, 0], [6, 3]])),
        tooltip=["verdict:N", alt.Tooltip("positions:Q", format=",.0f", title="positions at most"), alt.Tooltip("share:Q", format=".2%")],
    )  # fmt: skip
    words = ", ".join(
        f"half of the deals {verdict} took {number(curve.median)} positions or fewer"
        for verdict, curve in curves.items()
        if curve.count
    )
    return drawn.properties(
        width=WIDTH,
        height=HEIGHT,
        description=f"{label}: share of the deals decided within so many positions; {words}.",
    )


def powers(last: float) -> list[int]:
    """The powers of ten up to the first that is no less."""
    return [10**power for power in range(max(1, math.ceil(math.log10(max(1.0, last)))) + 1)]


def lengths(label: str, study: Study) -> Chart | None:
    """How many moves the winning lines have, as a histogram."""
    bins = study.moves.bins
    if not bins:
        return None
    first = int(bins[0][0])
    step = -(-(int(bins[-1][0]) - first + 1) // BARS)
    bars: dict[int, int] = {}
    for moves, count in bins:
        start = first + (int(moves) - first) // step * step
        bars[start] = bars.get(start, 0) + count
    rows = [
        {
            "from": start - 0.5, "to": start + step - 0.5, "lines": count, "share": count / study.moves.count,
            "moves": f"{start}–{start + step - 1}" if step > 1 else f"{start}",
        }
        for start, count in bars.items()
    ]  # fmt: skip
    drawn: alt.Chart = alt.Chart(alt.InlineData(values=rows)).mark_bar(binSpacing=1).encode(
        x=alt.X("from:Q", title="moves of the winning line", scale=alt.Scale(zero=False, nice=False), axis=alt.Axis(grid=False)),
        x2="to:Q",
        y=alt.Y("share:Q", title="share of the wins", axis=alt.Axis(format="%", tickCount=4), stack=None),
        y2=alt.Y2Datum(0),
        tooltip=["moves:N", alt.Tooltip("lines:Q", format=","), alt.Tooltip("share:Q", format=".2%")],
    )  # fmt: skip
    words = f"half of them {number(study.moves.median)} moves or fewer, the longest {number(study.moves.most)}"
    return drawn.properties(
        width=WIDTH, height=HEIGHT, description=f"{label}: how many moves the winning lines have; {words}."
    )


def redeals(label: str, study: Study) -> Chart | None:
    """How many redeals the winning lines have, of a game that has any."""
    counts = dict(study.redeals.bins)
    if not counts or not has_redeals(study):
        return None
    total = study.redeals.count
    rows = [
        {
            "redeals": needed,
            "lines": counts.get(needed, 0),
            "share": counts.get(needed, 0) / total,
            "words": percent(counts.get(needed, 0) / total, 1),
        }
        for needed in range(study.game.redeals + 1)
    ]
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("redeals:O", title="redeals in the winning line", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("share:Q", title="share of the wins", axis=alt.Axis(format="%", tickCount=4), scale=alt.Scale(domain=[0, 1])),
        tooltip=["redeals:O", alt.Tooltip("lines:Q", format=","), alt.Tooltip("share:Q", format=".2%")],
    )  # fmt: skip
    drawn = alt.layer(base.mark_bar(size=28), base.mark_text(dy=-8).encode(text="words:N"))
    words = ", ".join(f"{row['redeals']}: {row['words']}" for row in rows)
    return drawn.properties(
        width=WIDTH, height=HEIGHT, description=f"{label}: share of the wins by their redeals; {words}."
    )


EACH: Mapping[str, tuple[str, Callable[[str, Study], Chart | None]]] = {
    "effort": ("How many deals are decided within so many positions", effort),
    "lengths": ("Moves of the winning lines", lengths),
    "redeals": ("Redeals of the winning lines", redeals),
}


# -- files -------------------------------------------------------------------------------------------------------------


def whole(report: Report) -> dict[str, alt.TopLevelMixin]:
    """All charts by name, those of single studies side by side; those with nothing to draw are left out."""
    found: dict[str, alt.TopLevelMixin] = {}
    first = chances(report)
    if first is not None:
        found["chances"] = first
    for name, (_, draw) in EACH.items():
        charts = [titled(label, chart) for label, study in named(report) if (chart := draw(label, study)) is not None]
        if charts:
            words = " ".join(str(chart.description) for chart in charts)
            found[name] = alt.concat(*charts, columns=COLUMNS).properties(description=words)
    return found


def titled(label: str, chart: Chart) -> Chart:
    """A chart with its study's label above it."""
    return chart.properties(title=textwrap.wrap(label, TITLE_WIDTH))


def save(report: Report, folder: Path) -> list[Path]:
    """Write each chart as SVG and as PNG into a folder, which is made: the files. Raises OSError where that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, chart in whole(report).items():
        for kind in ("svg", "png"):
            written.append(folder / f"{name}.{kind}")
            chart.configure(**theme("light")).save(written[-1], scale_factor=SCALE if kind == "png" else 1)
    return written
