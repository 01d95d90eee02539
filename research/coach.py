"""Measure how strong the coach is, in games played without peeking, on several cores.

The games are stored in docs/coach, one file for each game and one line for each deal, from deal 1 on. Stored games are not played
again, so you can stop and continue later. `make research NAME=calibrate` uses the same games. The table shows the share won with its interval
at 95 %, the processor seconds for a game, and the goal.

With --bound, upper bounds on fair play are measured instead (see `bounds`), stored in docs/coach/bounds and written into docs/coach.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean, median

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import bounds
import cadogan
import self_play
from cadogan.study.estimate import interval

FOLDER = Path(__file__).parents[1] / "docs" / "coach"
GOALS = {
    "windmill?kings=free": 0.84,
    "windmill?kings=free&transfer=none": 0.77,
    "windmill": 0.82,
    "crazy-quilt-morehead": 0.78,
    "crazy-quilt": 0.74,
    "the-carpet": 0.75,
    "indian-carpet": None,
    "the-mill": None,
    "windmill-relaxed": None,
    "doubles-and-quits": 0.36,
    "monte-carlo": 0.86,
    "capricieuse": 1.0,
    "the-nation": None,
    "la-nationale": None,
}
DEALS = 300
WIDTH = 120


def main() -> None:
    """Play missing games, or measure missing bounds, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--deals", type=int, metavar="N", help=f"deals of each game ({DEALS}; fewer for slow bounds)")
    parser.add_argument(
        "--samples", type=int, metavar="N", help="samples for each decision (default: the game's usual number)"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="games played at a time (2)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are stored (docs/coach)")
    parser.add_argument("--table", action="store_true", help="play nothing, only print the table")
    parser.add_argument(
        "--bound", action="store_true", help="measure upper bounds on fair play, and write docs/coach.md"
    )
    parser.add_argument(
        "--choices",
        type=int,
        default=bounds.CHOICES,
        metavar="K",
        help=f"most honest choices of a bound ({bounds.CHOICES})",
    )
    options = parser.parse_args()
    games = [cadogan.game(name).name for name in options.games] or list(GOALS)
    if options.bound:
        show_bounds(games, options)
        return
    if not options.table:
        for name in games:
            play(name, options)
    print_table(games, options.folder)


def play(name: str, options: argparse.Namespace) -> None:
    """Play the missing deals of a game."""
    deals = options.deals or DEALS
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task(name, total=deals)
        progress.advance(bar, len(self_play.read(self_play.file_of(options.folder, name))))
        self_play.complete(options.folder, name, deals, options.samples, options.jobs, lambda: progress.advance(bar))


def show_bounds(games: list[str], options: argparse.Namespace) -> None:
    """Measure missing bounds, print the table, and write it into docs/coach.md."""
    if not options.table:
        with Progress(console=Console(stderr=True)) as progress:
            bars = {
                (name, choices): progress.add_task(
                    f"{name}, {choices}", total=options.deals or bounds.usual_deals(choices)
                )
                for name in games
                for choices in range(options.choices + 1)
            }
            for (name, choices), bar in bars.items():
                progress.advance(bar, len(bounds.read(bounds.file_of(name, choices))))
            bounds.measure(
                games, options.choices, options.deals, options.jobs, lambda *which: progress.advance(bars[which])
            )
    bounds.write(list(GOALS))
    console = Console()
    table = Table(title="Upper bounds on fair play", title_justify="left")
    for column in bounds.COLUMNS:
        table.add_column(column, justify="left" if column == "game" else "right")
    for cells in bounds.rows(games):
        table.add_row(*cells)
    (console if console.is_terminal else Console(width=WIDTH)).print(table)


def print_table(games: list[str], folder: Path) -> None:
    """Print how often each game was won, and the time it took."""
    console = Console()
    table = Table(title="Play without peeking", title_justify="left")
    for column in ("game", "deals", "won", "95 %", "goal", "s a game", "max s", "samples"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name in games:
        played = self_play.read(self_play.file_of(folder, name))
        if not played:
            continue
        won, n = sum(each.won for each in played), len(played)
        low, high = interval(won, n)
        goal = GOALS.get(name)
        seconds = [each.seconds for each in played]
        table.add_row(
            name,
            f"{n:,}",
            f"{won / n:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{goal:.0%}" if goal else "",
            f"{mean(seconds):.1f} (median {median(seconds):.1f})",
            f"{max(seconds):.1f}",
            f"{played[0].samples:,}",
        )
    (console if console.is_terminal else Console(width=WIDTH)).print(table)


if __name__ == "__main__":
    main()
