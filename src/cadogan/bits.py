"""Sets of small numbers as the bits of a whole number; single instructions in compiled code (see `compiled`).

A set of 64 fills a signed number: bit 63 makes it negative.
"""

from __future__ import annotations


def ones(x: int) -> int:
    """How many bits are set in a 64-bit number."""
    return (x & 0xFFFFFFFFFFFFFFFF).bit_count()


def lowest(x: int) -> int:
    """The place of the lowest bit set in a 64-bit number that is not 0."""
    return (x & -x).bit_length() - 1
