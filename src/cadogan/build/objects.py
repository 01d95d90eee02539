"""The machine code of one unit for one target, before it is linked. It is kept in the cache, so that no library waits twice."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from cadogan import units
from cadogan.build.targets import Target
from cadogan.library import replace
from cadogan.units import Unit

COMPILERS = ("numba", "llvmlite")
HASH = 32  # bytes of the object's hash, with which its file begins


def kept(unit: Unit, target: Target, folder: Path) -> bytes | None:
    """Return the object of a unit, as the unit is now, from a folder; None if it is not there or damaged."""
    try:
        content = _file(unit, target, folder).read_bytes()
    except OSError:
        return None
    code = content[HASH:]
    return code if sha256(code).digest() == content[:HASH] else None


def keep(unit: Unit, target: Target, folder: Path, code: bytes) -> None:
    """Write the object of a unit into a folder."""
    replace(_file(unit, target, folder), sha256(code).digest() + code)


def _file(unit: Unit, target: Target, folder: Path) -> Path:
    return folder / f"{unit.name}-{units.fingerprint(unit)}-{target.name}-{_compiler()}.object"


@cache
def _compiler() -> str:
    """Return a hash of the compiler: versions and source files."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    versions = " ".join(version(each) for each in COMPILERS)
    return sha256(b"".join([versions.encode(), *(each.read_bytes() for each in files)])).hexdigest()[:12]
