"""Choose the fixed game of each family with which `cadogan doctor` tries an installation: src/cadogan/conformance/fixed_games.tsv."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from cadogan.conformance.fixed_games import BUDGETS, FILE, FixedGame, played, text
from cadogan.position import game
from cadogan.rules.game import families

FIRST_DEALS = Path(__file__).parents[1] / "src" / "cadogan" / "app" / "plays" / "first_deals.json"
DEALS = range(1, 40)


def main() -> None:
    """Write the file."""
    FILE.write_text(text(chosen()), "utf-8")
    print(f"written: {FILE.name}")


def chosen() -> Iterator[FixedGame]:
    """Yield the first deal of each family that the solver wins soon, or else the one that teaches it."""
    taught = json.loads(FIRST_DEALS.read_text("utf-8"))
    for family in families().values():
        if family.shipped:
            first = game(next(iter(family.PRESETS)))
            tried = [*((deal, BUDGETS[0]) for deal in DEALS), (int(taught[first.id]), BUDGETS[1])]
            yield next(found for deal, most in tried if (found := played(first, deal, most)))


if __name__ == "__main__":
    main()
