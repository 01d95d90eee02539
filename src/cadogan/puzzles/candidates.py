"""Where puzzles are looked for: the positions of a deal in which the choice of move may matter, in each family's own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cadogan.position import Game, Position
from cadogan.position.moves import Move
from cadogan.puzzles.kernels import casual_wins
from cadogan.puzzles.proof import Judge, depth
from cadogan.rules.cards import splitmix
from cadogan.rules.two_way_piles import REDEAL

FEWEST_TEMPTING = 2  # minimum of wrong moves that do not lose at sight

# -- The first position of a deal to examine --------------------------------------------------------------------------

LINE_POSITIONS = 20_000  # budget for the search for a game to examine
SOON = 30  # in Capricieuse, a redeal comes after fewer moves than this


def without_redeals(position: Position, stream: int) -> Position | None:
    """Return the first position of a deal to examine: a winnable one without redeals left; None if there is none."""
    line = Judge(LINE_POSITIONS).verdict(position).moves
    if not line:
        return None
    for move in line:
        if not position.redeals_left:
            break
        position = position.play(move)
    return position


def the_deal(position: Position, stream: int) -> Position | None:
    """Return the deal itself; None if redeals are left, because then nearly every move keeps the win."""
    return None if position.redeals_left else position


def after_casual_play(position: Position, stream: int) -> Position:
    """Play casually, with each redeal at a random time, until none is left: before, nearly every position is won, in many ways."""
    while position.redeals_left and not position.is_over:
        for _ in range(stream % SOON):
            stream = splitmix(stream)
            moves = [move for move in going_home(position) if move.code != REDEAL]
            if moves:
                position = position.play(moves[stream % len(moves)])
        if REDEAL in position.codes.values():
            position = position.play_code(REDEAL)
        stream = splitmix(stream)
    return position


# -- The positions from there on --------------------------------------------------------------------------------------

STEPS = 6  # maximum of steps from a position where a move loses to one where few moves win
LONGEST = 400  # maximum of moves in a game that is examined
# In The Nation and La Nationale:
LOOK = 400  # budget in positions for a first look at a move: most losing moves are soon stuck
WALKS = 3  # random games
FIRST_MOVES = 30  # of each game
MOST_MOVES = 9  # with more, there is an empty pile, or too many ways to go on
MOST_OPEN = 3  # maximum of moves that the first look does not refute
FEWEST_LOST = 2  # minimum of moves that it refutes


def around_losses(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield positions of casual play in which a move loses, and positions close to them in which few moves win."""
    yield from tightened(start, judge)
    for turning_point in turning_points(start, judge, stream):
        yield from tightened(turning_point, judge)


def going_home(position: Position) -> list[Move]:
    """Return the moves that bring a card home, or all moves if there are none."""
    family = position.game.family
    home = family.home(position.state)
    moves = list(position.moves)
    return [move for move in moves if family.home(position.play(move).state) > home] or moves


def turning_points(position: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Play a game casually, but undo losing moves; yield the winnable positions in which the first choice lost."""
    line = judge.verdict(position).moves
    for _ in range(LONGEST):
        if not line:
            return
        stream = splitmix(stream)
        moves = going_home(position)
        move: str = moves[(stream >> 33) % len(moves)]
        result = judge(position.play(move))
        if result == "lost":
            yield position
        if result != "won":
            good = [each for each in moves if judge(position.play(each)) == "won"]
            move = good[(stream >> 20) % len(good)] if good else line[0]
        line = line[1:] if move == line[0] else judge.verdict(position.play(move)).moves
        position = position.play(move)


def tightened(position: Position, judge: Judge) -> Iterator[Position]:
    """Yield a position, then those after it in which fewer moves win, each reached by a winning move, while other moves lose."""
    for _ in range(STEPS):
        yield position
        good = [move for move in position.moves if judge(position.play(move)) == "won"]
        found = []
        for move in good if len(good) > 1 else ():
            there = position.play(move)
            results = [judge(there.play(each)) for each in there.moves]
            if results.count("lost") >= FEWEST_TEMPTING and "unknown" not in results:
                found.append((results.count("won"), str(move)))
        if not found:
            return
        position = position.play(min(found)[1])


def near_the_deal(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield positions of some random games in which several moves lose soon and few do not.

    They are among the first moves, before a pile is empty; later nearly every move keeps the win.
    """
    look = Judge(LOOK)
    for _ in range(WALKS):
        position = start
        for _ in range(FIRST_MOVES):
            moves = list(position.moves)
            if len(moves) > MOST_MOVES:
                break
            still_open = [move for move in moves if look(position.play(move)) != "lost"]
            if not still_open:
                break
            if len(moves) - len(still_open) >= FEWEST_LOST and len(still_open) <= MOST_OPEN:
                yield position
            stream = splitmix(stream)
            position = position.play(still_open[(stream >> 33) % len(still_open)])


def of_the_line(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield every position of a winning line, from its end."""
    found = [start]
    for move in judge.verdict(start).moves:
        found.append(found[-1].play(move))
    return reversed(found)


FEW_GAMES = 300  # casual games from a position; if one is won, the solver need not search


def only_moves(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield the positions of a winning line in which all other moves lose, backwards from where casual play wins half of its games."""
    line = judge.verdict(start).moves
    positions = [start]
    for move in line[: depth(start, line)]:
        positions.append(positions[-1].play(move))
    for here, move in reversed(list(zip(positions, line, strict=False))):
        others = [here.play(each) for each in here.moves if each != move]
        if len(others) < FEWEST_TEMPTING or any(casual_wins(each, FEW_GAMES) for each in others):
            continue
        if all(judge(each) == "lost" for each in others):
            yield here


# -- The ways of the families -----------------------------------------------------------------------------------------


class Way(NamedTuple):
    """How to look for puzzles of a family."""

    beginning: Callable[[Position, int], Position | None] = without_redeals
    after: Callable[[Position, Judge, int], Iterator[Position]] = around_losses
    shortest: int = 12  # minimum of moves in a puzzle's line

    def candidates(self, deal: Position, judge: Judge, stream: int) -> Iterator[Position]:
        """Yield positions of a deal in which the choice of move may matter. Raises Undecided when the judge's effort is spent."""
        start = self.beginning(deal, stream)
        if start is not None and judge(start) == "won":
            yield from self.after(start, judge, stream)


WAYS = {
    "capricieuse": Way(beginning=after_casual_play),
    "doubles": Way(shortest=8),
    "nation": Way(the_deal, near_the_deal),
    "quilt": Way(after=of_the_line),
    "windmill": Way(),
}
OTHERS = Way(after=only_moves)  # for the games of the book, and for all that a file adds


def way_of(game: Game) -> Way:
    """Return how to look for puzzles of a game."""
    return WAYS.get(game.family.NAME, OTHERS)
