"""Trying moves out at Doubles and Quits: a move is judged by the best round that it can begin.

How the rounds compare is told by the search that sees all: in how many orders of the hidden cards does it win after each?
That overstates the chances, for nobody sees the order, but it ranks the rounds well, and never looks at the order that is
really there. How great the chance is, honest games tell: the best round is played on by a player who sees no hidden
card. A game so won counts for another move as much as its round is worth beside the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.cards import splitmix
from cadogan.coach import doubles_policy
from cadogan.coach.doubles_policy import EARLY, HIDDEN, LEFT, TABLE, tools_for
from cadogan.coach.knowledge import Knowledge
from cadogan.game import Rules
from cadogan.games import doubles as game
from cadogan.parts import stock_cards

SAMPLES = 400

ORDERS = 1000  # at most, in which the search looks for a win after every round
POSITIONS = 300  # that it may look at in each
ROUNDS = 64  # at most, that are looked at for a move


def suits(rules: Rules) -> bool:
    """Where cards close up by rows: the planes hold the stock only then."""
    return rules.blank()[game.CLOSING] != game.COLUMNS


class Sampler:
    """Tries the moves of a position out on sampled worlds: `codes` are the moves, as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Raises nothing."""
        self.machine = compiled.machine(doubles_policy.__name__, "rounds_of", "survey", "try_out")
        self.tools = tools_for(knowledge.rules)
        self.codes = codes
        self.state = s = knowledge.state.tolist()
        sequence = np.array((*game.layout_cards(s), *stock_cards(s, game.STOCK)), np.int64) & 15
        hidden = len(knowledge.cards)
        sequence[len(sequence) - hidden :] = knowledge.cards & 15
        self.table = np.zeros(TABLE, np.int64)
        for i in range(4):
            self.table[i] = sum(int(rank >> i & 1) << place for place, rank in enumerate(sequence))
        self.table[LEFT], self.table[HIDDEN] = len(sequence), hidden
        self.gaps = sum(1 << place for place, rank in enumerate(sequence) if rank == 0)
        self.best = -1  # the best of all rounds, once it has been found
        self.rounds = np.zeros(len(codes), np.int64)  # the best round of every move
        self.worth = np.zeros(len(codes))  # what that is worth, as a share of the best of all

    def begin(self, stream: int, stop: Callable[[], bool]) -> None:
        """Find the best round that each of the moves can begin; when it is to `stop`, by the orders looked at until then."""
        ways = [self.rounds_with(code) for code in self.codes]
        rounds = np.array(sorted(set().union(*ways), key=lambda way: (-way.bit_count(), way)), np.int64)
        won, tried = np.zeros((2, len(rounds)), np.int64)
        alive, done = np.ones(len(rounds), np.bool_), 0
        at = np.uint64(splitmix(stream))
        while len(rounds) > 1 and done < ORDERS and not (done and stop()):
            at = np.uint64(self.machine.survey(self.table, rounds, done, POSITIONS, at, won, tried, alive, self.tools))
            done += EARLY
        place = {way: i for i, way in enumerate(rounds.tolist())}
        score = [
            (n, w) for n, w in zip(tried.tolist(), won.tolist(), strict=True)
        ]  # who stayed in longer is the better
        best = [max((place[way] for way in mine), key=score.__getitem__) for mine in ways]
        share = won / np.maximum(tried, 1)
        winner = max(best, key=score.__getitem__)
        self.best, self.rounds = int(rounds[winner]), rounds[best]
        self.worth = np.minimum(1.0, share[best] / share[winner]) if share[winner] else np.ones(len(best))

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play the best round in the world of each stream, for each of the `chosen` candidates (their places among the codes).

        `values[i, j]` becomes 0 where world i was lost, else what candidate `chosen[j]` is worth beside the best, 0 to 1.
        """
        self._ready(streams)
        won = np.zeros((len(streams), 1))
        self.machine.try_out(self.table, np.array([self.best]), streams, won, self.tools)
        values[:] = won * self.worth[chosen]

    def compare(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """As `run`, but each candidate's own best round is played, by a player who sees no hidden card.

        It takes as many games as there are candidates, and owes nothing to the search that sees all.
        """
        self._ready(streams)
        self.machine.try_out(self.table, self.rounds[chosen], streams, values, self.tools)

    def _ready(self, streams: NDArray[np.uint64]) -> None:
        if self.best < 0:
            self.begin(int(streams[0]), lambda: False)

    def rounds_with(self, code: int) -> list[int]:
        """The rounds that a move can begin: closing up only that in which no more is taken."""
        if code == game.CLOSE:
            return [self.gaps]
        gaps = self.gaps
        for at in (code >> 2, game.neighbour(self.state, code >> 2, code & 3)):
            gaps |= 1 << (game.number(self.state, at) - 1)
        out = np.zeros(ROUNDS, np.int64)
        a, b, c, d, cards = self.table[: LEFT + 1].tolist()
        count = self.machine.rounds_of(a, b, c, d, cards, gaps, out, self.tools)
        found: list[int] = out[:count].tolist()
        return found
