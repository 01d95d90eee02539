"""The figures: what they show, their SVG and PNG files, and the web page that contains everything."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from made import key, put, row, rows
from playwright.sync_api import Browser

from cadogan import cli
from cadogan.study.data import load
from cadogan.study.figures import chances, effort, lengths, page, redeals, save, whole
from cadogan.study.report import Report, report

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """A report on three studies, one of them without a deal."""
    tmp_path = tmp_path_factory.mktemp("studies")
    some = [row("won", moves=40 + 3 * i, redeals=i % 3, positions=10 ** (i % 6)) for i in range(60)]
    folders = [
        put(
            tmp_path / "a", key("capricieuse?collect=first-first&fill_spaces=off"), [*some, *rows(lost=25, unknown=15)]
        ),
        put(tmp_path / "b", key("doubles-and-quits"), rows(won=43, lost=57)),
        put(tmp_path / "c", key("windmill"), [], asked="1-10"),
    ]
    return report(load(folders))


def values(chart: Any) -> list[dict[str, Any]]:
    """Return the values that a chart draws."""
    (rows,) = chart.to_dict()["datasets"].values()
    return rows  # type: ignore[no-any-return]


def test_the_chart_of_chances(found: Report) -> None:
    chart = chances(found)
    assert chart is not None
    first, second = values(chart)
    assert (first["won"], first["possible"], first["deals"]) == (0.6, 0.75, 100)
    assert first["low"] < first["won"] < first["possible"] < first["high"]
    assert second["title"] == "Doubles and Quits"
    assert "60.0 % won, 15.0 % unknown" in chart.description


def test_the_curves_of_effort_end_with_all_that_was_decided(found: Report) -> None:
    chart = effort("a", found.studies[0])
    assert chart is not None
    rows = values(chart)
    ends = {verdict: max(each["share"] for each in rows if each["verdict"] == verdict) for verdict in ("won", "lost")}
    assert ends == {"won": 0.6, "lost": 0.25}
    for verdict in ends:
        shares = [each["share"] for each in rows if each["verdict"] == verdict]
        assert shares == sorted(shares)


def test_histograms_have_every_line_once(found: Report) -> None:
    chart = lengths("a", found.studies[0])
    assert chart is not None
    bars = values(chart)
    assert sum(each["lines"] for each in bars) == 60
    assert len(bars) <= 60
    chart = redeals("a", found.studies[0])
    assert chart is not None
    assert [each["lines"] for each in values(chart)] == [20, 20, 20]
    assert redeals("b", found.studies[1]) is None  # a game without any


def test_no_charts_without_deals(tmp_path: Path) -> None:
    empty = report(load([put(tmp_path / "e", key("windmill"), [], asked="1-10")]))
    assert whole(empty) == {}
    assert save(empty, tmp_path / "figures") == []
    assert "no deal of 10 is counted yet" in page(empty)


def test_the_files(found: Report, tmp_path: Path) -> None:
    written = save(found, tmp_path / "new" / "figures")
    assert sorted(path.name for path in written) == sorted(
        f"{name}.{kind}" for name in ("chances", "effort", "lengths", "redeals") for kind in ("svg", "png")
    )
    for path in written:
        data = path.read_bytes()
        assert data.startswith(b"\x89PNG" if path.suffix == ".png" else b"<svg")
    assert "Doubles and Quits" in (tmp_path / "new" / "figures" / "chances.svg").read_text()


def test_only_counts_and_bins_are_drawn(tmp_path: Path) -> None:
    many = [row("won", moves=40 + i % 300, positions=i * i) for i in range(5000)]
    drawn = whole(report(load([put(tmp_path / "m", key("windmill"), many)])))
    assert max(len(json.dumps(chart.to_dict())) for chart in drawn.values()) < 30_000


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = put(tmp_path / "s", key("windmill"), rows(won=3))
    status = cli.main(
        ["study", "report", str(folder), "--figures", str(tmp_path / "f"), "--page", str(tmp_path / "p.html")]
    )
    output = capsys.readouterr()
    assert status == 0
    assert "wrote " in output.err
    assert (tmp_path / "f" / "lengths.png").exists()
    assert "<title>How often the games can be won</title>" in (tmp_path / "p.html").read_text("utf-8")
    assert cli.main(["study", "report", str(folder), "--page", str(tmp_path / "none" / "p.html")]) == 2


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium."""
    found = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )
    return {"executable_path": found, "args": ["--no-sandbox"]}


@pytest.fixture(scope="module")
def file(found: Report, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the report."""
    file = tmp_path_factory.mktemp("page") / "page.html"
    file.write_text(page(found), "utf-8")
    return file


@pytest.mark.sample(1)
@pytest.mark.parametrize(("width", "theme"), [(375, "dark"), (1440, "light")])
def test_the_page_in_a_browser(file: Path, browser: Browser, width: int, theme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)  # type: ignore[arg-type]
    shown = context.new_page()
    troubles: list[str] = []
    shown.on("request", lambda request: troubles.append(request.url) if not request.url.startswith("file:") else None)
    shown.on("console", lambda message: troubles.append(message.text))
    shown.on("pageerror", lambda error: troubles.append(str(error)))
    shown.goto(file.as_uri())
    for chart in shown.locator(".chart").all():
        chart.locator("svg").wait_for()
        assert chart.get_attribute("aria-label")
    assert troubles == []
    assert shown.locator(".chart svg").count() == len(re.findall('class="chart"', file.read_text("utf-8")))
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    assert shown.get_by_role("table").count() >= 5
    shown.evaluate(AXE.read_text())
    wrong = shown.evaluate("axe.run().then(found => found.violations.map(each => `${each.id}: ${each.nodes[0].html}`))")
    assert wrong == []
    context.close()
