"""How many deals of declared games the coach wins, beside random play and beside the coach whose simulated games go on at random.

All see only what a player sees. A game is given up after as many moves as `--patience` without a card home, because some never end. The
games are those named, or all declared ones; CADOGAN_GAMES names files outside the package.
"""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.coach import declared, evaluation
from cadogan.rules.game import families
from cadogan.study.estimate import interval

PLAYERS = ("random", "random-coach", "coach")
suits = declared.suits


def played(game: str, deal: int, player: str, samples: int, patience: int) -> tuple[bool, int, float]:
    """Play a deal, and return whether it was won, the moves and the seconds of processor time."""
    evaluation.sampler_of.cache_clear()
    declared.suits = suits if player == PLAYERS[-1] else lambda _: False  # type: ignore[assignment]
    started = time.process_time()
    position = cadogan.game(game).deal(deal)
    coach, chance = cadogan.coach.Player(samples), random.Random(deal)
    best = since = 0
    while not position.is_over and since < patience:
        move = chance.choice(position.moves) if player == PLAYERS[0] else coach.decide(position).move
        position = position.play(move)
        home = position.game.family.home(position.state)
        best, since = max(best, home), 0 if home > best else since + 1
    return position.is_won, position.ply, time.process_time() - started


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=300, metavar="N", help="deals of each game, from 1 on (300)")
    parser.add_argument("--samples", type=int, default=100, metavar="N", help="samples of a decision (100)")
    parser.add_argument("--patience", type=int, default=100, metavar="N", help="moves without a card home (100)")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=PLAYERS, help="only these")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="games played at a time (2)")
    options = parser.parse_args()
    games = options.games or [id for family in families().values() for id in family.PRESETS if suits(cadogan.game(id))]
    title = f"Deals won, of {options.deals}, with {options.samples} samples a decision"
    table = Table("game", *options.players, "s a game", "moves", title=title, title_justify="left")
    for game in games:
        evaluation.prepare(cadogan.game(game))
        table.add_row(game, *row(game, options))
    Console(width=120).print(table)


def row(game: str, options: Any) -> list[str]:
    """Return the cells of a game: the share that each player won with its interval at 95 %, the coach's time and moves."""
    cells = []
    for player in options.players:
        play = partial(played, game, player=player, samples=options.samples, patience=options.patience)
        with ProcessPoolExecutor(options.jobs) as pool:
            found = list(pool.map(play, range(1, options.deals + 1)))
        won = sum(each[0] for each in found)
        low, high = interval(won, len(found))
        cells.append(f"{won / len(found):.1%} ({low:.0%}–{high:.0%})")
        print(f"{game}: {player} {cells[-1]}", flush=True)
    return [
        *cells,
        f"{sum(each[2] for each in found) / len(found):.1f}",
        f"{sum(each[1] for each in found) / len(found):.0f}",
    ]


if __name__ == "__main__":
    main()
