"""Find phrases that Cadogan does not use, listed in tools/phrases.txt, in every text that a person may read."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = "tools/phrases.txt"
READ = {".py", ".md", ".ts", ".js", ".svelte", ".html", ".css", ".txt", ".toml", ".yaml", ".yml", ".sh", ""}
# Not our sentences, or the list itself.
LEFT_OUT = re.compile(
    rf"{LIST}|LICENSE|src/cadogan/browser/site/licences/.*|.*\.lock|docs/coach/.*|tests/data/.*|.*/golden/.*"
)
GAP = r"(?:[\s#*/]+|\s*[\"']\s*\n\s*f?[\"']\s*)"  # blanks with comment signs, or the seam of two string literals


def patterns() -> dict[str, tuple[re.Pattern[str], str]]:
    """By phrase: what finds it, and something better."""
    lines = [line for line in (ROOT / LIST).read_text().splitlines() if line and not line.startswith("#")]
    pairs = [line.split(" => ") for line in lines]
    return {phrase: (re.compile(phrase.replace(" ", GAP), re.IGNORECASE), better) for phrase, better in pairs}


def texts(chosen: list[str]) -> list[str]:
    """The text files that git knows or would add, below `chosen` or everywhere."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *chosen]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in names if name and Path(name).suffix in READ and not LEFT_OUT.fullmatch(name)]


def main() -> int:
    phrases = patterns().values()
    found = 0
    for name in texts(sys.argv[1:]):
        path = ROOT / name
        if not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        for pattern, better in phrases:
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                print(f"{name}:{line}: “{' '.join(match[0].split())}”; better: {better}")
                found += 1
    if found:
        print(f"{found} phrases to write again in plain words; see {LIST}.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
