"""Make the golden files of a game: a win, counts of move paths, four endgames."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from cadogan.machine import compiled
from cadogan.position import Game, Position, notation
from cadogan.position.notation import Record
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, counted
from cadogan.rules.places import CLOSE, DEAL, REDEAL
from cadogan.solver import solve

ENDINGS = ("record", "perft", "tiny")
SIMPLE, COMPLEX = (5, 40), (150, 1500)  # minimum and maximum of reachable positions in the endgames
PATHS = 60_000  # move paths are counted to the greatest depth with at most this many
RANDOM_GAMES = 300  # maximum of random games in search of a win; after that, the solver tries
SOLVED_DEALS, POSITIONS = 50, 200_000  # maximum of deals for the solver, and its budget for each
ENDS = 3_000  # maximum of random games searched for endgames
LONGEST = 400  # maximum plies of a random game


@checked
def write_golden(game: Game, folder: str | Path) -> Iterator[Path]:
    """Write a game's golden files into a folder, and yield the path of each.

    Raises BadInput if no win or not all endgames are found.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    win, player = first_win(game)
    texts = {
        "record": notation.write(Record.from_position(win, player=player)),
        "perft": move_paths(game),
        "tiny": tiny_deals(game, win),
    }
    for ending in ENDINGS:
        path = folder / f"{game.id}.{ending}"
        path.write_text(texts[ending], "utf-8")
        yield path


def search(position: Position, most: int) -> tuple[bool, int]:
    """Search all positions that can follow; return whether one is won and how many there are. Stops after `most`."""
    family, start, won = position.game.family, position.state, position.is_won
    reached, waiting = {family.key(start)}, [] if won else [start]
    out = array("h", bytes(2 * family.MOVES))
    while waiting and len(reached) <= most:
        last = waiting.pop()
        for code in out[: family.moves(last, out)]:
            following = last[:]
            family.play(following, code)
            key = family.key(following)
            if key not in reached:
                reached.add(key)
                if family.won(following):
                    won = True
                else:
                    waiting.append(following)
    return won, len(reached)


def random_games(game: Game) -> Iterator[Position]:
    """Yield games played at random, deal after deal."""
    chance = random.Random(game.name)
    number = 0
    while True:
        number += 1
        yield random_game(game, number, chance)


def random_game(game: Game, number: int, chance: random.Random) -> Position:
    """Play a game at random, preferring moves that bring a card home, then, to a random degree, moves that deal nothing."""
    position = game.deal(number)
    liking = chance.random()
    home = game.family.home
    while position.moves and position.ply < LONGEST:
        moves = list(position.moves)
        now = home(position.state)
        homing = [move for move in moves if home(position.play(move).state) > now]
        staying = [move for move in moves if move.kind not in (DEAL, REDEAL, CLOSE)]
        choice = moves
        if homing and chance.random() < 0.9:
            choice = homing
        elif staying and chance.random() < liking:
            choice = staying
        position = position.play(chance.choice(choice))
    return position


def first_win(game: Game) -> tuple[Position, str]:
    """Return a won game and who played it: random play or else the solver. Raises BadInput if there is none."""
    for end in islice(random_games(game), RANDOM_GAMES):
        if end.is_won:
            return end, "random play"
    for number in range(1, SOLVED_DEALS + 1):
        verdict = solve(game.deal(number), positions=POSITIONS)
        if verdict.won:
            return game.deal(number).play(*verdict.moves), "the solver"
    raise BadInput(
        f"no win of {game.name} was found in {counted(RANDOM_GAMES, 'random game')} and by the solver in {counted(SOLVED_DEALS, 'deal')}"
    )


def move_paths(game: Game) -> str:
    """Return lines with deal number, depth and count of move paths."""
    lines = []
    for number in (1, 2, 3):
        for depth in range(1, 9):
            count = compiled.perft(game.deal(number), depth)
            if depth > 1 and count > PATHS:
                break
            lines.append(f"{number} {depth} {count}")
    return "\n".join(lines) + "\n"


def tiny_deals(game: Game, win: Position) -> str:
    """Return four endgames, one on each line: simple or complex, won or lost, reachable positions, the position as text.

    Where every card can go back and forth, no won endgame may be of simple size: it is then the one before the last move.
    """
    found: dict[tuple[str, str], str] = {}
    for number, end in enumerate(islice(chain([win], random_games(game)), ENDS)):
        if number == RANDOM_GAMES:
            last = win.back(1)
            found.setdefault(("simple", "won"), f"simple won {search(last, COMPLEX[1])[1]} {last.text}")
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
    lacking = {(size, verdict) for size in ("simple", "complex") for verdict in ("won", "lost")} - found.keys()
    raise BadInput(f"{game.name} has no {' '.join(sorted(lacking)[0])} endgame among the ends of {ENDS} random games")
