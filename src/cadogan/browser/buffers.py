"""Bytes that cross between Python and JavaScript."""

from __future__ import annotations

from typing import Any


def as_bytes(data: Any) -> bytes:
    """Return bytes, or a Uint8Array of JavaScript as bytes."""
    return data if isinstance(data, bytes) else data.to_bytes()
