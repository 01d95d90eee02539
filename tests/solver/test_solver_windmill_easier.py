"""The easier game of the windmill, in which only some ranks count: it rules out nothing that happens, and verdicts stay the same."""

import random

import pytest

import cadogan
from cadogan.cards import KING
from cadogan.fast.windmill import CENTRE_MASK, SHAPE_BITS, ranks_of, shape_of, sizes_of
from cadogan.solver import windmill
from cadogan.solver.task import STOP, Lost, Task, Won
from cadogan.solver.windmill import easier
from cadogan.solver.windmill.board import KEY
from windmill_positions import GAMES, late_position

WITHOUT_REDEAL = [name for name in GAMES if name.endswith("redeals=0")]


def waste_of(position):
    return ranks_of(position.state)[1]


def won_games(name, number):
    """Yield random late positions that can be won, each as the positions of a winning game."""
    game, rng = cadogan.game(name), random.Random(name)
    while number:
        position = late_position(rng, game, 50)
        found = windmill.search(Task(position, limit=100_000))
        if isinstance(found, Won) and len(waste_of(position)) > 3:
            positions = [position]
            for code in found.line:
                positions.append(positions[-1].play_code(code))
            yield positions
            number -= 1


def first_gate(positions, bottom):
    """Return the gate at which a game comes down to the bottom of its first waste; none if a sail is empty then."""
    stock = len(ranks_of(positions[0].state)[2])
    for position in positions:
        sails, waste, left = ranks_of(position.state)
        if len(waste) == bottom:
            gate = easier.Gate(
                stock - len(left), shape_of(position.state) & CENTRE_MASK, tuple(sizes_of(position.state))
            )
            return gate if len(sails) == 8 else None
    return None


@pytest.mark.parametrize("name", WITHOUT_REDEAL)
def test_what_happens_in_a_game_that_is_won_is_not_ruled_out(name, monkeypatch):
    monkeypatch.setattr(easier, "MOST_POSITIONS", 1 << 40)
    rng, tried = random.Random(name), 0
    for positions in won_games(name, 12):
        positions = positions[rng.randrange(len(positions) // 2) :]
        start = positions[0]
        task = Task(start)
        ground, rows = windmill.footing(task)
        row = rows.tolist()[0]
        nodes = easier.nodes_of(row[KEY] >> SHAPE_BITS, ground)
        for bottom in range(1, len(nodes)):
            gate = first_gate(positions, bottom)
            if gate:
                cards = tuple(sorted(waste_of(start)[:bottom]))
                assert gate in easier.gates_of(cards, {nodes[bottom - 1]}, 0, 1 << 40, ground)
                for _ in range(4):
                    kept = tuple(sorted(rng.sample(range(1, KING + 1), rng.randint(1, 4))))
                    starts = {easier.easier(row, nodes[bottom:], kept, ground)}
                    assert easier.reached(starts, 0, [gate], kept, ground, task), (name, bottom, gate, kept)
                    tried += 1
    assert tried > 20


@pytest.mark.parametrize("name", WITHOUT_REDEAL)
def test_what_it_rules_out_is_lost(name):
    game, rng = cadogan.game(name), random.Random(name)
    lost = 0
    for _ in range(60):
        position = late_position(rng, game, 60)
        if len(waste_of(position)) > 1:
            ground, rows = windmill.footing(Task(position))
            if easier.ruled_out(rows.tolist(), ground, Task(position)):
                found = windmill.search(Task(position, limit=50_000, without=frozenset(["left out"])))
                assert not isinstance(found, Won)
                lost += isinstance(found, Lost)
    assert lost


@pytest.mark.parametrize("name", WITHOUT_REDEAL)
def test_verdicts_are_the_same_without_it(name, monkeypatch):
    monkeypatch.setattr(windmill, "APART", 0)
    monkeypatch.setattr(windmill, "PATIENCE", 0)
    monkeypatch.setattr(windmill, "FIRST_TURN", 20)
    tried, rule_out = [], easier.ruled_out
    monkeypatch.setattr(easier, "ruled_out", lambda *given: tried.append(rule_out(*given)) or tried[-1])
    game, rng = cadogan.game(name), random.Random(name)
    for _ in range(200):
        position = late_position(rng, game, 60)
        found = windmill.search(Task(position, limit=100_000))
        expected = windmill.search(Task(position, limit=100_000, without=frozenset(["left out"])))
        if found and expected:
            assert type(found) is type(expected)
    assert tried


def test_it_stops_when_told():
    """In a browser there is no other thread that could tell it."""
    task = Task(late_position(random.Random(1), cadogan.game("windmill"), 60))
    ground, rows = windmill.footing(task)
    nodes = easier.nodes_of(rows[0, KEY] >> SHAPE_BITS, ground)
    starts = {easier.easier(rows.tolist()[0], nodes[1:], (4, 5, 6), ground)}
    never = [easier.Gate(len(ground.stock), 0, (13, 13, 13, 13))]
    assert not easier.reached(set(starts), 0, never, (4, 5, 6), ground, task)
    task.look = lambda: task.control.__setitem__(STOP, 1)
    assert easier.reached(set(starts), 0, never, (4, 5, 6), ground, task)


def test_a_deal_is_lost_by_three_ranks(monkeypatch):
    """No search of all its positions was ever finished."""
    monkeypatch.setattr(windmill, "PATIENCE", 500_000)
    found = windmill.search(Task(cadogan.game("windmill").deal(6829), limit=2_000_000))
    assert isinstance(found, Lost)
    assert "4, 5, 6" in found.why
