"""Make a library of kernels: compile its units in several processes, link them, and write the library with its list."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cadogan import compiled, units
from cadogan.build.linking import link
from cadogan.build.support import FITS, compile_support
from cadogan.build.targets import Target
from cadogan.library import LIST
from cadogan.pools import cores
from cadogan.units import Unit

OnUnit = Callable[[Unit], None]


def make(target: Target, file: Path, jobs: int | None = None, on_unit: OnUnit = lambda unit: None) -> None:
    """Make the library of all of the package's kernels for a target. `on_unit` is called with each unit when it is compiled.

    Raises NoMachineCode if a unit cannot be compiled, and LinkError.
    """
    wanted = units.shipped_units()
    with TemporaryDirectory() as folder:
        in_parallel(wanted, lambda unit: compiled.build(unit, target.name, Path(folder), "--object"), jobs, on_unit)
        described = {unit.name: json.loads(Path(folder, f"{unit.name}.json").read_text("utf-8")) for unit in wanted}
        objects = [Path(folder, f"{unit.name}.o").read_bytes() for unit in wanted]
    write(file, described, objects, target)


def in_parallel(wanted: Sequence[Unit], build: Callable[[Unit], Any], jobs: int | None, on_unit: OnUnit) -> None:
    """Build units, as many at once as there are `jobs`: by default one for each processor core."""
    with ThreadPoolExecutor(jobs or cores()) as pool:
        for unit, _ in zip(wanted, pool.map(build, wanted), strict=True):
            on_unit(unit)


def write(file: Path, described: Mapping[str, Mapping[str, Any]], objects: Sequence[bytes], target: Target) -> None:
    """Link the objects of some units to a library, and write it and its list. Each appears whole or not at all."""
    exports = [FITS, *(name for each in described.values() for name in each["kernels"])]
    code = link([*objects, compile_support(target)], exports, target)
    content = {"target": target.name, "sha256": sha256(code).hexdigest(), "units": described}
    file.parent.mkdir(parents=True, exist_ok=True)
    _replace(file, code)
    _replace(file.with_name(file.name + LIST), json.dumps(content, indent=1, sort_keys=True).encode() + b"\n")


def _replace(file: Path, content: bytes) -> None:
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    partial.write_bytes(content)
    partial.replace(file)
