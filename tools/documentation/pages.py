"""Gather the pages of the site in one folder: those of `docs`, those made from sources, and the settings with the navigation."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

from documentation import book, commands, links, notebook_pages, prunings, reference, rules

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SOURCE = ROOT / "build" / "docs-source"  # what Zensical reads
PICTURES = (".svg", ".jpg", ".png")
DOCTEST = re.compile(r"^```python\n(?=>>>)", re.MULTILINE)


def addresses() -> dict[str, str]:
    """Return the project's addresses by name, from pyproject.toml: none before it has a home."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        urls: dict[str, str] = tomllib.load(file)["project"]["urls"]
    return urls


def gather() -> Path:
    """Write all pages and the settings; return the settings' file."""
    pages = SOURCE / "docs"
    shutil.rmtree(pages, ignore_errors=True)
    sources = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sources}
    texts |= {f"docs/{book.PLACE}": book.page(), **notebook_pages.write(pages / "notebooks")}
    files = {path.relative_to(ROOT).as_posix() for end in PICTURES for path in (ROOT / "docs").rglob(f"*{end}")}
    for source, text in texts.items():
        place = links.place_on_site(source)
        assert place, source
        write(pages / place, links.for_site(text, place, source, addresses().get("Source", "")))
        files |= links.files(text, source)
    for file in sorted(files):
        target = pages / str(links.place_on_site(file))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, target)
    write(pages / "commands.md", commands.page())
    write(pages / "rules.md", rules.page())
    proofs = pages / "proofs.md"
    write(proofs, proofs.read_text("utf-8").replace(prunings.MARK, prunings.listed()))
    for place, text in reference.pages().items():
        write(pages / place, text)
    shutil.copytree(HERE / "theme", pages / "theme")
    shutil.copy2(ROOT / "frontend/public/icon.svg", pages / "theme")
    settings = SOURCE / "zensical.toml"
    settings.write_text(with_navigation((HERE / "zensical.toml").read_text("utf-8"), pages), "utf-8")
    return settings


def write(path: Path, text: str) -> None:
    """Write a page; its doctests are coloured as such."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(DOCTEST.sub("```pycon\n", text), "utf-8")


def with_navigation(settings: str, pages: Path) -> str:
    """Return the settings with the navigation and the project's addresses. Raises SystemExit if a listed page is missing."""
    with (HERE / "nav.toml").open("rb") as file:
        listed = tomllib.load(file)
    there = {path.relative_to(pages).as_posix() for path in pages.rglob("*.md")}
    sections: dict[str, list[tuple[str, str]]] = {
        section["title"]: [(title, page) for title, page in section["pages"]] for section in listed["section"]
    }
    sections["Python"] += reference.navigation()
    named = {page for entries in sections.values() for _, page in entries}
    if missing := sorted(named - there):
        raise SystemExit(f"{', '.join(missing)}: in tools/documentation/nav.toml, but not in docs")
    sections["How-to"] += [(heading(pages / page), page) for page in sorted(there - named)]
    nav = [
        {title: [{name: page} for name, page in entries]} if len(entries) > 1 else {title: entries[0][1]}
        for title, entries in sections.items()
    ]
    found = addresses()
    if "Source" in found:
        # `repo_url` would make each page ask GitHub for its stars.
        nav[-1]["Project"].append({"Source": found["Source"]})
    added: dict[str, Any] = {"nav": nav}
    if "Documentation" in found:
        added["site_url"] = found["Documentation"]
    return settings.replace("[project]\n", "[project]\n" + "".join(f"{key} = {toml(added[key])}\n" for key in added), 1)


def heading(page: Path) -> str:
    """Return the first heading of a page, or its name."""
    match = re.search(r"^# (.*)", page.read_text("utf-8"), re.MULTILINE)
    return match[1] if match else PurePosixPath(page).stem


def toml(value: Any) -> str:
    """Return lists, tables and texts as TOML on one line."""
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {toml(item)}' for key, item in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)
