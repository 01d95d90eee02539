"""Measure how early Finish is offered: the moves left on the solver's lines, in each game, and what the search for the end takes.

A line is the first that the solver finds within `--positions`. At each of its positions, Finish is offered if there are moves that
surely win: those of the answer to a move, which are safe or forced, or those that a search finds if all cards are known.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.app.plays.view import autoplay
from cadogan.position import Position
from cadogan.solver import sure_line


def lines(game: cadogan.Game, deals: int, positions: int) -> Iterator[tuple[Position, ...]]:
    """Yield the solver's winning lines of the deals from 1 on, as positions."""
    for number in range(1, deals + 1):
        verdict = cadogan.solve(game.deal(number), positions=positions)
        if verdict.won:
            yield game.deal(number).play(*verdict.moves).line


def first_offers(line: Sequence[Position], times: list[float]) -> tuple[int, int]:
    """Return how many moves, or pairs, are left when Finish is first offered: without the search, and with it.

    `times` gets the milliseconds of each search.
    """

    def searched(position: Position) -> bool:
        began = time.perf_counter()
        moves = sure_line(position)
        if position.is_open:
            times.append(1000 * (time.perf_counter() - began))
        return bool(moves)

    last = len(line) - 1
    forced = next((at for at in range(last) if autoplay(line[at])), last)
    now = next((at for at in range(forced) if searched(line[at])), forced)
    return moves_left(line[forced:]), moves_left(line[now:])


def moves_left(line: Sequence[Position]) -> int:
    """Return the number of moves of a line; in a game of pairs only those."""
    kinds = [each.last_move.kind for each in line[1:] if each.last_move]
    return kinds.count("pair") or len(kinds)


def quartiles(figures: Sequence[float]) -> str:
    """Return the median and the quartiles of some figures."""
    low, _, high = quantiles(figures, n=4) if len(figures) > 1 else figures * 3
    return f"{median(figures):.0f} ({low:.0f} to {high:.0f})"


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=50, help="deals of each game, from deal 1 on")
    parser.add_argument("--positions", type=int, default=300_000, help="budget of the solver for a deal")
    parser.add_argument("games", nargs="*", default=[game.id for game in cadogan.games()])
    asked = parser.parse_args()
    table = Table(
        "game",
        "won",
        "left, safe or forced",
        "left, now",
        "search ms\nmedian",
        "\nworst",
        title=f"Moves left on the solver's lines when Finish is first offered, deals 1 to {asked.deals}: median (quartiles)",
        caption="In Doubles and Quits and Monte Carlo, pairs left. The milliseconds are with the replay of what is found.",
    )
    for name in asked.games:
        game, times = cadogan.game(name), list[float]()
        sure_line(game.deal(1))  # loads the machine code
        left = [first_offers(line, times) for line in lines(game, asked.deals, asked.positions)]
        forced, now = zip(*left, strict=True)
        table.add_row(
            name, str(len(left)), quartiles(forced), quartiles(now), f"{median(times):.1f}", f"{max(times):.0f}"
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
