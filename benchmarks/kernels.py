"""The kernels as WebAssembly against this machine's own code: random games, the solver, the coach (see `speeds.py`).

Both run the same Python file with one thread, one after the other, several times: here, and in Pyodide under node. Each
figure is the median rate per second of processor time, with the share of the native one. The work of Python around the
kernels counts too: it is several times slower in Pyodide, and large tables are cleared there before use.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "wasm"))
from project import lay_out, run_in_pyodide

SPEEDS = Path(__file__).with_name("speeds.py")
UNITS = {
    "plies": "moves, random games",
    "solver": "positions, own search",
    "general": "positions, general search",
    "coach": "samples, coach",
}
GOAL = 0.7

Rates = dict[tuple[str, str], list[float]]


def add(rates: Rates, printed: str) -> None:
    """Add what `speeds.py` printed."""
    for measure, game, found in json.loads(printed):
        rates.setdefault((measure, game), []).extend(found)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="processes of each kind; each measures four rounds")
    runs = parser.parse_args().runs
    native: Rates = {}
    wasm: Rates = {}
    with TemporaryDirectory() as folder:
        lay_out(Path(folder))
        for _ in track(range(runs), "measuring"):
            add(native, subprocess.run([sys.executable, SPEEDS], capture_output=True, text=True, check=True).stdout)
            add(wasm, run_in_pyodide(SPEEDS, Path(folder)))
    table = Table("per second", "game")
    for name in ("native", "Pyodide", "ratio"):
        table.add_column(name, justify="right")
    for (measure, game), found in native.items():
        here, there = median(found), median(wasm[measure, game])
        style = "yellow" if there < GOAL * here else ""
        table.add_row(UNITS[measure], game, f"{here:,.0f}", f"{there:,.0f}", f"{there / here:.2f}", style=style)
    Console().print(table)


if __name__ == "__main__":
    main()
