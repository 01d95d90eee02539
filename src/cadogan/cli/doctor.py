"""`cadogan doctor`: check an installation, and print what a report of a problem needs."""

from __future__ import annotations

import os
import platform
import re
import shutil
import tempfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from cadogan.cli.arguments import Json, write_json
from cadogan.cli.environment import PREFIX
from cadogan.cli.terminal.output import Progress, print_text, wrapped
from cadogan.rules import __version__
from cadogan.rules.cards import BadInput, counted

OK, NOTE, WRONG = "ok", "note", "wrong"


class Finding(NamedTuple):
    """What a check found: OK, NOTE (something is not there, and all else works) or WRONG; and what to do about it."""

    check: str
    state: str
    found: str
    advice: str = ""


def examine(as_json: Json = False) -> int:
    """Check this installation, and print what a report needs.

    Tells which machine code is used, and whether a game of each family is won again as it was where Cadogan was tested; whether games and machine code can be stored; which extras are installed; and whether the page and a browser are there. Changes nothing. Exit status: 0 if nothing is wrong, 1 if something is.

    Example: cadogan doctor
    """
    found = []
    with Progress(len(CHECKS)) as progress:
        for done, (name, check) in enumerate(CHECKS.items()):
            progress.update(done, name)
            found.append(_guarded(name, check, lambda text, done=done: progress.update(done, text)))  # type: ignore[misc]
            if not as_json:
                progress.print(_line(found[-1]))
    wrong = [each for each in found if each.state == WRONG]
    if as_json:
        write_json({"wrong": len(wrong), "checks": [each._asdict() for each in found]}, indent=None)
    else:
        print_text(_end(len(wrong)))
    return 1 if wrong else 0


def _line(finding: Finding) -> str:
    advice = f": {finding.advice}" if finding.advice else ""
    return wrapped(f"{finding.state:5}  {finding.check:12}  {finding.found}{advice}", " " * 21)


def _end(wrong: int) -> str:
    urls = dict(each.split(", ", 1) for each in metadata.metadata("cadogan").get_all("Project-URL") or ())
    found = f"{counted(wrong, 'check')} found something wrong" if wrong else "nothing is wrong"
    where = f": {urls['Issues']}" if "Issues" in urls else ""
    return f"{found}; to report a problem, add these lines{where}"


Say = Callable[[str], None]
Check = Callable[[Say], tuple[str, ...]]


def _guarded(name: str, check: Check, say: Say) -> Finding:
    """Return what a check finds. A check that fails has found something wrong, too."""
    try:
        return Finding(name, *check(say))
    except BadInput as error:
        return Finding(name, WRONG, str(error))
    except Exception as error:  # whatever it is, it belongs into the report, and the other checks go on
        return Finding(name, WRONG, f"{type(error).__name__}: {error}", "please report this")


# -- Each check returns the state, what it found and, if there is something to do, what -------------------------------


def system(say: Say) -> tuple[str, ...]:
    """This program, Python, and the machine."""
    from cadogan.machine.library import machine_name
    from cadogan.machine.pools import cores

    python = f"{platform.python_implementation()} {platform.python_version()}"
    place = _short(Path(__file__).parents[1])
    return (
        OK,
        f"Cadogan {__version__} in {place}, {python}, {platform.platform()}, {machine_name()}, {counted(cores(), 'core')}",
    )


def variables(say: Say) -> tuple[str, ...]:
    """The environment variables, without their values: a database's may have a password."""
    given = sorted(name for name, value in os.environ.items() if name.startswith(PREFIX) and value)
    return OK, f"set: {', '.join(given)}" if given else "no variable of Cadogan is set"


def packages(say: Say) -> tuple[str, ...]:
    """The packages that every command needs."""
    faults = [fault for each in _required()[""] if (fault := _fault(each))]
    if faults:
        return WRONG, "; ".join(faults), "pip install --upgrade cadogan"
    return OK, "all packages that Cadogan needs are installed"


def extras(say: Say) -> tuple[str, ...]:
    """The extras, each installed or not."""
    required = _required()
    names = sorted(name for name in required if name)
    old = [
        f"{name}: {fault}" for name in names for each in required[name] if (fault := _fault(each)) and _version(each)
    ]
    if old:
        return WRONG, "; ".join(old), f"pip install --upgrade 'cadogan[{old[0].partition(':')[0]}]'"
    there = [name for name in names if not any(map(_fault, required[name]))]
    absent = [name for name in names if name not in there]
    found = f"installed: {', '.join(there) or 'none'}"
    if not absent:
        return OK, found
    return NOTE, f"{found}; not installed: {', '.join(absent)}", f"pip install 'cadogan[{absent[0]}]' adds one"


def machine_code(say: Say) -> tuple[str, ...]:
    """The library of the rules, the solver and the coach."""
    from cadogan.machine import compiled, units

    every = units.shipped_units()
    lacking = compiled.lacking(every)
    if not lacking:
        return OK, f"{_short(_library(every))} fits the sources"
    if compiled.can_build():
        some = f"{len(lacking)} of {len(every)} units are not built yet"
        return NOTE, some, "`cadogan build` does it; else each is built when it is first needed"
    faults: list[str] = []
    compiled.find(lacking[0], lacking[0].exports, faults)
    why = f" ({'; '.join(dict.fromkeys(faults))})" if faults else ""
    return (
        WRONG,
        f"there is none for this machine{why}, so games can be played, but neither solved nor coached",
        "pip install 'cadogan[build]' installs the compiler",
    )


def _library(every: list[Any]) -> Path:
    """Return the package's library, or the cache's folder, which has one for each unit."""
    from cadogan.machine import compiled

    found = compiled.find(every[0])
    assert found
    return found.file if found.file.parent == compiled.SHIPPED else found.file.parent


def games(say: Say) -> tuple[str, ...]:
    """A fixed game of each family: replayed in Python; solved, and played at random, by machine code if it is there."""
    from cadogan.conformance.fixed_games import fixed_games, machine_fault, replay_fault
    from cadogan.machine import compiled, units
    from cadogan.rules.game import families

    every = fixed_games()
    by_machine = not compiled.lacking(units.shipped_units())
    faults: list[str] = []
    for nth, each in enumerate(every, 1):
        say(f"games: {each.game}, {nth} of {len(every)}")
        faults += filter(None, (replay_fault(each), machine_fault(each) if by_machine else ""))
    if faults:
        more = f" and {len(faults) - 3} more" if len(faults) > 3 else ""
        return WRONG, "; ".join(faults[:3]) + more, "trust no verdict of this installation, and please report this"
    own = [name for name, family in families().items() if not family.shipped]
    more = f"; of your own: {', '.join(own)}" if own else ""
    how = "and solved as where Cadogan was tested" if by_machine else "in Python only, as there is no machine code"
    return OK, f"a game of each of the {len(every)} families was replayed {how}{more}"


def data_folder(say: Say) -> tuple[str, ...]:
    """The folder for saved games."""
    from cadogan.cli.terminal.played import records_folder

    folder = records_folder()
    saved = len(list(folder.glob("*"))) if folder.is_dir() else 0
    return _stored(folder.parent, f"{counted(saved, 'saved game')}", "set XDG_DATA_HOME to another folder")


def database(say: Say) -> tuple[str, ...]:
    """The games of `cadogan serve`."""
    from cadogan.app.store.schema import VERSION
    from cadogan.server.settings import read
    from cadogan.server.store import named, sqlite_file, version

    place = read().database
    file = sqlite_file(place)
    if file and not file.exists():
        return _stored(file.parent, f"{file.name} is not there yet", "name another one in CADOGAN_DATABASE")
    found = version(place)
    name = _short(file) if file else named(place)
    if found > VERSION:
        return WRONG, f"{name} was written by a newer version of Cadogan", "pip install --upgrade cadogan"
    if file and (fault := _writing_fault(file.parent)):
        return WRONG, fault, "name another database in CADOGAN_DATABASE"
    if found < VERSION:
        return NOTE, f"{name} is of an older version", "`cadogan serve` brings it up to date"
    return OK, f"{name}, version {found}"


def cache(say: Say) -> tuple[str, ...]:
    """The folder for machine code that is built here."""
    from cadogan.machine import compiled
    from cadogan.machine.library import LIST

    folder = compiled.cache_folder()
    count = len(list(folder.glob(f"*{LIST}"))) if folder.is_dir() else 0
    state, *found = _stored(folder, f"{count:,} libraries of machine code", f"name another one in {compiled.CACHE}")
    return NOTE if state == WRONG else state, *found


def page(say: Say) -> tuple[str, ...]:
    """The page, and the engine with which it plays without a server."""
    from cadogan.browser.site import engine
    from cadogan.server.page import is_built

    if not is_built():
        return WRONG, "it is not built", "run make page in the clone, or install a wheel"
    if engine.find() is None:
        return (
            NOTE,
            "built, but without the engine for playing without a server",
            "run make engine in the clone, or install a wheel",
        )
    return OK, "the page and its engine for playing without a server are there"


def browser(say: Say) -> tuple[str, ...]:
    """The browser that `cadogan serve --open` opens, and the one for `cadogan site --check`."""
    import webbrowser

    from cadogan.browser.site.check import chromium

    try:
        checking = f"for `cadogan site --check`, {_short(Path(chromium()))}"
    except BadInput:
        checking = "no Chromium for `cadogan site --check`"
    try:
        opened = getattr(webbrowser.get(), "name", "") or "the system's"
    except webbrowser.Error:
        return NOTE, f"none was found; {checking}", "open the address that `cadogan serve` prints, on any device"
    return OK, f"{opened}; {checking}"


CHECKS: dict[str, Check] = {
    "system": system,
    "environment": variables,
    "packages": packages,
    "extras": extras,
    "machine code": machine_code,
    "games": games,
    "data folder": data_folder,
    "database": database,
    "cache": cache,
    "page": page,
    "browser": browser,
}


# -- Helpers ----------------------------------------------------------------------------------------------------------


def _short(path: Path) -> str:
    """Return a path with ~ for the home folder: a report need not name its user."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)


def _stored(folder: Path, content: str, advice: str) -> tuple[str, ...]:
    """Return whether something can be stored in a folder, which need not be there yet; `content`: what it holds."""
    fault = _writing_fault(folder)
    return (WRONG, fault, advice) if fault else (OK, f"{_short(folder)} can be written; {content}")


def _writing_fault(folder: Path) -> str:
    """Return why nothing can be stored in a folder, or in the one that it will be made in; empty if something can."""
    there = next(each for each in (folder, *folder.parents) if each.exists())
    try:
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(bytes(4096))
    except OSError as error:
        return f"{_short(there)} cannot be written ({error.strerror})"
    free = shutil.disk_usage(there).free
    return "" if free > 10_000_000 else f"the disk of {_short(there)} is full ({free:,} bytes are free)"


REQUIREMENT = re.compile(r"([\w.-]+)(?:\[.*?\])?>=([\w.]+)(?:.*extra == ['\"]([\w-]+))?")


def _required() -> dict[str, list[tuple[str, str]]]:
    """Return the packages that each extra needs, with their oldest versions; those of every command by an empty name."""
    found: dict[str, list[tuple[str, str]]] = {"": []}
    for text in metadata.requires("cadogan") or ():
        if match := REQUIREMENT.match(text):
            found.setdefault(match[3] or "", []).append((match[1], match[2]))
    return found


def _version(required: tuple[str, str]) -> str:
    """Return the version of a package that is installed; empty if it is not."""
    try:
        return metadata.version(required[0])
    except metadata.PackageNotFoundError:
        return ""


def _fault(required: tuple[str, str]) -> str:
    """Return in which way a package is missing; empty if it is not."""
    name, least = required
    version = _version(required)
    if not version:
        return f"{name} is not installed"
    return f"{name} {version} is older than {least}" if _parts(version) < _parts(least) else ""


def _parts(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)[:3]]
