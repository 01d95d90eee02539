"""Compile one unit of kernels. `python -m cadogan.build.unit UNIT TARGET FOLDER` makes its library and prints its path.

Each unit is compiled in a process of its own, so that its bytes do not depend on what was compiled before.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from pathlib import Path

from cadogan import units
from cadogan.build.linking import link
from cadogan.build.sources import sources
from cadogan.build.support import FITS
from cadogan.build.targets import Target, target
from cadogan.library import LIST
from cadogan.pools import end_with_parent
from cadogan.units import Unit


def listed(unit: Unit) -> dict[str, object]:
    """Return what a library's list says of a unit."""
    return {"fingerprint": units.fingerprint(unit), "files": sources(unit), "kernels": sorted(unit.kernels)}


def write(file: Path, objects: list[bytes], described: dict[str, dict[str, object]], aim: Target) -> None:
    """Link objects of some units to a library, and write it and its list; each appears whole or not at all."""
    from cadogan.build.machine_code import compile_support

    exports = [FITS]
    for each in described.values():
        kernels = each["kernels"]
        assert isinstance(kernels, list)
        exports += kernels
    code = link([*objects, compile_support(aim)], exports, aim)
    content = {"target": aim.name, "sha256": sha256(code).hexdigest(), "units": described}
    file.parent.mkdir(parents=True, exist_ok=True)
    _replace(file, code)
    _replace(file.with_name(file.name + LIST), json.dumps(content, indent=1, sort_keys=True).encode() + b"\n")


def _replace(file: Path, content: bytes) -> None:
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    partial.write_bytes(content)
    partial.replace(file)


def main(name: str, aim: str, folder: str) -> None:
    """Compile a unit into a library in a folder, and print the library's path."""
    from cadogan.build.machine_code import compile_unit

    unit = next((each for each in units.all_units() if each.name == name), Unit(name))
    found, described = target(aim), listed(unit)
    file = Path(folder, f"{name}-{described['fingerprint']}-{aim}{found.suffix}")
    write(file, [compile_unit(unit, found)], {name: described}, found)
    print(file)


if __name__ == "__main__":
    end_with_parent()
    main(*sys.argv[1:])
