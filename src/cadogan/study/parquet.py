"""Rows of a study as the bytes of a Parquet file, for workers, the journal and the study's files."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from cadogan.rules import __version__
from cadogan.study.data import HEADER, MOVES, Piece
from cadogan.study.move_codec import alphabet
from cadogan.study.plan import Deals, Task
from cadogan.study.schema import FORMAT, SCHEMA
from cadogan.study.sums import BLANK, SUM, signed

# Columns with few different values, which are stored as a dictionary.
REPEATED = [name for name in SCHEMA.names if name not in ("deal", "redeals", "line")]
TEXTS = [name for name in REPEATED if SCHEMA.field(name).type == pa.string()]
GROUP = 1 << 18  # rows in a row group, which is compressed and read as a whole


def rows(task: Task, columns: Mapping[str, Any]) -> pa.Table:
    """Return a table in the schema, from the columns whose values differ between rows."""
    key = task.key
    count = len(columns["deal"])
    same = {"game": key.game, "rules": key.rules, "solver": key.solver, "options": key.options}
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
    key = task.key
    head = {
        "format": FORMAT, "game": key.game, "rules": key.rules, "solver": key.solver, "options": key.options,
        "deals": str(deals), "cadogan": __version__,
    }  # fmt: skip
    file = io.BytesIO()
    # The columns are those of `schema`, however the table was made, so its own Arrow schema is not stored.
    with pq.ParquetWriter(
        file,
        table.schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=REPEATED,
        column_encoding={"deal": "DELTA_BINARY_PACKED"},
        write_statistics=["deal"],
        write_page_checksum=True,
        store_schema=False,
    ) as writer:
        writer.add_key_value_metadata(
            {HEADER: json.dumps(head), MOVES: json.dumps(alphabet(task.game).names), SUM: BLANK}
        )
        writer.write_table(table, row_group_size=GROUP)
    return signed(file.getvalue())


def merged(task: Task, pieces: Sequence[Piece]) -> tuple[bytes, Deals]:
    """Merge several files into one, with the rows ordered by deal; return it with its deals."""
    deals = Deals(each for piece in pieces for each in piece.deals)
    pieces = sorted(pieces, key=lambda piece: piece.deals.ranges)  # each is already sorted and has one range
    sources = [io.BytesIO(piece.source) if isinstance(piece.source, bytes) else piece.source for piece in pieces]
    tables = [pq.read_table(source, read_dictionary=TEXTS, use_threads=False) for source in sources]
    return write(task, pa.concat_tables(tables).unify_dictionaries(), deals), deals
