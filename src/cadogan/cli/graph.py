"""A graph of the chance over the moves of a game, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

ROWS = 4
BLOCKS = " ▁▂▃▄▅▆▇█"
LABELS = {0: "100 % ", ROWS - 1: "  0 % "}
BLANK = " " * 6


def graph(points: Sequence[tuple[int, float]], marks: Sequence[tuple[int, str]], width: int) -> list[str]:
    """Return the lines of a graph at most `width` wide: `points` are (ply, chance 0 to 1), `marks` (ply, ``?!`` etc.).

    If a game has more plies than there are columns, each column shows the last of its plies. Below the graph is a line of
    marks, the worst one of each column, and then the ply numbers.
    """
    last = max(1, points[-1][0])
    columns = min(last + 1, width - len(BLANK))

    def column(ply: int) -> int:
        return round(ply * (columns - 1) / last)

    values: list[float] = [0.0] * columns
    known = [False] * columns
    for ply, value in points:
        values[column(ply)], known[column(ply)] = value, True
    for i in range(1, columns):
        if not known[i]:
            values[i] = values[i - 1]
    lines = []
    for row in range(ROWS):
        # In eighths of a line; any chance above 0 shows at least one.
        full = [max(round(value * ROWS * 8), value > 0) - 8 * (ROWS - 1 - row) for value in values]
        lines.append(LABELS.get(row, BLANK) + "".join(BLOCKS[max(0, min(8, eighths))] for eighths in full))
    under = [" "] * columns
    worst = ["?!", "?", "??"]
    for ply, mark in sorted(marks, key=lambda each: worst.index(each[1])):
        under[column(ply)] = {"?!": "·", "?": "?", "??": "‼"}[mark]
    if marks:
        lines.append(BLANK + "".join(under).rstrip())
    scale = f"0{last:>{columns - 1}}" if columns > len(str(last)) else "0"
    return [line.rstrip() for line in lines] + [f"{'ply':<6}{scale}"]
