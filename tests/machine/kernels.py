"""Small kernels whose machine code copies and clears memory, hashes, and returns several numbers."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.machine.kernel import Floats, Int8Rows, Int64s, Unsigned, kernel
from cadogan.rules.cards import MASK, splitmix


class Sums(NamedTuple):
    """Where `summed` writes."""

    whole: Int64s
    halves: Floats


@kernel
def shifted(rows: Int8Rows, first: int) -> None:
    """Copy each row to the one before, and clear the last."""
    for i in range(1, len(rows)):
        rows[i - 1, :] = rows[i]
    rows[len(rows) - 1, first:] = rows[0, first:]
    for j in range(rows.shape[1]):
        rows[len(rows) - 1, j] = 0


@kernel
def summed(numbers: Int64s, sums: Sums, seed: Unsigned) -> tuple[int, float, Unsigned]:
    """Add up numbers and their halves."""
    whole, halves = 0, 0.0
    for i in range(len(numbers)):
        whole += numbers[i]
        halves += numbers[i] / 2
        sums.whole[i], sums.halves[i] = whole, halves
    return whole, halves, splitmix((seed + whole) & MASK)
