"""Compile one unit of kernels in a process of its own, so that its bytes do not depend on what was compiled before.

`python -m cadogan.build.unit UNIT TARGET FOLDER` makes a library of the unit and prints its path; with `--object` as a fourth
word it makes only the object (see `cadogan.build.objects`).
"""

from __future__ import annotations

import sys
from pathlib import Path

from cadogan import units
from cadogan.build import objects
from cadogan.build.library import contents, write
from cadogan.build.targets import target
from cadogan.cards import BadInput
from cadogan.pools import end_with_parent
from cadogan.units import Unit


def main(name: str, aim: str, folder: str, form: str = "") -> None:
    """Compile a unit for a target into a folder, unless its object is there, and print the library's path."""
    unit = next((each for each in units.all_units() if each.name == name), Unit(name))
    found, place = target(aim), Path(folder)
    content = contents([unit])
    code = objects.made(unit, found, place)
    if not form:
        file = place / f"{name}-{units.fingerprint(unit)}-{aim}{found.suffix}"
        write(file, content, [code], found)
        print(file)


if __name__ == "__main__":
    end_with_parent()
    try:
        main(*sys.argv[1:])
    except BadInput as error:
        sys.exit(str(error))
