"""Libraries for other targets than this machine, for tests and benchmarks: built once, then taken from the cache."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from cadogan import build, compiled, units
from cadogan.build.library import in_parallel, write
from cadogan.build.targets import target
from cadogan.units import Unit


def library(name: str, wanted: Sequence[Unit], file: Path) -> Path:
    """Write a library with these units for a target, named by `name`, and return it. Only changed units are compiled."""
    folder = compiled.writable_folder() / f"objects-{_compiler()}"
    folder.mkdir(exist_ok=True)
    stems = {unit: folder / f"{unit.name}-{units.fingerprint(unit)}-{name}" for unit in wanted}

    def compile_unit(unit: Unit) -> None:
        with TemporaryDirectory(dir=folder) as room:
            made = compiled.build(unit, name, Path(room), "--object")
            for each in (made, made.with_suffix(".json")):  # the list last, and only when the object is whole
                each.replace(f"{stems[unit]}{each.suffix}")

    lacking = [unit for unit, stem in stems.items() if not Path(f"{stem}.json").exists()]
    in_parallel(lacking, compile_unit, None, lambda unit: None)
    described = {unit.name: json.loads(Path(f"{stem}.json").read_text("utf-8")) for unit, stem in stems.items()}
    write(file, described, [Path(f"{stem}.o").read_bytes() for stem in stems.values()], target(name))
    return file


def _compiler() -> str:
    """Return a hash of the sources of the compiler."""
    sources = sorted(Path(str(build.__file__)).parent.glob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]
