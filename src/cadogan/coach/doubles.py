"""Evaluate moves at Doubles and Quits: a move is worth as much as the best round that it can begin.

A search that sees all cards ranks the rounds: in how many sampled orders of the hidden cards does it win after each? That
overstates the chances, because nobody sees the order, but it ranks the rounds well, and it never uses the real order. The
chance itself comes from fair games: after the best round, a player who sees no hidden card plays on. For another move, such a
win counts in proportion to its round's share of wins.
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

ORDERS = 1000  # maximum of orders in which the search looks for a win after every round
POSITIONS = 300  # the search's budget for each order
ROUNDS = 64  # maximum of rounds examined for a move


def suits(rules: Rules) -> bool:
    """Return True for games that close gaps by rows: only then do the planes hold the stock."""
    return rules.blank()[game.CLOSING] != game.COLUMNS


class Sampler:
    """Simulates the moves of a position in sampled worlds; `codes` are the moves as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
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
        self.best = -1  # the best of all rounds; -1 until it is found
        self.rounds = np.zeros(len(codes), np.int64)  # the best round of each move
        self.worth = np.zeros(len(codes))  # its share of wins, relative to the best of all rounds

    def begin(self, stream: int, stop: Callable[[], bool]) -> None:
        """Find the best round that each move can begin; once `stop()` is true, from the orders examined so far."""
        ways = [self.rounds_with(code) for code in self.codes]
        rounds = np.array(sorted(set().union(*ways), key=lambda way: (-way.bit_count(), way)), np.int64)
        won, tried = np.zeros((2, len(rounds)), np.int64)
        alive, done = np.ones(len(rounds), np.bool_), 0
        at = np.uint64(splitmix(stream))
        while len(rounds) > 1 and done < ORDERS and not (done and stop()):
            at = np.uint64(self.machine.survey(self.table, rounds, done, POSITIONS, at, won, tried, alive, self.tools))
            done += EARLY
        place = {way: i for i, way in enumerate(rounds.tolist())}
        # A round that stayed in longer is better.
        score = [(n, w) for n, w in zip(tried.tolist(), won.tolist(), strict=True)]
        best = [max((place[way] for way in mine), key=score.__getitem__) for mine in ways]
        share = won / np.maximum(tried, 1)
        winner = max(best, key=score.__getitem__)
        self.best, self.rounds = int(rounds[winner]), rounds[best]
        self.worth = np.minimum(1.0, share[best] / share[winner]) if share[winner] else np.ones(len(best))

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play the best round in the world of each stream, for the `chosen` candidates (indices of the codes).

        `values[i, j]` becomes 0 if world i was lost, else the worth of candidate `chosen[j]` relative to the best, 0 to 1.
        """
        self._ready(streams)
        won = np.zeros((len(streams), 1))
        self.machine.try_out(self.table, np.array([self.best]), streams, won, self.tools)
        values[:] = won * self.worth[chosen]

    def compare(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each candidate's own best round instead, by a player who sees no hidden card.

        This plays one game for each candidate in each world; the values do not depend on the search that sees all cards.
        """
        self._ready(streams)
        self.machine.try_out(self.table, self.rounds[chosen], streams, values, self.tools)

    def _ready(self, streams: NDArray[np.uint64]) -> None:
        if self.best < 0:
            self.begin(int(streams[0]), lambda: False)

    def rounds_with(self, code: int) -> list[int]:
        """Return the rounds that a move can begin; closing the gaps begins only the round that removes no more pairs."""
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
