"""Sets of small numbers, as the bits of an integer; a power of two. In compiled code each function is two instructions at most.

A set of 64 numbers fills a signed 64-bit integer: bit 63 makes it negative.
"""

from __future__ import annotations

from math import ldexp


def ones(x: int) -> int:
    """Return the number of bits set in a 64-bit integer."""
    return (x & 0xFFFFFFFFFFFFFFFF).bit_count()


def lowest(x: int) -> int:
    """Return the position of the lowest bit set, 0 to 63, in a 64-bit integer other than 0."""
    return (x & -x).bit_length() - 1


def wrapped(x: int) -> int:
    """Return an integer wrapped around at 64 bits, as compiled code does by itself."""
    return ((int(x) + (1 << 63)) & 0xFFFFFFFFFFFFFFFF) - (1 << 63)


def power_of_two(exponent: int) -> float:
    """Return 2 to the power of an exponent from -1022 to 1023."""
    return ldexp(1.0, exponent)
