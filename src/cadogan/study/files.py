"""The files of studies: their columns, moves as bytes, and sums."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from cadogan.rules import __version__
from cadogan.rules.game import Rules
from cadogan.study.plan import Deals, Key

# -- The data of a study: one row per deal, in Parquet files that can be read without Cadogan -------------------------
#
# `COLUMNS` describes the schema. The first four columns and the deal number identify what was asked, and the others hold the
# answer; so rows of many studies can be in one table and still be told apart.
#
# A winning line is stored as bytes, one per move: byte b means the move ``names[b]``, where ``names`` is a JSON list in each
# file's metadata under ``cadogan.moves``. (A game with more than 256 move names has two bytes per move, low byte first.) The
# metadata under ``cadogan.study`` has the study's key and the ranges of deals in the file, ``cadogan.sum`` a checksum.


FORMAT = 2  # version of the files: from 2 on they have checksums
HEADER, MOVES = b"cadogan.study", b"cadogan.moves"  # keys in the metadata of a file

COLUMNS = {
    "game": (pa.string(), "the game's canonical name with its options, e.g. windmill?kings=free"),
    "rules": (pa.int32(), "the version of the rules of the game's family"),
    "solver": (pa.int32(), "the version of the solver"),
    "options": (pa.string(), "the budget for each deal, e.g. 'positions=100000 memory=1G seed=0'"),
    "deal": (pa.uint64(), "the deal number"),
    "verdict": (pa.string(), "won (a winning line was found), lost (proved) or unknown (neither)"),
    "moves": (pa.uint16(), "number of moves in the winning line; null if not won"),
    "redeals": (pa.uint8(), "number of redeals among these moves; null if not won"),
    "positions": (pa.int64(), "number of positions searched"),
    "seconds": (pa.float32(), "seconds taken; for deals decided in a range, the mean of the range"),
    "why": (pa.string(), "lost: the proof; unknown: how far the search came; null if won"),
    "line": (pa.binary(), "the winning line, one byte per move; null if not won"),
}

SCHEMA = pa.schema([pa.field(name, type_) for name, (type_, _) in COLUMNS.items()])
VERDICTS = ("lost", "won", "unknown")  # ordered by their numbers in `solver.doubles.decide`


# -- Winning lines as bytes, one per move, and the list of move names needed to read them -----------------------------


ONE_BYTE = 256


class Alphabet:
    """The names of a game's moves in the order of their codes; writes and reads lines of moves."""

    def __init__(self, rules: Rules) -> None:
        family, s = rules.family, rules.blank()
        self.names: list[str] = []
        self.codes: list[int] = []  # by the number of a name: the move code of the rules
        for code in range(family.MOVES):
            try:
                name = family.move_name(s, code)
            except LookupError:  # this code is not a move
                continue
            if name not in self.names:
                self.names.append(name)
                self.codes.append(code)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.redeal = family.move_name(s, family.REDEAL) if family.REDEAL >= 0 else ""
        self.type = np.dtype(np.uint8 if len(self.names) <= ONE_BYTE else "<u2")

    @property
    def by_code(self) -> NDArray[np.int64]:
        """By move code of the rules: the number of its name; -1 for codes that are not moves."""
        table = np.full(max(self.codes) + 1, -1, np.int64)
        table[self.codes] = np.arange(len(self.codes))
        return table

    def translate(self, codes: NDArray[np.uint8]) -> NDArray[Any]:
        """Convert move codes, which must all fit a byte, into the letters of lines. This is the fastest way to write many."""
        if self.type.itemsize > 1:
            return self.by_code.astype(self.type)[codes]
        table = self.by_code[:ONE_BYTE].astype(np.uint8).tobytes().ljust(ONE_BYTE, b"\xff")
        return np.frombuffer(codes.tobytes().translate(table), np.uint8)

    def write(self, moves: Sequence[str]) -> bytes:
        """Return a line as bytes."""
        return np.array([self.numbers[name] for name in moves], self.type).tobytes()

    def read(self, line: bytes) -> tuple[str, ...]:
        """Return the names of a line's moves."""
        return tuple(self.names[number] for number in np.frombuffer(line, self.type))


@cache
def alphabet(rules: Rules) -> Alphabet:
    """Return the names of a game's moves."""
    return Alphabet(rules)


# -- Checksums inside a study's files, so that no reader takes damaged data for data ----------------------------------
#
# The checksum is the SHA-256, in hexadecimal digits, of the whole file with zeros in the place of the checksum. A Parquet file has
# it in its metadata, ``study.json`` beside its other values. So a file and its checksum are written at once and stay together.


SUM = "cadogan.sum"  # key in the metadata of a file
BLANK = "0" * 64
# How Parquet writes it: the key, then a text (18) of 64 (40) bytes. Found by this, the sum is checked before any other byte is read.
_BEFORE = SUM.encode() + b"\x18\x40"


def as_parquet(
    table: pa.Table,
    key: Key,
    deals: Deals,
    more: Mapping[bytes, str],
    rows: int,
    repeated: Sequence[str],
    **options: Any,
) -> bytes:
    """Return a file with a table, sorted by deal, and its checksum; `deals` are exactly its deals.

    `more`: metadata beside the study's key. `rows`: the most in a row group. `repeated`: columns with few different values.
    The rest goes to PyArrow's writer.
    """
    head = {"format": FORMAT, **vars(key), "deals": str(deals), "cadogan": __version__}
    file = io.BytesIO()
    # The types of the columns say all, however the table was made, so its own Arrow schema is not stored.
    with pq.ParquetWriter(
        file, table.schema, compression="zstd", use_dictionary=repeated, write_statistics=["deal"],
        column_encoding={"deal": "DELTA_BINARY_PACKED"}, store_schema=False, **options,
    ) as writer:  # fmt: skip
        writer.add_key_value_metadata({HEADER: json.dumps(head), **more, SUM.encode(): BLANK})
        writer.write_table(table, row_group_size=rows)
    return signed(file.getvalue())


def signed(data: bytes) -> bytes:
    """Return a Parquet file with its checksum instead of `BLANK`."""
    at = _place(data)
    return data[:at] + _digest(data, at) + data[at + len(BLANK) :]


def agrees(data: bytes) -> bool | None:
    """Return whether a Parquet file agrees with its checksum; None if it has no checksum."""
    at = _place(data)
    return None if at < len(_BEFORE) else data[at : at + len(BLANK)] == _digest(data, at)


def _place(data: bytes) -> int:
    return data.rfind(_BEFORE) + len(_BEFORE)


def _digest(data: bytes, at: int) -> bytes:
    view = memoryview(data)
    found = hashlib.sha256(view[:at])
    found.update(BLANK.encode())
    found.update(view[at + len(BLANK) :])
    return found.hexdigest().encode()


def plan_sum(plan: Mapping[str, Any]) -> str:
    """Return the checksum of the contents of ``study.json``."""
    others = {name: value for name, value in plan.items() if name != "sum"}
    return hashlib.sha256(json.dumps(others, sort_keys=True).encode()).hexdigest()
