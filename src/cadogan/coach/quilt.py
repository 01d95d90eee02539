"""Evaluate moves in the quilts: a learned policy plays on; after a redeal without shuffling, the better of two games counts.

If redeals are shuffled, each world is played to its end once. If not, a player who remembers knows all cards from the first
redeal on, and may search there. So a world is played without looking at its stock up to that redeal, and from there more than
once: the best of these games counts.

The policy (`cadogan.coach.quilt_policy`) was learned by policy gradient (REINFORCE: Williams, Machine Learning 8, 1992). Each deal
was played eight times; from each reward the mean of the other seven was subtracted. The reward was (cards home / 104) ** 10,
and 1 more for a win; the steps were Adam's (`tools/learn_quilt.py`). Share of games that the policy wins alone, on 4,000 deals
played four times each (the untrained policy: on 1,000 deals):

- The Carpet: 24.8 %; untrained, 0.5 %. With three quarters of the traits and less training, 20.4 %.
- Crazy Quilt (Morehead and Mott-Smith): 13.3 %; untrained, 0.3 %. Further training on Crazy Quilt gave 10.4 % there, where
  these weights win 9.6 % of 1,000 deals: not enough for separate weights.

Other experiments. After a redeal without shuffling, even a solver finds little more than one game by the policy: of 300 ends of
a first pass, 9 % were winnable and 90 % proved lost, while the policy, at that time, won 8 % of whole games. So the first pass
decides, and more worlds are better than more games in each. The value of a lost game was chosen by the regret of choices from
50, 150 and 400 worlds a move, in 81 positions of The Carpet and 92 of Crazy Quilt, evaluated in 600 and 800 other worlds:
giving lost games no value is worse in both, most of all in The Carpet with few worlds.
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

SAMPLES = 2_000  # the default for a decision
TRIES = 2  # games from a redeal without shuffling on
# Value of a lost game with nearly all cards home, without and with shuffling; fewer cards give less, by this power.
NEARLY, POWER = (0.35, 0.7), 10


class Sampler:
    """Simulates the moves of a position in sampled worlds; `codes` are the moves as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Prepare the position; the machine code is compiled on first use."""
        s = knowledge.position.state
        self.codes = np.array(codes, np.int64)
        fixed, node, cards = setup(knowledge.position)
        places = ROOM - (knowledge.places.astype(np.int64) - rules_of.STOCK)
        self.start = Start(node, cards, fixed, places, knowledge.cards)
        shuffled = s[rules_of.SHUFFLE] > 0
        # After a shuffle, a stock that was known is unknown, and `knows` must hold to the end of the game.
        knows = s[rules_of.HAND] > 0 or (not shuffled and s[KNOWN] == s[rules_of.STOCK] > 0)
        weights = np.array(quilt_weights.SHUFFLED if shuffled else quilt_weights.KEPT)
        self.player = Player(bool(knows), bool(shuffled), weights, worth(shuffled))
        self.room = room()

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each of the `chosen` candidates (indices of the codes) in the world of each stream.

        `values[i, j]` becomes the value of world i after candidate `chosen[j]`: 1 for a win, less for a loss.
        """
        machine = compiled.machine(__name__, "try_out")
        machine.try_out(self.start, self.player, self.codes[chosen], streams, self.room, values)


def worth(shuffled: bool) -> NDArray[np.float64]:
    """Return the value of a game by the number of cards home at its end: 1 if it was won, 0 to 1 if not."""
    worths = NEARLY[shuffled] * (np.arange(ALL + 1) / ALL) ** POWER
    worths[ALL] = 1.0
    return worths


def room() -> Room:
    """Make the working arrays for a game."""
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
    """Return True for games without moves between foundations, which the solver's board does not have."""
    return rules.blank()[rules_of.TRANSFER] == 0


# -- rule code --------------------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """The position whose moves are evaluated, in the form of `solver.quilt.board`, and its unseen cards."""

    node: Any
    cards: Any
    fixed: Fixed
    places: Any  # indices of the unseen cards in `cards`
    unseen: Any


class Player(NamedTuple):
    """The player of simulated games."""

    knows: bool  # the next card of the stock is seen
    shuffled: bool  # redeals are shuffled
    weights: Any
    worth: Any  # value of a game by the cards home at its end


def try_out(start: Start, player: Player, codes: Any, streams: Any, room: Room, values: Any) -> None:
    """Play each move in each world, then continue by the policy."""
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
                # The first pass, in which the player sees the stock.
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
