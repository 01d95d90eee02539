"""Comparisons of two studies on the same deals: counts checked by hand, their texts, and errors if nothing can be compared."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from made import key, put, row, rows

from cadogan import BadInput, cli
from cadogan.study.compare import Change, chance, changes, compare, parts
from cadogan.study.data import load
from cadogan.study.plan import Deals

Run = Callable[..., tuple[int, str, str]]
NONE, ONE = key("capricieuse?redeals=0"), key("capricieuse?redeals=1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.main(["study", "compare", *map(str, arguments)])
        return status, *capsys.readouterr()

    return run


def two(tmp_path: Path, a: str, b: str, **others: int) -> tuple[Path, Path]:
    """Return the folders of two studies, whose verdicts are given by first letters."""
    words = {"w": "won", "l": "lost", "u": "unknown"}
    first = put(tmp_path / "a", NONE, [row(words[each]) for each in a])
    return first, put(tmp_path / "b", ONE, [row(words[each]) for each in b], **others)


def test_what_is_counted(tmp_path: Path) -> None:
    a, b = (load([folder])[0] for folder in two(tmp_path, "wwwllluu", "wllwwwwu"))
    found = compare(a, b)
    assert found.deals == "1-8"
    assert found.pairs.counts == {
        ("won", "won"): 1, ("won", "lost"): 2, ("lost", "won"): 3, ("unknown", "won"): 1, ("unknown", "unknown"): 1,
    }  # fmt: skip
    assert found.examples == {("won", "lost"): [2, 3], ("lost", "won"): [4, 5, 6], ("unknown", "won"): [7]}
    assert found.pairs.difference == pytest.approx(1 / 6)


def test_only_deals_of_both_are_compared(tmp_path: Path) -> None:
    a, b = (load([folder])[0] for folder in two(tmp_path, "lll" + "l" * 17, "w" * 10, first=16))
    found = compare(a, b)
    assert (found.deals, found.pairs.n) == ("16-20", 5)
    assert found.examples == {("lost", "won"): [16, 17, 18, 19, 20]}


def test_many_deals_are_compared_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = (load([folder])[0] for folder in two(tmp_path, "lw" * 50, "w" * 100))
    whole = compare(a, b)
    monkeypatch.setattr("cadogan.study.compare.PART", 7)
    assert compare(a, b) == whole
    assert whole.examples == {("lost", "won"): [1, 3, 5, 7, 9]}
    assert parts(Deals([(1, 15), (20, 21)])) == [(1, 7), (8, 14), (15, 15), (20, 21)]


def test_the_text(run: Run, tmp_path: Path) -> None:
    status, out, err = run(*two(tmp_path, "w" * 50 + "l" * 40 + "w" * 10, "w" * 90 + "l" * 10))
    assert (status, err) == (0, "")
    words = " ".join(out.split())
    assert "A: Capricieuse (redeals=0) B: Capricieuse (redeals=1) 100 deals are compared: 1–100." in words
    assert (
        "With redeals=1 instead of 0 (how often the piles may be gathered and dealt again), the share won is 30.0 percentage "
        "points higher: of these deals, 90.0 % are won instead of 60.0 %." in words
    )
    assert "40 of the deals are won in B and lost in A, 10 are won in A and lost in B." in words
    assert "with probability 2.4e-05 (McNemar's exact test, two-sided)" in words
    assert "51, 52, 53, 54, 55, …" in words
    assert max(map(len, out.splitlines())) <= 80


def test_unknown_deals_widen_the_range(run: Run, tmp_path: Path) -> None:
    words = " ".join(run(*two(tmp_path, "l" * 50 + "u" * 10 + "w" * 40, "w" * 60 + "u" * 5 + "w" * 35))[1].split())
    assert "of the 85 deals decided in both studies" in words
    assert (
        "Whatever the unknown verdicts turn out to be, it is 45.0–60.0 percentage points on the compared deals" in words
    )


def test_other_outcomes_in_words(run: Run, tmp_path: Path) -> None:
    a, b = two(tmp_path, "www", "lll")
    assert "the share won is 100.0 percentage points lower" in " ".join(run(a, b)[1].split())
    assert "every deal has the same verdict in both" in " ".join(run(a, a)[1].split())
    c = put(tmp_path / "c", replace(NONE, options="positions=1 memory=1G seed=0"), rows(unknown=3))
    assert "no deal is decided in both" in " ".join(run(a, c)[1].split())
    status, out, _ = run(a, c, "--json")
    assert status == 0
    assert json.loads(out)["difference"] is None


def test_a_contradiction_is_reported(run: Run, tmp_path: Path) -> None:
    a = put(tmp_path / "a", key("windmill"), rows(won=2))
    b = put(tmp_path / "b", key("windmill", solver=2), rows(lost=2))
    assert "is wrong in one of them" in " ".join(run(a, b)[1].split())


def test_json_csv_and_markdown(run: Run, tmp_path: Path) -> None:
    a, b = two(tmp_path, "wl", "ww")
    plain = json.loads(run(a, b, "--json")[1])
    assert plain["table"]["lost"] == {"won": 1, "lost": 0, "unknown": 0}
    assert plain["changes"] == [
        {"name": "redeals", "first": "0", "second": "1", "help": "how often the piles may be gathered and dealt again"}
    ]
    (line,) = csv.DictReader(io.StringIO(run(a, b, "--format", "csv")[1]))
    assert (line["first_game"], line["lost_won"], line["difference"]) == ("capricieuse?redeals=0", "1", "0.5")
    assert "| A: lost | 1 | 0 | 0 | 1 |" in run(a, b, "--format", "markdown")[1]


def test_what_is_not_the_same() -> None:
    other = key("crazy-quilt?wrap=on&redeals=2", 2, "seconds=1 memory=1G seed=3")
    assert [(each.name, each.first, each.second, each.rule) for each in changes(key("crazy-quilt"), other)] == [
        ("wrap", "off", "on", True), ("redeals", "1", "2", True), ("solver", "1", "2", False),
        ("positions", "100000", "none", False), ("seed", "0", "3", False), ("seconds", "none", "1", False),
    ]  # fmt: skip
    assert changes(key("windmill"), key("the-carpet")) == [Change("game", "Windmill", "The Carpet")]
    assert changes(NONE, NONE) == []


def test_no_deal_in_common_is_refused(run: Run, tmp_path: Path) -> None:
    status, out, err = run(*two(tmp_path, "ww", "ww", first=3))
    assert (status, out) == (2, "")
    assert "no counted deal in common: capricieuse?redeals=0 has 1-2, capricieuse?redeals=1 has 3-4" in err


def test_a_folder_of_two_studies_is_refused(run: Run, tmp_path: Path) -> None:
    a, b = two(tmp_path, "ww", "ww")
    put(a, key("windmill"), rows(won=2))
    status, _, err = run(a, b)
    assert status == 2
    assert "has 2 studies" in err


def test_an_empty_study_is_refused(tmp_path: Path) -> None:
    (data,) = load([put(tmp_path / "a", NONE, [], asked="1-9")])
    with pytest.raises(BadInput, match=r"capricieuse\?redeals=0 has none"):
        compare(data, data)


def test_a_chance_too_small_for_a_number() -> None:
    assert chance(0.0) == "with a probability of at most 1e-300"
    assert chance(0.04) == "with probability 0.04"
