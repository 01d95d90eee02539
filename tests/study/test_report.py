"""The report: checked by hand on small data, unchanged by JSON, and correct for unusual studies."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from made import key, put, row, rows

from cadogan.study.data import load
from cadogan.study.estimate import interval
from cadogan.study.report import Report, labels, report

CAPRICIEUSE = key("capricieuse")


def made(folder: Path) -> Path:
    """Write a study of ten deals, and return its folder."""
    data = [
        row("won", moves=50, redeals=0, positions=10, seconds=0.5),
        row("won", moves=60, redeals=1, positions=200, seconds=0.5),
        row("won", moves=60, redeals=1, positions=0, seconds=0.0),
        row("won", moves=70, redeals=2, positions=3_000_001, seconds=8.0),
        row("lost", positions=7, seconds=0.25, why="all 1,770 positions that can follow were searched"),
        row("lost", positions=8, seconds=0.25, why="all 41 positions that can follow were searched"),
        row("lost", positions=9, seconds=0.25, why="the cards block each other"),
        row("unknown", positions=100_000, seconds=1.0, why="nothing was found; at best 71 cards were at home"),
        row("unknown", positions=100_000, seconds=1.0, why="nothing was found; at best 90 cards were at home"),
        row("unknown", positions=100_000, seconds=1.25, why="nothing was found; at best 4 cards were at home"),
    ]
    return put(folder, CAPRICIEUSE, data, asked="1-10")


def test_what_is_counted(tmp_path: Path) -> None:
    (study,) = report(load([made(tmp_path / "s")])).studies
    assert (study.estimate.won, study.estimate.lost, study.estimate.unknown) == (4, 3, 3)
    assert (study.deals, study.asked, study.done, study.uncounted) == ("1-10", 10, 10, 0)
    assert study.core_seconds == 13.0
    everything = study.positions["all"]
    assert (everything.count, everything.median, everything.most) == (10, 10, 3_000_001)
    assert everything.mean == pytest.approx(3_300_235 / 10)
    assert everything.bins[0] == (0.0, 1)
    assert sum(rows for _, rows in everything.bins) == 10
    assert study.positions["lost"].bins == ((7.943, 1), (10.0, 2))
    assert (study.moves.median, study.moves.bins) == (60, ((50, 1), (60, 2), (70, 1)))
    assert study.redeals.bins == ((0, 1), (1, 2), (2, 1))
    assert study.reasons["lost"] == (
        ("all N positions that can follow were searched", 2),
        ("the cards block each other", 1),
    )
    assert study.reasons["unknown"] == (("nothing was found; at best N cards were at home", 3),)


def test_quantiles_are_values_that_were_seen(tmp_path: Path) -> None:
    effort = np.random.default_rng(3).integers(1, 9999, 501)  # at most four digits, so not rounded
    folder = put(tmp_path / "s", CAPRICIEUSE, [row("won", positions=int(each), moves=int(each)) for each in effort])
    (study,) = report(load([folder])).studies
    for spread in (study.positions["won"], study.moves):
        for name, q in {"median": 0.5, "p90": 0.9, "p99": 0.99}.items():
            assert getattr(spread, name) == np.quantile(effort, q, method="inverted_cdf")
        assert spread.most == effort.max()
        assert spread.mean == pytest.approx(effort.mean())


def test_a_study_without_a_row(tmp_path: Path) -> None:
    (study,) = report(load([put(tmp_path / "s", CAPRICIEUSE, [], asked="1-1000")])).studies
    assert (study.estimate.n, study.deals, study.asked) == (0, "", 1000)
    assert study.estimate.bounds == (0.0, 1.0)
    assert study.positions["all"].count == study.moves.count == 0


def test_one_row(tmp_path: Path) -> None:
    (study,) = report(load([put(tmp_path / "s", CAPRICIEUSE, [row("won", moves=30)])])).studies
    assert (study.moves.median, study.moves.p99, study.moves.most) == (30, 30, 30)
    assert study.estimate.interval == interval(1, 1)


def test_nothing_decided(tmp_path: Path) -> None:
    (study,) = report(load([put(tmp_path / "s", CAPRICIEUSE, rows(unknown=9))])).studies
    assert study.estimate.share == 0.0
    assert study.estimate.bounds == (0.0, 1.0)
    assert study.positions["won"].count == 0


def test_rows_beyond_a_gap_are_not_counted(tmp_path: Path) -> None:
    folder = put(tmp_path / "s", CAPRICIEUSE, rows(won=10), asked="1-30")
    put(folder, CAPRICIEUSE, rows(lost=5), first=21, asked="1-30")
    (study,) = report(load([folder])).studies
    assert (study.estimate.n, study.done, study.uncounted, study.asked) == (10, 15, 5, 30)
    assert study.deals == "1-10"


def test_studies_of_two_solvers_are_separate(tmp_path: Path) -> None:
    one, other = key("capricieuse", 1), key("capricieuse", 2)
    folder = put(tmp_path / "s", one, rows(won=3))
    put(folder, other, rows(won=4), first=1)
    found = report(load([folder]))
    assert [study.estimate.n for study in found.studies] == [3, 4]
    assert labels([study.key for study in found.studies]) == ["Capricieuse (solver 1)", "Capricieuse (solver 2)"]
    assert labels(
        [key("capricieuse", options="positions=10 seed=0"), key("capricieuse", options="positions=20 seed=0"), one][:2]
    ) == [
        "Capricieuse (positions=10)",
        "Capricieuse (positions=20)",
    ]
    assert labels([key("capricieuse?redeals=0")]) == ["Capricieuse (redeals=0)"]


def test_the_same_study_in_two_folders_is_one(tmp_path: Path) -> None:
    folders = [put(tmp_path / name, CAPRICIEUSE, rows(won=10), first=first) for name, first in (("a", 1), ("b", 6))]
    (study,) = report(load(folders)).studies
    assert (study.estimate.n, study.deals) == (15, "1-15")


def test_through_json_and_back(tmp_path: Path) -> None:
    found = report(load([made(tmp_path / "s"), put(tmp_path / "t", key("windmill"), [], asked="1-5")]), 0.9, "wilson")
    again = Report.read(json.loads(json.dumps(found.plain(), allow_nan=False)))
    assert again == Report(list(found.studies), 0.9, "wilson")
    assert again.plain() == found.plain()
