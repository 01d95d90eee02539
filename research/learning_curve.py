"""Write the learning curve of docs/examples/agent/masked_ppo.py into docs/agents.md, as a table and a picture.

Reads docs/agents/monte-carlo.csv, which the example wrote (`--curve`). Random play is measured here, on the same deals; the
coach's result is that of docs/coach.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import altair as alt
import numpy as np
import vl_convert

import cadogan.env
import self_play
from cadogan.study.estimate import interval
from cadogan.study.figures import theme

DOCS = Path(__file__).parents[1] / "docs"
GAME, DEALS = "monte-carlo", range(1, 1001)
CURVE, PICTURE = DOCS / "agents" / f"{GAME}.csv", DOCS / "agents" / "learning-curve.svg"


def main() -> None:
    """Write the table and the picture."""
    with CURVE.open(newline="") as file:
        curve = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    points = [{**row, "wins": round(row["won"] * len(DEALS))} for row in curve]
    coach = self_play.read(self_play.file_of(DOCS / "coach", GAME))
    lines = [
        "| who plays | deals | won (95 % interval) |",
        "|---|---:|---:|",
        shown("random play", at_random(), len(DEALS)),
    ]
    for i in sorted({1, len(points) // 2, len(points) - 1}):
        row = points[i]
        name = f"the agent after {row['minutes']:.1f} minutes, {row['moves'] / 1e6:.1f} million moves"
        lines.append(shown(name, row["wins"], len(DEALS)))
    lines.append(shown("the coach", sum(each.won for each in coach), len(coach)))
    page = (DOCS / "agents.md").read_text()
    table = "\n".join(lines)
    page = re.sub(
        r"(?s)(<!-- learned -->\n).*(<!-- /learned -->)", lambda found: f"{found[1]}{table}\n{found[2]}", page
    )
    (DOCS / "agents.md").write_text(page)
    PICTURE.write_text(picture(points))


def shown(name: str, wins: int, count: int) -> str:
    """Return a line of the table."""
    low, high = interval(wins, count)
    return f"| {name} | {count:,} | {wins / count:.1%} ({low:.1%}–{high:.1%}) |"


def at_random() -> int:
    """Return how many deals random legal moves win."""
    envs = cadogan.env.VectorPatience(GAME, len(DEALS))
    _, infos = envs.reset(options={"deals": DEALS})
    chance = np.random.default_rng(1)
    won, over = np.zeros(len(DEALS), bool), np.zeros(len(DEALS), bool)
    while not over.all():
        mask = infos["action_mask"]
        _, _, terminated, _, infos = envs.step((mask * chance.random(mask.shape)).argmax(1))
        won |= infos["won"] & ~over
        over |= terminated
    return int(won.sum())


def picture(points: list[dict[str, Any]]) -> str:
    """Return the curve as SVG: the share won with its interval, and a line for random play."""
    rows = []
    for point in points:
        low, high = interval(point["wins"], len(DEALS))
        rows.append({"moves": point["moves"] / 1e6, "won": point["wins"] / len(DEALS), "low": low, "high": high})
    y = alt.Y("won:Q", title="games won", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 0.6]))
    base = alt.Chart(alt.InlineData(values=rows)).encode(x=alt.X("moves:Q", title="moves played, in millions"))
    random_play = alt.Chart(alt.InlineData(values=[{"won": at_random() / len(DEALS), "name": "random play"}]))
    chart = alt.layer(
        base.mark_area(opacity=0.25).encode(y=alt.Y("low:Q", title="games won"), y2="high:Q"),
        base.mark_line().encode(y=y),
        random_play.mark_rule(strokeDash=[6, 4]).encode(y="won:Q"),
        random_play.mark_text(align="right", dx=-6, dy=-8, x=420).encode(y="won:Q", text="name:N"),
    ).properties(width=420, height=220)
    return str(vl_convert.vegalite_to_svg(chart.configure(**theme("light")).to_dict()))


if __name__ == "__main__":
    main()
