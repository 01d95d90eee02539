"""Games that are declared for tests, and the same games by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cadogan.rules.game import GAME_FILES, _forget, use_file

HERE = Path(__file__).parent
FILES = [
    *sorted(HERE.glob("games/*.py")),
    *sorted(HERE.glob("by_hand/*.py")),
    *sorted((HERE.parents[1] / "docs/examples").glob("*.py")),
]


@pytest.fixture(scope="module", autouse=True)
def declared_games() -> Iterator[None]:
    """Add these games to the others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(GAME_FILES, "")
        for file in FILES:
            use_file(file)
        yield
    _forget()
