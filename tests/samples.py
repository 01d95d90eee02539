"""How much of a sample a test takes: a part in `make test`, the whole in `make test-all`."""

from __future__ import annotations

from typing import TypeVar

Size = TypeVar("Size")
whole = False  # set from --all before the tests are imported


def some(part: Size, all: Size) -> Size:
    """Return the part, or with --all the whole."""
    return all if whole else part
