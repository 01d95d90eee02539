"""The winnability pages: made from existing or newly solved data, and again from the summaries only."""

from __future__ import annotations

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from cadogan import study
from cadogan.rules.cards import BadInput
from cadogan.study import verdicts
from cadogan.study.estimate import Pairs, interval
from cadogan.study.tables import span

ROOT = Path(__file__).parents[2]

LIST = """
[sources]
book = { name = "A book", url = "https://example.org/" }
page = { name = "A page" }

[[families]]
title = "Doubles & Quits"
about = "Exactly {doubles-and-quits}, and {monte-carlo}."

[[families.studies]]
title = "Four by five"
game = "doubles-and-quits"
deals = 400
positions = 100_000
said = [["book", "often won"], ["page"]]
fewer = "nobody waited"

[[families.studies]]
title = "Four by five, optional"
game = "doubles-and-quits?pairing=optional"
deals = 300
positions = 100_000

[[families.studies]]
title = "Five by five"
game = "monte-carlo"
deals = 100
positions = 100_000

[[comparisons]]
title = "Leaving pairs"
adds = true
pairs = [
    ["on four by five", "doubles-and-quits", "doubles-and-quits?pairing=optional"],
]

[[comparisons]]
title = "Elsewhere"
pairs = [["altogether", "doubles-and-quits", "monte-carlo"]]
"""


@pytest.fixture
def winnability(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "research"))
    import winnability

    return winnability


def solved(game: str, deals: str, folder: Path, positions: int = 100_000) -> study.Data:
    """Run a study in this process."""
    with ThreadPoolExecutor(1) as executor:
        return study.run(game, deals, positions=positions, out=folder, executor=executor)


def arguments(folder: Path, *more: str) -> list[str]:
    (folder / "list.toml").write_text(LIST)
    return ["--list", str(folder / "list.toml"), "--docs", str(folder / "docs"), "--data", str(folder / "data"), *more]


def test_pages_from_what_is_found(winnability: ModuleType, tmp_path: Path) -> None:
    data = tmp_path / "data"
    one = solved("doubles-and-quits", "1-200", data / "any name")
    two = solved("doubles-and-quits?pairing=optional", "1-300", data / "another")
    solved("doubles-and-quits", "1-900", data / "of another budget", positions=50_000)

    assert winnability.main(arguments(tmp_path, "--found")) == 0

    page = (tmp_path / "docs" / "winnability.md").read_text()
    won = one.polars()["verdict"].eq("won").sum()
    assert f"| Four by five | 200 | {won / 2:.1f} | 0 |" in page
    assert f"| {span(interval(won, 200), 1)} |" in page
    assert "Budget: 100,000 positions, rules 1, solver 1." in page
    assert "- Four by five: “often won” [1]; nothing in [2]" in page
    assert "1. [A book](https://example.org/)\n2. A page" in page
    assert "Not studied yet: Five by five." in page
    assert "(not measured yet)" in page
    assert "- `doubles-and-quits`: 200 of 400 deals: nobody waited." in page
    assert "- `doubles-and-quits?pairing=optional`" not in page  # all planned deals are there
    assert (tmp_path / "docs" / "winnability" / "doubles-quits.svg").read_text().startswith("<svg")

    both = one.polars().join(two.polars(), on="deal")
    more = ((both["verdict"] == "lost") & (both["verdict_right"] == "won")).sum()
    worth = [line for line in page.splitlines() if line.startswith("| **Leaving pairs:** on four by five | 200 |")]
    assert f"| {more / 2:.1f} |" in worth[0]
    assert "Elsewhere" not in page


def test_again_from_the_summaries_alone(winnability: ModuleType, tmp_path: Path) -> None:
    solved("doubles-and-quits", "1-200", tmp_path / "data" / "one")
    assert winnability.main(arguments(tmp_path, "--found")) == 0
    pages = [tmp_path / "docs" / name for name in ("winnability.md", "scale.md")]
    before = [page.read_text() for page in pages]
    for page in pages:
        page.unlink()
    (tmp_path / "data").rename(tmp_path / "away")
    assert winnability.main(arguments(tmp_path, "--render")) == 0
    assert [page.read_text() for page in pages] == before
    # A study whose data are gone keeps its summary.
    assert winnability.main(arguments(tmp_path, "--found")) == 0
    assert [page.read_text() for page in pages] == before


@pytest.mark.dear
def test_what_is_missing_is_solved(winnability: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solved("doubles-and-quits", "1-100", tmp_path / "data" / "doubles-and-quits")
    assert winnability.main(arguments(tmp_path, "--jobs", "1")) == 0
    summaries = json.loads((tmp_path / "docs" / "winnability" / "summaries.json").read_text())
    assert [each["deals"] for each in summaries["studies"]] == ["1-400", "1-300", "1-100"]
    assert {(each["first"], each["second"]): sum(each["counts"].values()) for each in summaries["pairs"]} == {
        ("doubles-and-quits", "doubles-and-quits?pairing=optional"): 300,
        ("doubles-and-quits", "monte-carlo"): 100,
    }
    assert all(each["rows"] and each["bytes"] for each in summaries["studies"])
    assert "Less than planned" not in (tmp_path / "docs" / "winnability.md").read_text()
    assert "doubles-and-quits?pairing=optional" in (tmp_path / "docs" / "scale.md").read_text()
    assert "--deals 1-400" in capsys.readouterr().err


def test_a_game_that_there_is_not(winnability: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = arguments(tmp_path, "--found")
    (tmp_path / "list.toml").write_text(LIST.replace('"monte-carlo"', '"monte-karlo"'))
    assert winnability.main(found) == 2
    assert "monte-karlo" in capsys.readouterr().err


def test_unknown_deals_are_solved_again_with_ever_larger_budgets(
    winnability: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solved("doubles-and-quits", "1-100", tmp_path / "data" / "any name", positions=5)
    given = arguments(tmp_path)
    (tmp_path / "list.toml").write_text(LIST.replace("positions = 100_000", "positions = 5"))
    assert winnability.main([*given, "--found"]) == 0
    larger = ["--larger", "doubles-and-quits", "--jobs", "1", "--positions"]
    (tmp_path / "docs" / "winnability" / "larger" / "5").mkdir(parents=True)  # another row's budget
    for positions in ("20", "1000"):
        assert winnability.main([*given, *larger, positions]) == 0

    files = tmp_path / "docs" / "winnability"
    row, some, rest = (
        verdicts.read(files / each / "doubles-and-quits.parquet") for each in ("verdicts", "larger/20", "larger/1000")
    )
    counts = [verdicts.counts(each) for each in (row, some, rest)]
    assert 0 < len(rest.counted) == counts[1]["unknown"] < len(some.counted) == counts[0]["unknown"]
    assert counts[2]["unknown"] == 0
    exact = dict(solved("doubles-and-quits", "1-100", tmp_path / "exact").polars()[["deal", "verdict"]].iter_rows())
    for each in (row, some, rest):
        found = each.polars()[["deal", "verdict"]].rows()
        assert all(exact[deal] == verdict for deal, verdict in found if verdict != "unknown")
    page = (tmp_path / "docs" / "winnability.md").read_text()
    first = page.index(f"| `doubles-and-quits` | 100 | 20 | {counts[0]['unknown']} |")
    assert page.index(f"| `doubles-and-quits` | 100 | 1,000 | {counts[1]['unknown']} |") > first

    assert winnability.main([*given, *larger, "100"]) == 2
    assert "was solved with 1000 positions: give more than these" in capsys.readouterr().err


def test_the_pages_are_those_of_the_summaries(winnability: ModuleType, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "docs" / "winnability", docs / "winnability")
    assert winnability.main(["--render", "--docs", str(docs)]) == 0
    for name in ("winnability.md", "scale.md"):
        assert (docs / name).read_text() == (ROOT / "docs" / name).read_text(), (
            f"run `make research NAME=winnability ARGS=--render` to make {name} again"
        )


def test_every_study_and_source_of_the_list_is_one(winnability: ModuleType) -> None:
    from winnable import listed

    wanted = listed.read(ROOT / "docs" / "winnability.toml")
    games = [each.game for each in wanted]
    assert len({each.key for each in wanted}) == len(games) == len(set(games))
    assert {said.source for each in wanted for said in each.said} == set(wanted.sources)
    assert all(game in games for rule in wanted.rules for pair in rule.pairs for game in pair[1:])


def test_a_rule_that_adds_moves_never_has_a_negative_effect(winnability: ModuleType) -> None:
    from winnable import page

    counts = {
        ("won", "won"): 50,
        ("lost", "won"): 10,
        ("unknown", "won"): 7,
        ("won", "unknown"): 5,
        ("unknown", "unknown"): 3,
    }
    pairs = Pairs({**counts, ("lost", "lost"): 20, ("lost", "unknown"): 4, ("unknown", "lost"): 1})
    bracket, bounds = page.added(pairs)
    assert bracket == (0.10, (10 + 7 + 3 + 4) / 100)
    assert 0 <= bounds.low < bracket.low < bracket.high < bounds.high <= page.either(pairs)[1].high
    with pytest.raises(BadInput, match="2 deals are won without a rule and lost"):
        page.added(Pairs({**counts, ("won", "lost"): 2}))
