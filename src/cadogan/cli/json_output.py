"""JSON for programs, in the shapes of the HTTP API."""

from __future__ import annotations

import json
from typing import Any

from cadogan.position import Position


def write_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def deal_fields(position: Position) -> dict[str, Any]:
    """The game and the deal of a position; the number is null for a position that was set up."""
    # A deal number is a text in JSON: it may be greater than the whole numbers that JavaScript knows.
    return {"game": position.game.named(), "deal": None if position.number is None else str(position.number)}
