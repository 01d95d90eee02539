"""Figures of studies, and the page that shows them.

Charts draw only what is in the report: counts and bins, never rows. The colours are those of M. Okabe and K. Ito, which
people with any kind of colour vision can tell apart (Color universal design, 2008).
"""

from __future__ import annotations

import html
import json
import math
import textwrap
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert

from cadogan.rules import __version__, checked
from cadogan.rules.cards import BadInput
from cadogan.study.report import (
    TITLE,
    Report,
    Spread,
    Study,
    introduction,
    named,
    names,
    paragraph,
    percents,
    places,
    tables,
)
from cadogan.study.tables import number, shares, span

__all__ = ["chances", "effort", "lengths", "redeals", "save", "theme", "whole"]


# -- Charts of a report, made with Altair: one definition each, used for SVG and PNG here and for the web page ---


Chart = alt.Chart | alt.LayerChart | alt.FacetChart  # the last only in the eyes of the types
# Of the charts of single studies, and how many of them are side by side in SVG and PNG; a chart of all is as wide as those.
WIDTH, HEIGHT, COLUMNS = 340, 200, 2
DOWN = 12  # pixels by which a study's dot is below the middle of its line, under the text
STEP = 58  # height of a study's line in the chart of shares won
BARS = 60  # most bars in a histogram of lengths
TITLE_WIDTH = 48  # most letters in a line of a title
SCALE = 2  # resolution of a PNG: device pixels per pixel

COLOURS = {
    "light": {"won": "#0072B2", "lost": "#D55E00", "text": "#1f1f1f", "soft": "#595959", "line": "#dcdcdc"},
    "dark": {"won": "#56B4E9", "lost": "#E69F00", "text": "#e8e6e1", "soft": "#a9a7a2", "line": "#3d3c3a"},
}


@checked
def theme(name: str) -> dict[str, Any]:
    """Return the Vega-Lite theme of all charts, ``light`` or ``dark``."""
    if name not in COLOURS:
        raise BadInput(f"there is no theme {name[:40]!r}: choose one of {', '.join(COLOURS)}")
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


@checked
def chances(report: Report) -> Chart | None:
    """Return the chart of the share of deals that can be won, with one line per study; None if no deal is counted.

    The dot is the share won of the studied deals, the bar what the unknown deals could add, the line the bounds for all deals.
    """
    rows = []
    studies = zip(named(report), names([study.key for study in report.studies]), strict=True)
    for (label, study), (title, rest) in studies:
        estimate = study.estimate
        if not estimate.n:
            continue
        low, high = estimate.bounds
        digits = places(estimate)
        won, _, unknown = percents(estimate)
        rows.append(
            {
                "game": label,
                "title": title,
                "rest": rest,
                "found": f"{won} won" + f", {unknown} unknown" * bool(estimate.unknown),
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


# -- one chart per study -----------------------------------------------------------------------------------------------


@checked
def effort(label: str, study: Study) -> Chart | None:
    """Return the chart of the share of deals won, and lost, by number of positions searched; None without such deals."""
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
        x=alt.X("positions:Q", title="positions searched, at most", scale=alt.Scale(type="log"), axis=alt.Axis(format="~s", values=powers(last))),
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
        description=f"{label}: share of the deals decided, by number of positions searched; {words}.",
    )


def powers(last: float) -> list[int]:
    """Return the powers of ten from 1 to the first that is at least `last`."""
    return [10**power for power in range(max(1, math.ceil(math.log10(max(1.0, last)))) + 1)]


@checked
def lengths(label: str, study: Study) -> Chart | None:
    """Return the histogram of the lengths of winning lines; None without wins."""
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
        width=WIDTH, height=HEIGHT, description=f"{label}: number of moves in the winning lines; {words}."
    )


@checked
def redeals(label: str, study: Study) -> Chart | None:
    """Return the chart of redeals in winning lines; None without wins or for a game without redeals."""
    counts = dict(study.redeals.bins)
    if not counts or not study.game.redeals:
        return None
    lines = [counts.get(needed, 0) for needed in range(study.game.redeals + 1)]
    rows = [
        {"redeals": needed, "lines": count, "share": count / study.redeals.count, "words": words}
        for needed, (count, words) in enumerate(zip(lines, shares(lines, 1), strict=True))
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
    "effort": ("Share of deals decided, by positions searched", effort),
    "lengths": ("Number of moves in the winning lines", lengths),
    "redeals": ("Number of redeals in the winning lines", redeals),
}


# -- files -------------------------------------------------------------------------------------------------------------


@checked
def whole(report: Report) -> dict[str, alt.TopLevelMixin]:
    """Return all charts by name, those of single studies side by side, without empty ones."""
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
    """Return a chart with its study's label as the title."""
    return chart.properties(title=textwrap.wrap(label, TITLE_WIDTH))


@checked
def save(report: Report, folder: str | Path) -> list[Path]:
    """Write each chart as SVG and PNG into a folder, created if needed; return the files. Raises OSError if that fails."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, chart in whole(report).items():
        for kind in ("svg", "png"):
            written.append(folder / f"{name}.{kind}")
            chart.configure(**theme("light")).save(written[-1], scale_factor=SCALE if kind == "png" else 1)
    return written


# -- The report as a single web page that contains everything, so it can be saved, sent and opened offline ------------


CHARTS = "How often each game can be won"


def page(report: Report) -> str:
    """Return the page as HTML."""
    specs: dict[str, object] = {}

    def figure(chart: Chart, caption: str) -> str:
        name = f"chart-{len(specs)}"
        specs[name] = spec(chart)
        words = f"<figcaption>{html.escape(caption)}</figcaption>" if caption else ""
        return f'<figure>{words}<div class="chart" id="{name}"></div></figure>'

    studies = named(report)
    body = [f"<header><h1>{TITLE}</h1>\n<p>{html.escape(introduction(report))}</p></header>"]
    first = chances(report)
    if first is not None:
        body.append(f"<section><h2>{CHARTS}</h2>\n{figure(first, KEY)}</section>")
    body.append(
        f"<section><h2>Results</h2>\n<ul>{''.join(f'<li>{bold(paragraph(*each))}</li>' for each in studies)}</ul></section>"
    )
    for title, draw in EACH.values():
        drawn = [figure(chart, label) for label, study in studies if (chart := draw(label, study)) is not None]
        if drawn:
            body.append(f'<section><h2>{title}</h2>\n<div class="each">{"".join(drawn)}</div></section>')
    found = "\n".join(table.html() for table in tables(report))
    body.append(f"<section><h2>Tables</h2>\n{found}</section>")
    body.append(f"<footer><p>Made by Cadogan {__version__}.</p></footer>")
    return (
        (files("cadogan.study") / "page.html")
        .read_text("utf-8")
        .replace("<!-- title -->", TITLE)
        .replace("<!-- body -->", "\n".join(body))
        .replace("/* charts */", json.dumps(specs, ensure_ascii=False).replace("<", "\\u003c"))
        .replace("/* themes */", json.dumps({name: theme(name) for name in ("light", "dark")}))
        .replace("/* vega */", library())
    )


@cache
def library() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as one script."""
    return str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))


KEY = (
    "Dot: share of the studied deals that were won. Wide bar: what the unknown deals could add. Thin line: bounds for the share of "
    "all deals that can be won, with their values at the right."
)


def bold(words: str) -> str:
    """Return a paragraph with its beginning, up to the first colon, in bold."""
    label, _, rest = words.partition(":")
    return f"<b>{html.escape(label)}</b>:{html.escape(rest)}"


def spec(chart: Chart) -> dict[str, object]:
    """Return a chart as Vega-Lite, as wide as its container, without a theme: the page sets that."""
    plain: dict[str, object] = chart.properties(width="container").to_dict()
    plain.pop("config", None)
    plain.pop("$schema", None)  # a URL; the page contains none
    return plain
