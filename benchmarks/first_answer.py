"""Measure how soon a fresh install of a wheel answers: the first `solve`, the first `hint`, and each again.

The newest wheel for this machine in dist/ (see `make wheel`) is installed into an environment of its own, with the locked
versions of its dependencies and nothing else. Each time is that of the whole process: its own computing, and by the clock.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
UV = ROOT / "tools/uv"
GAMES = ("crazy-quilt", "windmill", "capricieuse", "monte-carlo")
IMPORT = "import time; began = time.perf_counter(); import cadogan; print(time.perf_counter() - began)"
IMPORTS = 11


def newest_wheel() -> Path:
    """Return the newest wheel for this machine."""
    found = sorted(ROOT.glob(f"dist/*{sys.platform}_*.whl"), key=lambda wheel: wheel.stat().st_mtime)
    if not found:
        sys.exit("there is no wheel for this machine in dist/: run `make wheel`")
    return found[-1]


@contextmanager
def installed(wheel: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield a new environment with a wheel, and the variables for its processes. As with pip, all modules are compiled."""
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder, "venv")
        subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, venv], check=True)
        install = [UV, "pip", "install", "--quiet", "--compile-bytecode", "--link-mode", "copy", "--python", venv]
        subprocess.run([*install, "--constraint", ROOT / "requirements.lock", wheel], check=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CADOGAN", "PYTHON", "XDG"))}
        yield venv, {**kept, "HOME": folder}


def timed(command: list[str | Path], environment: dict[str, str]) -> tuple[float, float]:
    """Run a process; return the seconds that it computed, and those by the clock."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    clock, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


def size(folder: Path) -> int:
    """Return the bytes that the files of a folder take on the disk."""
    return sum(each.lstat().st_blocks * 512 for each in folder.rglob("*") if not each.is_symlink())


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help="games, of which deal 42 is solved")
    games = parser.parse_args().games
    wheel = newest_wheel()
    console = Console()
    table = Table("game", "", "first: computing", "by the clock", "again: computing", "by the clock", title=wheel.name)
    with installed(wheel) as (venv, environment):
        packages = [*venv.glob("lib/python*/site-packages/*.dist-info")]
        packed, whole = (each / 1e6 for each in (wheel.stat().st_size, size(venv / "lib")))
        console.print(f"the wheel has {packed:.1f} MB; installed, {len(packages)} packages take {whole:.0f} MB")
        for game in games:
            for verb in ("solve", "hint"):
                command = [venv / "bin/cadogan", verb, game, "42"]
                first, again = timed(command, environment), timed(command, environment)
                table.add_row(game, verb, *(f"{seconds:.2f} s" for seconds in (*first, *again)))
        python = [venv / "bin/python", "-c", IMPORT]
        imports = [
            float(subprocess.run(python, env=environment, capture_output=True, check=True).stdout)
            for _ in range(IMPORTS)
        ]
    console.print(table)
    console.print(f"import cadogan: {statistics.median(imports) * 1000:.0f} ms, the median of {IMPORTS} processes")


if __name__ == "__main__":
    main()
