"""The games from which `research/learn_windmill.py` learns."""

import sys
from pathlib import Path

import numpy as np
import pytest

import cadogan
from cadogan.machine import compiled
from cadogan.solver.boards.windmill import shape_of
from cadogan.solver.boards.windmill.policy import weights

sys.path.append(str(Path(__file__).parents[2] / "research"))
import windmill_games

pytestmark = pytest.mark.dear  # its kernels are compiled
NAME = "windmill?kings=free"


@pytest.fixture(scope="module")
def game():
    state = cadogan.game(NAME).deal(0).state
    return shape_of(state), np.array(weights(state))


def test_dealt_cards_are_two_packs_without_the_centres_ace(game):
    room = windmill_games.working_space(1)
    b = windmill_games.begin(7, game[0], room)
    together = b.hand + b.ahead
    assert [together >> 4 * rank & 15 for rank in range(14)] == [0, 7, *[8] * 12]
    assert (b.waste, b.drawn, b.stock) == (0, 0, 95)


def test_the_same_deals_give_the_same_games(game):
    shape, numbers = game
    play = compiled.machine(windmill_games.play_deals)
    slopes = np.zeros((2, len(numbers)))
    won = [play(10**12, 5, 4, shape, numbers, True, each, windmill_games.working_space(4)) for each in slopes]
    assert won[0] == won[1] > 0
    assert (slopes[0] == slopes[1]).all()
    assert slopes[0].any()


def test_without_learning_there_is_no_slope(game):
    shape, numbers = game
    play, slope = compiled.machine(windmill_games.play_deals), np.zeros(len(game[1]))
    won = play(10**12, 400, 1, shape, numbers, False, slope, windmill_games.working_space(1))
    assert 0.55 < won / 400 < 0.75
    assert not slope.any()


def test_a_step_along_the_slope_wins_more_of_the_same_games(game):
    """From zeros, where moves are random, one long step must already be a better player."""
    shape, numbers = game[0], np.zeros(len(game[1]))
    play, slope = compiled.machine(windmill_games.play_deals), np.zeros(len(game[1]))
    room = windmill_games.working_space(8)
    play(10**12, 400, 8, shape, numbers, True, slope, room)

    def cards_home(each):
        """Return a number that grows with the cards home: the sum of the rewards of one more deal each."""
        total = 0.0
        for deal in range(300):
            play(2 * 10**12 + deal, 1, 8, shape, each, True, np.zeros(len(each)), room)
            total += sum(room.rewards)
        return total

    assert cards_home(numbers + slope / abs(slope).max()) > 1.1 * cards_home(numbers)
