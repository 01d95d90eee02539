"""Run a small study, load its data, and draw how hard the deals were, as an SVG file.

    python load_and_plot_a_study.py [FOLDER]

Needs cadogan[study], which brings Altair and Polars.
"""

from __future__ import annotations

import sys
from pathlib import Path

import altair as alt
import polars as pl

from cadogan import study


def main(folder: Path) -> None:
    study.run("monte-carlo", "1-300", positions=20_000, jobs=1, out=folder / "study")
    (data,) = study.load([folder / "study"])
    rows = data.polars()
    print(rows["verdict"].value_counts(sort=True).rows())
    shares = rows.group_by("verdict").agg(pl.len().alias("deals"), pl.col("positions").median()).sort("verdict")
    shares.write_csv(folder / "verdicts.csv")
    effort = rows.select("verdict", pl.col("positions").clip(lower_bound=1))
    chart = (
        alt.Chart(effort, title="Monte Carlo: positions searched")
        .mark_tick()
        .encode(x=alt.X("positions", scale=alt.Scale(type="log")), y="verdict")
    )
    chart.save(folder / "effort.svg")
    print(f"wrote {folder / 'verdicts.csv'} and {folder / 'effort.svg'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path())
