"""The deals that stay unknown with a row's budget, solved again with a larger one: a file of verdicts for each row.

The rows themselves keep one budget for all their deals, so that anybody can repeat them in a reasonable time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from cadogan.cards import BadInput
from cadogan.study import verdicts
from cadogan.study.data import Data
from cadogan.study.plan import Deals
from cadogan.study.runner import run
from winnable.listed import Listed
from winnable.verdicts import file_of, published

FOLDER = "larger"  # beside the summaries
POSITIONS = 30_000_000


def unknown(data: Data) -> Deals:
    """Return the deals of a row that stay unknown."""
    found = data.frame().filter(pl.col("verdict") == "unknown").select("deal").collect()["deal"]
    return Deals((deal, deal) for deal in found)


def make(listed: Listed, games: Sequence[str], folder: Path, data: Path, jobs: int | None) -> None:
    """Solve the unknown deals of these games' rows with the larger budget, and write their files.

    Solving can be stopped and resumed. Raises BadInput for a game without a row, and for a row without verdicts.
    """
    rows = {wanted.game: wanted for wanted in listed}
    for game in games:
        if game not in rows:
            raise BadInput(f"docs/winnability.md has no row of {game}: name a game as in docs/winnability.toml")
        wanted = rows[game]
        deals = unknown(verdicts.read(file_of(wanted, folder)))
        if not deals:
            continue
        print(f"{game}, {len(deals)} unknown deals", flush=True)
        out = data / f"{wanted.folder}_larger"
        solved = run(game, deals, positions=POSITIONS, out=out, jobs=jobs)
        file = file_of(wanted, folder, FOLDER)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(verdicts.as_bytes(solved))


def counts(listed: Listed, folder: Path) -> dict[str, dict[str, int]]:
    """Return the number of deals with each verdict, by the list's name of the game, for the rows that have a file."""
    return {game: verdicts.counts(each) for game, each in published(listed, folder, FOLDER).items()}
