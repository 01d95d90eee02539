"""Compile one unit of kernels in a process of its own, so that its bytes do not depend on what was compiled before.

`python -m cadogan.build.unit UNIT TARGET FOLDER` makes a library of the unit and prints its path; with `--object` as a fourth
word it makes only the object, UNIT.o, and its description, UNIT.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from cadogan import units
from cadogan.build.library import write
from cadogan.build.machine_code import compile_unit
from cadogan.build.sources import sources
from cadogan.build.targets import target
from cadogan.pools import end_with_parent
from cadogan.units import Unit


def main(name: str, aim: str, folder: str, form: str = "") -> None:
    """Compile a unit for a target into a folder, and print the library's path."""
    unit = next((each for each in units.all_units() if each.name == name), Unit(name))
    described = {
        "fingerprint": units.fingerprint(unit),
        "files": sources(unit),
        "kernels": sorted(unit.kernels),
    }
    found = target(aim)
    code = compile_unit(unit, found)
    if form == "--object":
        Path(folder, f"{name}.o").write_bytes(code)
        Path(folder, f"{name}.json").write_text(json.dumps(described), "utf-8")
    else:
        file = Path(folder, f"{name}-{described['fingerprint']}-{aim}{found.suffix}")
        write(file, {name: described}, [code], found)
        print(file)


if __name__ == "__main__":
    end_with_parent()
    main(*sys.argv[1:])
