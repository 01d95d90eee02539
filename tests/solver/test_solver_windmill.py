"""The windmill's own search: its moves compared with the rules, its bound, and its verdicts compared with brute force."""

import random
from array import array
from collections import Counter

import numpy as np
import pytest

import cadogan
from cadogan import compiled
from cadogan.cards import RANKS, SUITS
from cadogan.games import windmill as rules
from cadogan.parts import held, stock_cards
from cadogan.solver import general, windmill
from cadogan.solver.task import Lost, Task, Won
from cadogan.solver.verdict import replay
from cadogan.solver.windmill.board import (
    CENTRE_MASK,
    CENTRED,
    CORNER_BITS,
    CORNERED,
    DEALT,
    LAST_BITS,
    LEFT_BITS,
    MARKED,
    MOST,
    PARENT,
    RANK,
    TRANSFERRED,
    TURNED,
    WASTE_BITS,
    card_of,
    code_of,
    length,
)

TRANSFERS = rules.OPTIONS["transfer"].values
GAMES = [
    f"windmill?transfer={transfer}&kings={kings}&redeals={redeals}"
    for transfer in TRANSFERS
    for kings in ("corner-first", "free")
    for redeals in (0, 1, 2)
]


def outcome(position, without=(), search=windmill.search, **budget):
    """Return the result of one search only: "won" (after replaying the line), "lost" or "unknown"."""
    found = search(Task(position, without=frozenset(without), **budget))
    if isinstance(found, Won):
        replay(position, found.line)
        return "won"
    return "lost" if isinstance(found, Lost) else "unknown"


def late_position(rng, game, most):
    """Return a late position with up to `most` cards not home yet; sails, waste and stock are random."""
    while True:
        sizes = [rng.choice((0, 1, 3, 6, 9, 11, 12, 13)) for _ in range(4)]
        if game.options["kings"] == "corner-first":
            sizes = [max(size, 1) for size in sizes]
        centre = rng.randrange(13, 53)
        if 4 <= 104 - centre - sum(sizes) <= most:
            break
    hub = [RANKS[place % 13] + SUITS[place // 13] for place in range(centre)]
    corners = [[RANKS[12 - i] + SUITS[k] for i in range(sizes[k])] for k in range(4)]
    left = Counter(2 * [rank + suit for rank in RANKS for suit in SUITS])
    left.subtract([*hub, *(card for corner in corners for card in corner)])
    cards = list(left.elements())
    rng.shuffle(cards)
    blocking = rng.choice((0, 4, 13))  # how strongly cards that the centre needs soon are buried
    cards.sort(key=lambda card: (RANKS.index(card[0]) - centre) % 13 * blocking + 13 * rng.random(), reverse=True)
    cards[8:] = cards[:7:-1]
    waste = 8 + rng.randrange(len(cards[8:]) + 1)
    started = [k for k in range(4) if sizes[k]]
    marked = game.options["transfer"] in ("alternate", "cadogan") and started and rng.random() < 0.5
    fields = {
        "sails": cards[:8],
        "c": hub,
        **{f"k{k + 1}": corners[k] for k in range(4)},
        "last": [f"k{rng.choice(started) + 1}" if marked else ""],
        "w": cards[8:waste],
        "stock": cards[waste:],
        "redeals": [str(rng.randint(0, int(game.options["redeals"])))],
    }
    return game.setup("; ".join(f"{name}={' '.join(value)}" for name, value in fields.items()))


# -- moves ------------------------------------------------------------------------------------------------------------


def described_by_rules(s):
    """Describe a state of the rules in the search's terms: centre, corners, LAST, redeals left, hand, waste, stock."""
    sizes = [s[rules.CORNERS + 14 * k] for k in range(4)]
    last = s[rules.LAST]
    if last and s[rules.TRANSFER] == rules.CADOGAN:
        last = 1 + sizes[last - 1]
    waste = [card & 15 for card in held(s, rules.WASTE)]
    hand = [card & 15 for card in s[rules.SAILS : rules.SAILS + 8] if card] + waste[-1:]
    stock = [card & 15 for card in stock_cards(s, rules.STOCK)]
    return s[rules.CENTRE], sorted(sizes), last, s[rules.LEFT], sorted(hand), waste, stock


def described_by_search(row, ground):
    """Describe a position of the search in the same terms."""
    key, run, hand = (int(x) for x in row)
    waste, node = [], key >> WASTE_BITS
    while node:
        waste.insert(0, int(ground.nodes[node, RANK]))
        node = ground.nodes[node, PARENT]
    sizes = sorted((key >> CORNER_BITS + 4 * k) & 15 for k in range(4))
    stock = [int(card_of(run >> 8, i, ground)) for i in range(run & 255, length(run >> 8, ground))]
    in_hand = [rank for rank in range(1, 14) for _ in range((hand >> 4 * rank) & 15)]
    return key & CENTRE_MASK, sizes, (key >> LAST_BITS) & 15, (key >> LEFT_BITS) & 3, in_hand, waste, stock


def search_move(s, move):
    """Return the search's code for a move of the rules."""
    if move in (rules.DEAL, rules.REDEAL):
        return DEALT if move == rules.DEAL else TURNED
    if move >= rules.CORNER_MOVE:
        return TRANSFERRED
    corner = (move & 7) - rules.TO_CORNER
    if corner < 0:
        return CENTRED
    marked = s[rules.TRANSFER] == rules.CADOGAN and s[rules.LAST] == 1 + corner
    return CORNERED + s[rules.CORNERS + 14 * corner] + MARKED * marked


@pytest.mark.parametrize("name", GAMES)
def test_the_search_follows_the_rules(name):
    game, rng = cadogan.game(name), random.Random(name)
    children = compiled.machine(f"{windmill.__name__}.board", "children").children
    out, kids, codes = array("h", bytes(2 * rules.MOVES)), np.zeros((MOST, 3), np.int64), np.zeros(MOST, np.int64)
    plies = 0
    while plies < 3400:
        position = game.deal(rng.randrange(1000)) if rng.random() < 0.3 else late_position(rng, game, 60)
        s = position.state
        ground, row = windmill.footing(Task(position))
        while True:
            moves = list(out[: rules.moves(s, out)])
            n = children(row, kids, codes, ground)
            assert sorted(codes[:n]) == sorted({search_move(s, move) for move in moves})
            if not moves or ground.sizes[0] > len(ground.nodes) - 10:
                break
            plays = [move for move in moves if move not in (rules.DEAL, rules.REDEAL)]
            move = rng.choice(plays if plays and rng.random() < 0.8 else moves)
            row = kids[list(codes[:n]).index(search_move(s, move))].copy()
            rules.play(s, move)
            assert described_by_search(row, ground) == described_by_rules(s)
            plies += 1


@pytest.mark.parametrize("name", GAMES)
def test_moves_of_a_random_game_are_moves_of_the_rules(name):
    """Random games follow the rules too: `code_of` finds each of their moves, and the count at the end is correct."""
    game, rng = cadogan.game(name), random.Random(name)
    playout = compiled.machine(f"{windmill.__name__}.playout", "playout").playout
    out = array("h", bytes(2 * rules.MOVES))
    played, chance = np.zeros(windmill.LONGEST, np.int16), np.array([1], np.int64)
    for i in range(40):
        position = game.deal(i) if i < 10 else late_position(rng, game, 60)
        ground, row = windmill.footing(Task(position))
        built, plies = playout(row, ground, np.zeros(128, np.int64), np.zeros(128, np.int64), played, chance)
        s = position.state
        for move in played[:plies]:
            code = code_of(s, int(move))
            assert code in out[: rules.moves(s, out)]
            rules.play(s, code)
        assert rules.home(s) == built


# -- verdicts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_late_positions_against_exhaustive_search_by_the_rules(name):
    game, rng = cadogan.game(name), random.Random(name)
    for _ in range(12):
        position = late_position(rng, game, 22)
        if not position.is_won:
            expected = outcome(position, search=general.search, limit=200_000)
            if expected != "unknown":
                assert outcome(position) == expected == outcome(position, without=["counting"])
