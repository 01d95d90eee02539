"""The gates of the windmill: no position of a game that is won is ruled out, and verdicts stay the same."""

import random

import pytest

import cadogan
from cadogan.machine.arrays import zeros
from cadogan.solver import windmill
from cadogan.solver.boards.windmill import SHAPE_BITS, cards_of, ranks_of, shape_of
from cadogan.solver.verdict import STOP, Lost, Task, Won
from cadogan.solver.windmill import gates
from cadogan.solver.windmill.board import ABOVE, HAND, KEY, RUN, covered, leads
from cadogan.solver.windmill.bound import trial
from samples import some
from windmill_positions import GAMES, late_position

WITHOUT_REDEAL = [name for name in GAMES if name.endswith("redeals=0")]
# Here most games are won only by long searches; the other kings have the same transfers.
LONG = {"transfer=alternate&kings=free", "transfer=free&kings=corner-first", "transfer=cadogan&kings=corner-first"}


def row_of(position, stock, ground):
    """Return a position as a row, its waste in the tree of this ground."""
    sails, waste, left = ranks_of(position.state)
    node = 0
    for rank in waste:
        node = covered(node, rank, ground)
    row = zeros("q", 1, 3)
    row[0, KEY] = node << SHAPE_BITS | shape_of(position.state)
    row[0, RUN] = stock - len(left)
    row[0, HAND] = cards_of([*sails, *waste[-1:]])
    return row.tolist()[0]


def won_games(name, number):
    """Yield random late positions that can be won, each as the positions of a winning game."""
    game, rng = cadogan.game(name), random.Random(name)
    while number:
        position = late_position(rng, game, 50)
        found = windmill.search(Task(position, limit=100_000))
        if isinstance(found, Won) and len(ranks_of(position.state)[1]) > 3:
            positions = [position]
            for code in found.line:
                positions.append(positions[-1].play_code(code))
            yield positions
            number -= 1


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.dear] * (nth % 3 > 0 or any(each in name for each in LONG)), id=name)
        for nth, name in enumerate(WITHOUT_REDEAL)
    ],
)
def test_what_happens_in_a_game_that_is_won_is_not_ruled_out(name, monkeypatch):
    monkeypatch.setattr(gates, "MOST_LEAD", 1)
    above, ruled_out, rng = 0, 0, random.Random(name)
    for positions in won_games(name, some(7, 12)):
        task = Task(positions[0])
        ground, front = windmill.footing(task)
        ground = gates.narrow(front, lambda ground=ground: ground, trial(gates.EFFORT), task)
        stock = len(ground.stock)
        for position in positions:
            row = row_of(position, stock, ground)
            assert leads(row, ground)
            above += ground.nodes[row[KEY] >> SHAPE_BITS, ABOVE]
            row[KEY] ^= rng.randrange(1, 1 << 6)  # another number of cards on the centre
            ruled_out += not leads(row, ground)
    assert above > some(10, 20)
    assert ruled_out > some(10, 20)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.dear] * (nth % 3 > 0)) for nth, name in enumerate(WITHOUT_REDEAL)]
)
def test_verdicts_are_the_same_without_it(name, monkeypatch):
    monkeypatch.setattr(windmill, "APART", 0)
    monkeypatch.setattr(windmill, "PATIENCE", 0)
    monkeypatch.setattr(windmill, "FIRST_TURN", 20)
    monkeypatch.setattr(gates, "MOST_LEAD", 1)
    narrowed, narrow = [], gates.narrow
    game, rng = cadogan.game(name), random.Random(name)
    both = 0

    def counted(front, room, trial, task):
        ground = narrow(front, room, trial, task)
        narrowed.append(ground is not None)
        return ground

    monkeypatch.setattr(gates, "narrow", counted)
    for i in range(some(100, 200)):
        monkeypatch.setattr(windmill, "LATE", 1 + i % 30)
        position = late_position(rng, game, 60)
        found = windmill.search(Task(position, limit=100_000))
        expected = windmill.search(Task(position, limit=100_000, without=frozenset(["leads"])))
        if found and expected:
            assert type(found) is type(expected)
            both += 1
    assert both > some(25, 50)
    assert any(narrowed)


def test_it_stops_when_told(monkeypatch):
    """In a browser there is no other thread that could tell it."""
    monkeypatch.setattr(gates, "MOST_LEAD", 1)
    task = Task(next(won_games("windmill", 1))[0])
    ground, front = windmill.footing(task)
    assert gates.narrow(front, lambda: ground, trial(gates.EFFORT), task)
    task.look = lambda: task.control.__setitem__(STOP, 1)
    assert not gates.narrow(front, lambda: ground, trial(gates.EFFORT), task)


@pytest.mark.dear
def test_a_deal_is_lost_at_its_gates(monkeypatch):
    """No search of all its positions was ever finished."""
    monkeypatch.setattr(windmill, "PATIENCE", 500_000)
    found = windmill.search(Task(cadogan.game("windmill").deal(6829), limit=6_000_000))
    assert isinstance(found, Lost)
