"""Links of the pages: those to files that are not pages of the site go to the sources."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(\]\()([^)\s#]+)([^)\s]*\))")
SHOWN = {".md", ".ipynb", ".jpg", ".png", ".svg"}  # what the site itself holds
GENERATED = re.compile(r"docs/(commands|rules|the-book|reference/\w+)\.md")  # made for the site, so not in the clone
MOVED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md", "README.md": "index.md"}


def for_site(text: str, page: str, source: str, address: str, kept: tuple[str, ...] = ()) -> str:
    """Return a page's Markdown with the links that it has on the site.

    `page`: its path on the site. `source`: the path, from the clone's root, of the file that it was written in. `address`: of the
    sources. `kept`: links that begin so stay as they are. Raises FileNotFoundError for a link to a file that is not there.
    """

    def changed(match: re.Match[str]) -> str:
        link = match[2]
        if re.match(r"[a-z]+:", link) or link.startswith(kept):
            return match[0]
        target = os.path.normpath((ROOT / source).parent / link)
        inside = Path(target).relative_to(ROOT).as_posix()
        if not Path(target).exists() and not GENERATED.fullmatch(inside):
            raise FileNotFoundError(f"{source} links to {link}, which is not there")
        if inside in MOVED:
            found = MOVED[inside]
        elif inside.startswith("docs/") and Path(target).suffix in SHOWN:
            found = inside.removeprefix("docs/").replace(".ipynb", ".md")
        else:
            kind = "tree" if Path(target).is_dir() else "blob"
            return f"{match[1]}{address}/{kind}/main/{inside}{match[3]}"
        return f"{match[1]}{os.path.relpath(found, PurePosixPath(page).parent)}{match[3]}"

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(changed, part) for part in parts)
