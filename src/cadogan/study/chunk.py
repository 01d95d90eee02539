"""The work of a worker: solve a chunk of deals, and return its rows as the bytes of a Parquet file.

Nothing here depends on other workers or on where the rows go; a chunk solved twice has the same rows except the seconds.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from cadogan.position import Game
from cadogan.rules.cards import BadInput
from cadogan.solver import prepare, solve
from cadogan.solver.solving import by_range
from cadogan.solver.verdict import Verdict
from cadogan.study.data import Piece
from cadogan.study.files import MOVES, SCHEMA, VERDICTS, alphabet, as_parquet
from cadogan.study.plan import Deals, Key, Task

# -- Rows of a study as the bytes of a Parquet file, for workers, the journal and the study's files -------------------


# Columns with few different values, which are stored as a dictionary.
REPEATED = [name for name in SCHEMA.names if name not in ("deal", "redeals", "line")]
TEXTS = [name for name in REPEATED if SCHEMA.field(name).type == pa.string()]
GROUP = 1 << 18  # rows in a row group, which is compressed and read as a whole


def rows(task: Task, columns: Mapping[str, Any]) -> pa.Table:
    """Return a table in the schema, from the columns whose values differ between rows."""
    count, same = len(columns["deal"]), vars(task.key)
    arrays = [
        repeated(np.zeros(count, np.int8), [same[name]], SCHEMA.field(name).type) if name in same else columns[name]
        for name in SCHEMA.names
    ]
    return pa.table(dict(zip(SCHEMA.names, arrays, strict=True)))


def repeated(
    numbers: NDArray[np.int8], values: Sequence[Any], type_: Any = None, mask: NDArray[np.bool_] | None = None
) -> pa.Array:
    """Return a column with few different values, given by their numbers; null where the mask is set."""
    return pa.DictionaryArray.from_arrays(pa.array(numbers, mask=mask), pa.array(values, type_ or pa.string()))


def texts(letters: NDArray[Any], lengths: NDArray[Any], mask: NDArray[np.bool_]) -> pa.Array:
    """Return a column of byte strings, null where the mask is set.

    `letters` holds all strings one after the other, `lengths` the number of letters of each.
    """
    ends = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=ends[1:])
    offsets = (ends * letters.itemsize).astype(np.int32)
    valid = pa.array(~mask).buffers()[1]
    return pa.Array.from_buffers(
        pa.binary(), len(lengths), [valid, pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(letters))]
    )


def write(task: Task, table: pa.Table, deals: Deals) -> bytes:
    """Return a file with these rows; `deals` are exactly their deals."""
    names = {MOVES: json.dumps(alphabet(task.game).names)}
    return as_parquet(table, task.key, deals, names, GROUP, REPEATED, compression_level=1, write_page_checksum=True)


def merged(task: Task, pieces: Sequence[Piece]) -> tuple[bytes, Deals]:
    """Merge several files into one, with the rows ordered by deal; return it with its deals."""
    deals = Deals(each for piece in pieces for each in piece.deals)
    pieces = sorted(pieces, key=lambda piece: piece.deals.ranges)  # each is already sorted and has one range
    sources = [io.BytesIO(piece.source) if isinstance(piece.source, bytes) else piece.source for piece in pieces]
    tables = [pq.read_table(source, read_dictionary=TEXTS, use_threads=False) for source in sources]
    return write(task, pa.concat_tables(tables).unify_dictionaries(), deals), deals


# -- The work of a worker: solve a chunk of deals and return its rows as the bytes of a Parquet file ------------------


# Deals decided in ranges get at most this many positions each; the few that need more are solved one by one.
QUICK = 100_000
SEARCHED, NEITHER = "all that can follow was searched", "neither a win nor a proof of a loss was found"
LOST, WON, UNKNOWN = range(len(VERDICTS))


class Tally(NamedTuple):
    """Numbers of deals by verdict."""

    won: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def deals(self) -> int:
        return self.won + self.lost + self.unknown

    def plus(self, other: Tally) -> Tally:
        """Return the sum of both."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


@dataclass(frozen=True)
class Chunk:
    """A range of solved deals: its first deal (which identifies the chunk), their number, the seconds taken, and the rows."""

    first: int
    count: int
    tally: Tally
    seconds: float
    data: bytes

    @property
    def deals(self) -> Deals:
        return Deals([(self.first, self.first + self.count - 1)])


def solve_chunk(task: Task, key: Key, first: int, count: int) -> Chunk:
    """Solve `count` deals from number `first` on. Raises BadInput if this worker's Cadogan does not match `key`."""
    if task.key != key:
        raise BadInput(f"a worker would study {task.key} instead of {key}: give it the same version of Cadogan")
    load_game(task.game)
    started = time.perf_counter()
    numbers = range(first, first + count)
    table = _by_range(task, numbers) if by_range(task.game) else _one_by_one(task, numbers)
    data = write(task, table, Deals([(first, numbers[-1])]))
    return Chunk(first, count, tally(table), time.perf_counter() - started, data)


@cache
def load_game(game: Game) -> None:
    """Load everything needed to solve deals of a game, or build it, so that no deal's time includes it."""
    prepare(game)
    decide = by_range(game)
    if decide:
        decide(game, 0, 1, 1, lines=True)


def given_up(task: Task, number: int, why: str) -> Chunk:
    """Return the chunk of a deal that kills every worker: its verdict is unknown, with `why` as the reason."""
    table = _rows(task, [number], [Verdict(task.game.name, "unknown", (), why, 0, 0.0, 0)])
    return Chunk(number, 1, tally(table), 0.0, write(task, table, Deals([(number, number)])))


def tally(table: pa.Table) -> Tally:
    """Return the number of rows by verdict."""
    return Tally(**{each["values"]: each["counts"] for each in pc.value_counts(table["verdict"]).to_pylist()})


def _one_by_one(task: Task, numbers: Sequence[int]) -> pa.Table:
    """Return the rows of deals that are solved one by one."""
    budget = task.budget
    verdicts = [
        solve(task.game.deal(number), budget.seconds, budget.positions, memory=budget.memory, seed=budget.seed)
        for number in numbers
    ]
    return _rows(task, numbers, verdicts)


def _rows(task: Task, numbers: Sequence[int], verdicts: Sequence[Verdict]) -> pa.Table:
    lines = [verdict.moves if verdict.won else None for verdict in verdicts]
    letters = alphabet(task.game)
    columns = {
        "deal": numbers,
        "verdict": [verdict.result for verdict in verdicts],
        "moves": [None if line is None else len(line) for line in lines],
        "redeals": [None if line is None else line.count(letters.redeal) for line in lines],
        "positions": [verdict.positions for verdict in verdicts],
        "seconds": [verdict.seconds for verdict in verdicts],
        "why": [None if verdict.won else verdict.why for verdict in verdicts],
        "line": [None if line is None else letters.write(line) for line in lines],
    }
    return rows(task, {name: pa.array(values, SCHEMA.field(name).type) for name, values in columns.items()})


def _by_range(task: Task, numbers: range) -> pa.Table:
    """Return the rows of deals that are decided in one call, except those that take long, which are solved one by one."""
    decide, budget, letters = by_range(task.game), task.budget, alphabet(task.game)
    assert decide
    most = min(budget.positions or QUICK, QUICK)
    started = time.perf_counter()
    decided = decide(task.game, numbers.start, len(numbers), most, memory=budget.memory, lines=True)
    seconds = (time.perf_counter() - started) / len(numbers)
    found, positions, lengths, moves = map(np.asarray, decided)
    not_won = found != WON
    zeros = np.zeros(len(numbers), np.int8)
    columns = {
        "deal": pa.array(np.arange(numbers.start, numbers.stop, dtype=np.uint64)),
        "verdict": repeated(found, VERDICTS),
        "moves": pa.array(lengths.astype(np.uint16), mask=not_won),
        "redeals": pa.array(zeros.view(np.uint8), mask=not_won),
        "positions": pa.array(positions),
        "seconds": repeated(zeros, [seconds], pa.float32()),
        "why": repeated((found == UNKNOWN).astype(np.int8), [SEARCHED, NEITHER], mask=~not_won),
        "line": texts(letters.translate(moves), lengths, not_won),
    }
    table = rows(task, columns)
    if most == budget.positions or not (found == UNKNOWN).any():
        return table
    # Each deal not decided quickly gets its whole budget, and its own time.
    hard = _one_by_one(task, [numbers[int(i)] for i in np.flatnonzero(found == UNKNOWN)])
    easy = table.filter(pa.array(found != UNKNOWN)).cast(SCHEMA)
    return pa.concat_tables([easy, hard.cast(SCHEMA)]).sort_by("deal")
