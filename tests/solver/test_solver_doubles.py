"""Doubles and Quits, Monte Carlo: the solver compared with brute force and with itself, and ranges of deals."""

import hashlib
import random
import threading
from array import array
from contextlib import suppress
from functools import cache
from itertools import combinations

import numpy as np
import pytest

import cadogan
from cadogan.machine import compiled
from cadogan.machine.arrays import row
from cadogan.rules.cards import MASK, BadInput, card, card_text
from cadogan.rules.games import doubles as rules
from cadogan.solver import doubles
from cadogan.solver.boards.doubles import shape_of
from cadogan.solver.doubles import LOST, UNKNOWN, WON, Decided
from cadogan.solver.doubles.line import codes_of
from cadogan.solver.verdict import ENDLESS, POSITIONS, STOP, Lost, Task, Won, replay

GAMES = [
    "doubles-and-quits",
    "doubles-and-quits?pairing=optional",
    "doubles-and-quits?closing=columns",
    "doubles-and-quits?pairing=optional&closing=columns",
]


def decide(*arguments, **named):
    """Return what `decide` returns, as arrays of NumPy."""
    return Decided(*map(np.asarray, doubles.decide(*arguments, **named)))


def outcome(position, without=(), **budget):
    """Return the result of this search only: "won" (after replaying the line), "lost" or "unknown"."""
    found = doubles.search(Task(position, without=frozenset(without), **budget))
    if isinstance(found, Won):
        replay(position, found.line)
        return "won"
    return "lost" if isinstance(found, Lost) else "unknown"


# -- brute force on small positions -------------------------------------------------------------------------------------


def can_be_won(state):
    """Return whether a state can be won, by trying everything that can follow with the rules themselves."""
    seen, waiting, out = {rules.key(state)}, [state], array("h", bytes(2 * rules.MOVES))
    while waiting:
        s = waiting.pop()
        if rules.won(s):
            return True
        for move in out[: rules.moves(s, out)]:
            after = s[:]
            rules.play(after, move)
            if rules.key(after) not in seen:
                seen.add(rules.key(after))
                waiting.append(after)
                assert len(seen) < 20_000, "too large for brute force"
    return False


@cache
def small_positions(name):
    """Return positions with few ranks, layouts of various sizes, gaps and stocks, each with whether it can be won."""
    rng = random.Random(name)
    found = []
    while len(found) < 150:
        rows, cols = rng.randint(2, 5), rng.randint(2, 6)
        cards = []
        for rank in rng.sample(range(1, 14), rng.randint(2, 5)):
            count = rng.choice((2, 4, 4)) if rng.random() < 0.97 else rng.choice((1, 3))
            cards += [card_text(card(suit, rank)) for suit in rng.sample(range(4), count)]
        rng.shuffle(cards)
        cells = rows * cols
        laid = rng.randint(0, min(cells, len(cards))) if rng.random() < 0.5 else min(cells, len(cards))
        places = sorted(rng.sample(range(cells), laid)) if laid < min(cells, len(cards)) else range(laid)
        layout = dict(zip(places, cards, strict=False))
        text = "cells=" + " ".join(layout.get(i, "1") for i in range(cells)) + "; stock=" + " ".join(cards[laid:])
        position = cadogan.game(name, {"rows": rows, "cols": cols}).setup(text, strict=False)
        found.append((position, can_be_won(position.state)))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("without", [(), *[(name,) for name in doubles.PRUNINGS], tuple(doubles.PRUNINGS)])
def test_brute_force(name, without):
    positions = small_positions(name)
    truth = ["won" if won else "lost" for _, won in positions]
    assert [outcome(position, without) for position, _ in positions] == truth
    assert 25 <= truth.count("won") <= 125


@pytest.mark.parametrize("name", [*GAMES, "monte-carlo", "monte-carlo?closing=columns"])
def test_from_the_middle(name):
    """Every position of a winning line is found won; endgames of random games have the verdict of brute force."""
    game, rng = cadogan.game(name), random.Random(3)
    number = next((n + 1 for n, found in enumerate(decide(game, 1, 100).found) if found == WON), None)
    if number is not None:
        position = game.deal(number)
        for move in cadogan.solve(position, positions=10**6).moves:
            assert outcome(position) == "won"
            position = position.play(move)
        assert position.is_won
    for number in range(1, 40):
        position = game.deal(number)
        while position.moves and rules.home(position.state) < 38:
            position = position.play(rng.choice(position.moves))
        assert outcome(position) == ("won" if can_be_won(position.state) else "lost")


# -- a plain method ----------------------------------------------------------------------------------------------------


def plainly_won(deck, rows, cols, optional):
    """Return whether a deal can be won with closing by rows, directly from the definition.

    A position is just the set of cards of the deck that are left.
    """
    seen = set()

    def search(left):
        if not left:
            return True
        if left in seen:
            return False
        seen.add(left)
        laid = left[: rows * cols]
        near = [
            {laid[i], laid[j]}
            for j in range(len(laid))
            for i in range(j)
            if deck[laid[i]] == deck[laid[j]] and j // cols - i // cols <= 1 and abs(j % cols - i % cols) <= 1
        ]
        return any(search(tuple(i for i in left if i not in taken)) for taken in sets_of(near, optional))

    def sets_of(near, optional):
        taken = [frozenset()]
        for pair in near:
            taken += [some | pair for some in taken if not some & pair]
        return {some for some in taken if some and (optional or not any(pair.isdisjoint(some) for pair in near))}

    return search(tuple(range(len(deck))))


@pytest.mark.parametrize(
    ("name", "count"), [("doubles-and-quits", 150), ("doubles-and-quits?cols=4", 60), ("monte-carlo?rows=3&cols=4", 20)]
)
def test_plainly(name, count):
    game = cadogan.game(name)
    found = decide(game, 1, count).found
    for number, what in enumerate(found, 1):
        position = game.deal(number)
        cards = [*rules.layout_cards(position.state), *position.piles["stock"].cards]
        options = game.options
        won = plainly_won(
            [each & 15 for each in cards], int(options["rows"]), int(options["cols"]), options["pairing"] == "optional"
        )
        assert (what == WON) == won, number


# -- ranges of deals -----------------------------------------------------------------------------------------------------

# Deals from 1 on: number of deals, number won, and the beginning of the SHA-256 of all results and their positions searched.
SIGNATURES = {
    "doubles-and-quits": (20_000, 8729, "82a99c72d7095dd7"),
    "doubles-and-quits?pairing=optional": (2_000, 1594, "3b2e9a4427211b99"),
    "monte-carlo": (1_000, 897, "cf5634c7f7d96e88"),
    "monte-carlo?closing=columns": (500, 213, "e2f6bc7dbc4b1bd2"),
    "doubles-and-quits?rows=6&cols=8&pairless_first=lost": (1_000, 338, "2003905f219a0eda"),
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signature(name):
    count, won, signature = SIGNATURES[name]
    decided = decide(cadogan.game(name), 1, count)
    assert (decided.found == UNKNOWN).sum() == 0
    assert (decided.found == WON).sum() == won
    effort = decided.found.astype("<i8").tobytes() + decided.positions.astype("<i8").tobytes()
    assert hashlib.sha256(effort).hexdigest()[:16] == signature


@pytest.mark.parametrize(
    "name",
    [
        *GAMES,
        "monte-carlo",
        "monte-carlo?closing=columns",
        "doubles-and-quits?rows=2&cols=2",
        "doubles-and-quits?rows=3&cols=10",
        "monte-carlo?rows=5&cols=10&pairless_first=lost",
        "monte-carlo?rows=10&cols=5&closing=columns",
        "doubles-and-quits?cols=3&pairless_first=lost",
        "doubles-and-quits?cols=3",
    ],
)
def test_a_range_is_its_deals(name):
    game = cadogan.game(name)
    first = 2**63 - 10  # deal numbers fill 64 bits
    decided = decide(game, first, 40)
    for i, what in enumerate(decided.found):
        task = Task(game.deal(first + i))
        found = doubles.search(task)
        assert (what == WON, what == LOST) == (isinstance(found, Won), isinstance(found, Lost))
        assert decided.positions[i] == task.control[POSITIONS]
        if isinstance(found, Won):
            replay(task.position, found.line)
    some = decide(game, first + 7, 11)
    assert some.found.tolist() == decided.found[7:18].tolist()
    assert some.positions.tolist() == decided.positions[7:18].tolist()


@pytest.mark.parametrize("without", doubles.PRUNINGS)
@pytest.mark.parametrize(
    "name", [*GAMES, "monte-carlo", "monte-carlo?rows=7&cols=7", "monte-carlo?rows=4&closing=columns"]
)
def test_prunings_change_nothing(name, without):
    game = cadogan.game(name)
    with_all, without_one = decide(game, 1, 60), decide(game, 1, 60, 200_000, without=[without])
    known = without_one.found != UNKNOWN
    assert known.sum() >= 20
    assert (without_one.found[known] == with_all.found[known]).all()
    assert (with_all.found != UNKNOWN).all()


def test_the_last_number():
    game = cadogan.game("doubles-and-quits")
    decided = decide(game, MASK, 1)
    assert (decided.found[0] == WON) == (outcome(game.deal(MASK)) == "won")
    assert len(decide(game, 1, 0).found) == 0


@pytest.mark.parametrize(
    ("name", "first", "count", "positions", "what"),
    [
        ("windmill", 1, 1, None, "not of the doubles family"),
        ("monte-carlo", -1, 1, None, "not a deal number"),
        ("monte-carlo", MASK, 2, None, "the last number"),
        ("monte-carlo", 1, -1, None, "the last number"),
        ("monte-carlo", 1, 1, 0, "too few"),
    ],
)
def test_bad_ranges(name, first, count, positions, what):
    with pytest.raises(BadInput, match=what):
        decide(cadogan.game(name), first, count, positions)


def test_cancelled():
    cancel = threading.Event()
    cancel.set()
    assert len(decide(cadogan.game("doubles-and-quits"), 1, 10, cancel=cancel).found) == 0
    game = cadogan.game("doubles-and-quits")
    looks = iter((False, False, True))
    cancel.is_set = lambda: next(looks)
    part, whole = decide(game, 1, 50_000, cancel=cancel), decide(game, 1, 5_000)
    assert 0 < len(part.found) < 5_000
    assert part.found.tolist() == whole.found[: len(part.found)].tolist()
    task = Task(cadogan.game("monte-carlo").deal(5))
    task.control[STOP] = 1
    assert doubles.search(task) is None


# -- lines ---------------------------------------------------------------------------------------------------------------


def wins(game, number, line):
    """Return whether a line wins a deal by the compiled rules, with every move legal and none after the win."""
    kernels, out = compiled.kernels(game), compiled.buffer(game.family)
    table = row(compiled.deal_range(game, number, 1), 0)
    for move in line:
        if kernels.won(table) or move not in out[: kernels.moves(table, out)]:
            return False
        kernels.play(table, move)
    return kernels.won(table)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("doubles-and-quits", 5_000),
        ("doubles-and-quits?pairing=optional", 1_000),
        ("doubles-and-quits?pairing=optional&closing=columns", 300),
        ("doubles-and-quits?pairless_first=lost", 2_000),
        ("monte-carlo", 1_000),
        ("monte-carlo?closing=columns", 100),
        ("doubles-and-quits?rows=3&cols=4&pairing=optional", 500),
        pytest.param("monte-carlo?rows=5&cols=10&pairless_first=lost", 300, marks=pytest.mark.dear),
        ("doubles-and-quits?rows=10&cols=5", 500),
    ],
)
def test_lines(name, count):
    game = cadogan.game(name)
    bare, decided = decide(game, 1, count), decide(game, 1, count, lines=True)
    assert (decided.found == bare.found).all()
    assert (decided.positions == bare.positions).all()
    assert len(bare.lengths) == len(bare.moves) == 0
    assert ((decided.lengths > 0) == (decided.found == WON)).all()
    ends = decided.lengths.cumsum(dtype=np.int64)
    assert ends[-1] == len(decided.moves)
    for i in np.flatnonzero(decided.found == WON):
        assert wins(game, 1 + int(i), decided.moves[ends[i] - decided.lengths[i] : ends[i]]), int(i)
    assert (decided.found == WON).sum() >= 10


@pytest.mark.parametrize(
    "name", ["doubles-and-quits", "monte-carlo?closing=columns", "doubles-and-quits?rows=2&cols=2"]
)
def test_a_line_of_a_range_is_that_of_its_deal(name):
    game = cadogan.game(name)
    decided, at = decide(game, 1, 40, lines=True), 0
    for number, length in enumerate(decided.lengths.tolist(), 1):
        line, at = decided.moves[at : at + length].tolist(), at + length
        if line:
            assert doubles.search(Task(game.deal(number))) == Won(line)


def layouts():
    return [(rows, cols) for rows in range(2, 11) for cols in range(2, 11) if rows * cols <= 52]


@pytest.mark.parametrize("closing", ["rows", "columns"])
def test_moves_of_every_layout(closing):
    """Every two neighbours of a layout have their own move, whose code fits a byte, with its own name."""
    for rows, cols in layouts():
        game = cadogan.game("doubles-and-quits", {"rows": rows, "cols": cols, "closing": closing})
        s, names = game.blank(), {}
        for code in range(rules.MOVES):
            with suppress(LookupError):
                names[code] = game.family.move_name(s, code)
        cells = [(row, col) for row in range(rows) for col in range(cols)]
        near = {
            f"{i + 1}+{j + 1}"
            for (i, one), (j, other) in combinations(enumerate(cells), 2)
            if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
        }
        assert sorted(names.values()) == sorted({*near, "close"})
        assert max(names) < 256
        assert {*np.asarray(codes_of(game, shape_of(game))).flatten().tolist(), rules.CLOSE} >= set(names)


# -- budgets -------------------------------------------------------------------------------------------------------------


def test_budget():
    game = cadogan.game("monte-carlo")
    whole = decide(game, 1, 200)
    for most in (1, 10, 100):
        part = decide(game, 1, 200, most)
        assert (part.positions <= most).all()
        assert ((part.found == UNKNOWN) == (whole.positions >= most)).all()
        assert (part.found == np.where(whole.positions >= most, UNKNOWN, whole.found)).all()
    assert outcome(game.deal(5), limit=100) == "unknown"
    assert outcome(game.deal(5), limit=ENDLESS) == "won"


def test_memory():
    """With little memory positions are forgotten: a search takes longer, but its result is the same."""
    game = cadogan.game("monte-carlo")
    much, little = decide(game, 1, 250), decide(game, 1, 250, memory=0)
    assert (much.found == little.found).all()
    assert (much.positions <= little.positions).all()
    assert much.positions.sum() < little.positions.sum()


# -- positions lost by a pruning -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pruning", "game", "text", "positions"),
    [
        # Once the kings and jacks have gone, the row is A 2 A 2 Q Q.
        ("crossed", "doubles-and-quits?cols=6", "cells=KS KH AS 2S AH 2H/QS JS JH QH", 2),
        # An ace in the first column, the other in the third.
        ("apart", "monte-carlo?closing=columns", "cells=KS KH 3/AS 1 AH", 1),
        # Three twos in the first, third and fifth columns, and one in the stock.
        ("apart", "monte-carlo?closing=columns", "cells=KS KH 3/2S 1 2H 1 2D; stock=2C", 1),
        # A 2 A 2 in one column.
        ("stuck", "monte-carlo?closing=columns", "cells=KS KH 3/AS 4/2S 4/AH 4/2H", 1),
        # Likewise: the two in the third column needs that in the second, so those in the first need each other.
        ("stuck", "monte-carlo?closing=columns", "cells=AS 2H 2D KS KH/2S 4/AH 4/2C 4", 1),
        # The ace and the four of the stock will be below all others; those on the table are between twos and threes.
        ("stuck", "monte-carlo?rows=4&cols=2&closing=columns", "cells=2S 3S/AS 4S/2H 3H/KS KH; stock=AH 4H", 1),
    ],
)
def test_lost_by_a_pruning(pruning, game, text, positions):
    """With only this pruning the search needs this many positions, and more without any pruning."""
    position = cadogan.game(game).setup(text, strict=False)
    assert not can_be_won(position.state)
    seen, searched = (
        Task(position, without=frozenset(without)) for without in (set(doubles.PRUNINGS) - {pruning}, doubles.PRUNINGS)
    )
    assert isinstance(doubles.search(seen), Lost)
    assert isinstance(doubles.search(searched), Lost)
    assert seen.control[POSITIONS] == positions < searched.control[POSITIONS]


def test_odd():
    position = cadogan.game("monte-carlo").setup("cells=KS KH KD QS QH " + 20 * "1 ", strict=False)
    verdict = cadogan.solve(position, positions=1000)
    assert verdict.lost
    assert "odd number of K" in verdict.why
    assert outcome(position, without=["odd"]) == "lost"


def test_verdicts():
    """The same through `solve`, as users call it."""
    game = cadogan.game("doubles-and-quits")
    lost, won = cadogan.solve(game.deal(1), positions=100), cadogan.solve(game.deal(2), positions=100)
    assert (lost.result, lost.moves, lost.positions) == ("lost", (), 3)
    assert "3 positions" in lost.why
    position = game.deal(2)
    for move in won.moves:
        position = position.play(move)
    assert position.is_won
