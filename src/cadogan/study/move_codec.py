"""Winning lines as bytes, one per move, and the list of move names needed to read them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan.rules.game import Rules

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
