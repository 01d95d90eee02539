"""Evaluate moves in the windmill: after each move, a learned policy plays the game to its end, see `windmill_policy`.

Experiments, on random deals: the policy alone wins 65.1 % of 40,000 (`kings=free`), 57.8 % of 40,000 (also with
`transfer=none`), 64.9 % of 40,000 (`windmill`); a greedy policy won 20 %. With tables only for the single card and the next rank
it won 44.5 %; with tables that also depend on the phase of the game and on how deep the centre's next card is, 60.7 %. Playing a
card to the centre whenever no corner takes it too won 46 % instead of 60.5 % (8,000 deals each). Searching the end of the
game once the stock is empty finds a win in 3 of 1,650 games that the policy loses, and is not done here.

In 184 decisions, choosing by 400 worlds won 0.27 % (± 0.27) more of other worlds than the policy's own choice, choosing by 50
worlds nothing (-0.09 % ± 0.31): there are about 150 decisions in a game, and too few samples are worse than none.
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

KINGS_IN_DATA = ("corner-first", "free")  # names in the data, by the value of the option `kings`
SAMPLES = 1000  # for a decision; then a game takes some seconds


class Sampler:
    """Simulates the moves of a position in sampled worlds, see `coach.general.Sampler`."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Prepare the position; the machine code is compiled on first use."""
        state = knowledge.state
        self.codes = np.array([move_on_board(state, code) for code in codes], np.int64)
        self.board = board_of(state)
        self.places = CARDS + int(state[STOCK]) - (knowledge.places.astype(np.int64) - STOCK)
        self.ranks = knowledge.cards.astype(np.int64) & 15
        np.add.at(self.board, AHEAD + self.ranks, 1)
        self.weights = weights(state)
        self.machine = compiled.machine(__name__, "try_out")

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each of the `chosen` candidates (indices of the codes) in the world of each stream.

        `values[i, j]` becomes 1 if world i was won after candidate `chosen[j]`, else 0.
        """
        self.machine.try_out(self.board, self.places, self.ranks, self.codes[chosen], streams, self.weights, values)


def try_out(start: Any, places: Any, ranks: Any, codes: Any, streams: Any, weights: Any, values: Any) -> None:
    """Play each move in each world, then continue to the end."""
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
    """Return the policy's weights for the game of a state."""
    return _weights("none" if state[TRANSFER] == NONE else f"alternate {KINGS_IN_DATA[state[KINGS]]}")


@cache
def _weights(name: str) -> NDArray[np.float64]:
    """Return a set of weights from the data: for games without transfers, or for all others by the rule for kings."""
    text = resources.files(__package__).joinpath("data", "windmill.json").read_text("utf-8")
    found = np.array(json.loads(text)[name], np.float64)
    assert len(found) == FEATURES
    return found / 100


def alike(knowledge: Knowledge, code: int) -> bytes:
    """Return bytes that are equal for moves that differ only in the card's sail, or in which of several equal corners takes it.

    A card played from a sail or from the waste leaves the same cards behind: either way, the waste's next card becomes free.
    """
    return bytes([move_on_board(knowledge.state, code)])


def suits(rules: Rules) -> bool:
    """Return True: this sampler suits every game of the family."""
    return True
