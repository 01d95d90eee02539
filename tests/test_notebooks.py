"""The notebooks run, and print what is stored in them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import notebooks  # noqa: E402

FILES = sorted(notebooks.FOLDER.glob("*.ipynb"))


def printed(notebook: nbformat.NotebookNode) -> list[list[Any]]:
    """Return what each cell prints, and its results: their kinds, and their texts if there is no picture."""
    return [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"]


def outputs(cell: nbformat.NotebookNode) -> list[Any]:
    """Return the outputs of a cell. On a busy machine a text may arrive in pieces: these are joined."""
    found: list[Any] = []
    for output in cell.outputs:
        text = output.get("text", "")
        if text and found and isinstance(found[-1], str):
            found[-1] += text
        elif text:
            found.append(text)
        elif output.output_type != "error":
            picture = "image/svg+xml" in output.data
            found.append((sorted(output.data), picture or output.data["text/plain"]))
    return found


DEAR = {"study"}  # it solves thousands of deals


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=[pytest.mark.dear] * (path.stem in DEAR)) for path in FILES],
)
def test_it_runs_and_prints_what_is_stored(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    assert printed(notebooks.run(path)) == printed(stored), "run `make tool NAME=notebooks` if the change is right"


def test_there_are_three() -> None:
    index = (notebooks.FOLDER / "index.md").read_text("utf-8")
    assert len(FILES) == 3
    assert all(f"({path.name})" in index for path in FILES)
