"""The notebooks as pages, with the results stored in them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from documentation import links

STYLE = re.compile(r"<style>.*?</style>\s*", re.DOTALL)


def write(folder: Path, address: str) -> dict[str, str]:
    """Write the notebooks' pictures into a folder; return the pages by their path on the site. Nothing is run."""
    found = sorted((links.ROOT / "docs/notebooks").glob("*.ipynb"))
    nbconvert = [links.ROOT / ".venv-docs/bin/jupyter-nbconvert", "--log-level=ERROR", "--to=markdown"]
    subprocess.run([*nbconvert, f"--output-dir={folder}", *found], check=True)
    pages = {}
    for path in found:
        place, source = f"notebooks/{path.stem}.md", f"docs/notebooks/{path.name}"
        text = (folder / f"{path.stem}.md").read_text("utf-8")
        pages[place] = links.for_site(tables(text), place, source, address, kept=(f"{path.stem}_files/",))
    return pages


def tables(text: str) -> str:
    """Return a page whose tables look like the site's own."""
    return STYLE.sub("", text).replace('<table border="1" class="dataframe">', "<table>")
