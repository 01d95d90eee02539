"""What is shipped, run on processors that are not here: 64-bit ARM, and x86-64 without AVX2, as QEMU emulates them.

QEMU and, for ARM, Python and the C library are Debian's, unpacked into `.tools`. The wheel is installed beside them, for that machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from conftest import DATA
from shipped.wheels import ROOT, build, install

pytestmark = [pytest.mark.dear, pytest.mark.timeout(3600)]

TOOLS = ROOT / ".tools"
EVERYTHING = Path(__file__).with_name("everything.py")
DEALS, FEW, POSITIONS = 200, 5, 300  # of each family; the solver's budget for each


class Machine(NamedTuple):
    """How Python is started on a machine, with a wheel installed."""

    command: tuple[str | Path, ...]
    environment: dict[str, str]

    def run(self, *words: str | Path) -> str:
        """Run Python; return its output. There must be no errors."""
        done = subprocess.run([*self.command, *words], env=self.environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout

    def library(self) -> str:
        """Let `cadogan doctor` check the installation; return which machine code it uses."""
        answer = json.loads(self.run("-m", "cadogan", "doctor", "--json"))
        checks = {each["check"]: each for each in answer["checks"]}
        assert checks["games"]["state"] == "ok"
        return str(checks["machine code"]["found"])

    def everything(self, deals: int) -> list[str]:
        """Return what it makes of fixed deals."""
        return self.run(EVERYTHING, str(deals), str(POSITIONS), DATA / "vectors").splitlines()


def debian(processor: str, folder: str, *packages: str) -> Path:
    """Return a folder with some of Debian's packages, unpacked once."""
    place = TOOLS / folder
    if not place.is_dir():
        part = place.with_name(f"{folder}.part")
        shutil.rmtree(part, ignore_errors=True)
        subprocess.run([ROOT / "tools" / "debian_root", processor, part, *packages], check=True)
        part.rename(place)
    return place


def emulator(processor: str) -> str:
    """Return the path of QEMU for programs of a processor."""
    name = f"qemu-{processor}-static"
    if found := shutil.which(name):
        return found
    here = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
    return str(debian(here, "qemu", "qemu-user-static") / "usr" / "bin" / name)


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process that sees what is installed in a folder, and nothing of Cadogan elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CADOGAN", "PYTHON"))}
    return kept | {
        "HOME": str(folder / "home"),
        "XDG_CACHE_HOME": str(folder / "home"),
        "PYTHONPATH": str(folder / "site"),
    }


@pytest.fixture(scope="module")
def x86(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Machine]:
    """This processor, or an older one that QEMU emulates, with the wheel for x86-64, which has two libraries."""
    folder = tmp_path_factory.mktemp("x86")
    (folder / "home").mkdir()
    install(build(folder, "linux-x86_64", "linux-x86_64-v3"), "--python", sys.executable, "--target", folder / "site")
    python = str(Path(sys._base_executable).resolve())  # type: ignore[attr-defined]  # not that of the environment

    def machine(model: str) -> Machine:
        emulated = (emulator("x86_64"), "-cpu", model) if model else ()
        return Machine((*emulated, python), environment(folder))

    return machine


@pytest.fixture(scope="module")
def expected(x86: Callable[[str], Machine]) -> list[str]:
    """What this machine makes of the deals."""
    lines = x86("").everything(DEALS)
    assert len([line for line in lines if line.split()[1].isdecimal()]) >= 32 * DEALS
    assert {line.split()[2] for line in lines if line.split()[1].isdecimal()} == {"won", "lost", "unknown"}
    return lines


def test_64_bit_arm(expected: list[str], tmp_path: Path) -> None:
    root = debian("arm64", "arm64", "python3-minimal", "libpython3-stdlib")
    python = next((root / "usr" / "bin").glob("python3.[0-9]*[0-9]"))
    (tmp_path / "home").mkdir()
    for_arm = ("--python-platform", "aarch64-manylinux_2_28", "--python-version", python.name.removeprefix("python"))
    install(build(tmp_path, "linux-aarch64"), *for_arm, "--only-binary", ":all:", "--target", tmp_path / "site")
    machine = Machine((emulator("aarch64"), "-L", root, python), environment(tmp_path))
    assert machine.run("-c", "import platform; print(platform.machine())") == "aarch64\n"
    assert machine.library().endswith("native/cadogan-linux-aarch64.so fits the sources")
    assert machine.everything(DEALS) == expected


@pytest.mark.parametrize(
    ("model", "library"),
    [("core2duo", "linux-x86_64"), ("Nehalem", "linux-x86_64"), ("max", "linux-x86_64-v3")],
)
def test_older_processors(model: str, library: str, x86: Callable[[str], Machine]) -> None:
    """Those of 2006 and 2008, without AVX2, use the library that does without; `max` has all that QEMU emulates."""
    machine = x86(model)
    code = "from cadogan.machine import compiled, units; print(compiled.find(units.shipped_units()[0]).file.name)"
    assert machine.run("-c", code) == f"cadogan-{library}.so\n"
    assert machine.everything(FEW) == x86("").everything(FEW)
