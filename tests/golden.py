"""The games that the tests run over, from the package and from the examples of the docs, and their golden files."""

from __future__ import annotations

from pathlib import Path

import cadogan
from cadogan.rules.declared import Table
from cadogan.rules.game import families, use_file

FOLDER = Path(__file__).parent / "data" / "games"
EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
SHIPPED = [game.name for game in cadogan.games() if game.family.shipped]

# Add the examples to the games, in this process and in those that it starts.
for path in sorted(EXAMPLES.glob("*.py")):
    use_file(path)
IDS = [game.name for game in cadogan.games()]
# One declared game, the first here, stands for all in the dearer tests, because they share an engine.
DECLARED = [game.name for game in cadogan.games() if isinstance(game.family.TABLE, Table)]
DECLARED.sort(key=lambda name: name != "fortress")
# A game of each family.
FIRST = [next(iter(family.PRESETS)) for family in families().values()]
FIRST = [name for name in FIRST if name not in DECLARED[1:]]


def golden_folder(game: cadogan.Game) -> Path:
    """Return the folder of a game's golden files."""
    return FOLDER if game.id in SHIPPED else EXAMPLES / "golden"
