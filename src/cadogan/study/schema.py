"""The data of a study: one row a deal, in Parquet files that can be read without Cadogan.

`COLUMNS` is the schema, in words. A row is the answer to one question, which its first four columns and the deal's number ask;
so rows of many studies can lie in one table and still be told apart.

The line of a win is written in bytes, one a move: byte b is the move ``names[b]`` of the list of names that each file has in its
metadata, as JSON under ``cadogan.moves``. (A game with more than 256 names of moves has two bytes a move, the lower first.)
Under ``cadogan.study`` the metadata have what the file is of, and ranges of the deals in it.
"""

from __future__ import annotations

import pyarrow as pa

FORMAT = 1  # of the files: another one means that they are read otherwise

COLUMNS = {
    "game": (pa.string(), "the game by its canonical name, with its options, as in windmill?kings=free"),
    "rules": (pa.int32(), "the version of the rules of the game's family"),
    "solver": (pa.int32(), "the version of the solver"),
    "options": (pa.string(), "what each deal could cost, as in 'positions=100000 memory=1G seed=0'"),
    "deal": (pa.uint64(), "the number of the deal"),
    "verdict": (pa.string(), "won (the line has been found), lost (proved) or unknown (neither)"),
    "moves": (pa.uint16(), "how many moves the line of a win has; null where there is none"),
    "redeals": (pa.uint8(), "how many of them are redeals; null where there is no line"),
    "positions": (pa.int64(), "positions looked at"),
    "seconds": (pa.float32(), "seconds taken; of deals decided by the range, the mean of the range"),
    "why": (pa.string(), "lost: by which proof; unknown: how far it came; null for a win"),
    "line": (pa.binary(), "the moves of a win, one byte each; null where there is none"),
}

SCHEMA = pa.schema([pa.field(name, type_) for name, (type_, _) in COLUMNS.items()])
VERDICTS = ("lost", "won", "unknown")  # in the order of their numbers in `solver.doubles.decide`
