"""Sources of deals: numbers, or a file with one deal on each line.

Deals are read one at a time, so ranges and files may be of any size.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from cadogan.position import Game, Position
from cadogan.rules.cards import BadInput, read_number, read_range
from cadogan.rules.state import read_shuffles

LONGEST = 1 << 16  # bytes of a line

Start = Callable[[Position], Position]  # from a deal to the position to work on; may raise BadInput
Fault = Callable[[str], None]


@dataclass(frozen=True)
class Deal:
    """A deal: its name in messages, its JSON fields, and the position to work on."""

    name: str
    fields: dict[str, Any]
    position: Position


class Deals(Protocol):
    """A source of deals."""

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        """Yield every valid deal; call `fault` with a sentence for each invalid one."""

    def count(self) -> int | None:
        """Return the number of deals, invalid ones included; None if it is not known in advance."""


class Numbered:
    """Deals by number: numbers and ranges, as in ``1-100,200``. Raises BadInput for any other text."""

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
    """Deals from a file, or from standard input for ``-``: each line has the cards of a deal, or a position as text.

    A ``#`` starts a comment; lines may be empty. If the game shuffles at its redeals, ``; seed=7`` or ``; shuffles=…`` after
    the cards says how; `seed` is for lines that have neither. Raises OSError if the file cannot be read, BadInput if
    `seed` is given for a game that does not shuffle.
    """

    def __init__(self, game: Game, name: str, seed: str | None = None) -> None:
        self.game = game
        self.name = "standard input" if name == "-" else name
        self.path = None if name == "-" else Path(name)
        self.file: BinaryIO = self.path.open("rb") if self.path else sys.stdin.buffer
        self.shuffled = game.shuffles
        if seed is not None and not self.shuffled:
            raise BadInput(f"{game.name} does not shuffle at its redeals: remove --shuffle-seed")
        self.seed = seed if seed is None else str(read_number(seed))

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        for number, line in _lines(self.file):
            try:
                if line is None:
                    raise BadInput(f"the line is too long: the limit is {LONGEST:,} bytes")
                position = start(self._position(line))
            except BadInput as error:
                fault(f"{self.name}, line {number}: {error}")
            else:
                yield Deal(f"line {number}", {"deal": None, "line": number, **_start_fields(position)}, position)

    def _position(self, line: str) -> Position:
        """Return the position of a line. Raises BadInput if the line is invalid."""
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
            raise BadInput(f"{'; '.join(parts[1:])[:40]!r} cannot follow the cards: write seed=… or shuffles=…")
        if self.shuffled and not fields:
            raise BadInput(
                f"{self.game.name} shuffles at its redeals: add `; seed=7` after the cards, or give --shuffle-seed 7 "
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
    """Yield the lines that hold a deal, with their numbers; None for a line that is too long."""
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
    """Return the JSON fields of a deal without a number."""
    start = position.dealt
    if start.text:
        return {"position": start.text}
    fields: dict[str, Any] = {"cards": position.dealt_cards}
    if start.seed is not None:
        fields["shuffle_seed"] = str(start.seed)
    if start.shuffles:
        fields["shuffles"] = [list(order) for order in start.shuffles]
    return fields
