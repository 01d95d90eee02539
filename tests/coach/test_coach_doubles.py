"""Doubles and Quits without peeking: rounds agree with the rules, hidden cards are not used, small games are played exactly."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

import numpy as np
import pytest

import cadogan
from cadogan import coach
from cadogan.coach import doubles, random_playouts
from cadogan.coach.doubles.policy import HIDDEN, LEFT, drawn, planes_of, rounds_of, tools_for
from cadogan.coach.evaluation import sampler_of
from cadogan.coach.tally import Knowledge
from cadogan.machine import compiled
from cadogan.position import Position

GAMES = [
    "doubles-and-quits",
    "monte-carlo",
    "doubles-and-quits?rows=2&cols=7&pairing=optional",
    "doubles-and-quits?rows=3&cols=9",
]


def sampler(position: Position) -> doubles.Sampler:
    knowledge = Knowledge(position)
    return doubles.Sampler(knowledge, list(knowledge.codes().values()))


def empty(position: Position) -> int:
    """Return the empty places of the layout, as bits."""
    cells = int(position.game.options["rows"]) * int(position.game.options["cols"])
    return sum(1 << i for i in range(cells) if not position.piles[str(i + 1)].cards)


def ends_of_round(position: Position) -> set[int]:
    """Return, by the rules, which places can be empty when the gaps are closed."""
    found, waiting, known = set(), [position], set()
    while waiting:
        here = waiting.pop()
        for move in here.moves:
            if move == "close":
                found.add(empty(here))
            elif (after := empty(here.play(move))) not in known:
                known.add(after)
                waiting.append(here.play(move))
        if here.is_over:
            found.add(empty(here))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_are_those_of_the_rules(name):
    chance = random.Random(5)
    seen_round = 0
    for number in range(6):
        position = cadogan.game(name).deal(number)
        while position.unseen and not position.is_over:
            out = np.zeros(4096, np.int64)
            table, tools = sampler(position).table, tools_for(position.game)
            count = compiled.machine(rounds_of)(table, empty(position), out, tools)
            found = out[:count].tolist()
            assert len(set(found)) == count
            if count <= 64 and "close" not in position.moves:
                assert set(found) - {0} == ends_of_round(position)
                assert found[0].bit_count() == max(way.bit_count() for way in found)
                seen_round += count > 1
            position = position.play(chance.choice(position.moves))
    assert seen_round > 2


@pytest.mark.parametrize("name", GAMES[:2])
def test_every_move_begins_the_rounds_that_it_can(name):
    position = cadogan.game(name).deal(3)
    tried = sampler(position)
    for move, code in Knowledge(position).codes().items():
        after = position.play(move) if move != "close" else None
        ends = ends_of_round(after) if after else {empty(position)}
        assert set(tried.rounds_with(code)) == ends


def test_nothing_is_left_of_the_order_of_hidden_cards():
    """From worlds that differ only in this order, the same orders are drawn, and the player uses nothing else."""
    tools = tools_for(cadogan.game("monte-carlo"))
    position = cadogan.game("monte-carlo").deal(1)
    table = sampler(position).table
    planes, cards, hidden = planes_of(table), table[LEFT], table[HIDDEN]
    first, stream = drawn(planes, cards, hidden, 77, tools.ranks)
    other, _ = drawn(planes, cards, hidden, 78, tools.ranks)
    assert first != other
    for order in first, other:
        assert drawn(order, cards, hidden, 77, tools.ranks) == (first, stream)
    seen = (1 << cards - hidden) - 1
    assert [plane & seen for plane in first] == [plane & seen for plane in planes]


SMALL = "doubles-and-quits?rows=2&cols=3&pairing=optional"
TABLES = [
    "cells=2S 2H 3S / 2D 4S 3H; stock=4H 5S 2C 5H",
    "cells=2S 3S 2H / 3H 2D 4S; stock=4H 2C 5S 5H",
    "cells=2S 3S 4S / 3H 2H 5S; stock=4H 5H 2D 2C",
    "cells=6S 6H 6D / 4S 3S 4H; stock=3H 6C 5S 5H",
]


@cache
def honest(position: Position) -> float:
    """Return the chance of winning by the best play without peeking: over all orders of the unseen cards, move by move."""
    if position.is_won:
        return 1.0
    return max((worth(position, move) for move in position.moves), default=0.0)


@cache
def worth(position: Position, move: str) -> float:
    """Return the chance after a move. Worlds in which the player then sees the same are treated as one table."""
    fields = dict(part.split("=", 1) for part in position.seen.text.split("; "))
    unseen = fields.get("stock", "").count("??")
    views: dict[str, list[Position]] = {}
    orders = list(permutations(position.unseen)) if unseen else [()]
    for order in orders:
        stock = " ".join(cadogan.rules.cards.card_text(card) for card in order)
        world = position.game.setup(f"cells={fields['cells']}; stock={stock}", strict=False) if unseen else position
        after = world.play(move)
        views.setdefault(after.seen.text, []).append(after)
    return sum(honest(same[0]) * len(same) for same in views.values()) / len(orders)


@pytest.mark.parametrize("text", TABLES)
def test_small_games_are_played_as_well_as_can_be(text):
    position = cadogan.game(SMALL).setup(text, strict=False)
    best = coach.weigh(position, samples=300).best
    assert best is not None
    assert worth(position, best.move) == pytest.approx(honest(position), abs=0.02)
    values = np.zeros((2000, len(position.moves)))
    tried = sampler(position)
    tried.run(np.arange(len(position.moves)), Knowledge(position).streams(1, 0, 2000), values)
    assert values.max() <= 1
    assert values.mean(axis=0).max() <= honest(position) + 0.04  # the reported chance is not that of a peeking player


def test_closing_by_columns_uses_the_general_sampler():
    assert sampler_of(cadogan.game("monte-carlo")) is doubles.Sampler
    assert sampler_of(cadogan.game("monte-carlo?closing=columns")) is random_playouts.Sampler
    assert coach.weigh(cadogan.game("monte-carlo?closing=columns").deal(1), samples=40).best


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (4, 10), (10, 5)])
def test_all_sizes(rows, cols):
    for pairing in ("compulsory", "optional"):
        position = cadogan.game(f"doubles-and-quits?rows={rows}&cols={cols}&pairing={pairing}").deal(2)
        for _ in range(2):
            if not position.is_over:
                best = coach.weigh(position, samples=20).best
                assert best is not None
                position = position.play(best.move)


def test_a_known_next_card_of_the_stock_is_used():
    """The first of four cards in the stock is known and stays where it is."""
    position = cadogan.game(SMALL).setup("cells=2S 2H 3S / 7D 4S 3H; stock=7H 4H 5S 5C; known=1", strict=False)
    tried = sampler(position)
    assert tried.table[HIDDEN] == 3
    for number in range(9):
        planes, _ = drawn(planes_of(tried.table), tried.table[LEFT], 3, number, tried.tools.ranks)
        assert sum((plane >> 6 & 1) << i for i, plane in enumerate(planes)) == 7


def test_preparation_can_be_stopped():
    """The best rounds are found from the orders examined so far, and there are some."""
    position = cadogan.game("monte-carlo").deal(3)
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    one = sampler(position)
    one.begin(7, stop)
    assert len(asked) == 3
    assert one.best > 0
    assert 0 < min(one.worth) <= max(one.worth) == 1
    values = np.zeros((20, len(one.codes)))
    chosen = np.arange(len(one.codes))
    one.compare(chosen, Knowledge(position).streams(1, 0, 20), values)
    assert set(values.flatten().tolist()) <= {0.0, 1.0}
    assert values.sum() > 0
