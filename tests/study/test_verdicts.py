"""Files of verdicts: those of docs/winnability agree with its rows, and a study is compared with them deal by deal."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from types import ModuleType

import polars as pl
import pytest

from cadogan.cli import main
from cadogan.rules.cards import BadInput
from cadogan.study import load, verdicts
from cadogan.study.compare import compare
from cadogan.study.estimate import Estimate
from study.made import key, put, row, rows

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILES = sorted((DOCS / "winnability" / "verdicts").glob("*.parquet"))
LARGER = sorted(
    (DOCS / "winnability" / "larger").glob("*/*.parquet"), key=lambda file: (int(file.parent.name), file.name)
)
MOST = 20 << 20  # bytes of all files together


@pytest.fixture(scope="module")
def summaries() -> dict[str, dict[str, object]]:
    found = json.loads((DOCS / "winnability" / "summaries.json").read_text("utf-8"))
    return {each["name"]: each for each in found["studies"]}


def name_of(file: Path, names: list[str]) -> str:
    return next(name for name in names if name.replace("?", "_").replace("&", "_") == file.stem)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_rows_agree_with_their_verdicts(file: Path, summaries: dict[str, dict[str, object]]) -> None:
    summary = summaries[name_of(file, list(summaries))]
    data = verdicts.read(file)
    game = summary["game"]
    assert isinstance(game, dict)
    assert data.key.game == game["name"]
    assert (data.key.rules, data.key.solver, data.key.options) == tuple(
        summary[n] for n in ("rules", "solver", "options")
    )
    assert str(data.counted) == summary["deals"]
    assert verdicts.counts(data) == {each: summary[each] for each in ("lost", "won", "unknown")}
    deals = data.frame().select(
        pl.col("deal").n_unique(), pl.col("deal").min().alias("a"), pl.col("deal").max().alias("b")
    )
    assert deals.collect().row(0) == (summary["counted"], 1, summary["counted"])


def test_pairs_of_rows_agree_with_their_verdicts() -> None:
    """What the page says of two rules on the same deals, counted again deal by deal."""
    found = json.loads((DOCS / "winnability" / "summaries.json").read_text("utf-8"))
    files = {file.stem: file for file in FILES}
    checked = 0
    for pair in found["pairs"]:
        first, second = (files.get(pair[each].replace("?", "_").replace("&", "_")) for each in ("first", "second"))
        if first and second:
            counts = compare(verdicts.read(first), verdicts.read(second)).pairs.counts
            assert {" ".join(both): count for both, count in counts.items()} == pair["counts"]
            checked += 1
    assert checked >= 13


@pytest.mark.parametrize("file", LARGER, ids=lambda file: f"{file.stem}-{file.parent.name}")
def test_larger_budgets_are_for_the_deals_unknown_before(file: Path, summaries: dict[str, object]) -> None:
    game = name_of(file, list(summaries))
    smaller = [DOCS / "winnability" / "verdicts" / file.name, *(each for each in LARGER if each.name == file.name)]
    row, before, more = (verdicts.read(each) for each in (smaller[0], smaller[smaller.index(file) - 1], file))
    unknown = before.frame().filter(pl.col("verdict") == "unknown").select("deal").collect()["deal"].to_list()
    assert sorted(more.frame().select("deal").collect()["deal"]) == sorted(unknown)
    assert (more.key.game, more.key.rules, more.key.solver) == (row.key.game, row.key.rules, row.key.solver)
    assert more.key.options.startswith(f"positions={file.parent.name} ")
    budget = f"{int(file.parent.name) // 1_000_000} million"
    section = (DOCS / "winnability.md").read_text("utf-8").partition("## The unknown deals")[2].partition("\n## ")[0]
    (cells,) = [
        line.split(" | ")
        for line in section.splitlines()
        if line.startswith(f"| `{game}` ") and f"| {budget} |" in line
    ]
    counts = verdicts.counts(more)
    shown = [0 if cell == "none" else int(cell.replace(",", "")) for cell in (cells[1], *cells[3:7])]
    assert shown == [len(row.counted), len(unknown), counts["won"], counts["lost"], counts["unknown"]]
    known = verdicts.counts(row)["won"] + sum(
        verdicts.counts(verdicts.read(each))["won"] for each in smaller[1 : smaller.index(file) + 1]
    )
    now = Estimate(known, len(row.counted) - known - counts["unknown"], counts["unknown"])
    low, high = cells[9].removesuffix(" |").split("–")
    for cell, share in zip((*cells[7:9], low, high), (now.share, now.unknown / now.n, *now.bounds), strict=True):
        assert float(cell) == pytest.approx(100 * share, abs=0.1)


def test_files_are_small() -> None:
    assert sum(file.stat().st_size for file in [*FILES, *LARGER]) < MOST


def test_every_row_has_verdicts_and_the_page_says_so(summaries: dict[str, dict[str, object]]) -> None:
    section = (DOCS / "winnability.md").read_text("utf-8").partition("## Deal by deal")[2].partition("\n## ")[0]
    have = {name_of(file, list(summaries)) for file in FILES}
    assert have == set(summaries)
    assert f"of all {len(summaries)} rows" in section.replace("\n", " ")


# -- files of one's own ------------------------------------------------------------------------------------------------


def test_file_has_the_verdicts_and_nothing_else(tmp_path: Path) -> None:
    given = [row("won"), row("lost"), row("unknown"), row("won")]
    whole = put(tmp_path / "whole", key("windmill"), given, asked="1-4")
    parts = put(tmp_path / "parts", key("windmill"), given[:1])
    put(parts, key("windmill"), given[1:], first=2, asked="1-4")
    (data,) = load([whole])
    assert verdicts.as_bytes(data) == verdicts.as_bytes(load([parts])[0])  # however the study's files divide them
    file = tmp_path / "w.parquet"
    file.write_bytes(verdicts.as_bytes(data))
    frame = pl.read_parquet(file)
    assert frame.columns == ["deal", "verdict"]
    assert frame.rows() == [(1, "won"), (2, "lost"), (3, "unknown"), (4, "won")]
    assert verdicts.read(file).key == key("windmill")


def test_only_deals_that_count_are_in_it(tmp_path: Path) -> None:
    folder = put(tmp_path / "a", key("windmill"), rows(won=2))
    put(folder, key("windmill"), rows(lost=2), first=4, asked="1-5")
    file = tmp_path / "w.parquet"
    file.write_bytes(verdicts.as_bytes(load([folder])[0]))
    assert str(verdicts.read(file).counted) == "1-2"


def test_damaged_and_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "w.parquet"
    data = bytearray(verdicts.as_bytes(load([put(tmp_path / "a", key("windmill"), rows(won=50))])[0]))
    data[20] ^= 1
    file.write_bytes(data)
    with pytest.raises(BadInput, match=r"is damaged \(its checksum is wrong\): get it again"):
        verdicts.read(file)
    file.write_text("no verdicts")
    with pytest.raises(BadInput, match="is not a file of verdicts"):
        verdicts.read(file)
    with pytest.raises(BadInput, match="there is no such file"):
        verdicts.read(tmp_path / "none.parquet")


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = put(tmp_path / "mine", key("windmill"), [row("won"), row("lost"), row("won")], asked="1-3")
    other = put(tmp_path / "other", key("windmill"), [row("won"), row("lost"), row("lost")], asked="1-3")
    file = tmp_path / "w.parquet"
    assert main(["study", "verdicts", str(mine), "--out", str(file)]) == 0
    assert "has the verdicts of 3 deals in " in capsys.readouterr().out
    assert main(["study", "compare", str(mine), str(file)]) == 0
    assert "every deal has the same verdict in both" in " ".join(capsys.readouterr().out.split())
    assert main(["study", "compare", str(other), str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["different"] == 1
    assert main(["study", "compare", str(other), str(file)]) == 1
    words = " ".join(capsys.readouterr().out.split())
    assert "but 1 deal with different verdicts. With a budget in positions no verdict depends on the machine" in words
    assert main(["study", "verdicts", str(mine), "--out", str(file)]) == 2
    assert capsys.readouterr().err == f"cadogan: {file} already exists: choose another name, or use --force\n"


# -- the tool ----------------------------------------------------------------------------------------------------------

LIST = """
[[families]]
title = "Doubles"
about = "Counted."

[[families.studies]]
title = "Four by five"
game = "doubles-and-quits"
deals = 200
positions = 100_000

[[families.studies]]
title = "Five by five"
game = "monte-carlo"
deals = 50
positions = 100_000
"""


def test_tool_adds_verdicts_to_rows_and_refuses_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "research"))
    import winnability

    tool: ModuleType = winnability
    (tmp_path / "list.toml").write_text(LIST)
    docs = tmp_path / "docs"
    places = ["--list", str(tmp_path / "list.toml"), "--docs", str(docs)]
    assert tool.main([*places, "--data", str(tmp_path / "first"), "--jobs", "1"]) == 0
    files = sorted((docs / "winnability" / "verdicts").iterdir())
    assert [file.name for file in files] == ["doubles-and-quits.parquet", "monte-carlo.parquet"]
    assert "of all 2 rows, 250 deals" in " ".join((docs / "winnability.md").read_text().split())
    before = files[0].read_bytes()
    files[0].unlink()
    assert tool.main([*places, "--render"]) == 0
    assert "- `doubles-and-quits`: about 1 minute of processor time" in (docs / "winnability.md").read_text()
    assert tool.main([*places, "--data", str(tmp_path / "again"), "--jobs", "1", "--verdicts"]) == 0
    assert not (tmp_path / "again" / "monte-carlo").exists()  # it has its file
    assert files[0].read_bytes() == before
    # Verdicts that disagree with their row are not written.
    summaries = docs / "winnability" / "summaries.json"
    plain = json.loads(summaries.read_text())
    plain["studies"][0]["won"] += 1
    plain["studies"][0]["lost"] -= 1
    summaries.write_text(json.dumps(plain))
    files[0].unlink()
    capsys.readouterr()
    assert (
        tool.main([*places, "--data", str(tmp_path / "again"), "--jobs", "1", "--verdicts", "doubles-and-quits"]) == 2
    )
    assert "doubles-and-quits: the verdicts disagree with docs/winnability.md: they have" in capsys.readouterr().err
    assert not files[0].exists()
    assert tool.main([*places, "--data", str(tmp_path / "again"), "--verdicts", "windmill"]) == 2
    assert "has no row of windmill" in capsys.readouterr().err


def test_examples_of_the_data_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # it reads the files there
    result = doctest.testfile(str(DOCS / "data.md"), module_relative=False)
    assert result.attempted
    assert not result.failed
