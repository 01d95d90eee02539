"""Trying moves out in the quilts: played on by habits that were learnt, and after an open redeal by the better of two games.

Where redeals are shuffled, a world is played on to its end once. Where they are not, all is known from the first redeal on,
to a player who remembers, and a player may search there. So a world is played on without a look at its stock up to that
redeal, and from there more than once: the best of these games counts.

The habits (`cadogan.coach.quilt_policy`) were learnt by policy gradient (REINFORCE: Williams, Machine Learning 8, 1992): of each
deal eight games were played, the reward of each less the mean of the other seven; the reward was (cards home / 104) ** 10, and
1 more for a win; the steps were Adam's (`tools/learn_quilt.py`). The share of games that the habits win by themselves, of 4,000 deals played four times each
(the first guess of 1,000 deals):

- The Carpet: 24.8 %; the first guess, 0.5 %. With three quarters of the traits, learnt for a shorter time, 20.4 %.
- Crazy Quilt (Morehead and Mott-Smith): 13.3 %; the first guess, 0.3 %. Learning on for Crazy Quilt brought 10.4 % there, where
  these weights win 9.6 % of 1,000 deals: not enough for weights of its own.

What was tried besides. After an open redeal not even a solver finds much more than one game by habit does: 9 % of 300 ends of a
first pass could be won and 90 % were proved lost, where the habits, at that time, won 8 % of whole games. So the first
pass decides, and more worlds are better than more games in each. What a lost game counts was chosen by the regret of choices made
from 50, 150 and 400 worlds a move, in 81 positions of The Carpet and 92 of Crazy Quilt, judged by 600 and 800
other worlds: not to count lost games is worse in both, most of all in The Carpet with few worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.cards import GOLDEN, MASK, shuffle, splitmix
from cadogan.coach import quilt_weights
from cadogan.coach.knowledge import Knowledge
from cadogan.coach.quilt_policy import KINDS, MOST, TRAITS, Habits, Room, Table, play_on, turn
from cadogan.game import Rules
from cadogan.games import quilt as rules_of
from cadogan.games.quilt import REDEAL
from cadogan.solver.quilt.board import ALL, FOUND, LEFT, ROOM, STOCK, WASTE, Fixed, Q, setup, step, unpack
from cadogan.state import KNOWN

SAMPLES = 2_000  # of a decision, where nothing is said
TRIES = 2  # games from an open redeal on
# What a lost game is worth with nearly all cards home, shuffled or not; with fewer cards it is less, by this power.
NEARLY, POWER = (0.35, 0.7), 10


class Sampler:
    """Tries the moves of a position out on sampled worlds: `codes` are the moves, as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Raises nothing; compiled on first use."""
        s = knowledge.position.state
        self.codes = np.array(codes, np.int64)
        fixed, node, cards = setup(knowledge.position)
        places = ROOM - (knowledge.places.astype(np.int64) - rules_of.STOCK)
        self.start = Start(node, cards, fixed, places, knowledge.cards)
        shuffled = s[rules_of.SHUFFLE] > 0
        # A stock known by heart is known no more after a shuffle, and a game is played on in one way to its end.
        knows = s[rules_of.HAND] > 0 or (not shuffled and s[KNOWN] == s[rules_of.STOCK] > 0)
        weights = np.array(quilt_weights.SHUFFLED if shuffled else quilt_weights.KEPT)
        self.player = Player(bool(knows), bool(shuffled), weights, worth(shuffled))
        self.room = room()

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each of the `chosen` candidates (their places among the codes) in the world of each stream.

        `values[i, j]` becomes how surely world i was won after candidate `chosen[j]`, 0 to 1.
        """
        machine = compiled.machine(__name__, "try_out")
        machine.try_out(self.start, self.player, self.codes[chosen], streams, self.room, values)


def worth(shuffled: bool) -> NDArray[np.float64]:
    """What a game is worth that ends with so many cards home: 1 if it was won, 0 to 1 if not."""
    worths = NEARLY[shuffled] * (np.arange(ALL + 1) / ALL) ** POWER
    worths[ALL] = 1.0
    return worths


def room() -> Room:
    """Room for a game."""
    return Room(
        np.zeros((MOST, TRAITS)),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST),
        np.zeros(64, np.int64),
        np.zeros(64, np.int64),
        np.zeros(ROOM, np.int8),
        np.zeros(1, np.int64),
    )


def suits(rules: Rules) -> bool:
    """Every game but those with moves between foundations, which the solver's board leaves out."""
    return rules.blank()[rules_of.TRANSFER] == 0


# -- rule code --------------------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """The position in which moves are tried, as `solver.quilt.board` has it, and what is unseen of it."""

    node: Any
    cards: Any
    fixed: Fixed
    places: Any  # of the unseen cards in the row of `cards`
    unseen: Any


class Player(NamedTuple):
    """Who plays on."""

    knows: bool  # the next card of the stock is seen
    shuffled: bool  # redeals are
    weights: Any
    worth: Any  # of a game, by the cards home at its end


def try_out(start: Start, player: Player, codes: Any, streams: Any, room: Room, values: Any) -> None:
    """Play each move in each world, then on by habit."""
    node, cards, fixed, places, unseen = start
    world, row, again = cards.copy(), cards.copy(), cards.copy()
    order = unseen.copy()
    after = node.copy()
    tops, then = np.zeros(8, np.int64), np.zeros(8, np.int64)
    nothing = np.zeros((0, KINDS, TRAITS))
    knows, shuffled, weights, worth = player
    for i in range(len(streams)):
        order[:] = unseen
        stream = shuffle(order, 0, len(order), streams[i])
        for k in range(len(order)):
            world[places[k]] = order[k]
        random = splitmix((stream + GOLDEN) & MASK)
        for j in range(len(codes)):
            room.chance[0] = random
            row[:] = world
            after[:] = node
            known = not shuffled and len(places) == 0
            if codes[j] == REDEAL:
                turn(row, after[WASTE], shuffled, room)
                after[STOCK], after[WASTE] = after[WASTE], 0
                after[LEFT] -= 1
                known = not shuffled
            else:
                step(after, row, codes[j], fixed, room.packet)
            q, waste, stock, left = after[Q], after[WASTE], after[STOCK], after[LEFT]
            home = unpack(after[FOUND], tops)
            if not (shuffled or known):
                # The pass in which the stock is learnt.
                table = Table(q, waste, stock, left, home)
                habits = Habits(knows, False, left)
                home, q, waste = play_on(table, habits, tops, row, fixed, weights, room, nothing)
                stock, known = 0, True
                if left > 0:
                    turn(row, waste, False, room)
                    stock, waste, left = waste, 0, left - 1
            best = home
            table = Table(q, waste, stock, left, home)
            habits = Habits(knows or known, shuffled, -1)
            for _ in range(TRIES if known else 1):
                if best == ALL:
                    break
                again[:] = row
                then[:] = tops
                end, _, _ = play_on(table, habits, then, again, fixed, weights, room, nothing)
                best = max(best, end)
            values[i, j] = worth[best]
