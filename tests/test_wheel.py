"""A wheel, installed into a fresh environment with nothing but its dependencies: it solves, gives hints and serves.

That environment has no compiler and no NumPy: what is computed comes from the wheel's library.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

import cadogan
from cadogan import coach
from cadogan.browser.site import engine
from cadogan.machine import compiled
from cadogan.machine.build.linking import target
from shipped.wheels import ROOT, build, install

LIBRARY = target(compiled.targets()[0])
ABSENT = ("llvmlite", "numba", "numpy", "scipy", "ziglang")


class Installed:
    """An environment in which a wheel is installed, and its command."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.wheel, self.home = wheel, folder / "home"
        self.folder = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        self.environment = {**os.environ, "HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache")}
        for name in [name for name in self.environment if name.startswith(("CADOGAN", "PYTHON"))]:
            del self.environment[name]
        self.home.mkdir()

    def run(self, program: str, *words: str) -> str:
        """Run a program of the environment; return its output. There must be no errors."""
        command = [self.folder / program, *words]
        done = subprocess.run(command, env=self.environment, cwd=self.home, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A wheel with the library for this machine, built and installed as `make wheel` and `make setup` do."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = build(folder, LIBRARY.name)
    venv = folder / "venv"
    subprocess.run(
        [ROOT / "tools/uv", "venv", "--quiet", "--no-python-downloads", "--python", sys.executable, venv], check=True
    )
    install(wheel, "--python", venv)
    return Installed(folder, wheel)


def test_the_wheel_is_for_this_machine(installed: Installed) -> None:
    """Its name says so, and it holds the library and what the library was made from."""
    assert "-py3-none-" in installed.wheel.name
    assert not installed.wheel.name.endswith("-any.whl")
    names = ZipFile(installed.wheel).namelist()
    assert {f"cadogan/native/{LIBRARY.file}", f"cadogan/native/{LIBRARY.file}.json"} < set(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]
    library = ZipFile(installed.wheel).read(f"cadogan/native/{LIBRARY.file}")
    assert b".py" not in library, "it names a source file, whose folder differs on every machine"


def test_the_environment_has_no_compiler(installed: Installed) -> None:
    code = f"from importlib.util import find_spec; print([name for name in {ABSENT} if find_spec(name)])"
    assert installed.run("python", "-c", code) == "[]\n"


def test_it_solves(installed: Installed) -> None:
    found = json.loads(installed.run("cadogan", "solve", "crazy-quilt", "42", "--json"))
    verdict = cadogan.solve(cadogan.game("crazy-quilt").deal(42))
    assert (found["verdict"], found["positions"]) == (verdict.result, verdict.positions)
    assert found["moves"] == list(verdict.moves)


def test_it_gives_hints(installed: Installed) -> None:
    words = ("hint", "crazy-quilt", "42", "--samples", "400", "--json")
    found = json.loads(installed.run("cadogan", *words))
    assert found["move"] == coach.hint(cadogan.game("crazy-quilt").deal(42), samples=400).move


def test_it_serves(installed: Installed) -> None:
    command = [installed.folder / "cadogan", "serve", "--port", "0", "--database", installed.home / "x.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=installed.environment) as process:
        assert process.stdout
        try:
            address = process.stdout.readline().split()[4]
            with httpx.Client(base_url=address, timeout=30, trust_env=False) as http:
                play: Any = http.post("api/plays", json={"game": "windmill", "deal": "7"}).json()
                hint = http.get(f"api/plays/{play['id']}/hint", params={"node": play["node"], "samples": 400})
        finally:
            process.terminate()
    *_, data, _, _ = hint.text.split("\n")
    assert json.loads(data.removeprefix("data: "))["final"]
    assert '"move":""' not in data


def test_it_writes_a_site(installed: Installed, tmp_path: Path) -> None:
    """All of it: files that the wheel has only packed are unpacked."""
    installed.run("cadogan", "site", str(tmp_path / "public"))
    made = engine.find()
    assert made
    for name, sizes in engine.listed(made)["files"].items():
        assert (tmp_path / "public" / "engine" / made.name / name).stat().st_size == sizes["bytes"], name


def test_nothing_was_built(installed: Installed) -> None:
    """The tests above left no machine code in a cache."""
    assert not [*installed.home.rglob("*.so*"), *installed.home.rglob("*.object")]
