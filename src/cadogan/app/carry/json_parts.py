"""Reading a long text of JSON part by part: other threads work on in between, and the parts are not all in memory at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

PART_AT_MOST = 4_000_000  # characters: far more than the longest game has
_SIZES = (20_000, 400_000, PART_AT_MOST)
_ENDS = frozenset(" \t\n\r,:]}")  # what may come after a part
_BLANKS = re.compile(r"[ \t\n\r]*")


def fields(text: str, of_parts: str, look: Callable[[Any], None]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an object. If the one named `of_parts` is a list, its value is the places of its items in the text.

    `look` is called with each of these items. Raises ValueError or RecursionError if it is not such an object, or a field or item
    is longer than PART_AT_MOST.
    """
    at = _after(text, 0, "{")
    if _next(text, at) != "}":
        while True:
            name, at = part(text, at)
            if not isinstance(name, str):
                raise ValueError("the name of a field is not a string")
            at = _after(text, at, ":")
            if name == of_parts and _next(text, at) == "[":
                places, at = _places(text, at, look)
                yield name, places
            else:
                value, at = part(text, at)
                yield name, value
            if _next(text, at) == "}":
                break
            at = _after(text, at, ",")
    if _next(text, _after(text, at, "}")):
        raise ValueError("there is more after the object")


def part(text: str, at: int) -> tuple[Any, int]:
    """Return the value at a place of a text, and the place after it. Raises as `fields` does."""
    at = _skipped(text, at)
    for size in _SIZES:
        piece = text[at : at + size]
        whole = len(text) <= at + size
        try:
            value, end = json.JSONDecoder().raw_decode(piece)
        except ValueError:
            if whole:
                raise
            continue
        if whole or piece[end : end + 1] in _ENDS:  # otherwise a number may go on
            return value, at + end
    raise ValueError("a part is too long")


def _places(text: str, at: int, look: Callable[[Any], None]) -> tuple[list[int], int]:
    """Return the places of the items of the list at a place, and the place after it."""
    at, found = _after(text, at, "["), []
    if _next(text, at) != "]":
        while True:
            found.append(at)
            item, at = part(text, at)
            look(item)
            if _next(text, at) == "]":
                break
            at = _after(text, at, ",")
    return found, _after(text, at, "]")


def _skipped(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _next(text: str, at: int) -> str:
    """Return the next sign after blanks; empty at the end."""
    return text[(at := _skipped(text, at)) : at + 1]


def _after(text: str, at: int, sign: str) -> int:
    """Return the place after a sign. Raises ValueError if something else is there."""
    at = _skipped(text, at)
    if text[at : at + 1] != sign:
        raise ValueError(f"there is no {sign}")
    return at + 1
