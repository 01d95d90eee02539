"""The data of a study: one row per deal, in Parquet files that can be read without Cadogan.

`COLUMNS` describes the schema. The first four columns and the deal number identify what was asked, and the others hold the
answer; so rows of many studies can be in one table and still be told apart.

A winning line is stored as bytes, one per move: byte b means the move ``names[b]``, where ``names`` is a JSON list in each
file's metadata under ``cadogan.moves``. (A game with more than 256 move names has two bytes per move, low byte first.) The
metadata under ``cadogan.study`` has the study's key and the ranges of deals in the file, ``cadogan.sum`` a checksum (`sums`).
"""

from __future__ import annotations

import pyarrow as pa

FORMAT = 2  # version of the files: from 2 on they have checksums

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
