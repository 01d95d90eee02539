"""Making puzzles: positions of a deal in which exactly one move keeps the win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from cadogan.position import Game, Position
from cadogan.position.moves import Move
from cadogan.puzzles.key import Undecided, find_key
from cadogan.puzzles.proof import Judge, difficulty, measure, points
from cadogan.puzzles.puzzle import Puzzle
from cadogan.puzzles.puzzle_of_day import random_order
from cadogan.rules.cards import GOLDEN, LOW32, MASK, splitmix
from cadogan.rules.fields import join_fields, split_fields

# -- Select a set of puzzles from many: grade them again, choose the best, sort easy ones first -----------------------


def select(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Return at most `count` puzzles, one for each deal, strict ones first choice; sorted by difficulty, then at random."""
    graded = [replace(each, difficulty=difficulty(each.measures)) for each in puzzles]
    of_deals: dict[int, Puzzle] = {}
    for each in sorted(graded, key=lambda each: (len(each.also) > 0, random_order(each))):
        of_deals.setdefault(each.deal, each)
    return sorted(list(of_deals.values())[:count], key=lambda each: (each.difficulty, random_order(each)))


# -- Make puzzles from deals: search well played games for positions in which exactly one move keeps the win ----------


T = TypeVar("T")

LINE_POSITIONS = 20_000  # budget for the search for a game to examine
POSITIONS = 50_000  # budget for the proof about one move
EFFORT = 400_000  # budget in positions for one deal, all proofs together
FEWEST_MOVES = 3  # minimum of legal moves in a puzzle
FEWEST_TEMPTING = 2  # minimum of wrong moves that do not lose at sight
SHORTEST = 12  # minimum of moves in its line, unless the family has its own limit
STEPS = 6  # maximum of steps from a position where a move loses to one where few moves win
LONGEST = 400  # maximum of moves in a game that is examined
EASIEST, HARDEST = 2.0, 9.0  # range of difficulty points from which the wanted one is drawn
MOST_CASUAL = 0.5  # maximum share of casual games won


def make(game: Game, deals: Iterable[int], seed: int = 0) -> Iterator[Puzzle | None]:
    """Yield a puzzle from each of the deals, None for a deal without one.

    The same deals and seed give the same puzzles anywhere; another seed plays the deals differently.
    """
    for number in deals:
        yield puzzle_of(game, number, seed)


def puzzle_of(game: Game, number: int, seed: int = 0) -> Puzzle | None:
    """Return a puzzle from one deal, found within the budget EFFORT; strict puzzles are preferred.

    Of several, return the one whose difficulty is nearest to a random one, so that there are easy puzzles too.
    """
    stream = splitmix((number * GOLDEN + seed) & MASK)
    wanted = EASIEST + (stream & LOW32) / 2**32 * (HARDEST - EASIEST)
    judge = Judge(POSITIONS, EFFORT)
    found: dict[Position, Puzzle | None] = {}
    with suppress(Undecided):
        for position in candidates(game.deal(number), judge, stream):
            if position not in found:
                found[position] = puzzle_at(position, judge)
    return min(
        filter(None, found.values()),
        key=lambda each: (len(each.also) > 0, abs(points(each.measures) - wanted)),
        default=None,
    )


def candidates(deal: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield positions of a deal in which the choice of move may matter. Raises Undecided when the judge's effort is spent."""
    start = of_family(deal.game, "beginning", beginning)(deal, stream)
    if start is not None and judge(start) == "won":
        yield from of_family(deal.game, "candidates", around_losses)(start, judge, stream)


def of_family(game: Game, name: str, usual: T) -> T:
    """Return the attribute `name` of the family's own module in `families`, or `usual` if there is none."""
    module = f"{__package__}.families.{game.family.NAME}"
    return getattr(import_module(module), name, usual) if find_spec(module) else usual


def around_losses(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield positions of casual play in which a move loses, and positions close to them in which few moves win."""
    yield from tightened(start, judge)
    for turning_point in turning_points(start, judge, stream):
        yield from tightened(turning_point, judge)


def puzzle_at(position: Position, judge: Judge) -> Puzzle | None:
    """Return the puzzle in a position; None if it is not a puzzle or too easy."""
    if len(position.moves) < FEWEST_MOVES:
        return None
    key = find_key(position, judge)
    if key is None:
        return None
    line = (key.move, *judge.verdict(position.play(key.move)).moves)
    if len(line) < of_family(position.game, "SHORTEST", SHORTEST):
        return None
    wrong = {
        str(move): judge.verdict(position.play(move)) for move in position.moves if move not in (key.move, *key.also)
    }
    measures = measure(position, key.move, line, wrong)
    if measures.tempting < FEWEST_TEMPTING or measures.casual > MOST_CASUAL:
        return None
    text = text_of(position)
    assert position.number is not None
    return Puzzle(
        id=f"{position.game.id}-{position.number}-{position.ply}",
        game=position.game.name,
        text=text,
        key=key.move,
        line=line,
        also=key.also,
        difficulty=difficulty(measures),
        deal=position.number,
        ply=position.ply,
        measures=measures,
    )


def text_of(position: Position) -> str:
    """Return a position without redeals left as text in which the player knows every card of the stock."""
    fields = split_fields(position.text, position.game.family.FIELDS)
    fields = {name: text for name, text in fields.items() if name not in ("seed", "shuffles")}
    stock = len(fields.get("stock", "").split())
    if stock:
        fields["known"] = str(stock)
    return position.game.setup(join_fields(fields)).text


# -- games to examine -------------------------------------------------------------------------------------------------


def beginning(position: Position, stream: int) -> Position | None:
    """Return the first position of a deal to examine: a winnable one without redeals left; None if there is none."""
    line = Judge(LINE_POSITIONS).verdict(position).moves
    if not line:
        return None
    for move in line:
        if not position.redeals_left:
            break
        position = position.play(move)
    return position


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
