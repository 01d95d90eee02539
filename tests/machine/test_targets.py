"""Libraries for machines that the tests do not have: their symbols; and the same bytes from every build."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from symbols import symbols

from cadogan.machine import compiled, units
from cadogan.machine.build.linking import FITS, FROM_SYSTEM, TARGETS
from cadogan.machine.units import Unit
from machine import kernels

FORMATS = {".so": "ELF", ".dylib": "Mach-O", ".dll": "PE"}
# All programs of macOS have these: the start of lazy binding, and `memset` with zeros.
FROM_MACOS = {"dyld_stub_binder", "bzero", "__bzero"}
OF_EVERY_DYLIB = {"__dso_handle", "_mh_dylib_header"}
NATIVE = [each.name for each in TARGETS.values() if not each.is_wasm]
# One of each format.
SOME = [NATIVE[[TARGETS[name].suffix for name in NATIVE].index(suffix)] for suffix in FORMATS]
EACH = [pytest.param(name, marks=[pytest.mark.dear] * (name not in SOME)) for name in NATIVE]
UNIT = Unit(kernels.__name__)


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Builds the unit for a target, once; returns its file, in a folder of its own."""
    return cache(lambda name: compiled.build(UNIT, name, tmp_path_factory.mktemp(name)))


@pytest.mark.parametrize("name", EACH)
def test_a_library_exports_its_kernels_and_needs_nothing_else(name: str, builds: Callable[[str], Path]) -> None:
    found = symbols(builds(name))
    target = TARGETS[name]
    assert found.format == FORMATS[target.suffix]
    assert found.processor == name.partition("-")[2].removesuffix("-v3")
    wanted = {units.export_name(each, UNIT.name) for each in (kernels.shifted, kernels.summed)}
    assert found.exports - OF_EVERY_DYLIB == {FITS, *wanted}
    assert found.imports <= (FROM_SYSTEM | (FROM_MACOS if target.suffix == ".dylib" else set()))
    assert found.libraries <= {"/usr/lib/libSystem.B.dylib"}
    assert found.signed == (name == "macos-aarch64"), "macOS loads only signed code on its own processors"


BUILD = """
import sys
from pathlib import Path
from cadogan.machine import compiled
from cadogan.machine.units import Unit
print(compiled.build(Unit(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))
"""


@pytest.mark.parametrize(
    "name",
    [
        "linux-x86_64-v3",
        pytest.param("macos-aarch64", marks=pytest.mark.dear),
        pytest.param("windows-x86_64", marks=pytest.mark.dear),
        pytest.param("pyodide", marks=pytest.mark.dear),  # the same compiler, with the first of its targets
    ],
)
def test_every_build_has_the_same_bytes(name: str, builds: Callable[[str], Path], tmp_path: Path) -> None:
    """In another folder, with another cache, and with other hashes of texts in the process that starts the compiler."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[1]),
        "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2",
        "CADOGAN_CACHE": str(tmp_path / "cache"),
    }
    command = [sys.executable, "-c", BUILD, UNIT.name, name, tmp_path / "again"]
    (tmp_path / "again").mkdir()
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    # Not the code for any machine: numba's names in it differ.
    made = [sorted(folder.glob(f"*-{name}*")) for folder in (builds(name).parent, tmp_path / "again")]
    assert [path.name for path in made[0]] == [path.name for path in made[1]]
    assert [path.read_bytes() for path in made[0]] == [path.read_bytes() for path in made[1]]
