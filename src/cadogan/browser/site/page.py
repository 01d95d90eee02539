"""The page on a plain host: its files, packed, with the headers that a host should send."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Literal

from cadogan.rules.cards import BadInput

# -- The headers that a web host sends with Cadogan's page, the server and plain hosts alike --------------------------


POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
ONLY_AS_HEADER = ("frame-ancestors",)  # browsers ignore it in a <meta>

HEADERS = {
    "content-security-policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

# What some systems and hosts do not know.
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".so": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}

# The names of these files change with their content; all others keep their names.
HASHED = ("assets", "engine")
FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"


def meta_policy() -> str:
    """Return the policy for a <meta> in the page, for hosts that send no headers."""
    return "; ".join(f"{name} {value}" for name, value in POLICY.items() if name not in ONLY_AS_HEADER)


def headers_file(names: list[str]) -> str:
    """Return the file `_headers` that some hosts read. `names`: what lies at the top of the folder."""
    lines = ["/*", *(f"  {name.title()}: {value}" for name, value in HEADERS.items())]
    for name in ("", *names):
        pattern, caching = (f"{name}/*", FOREVER) if name in HASHED else (name, ASK)
        lines += [f"/{pattern}", f"  Cache-Control: {caching}"]
    return "\n".join(lines) + "\n"


# -- Runs a script of this folder by node -----------------------------------------------------------------------------


HERE = Path(__file__).parent
GOOD, BEST = 5, 11  # qualities of brotli: for this clone, and for what is published


def run(script: str, *arguments: str | Path, lines: Iterable[object] = ()) -> None:
    """Run a script with these arguments and lines on its standard input. Raises BadInput if it fails, or without node."""
    node = shutil.which("node")
    if not node:
        raise BadInput("this needs node, which is not installed: install Node 20.19 or newer")
    given = "".join(f"{line}\n" for line in lines)
    done = subprocess.run([node, HERE / script, *arguments], input=given, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"it ended with status {done.returncode}"]
        # Python's errors come last, JavaScript's before its stack.
        why = next((line for line in reversed(said) if "Error" in line), said[-1])
        raise BadInput(f"{script} failed: {why[:500]}")


def pack(files: Iterable[Path], quality: int = BEST) -> None:
    """Write a .br and a .gz beside each file."""
    run("pack.mjs", str(quality), lines=files)


# -- The built page's HTML and service worker, for a server or for plain files ----------------------------------------


PAGE = Path(__file__).parents[2] / "server" / "page"  # where vite builds it
INDEX, WORKER = "index.html", "sw.js"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # of packed copies, the best one first: how their names end
PACKED = tuple(ENCODINGS.values())
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
