"""The data of the studies that are wanted, made where they are not there yet, and their summaries.

The summaries hold all that the pages tell: so the pages can be made again without the data.
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

from cadogan.cards import BadInput
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
    """Solve the deals of a study that are not solved yet."""
    run(
        wanted.game, f"1-{wanted.deals}", positions=wanted.positions,
        out=folder / wanted.folder, jobs=jobs, on_progress=on_progress,
    )  # fmt: skip


def found(folder: Path) -> dict[Key, Data]:
    """All studies in the folders of a folder, by what tells them apart."""
    folders = sorted(each.parent for each in folder.glob(f"*/{PLAN}")) if folder.is_dir() else []
    return {data.key: data for data in load(folders)}


def summaries(listed: Listed, folder: Path, had: Mapping[str, Any]) -> dict[str, Any]:
    """The summaries of all studies of the list that there are data of, and of the others those that were `had` before."""
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
    """What a study found, and how large its data are, when they were made, and on which machine (this one)."""
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
    """How many lines the data have, and moves in them, all of which are replayed here. Raises BadInput when one is wrong."""
    found = check({piece.source.parent for piece in data.pieces if isinstance(piece.source, Path)})
    if not found.ok:
        raise BadInput(f"the data of {data.key.game} are wrong: {found.checked.faults[0]}")
    return {"lines": found.checked.lines, "moves": found.checked.moves}


def machine() -> dict[str, Any]:
    """This machine: its processor, and how many cores it has."""
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
    """The summaries, by the names of the list."""

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self.level, method = plain.get("level", LEVEL), plain.get("interval", METHOD)
        self.machinery: dict[str, Any] = plain.get("machinery", {})  # what a scheduler carries, and a report takes
        self.summaries: dict[str, Summary] = {each["name"]: each for each in plain.get("studies", ())}
        self.studies = {name: Study.read(each, self.level, method) for name, each in self.summaries.items()}
        self.pairs = {
            (each["first"], each["second"]): Pairs(
                {tuple(both.split()): count for both, count in each["counts"].items()}, self.level
            )
            for each in plain.get("pairs", ())
        }

    def processor(self, name: str) -> float:
        """Seconds of the processor that a deal of a study takes; by the clock, where nothing else was measured."""
        study, measured = self.studies[name], self.machinery.get("processor", {}).get(name)
        right = measured["processor"] / measured["clock"] if measured and measured["clock"] else 1.0
        return right * study.core_seconds / study.estimate.n


def read(path: Path) -> dict[str, Any]:
    """The summaries in a file, or none."""
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def write(path: Path, plain: Mapping[str, Any]) -> None:
    """Write summaries to a file: a line for each value of a study, so that what changed is seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(plain) + "\n", "utf-8")


def _text(value: Any, depth: int = 0) -> str:
    """JSON with a line for each member of the outer levels, and the inner ones in a row."""
    indent = " " * (depth + 1)
    if depth < 3 and isinstance(value, dict) and value:
        members: Iterable[str] = (f"{json.dumps(name)}: {_text(each, depth + 1)}" for name, each in value.items())
        return "{\n" + ",\n".join(indent + each for each in members) + "\n" + indent[1:] + "}"
    if depth < 3 and isinstance(value, list) and value:
        return "[\n" + ",\n".join(indent + _text(each, depth + 1) for each in value) + "\n" + indent[1:] + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(plain: Mapping[str, Any]) -> Key:
    return Key(plain["game"]["name"], plain["rules"], plain["solver"], plain["options"])
