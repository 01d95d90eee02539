"""Trying moves out in the windmill: after each the game is played on by a policy that was learned, see `windmill_policy`.

What was tried, on random deals: the policy alone wins 65.1 % of 40,000 (`kings=free`), 57.8 % of 40,000 (with `transfer=none`
besides), 64.9 % of 40,000 (`windmill`); a greedy one won 20 %. With tables for the single card and the next rank only it was
44.5 %; with those told apart by how far the game is, and with how deep the centre's next card lies, 60.7 %. To play a card to
the centre whenever no corner wants it as well brought 46 % in place of 60.5 % (8,000 deals each). Searching the end of the game
once the stock is out finds a win in 3 of 1,650 games that the policy loses, and is not done here.

Of 184 decisions, to choose by 400 worlds won 0.27 % (± 0.27) more of other worlds than the policy's own choice, by 50 worlds nothing
(-0.09 % ± 0.31): there are some 150 decisions in a game, and too few samples are worse than none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.cards import shuffle
from cadogan.coach.knowledge import Knowledge
from cadogan.coach.windmill_board import AHEAD, CARDS, MOST, board_of, move_on_board, play
from cadogan.coach.windmill_policy import FEATURES, MOST_TABLES, SHARED, playout
from cadogan.game import Rules
from cadogan.games.windmill import KINGS, NONE, STOCK, TRANSFER

KINGS_IN_DATA = ("corner-first", "free")  # by the option
SAMPLES = 1000  # of a decision: a game takes some seconds


class Sampler:
    """Tries the moves of a position out on sampled worlds, see `coach.general.Sampler`."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Raises nothing; compiled on first use."""
        state = knowledge.state
        self.codes = np.array([move_on_board(state, code) for code in codes], np.int64)
        self.board = board_of(state)
        self.places = CARDS + int(state[STOCK]) - (knowledge.places.astype(np.int64) - STOCK)
        self.ranks = knowledge.cards.astype(np.int64) & 15
        np.add.at(self.board, AHEAD + self.ranks, 1)
        self.weights = weights(state)
        self.machine = compiled.machine(__name__, "try_out")

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each of the `chosen` candidates (their places among the codes) in the world of each stream.

        `values[i, j]` becomes 1 if world i was won after candidate `chosen[j]`, else 0.
        """
        self.machine.try_out(self.board, self.places, self.ranks, self.codes[chosen], streams, self.weights, values)


def try_out(start: Any, places: Any, ranks: Any, codes: Any, streams: Any, weights: Any, values: Any) -> None:
    """Play each move in each world, and then on to the end."""
    world, b = start.copy(), start.copy()
    order = ranks.copy()
    room, shared, listed = np.zeros(MOST, np.int64), np.zeros(SHARED, np.int64), np.zeros(MOST_TABLES, np.int64)
    for i in range(len(streams)):
        order[:] = ranks
        shuffle(order, 0, len(order), streams[i])
        for k in range(len(order)):
            world[places[k]] = order[k]
        for j in range(len(codes)):
            b[:] = world
            play(b, codes[j])
            values[i, j] = 1.0 if playout(b, room, shared, listed, weights) else 0.0


def weights(state: Any) -> NDArray[np.float64]:
    """The weights of the policy for the game of a state."""
    return _weights("none" if state[TRANSFER] == NONE else f"alternate {KINGS_IN_DATA[state[KINGS]]}")


@cache
def _weights(name: str) -> NDArray[np.float64]:
    """Some of the weights in the data: those of games without any transfer, or of all others, by the rule for kings."""
    text = resources.files(__package__).joinpath("data", "windmill.json").read_text("utf-8")
    found = np.array(json.loads(text)[name], np.float64)
    assert len(found) == FEATURES
    return found / 100


def alike(knowledge: Knowledge, code: int) -> bytes:
    """What a move does, as bytes: the same for moves that differ in which sail a card comes from, or which of like corners it goes to.

    Played from a sail or from the waste, a card leaves the same cards behind: the waste's next one comes up either way.
    """
    return bytes([move_on_board(knowledge.state, code)])


def suits(rules: Rules) -> bool:
    """Every game of the family."""
    return True
