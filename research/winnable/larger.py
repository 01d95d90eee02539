"""The deals that stay unknown with a row's budget, solved again with larger ones: a file of verdicts for each row and budget.

The rows themselves keep one budget for all their deals, so that anybody can repeat them in a reasonable time. Each larger budget is
for the deals that stay unknown with the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from cadogan.rules.cards import BadInput
from cadogan.solver.solving import USUAL_MEMORY
from cadogan.study import verdicts
from cadogan.study.data import Data
from cadogan.study.estimate import Estimate
from cadogan.study.plan import Deals
from cadogan.study.runner import run
from winnable.listed import Listed, Wanted
from winnable.verdicts import file_of, published

FOLDER = "larger"  # beside the summaries: a folder for each budget, named by its positions
POSITIONS = 30_000_000
BYTES = 32  # of memory for each position, so that the tables do not fill up before the budget is spent


def budgets(folder: Path) -> list[int]:
    """Return the larger budgets for which there are files, in positions, the smallest first."""
    return sorted(int(each.name) for each in (folder / FOLDER).glob("*") if each.is_dir())


def memory(positions: int) -> int:
    """Return the memory for a budget, in bytes: a power of two, the usual memory or more."""
    return max(USUAL_MEMORY, 1 << (BYTES * positions - 1).bit_length())


def unknown(data: Data) -> Deals:
    """Return the deals of a row that stay unknown."""
    found = data.frame().filter(pl.col("verdict") == "unknown").select("deal").collect()["deal"]
    return Deals((deal, deal) for deal in found)


def make(listed: Listed, games: Sequence[str], positions: int, folder: Path, data: Path, jobs: int | None) -> None:
    """Solve the unknown deals of these games' rows with a larger budget, and write their files.

    Solving can be stopped and resumed. Raises BadInput for a game without a row, for a row without verdicts, and for a budget
    that is not larger than those before it.
    """
    rows = {wanted.game: wanted for wanted in listed}
    for game in games:
        if game not in rows:
            raise BadInput(f"docs/winnability.md has no row of {game}: name a game as in docs/winnability.toml")
        wanted = rows[game]
        deals = unknown(_before(wanted, positions, folder))
        if not deals:
            continue
        print(f"{game}, {len(deals)} unknown deals", flush=True)
        out = data / f"{wanted.folder}_{positions}"
        solved = run(game, deals, positions=positions, memory=memory(positions), out=out, jobs=jobs)
        file = file_of(wanted, folder, _kind(positions))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(verdicts.as_bytes(solved))


def counts(listed: Listed, folder: Path) -> dict[str, list[tuple[int, dict[str, int]]]]:
    """Return each larger budget of a row with its numbers of verdicts, by the list's name of the game."""
    found: dict[str, list[tuple[int, dict[str, int]]]] = {}
    for positions in budgets(folder):
        for game, each in published(listed, folder, _kind(positions)).items():
            found.setdefault(game, []).append((positions, verdicts.counts(each)))
    return found


def known(row: Estimate, more: Sequence[tuple[int, Mapping[str, int]]]) -> Estimate:
    """Return the estimate of a row with what larger budgets decided of its unknown deals, as `counts` has them."""
    won, lost = (sum(again[verdict] for _, again in more) for verdict in ("won", "lost"))
    return Estimate(row.won + won, row.lost + lost, row.unknown - won - lost, row.level, row.method)


def _kind(positions: int) -> str:
    return f"{FOLDER}/{positions}"


def _before(wanted: Wanted, positions: int, folder: Path) -> Data:
    """Return the verdicts with the largest budget below this one. Raises BadInput if there are some with a larger one."""
    files = {each: file_of(wanted, folder, _kind(each)) for each in budgets(folder) if each != positions}
    files = {wanted.positions: file_of(wanted, folder)} | {each: file for each, file in files.items() if file.is_file()}
    had = list(files)
    if positions <= max(had):
        raise BadInput(f"{wanted.game} was solved with {max(had)} positions: give more than these")
    return verdicts.read(files[had[-1]])
