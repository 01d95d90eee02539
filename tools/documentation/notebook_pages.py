"""The notebooks as pages, with the results stored in them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from documentation import links

STYLE = re.compile(r"<style>.*?</style>\s*", re.DOTALL)


def write(folder: Path) -> dict[str, str]:
    """Write the notebooks' pictures into a folder; return the pages by their notebook, from the clone's root. Nothing is run."""
    found = sorted((links.ROOT / "docs/notebooks").glob("*.ipynb"))
    nbconvert = [links.ROOT / ".venv-docs/bin/jupyter-nbconvert", "--log-level=ERROR", "--to=markdown"]
    subprocess.run([*nbconvert, f"--output-dir={folder}", *found], check=True)
    return {
        path.relative_to(links.ROOT).as_posix(): tables((folder / f"{path.stem}.md").read_text("utf-8"))
        for path in found
    }


def tables(text: str) -> str:
    """Return a page whose tables look like the site's own."""
    return STYLE.sub("", text).replace('<table border="1" class="dataframe">', "<table>")
