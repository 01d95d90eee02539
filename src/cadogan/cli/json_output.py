"""JSON output, in the same shapes as the HTTP API."""

from __future__ import annotations

import json
from typing import Any

from cadogan.position import Position


def write_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def deal_fields(position: Position) -> dict[str, Any]:
    """Return the fields `game` and `deal`; the deal is null for a position set up without a number."""
    # A deal number is a JSON string because it may exceed JavaScript's exact integers.
    return {"game": position.game.named(), "deal": None if position.number is None else str(position.number)}
