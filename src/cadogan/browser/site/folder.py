"""The folder of `cadogan site`: the page, the engine, and what web hosts need."""

from __future__ import annotations

import gzip
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from cadogan.browser.site import page
from cadogan.browser.site.page import HOME, INDEX, PACKED, PAGE, WORKER, headers_file, is_built, stamp
from cadogan.rules.cards import BadInput

UNFINISHED = ".cadogan-"  # begins the name of a folder for a site that is being written
LICENCES = Path(__file__).with_name("licences")
TEXT = (".bin", ".css", ".html", ".js", ".json", ".mjs", ".so", ".svg", ".wasm", ".webmanifest")  # worth packing
# A host shows this page at any address below the site, which does not know its own. So the page looks for a script of the site in all
# folders above its address; the nearest that is there makes the link lead to its own folder.
FIND_HOME = "document.querySelector('a').href = new URL('.', document.currentScript.src)\n"
DEEPEST = 8  # folders
HOMES = "\n".join(f'    <script src="{"../" * up}{HOME}"></script>' for up in range(DEEPEST, -1, -1))
MISSING = f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Cadogan</title>
  </head>
  <body>
    <h1>There is no page here</h1>
    <p><a href="./">Cadogan starts here</a></p>
{HOMES}
  </body>
</html>
"""

Say = Callable[[str], None]


def build(folder: Path, engine: Path, force: bool = False, page: Path = PAGE) -> None:
    """Write the site into a folder. It replaces a site that is there, whole or not at all.

    `engine`: the folder of the engine. `force`: replace all that is in the folder; otherwise other files stay. Raises BadInput if the page is not built, or if the folder holds something else and
    `force` is not set; OSError if it cannot be written.
    """
    check(folder, force, page)
    folder.mkdir(parents=True, exist_ok=True)
    # Inside the folder: it may be a volume of its own, and need not lie in a folder that can be written.
    with tempfile.TemporaryDirectory(dir=folder, prefix=UNFINISHED) as name:
        new, old = Path(name, "new"), Path(name, "old")
        copy(page, new, leave_out=("engine",))
        copy(engine, new / "engine" / engine.name)
        written = add_files(new)
        written += stamp(new, "browser", engine.name)
        bare = [each for each in new.rglob("*") if not each.with_name(f"{each.name}.br").exists()]  # of a clone's page
        pack(each for each in dict.fromkeys([*written, *bare]) if each.suffix in TEXT)
        old.mkdir()
        replace(folder, new, old, force)


def replace(folder: Path, new: Path, old: Path, force: bool) -> None:
    """Put what is in `new` into a folder, and what it replaces into `old`; if that fails, move it all back."""
    moved: list[tuple[Path, Path]] = []
    # The page comes last: visitors then find what it asks for.
    coming = sorted(new.iterdir(), key=lambda each: (each.name.startswith((WORKER, INDEX)), each.name))
    names = {each.name for each in coming}
    leaving = [
        each
        for each in folder.iterdir()
        if each != new.parent and (force or each.name in names or each.name.startswith(UNFINISHED))
    ]
    try:
        for file, place in [(each, old) for each in leaving] + [(each, folder) for each in coming]:
            moved.append((file.rename(place / file.name), file))
    except OSError:
        for there, here in reversed(moved):
            there.rename(here)
        raise


def check(folder: Path, force: bool, page: Path = PAGE) -> None:
    """Raise BadInput if the site cannot be written there."""
    if not is_built(page):
        raise BadInput("the page is not built: run make page in the clone of Cadogan")
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file: name a folder")
    near = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    if not (near.is_dir() and os.access(near, os.W_OK)):
        raise BadInput(f"{folder} cannot be written: {near} is {'not writable' if near.is_dir() else 'a file'}")
    others = folder.is_dir() and any(not each.name.startswith(UNFINISHED) for each in folder.iterdir())
    if others and not is_site(folder) and not force:
        raise BadInput(f"{folder} holds other files: name an empty folder, or add --force to replace all that is in it")


def is_site(folder: Path) -> bool:
    """Return whether a folder holds a site made by this command."""
    return is_built(folder) and (folder / "engine").is_dir()


def copy(source: Path, target: Path, leave_out: tuple[str, ...] = ()) -> None:
    """Copy a folder. Of a file that is there only packed, as in a wheel, write the plain one too."""
    target.mkdir(parents=True)
    for path in sorted(source.iterdir()):
        if path.name in leave_out:
            continue
        if path.is_dir():
            copy(path, target / path.name)
            continue
        shutil.copyfile(path, target / path.name)
        plain = target / path.stem
        if path.suffix == ".gz" and not path.with_suffix("").exists():
            plain.write_bytes(gzip.decompress(path.read_bytes()))


def add_files(folder: Path) -> list[Path]:
    """Write what only plain hosts need, and return these files."""
    shutil.copytree(LICENCES, folder / "licences")
    (folder / HOME).write_text(FIND_HOME, "utf-8", newline="\n")
    (folder / "404.html").write_text(MISSING, "utf-8", newline="\n")
    (folder / ".nojekyll").touch()  # or GitHub would leave out some files
    names = sorted(
        each.name for each in folder.iterdir() if each.suffix not in PACKED and not each.name.startswith(".")
    )
    (folder / "_headers").write_text(headers_file(names), "utf-8", newline="\n")
    return [folder / HOME, folder / "404.html"]


def pack(files: Iterable[Path]) -> None:
    """Write the packed copies of files: by node, or without it only those by gzip."""
    given = list(files)
    if shutil.which("node"):
        page.pack(given)
        return
    for file in given:
        file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        file.with_name(file.name + ".br").unlink(missing_ok=True)


def sizes(folder: Path) -> list[tuple[str, int, int, int]]:
    """Return the parts of a site with their bytes: plain, as brotli, as gzip. What is not packed counts as it is."""
    parts: dict[str, list[int]] = {}
    for file in sorted(folder.rglob("*")):
        if not file.is_file() or file.suffix in PACKED:
            continue
        path = file.relative_to(folder).parts
        found = parts.setdefault("engine: " + path[-1] if path[0] == "engine" else "page", [0, 0, 0])
        plain = file.stat().st_size
        for i, ending in enumerate(("", ".br", ".gz")):
            packed = file.with_name(file.name + ending)
            found[i] += packed.stat().st_size if packed.is_file() else plain
    return [(name, plain, br, gz) for name, (plain, br, gz) in sorted(parts.items(), key=lambda part: -part[1][1])]
