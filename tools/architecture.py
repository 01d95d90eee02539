"""Draw the rooms of the house from its imports: docs/pictures/architecture.svg, for docs/architecture.md.

A room is a package directly below `cadogan`. It stands one floor above the highest room that it imports from; imports in functions and
for types count. The picture leaves out an arrow where a way over other rooms leads to the same one.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"
FACE = "cadogan"  # the package itself: what `import cadogan` gives

WIDTH, ROW, BOX_WIDTH, BOX_HEIGHT, GAP, MARGIN = 960, 96, 196, 56, 24, 24
STYLE = """
  svg { color: #1d2733; background: #fbfaf7; font: 13px system-ui, sans-serif }
  rect { fill: #fff; stroke: #8a94a0 } .name { font-weight: 600 } .about { font-size: 11px; opacity: .75 }
  .floor { font-size: 11px; opacity: .55 } path { fill: none; stroke: #8a94a0; stroke-width: 1.2 }
  @media (prefers-color-scheme: dark) { svg { color: #e6e9ed; background: #12171d } rect { fill: #1c232b } }
"""


def main() -> None:
    """Write the picture, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if the picture is stale")
    if not parser.parse_args().check:
        PICTURE.write_text(drawn(), "utf-8")
    elif PICTURE.read_text("utf-8") != drawn():
        sys.exit(f"{PICTURE.relative_to(ROOT)} does not fit the imports: run `python tools/architecture.py`.")


@cache
def imports() -> dict[str, frozenset[str]]:
    """Return the modules of the package, each with those of the package that it imports."""
    files = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path

    def known(name: str) -> str:
        while name and name not in files:
            name = name.rpartition(".")[0]
        return name

    def imported(path: Path) -> set[str]:
        found = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                found |= {f"{node.module}.{each.name}" for each in node.names}
        return {known(name) for name in found if name.partition(".")[0] == FACE}

    return {module: frozenset(imported(path) - {module}) for module, path in files.items()}


def rooms() -> dict[str, frozenset[str]]:
    """Return the rooms, each with those that it imports from."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, others in imports().items():
        found[room_of(module)] |= {room_of(other) for other in others}
    return {room: frozenset(others - {room}) for room, others in sorted(found.items())}


def room_of(module: str) -> str:
    """Return the room of a module."""
    return module.split(".")[1] if "." in module else FACE


def floors(house: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """Return the floor of each room, from 1. Raises ValueError if rooms import each other in a circle."""
    found: dict[str, int] = {}
    while len(found) < len(house):
        ready = [room for room in house.keys() - found.keys() if house[room] <= found.keys()]
        if not ready:
            raise ValueError(f"these rooms import each other in a circle: {sorted(house.keys() - found.keys())}")
        found |= {room: 1 + max((found[other] for other in house[room]), default=0) for room in ready}
    return found


def drawn() -> str:
    """Return the picture as SVG."""
    house = rooms()
    floor = floors(house)
    highest = max(floor.values())
    at = {}
    for number in range(1, highest + 1):
        here = [room for room in house if floor[room] == number]
        left = (WIDTH - len(here) * (BOX_WIDTH + GAP) + GAP) / 2
        for i, room in enumerate(here):
            at[room] = (left + i * (BOX_WIDTH + GAP), MARGIN + (highest - number) * ROW)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {2 * MARGIN + highest * ROW - ROW + BOX_HEIGHT}"'
        ' role="img" aria-label="The rooms of the package on their floors, with what each imports from.">',
        f"<style>{STYLE}</style>",
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M1 1 7 4 1 7"/></marker>',
    ]
    for room, others in house.items():
        for other in sorted(others - {far for near in others for far in below(house, near)}):
            (x, y), (to_x, to_y) = at[room], at[other]
            x, y, to_x = x + BOX_WIDTH / 2, y + BOX_HEIGHT, to_x + BOX_WIDTH / 2
            middle = (y + to_y) / 2
            lines.append(
                f'<path d="M{x:g} {y}C{x:g} {middle:g} {to_x:g} {middle:g} {to_x:g} {to_y}" marker-end="url(#tip)"/>'
            )
    for room, (x, y) in at.items():
        lines.append(f'<rect x="{x:g}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="8"/>')
        lines.append(f'<text class="name" fill="currentColor" x="{x + 12:g}" y="{y + 20}">{escape(room)}</text>')
        for i, line in enumerate(described(room)):
            lines.append(
                f'<text class="about" fill="currentColor" x="{x + 12:g}" y="{y + 35 + 13 * i}">{escape(line)}</text>'
            )
    for number in range(1, highest + 1):
        y = MARGIN + (highest - number) * ROW + BOX_HEIGHT / 2
        lines.append(f'<text class="floor" fill="currentColor" x="6" y="{y:g}">{number}</text>')
    return "\n".join([*lines, "</svg>", ""])


def below(house: Mapping[str, frozenset[str]], room: str) -> set[str]:
    """Return all rooms that a room imports from, by whatever way."""
    return set(house[room]).union(*(below(house, other) for other in house[room]))


# What a room is for, in the picture.
ABOUT = {
    FACE: ("the names that users import",),
    "__main__": ("python -m cadogan",),
    "cli": ("the commands; the terminal's", "table"),
    "server": ("HTTP around the application,", "its databases, its page"),
    "browser": ("the application in a browser;", "Cadogan as plain files"),
    "app": ("what a player can do: plays,", "hints, results, carrying over"),
    "conformance": ("what every game file must pass",),
    "coach": ("fair play: chances, hints,", "analysis"),
    "study": ("how often a game can be won",),
    "puzzles": ("one move wins; daily deals",),
    "solver": ("search and proof; boards,", "one a family"),
    "env": ("environments for agents",),
    "position": ("positions, moves, records",),
    "drawing": ("tables and cards as SVG",),
    "machine": ("rules as machine code;", "processes, interrupts"),
    "rules": ("cards, the table's blocks,", "the games"),
}


def described(room: str) -> tuple[str, ...]:
    """Return what a room is for, in one or two lines. Raises KeyError for a new room: add it to ABOUT."""
    return ABOUT[room]


if __name__ == "__main__":
    main()
