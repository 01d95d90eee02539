"""Evaluate moves at Doubles and Quits: a move is worth as much as the best round that it can begin.

A search that sees all cards ranks the rounds: in how many sampled orders of the hidden cards does it win after each? That
overstates the chances, because nobody sees the order, but it ranks the rounds well, and it never uses the real order. The
chance itself comes from fair games: after the best round, a player who sees no hidden card plays on. For another move, such a
win counts in proportion to its round's share of wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cadogan.coach.doubles.policy import EARLY, HIDDEN, LEFT, TABLE, rounds_of, survey, tools_for, try_out
from cadogan.coach.tally import Knowledge
from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.rules.cards import splitmix
from cadogan.rules.game import Rules
from cadogan.rules.games import doubles as game
from cadogan.rules.pile_ops import stock_cards
from cadogan.solver.boards.doubles import lay

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
        self.tools = tools = tools_for(knowledge.rules)
        self.codes = codes
        self.state = s = knowledge.state.tolist()
        hidden = len(knowledge.cards)
        cards = [*game.layout_cards(s), *stock_cards(s, game.STOCK)]
        cards[len(cards) - hidden :] = knowledge.cards
        self.table = zeros("q", TABLE)
        self.table[:LEFT] = filled("q", lay(cards, tools.room.stock, tools.shape))
        self.table[LEFT], self.table[HIDDEN] = len(cards), hidden
        self.gaps = sum(1 << place for place, card in enumerate(cards) if not card)
        self.best = -1  # the best of all rounds; -1 until it is found
        self.rounds: list[int] = []  # the best round of each move
        self.worth: list[float] = []  # its share of wins, relative to the best of all rounds

    def begin(self, stream: int, stop: Callable[[], bool]) -> None:
        """Find the best round that each move can begin; once `stop()` is true, from the orders examined so far."""
        ways = [self.rounds_with(code) for code in self.codes]
        rounds = sorted(set().union(*ways), key=lambda way: (-way.bit_count(), way))
        given, won, tried = filled("q", rounds), zeros("q", len(rounds)), zeros("q", len(rounds))
        alive, done = filled("B", [1] * len(rounds)), 0
        at = splitmix(stream)
        while len(rounds) > 1 and done < ORDERS and not (done and stop()):
            at = compiled.machine(survey)(self.table, given, done, POSITIONS, at, won, tried, alive, self.tools)
            done += EARLY
        # A round that stayed in longer is better.
        score = {way: (n, w) for way, n, w in zip(rounds, tried, won, strict=True)}
        self.rounds = [max(mine, key=score.__getitem__) for mine in ways]
        self.best = max(self.rounds, key=score.__getitem__)
        share = {way: w / max(n, 1) for way, (n, w) in score.items()}
        top = share[self.best]
        self.worth = [min(1.0, share[way] / top) if top else 1.0 for way in self.rounds]

    def run(self, chosen: Sequence[int], streams: Any, values: Any) -> None:
        """Play the best round in the world of each stream, for the `chosen` candidates (indices of the codes).

        `values[i, j]` becomes 0 if world i was lost, else the worth of candidate `chosen[j]` relative to the best, 0 to 1.
        """
        self._ready(streams)
        won = zeros("d", len(streams), 1)
        compiled.machine(try_out)(self.table, filled("q", [self.best]), streams, won, self.tools)
        for i in range(len(streams)):
            for j, candidate in enumerate(chosen):
                values[i, j] = won[i, 0] * self.worth[candidate]

    def compare(self, chosen: Sequence[int], streams: Any, values: Any) -> None:
        """Play each candidate's own best round instead, by a player who sees no hidden card.

        This plays one game for each candidate in each world; the values do not depend on the search that sees all cards.
        """
        self._ready(streams)
        rounds = filled("q", [self.rounds[candidate] for candidate in chosen])
        compiled.machine(try_out)(self.table, rounds, streams, values, self.tools)

    def _ready(self, streams: Any) -> None:
        if self.best < 0:
            self.begin(int(streams[0]), lambda: False)

    def rounds_with(self, code: int) -> list[int]:
        """Return the rounds that a move can begin; closing the gaps begins only the round that removes no more pairs."""
        if code == game.CLOSE:
            return [self.gaps]
        gaps = self.gaps
        for at in (code >> 2, game.neighbour(self.state, code >> 2, code & 3)):
            gaps |= 1 << (game.number(self.state, at) - 1)
        out = zeros("q", ROUNDS)
        count = compiled.machine(rounds_of)(self.table, gaps, out, self.tools)
        found: list[int] = out[:count].tolist()
        return found
