"""Data of the planned studies, solving what is missing, and their summaries.

Summaries hold everything on the pages, so pages can be rendered without the data.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from cadogan.rules.cards import BadInput
from cadogan.study.check import check
from cadogan.study.compare import compare
from cadogan.study.data import PLAN, Data, load
from cadogan.study.estimate import Pairs
from cadogan.study.plan import Key
from cadogan.study.report import Study, study
from cadogan.study.runner import Watcher, run
from winnable.listed import Listed, Wanted

LEVEL, METHOD = 0.95, "clopper-pearson"

Summary = dict[str, Any]  # `Study.plain`, with what `summary` adds


def make(wanted: Wanted, folder: Path, jobs: int | None, on_progress: Watcher | None = None) -> None:
    """Solve the missing deals of a study."""
    run(
        wanted.game, f"1-{wanted.deals}", positions=wanted.positions,
        out=folder / wanted.folder, jobs=jobs, on_progress=on_progress,
    )  # fmt: skip


def found(folder: Path) -> dict[Key, Data]:
    """Return all studies in the subfolders of a folder, by key."""
    folders = sorted(each.parent for each in folder.glob(f"*/{PLAN}")) if folder.is_dir() else []
    return {data.key: data for data in load(folders)}


def summaries(listed: Listed, folder: Path, had: Mapping[str, Any]) -> dict[str, Any]:
    """Summarise the listed studies; those without data keep their summary in `had`."""
    data = found(folder)
    before = {_key(each): each for each in had.get("studies", ())}
    studies, at_hand = [], {}
    for wanted in listed:
        one = data.get(wanted.key)
        if one and one.counted:
            studies.append({**summary(wanted, one), "replayed": replayed(one)})
            at_hand[wanted.game] = one
        elif wanted.key in before:
            studies.append({**before[wanted.key], "name": wanted.game})
    pairs_before = {(each["first"], each["second"]): each for each in had.get("pairs", ())}
    pairs = []
    for first, second in dict.fromkeys((a, b) for rule in listed.rules for _, a, b in rule.pairs):
        if first in at_hand and second in at_hand:
            counts = compare(at_hand[first], at_hand[second], LEVEL).pairs.counts
            pairs.append(
                {"first": first, "second": second, "counts": {" ".join(both): n for both, n in sorted(counts.items())}}
            )
        elif (first, second) in pairs_before:
            pairs.append(pairs_before[first, second])
    return {
        "level": LEVEL,
        "interval": METHOD,
        "studies": studies,
        "pairs": pairs,
        "machinery": had.get("machinery", {}),
    }


def summary(wanted: Wanted, data: Data) -> Summary:
    """Return a study's results, with the size, date and machine (this one) of its data."""
    files = [piece.source for piece in data.pieces if isinstance(piece.source, Path)]
    made = max((each.stat().st_mtime for each in files), default=datetime.now(UTC).timestamp())
    return {
        "name": wanted.game,
        **study(data).plain(),
        "rows": sum(pq.read_metadata(each).num_rows for each in files),
        "bytes": sum(each.stat().st_size for each in files),
        "made": datetime.fromtimestamp(made, UTC).date().isoformat(),
        "machine": machine(),
    }


def replayed(data: Data) -> dict[str, int]:
    """Replay all lines in the data; return the numbers of lines and moves. Raises BadInput if one is wrong."""
    found = check({piece.source.parent for piece in data.pieces if isinstance(piece.source, Path)})
    if not found.ok:
        raise BadInput(f"the data of {data.key.game} are wrong: {found.checked.faults[0]}")
    return {"lines": found.checked.lines, "moves": found.checked.moves}


def machine() -> dict[str, Any]:
    """Return this machine's processor and number of cores."""
    try:
        name = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        name = None
    return {
        "processor": name[1].strip() if name else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
    }


# -- summaries read ----------------------------------------------------------------------------------------------------


class Found:
    """The summaries, by the list's names of games."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self.level, method = plain.get("level", LEVEL), plain.get("interval", METHOD)
        self.machinery: dict[str, Any] = plain.get("machinery", {})  # measurements of processor, scheduler and reports
        self.summaries: dict[str, Summary] = {each["name"]: each for each in plain.get("studies", ())}
        self.studies = {name: Study.read(each, self.level, method) for name, each in self.summaries.items()}
        self.pairs = {
            (each["first"], each["second"]): Pairs(
                {tuple(both.split()): count for both, count in each["counts"].items()}, self.level
            )
            for each in plain.get("pairs", ())
        }

    def processor(self, name: str) -> float:
        """Return processor seconds per deal of a study; by the clock if nothing else was measured."""
        study, measured = self.studies[name], self.machinery.get("processor", {}).get(name)
        right = measured["processor"] / measured["clock"] if measured and measured["clock"] else 1.0
        return right * study.core_seconds / study.estimate.n


def read(path: Path) -> dict[str, Any]:
    """Read the summaries from a file; empty if there is none."""
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def write(path: Path, plain: Mapping[str, Any]) -> None:
    """Write summaries to a file, one line per value of a study, to show changes line by line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(plain) + "\n", "utf-8")


def _text(value: Any, depth: int = 0) -> str:
    """Return JSON with one line per member of the outer levels, inner levels on one line."""
    indent = " " * (depth + 1)
    if depth < 3 and isinstance(value, dict) and value:
        members: Iterable[str] = (f"{json.dumps(name)}: {_text(each, depth + 1)}" for name, each in value.items())
        return "{\n" + ",\n".join(indent + each for each in members) + "\n" + indent[1:] + "}"
    if depth < 3 and isinstance(value, list) and value:
        return "[\n" + ",\n".join(indent + _text(each, depth + 1) for each in value) + "\n" + indent[1:] + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(plain: Mapping[str, Any]) -> Key:
    return Key(plain["game"]["name"], plain["rules"], plain["solver"], plain["options"])
