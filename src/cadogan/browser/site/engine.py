"""The engine: what plays in the browser without a server. Pyodide, a snapshot of its memory with Cadogan imported, kernels.

It is built in a clone, into the page's folder; a wheel has it ready. Its folder is named by what is in it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from struct import Struct
from typing import Any
from urllib.parse import urlencode

from cadogan.browser.games import asking
from cadogan.browser.site import page
from cadogan.browser.site.page import PACKED, PAGE
from cadogan.machine import units
from cadogan.rules import __version__
from cadogan.rules.cards import BadInput

# -- Answers of the API that are the same for every player: with them the start page and an empty table need no Python ---


ONCE = ("/api/version", "/api/games")
OF_EACH_GAME = ("/api/table", "/api/rules", "/api/packet")


def answers() -> str:
    """Return the answers by their addresses, as the page writes them: JSON."""
    ask = asking()
    found: dict[str, Any] = {address: ask("GET", address) for address in ONCE}
    for game in found["/api/games"]:
        for path in OF_EACH_GAME:
            address = f"{path}?{urlencode({'game': game['id']})}"
            found[address] = ask("GET", address)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


# -- The engine: what plays in the browser without a server. Pyodide, a snapshot of its memory with Cadogan imported, kernels ---


PACKAGE = Path(__file__).parents[2]
ENGINES = PAGE / "engine"
PYODIDE = PACKAGE.parents[1] / "frontend" / "node_modules" / "pyodide"
INSIDE = Path(__file__).with_name("inside.py")
MAKING = ("engine.py", "inside.py", "snapshot.mjs")  # the files of this folder that an engine depends on

# Not for a browser: the commands, the server, the compiler, studies, and tools for authors of games.
LEFT_OUT = (
    "__main__.py", "__pycache__", "build", "cli", "conformance", "env", "native", "py.typed", "server", "site", "study",
)  # fmt: skip
KERNELS = "kernels.so"
SNAPSHOT = "snapshot.bin"
LIST = "engine.json"
COPIED = ("pyodide.mjs", "pyodide.asm.wasm")
SCRIPT = "pyodide.asm.mjs"
# Pyodide puts a snapshot into memory as it is at the start; ours is larger.
RESTORE = "return Module.HEAP8.set(t),l}"
GROW = "return t.length>Module.HEAP8.length&&Module.growMemory(t.length),Module.HEAP8.set(t),l}"

Say = Callable[[str], None]


def find(engines: Path = ENGINES) -> Path | None:
    """Return the folder of the built engine, or None."""
    found = sorted(engines.glob(f"*/{LIST}"), key=lambda file: file.stat().st_mtime)
    return found[-1].parent if found else None


def ready(say: Say = lambda text: None) -> Path:
    """Return the folder of the engine: in a clone, built if it is not up to date. Raises BadInput if there is none."""
    if can_build():
        return build(say=say, quality=page.BEST)
    found = find(ENGINES)
    if not found:
        raise BadInput(
            "this installation of Cadogan has no engine for browsers: install a wheel, or run make site in a clone"
        )
    return found


def can_build() -> bool:
    """Return whether this is a clone with the packages of the front end."""
    return PYODIDE.is_dir()


def listed(engine: Path) -> dict[str, Any]:
    """Return what is in `engine.json`."""
    found: dict[str, Any] = json.loads((engine / LIST).read_text("utf-8"))
    return found


def made_from() -> str:
    """Return a hash of everything that an engine is made from: 16 hexadecimal digits."""
    digest = hashlib.sha256()
    own = [Path(__file__).with_name(name) for name in MAKING]
    for file in (*sources(), *sorted((PACKAGE / "machine" / "build").rglob("*.py")), *own):
        digest.update(f"{file.relative_to(PACKAGE)} {file.stat().st_size}\n".encode() + file.read_bytes())
    for name in (*COPIED, SCRIPT, "package.json"):
        digest.update((PYODIDE / name).read_bytes())
    for package in ("numba", "llvmlite", "ziglang"):
        digest.update(metadata.version(package).encode())
    return digest.hexdigest()[:16]


def sources(folder: Path = PACKAGE) -> Iterator[Path]:
    """Yield the package's files that the browser needs, in a fixed order."""
    for path in sorted(folder.iterdir()):
        if path.name in LEFT_OUT:
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


def build(engines: Path = ENGINES, say: Say = lambda text: None, quality: int = page.GOOD) -> Path:
    """Build the engine if there is none for the sources as they are, and return its folder.

    `quality`: of brotli, at least. Raises BadInput if something that this needs is missing, NoMachineCode and LinkError if a kernel cannot be compiled.
    """
    if not can_build():
        raise BadInput("the engine can be built only in a clone of Cadogan with its packages: run make setup there")
    source = made_from()
    for made in engines.glob(f"*/{LIST}"):
        if listed(made.parent)["made_from"] == source:
            if listed(made.parent)["quality"] < quality:
                say("compressing it better")
                page.pack(plain_files(made.parent), quality)
                write_list(made.parent, source, quality)
            return made.parent
    engines.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=engines, prefix="new-") as new:
        folder = Path(new, "engine")
        folder.mkdir()
        fill(folder, say)
        say("compressing")
        page.pack(plain_files(folder), quality)
        name = content_hash(folder)
        write_list(folder, source, quality)
        for old in engines.iterdir():
            if old != folder.parent:
                shutil.rmtree(old)
        folder.rename(engines / name)
    return engines / name


def fill(folder: Path, say: Say) -> None:
    """Write the files of an engine into a folder."""
    from cadogan.machine.build.library import make
    from cadogan.machine.build.linking import target

    say("the kernels as WebAssembly")
    make(
        target("pyodide"),
        folder / KERNELS,
        wanted=[unit for unit in units.shipped_units() if unit.name != units.AGENTS],
    )
    say("Pyodide")
    for name in COPIED:
        shutil.copyfile(PYODIDE / name, folder / name)
    script = (PYODIDE / SCRIPT).read_text("utf-8")
    if script.count(RESTORE) != 1:
        raise BadInput("this version of Pyodide restores snapshots in another way: adapt RESTORE in site/engine.py")
    (folder / SCRIPT).write_text(script.replace(RESTORE, GROW), "utf-8")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w"):
        pass  # Pyodide asks for it; all that is needed is in the snapshot
    say("a snapshot of Python with Cadogan imported")
    with tempfile.TemporaryDirectory() as stage:
        lay_out(Path(stage))
        page.run("snapshot.mjs", PYODIDE, stage, INSIDE, folder / SNAPSHOT)
    (folder / "answers.json").write_text(answers(), "utf-8")


def lay_out(stage: Path) -> None:
    """Copy what Python imports to a folder."""
    for file in sources():
        copy = stage / PACKAGE.name / file.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)


def content_hash(folder: Path) -> str:
    """Return a hash of the files in a folder, without their packed copies: 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for file in plain_files(folder):
        digest.update(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def plain_files(folder: Path) -> list[Path]:
    """Return the files of an engine that are not packed copies, without its list."""
    return sorted(file for file in folder.iterdir() if file.suffix not in PACKED and file.name != LIST)


def write_list(folder: Path, source: str, quality: int) -> None:
    """Write `engine.json`: the version, what it was made from, and the sizes of the files, plain and packed.

    `memory` is what Python's memory must be before the snapshot is restored. All are in bytes. `info` is what Pyodide says of itself."""
    files: dict[str, dict[str, Any]] = {}
    for file in plain_files(folder):
        files[file.name] = {"bytes": file.stat().st_size} | {
            kind: file.with_name(f"{file.name}.{kind}").stat().st_size for kind in ("br", "gz")
        }
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    content = {
        "version": __version__,
        "pyodide": version,
        "made_from": source,
        "quality": quality,
        "memory": memory(folder),
        "info": json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["info"],
        "files": files,
    }
    (folder / LIST).write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", "utf-8")


def memory(folder: Path) -> int:
    """Return how much memory a snapshot restores, in bytes. Its second number says where the memory begins in the file."""
    file = folder / SNAPSHOT
    with file.open("rb") as snapshot:
        start: int = Struct("<II").unpack(snapshot.read(8))[1]
    return file.stat().st_size - start
