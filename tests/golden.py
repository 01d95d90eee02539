"""What the conformance suite asks of every game, and the making of it: `python tests/golden.py GAME…` writes the files.

For a game they are, in `tests/data/games`: ``GAME.record``, a game played to its win; ``GAME.perft``, numbers of move paths;
``GAME.tiny``, four endgames, simple and complex, winnable and lost, that can be searched to the last position. They are
written once, read by a person, and from then on hold the rules where they are.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import cadogan
from cadogan import compiled, notation
from cadogan.notation import Record

FOLDER = Path(__file__).parent / "data" / "games"
HOME = ("foundation", "centre", "corner")  # where cards belong: a move there is preferred in the search for a win
SIMPLE, COMPLEX = (5, 40), (150, 1500)  # reachable positions
PATHS = 60_000


def search(position: cadogan.Position, most: int) -> tuple[bool, int]:
    """Can the game be won, by search of all positions that can follow, and how many are they? Gives up after `most`."""
    reached = {position}
    waiting = [position]
    won = position.is_won
    while waiting and len(reached) <= most:
        last = waiting.pop()
        for move in last.moves:
            following = last.play(move)
            if following not in reached:
                won |= following.is_won
                reached.add(following)
                waiting.append(following)
    return won, len(reached)


def random_game(game: cadogan.Game, number: int, chance: random.Random) -> cadogan.Position:
    """A game played at random: mostly to where cards belong, else now more, now less on the table, else as it comes."""
    position = game.deal(number)
    liking = chance.random()
    kinds = {place: pile.kind for place, pile in position.piles.items()}
    while position.moves and position.ply < 400:
        moves = list(position.moves)
        home = [move for move in moves if kinds.get(move.target) in HOME]
        on_table = [move for move in moves if move.source in kinds and kinds[move.source] != "stock"]
        choice = (
            home if home and chance.random() < 0.9 else on_table if on_table and chance.random() < liking else moves
        )
        position = position.play(chance.choice(choice))
    return position


def random_games(game: cadogan.Game) -> Iterator[cadogan.Position]:
    """Games played at random, deal after deal."""
    chance = random.Random(game.name)
    number = 0
    while True:
        number += 1
        yield random_game(game, number, chance)


def first_win(game: cadogan.Game) -> cadogan.Position:
    """The first game that random play wins."""
    return next(position for position in random_games(game) if position.is_won)


def move_paths(game: cadogan.Game) -> str:
    """Lines of deal number, depth and number of move paths."""
    lines = []
    for number in (1, 2, 3):
        for depth in range(1, 9):
            count = compiled.perft(game.deal(number), depth)
            if depth > 1 and count > PATHS:
                break
            lines.append(f"{number} {depth} {count}")
    return "\n".join(lines) + "\n"


def tiny_deals(game: cadogan.Game, win: cadogan.Position) -> str:
    """Four endgames, a line each: simple or complex, won or lost, reachable positions, the position as text."""
    found: dict[tuple[str, str], str] = {}
    for end in chain([win], random_games(game)):
        for back in range(2, min(40, end.ply)):
            position = end.back(back)
            won, reached = search(position, COMPLEX[1])
            verdict = "won" if won else "lost"
            for size, (least, most) in (("simple", SIMPLE), ("complex", COMPLEX)):
                if least <= reached <= most:
                    found.setdefault((size, verdict), f"{size} {verdict} {reached} {position.text}")
            if len(found) == 4:
                return "\n".join(found[key] for key in sorted(found, reverse=True)) + "\n"
            if reached > COMPLEX[1]:
                break
    raise AssertionError("random games never end")


def main() -> None:
    for name in sys.argv[1:] or [game.name for game in cadogan.games()]:
        game = cadogan.game(name)
        win = first_win(game)
        record = notation.write(Record.from_position(win, player="random play"))
        for ending, text in (("record", record), ("perft", move_paths(game)), ("tiny", tiny_deals(game, win))):
            (FOLDER / f"{game.id}.{ending}").write_text(text)
            print(f"{game.id}.{ending}", flush=True)


if __name__ == "__main__":
    main()
