"""Making puzzles: positions of a deal in which exactly one move keeps the win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from cadogan.position import Game, Position
from cadogan.puzzles.candidates import FEWEST_TEMPTING, way_of
from cadogan.puzzles.difficulty import difficulty, points
from cadogan.puzzles.key import Undecided, find_key
from cadogan.puzzles.proof import Judge, measure
from cadogan.puzzles.puzzle import Puzzle, random_order
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


POSITIONS = 50_000  # budget for the proof about one move
EFFORT = 400_000  # budget in positions for one deal, all proofs together
FEWEST_MOVES = 3  # minimum of legal moves in a puzzle
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
        for position in way_of(game).candidates(game.deal(number), judge, stream):
            if position not in found:
                found[position] = puzzle_at(position, judge)
    return min(
        filter(None, found.values()),
        key=lambda each: (len(each.also) > 0, abs(points(each.measures) - wanted)),
        default=None,
    )


def puzzle_at(position: Position, judge: Judge) -> Puzzle | None:
    """Return the puzzle in a position; None if it is not a puzzle or too easy."""
    if len(position.moves) < FEWEST_MOVES:
        return None
    key = find_key(position, judge)
    if key is None:
        return None
    line = (key.move, *judge.verdict(position.play(key.move)).moves)
    if len(line) < way_of(position.game).shortest:
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
