"""Read the data of studies from the folders that `cadogan study run` writes, finished or not, even while it is running.

A folder holds Parquet files (described in `files`), ``study.json`` with the requested deals, and, until the study is
finished, a journal with rows that are still too few for a file. All of them have checksums, which are checked here,
wherever data are read.
"""

from __future__ import annotations

import io
import json
import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from cadogan.position import Game
from cadogan.rules import checked
from cadogan.rules.cards import MASK, BadInput
from cadogan.study.files import FORMAT, HEADER, SCHEMA, agrees, plan_sum
from cadogan.study.plan import Deals, Key

if TYPE_CHECKING:
    import pandas

FILES, PLAN, JOURNAL = "deals-*.parquet", "study.json", "journal"
FRAME = struct.Struct("<QQ")  # before a Parquet file in the journal: its length, and the same with all bits inverted


class Damaged(BadInput):
    """A file of a study is damaged."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"{name} is damaged ({why}): run the study again with the same command, `cadogan study run`; it sets this file "
            "aside and solves its deals again"
        )
        self.path, self.why = Path(name), why


OnDamage = Callable[[Damaged], None]


def refuse(damage: Damaged) -> None:
    """Do not read damaged data."""
    raise damage


@dataclass
class Piece:
    """A Parquet file with its study's key and its deals; `source` is its path, or its bytes if it is still in a journal."""

    source: Path | bytes
    key: Key
    deals: Deals

    @classmethod
    def read(cls, source: Path | bytes, name: str) -> Piece:
        """Read a file's metadata, after checking the whole file by its checksum.

        Raises Damaged if it disagrees, and BadInput if it is not study data, both with the file's name.
        """
        try:
            data = source.read_bytes() if isinstance(source, Path) else source
            agreed = agrees(data)
            if agreed is False:
                raise Damaged(name, "its checksum is wrong")
            found = pq.read_metadata(io.BytesIO(data)).metadata or {}
            head = json.loads(found[HEADER])
            known = head["format"] == FORMAT
            if agreed is None and known:
                raise Damaged(name, "its checksum is missing")
            piece = cls(source, Key.read(head), Deals.read(head["deals"]))
        except KeyError as error:
            (lacks,) = error.args
            raise BadInput(
                f"{name} is not study data: its metadata has no {lacks.decode() if isinstance(lacks, bytes) else lacks}"
            ) from None
        except Damaged:
            raise
        except (pa.ArrowException, OSError, ValueError, TypeError, AttributeError) as error:
            if isinstance(error, OSError) and error.errno:  # the file could not be read at all
                raise BadInput(f"{name} cannot be read: {error.strerror}") from None
            raise Damaged(name, (str(error) or repr(error)).splitlines()[0]) from None
        if not known:
            raise BadInput(f"{name} has format {head['format']}: this Cadogan reads format {FORMAT}")
        return piece

    def frame(self) -> pl.LazyFrame:
        """Return its rows as a lazy frame."""
        return pl.scan_parquet(self.source if isinstance(self.source, Path) else io.BytesIO(self.source))


@dataclass
class Data:
    """All rows of one study: of one game, one version of rules and solver, and one budget.

    `done` are the deals that have rows, `counted` those of them that statistics are based on. When a study is stopped, slow
    deals are more likely to be missing, so the finished ones are a biased sample. Therefore, of the deals requested in a
    folder only those before the first missing one are counted. (Doing this for each range separately would not help: if every
    second deal is requested, each is a range of its own, and all finished deals would be counted.)
    """

    key: Key
    pieces: list[Piece] = field(default_factory=list)
    plans: list[Deals] = field(default_factory=list)  # the deals requested in each folder

    @property
    def game(self) -> Game:
        """The game that was studied."""
        return Game(self.key.game)

    @property
    def asked(self) -> Deals:
        """The deals that were requested."""
        return Deals(each for plan in self.plans for each in plan)

    @property
    def done(self) -> Deals:
        """The deals that have rows."""
        return Deals(each for piece in self.pieces for each in piece.deals)

    @property
    def counted(self) -> Deals:
        """The deals that statistics are based on."""
        done = self.done
        return Deals(
            each for part in (done - self.asked, *(plan.before_gap(done) for plan in self.plans)) for each in part
        )

    def frame(self, every: bool = False) -> pl.LazyFrame:
        """Return the rows, in no particular order, each deal once: those that are counted, or `every` row."""
        if not self.pieces:
            return pl.DataFrame(schema=pl.DataFrame(SCHEMA.empty_table()).schema).lazy()
        parts, had = [], Deals()
        for piece in self.pieces:
            parts.append(within(piece.frame(), piece.deals, piece.deals - had))
            had |= piece.deals
        return within(pl.concat(parts), self.done, self.done if every else self.counted)

    def arrow(self, every: bool = False) -> pa.Table:
        """Return the rows, ordered by deal, as an Arrow table."""
        return self.polars(every).to_arrow().cast(SCHEMA)

    def polars(self, every: bool = False) -> pl.DataFrame:
        """Return the rows, ordered by deal, as a Polars frame."""
        return self.frame(every).sort("deal").collect(engine="streaming")

    def pandas(self, every: bool = False) -> pandas.DataFrame:
        """Return the rows, ordered by deal, as a pandas frame (pandas must be installed)."""
        return self.arrow(every).to_pandas()


def within(frame: pl.LazyFrame, has: Deals, wanted: Deals) -> pl.LazyFrame:
    """Return the rows of a frame for the wanted deals; `has` are the deals that the frame is known to have."""
    if wanted == has:
        return frame
    number = pl.col("deal")
    return frame.filter(
        pl.any_horizontal(
            pl.lit(False), *(number.is_between(pl.lit(a, pl.UInt64), pl.lit(b, pl.UInt64)) for a, b in wanted)
        )
    )


@checked
def load(folders: Iterable[str | Path]) -> list[Data]:
    """Return the studies in some folders, in the order found; data with the same key are one study.

    Raises BadInput, with the folder's name, for a folder without a study or with data of another version of the rules.
    """
    found: dict[Key, Data] = {}
    for folder in map(Path, folders):
        pieces, plan = look(folder)
        if not pieces and not plan:
            raise BadInput(f"{folder}: there is no study here; start one with `cadogan study run`")
        keys = [piece.key for piece in pieces]
        if plan:
            keys.append(Key.read(plan))
        for key in keys:
            check_version(folder, key)
            found.setdefault(key, Data(key))
        if plan:
            found[keys[-1]].plans.append(Deals.read(plan["asked"]))
        for piece in pieces:
            found[piece.key].pieces.append(piece)
    return list(found.values())


def look(folder: Path, damaged: OnDamage = refuse) -> tuple[list[Piece], dict[str, Any]]:
    """Return a folder's files, including those in its journal, and the contents of ``study.json``.

    `damaged` is called with each damaged file, which is left out.
    """
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder")
    # The journal before the files, so that rows that are being moved to a file are read twice, not missed.
    waiting = journal(folder, damaged)
    pieces = [piece for path in sorted(folder.glob(FILES)) for piece in _whole(path, str(path), damaged)]
    had = Deals(each for piece in pieces for each in piece.deals)
    for piece in waiting:
        if piece.deals - had:
            pieces.append(piece)
            had |= piece.deals
    return pieces, read_plan(folder)


def _whole(source: Path | bytes, name: str, damaged: OnDamage) -> Iterator[Piece]:
    """Yield a file, unless it is damaged."""
    try:
        yield Piece.read(source, name)
    except Damaged as damage:
        damaged(damage)


def read_plan(folder: Path) -> dict[str, Any]:
    """Return the contents of ``study.json``, empty if there is no such file. Raises BadInput if it cannot be read."""
    plan: dict[str, Any] = {}
    if (folder / PLAN).exists():
        try:
            plan = json.loads((folder / PLAN).read_text("utf-8"))
            if plan.get("sum") != plan_sum(plan):
                raise ValueError
            Key.read(plan)
            Deals.read(plan["asked"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(
                f"{folder / PLAN} cannot be read, because it is damaged or was edited: delete it, then run the study again with "
                "all its deals (`cadogan study run`)"
            ) from None
    return plan


def check_version(folder: Path, key: Key) -> None:
    """Raise BadInput, with the folder's name, for data of another version of the rules or of an unknown game."""
    try:
        version = Game(key.game).version
    except BadInput as error:
        raise BadInput(f"{folder}: {error}") from None
    if key.rules != version:
        raise BadInput(
            f"{folder}: its deals of {key.game} are by version {key.rules} of the rules, but this Cadogan has "
            f"version {version}; use the Cadogan that made them, or run the study again"
        )


def framed(data: bytes) -> bytes:
    """Return a Parquet file as a part of the journal."""
    return FRAME.pack(len(data), len(data) ^ MASK) + data


def journal(folder: Path, damaged: OnDamage = refuse) -> list[Piece]:
    """Return the rows in a folder's journal, which are still too few for a file.

    The last part of the journal may be incomplete: it is being written, or the writer was stopped, so it does not count yet.
    """
    path, pieces, at = folder / JOURNAL, list[Piece](), 0
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return pieces
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    while at + FRAME.size <= len(data):
        size, inverted = FRAME.unpack_from(data, at)
        at += FRAME.size
        if size ^ inverted != MASK:
            damaged(Damaged(str(path), "a length in it is wrong"))
            break
        if at + size > len(data):
            break
        pieces += _whole(data[at : at + size], str(path), damaged)
        at += size
    return pieces
