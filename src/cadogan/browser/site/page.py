"""The built page's HTML and service worker, for a server or for plain files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Literal

from cadogan.browser.site.headers import meta_policy

PAGE = Path(__file__).parents[2] / "server" / "page"  # where vite builds it
INDEX, WORKER = "index.html", "sw.js"
PACKED = (".br", ".gz")
Place = Literal["server", "browser"]

# What the first page needs next to its first script: asked for in its HTML, it comes sooner.
EARLY = ("cards", "page", "start", "worker")
HOME = "cadogan-home.js"  # with which 404.html finds the page
NOT_LISTED = (WORKER, "404.html", HOME, "_headers", ".nojekyll", "licences")  # a player needs none of them


def html(text: str, place: Place, engine: str | None, early: Iterable[str] = ()) -> str:
    """Return `index.html` for a place. `engine`: the name of the engine's folder. `early`: scripts to fetch at once.

    A server has the page at many addresses, so its links start at the root; on plain files they start at the page.
    """
    root = "/" if place == "server" else "./"
    text = re.sub(r'\b(href|src)="(?:\./|/)(?!/)', rf'\1="{root}', text)
    address = f"{'/' if place == 'server' else ''}engine/{engine}/"
    content = f"place={place}" + (f"; engine={address}" if engine else "")
    metas = [f'<meta name="cadogan" content="{content}" />']
    if place == "browser":
        metas.insert(0, f'<meta http-equiv="Content-Security-Policy" content="{escape(meta_policy(), quote=False)}" />')
        links = [f'<link rel="modulepreload" crossorigin href="./{path}">' for path in early]
        if engine:
            links.append(f'<link rel="preload" as="fetch" crossorigin href="./engine/{engine}/answers.json">')
        text = text.replace("  </head>", "".join(f"    {link}\n" for link in links) + "  </head>", 1)
    text = re.sub(r'\s*<meta (?:name="cadogan"|http-equiv="Content-Security-Policy")[^>]*>', "", text)
    return text.replace('<meta charset="utf-8" />', "\n    ".join(['<meta charset="utf-8" />', *metas]), 1)


def worker(script: str, place: Place, folder: Path) -> str:
    """Return `sw.js` for the files of a folder: its first line lists them with their digests."""
    files = {path: digest((folder / path).read_bytes()) for path in sorted(wanted(folder))}
    edition = {"place": place, "version": digest(json.dumps(files, sort_keys=True).encode()), "files": files}
    return f"self.__CADOGAN__ = {json.dumps(edition)};\n{script.partition(chr(10))[2]}"


def digest(content: bytes) -> str:
    """Return a hash: 16 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()[:16]


def wanted(folder: Path) -> Iterable[str]:
    """Yield the paths of the files that a player needs, relative to the folder."""
    for file in folder.rglob("*"):
        path = file.relative_to(folder)
        if file.is_file() and file.suffix not in PACKED and path.parts[0] not in NOT_LISTED:
            yield path.as_posix()


def is_built(folder: Path) -> bool:
    """Return whether a folder holds a page with its service worker. A page of an older Cadogan has none."""
    return (folder / INDEX).is_file() and (folder / WORKER).is_file()


def stamp(folder: Path, place: Place, engine: str | None) -> list[Path]:
    """Fit the page in a folder to its place and engine, and return the files that changed: write their packed copies again."""
    index, script = folder / INDEX, folder / WORKER
    early = [each.relative_to(folder).as_posix() for name in EARLY for each in folder.glob(f"assets/{name}-*.js")]
    changed = replaced(index, html(index.read_text("utf-8"), place, engine, early))
    # Last: it lists the page.
    return changed + replaced(script, worker(script.read_text("utf-8"), place, folder))


def replaced(file: Path, text: str) -> list[Path]:
    """Write a text file if its text changed, and return the file if so."""
    if file.read_text("utf-8") == text:
        return []
    file.write_text(text, "utf-8", newline="\n")
    return [file]
