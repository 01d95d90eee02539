"""Install a wheel into an empty environment, as a stranger would, and solve, play and get a hint with it: `try_wheel.py WHEEL VERSION`.

It needs nothing but Python, so it runs wherever a wheel does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

GAME, DEAL = "windmill", "5"


def main(wheel: Path, version: str) -> None:
    """Try a wheel. Raises CalledProcessError, or AssertionError if something is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("CADOGAN", "PYTHON"))}
        environment = {**kept, "HOME": name, "XDG_CACHE_HOME": name, "LOCALAPPDATA": name, "NO_COLOR": "1"}

        def run(program: str, *words: str, typed: str = "") -> str:
            command = [programs / program, *words]
            done = subprocess.run(command, cwd=folder, env=environment, input=typed, stdout=subprocess.PIPE, text=True)
            done.check_returncode()
            return done.stdout

        run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel.resolve()))
        assert version in run("cadogan", "--version").split(), f"it is not version {version}"
        solved = json.loads(run("cadogan", "solve", GAME, DEAL, "--json"))
        assert solved["verdict"] == "won", solved
        played = run("cadogan", "play", GAME, DEAL, typed="\n".join(solved["moves"]))
        assert "You won" in played, played[-2000:]
        hint = json.loads(run("cadogan", "hint", GAME, DEAL, "--samples", "400", "--json"))
        assert hint["move"], hint
        built = [path.name for path in folder.rglob("*.object")]
        assert built == [], f"it compiled {built[0]}, so its own library was not used"
    print(f"{wheel.name}: solved, played and won in {len(solved['moves'])} moves, hint {hint['move']}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
