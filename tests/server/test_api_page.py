"""The page about the API, `docs/api.md`, has every route. `tests/test_commands_of_docs.py` runs its commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cadogan.app.application import routes
from samples import some

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"


def test_every_route_is_on_the_page() -> None:
    found = re.findall(r"^### `(.*)`$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(found) == sorted(f"{route.method} {route.path}" for route in routes)


# That the page fits is what `make check` asks of the same tool.
@pytest.mark.parametrize("change", ["### `GET /api/version`", *some([], ["", "| reads | 20 |", "- `node` (integer)"])])
def test_a_stale_page_is_noticed(change: str, tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    assert change in text
    tool = f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); import api, pathlib; api.PAGE = pathlib.Path(sys.argv.pop()); api.main()"
    (tmp_path / "api.md").write_text(text.replace(change, "x", 1) if change else text, "utf-8")
    done = subprocess.run([sys.executable, "-c", tool, "--check", tmp_path / "api.md"], capture_output=True, text=True)
    assert done.returncode == (1 if change else 0), done.stderr
