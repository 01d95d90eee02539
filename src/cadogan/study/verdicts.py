"""The verdicts of a study alone, in one small file: at most a bit or two a deal, so that others can compare deal by deal.

The file is Parquet, as the files of a study are (`files`), with the same metadata and checksum, but only the columns ``deal`` and
``verdict``. `read` returns it as `Data`, which `compare` accepts; everything else that a study's rows say is missing.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from cadogan.rules import checked
from cadogan.rules.cards import BadInput
from cadogan.study.data import Damaged, Data, Piece, check_version
from cadogan.study.files import SCHEMA, VERDICTS, as_parquet

__all__ = ["as_bytes", "counts", "read"]

COLUMNS = ("deal", "verdict")
GROUP = 1 << 20  # rows in a row group
LEVEL = 19  # of the compression: written once, read often


@checked
def as_bytes(data: Data) -> bytes:
    """Return the counted deals of a study with their verdicts, as the bytes of a file. Raises BadInput if there are none.

    The same rows give the same bytes, however the study's files divide them.
    """
    key, deals = data.key, data.counted
    if not deals:
        raise BadInput(f"the study of {key.game} has no deals that count yet: solve more with `cadogan study run`")
    order = pl.Enum(VERDICTS)
    frame = data.frame().select("deal", pl.col("verdict").cast(order)).sort("deal").collect(engine="streaming")
    verdicts = pa.DictionaryArray.from_arrays(
        pa.array(frame["verdict"].to_physical().cast(pl.Int8).to_numpy()), pa.array(VERDICTS)
    )
    table = pa.table({"deal": pa.array(frame["deal"].to_numpy()), "verdict": verdicts})
    return as_parquet(table, key, deals, {}, GROUP, ["verdict"], compression_level=LEVEL)


@checked
def read(path: str | Path) -> Data:
    """Read a file of verdicts, after checking its checksum. Raises BadInput if it is no such file, or damaged."""
    path = Path(path)
    if not path.is_file():
        raise BadInput(f"{path}: there is no such file")
    try:
        piece = Piece.read(path, str(path))
    except Damaged as damage:
        raise BadInput(f"{path} is not a file of verdicts, or is damaged ({damage.why}): get it again") from None
    if tuple(pq.read_schema(path).names) not in (COLUMNS, tuple(SCHEMA.names)):
        raise BadInput(f"{path} has no verdicts: its columns are {', '.join(pq.read_schema(path).names)}")
    check_version(path, piece.key)
    return Data(piece.key, [piece], [piece.deals])


@checked
def counts(data: Data) -> dict[str, int]:
    """Return the number of counted deals with each verdict."""
    found = dict(data.frame().group_by("verdict").len().collect(engine="streaming").iter_rows())
    return {verdict: found.get(verdict, 0) for verdict in VERDICTS}
