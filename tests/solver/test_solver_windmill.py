"""The windmill's own search: its moves compared with the rules, its bound, and its verdicts compared with brute force."""

import random
from array import array
from itertools import permutations
from types import SimpleNamespace

import pytest

import cadogan
from cadogan.machine import compiled
from cadogan.machine.arrays import row as row_of
from cadogan.machine.arrays import zeros
from cadogan.rules.games import windmill as rules
from cadogan.solver import general, windmill
from cadogan.solver.boards.windmill import (
    CARDS,
    MOST,
    SHAPE_BITS,
    SHAPE_MASK,
    cards_of,
    code_of,
    move_of,
    ranks_of,
    shape_of,
)
from cadogan.solver.verdict import Lost, Task, Won, replay
from cadogan.solver.windmill.board import (
    ABOVE,
    BELOW,
    BOUND,
    HAND,
    KEY,
    MORE,
    NEXT,
    PARENT,
    PLACE,
    RANK,
    RUN,
    card_of,
    children,
    length,
)
from cadogan.solver.windmill.bound import greatest_below
from cadogan.solver.windmill.playout import guide, guided_playout, playout
from samples import some
from windmill_positions import GAMES, late_position


def outcome(position, without=(), search=windmill.search, **budget):
    """Return the result of one search only: "won" (after replaying the line), "lost" or "unknown"."""
    found = search(Task(position, without=frozenset(without), **budget))
    if isinstance(found, Won):
        replay(position, found.line)
        return "won"
    return "lost" if isinstance(found, Lost) else "unknown"


# -- moves ------------------------------------------------------------------------------------------------------------


def described_by_rules(s):
    """Describe a state of the rules in the search's terms: shape, hand, waste, stock."""
    sails, waste, stock = ranks_of(s)
    return shape_of(s), cards_of([*sails, *waste[-1:]]), waste, stock


def described_by_search(row, ground):
    """Describe a position of the search in the same terms."""
    waste, node = [], row[KEY] >> SHAPE_BITS
    while node:
        waste.insert(0, ground.nodes[node, RANK])
        node = ground.nodes[node, PARENT]
    run, drawn = row[RUN] >> 8, row[RUN] & 255
    stock = [card_of(run, i, ground) for i in range(drawn, length(run, ground))]
    return row[KEY] & SHAPE_MASK, row[HAND], waste, stock


class Kids:
    """Rows for the interpreter."""

    def __init__(self):
        self.rows = zeros("q", MOST, 3)

    def __getitem__(self, i):
        return row_of(self.rows, i)


@pytest.mark.parametrize("name", GAMES)
def test_the_search_follows_the_rules(name):
    game, rng = cadogan.game(name), random.Random(name)
    out, kids, codes = array("h", bytes(2 * rules.MOVES)), Kids(), zeros("q", MOST)
    plies = 0
    while plies < some(300, 1000):
        position = game.deal(rng.randrange(1000)) if rng.random() < 0.3 else late_position(rng, game, 60)
        s = position.state
        ground, rows = windmill.footing(Task(position))
        row = row_of(rows, 0)
        while True:
            moves = list(out[: rules.moves(s, out)])
            found = codes[: children(row, kids, codes, ground)].tolist()
            assert sorted(found) == sorted({code_of(s, move) for move in moves})
            if not moves or ground.sizes[0] > len(ground.nodes) - 10:
                break
            plays = [move for move in moves if move not in (rules.DEAL, rules.REDEAL)]
            move = rng.choice(plays if plays and rng.random() < 0.8 else moves)
            row[:] = kids[found.index(code_of(s, move))]
            rules.play(s, move)
            assert described_by_search(row, ground) == described_by_rules(s)
            plies += 1


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_moves_of_a_random_game_are_moves_of_the_rules(name, guided):
    """Random games follow the rules too: each of their moves is legal, and the count at the end is correct."""
    game, rng = cadogan.game(name), random.Random(name)
    machine = compiled.machine(guided_playout if guided else playout)
    out = array("h", bytes(2 * rules.MOVES))
    line = zeros("h", windmill.LONGEST)
    luck = guide(game.blank()) if guided else zeros("q", 1)
    for i in range(40):
        position = game.deal(i) if i < 10 else late_position(rng, game, 60)
        ground, rows = windmill.footing(Task(position))
        built, plies = machine(row_of(rows, 0), ground, zeros("b", CARDS), line, luck)
        s = position.state
        for code in line[:plies]:
            move = move_of(s, code)
            assert move in out[: rules.moves(s, out)]
            rules.play(s, move)
        assert rules.home(s) == built


def test_guided_games_win_what_crude_ones_do_not():
    """A deal that beams with crude games alone did not win in 30 million positions."""
    assert outcome(cadogan.game("windmill").deal(5731), limit=100_000) == "won"


# -- joined wastes ----------------------------------------------------------------------------------------------------


def whole(task):
    """Run the whole search alone."""
    search = windmill.Search(task)
    return search.prove(search.whole, task.limit)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "without", [(), pytest.param(("counting",), marks=pytest.mark.dear)], ids=["", "without counting"]
)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.dear] * (nth % 4 > 0)) for nth, name in enumerate(GAMES)]
)
def test_wastes_joined_or_kept_apart_have_the_same_verdict(name, without, monkeypatch):
    """Joined from the first layer on, or never; and the moves of a win are legal, although each waste has several pasts."""
    game, rng = cadogan.game(name), random.Random(name)
    compared = 0
    for cards in [22] * 20 + [30] * 20:
        position = late_position(rng, game, cards)
        if not position.is_won:
            monkeypatch.setattr(windmill, "APART", 1 << 40)
            apart = outcome(position, without, whole, limit=100_000)
            monkeypatch.setattr(windmill, "APART", 0)
            joined = outcome(position, without, whole, limit=100_000)
            if "unknown" not in (apart, joined):
                assert apart == joined
                compared += 1
    assert compared > 20


def test_with_several_pasts_the_most_generous_bound_counts():
    """Any smaller one could rule out a win."""
    nodes, links = zeros("q", 4, ABOVE + 1), zeros("q", 3, PLACE + 1)
    nodes[1, PARENT], nodes[1, MORE] = 2, 1  # the waste 1 is dealt on 2 and, by links, on 3 and 0
    links[1, BELOW], links[1, NEXT], links[2, BELOW] = 3, 2, 0
    nodes[2, BOUND], nodes[3, BOUND] = 1, 2
    for each in permutations([3, 7, 20]):
        bounds = zeros("q", 3, 1)
        for i, bound in enumerate(each):
            bounds[i, 0] = bound
        assert greatest_below(1, 0, SimpleNamespace(nodes=nodes, links=links, bounds=bounds)) == 20


def test_a_win_goes_back_to_the_waste_that_was_there(monkeypatch):
    """Its joined card was dealt on another waste first; through that one, the line breaks the rules."""
    game, rng = cadogan.game("windmill"), random.Random("windmill")
    positions = [late_position(rng, game, 44 if k % 2 else 60) for k in range(95)]
    monkeypatch.setattr(windmill, "APART", 0)
    assert outcome(positions[-1], search=whole, limit=60_000) == "won"
    monkeypatch.setattr(windmill.Layers, "dealt_on", lambda self, below, waste, place, ground: place)
    with pytest.raises(StopIteration):  # no card fits the move
        outcome(positions[-1], search=whole, limit=60_000)


def test_joined_wastes_prove_a_loss_early():
    """Kept apart, they need 72 million positions."""
    assert outcome(cadogan.game("windmill").deal(8414), search=whole, limit=3_000_000) == "lost"


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
