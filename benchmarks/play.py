"""Measure how soon `make play` gives a table: the page, the first fair hint, and the hint of the whole coach.

Each run clones the newest commit into a temporary folder and plays there, with a home and caches of its own, all empty; only the
settings of uv and npm are those of the user. So all is downloaded, installed and compiled.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx

ROOT = Path(__file__).parents[1]
RUNNING = "Cadogan is running at "
PATIENCE = 600  # seconds


@contextmanager
def playing(folder: Path) -> Iterator[IO[str]]:
    """Call `make play` in a new clone, and yield what it prints."""
    clone, home = folder / "clone", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CADOGAN", "XDG", "UV_CACHE", "MAKE", "MFLAGS", "VIRTUAL_ENV", "PYTHON"))
    }
    settings = {"XDG_CONFIG_HOME": f"{Path.home()}/.config", "NPM_CONFIG_USERCONFIG": f"{Path.home()}/.npmrc"}
    with subprocess.Popen(
        ["make", "play"], cwd=clone, env={**kept, **settings, "HOME": str(home), "BROWSER": "true"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            yield process.stdout
        finally:
            os.killpg(process.pid, signal.SIGINT)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def measured(game: str) -> dict[str, float]:
    """Return the seconds from the command to the page, and from there to the first hint and to the last one."""
    with tempfile.TemporaryDirectory(prefix="cadogan-") as folder:
        began = time.perf_counter()
        with playing(Path(folder)) as printed:
            for line in printed:
                print("   ", line.rstrip(), flush=True)
                if line.startswith(RUNNING):
                    break
            else:
                raise SystemExit("make play ended before the page was served")
            address = line.removeprefix(RUNNING).split()[0]
            with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE) as client:
                client.get("/").raise_for_status()
                served = time.perf_counter()
                found = {"page": served - began}
                play = client.post("/api/plays", json={"game": game}).raise_for_status().json()
                with client.stream("GET", f"/api/plays/{play['id']}/hint", params={"node": play["node"]}) as answer:
                    for hint in hints(answer):
                        now = time.perf_counter() - served
                        if "first hint" not in found:
                            chance = hint["chance"] or {}
                            print(f"    {hint['words']}: {chance.get('samples')} simulated games", flush=True)
                        found.setdefault("first hint", now)
                        found["best hint"] = now
    return found


def hints(answer: httpx.Response) -> Iterator[dict[str, object]]:
    """Yield the hints of a stream of events."""
    event = ""
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "event":
            event = value
        elif name == "data" and event == "hint":
            yield json.loads(value)
        elif name == "data" and event == "ended":
            raise SystemExit(json.loads(value)["detail"])


def main() -> None:
    """Print the seconds of each run, and the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=3, metavar="N", help="number of runs")
    parser.add_argument("--game", default="crazy-quilt", help="the game whose table is opened")
    asked = parser.parse_args()
    runs = []
    for i in range(asked.times):
        load = os.getloadavg()[0]
        print(f"run {i + 1}, at a load of {load:.1f}:", flush=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        runs.append(measured(asked.game))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        computed = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"  {in_words(runs[-1])}; {computed:.0f} s of the processors", flush=True)
    medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    print(f"median: {in_words(medians)}")


def in_words(seconds: dict[str, float]) -> str:
    """Return named seconds as text."""
    return ", ".join(f"{name} {value:.1f} s" for name, value in seconds.items())


if __name__ == "__main__":
    main()
