"""The README shows everywhere: its links and pictures are absolute, exist, and survive a package index's rendering."""

from __future__ import annotations

import re
import sys
from importlib.metadata import metadata
from pathlib import Path

import pytest
from readme_renderer import markdown

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from documentation import pages  # noqa: E402

README = (ROOT / "README.md").read_text("utf-8")
LINKS = re.findall(r"\]\(([^)]+)\)", README)
GENERATED = {
    "changes": "CHANGELOG.md",
    "commands": "src/cadogan/cli",
    "rules": "src/cadogan/rules/games",
    "the-book": "docs/book.toml",
    "reference": "src/cadogan",
}


def in_clone(link: str) -> Path:
    """Return the file of the clone that a link or picture comes from."""
    urls = pages.addresses()
    owner, name = urls["Source"].removeprefix("https://github.com/").split("/")
    raw = f"https://raw.githubusercontent.com/{owner}/{name}/main/"
    if link.startswith(raw):
        return ROOT / link.removeprefix(raw)
    if link.startswith(urls["Documentation"]):
        place = link.removeprefix(urls["Documentation"]).strip("/")
        if place in GENERATED:
            return ROOT / GENERATED[place]
        return next(
            (path for path in (ROOT / f"docs/{place}.md", ROOT / f"docs/{place}/index.md") if path.exists()),
            ROOT / f"docs/{place}",
        )
    assert link == urls["Source"] or link.startswith(urls["Source"] + "/blob/main/"), (
        f"{link} is not in [project.urls] of pyproject.toml"
    )
    return ROOT / link.removeprefix(urls["Source"]).removeprefix("/blob/main/").lstrip("/")


@pytest.mark.parametrize("link", LINKS)
def test_links_are_absolute_and_lead_somewhere(link: str) -> None:
    assert in_clone(link).exists(), link


def test_a_package_index_can_show_it() -> None:
    shown = markdown.render(README)
    assert shown is not None
    pictures = re.findall(r'<img[^>]* src="([^"]+)"', shown)
    assert len(pictures) == README.count("![") == 5
    assert all(in_clone(picture).suffix == ".jpg" for picture in pictures)
    assert "<table>" in shown


def test_it_begins_with_the_shortest_way_in() -> None:
    assert README.index("pip install cadogan") < README.index("![")


def test_the_metadata_have_the_addresses() -> None:
    listed = dict(each.split(", ", 1) for each in metadata("cadogan").get_all("Project-URL") or [])
    assert listed == pages.addresses()
    assert {"Documentation", "Source", "Issues", "Changelog"} <= set(listed)
