"""What simulated games teach the policy about the position at hand (rule code: compiled).

The policy's weights were learned on millions of deals, and know nothing of this one. So each key of a move, such as "the card
of this cell goes to the waste", has a *bias*, which is added to the scores of its moves. All biases start at 0; after each
world, those of the moves in games that went better than usual grow, and the others shrink (policy gradient: Williams, Machine
Learning 8, 1992; adapting play-outs as in Cazenave, Playout policy adaptation for games, ACG 2015).

The rate was chosen in 98 positions: docs/fairness.md has the figures.

A key is about what the player sees, and worlds are sampled, so a bias tells nothing about the real order of unseen cards.

Most of what was learned is still true after the move, so a game's lessons go on from one decision to the next.
"""

from __future__ import annotations

from typing import NamedTuple

from cadogan.coach.quilt.policy import KEYS
from cadogan.machine.arrays import copied, zeros
from cadogan.machine.kernel import FloatRows, Floats, Int64s

RATE = 0.2  # how far a world whose games are better than usual by one standard deviation moves the biases
LEAST = 0.01  # variance added to that of the values, so that the first differences do not count too much
# After this many games of a position its biases stay as they are; a larger budget only makes the values more precise.
GAMES = 20_000  # for lessons that begin there
MORE_GAMES = 2_000  # for lessons that go on
# The rows of the biases: for games whose stock the player does not know, or knows since a redeal.
HIDDEN, SEEN = range(2)
ROWS = 2


class Lessons(NamedTuple):
    """What the games from a position have taught so far. The rows have a column for each key."""

    bias: FloatRows
    slope: FloatRows  # derivative of the logarithm of the probability of the game at hand, by the biases
    step: FloatRows  # sum for the games of a world: by how much they went better than usual, times their slopes
    games: Int64s  # number of games, before this world and with it
    values: Floats  # sums of their values, and of their squares
    rate: float
    most: int  # number of games after which nothing more is learned


def no_lessons(rate: float = RATE) -> Lessons:
    """Return the lessons before any game; with a rate of 0, there will never be any."""
    bias, slope, step = (zeros("d", ROWS, KEYS) for _ in range(3))
    return Lessons(bias, slope, step, zeros("q", 2), zeros("d", 3), rate, GAMES)


def continued(lessons: Lessons) -> Lessons:
    """Return lessons for the next position of a game: they begin with the same biases, and with no games counted."""
    return no_lessons(lessons.rate)._replace(bias=copied(lessons.bias), most=MORE_GAMES)


# -- rule code --------------------------------------------------------------------------------------------------------


def note(lessons: Lessons, value: float) -> None:
    """Note that the game at hand had a value."""
    usual = lessons.values[0] / max(1, lessons.games[0])
    for row in range(ROWS):
        for key in range(KEYS):
            lessons.step[row, key] += (value - usual) * lessons.slope[row, key]
            lessons.slope[row, key] = 0.0
    lessons.games[1] += 1
    lessons.values[1] += value
    lessons.values[2] += value * value


def learn(lessons: Lessons) -> None:
    """Learn from the games of a world: only after all of them, so that all candidates are continued alike."""
    games = lessons.games[1]
    mean = lessons.values[1] / games
    deviation = root(lessons.values[2] / games - mean * mean + LEAST)
    # The games of a world are much alike, so they count as one.
    rate = lessons.rate / deviation / (games - lessons.games[0]) if lessons.games[0] < lessons.most else 0.0
    for row in range(ROWS):
        for key in range(KEYS):
            lessons.bias[row, key] += rate * lessons.step[row, key]
            lessons.step[row, key] = 0.0
    lessons.games[0] = games
    lessons.values[0] = lessons.values[1]


def root(variance: float) -> float:
    """Return the square root of a number from `LEAST` to 1.26, precisely enough."""
    found = 0.5
    for _ in range(5):
        found = 0.5 * (found + variance / found)
    return found
