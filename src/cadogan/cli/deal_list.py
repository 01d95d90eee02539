"""Deals to be worked through: by their numbers, or from a file that has one on each line.

They are never held as a whole: a range may be as long, and a file as large, as you like.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from cadogan.cards import BadInput, read_number, read_range
from cadogan.position import Game, Position
from cadogan.state import read_shuffles

LONGEST = 1 << 16  # bytes of a line

Start = Callable[[Position], Position]  # from a deal to the position to work on; raises BadInput where there is none
Fault = Callable[[str], None]


@dataclass(frozen=True)
class Deal:
    """A deal: its name in messages, its fields in JSON, and the position to work on."""

    name: str
    fields: dict[str, Any]
    position: Position


class Deals(Protocol):
    """A source of deals."""

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        """Every deal that is good; `fault` is called with a sentence for each that is wrong."""

    def count(self) -> int | None:
        """The number of deals, wrong ones among them; None where it cannot be known before the end."""


class Numbered:
    """Deals by number: one, or ranges, as in ``1-100,200``. Raises BadInput for what is neither."""

    def __init__(self, game: Game, numbers: str) -> None:
        self.game = game
        self.ranges = [read_range(part) for part in numbers.split(",")]

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        for numbers in self.ranges:
            for number in numbers:
                try:
                    position = start(self.game.deal(number))
                except BadInput as error:
                    fault(f"deal {number}: {error}")
                else:
                    yield Deal(f"deal {number}", {"deal": str(number)}, position)

    def count(self) -> int | None:
        return sum(numbers.stop - numbers.start for numbers in self.ranges)


class Listed:
    """Deals from a file, or for ``-`` from standard input: the cards of a deal on each line, or a position as text.

    What follows a ``#`` is a comment, and lines may be empty. Where redeals are shuffled, ``; seed=7`` or ``; shuffles=…``
    after the cards says how; `seed` does for the lines that do not say. Raises OSError for a file that cannot be read,
    BadInput for a seed where nothing is shuffled.
    """

    def __init__(self, game: Game, name: str, seed: str | None = None) -> None:
        self.game = game
        self.name = "standard input" if name == "-" else name
        self.path = None if name == "-" else Path(name)
        self.file: BinaryIO = self.path.open("rb") if self.path else sys.stdin.buffer
        self.shuffled = game.shuffles
        if seed is not None and not self.shuffled:
            raise BadInput(f"{game.name} does not shuffle at its redeals: leave --shuffle-seed out")
        self.seed = seed if seed is None else str(read_number(seed))

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        for number, line in _lines(self.file):
            try:
                if line is None:
                    raise BadInput(f"the line is too long: none is longer than {LONGEST:,} bytes")
                position = start(self._position(line))
            except BadInput as error:
                fault(f"{self.name}, line {number}: {error}")
            else:
                yield Deal(f"line {number}", {"deal": None, "line": number, **_start_fields(position)}, position)

    def _position(self, line: str) -> Position:
        """The position of a line. Raises BadInput where it is none."""
        parts = [part.strip() for part in line.split(";") if part.strip()] or [""]
        fields = {
            name.strip(): value.strip() for name, equals, value in (part.partition("=") for part in parts) if equals
        }
        if self.shuffled and self.seed is not None and not {"seed", "shuffles"} & fields.keys():
            line += f"; seed={self.seed}"
            fields["seed"] = self.seed
        if "=" in parts[0]:
            return self.game.setup(line)
        if len(parts) > 1 + len(fields) or not fields.keys() <= {"seed", "shuffles"}:
            raise BadInput(f"{'; '.join(parts[1:])[:40]!r} cannot follow the cards: only seed=… or shuffles=… can")
        if self.shuffled and not fields:
            raise BadInput(
                f"{self.game.name} shuffles at its redeals: write `; seed=7` after the cards, or say --shuffle-seed 7 "
                "for all lines"
            )
        shuffles = read_shuffles(fields["shuffles"]) if "shuffles" in fields else None
        return self.game.position(parts[0], shuffles, fields.get("seed"))

    def count(self) -> int | None:
        if not (self.path and self.path.is_file()):
            return None
        with self.path.open("rb") as file:
            return sum(1 for _ in _lines(file))


def _lines(file: BinaryIO) -> Iterator[tuple[int, str | None]]:
    """The lines that hold a deal, with their numbers; None for one that is too long."""
    number = 0
    while data := file.readline(LONGEST + 1):
        number += 1
        if len(data) > LONGEST and not data.endswith(b"\n"):
            yield number, None
            while data and not data.endswith(b"\n"):
                data = file.readline(LONGEST)
            continue
        line = data.decode("utf-8", "replace").lstrip("\ufeff").partition("#")[0].strip()
        if line:
            yield number, line


def _start_fields(position: Position) -> dict[str, Any]:
    """The fields in JSON of a deal without a number."""
    start = position.dealt
    if start.text:
        return {"position": start.text}
    fields: dict[str, Any] = {"cards": position.dealt_cards}
    if start.seed is not None:
        fields["shuffle_seed"] = str(start.seed)
    if start.shuffles:
        fields["shuffles"] = [list(order) for order in start.shuffles]
    return fields
