"""The verdict of every deal behind the rows of docs/winnability.md, a file for each row that has them.

A row's file must agree with the row: it covers the same deals, and has as many of each verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cadogan.rules.cards import BadInput
from cadogan.study import verdicts
from cadogan.study.data import Data
from cadogan.study.plan import Key
from cadogan.study.runner import run
from winnable.listed import Listed, Wanted
from winnable.measuring import Found, Summary, found

FOLDER = "verdicts"  # beside the summaries


def file_of(wanted: Wanted, folder: Path, kind: str = FOLDER) -> Path:
    """Return the file of a row in the folder of the summaries: of all its verdicts, or of another `kind`, see `larger`."""
    return folder / kind / f"{wanted.folder}.parquet"


def published(listed: Listed, folder: Path, kind: str = FOLDER) -> dict[str, Data]:
    """Return the verdicts that are there, by the list's name of the game. Raises BadInput for a damaged file."""
    files = {wanted.game: file_of(wanted, folder, kind) for wanted in listed}
    return {game: verdicts.read(file) for game, file in files.items() if file.is_file()}


def disagreement(summary: Summary, data: Data) -> str:
    """Say in what verdicts differ from a row's summary; empty if they agree."""
    key = Key(summary["game"]["name"], summary["rules"], summary["solver"], summary["options"])
    if data.key != key:
        return f"they are of {data.key}, the row of {key}"
    if str(data.counted) != summary["deals"]:
        return f"they are of the deals {data.counted}, the row of {summary['deals']}"
    had: dict[str, Any] = {verdict: summary[verdict] for verdict in verdicts.VERDICTS}
    counts = verdicts.counts(data)
    return "" if counts == had else f"they have {counts}, the row {had}"


def write(listed: Listed, results: Found, data: dict[Key, Data], folder: Path) -> None:
    """Write the file of every row whose data are at hand. Raises BadInput if data disagree with their row."""
    for wanted in listed:
        one, summary = data.get(wanted.key), results.summaries.get(wanted.game)
        if one is None or summary is None or str(one.counted) != summary["deals"]:
            continue
        if wrong := disagreement(summary, one):
            raise BadInput(f"{wanted.game}: the verdicts disagree with docs/winnability.md: {wrong}")
        file = file_of(wanted, folder)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(verdicts.as_bytes(one))


def make(listed: Listed, results: Found, games: Sequence[str], folder: Path, data: Path, jobs: int | None) -> None:
    """Solve the published deals of rows again, and write their files: of these games, or of all rows without a file.

    Solving can be stopped and resumed. Raises BadInput for a game that has no row, and if the verdicts disagree with the row.
    """
    if unknown := set(games) - set(results.summaries):
        raise BadInput(f"docs/winnability.md has no row of {min(unknown)}: name a game as in docs/winnability.toml")
    for wanted in listed:
        summary = results.summaries.get(wanted.game)
        if summary is None or (wanted.game not in games if games else file_of(wanted, folder).is_file()):
            continue
        print(f"{wanted.game}, deals {summary['deals']}", flush=True)
        run(wanted.game, summary["deals"], positions=wanted.positions, out=data / wanted.folder, jobs=jobs)
        write(listed, results, found(data), folder)
