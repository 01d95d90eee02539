"""The data of studies, read: from the folders that `cadogan study run` writes, finished or not, even while it does.

A folder holds Parquet files (`schema` says what is in them), ``study.json`` with the deals that were asked for, and, as long as
a study is not finished, a journal of rows that are too few yet for a file of their own.
"""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from cadogan.cards import BadInput
from cadogan.position import Game
from cadogan.study.plan import Deals, Key
from cadogan.study.schema import FORMAT, SCHEMA

if TYPE_CHECKING:
    import pandas

HEADER, MOVES = b"cadogan.study", b"cadogan.moves"  # in the metadata of a file
FILES, PLAN, JOURNAL = "deals-*.parquet", "study.json", "journal.sqlite"


@dataclass
class Piece:
    """A Parquet file: its path, or its bytes where it is still in a journal; of which study, and with which deals."""

    source: Path | bytes
    key: Key
    deals: Deals

    @classmethod
    def read(cls, source: Path | bytes, name: str) -> Piece:
        """Look into a file. Raises BadInput, naming it, when it is no data of a study."""
        try:
            found = pq.read_metadata(source if isinstance(source, Path) else io.BytesIO(source)).metadata or {}
            head = json.loads(found[HEADER])
            known = head["format"] == FORMAT
            piece = cls(source, Key.read(head), Deals.read(head["deals"]))
        except KeyError as error:
            (lacks,) = error.args
            raise BadInput(
                f"{name} is no data of a study: its metadata have no {lacks.decode() if isinstance(lacks, bytes) else lacks}"
            ) from None
        except (pa.ArrowException, OSError, ValueError, TypeError, AttributeError) as error:
            raise BadInput(f"{name} is no data of a study: {(str(error) or repr(error)).splitlines()[0]}") from None
        if not known:
            raise BadInput(f"{name} is of format {head['format']}: this Cadogan reads format {FORMAT}")
        return piece

    def frame(self) -> pl.LazyFrame:
        """Its rows."""
        return pl.scan_parquet(self.source if isinstance(self.source, Path) else io.BytesIO(self.source))


@dataclass
class Data:
    """All rows of one study: of one game, one version of rules and solver, and one budget.

    `done` are the deals that there are rows of; `counted` those of them that figures are made of. When a study is stopped,
    deals that take long are those that are missing, so that the others are no fair sample: of what was asked for in a folder
    only the deals before the first that is missing are counted. (Of each range of them it would not do: every second deal is
    a range of its own, and all that are done would be counted.)
    """

    key: Key
    pieces: list[Piece] = field(default_factory=list)
    plans: list[Deals] = field(default_factory=list)  # what was asked for in each folder

    @property
    def game(self) -> Game:
        """The game that was studied."""
        return Game(self.key.game)

    @property
    def asked(self) -> Deals:
        """The deals that were asked for."""
        return Deals(each for plan in self.plans for each in plan)

    @property
    def done(self) -> Deals:
        """The deals that there are rows of."""
        return Deals(each for piece in self.pieces for each in piece.deals)

    @property
    def counted(self) -> Deals:
        """The deals that figures are made of."""
        done = self.done
        return Deals(
            each for part in (done - self.asked, *(plan.before_gap(done) for plan in self.plans)) for each in part
        )

    def frame(self, every: bool = False) -> pl.LazyFrame:
        """The rows, in no certain order, each deal once; those that are counted, or `every` row."""
        if not self.pieces:
            return pl.DataFrame(schema=pl.DataFrame(SCHEMA.empty_table()).schema).lazy()
        parts, had = [], Deals()
        for piece in self.pieces:
            parts.append(within(piece.frame(), piece.deals, piece.deals - had))
            had |= piece.deals
        return within(pl.concat(parts), self.done, self.done if every else self.counted)

    def arrow(self, every: bool = False) -> pa.Table:
        """The rows, in the order of the deals, as an Arrow table."""
        return self.polars(every).to_arrow().cast(SCHEMA)

    def polars(self, every: bool = False) -> pl.DataFrame:
        """The rows, in the order of the deals, as a Polars frame."""
        return self.frame(every).sort("deal").collect(engine="streaming")

    def pandas(self, every: bool = False) -> pandas.DataFrame:
        """The rows, in the order of the deals, as a pandas frame (pandas must be installed)."""
        return self.arrow(every).to_pandas()


def within(frame: pl.LazyFrame, has: Deals, wanted: Deals) -> pl.LazyFrame:
    """The rows of a frame that are of the wanted deals; `has` are those that it is known to have."""
    if wanted == has:
        return frame
    number = pl.col("deal")
    return frame.filter(
        pl.any_horizontal(
            pl.lit(False), *(number.is_between(pl.lit(a, pl.UInt64), pl.lit(b, pl.UInt64)) for a, b in wanted)
        )
    )


def load(folders: Iterable[str | Path]) -> list[Data]:
    """The studies in some folders, those with the same key together, in the order in which they are met.

    Raises BadInput, naming the folder, for one that holds none, or data of another version of the rules.
    """
    found: dict[Key, Data] = {}
    for folder in map(Path, folders):
        pieces, plan = look(folder)
        if not pieces and not plan:
            raise BadInput(f"{folder}: there is no study here; `cadogan study run` makes one")
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


def look(folder: Path) -> tuple[list[Piece], dict[str, Any]]:
    """What lies in a folder: its files and what is in its journal, and what ``study.json`` says."""
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder")
    waiting = journal(folder)  # before the files: what moves from there to here meanwhile is met twice, not missed
    pieces = [Piece.read(path, str(path)) for path in sorted(folder.glob(FILES))]
    had = Deals(each for piece in pieces for each in piece.deals)
    pieces += [piece for piece in waiting if piece.deals - had]
    return pieces, read_plan(folder)


def read_plan(folder: Path) -> dict[str, Any]:
    """What ``study.json`` says; nothing where there is none. Raises BadInput for one that cannot be read."""
    plan: dict[str, Any] = {}
    if (folder / PLAN).exists():
        try:
            plan = json.loads((folder / PLAN).read_text("utf-8"))
            Key.read(plan)
            Deals.read(plan["asked"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(
                f"{folder / PLAN} cannot be read: it says what is studied, and is written by Cadogan alone"
            ) from None
    return plan


def check_version(folder: Path, key: Key) -> None:
    """Raise BadInput, naming the folder, for data of another version of the rules, or of a game that is none."""
    try:
        version = Game(key.game).version
    except BadInput as error:
        raise BadInput(f"{folder}: {error}") from None
    if key.rules != version:
        raise BadInput(
            f"{folder}: these are deals of {key.game} by version {key.rules} of its rules, and this Cadogan has "
            f"version {version}; use the Cadogan that made them, or study the game anew"
        )


def journal(folder: Path) -> list[Piece]:
    """The rows that are too few yet for a file of their own."""
    path = folder / JOURNAL
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(f"file:{path.absolute()}?mode=ro", uri=True)) as database:
            begun = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'chunk'").fetchone()
            blobs: Sequence[tuple[bytes]] = (
                database.execute("SELECT data FROM chunk ORDER BY length(first), first").fetchall() if begun else []
            )
    except sqlite3.Error as error:
        if not path.exists():  # all that was in it has just come into a file
            return []
        raise BadInput(f"{path} cannot be read: {error}") from None
    return [Piece.read(blob, str(path)) for (blob,) in blobs]
