"""Calibrate the coach's chances on games that it played, and measure how well they hold: docs/coach, docs/fairness.md.

Uses the games of `make research NAME=coach`; of `GAMES`, more are played first if there are too few. Writes the curves
(src/cadogan/coach/data/calibration.json), 500 positions of each game with the chance predicted by a curve fitted to other games
(docs/coach/positions.csv), and a diagram and a table made from these.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, median

import altair as alt
import vl_convert

import cadogan
import calibration
import self_play
from cadogan.study.estimate import interval
from cadogan.study.figures import theme
from calibration import Prediction
from self_play import PlayedGame

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CURVES = ROOT / "src" / "cadogan" / "coach" / "data" / "calibration.json"
GAMES = (
    "windmill",
    "windmill?kings=free",
    "windmill?kings=free&transfer=none",
    "the-mill",
    "windmill-relaxed",
    "crazy-quilt",
    "crazy-quilt-morehead",
    "the-carpet",
    "indian-carpet",
    "doubles-and-quits",
    "monte-carlo",
)
POSITIONS = 500
DEALS = 300
ENOUGH = 20  # won games, and lost ones, for a curve of a game that is not in `GAMES`
COLUMNS = ("game", "deal", "ply", "chance", "won")


def main() -> None:
    """Play missing games, fit the curves and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--deals", type=int, default=DEALS, metavar="N", help=f"minimum of deals of each game ({DEALS})"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="games played at a time (2)")
    parser.add_argument("--render", action="store_true", help="play nothing: use the games already stored")
    options = parser.parse_args()
    played = {}
    others = [each.name for each in cadogan.games() if each.name not in GAMES and not each.deal(1).is_open]
    for name in (*GAMES, *others):
        if not options.render and name in GAMES:
            print(f"{name}: playing what is missing of {options.deals} deals", file=sys.stderr)
            self_play.complete(DOCS / "coach", name, options.deals, jobs=options.jobs)
        played[name] = self_play.read(self_play.file_of(DOCS / "coach", name))
    played = {name: games for name, games in played.items() if name in GAMES or enough(games)}
    curves = {name: calibration.fit(games) for name, games in played.items()}
    curves = {
        name: numbers for name, numbers in curves.items() if calibration.rises(numbers)
    }  # else values say nothing
    predicted = {name: calibration.predictions(played[name], POSITIONS) for name in curves}
    text = ",\n".join(f'  "{name}": {json.dumps(numbers)}' for name, numbers in curves.items())
    CURVES.write_text("{\n" + text + "\n}\n", "utf-8")
    write_positions(predicted, DOCS / "coach" / "positions.csv")
    (DOCS / "coach" / "reliability.svg").write_text(drawn(predicted), "utf-8")
    page = DOCS / "fairness.md"
    page.write_text(
        put(put(page.read_text("utf-8"), "strength", strength(DOCS / "coach")), "calibration", table(predicted)),
        "utf-8",
    )


def enough(games: Sequence[PlayedGame]) -> bool:
    """Whether games of the coach say something about the whole curve: there are won and lost ones."""
    won = sum(each.won for each in games)
    return min(won, len(games) - won) >= ENOUGH


def write_positions(predicted: Mapping[str, Sequence[Prediction]], path: Path) -> None:
    """Write the predicted positions as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for name, found in predicted.items():
            writer.writerows((name, each.deal, each.ply, each.chance, int(each.won)) for each in found)


def put(text: str, name: str, made: str) -> str:
    """Return the page with one part replaced: the text between the two marks of its name."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"docs/fairness.md has no part <!-- {name} --> … <!-- /{name} -->")
    return pattern.sub(lambda found: found[1] + made + found[2], text)


def strength(folder: Path) -> str:
    """Return how often each game was won, as a Markdown table."""
    lines = [
        "| game | deals | won (95 % interval) | seconds a game | samples a decision |",
        "|---|---:|---:|---:|---:|",
    ]
    names = {self_play.file_of(folder, name): name for name in (*GAMES, *(game.name for game in cadogan.games()))}
    for path, name in names.items():
        games = self_play.read(path)
        if games:
            lines.append(strength_of(name, games))
    return "\n".join(lines) + "\n"


def strength_of(name: str, games: Sequence[PlayedGame]) -> str:
    """Return one line of that table."""
    won, n = sum(each.won for each in games), len(games)
    low, high = interval(won, n)
    seconds = [each.seconds for each in games]
    took = f"{mean(seconds):.1f}, {median(seconds):.1f}, {max(seconds):.1f}"
    return f"| `{name}` | {n:,} | {won / n:.1%} ({low:.1%}–{high:.1%}) | {took} | {games[0].samples:,} |"


def table(predicted: Mapping[str, Sequence[Prediction]]) -> str:
    """Return how well the chances hold, as a Markdown table."""
    lines = [
        "| game | games | predicted | won | mean error | Brier score | Spiegelhalter z |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, found in predicted.items():
        chance, won = mean(each.chance for each in found), mean(each.won for each in found)
        lines.append(
            f"| `{name}` | {len({each.deal for each in found})} | {chance:.1%} | {won:.1%} | {calibration.calibration_error(found):.1%} | "
            f"{calibration.brier(found):.3f} | {calibration.spiegelhalter(found):+.2f} |"
        )
    return "\n".join(lines) + "\n"


def drawn(predicted: Mapping[str, Sequence[Prediction]]) -> str:
    """Return the reliability diagram as SVG: share won against predicted chance, for each bin, with intervals at 95 %."""
    charts = []
    for name, found in predicted.items():
        rows = []
        for each in calibration.bins(found):
            low, high = interval(each.won, each.n, method="wilson")
            rows.append({"chance": each.predicted, "won": each.won / each.n, "low": low, "high": high, "n": each.n})
        axis = alt.Axis(format="%", values=[0, 0.25, 0.5, 0.75, 1])
        scale = alt.Scale(domain=[0, 1])
        x = alt.X("chance:Q", title="predicted chance", axis=axis, scale=scale)
        base = alt.Chart(alt.InlineData(values=rows)).encode(x=x)
        ideal = alt.Chart(alt.InlineData(values=[{"chance": 0, "won": 0}, {"chance": 1, "won": 1}]))
        ideal_line = ideal.mark_line(strokeDash=[4, 4], color="#8a8a8a", strokeWidth=1)
        charts.append(
            alt.layer(
                ideal_line.encode(x=x, y=alt.Y("won:Q", title="games won", axis=axis, scale=scale)),
                base.mark_rule(strokeWidth=1.5).encode(y="low:Q", y2="high:Q"),
                base.mark_circle(opacity=1).encode(
                    y="won:Q", size=alt.Size("n:Q", legend=None, scale=alt.Scale(domain=[0, 250], range=[15, 220]))
                ),
            ).properties(width=190, height=190, title=name.replace("?", " · ").replace("&", " "))
        )
    rows = [alt.hconcat(*charts[i : i + 3]) for i in range(0, len(charts), 3)]
    chart = alt.vconcat(*rows).configure(**theme("light"))
    return str(vl_convert.vegalite_to_svg(chart.to_dict()))


if __name__ == "__main__":
    main()
