"""Made-up study data, for tests of reports and comparisons."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from cadogan import game
from cadogan.study.data import PLAN
from cadogan.study.files import BLANK, FORMAT, HEADER, SCHEMA, SUM, plan_sum, signed
from cadogan.study.plan import Deals, Key

OPTIONS = "positions=100000 memory=1G seed=0"
Row = Mapping[str, Any]


def key(name: str, solver: int = 1, options: str = OPTIONS) -> Key:
    """Return the key of a study."""
    return Key(game(name).name, game(name).version, solver, options)


def row(verdict: str, **others: Any) -> Row:
    """Return a row without its key and deal."""
    usual: dict[str, Any] = {"positions": 100, "seconds": 0.01}
    if verdict == "won":
        usual |= {"moves": 40, "redeals": 0, "line": b""}
    else:
        usual |= {
            "why": {"lost": "all 7 positions that can follow were searched", "unknown": "nothing was found"}[verdict]
        }
    return {"verdict": verdict, **usual, **others}


def rows(won: int = 0, lost: int = 0, unknown: int = 0) -> list[Row]:
    """Return the given number of rows of each verdict."""
    return [row("won")] * won + [row("lost")] * lost + [row("unknown")] * unknown


def put(folder: Path, of: Key, rows: Sequence[Row], first: int = 1, asked: str | None = None) -> Path:
    """Write a file of deals from `first` on and the requested deals; return the folder."""
    folder.mkdir(exist_ok=True)
    head = {"game": of.game, "rules": of.rules, "solver": of.solver, "options": of.options}
    if rows:
        table = pa.Table.from_pylist([{**head, "deal": first + i, **each} for i, each in enumerate(rows)], SCHEMA)
        deals = Deals([(first, first + len(rows) - 1)])
        save(folder, table, {"format": FORMAT, **head, "deals": str(deals)})
    if asked is not None:
        plan = {"format": FORMAT, **head, "asked": asked}
        (folder / PLAN).write_text(json.dumps({**plan, "sum": plan_sum(plan)}))
    return folder


def save(folder: Path, table: pa.Table, head: Mapping[str, Any]) -> None:
    """Write a table as a file of a study."""
    number = len(list(folder.glob("deals-*.parquet")))
    write(folder / f"deals-{number:04}.parquet", table.replace_schema_metadata({HEADER: json.dumps(head).encode()}))


def write(path: Path, table: pa.Table) -> None:
    """Write a table, with its metadata and a correct checksum, as a file."""
    file = io.BytesIO()
    pq.write_table(table.replace_schema_metadata({**table.schema.metadata, SUM.encode(): BLANK.encode()}), file)
    path.write_bytes(signed(file.getvalue()))
