"""Small parts of compiled code: copies, random numbers, hashing, a table of keys, a heap (rule code: compiled)."""

from __future__ import annotations

from typing import Any

from cadogan.machine.bits import lowest, ones, power_of_two, wrapped
from cadogan.machine.kernel import Int64Rows, Unsigned, Unsigneds, kernel
from cadogan.rules.cards import LOW32, splitmix, world_stream


def copy(target: Any, source: Any, count: int) -> None:
    """Copy the first `count` entries of an array."""
    target[:count] = source[:count]


# -- random numbers ---------------------------------------------------------------------------------------------------


def below(stream: int, bound: int) -> int:
    """Return a random number below `bound`, from a state of SplitMix64."""
    return (((splitmix(stream) >> 32) & LOW32) * bound) >> 32


def draw(chance: Any) -> int:
    """Return the next random number, 31 bits. `chance` holds the state of the generator: quicker than SplitMix64."""
    chance[0] = wrapped(chance[0] * 6364136223846793005 + 1442695040888963407)
    return (chance[0] >> 33) & 0x7FFFFFFF


def fraction(chance: Any) -> float:
    """Return the next random number, from 0 to 1."""
    return draw(chance) / 2147483648.0


def any_bit(bits: int, chance: Any) -> int:
    """Return the index of a random bit of a set that is not empty; draw nothing if there is only one."""
    if bits & (bits - 1):
        for _ in range(((draw(chance) >> 8) * ones(bits)) >> 23):
            bits &= bits - 1
    return lowest(bits)


@kernel
def world_streams(seed: Unsigned, first: Unsigned, out: Unsigneds) -> None:
    """Write the starts of the streams for the worlds from number `first` on, see `cards.world_stream`."""
    for i in range(len(out)):
        out[i] = world_stream(seed, first + i)


# -- arithmetic -------------------------------------------------------------------------------------------------------

LOG2_E, LN2_HIGH, LN2_LOW = 1.4426950408889634, 6.93147180369123816490e-01, 1.90821492927058770002e-10
LEAST_EXPONENT = -700.0  # of e; beyond it the result counts as 0


def exp(x: float) -> float:
    """Return e to the power of `x`, which is at most 700: the same bits on every machine, unlike the function of the system.

    The method and the coefficients are those of fdlibm (Sun Microsystems, 1993); the error is below one unit in the last place.
    """
    if x < LEAST_EXPONENT:
        return 0.0
    k = int(x * LOG2_E + (0.5 if x > 0 else -0.5))
    high, low = x - k * LN2_HIGH, k * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (
        1.66666666666666019037e-01
        + t
        * (
            -2.77777777770155933842e-03
            + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))
        )
    )
    return (1.0 - ((low - r * c / (2.0 - c)) - high)) * power_of_two(k)


# -- hashing ----------------------------------------------------------------------------------------------------------


def mix(h: int, word: int) -> int:
    """Mix a word of the position into the first half of a key."""
    h = (h ^ word) * -7046029254386353131
    return h ^ ((h >> 32) & 0xFFFFFFFF)


def mix_other(h: int, word: int) -> int:
    """Mix a word of the position into the second half of a key."""
    h = (h + word) * -4417276706812531889
    return h ^ ((h >> 29) & 0x7FFFFFFFF)


# -- a table of keys --------------------------------------------------------------------------------------------------
# The positions that an exhaustive search remembers, as 128-bit keys. The table uses open addressing in an int64 array with
# two columns and a power of two of rows, and one more row; the key 0, 0 marks a free row. The two halves of a key are mixed
# differently, so that two of the 10^9 positions that memory can hold share both halves with a probability below 10^-20:
# small compared with hardware errors.

FULL = -1


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


@kernel
def rehash(old: Int64Rows, new: Int64Rows) -> None:
    """Copy all keys of a table into a larger one."""
    size = len(old) - 1
    for i in range(size):
        if old[i, 0] != 0 or old[i, 1] != 0:
            remember(new, old[i, 0], old[i, 1], size)


# -- a heap -----------------------------------------------------------------------------------------------------------
# It holds slots, indices of `scores`, with the lowest score at the top. Negative scores put the best at the top.


def rise(heap: Any, scores: Any, size: int, slot: int) -> None:
    """Put a slot into a heap of `size` slots."""
    place = size
    while place > 0 and scores[heap[(place - 1) >> 1]] > scores[slot]:
        heap[place] = heap[(place - 1) >> 1]
        place = (place - 1) >> 1
    heap[place] = slot


def sink(heap: Any, scores: Any, size: int, slot: int) -> None:
    """Put a slot in the place of the top of a heap of `size` slots.

    To remove the top instead, sink the heap's last slot: ``sink(heap, scores, size - 1, heap[size - 1])``.
    """
    place = 0
    child = 1
    while child < size:
        if child + 1 < size and scores[heap[child + 1]] < scores[heap[child]]:
            child += 1
        if scores[heap[child]] >= scores[slot]:
            break
        heap[place] = heap[child]
        place = child
        child = 2 * place + 1
    heap[place] = slot


def offer(heap: Any, scores: Any, size: int, width: int, first: int, score: int) -> int:
    """Return the slot for a new score, and set it; if all slots are taken, that of the lowest score, which it replaces.

    The `width` slots begin at `first`, and `size` of them are taken.
    """
    slot = first + size
    if size == width:
        slot = int(heap[0])
    scores[slot] = score
    if size == width:
        sink(heap, scores, size, slot)
    else:
        rise(heap, scores, size, slot)
    return slot
