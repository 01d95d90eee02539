"""The games that the tests run over, those of the package and the examples of the docs, and where their golden files lie."""

from __future__ import annotations

from pathlib import Path

import cadogan
from cadogan.game import use_file

FOLDER = Path(__file__).parent / "data" / "games"
EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
SHIPPED = [game.name for game in cadogan.games() if game.family.shipped]

# The examples are games like the others, from where they lie: in this process and in those that it starts.
for path in sorted(EXAMPLES.glob("*.py")):
    use_file(path)
IDS = [game.name for game in cadogan.games()]


def golden_folder(game: cadogan.Game) -> Path:
    """Where the golden files of a game lie."""
    return FOLDER if game.id in SHIPPED else EXAMPLES / "golden"
