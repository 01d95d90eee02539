"""What is made of one unit before it is linked: LLVM code for any machine, and of it an object of machine code for each target.

Both are kept in the cache, so that no library waits twice.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from cadogan.machine import units
from cadogan.machine.build.linking import Target
from cadogan.machine.compiled import Report
from cadogan.machine.library import replace
from cadogan.machine.units import Unit

COMPILERS = ("numba", "llvmlite")
TRANSLATING = 0.7  # the share of the work that is numba's
HASH = 32  # bytes of the hash with which a file begins


def made(unit: Unit, target: Target, folder: Path, report: Report = lambda share: None) -> bytes:
    """Return the object of a unit for a target, as the unit is now; make and keep what is not in the folder. Raises NotCompiled.

    `report` is called with the share of the work done, 0 to 1.
    """
    from cadogan.machine.build.emit import emit

    code = kept(unit, target, folder)
    if not code:
        anywhere = _code(unit, folder, lambda share: report(share * TRANSLATING))
        code = _keep(_file(unit, target.name, folder), emit(anywhere, target))
    report(1.0)
    return code


def kept(unit: Unit, target: Target, folder: Path) -> bytes:
    """Return the object of a unit for a target, as the unit is now; empty if it is not in the folder, or damaged."""
    return _read(_file(unit, target.name, folder))


def _code(unit: Unit, folder: Path, report: Report) -> bytes:
    file = _file(unit, "any", folder)
    code = _read(file)
    if not code:
        from cadogan.machine.build.machine_code import translate  # numba is slow to import

        code = _keep(file, translate(unit, report))
    return code


def _read(file: Path) -> bytes:
    try:
        content = file.read_bytes()
    except OSError:
        return b""
    code = content[HASH:]
    return code if sha256(code).digest() == content[:HASH] else b""


def _keep(file: Path, code: bytes) -> bytes:
    replace(file, sha256(code).digest() + code)
    return code


def _file(unit: Unit, target: str, folder: Path) -> Path:
    return folder / f"{unit.name}-{units.fingerprint(unit)}-{target}-{_compiler()}.object"


@cache
def _compiler() -> str:
    """Return a hash of the compiler: versions and source files."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    versions = " ".join(version(each) for each in COMPILERS)
    return sha256(b"".join([versions.encode(), *(each.read_bytes() for each in files)])).hexdigest()[:12]
