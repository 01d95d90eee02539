"""Arrays for kernels, without NumPy: memoryviews that own their memory.

An array has the elements of a letter in `struct` ("b" 8 bits, "h" 16, "i" 32, "q" 64, "B" and "Q" 8 and 64 without a sign,
"d" float) and one dimension or more. It is indexed like `a[i]` or `a[i, j]`. Slices exist with one dimension only; `row` gives
a row of an array of two as such an array, on the same memory. A kernel takes any writable buffer of the right kind, NumPy's
arrays too.
"""

from __future__ import annotations

import mmap
import sys
from array import array
from collections.abc import Iterable
from contextlib import suppress
from math import prod
from struct import calcsize
from typing import Any

# Bytes from which on the system hands out zeroed memory, page by page as it is touched. In a browser it does not.
LARGE = 1 << 20 if sys.platform != "emscripten" else sys.maxsize


def zeros(kind: str, *shape: int) -> Any:
    """Return a new array of zeros with this shape. An empty array has one dimension, and stands for any number of them."""
    size = calcsize(kind) * prod(shape)
    if not size:
        return filled(kind, ())
    try:
        memory: Any = memoryview(_pages(size) if size >= LARGE else bytearray(size))
    except OSError as error:
        raise MemoryError(f"no memory for {size:,} bytes") from error
    return memory.cast(kind, shape)


def _pages(size: int) -> mmap.mmap:
    """Return zeroed memory, on Linux in large pages: a search that looks into a large table at random is faster there."""
    if sys.platform != "linux":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a system may have none
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


def filled(kind: str, numbers: Iterable[float]) -> Any:
    """Return a new array of one dimension with these numbers."""
    return memoryview(array(kind, numbers))


def copied(source: Any) -> Any:
    """Return a new array with the shape and numbers of another."""
    copy = zeros(source.format, *source.shape)
    if len(source):
        copy.cast("B")[:] = source.cast("B")
    return copy


def grown(source: Any, length: int) -> Any:
    """Return a new array that begins with the rows of another, or its numbers, and goes on with zeros."""
    longer = zeros(source.format, length, *source.shape[1:])
    longer.cast("B")[: source.nbytes] = source.cast("B")
    return longer


def rows(source: Any, first: int, end: int) -> Any:
    """Return the rows from `first` up to `end` of an array of two dimensions or more, on the same memory."""
    size = source.strides[0]
    return source.cast("B")[first * size : end * size].cast(source.format, (end - first, *source.shape[1:]))


def row(source: Any, i: int) -> Any:
    """Return row `i` of an array of two dimensions or more, with one dimension less, on the same memory."""
    size = source.strides[0]
    return source.cast("B")[i * size : (i + 1) * size].cast(source.format, source.shape[1:])


class Rows:
    """An array of two dimensions or more, as compiled code knows it; with it, kernels run as plain functions.

    ``a[i]`` is a row and ``a[i:j]`` are some, on the same memory. ``a[i, :] = row`` sets a row, ``a[:] = 0`` all numbers.
    """

    __slots__ = ("source",)

    def __init__(self, source: Any) -> None:
        self.source = source

    def __len__(self) -> int:
        return len(self.source)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, tuple):
            return self.source[at]
        if isinstance(at, slice):
            return Rows(rows(self.source, *at.indices(len(self))[:2]))
        return with_rows(row(self.source, at))

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, slice):
            numbers = rows(self.source, *at.indices(len(self))[:2]).cast("B").cast(self.source.format)
            numbers[:] = memoryview(array(numbers.format, [value]) * len(numbers))
        elif isinstance(at[-1], slice):
            row(self.source, at[0])[at[-1]] = value
        else:
            self.source[at] = value


def with_rows(source: Any) -> Any:
    """Return an array as compiled code knows it: with rows. Convert each array in a NamedTuple; leave all else as it is."""
    if isinstance(source, memoryview) and source.ndim > 1:
        return Rows(source)
    if isinstance(source, tuple) and hasattr(source, "_make"):
        return source._make(map(with_rows, source))
    return source
