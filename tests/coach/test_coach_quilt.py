"""The coach's quilt player: what it may know, games played by the rules, and results better than random play."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import cadogan
from cadogan.coach import quilt, random_playouts
from cadogan.coach.evaluation import sampler_of
from cadogan.coach.quilt.policy import ALWAYS, ANY, KINDS, PASSES, TRAITS, play_games, unbiased
from cadogan.coach.quilt.weights import KEPT, SHUFFLED
from cadogan.coach.tally import Knowledge
from cadogan.machine import compiled
from cadogan.solver.boards.quilt import setup

GAMES = [
    "crazy-quilt",
    "crazy-quilt-morehead",
    "the-carpet",
    "indian-carpet",
    "crazy-quilt?redeals=0",
    "the-carpet?release=lane",
    "the-carpet?hand=off",
]


def values_of(position, count=6):
    knowledge = Knowledge(position)
    codes = list(knowledge.codes().values())
    values = np.full((count, len(codes)), -1.0)
    quilt.Sampler(knowledge, codes).run(np.arange(len(codes)), knowledge.streams(3, 0, count), values)
    return values


@pytest.mark.parametrize("game", GAMES)
def test_no_peeking_in_any_pass(game):
    """The values do not depend on the order of the unseen cards or on future shuffles."""
    position = cadogan.game(game).deal(4711)
    for ply in range(150):
        if position.is_over:
            break
        if ply % 15 == 0:
            values = values_of(position)
            assert ((values >= 0) & (values <= 1)).all()
            for other in islice(position.worlds(ply), 2):
                assert (values_of(other) == values).all()
            assert (values_of(position.seen) == values).all()
        position = position.play(position.moves[(3 * ply) % len(position.moves)])


def test_no_peeking_after_a_shuffled_redeal_of_a_stock_that_was_known():
    """A shuffled redeal makes a known stock unknown; a redeal without shuffling does not."""
    position = cadogan.game("the-carpet?hand=off").deal(4711)
    stock = len(position.piles["stock"].cards)
    known = position.game.setup(f"{position.text}; known={stock}")
    assert known.redeals_left
    assert not known.unseen
    sampler = quilt.Sampler(Knowledge(known), [])
    assert (sampler.policy.seen, sampler.start.shuffled) == (0, True)
    kept = cadogan.game("crazy-quilt").deal(4711)
    kept = kept.game.setup(f"{kept.text}; known={stock}")
    assert quilt.Sampler(Knowledge(kept), []).policy.seen == ALWAYS


def test_a_won_game_has_the_value_one():
    """A suit's last cards are in the waste or still in the stock."""
    position = cadogan.game("the-carpet").setup(
        "u=TS KH KD KC; d=QS AH AD AC; w=JS; stock=KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", strict=False
    )
    assert values_of(position).max() == 1.0


def test_which_games_it_plays():
    """If cards may move between foundations, the general sampler is used."""
    assert sampler_of(cadogan.game("the-carpet")) is quilt.Sampler
    assert sampler_of(cadogan.game("crazy-quilt?release=lane")) is quilt.Sampler
    assert sampler_of(cadogan.game("the-carpet?foundation_transfer=on")) is random_playouts.Sampler


def test_the_weights_fit_the_traits():
    for weights in (SHUFFLED, KEPT):
        assert np.array(weights).shape == (PASSES, KINDS, TRAITS)


def test_games_for_training():
    """Each game has a gradient; the trait ANY is 1 for every move, so its derivatives add up to 0."""
    fixed, node, cards = setup(cadogan.game("the-carpet").deal(3), drawn=True)
    homes, slopes = np.zeros(4), np.zeros((4, PASSES, KINDS, TRAITS))
    policy = unbiased(quilt.boxes(SHUFFLED), ALWAYS)
    compiled.machine(play_games)(node, cards, fixed, policy, 7, homes, slopes.reshape(-1, KINDS, TRAITS))
    assert (homes > 8).all()
    assert (homes <= 104).all()
    assert np.abs(slopes).max() > 0
    assert np.abs(slopes[..., ANY].sum(2)).max() < 1e-9
