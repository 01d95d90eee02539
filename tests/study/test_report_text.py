"""`cadogan study report`: its text, JSON, CSV and Markdown, and its errors."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from made import key, put, row, rows

from cadogan import cli
from cadogan.study.data import load
from cadogan.study.estimate import Interval
from cadogan.study.report import Report, markdown, report
from cadogan.study.tables import Table, decimals, duration, ranges, shares, span, units

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.main(["study", "report", *map(str, arguments)])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = [row("won", moves=50 + i, redeals=i % 3, positions=10**i) for i in range(5)]
    return put(tmp_path / "study", key("capricieuse?fill_spaces=off"), [*found, *rows(lost=4, unknown=1)], asked="1-12")


def test_the_text(run: Run, folder: Path) -> None:
    status, out, err = run(folder)
    assert (status, err) == (0, "")
    words = " ".join(out.split())
    assert "Capricieuse (fill_spaces=off): 5 won, 4 proved lost, 1 unknown, of 10 deals (1–10)." in words
    assert "Of all deals, 18.7–87.9 % can be won. Requested deals not solved yet: 2." in words
    assert "at most 100,000 positions and 1G of memory (rules version 1, solver version 1)" in words
    assert re.search(r"won +10 +10,000 +10,000 +10,000|won +100 +10,000 +10,000 +10,000", out)
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out


def test_json(run: Run, folder: Path) -> None:
    status, out, _ = run(folder, "--json", "--level", "0.9", "--interval", "wilson")
    assert status == 0
    plain = json.loads(out)
    assert (plain["level"], plain["interval"]) == (0.9, "wilson")
    (study,) = plain["studies"]
    assert (study["won"], study["lost"], study["unknown"], study["asked"]) == (5, 4, 1, 12)
    assert study["redeals"]["bins"] == [[0, 2], [1, 2], [2, 1]]
    assert Report.read(plain).plain() == plain
    assert run(folder, "--format", "json", "--level", "0.9", "--interval", "wilson")[1] == out


def test_csv(run: Run, folder: Path, tmp_path: Path) -> None:
    empty = put(tmp_path / "empty", key("windmill"), [], asked="1-5")
    status, out, _ = run(folder, empty, "--format", "csv")
    assert status == 0
    one, other = csv.DictReader(io.StringIO(out))
    assert (one["game"], one["won"], one["moves_median"], one["label"]) == (
        "capricieuse?fill_spaces=off", "5", "52.0", "Capricieuse (fill_spaces=off)",
    )  # fmt: skip
    assert (other["counted"], other["won_share"], other["moves_median"]) == ("0", "", "")
    assert (one["redeals_0"], one["redeals_1"], one["redeals_2"]) == ("2", "2", "1")
    assert float(one["bounds_low"]) == pytest.approx(0.1871, abs=1e-4)


def test_markdown(run: Run, folder: Path) -> None:
    status, out, _ = run(folder, "--format", "markdown")
    assert status == 0
    assert "| game | deals | won | lost | unknown | can be won |\n|---|---:|---:|---:|---:|---:|\n" in out
    assert "| Capricieuse (fill_spaces=off) | 10 | 50.0 % | 40.0 % | 10.0 % | 18.7–87.9 % |" in out


def test_every_odd_study_can_be_read(run: Run, tmp_path: Path) -> None:
    folders = [
        put(tmp_path / "none", key("windmill"), [], asked="1-5"),
        put(tmp_path / "one", key("the-carpet"), rows(won=1)),
        put(tmp_path / "unknown", key("crazy-quilt"), rows(unknown=5)),
        put(tmp_path / "gap", key("crazy-quilt?wrap=on"), rows(won=3), asked="1-9"),
    ]
    put(folders[-1], key("crazy-quilt?wrap=on"), rows(lost=2), first=7, asked="1-9")
    for form in ("text", "json", "csv", "markdown"):
        status, out, err = run(*folders, "--format", form)
        assert (status, err) == (0, "")
        assert out
    words = " ".join(run(*folders)[1].split())
    assert "Windmill: no deal of 5 is counted yet." in words
    assert "The Carpet: 1 won, none proved lost, none unknown, of 1 deal (1)." in words
    assert "Solved but not counted yet: 2." in words


@pytest.mark.parametrize(
    ("wrong", "output"),
    [
        (["nowhere"], "there is no such folder"),
        (["."], "there is no study here"),
        (["study", "--level", "95"], "the level 95 is wrong"),
        (["study", "--interval", "wald"], "--interval"),
        (["study", "--format", "xml"], "--format"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, wrong: list[str], output: str
) -> None:
    monkeypatch.chdir(folder.parent)
    status, out, err = run(*wrong)
    assert (status, out) == (2, "")
    assert output in err
    assert len(err.splitlines()) == 1


def test_a_level_next_to_nothing(run: Run, folder: Path) -> None:
    assert run(folder, "--level", "0.00000000000000000001")[0] == 0


def test_another_version_of_the_rules_is_refused_by_name(run: Run, tmp_path: Path) -> None:
    of = key("windmill")
    folder = put(tmp_path / "old", type(of)(of.game, 99, of.solver, of.options), rows(won=2))
    status, _, err = run(folder)
    assert status == 2
    assert "windmill are by version 99 of the rules" in err


# -- how numbers are written -------------------------------------------------------------------------------------------


def test_decimals_and_spans() -> None:
    assert decimals(4_313_900, 10_000_000, 0.95) == 3
    assert decimals(572, 1000, 0.95) == 1
    assert span(Interval(0.43101, 0.4318), 1) == "43.1–43.2"
    assert span(Interval(-0.011, 0.5), 1) == "−1.1 to 50.0"


SHARES = Path(__file__).parents[2] / "frontend" / "tests" / "fixtures" / "shares.json"  # the page's tests read it too


@pytest.mark.parametrize("case", json.loads(SHARES.read_text("utf-8")), ids=str)
def test_shares_that_are_shown_together_add_up(case: dict[str, Any]) -> None:
    counts, places = case["counts"], case["places"]
    assert shares(counts, places) == [f"{each} %" for each in case["shares"]]
    assert sum(units(counts, places)) == 100 * 10**places


def test_times_and_ranges() -> None:
    assert [duration(seconds) for seconds in (0.0, 2.1e-6, 0.31, 4.5, 740, 12345)] == [
        "0 s", "2.1 µs", "310 ms", "4.5 s", "12.3 min", "3.43 h",
    ]  # fmt: skip
    assert ranges("1-1000,5000") == "1–1,000 and 5,000"
    assert ranges("") == ""
    assert ranges("1,3,5,7,9") == "1, 3, 5 and 2 more ranges"


def test_a_table_shows_a_repeated_name_once() -> None:
    table = Table("Some", ("game", "deals", "n"), [["a", "won", "1"], ["a", "lost", "2"], ["b|c", "won", "3"]], words=2)
    assert table.markdown().splitlines()[-2:] == ["|  | lost | 2 |", "| b\\|c | won | 3 |"]
    assert table.html().count("<th scope=rowgroup rowspan=2>a</th>") == 1


def test_a_report_can_be_rendered_without_the_data(folder: Path) -> None:
    found = report(load([folder]))
    again = Report.read(json.loads(json.dumps(found.plain())))
    assert markdown(again) == markdown(found)
