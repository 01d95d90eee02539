"""The report as a single web page that contains everything, so it can be saved, sent and opened offline."""

from __future__ import annotations

import html
import json
from functools import cache
from importlib.resources import files

import vl_convert

from cadogan.rules import __version__
from cadogan.study.figures import EACH, Chart, chances, theme
from cadogan.study.report import Report
from cadogan.study.report_text import TITLE, introduction, named, paragraph, tables

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
