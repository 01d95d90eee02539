"""Links of the pages: files that a page links to are part of the site; folders of the clone are at the project's address, if it has one."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s#]+)([^)\s]*)\)")  # its text, its target, and the anchor
PAGES = {".md", ".ipynb"}
GENERATED = re.compile(r"docs/(commands|rules|the-book|reference/\w+)\.md")  # made for the site, so not in the clone
MOVED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md", "README.md": "index.md"}


def for_site(text: str, page: str, source: str, address: str = "") -> str:
    """Return a page's Markdown with the links that it has on the site. Without an address, a link to a folder is its text only.

    `page`: its path on the site. `source`: the path, from the clone's root, of the file that it was written in. `address`: of the
    sources. Raises FileNotFoundError for a link to a file that is not there.
    """

    def changed(match: re.Match[str]) -> str:
        words, link, anchor = match.groups()
        if is_elsewhere(link, source):
            return match[0]
        inside = target(link, source)
        if place := place_on_site(inside):
            return f"[{words}]({os.path.relpath(place, PurePosixPath(page).parent)}{anchor})"
        kind = "tree" if (ROOT / inside).is_dir() else "blob"
        return f"[{words}]({address}/{kind}/main/{inside}{anchor})" if address else words

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(changed, part) for part in parts)


def files(text: str, source: str) -> set[str]:
    """Return the files, from the clone's root, that a page links to and that are no pages."""
    prose = "".join(part for part in FENCE.split(text) if not part.startswith("```"))
    linked = [match[2] for match in LINK.finditer(prose)]
    inside = {target(link, source) for link in linked if not is_elsewhere(link, source)}
    return {each for each in inside if (ROOT / each).is_file() and Path(each).suffix not in PAGES}


def is_elsewhere(link: str, source: str) -> bool:
    """Return whether a link is a full address, or leads to a picture that nbconvert writes beside a notebook's page."""
    made = Path(source).suffix == ".ipynb" and link.startswith(f"{Path(source).stem}_files/")
    return made or re.match(r"[a-z]+:", link) is not None


def target(link: str, source: str) -> str:
    """Return the path, from the clone's root, that a file links to. Raises FileNotFoundError if it is not there."""
    inside = Path(os.path.normpath((ROOT / source).parent / link)).relative_to(ROOT).as_posix()
    if not (ROOT / inside).exists() and not GENERATED.fullmatch(inside):
        raise FileNotFoundError(f"{source} links to {link}, which is not there")
    return inside


def place_on_site(inside: str) -> str | None:
    """Return where a file of the clone is on the site, or None for folders and for pages that the site does not have."""
    if inside in MOVED:
        return MOVED[inside]
    if GENERATED.fullmatch(inside):
        return inside.removeprefix("docs/")
    if not (ROOT / inside).is_file():
        return None
    if inside.startswith("docs/"):
        return inside.removeprefix("docs/").replace(".ipynb", ".md")
    return None if Path(inside).suffix in PAGES else f"sources/{inside}"
