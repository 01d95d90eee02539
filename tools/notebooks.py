"""Run the notebooks of docs/notebooks and store what they print and draw; or only those named.

The site shows the stored results. tests/test_notebooks.py runs the notebooks again and compares what they print.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

FOLDER = Path(__file__).parents[1] / "docs/notebooks"


def run(path: Path) -> nbformat.NotebookNode:
    """Return a notebook, run from its start in a fresh process. Raises CellExecutionError if a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    with tempfile.TemporaryDirectory() as folder:
        # Not over TCP, to which other users of the machine could listen.
        sockets = {"transport": "ipc", "ip": f"{folder}/kernel"}
        config = Config({} if sys.platform == "win32" else {"KernelManager": sockets})
        return NotebookClient(
            notebook, timeout=120, kernel_name="python3", record_timing=False, config=config
        ).execute()


def main() -> None:
    """Run the notebooks and write them back."""
    for path in [Path(name) for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb")):
        notebook = run(path)
        notebook.metadata["language_info"] = {
            "name": "python"
        }  # not the version, which differs from machine to machine
        nbformat.write(notebook, path)
        print(f"{path.name}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells run")


if __name__ == "__main__":
    main()
