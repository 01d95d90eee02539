"""Add a patience as docs/adding-a-game.md says: `cadogan new-game`, or the page's own file; check, solve, study.

    python add_a_patience.py [adding-a-game.md]

Everything is written to the current folder.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
FILE = Path("beleaguered_castle.py")


def cadogan(*arguments: str) -> str:
    """Run a command of Cadogan, and return what it prints."""
    command = [sys.executable, "-m", "cadogan", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


def main(guide: Path) -> None:
    text = guide.read_text("utf-8")
    (command,) = re.findall(r"^\$ cadogan (new-game .*)$", text, re.MULTILINE)
    cadogan(*command.split())
    print(cadogan("check-game", str(FILE)).splitlines()[-1])
    (file,) = re.findall(r"```py\n(.*?)```", text, re.DOTALL)
    FILE.write_text(file, "utf-8")
    os.environ["CADOGAN_GAMES"] = str(FILE)
    print(cadogan("rules", "beleaguered-castle").splitlines()[0])
    print(cadogan("solve", "beleaguered-castle", "1", "--positions", "20000").splitlines()[0])
    cadogan("study", "run", "beleaguered-castle", "--deals", "1-20", "--positions", "2000", "--out", "castle")
    print(cadogan("study", "report", "castle", "--format", "csv").splitlines()[0][:20])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else GUIDE)
