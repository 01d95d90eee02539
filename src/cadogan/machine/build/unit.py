"""Compile one unit of kernels in a process of its own, so that its bytes do not depend on what was compiled before.

`python -m cadogan.machine.build.unit UNIT TARGET FOLDER` makes a library of the unit, says how far it is, and prints its path. With
`--object` it makes only the object (see `cadogan.machine.build.objects`); with `--gently` other work of the machine goes first.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from filelock import FileLock

from cadogan.machine import units
from cadogan.machine.build import objects
from cadogan.machine.build.library import contents, write
from cadogan.machine.build.linking import target
from cadogan.machine.compiled import SHARE
from cadogan.machine.pools import end_with_parent
from cadogan.machine.units import Unit
from cadogan.rules.cards import BadInput

NICENESS = 10


def main(name: str, aim: str, folder: str, *options: str) -> None:
    """Compile a unit for a target into a folder, unless its object is there, and print the library's path."""
    if "--gently" in options and hasattr(os, "nice"):
        os.nice(NICENESS)
    unit = next((each for each in units.all_units() if each.name == name), Unit(name))
    found, place = target(aim), Path(folder)
    content = contents([unit])
    with FileLock(place / f"{name}.lock"):  # who waits for another process finds the object made
        code = objects.made(unit, found, place, lambda share: print(f"{SHARE}{share:.3f}", flush=True))
    if "--object" not in options:
        file = place / f"{name}-{units.fingerprint(unit)}-{aim}{found.suffix}"
        write(file, content, [code], found)
        print(file)


if __name__ == "__main__":
    end_with_parent()
    try:
        main(*sys.argv[1:])
    except BadInput as error:
        sys.exit(str(error))
