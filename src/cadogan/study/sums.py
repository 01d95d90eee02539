"""Checksums inside a study's files, so that no reader takes damaged data for data.

The checksum is the SHA-256, in hexadecimal digits, of the whole file with zeros in the place of the checksum. A Parquet file has
it in its metadata, ``study.json`` beside its other values. So a file and its checksum are written at once and stay together.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

SUM = "cadogan.sum"  # key in the metadata of a file
BLANK = "0" * 64
# How Parquet writes it: the key, then a text (18) of 64 (40) bytes. Found by this, the sum is checked before any other byte is read.
_BEFORE = SUM.encode() + b"\x18\x40"


def signed(data: bytes) -> bytes:
    """Return a Parquet file with its checksum instead of `BLANK`."""
    at = _place(data)
    return data[:at] + _digest(data, at) + data[at + len(BLANK) :]


def agrees(data: bytes) -> bool | None:
    """Return whether a Parquet file agrees with its checksum; None if it has no checksum."""
    at = _place(data)
    return None if at < len(_BEFORE) else data[at : at + len(BLANK)] == _digest(data, at)


def _place(data: bytes) -> int:
    return data.rfind(_BEFORE) + len(_BEFORE)


def _digest(data: bytes, at: int) -> bytes:
    view = memoryview(data)
    found = hashlib.sha256(view[:at])
    found.update(BLANK.encode())
    found.update(view[at + len(BLANK) :])
    return found.hexdigest().encode()


def plan_sum(plan: Mapping[str, Any]) -> str:
    """Return the checksum of the contents of ``study.json``."""
    others = {name: value for name, value in plan.items() if name != "sum"}
    return hashlib.sha256(json.dumps(others, sort_keys=True).encode()).hexdigest()
