"""Upper bounds on fair play: what they count, and that honest choices use no hidden card."""

from __future__ import annotations

from itertools import islice

import pytest

import cadogan
from bound import Bound, bound
from cadogan import coach, solver


@pytest.mark.parametrize("game", ["doubles-and-quits", "monte-carlo", "crazy-quilt-morehead", "windmill"])
def test_without_a_choice_it_is_the_solvers_verdict(game):
    for deal in (1, 2, 3):
        position = cadogan.game(game).deal(deal)
        found = bound(position, 0)
        assert found.value == (not solver.solve(position, positions=20_000).lost)
        assert found.solved == 1


@pytest.mark.parametrize("game", ["doubles-and-quits", "crazy-quilt-morehead"])
def test_an_honest_choice_uses_no_hidden_card(game):
    position = cadogan.game(game).deal(4)
    expected = bound(position, 1, 4)
    for world in islice(position.worlds(9), 2):
        assert bound(world, 1, 4) == expected


def test_one_choice_is_the_best_mean_over_all_moves():
    """The worlds are the same for all moves, and those of the coach."""
    position = cadogan.game("doubles-and-quits").deal(4)
    assert len(position.moves) > 1
    worlds = list(islice(position.worlds(), 12))
    wins = {move: sum(solver.solve(world.play(move)).won for world in worlds) for move in position.moves}
    assert bound(position, 1, 12).value == max(wins.values()) / 12


def test_what_the_solver_cannot_decide_counts_as_won():
    found = bound(cadogan.game("crazy-quilt").deal(1), 1, 4, positions=1)
    assert found.value == 1
    assert found.unknown == found.solved > 0


def test_two_choices_solve_more_worlds_than_one():
    position = cadogan.game("crazy-quilt-morehead").deal(5)
    one, two = bound(position, 1, 4), bound(position, 2, 4)
    assert 0 <= two.value <= 1
    assert two.solved > one.solved


def test_a_game_that_is_over_needs_no_solver():
    position = cadogan.game("doubles-and-quits").deal(7)
    for _, after in coach.play_on(position, samples=40):
        position = after
    assert bound(position, 1) == Bound(float(position.is_won), 0, 0)
