"""Making the golden files of a game: a win, numbers of move paths, four endgames."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from cadogan import compiled, notation
from cadogan.cards import BadInput
from cadogan.notation import Record
from cadogan.places import CLOSE, DEAL, REDEAL
from cadogan.position import Game, Position
from cadogan.solver import solve

ENDINGS = ("record", "perft", "tiny")
SIMPLE, COMPLEX = (5, 40), (150, 1500)  # reachable positions of the endgames
PATHS = 60_000  # move paths are counted as deep as there are no more than so many
RANDOM_GAMES = 300  # that may be played at random for a win; then the solver is asked
SOLVED_DEALS, POSITIONS = 50, 200_000  # deals that the solver may try, and its positions for each
ENDS = 3_000  # random games whose ends may be looked through for endgames
LONGEST = 400  # plies of a random game


def write_golden(game: Game, folder: Path) -> Iterator[Path]:
    """Write a game's golden files into a folder; the path of each when it is written.

    Raises BadInput for a game of which no win or no endgames are found.
    """
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
    """Can the game be won, by search of all positions that can follow, and how many are they? Gives up after `most`."""
    reached = {position}
    waiting = [position]
    won = position.is_won
    while waiting and len(reached) <= most:
        last = waiting.pop()
        for code in last.codes.values():
            following = last.play_code(code)
            if following not in reached:
                won |= following.is_won
                reached.add(following)
                waiting.append(following)
    return won, len(reached)


def random_games(game: Game) -> Iterator[Position]:
    """Games played at random, deal after deal."""
    chance = random.Random(game.name)
    number = 0
    while True:
        number += 1
        yield random_game(game, number, chance)


def random_game(game: Game, number: int, chance: random.Random) -> Position:
    """A game played at random: mostly cards home, else now more, now less what does not deal on, else as it comes."""
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
    """A game played to its win, and who played it: random play, or else the solver. Raises BadInput when there is none."""
    for end in islice(random_games(game), RANDOM_GAMES):
        if end.is_won:
            return end, "random play"
    for number in range(1, SOLVED_DEALS + 1):
        verdict = solve(game.deal(number), positions=POSITIONS)
        if verdict.won:
            return game.deal(number).play(*verdict.moves), "the solver"
    raise BadInput(
        f"no win of {game.name} was found: {RANDOM_GAMES} random games and the solver on {SOLVED_DEALS} deals won none"
    )


def move_paths(game: Game) -> str:
    """Lines of deal number, depth and number of move paths."""
    lines = []
    for number in (1, 2, 3):
        for depth in range(1, 9):
            count = compiled.perft(game.deal(number), depth)
            if depth > 1 and count > PATHS:
                break
            lines.append(f"{number} {depth} {count}")
    return "\n".join(lines) + "\n"


def tiny_deals(game: Game, win: Position) -> str:
    """Four endgames, a line each: simple or complex, won or lost, reachable positions, the position as text."""
    found: dict[tuple[str, str], str] = {}
    for end in islice(chain([win], random_games(game)), ENDS):
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
