"""Add a patience as docs/adding-a-game.md says: start from `cadogan new-game`, make the page's changes, check, solve, study.

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


def changed(text: str, change: str) -> str:
    """Return a text after a change of the guide: lines with - are replaced by those with +."""
    lines = change.splitlines()
    old = "\n".join(line[1:] for line in lines if line.startswith("-"))
    new = "\n".join(line[1:] for line in lines if line.startswith("+"))
    if text.count(old) != 1:
        raise SystemExit(f"the guide changes lines that the new game does not have once:\n{old}")
    return text.replace(old, new)


def main(guide: Path) -> None:
    cadogan("new-game", "beleaguered-castle")
    text = FILE.read_text("utf-8")
    for change in re.findall(r"```diff\n(.*?)```", guide.read_text("utf-8"), re.DOTALL):
        text = changed(text, change)
    FILE.write_text(text, "utf-8")
    os.environ["CADOGAN_GAMES"] = str(FILE)
    print(cadogan("rules", "beleaguered-castle").splitlines()[0])
    print(cadogan("check-game", str(FILE)).splitlines()[-1])
    print(cadogan("solve", "beleaguered-castle", "1", "--positions", "20000").splitlines()[0])
    cadogan("study", "run", "beleaguered-castle", "--deals", "1-20", "--positions", "2000", "--out", "castle")
    print(cadogan("study", "report", "castle", "--format", "csv").splitlines()[0][:20])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else GUIDE)
