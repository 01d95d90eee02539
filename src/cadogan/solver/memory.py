"""The positions that an exhaustive search remembers: a table of 128-bit keys (rule code: compiled, see `cadogan.compiled`).

The table uses open addressing in an int64 array with two columns and a power of two of rows; the key 0, 0 marks a free row.
The two halves of a key are mixed differently, so that two of the 10^9 positions that memory can hold share both halves with
a probability below 10^-20: small compared with hardware errors.
"""

from __future__ import annotations

from typing import Any

FULL = -1


def mix(h: int, word: int) -> int:
    """Mix a word of the position into the first half of a key."""
    h = (h ^ word) * -7046029254386353131
    return h ^ ((h >> 32) & 0xFFFFFFFF)


def mix_other(h: int, word: int) -> int:
    """Mix a word of the position into the second half of a key."""
    h = (h + word) * -4417276706812531889
    return h ^ ((h >> 29) & 0x7FFFFFFFF)


def remember(table: Any, a: int, b: int, room: int) -> int:
    """Put a key into the table: return 1 if it is new, 0 if it was there, FULL if the table already holds `room` keys.

    The table's last row holds the number of keys, not a key.
    """
    size = len(table) - 1
    if a == 0 and b == 0:
        b = 1
    at = a & (size - 1)
    while table[at, 0] != 0 or table[at, 1] != 0:
        if table[at, 0] == a and table[at, 1] == b:
            return 0
        at = (at + 1) & (size - 1)
    if table[size, 0] >= room:
        return FULL
    table[at, 0] = a
    table[at, 1] = b
    table[size, 0] += 1
    return 1


def rehash(old: Any, new: Any) -> None:
    """Copy all keys of a table into a larger one."""
    size = len(old) - 1
    for i in range(size):
        if old[i, 0] != 0 or old[i, 1] != 0:
            remember(new, old[i, 0], old[i, 1], size)
