"""The bit planes of Doubles and Quits, held to the rules ply by ply."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan.machine.arrays import zeros
from cadogan.rules.games import doubles as rules
from cadogan.rules.pile_ops import stock_cards
from cadogan.solver.boards.doubles import CELLS, COLUMNS, LINE, close, closes, lay, pairs_of, shape_of
from cadogan.solver.doubles.line import codes_of

SIZES = ("", "rows=5&cols=5", "rows=2&cols=2", "rows=10&cols=5", "rows=3&cols=10", "rows=7&cols=7")
GAMES = [
    f"doubles-and-quits?pairing={pairing}&closing={closing}&pairless_first=lost&{size}".rstrip("&")
    for pairing in ("compulsory", "optional")
    for closing in ("rows", "columns")
    for size in SIZES
]


def places(bits: int) -> list[int]:
    return [i for i in range(52) if bits >> i & 1]


@pytest.mark.parametrize("name", GAMES)
def test_the_planes_follow_the_rules(name: str) -> None:
    """At each ply: the pairs, whether the gaps may be closed, and the cards after they are closed."""
    game, chance = cadogan.game(name), random.Random(name)
    shape, codes, out = shape_of(game), codes_of(game, shape_of(game)), [0] * rules.MOVES
    line = shape[LINE]
    ways = (1, line - 1, line, line + 1)
    closed = 0
    for number in range(1, 25):
        s = list(game.deal(number).state)
        cards = (*rules.layout_cards(s), *stock_cards(s, rules.STOCK))
        stock = zeros("q", len(stock_cards(s, rules.STOCK)))
        planes, laid, left, taken = lay(cards, stock, shape), (1 << shape[CELLS]) - 1, 52, 0
        while True:
            legal = out[: rules.moves(s, out)]
            pairs = pairs_of(planes, laid & ~taken, shape)
            seconds = {codes[i, first]: (first, first + ways[i]) for i in range(4) for first in places(pairs[i])}
            assert set(seconds) == set(legal) - {rules.CLOSE}
            assert closes(laid, taken, left, shape) == rules.can_close(s)
            if not legal:
                break
            move = chance.choice(legal)
            rules.play(s, move)
            if move != rules.CLOSE:
                taken |= sum(1 << place for place in seconds[move])
                continue
            planes, laid, left = close(planes, laid, left, taken, stock, shape)
            taken = 0
            closed += 1
            assert left == 52 - rules.home(s)
            known = (*rules.layout_cards(s), *(() if shape[COLUMNS] else stock_cards(s, rules.STOCK)))
            assert planes == lay(known, stock, shape)
            assert laid == (planes.a | planes.b | planes.c | planes.d) & (1 << shape[CELLS]) - 1
    assert closed
