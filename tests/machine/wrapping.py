"""Small kernels that show whether sums, differences and products of integers wrap around, and how names are found."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.machine.kernel import Int8s, kernel
from cadogan.solver.boards.kit import mix, mix_other


@kernel
def more(x: int) -> bool:
    """Return whether a number has a greater one after it."""
    return x + 1 > x


@kernel
def less(x: int) -> bool:
    """Return whether a number has a lesser one before it."""
    return x - 1 < x


@kernel
def half(x: int) -> int:
    """Return a number doubled and halved."""
    return (x * 2) // 2


@kernel
def summed(s: Int8s, x: int) -> bool:
    """Return whether a number is greater with two small ones added and taken away."""
    x += s[0]
    return x - s[1] > x


@kernel
def mixed(h: int, x: int) -> tuple[int, int]:
    """Mix a number into a hash, in both ways."""
    return mix(h, x), mix_other(h, x)


class Pair(NamedTuple):
    """Two numbers, one of which is called like the function that reads it."""

    first: int
    last: int


def first(pair: Pair) -> int:
    """Return the first number of a pair."""
    return pair.first


@kernel
def first_of(pair: Pair) -> int:
    """Return the first number of a pair by a helper."""
    return first(pair)
