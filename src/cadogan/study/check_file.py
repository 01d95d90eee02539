"""Checking one file of a study by replaying its moves."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from cadogan.machine import compiled
from cadogan.machine.templates import GOES_ON, ILLEGAL, RIGHT, first_fault
from cadogan.position import Game
from cadogan.rules.cards import BadInput
from cadogan.rules.game import Rules
from cadogan.study.data import Piece
from cadogan.study.files import MOVES, SCHEMA, VERDICTS, alphabet
from cadogan.study.plan import Deals

# -- Replay many lines of a game by its rules, in compiled code, to check them ----------------------------------------
#
# Nothing of the solver is used here, only the rules, the same ones that people play by.


class Wrong(NamedTuple):
    """The first fault in some lines: the index of the line, the ply (from 1), and the kind of fault.

    ILLEGAL: the move is not legal. GOES_ON: the game is won before the move. NOT_WON: it is the last move, but the game is
    not won.
    """

    line: int
    ply: int
    kind: int


def first_wrong(
    rules: Rules, deals: NDArray[np.uint64], ends: NDArray[np.int64], moves: NDArray[np.int64], begin: int = 0
) -> Wrong | None:
    """Replay one line per deal, from line `begin` on, and return the first fault; None if there is none.

    `moves` holds the moves of the lines one after the other, as the rules number them, or -1 for none; the line of deal i is
    ``moves[ends[i]:ends[i + 1]]``.
    """
    blank = compiled.table(rules.blank())
    found = compiled.machine(first_fault, rules)(
        blank, compiled.table(blank), compiled.buffer(rules.family), deals, ends, moves, begin
    )
    return Wrong(*found) if found[-1] != RIGHT else None


# -- Check one file of a study: every row, and every line, which is replayed by the rules. The file is read in batches ---


BATCH = 1 << 14  # rows read at a time
KEPT = 20  # faults reported per file; further ones are only counted


@dataclass(frozen=True)
class Fault:
    """A fault, in words, with its file and, if known, the deal and the ply of its line."""

    file: str
    what: str
    deal: int | None = None
    ply: int | None = None

    def __str__(self) -> str:
        deal = f": deal {self.deal}" if self.deal is not None else ""
        ply = f", ply {self.ply}" if self.ply is not None else ""
        return f"{self.file}{deal}{ply}: {self.what}"

    def plain(self) -> dict[str, Any]:
        """Return the fault as plain data."""
        return {"file": self.file, "deal": self.deal, "ply": self.ply, "what": self.what}


@dataclass(frozen=True)
class Decided:
    """A decided deal, to be solved again."""

    file: str
    deal: int
    verdict: str
    positions: int
    seconds: float


@dataclass
class Checked:
    """What was found in files: numbers of rows by verdict, of lines replayed and of their moves; and the faults."""

    won: int = 0
    lost: int = 0
    unknown: int = 0
    lines: int = 0
    moves: int = 0
    faults: list[Fault] = field(default_factory=list)
    untold: int = 0  # number of further faults
    drawn: list[tuple[float, Decided]] = field(default_factory=list)  # random numbers with deals, the lowest of all

    def add(self, other: Checked) -> None:
        """Add what was found in other files."""
        for name in ("won", "lost", "unknown", "lines", "moves", "untold"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults

    def fault(self, *fault: Any) -> None:
        """Record a fault, or only count it if there are many already."""
        if len(self.faults) < KEPT:
            self.faults.append(Fault(*fault))
        else:
            self.untold += 1


def check_file(
    piece: Piece, name: str, draws: int = 0, seed: int = 0, watch: Callable[[int], None] | None = None
) -> Checked:
    """Check a file called `name`, and choose `draws` of its decided deals at random.

    `watch` is called with the number of rows of each batch.
    """
    found = Checked()
    try:
        reader = _File(piece, name, found)
        for batch in reader.batches():
            reader.check(batch)
            if draws:
                reader.draw(batch, draws, np.random.default_rng([seed, int(batch["deal"][0].as_py() or 0)]))
            if watch:
                watch(len(batch))
        reader.end()
    except (pa.ArrowException, pl.exceptions.PolarsError, OSError, ValueError) as error:
        found.fault(name, f"it cannot be read: {(str(error) or repr(error)).splitlines()[0]}")
    return found


class _File:
    """A file being checked."""

    def __init__(self, piece: Piece, name: str, found: Checked) -> None:
        self.piece, self.name, self.found = piece, name, found
        source = piece.source if isinstance(piece.source, Path) else io.BytesIO(piece.source)
        self.file = pq.ParquetFile(source, page_checksum_verification=True)
        self.game = Game(piece.key.game)
        self.names = json.loads(self.file.metadata.metadata.get(MOVES, b"null"))
        if not isinstance(self.names, list) or not all(isinstance(each, str) for each in self.names):
            raise BadInput(f"its metadata has no list of move names under {MOVES.decode()}")
        self.type = np.dtype(np.uint8 if len(self.names) <= 256 else "<u2")
        self.seen = Deals()

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """For every letter of a line the move code of the rules, or -1 if it is not a move."""
        known = alphabet(self.game)
        by_name = dict(zip(known.names, known.codes, strict=True))
        codes = np.full(1 << 8 * self.type.itemsize, -1, np.int64)
        codes[: len(self.names)] = [by_name.get(each, -1) for each in self.names]
        return codes

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Yield the rows in batches; none if the columns are not those of the schema."""
        schema = self.file.schema_arrow
        wrong = [
            f"{each.name} ({each.type})"
            for each in SCHEMA
            if schema.get_field_index(each.name) < 0 or schema.field(each.name).type != each.type
        ]
        if wrong:
            self.found.fault(self.name, f"it lacks columns, or they have the wrong type: {', '.join(wrong)}")
            return
        yield from (
            batch for batch in self.file.iter_batches(BATCH, columns=SCHEMA.names, use_threads=False) if len(batch)
        )

    def check(self, batch: pa.RecordBatch) -> None:
        """Check a batch of rows."""
        frame = pl.DataFrame(batch)
        for wrong, what in self._rules():
            for deal in frame.filter(wrong)["deal"].to_list():
                self.found.fault(self.name, what, deal)
        for verdict in VERDICTS:
            count = int((frame["verdict"] == verdict).sum())
            setattr(self.found, verdict, getattr(self.found, verdict) + count)
        self._check_deals(frame["deal"].drop_nulls().sort().to_numpy())
        sound = (
            (pl.col("verdict") == "won")
            & (pl.col("line").bin.size() % self.type.itemsize == 0)
            & pl.col("deal").is_not_null()
        )
        self._check_lines(batch.filter(frame.select(sound.fill_null(False)).to_series().to_arrow()))

    def _rules(self) -> Iterator[tuple[pl.Expr, str]]:
        """Yield the faults that a row can have: the condition, and the message."""
        for name, value in vars(self.piece.key).items():
            yield pl.col(name).ne_missing(pl.lit(value)), f"{name} is not {value}, as in the file's metadata"
        yield pl.col("deal").is_null(), "the deal has no number"
        yield ~pl.col("verdict").is_in(VERDICTS).fill_null(False), f"the verdict is none of {', '.join(VERDICTS)}"
        won = pl.col("verdict") == "won"
        line, why = pl.col("line"), pl.col("why").fill_null("")
        count = line.bin.size() / self.type.itemsize
        yield won & line.is_null(), "it is won, but has no line"
        yield won & line.is_not_null() & pl.col("moves").ne_missing(count), "moves is not the length of the line"
        yield won & (why != ""), "it is won, but has a reason (why) for not being won"
        for name in ("line", "moves", "redeals"):
            yield ~won & pl.col(name).is_not_null(), f"it is not won, but has {name}"
        yield ~won & (why == ""), "it is not won, but has no reason (why)"
        for name in ("positions", "seconds"):
            number = pl.col(name).cast(pl.Float64)
            yield ~(number.is_finite() & (number >= 0)).fill_null(False), f"{name} is not a number of 0 or more"

    def _check_deals(self, numbers: NDArray[np.uint64]) -> None:
        """Report deals that occur more than once."""
        for deal in np.unique(numbers[1:][numbers[1:] == numbers[:-1]]).tolist():
            self.found.fault(self.name, "the deal occurs twice", deal)
        if not len(numbers):
            return
        breaks = np.flatnonzero(numbers[1:] - numbers[:-1] > 1)
        firsts, lasts = numbers[np.r_[0, breaks + 1]], numbers[np.r_[breaks, -1]]
        deals = Deals(zip(firsts.tolist(), lasts.tolist(), strict=True))
        for deal in _each(deals - (deals - self.seen)):
            self.found.fault(self.name, "the deal occurs twice", deal)
        self.seen |= deals

    def _check_lines(self, batch: pa.RecordBatch) -> None:
        """Replay the lines of a batch of won deals."""
        lines = batch.column("line").cast(pa.large_binary())
        _, offsets, data = lines.buffers()
        ends = np.frombuffer(offsets, np.int64)[lines.offset : lines.offset + len(lines) + 1]
        ends = ends // self.type.itemsize
        letters = np.frombuffer(data or b"", self.type)
        deals = np.array(batch.column("deal"), np.uint64)
        self.found.lines += len(deals)
        self.found.moves += int(ends[-1] - ends[0])
        redeals = np.isin(
            letters, [i for i, name in enumerate(self.names) if name == alphabet(self.game).redeal]
        ).cumsum()
        before = np.r_[0, redeals][ends]
        said = batch.column("redeals").fill_null(255).to_numpy()
        for i in np.flatnonzero(before[1:] - before[:-1] != said).tolist():
            self.found.fault(self.name, "redeals is not the number of redeals in the line", int(deals[i]))
        moves = self.codes[letters]
        begin = 0
        while wrong := first_wrong(self.game, deals, ends, moves, begin):
            letter = int(letters[ends[wrong.line] + wrong.ply - 1]) if wrong.ply else -1
            self.found.fault(self.name, self._message(wrong, letter), int(deals[wrong.line]), wrong.ply or None)
            begin = wrong.line + 1

    def _message(self, wrong: Wrong, letter: int) -> str:
        name = self.names[letter] if 0 <= letter < len(self.names) else ""
        if not wrong.ply:
            return "its line is empty"
        if wrong.kind == ILLEGAL:
            return f"{name} is not legal" if name else f"no move has the number {letter}"
        if wrong.kind == GOES_ON:
            return f"the game is won, but the line continues with {name or letter}"
        return f"the line ends with {name}, but the game is not won"

    def draw(self, batch: pa.RecordBatch, draws: int, lots: np.random.Generator) -> None:
        """Give each decided row a random number, and keep the deals with the lowest ones."""
        frame = pl.DataFrame(batch).select("deal", "verdict", "positions", "seconds")
        frame = frame.with_columns(lot=pl.Series(lots.random(len(frame))))
        for row in frame.filter(pl.col("verdict").is_in(("won", "lost"))).bottom_k(draws, by="lot").drop_nulls().rows():
            *what, lot = row
            self.found.drawn.append((lot, Decided(self.name, *what)))
        self.found.drawn = sorted(self.found.drawn, key=lambda each: each[0])[:draws]

    def end(self) -> None:
        """Report deals that the metadata lists but the rows lack, and the reverse."""
        for deal in _each(self.seen - self.piece.deals):
            self.found.fault(self.name, "the deal is not listed in the file's metadata", deal)
        missing = self.piece.deals - self.seen
        if missing.ranges:
            self.found.fault(self.name, f"deals listed in its metadata are missing: {short(missing)}")


def short(deals: Deals) -> str:
    """Return deals in words; of many ranges only the first few."""
    ranges = deals.ranges[:5]
    return f"{Deals(ranges)}{' and others' if len(ranges) < len(deals.ranges) else ''}"


def _each(deals: Deals) -> Iterator[int]:
    for first, last in deals:
        yield from range(first, last + 1)
