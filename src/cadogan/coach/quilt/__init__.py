"""Evaluate moves in the quilts: a policy plays on that also learns from these games (`lessons.py`).

If redeals are shuffled, each world is played to its end once. If not, a player who remembers knows all cards from the first
redeal on, and may search there. So a world is played without looking at its stock up to that redeal, and from there more than
once: the best of these games counts.

The policy (`policy.py`) was learned by policy gradient (REINFORCE: Williams, Machine Learning 8, 1992). Each deal
was played eight times; from each reward the mean of the other seven was subtracted. The reward was (cards home / 104) ** 10,
and 1 more for a win; the steps were Adam's (`research/learn_quilt.py`). Share of games that the policy wins alone, on 4,000 deals
played four times each (the untrained policy: on 1,000 deals):

- The Carpet: 24.8 %; untrained, 0.5 %. With three quarters of the traits and less training, 20.4 %.
- Crazy Quilt (Morehead and Mott-Smith): 13.3 %; untrained, 0.3 %. Further training on Crazy Quilt gave 10.4 % there, where
  these weights win 9.6 % of 1,000 deals: not enough for separate weights.

Other experiments. After a redeal without shuffling, even a solver finds little more than one game by the policy: of 300 ends of
a first pass, 9 % were winnable and 90 % proved lost, while the policy, at that time, won 8 % of whole games. So the first pass
decides, and more worlds are better than more games in each. The value of a lost game was chosen by the regret of choices from
50, 150 and 400 worlds a move, in 81 positions of The Carpet and 92 of Crazy Quilt, evaluated in 600 and 800 other worlds:
giving lost games no value is worse in both, most of all in The Carpet with few worlds. A policy with more traits and tables, which
alone wins 20.6 % instead of 12.8 %, made the coach no better; docs/fairness.md says more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cadogan.coach.quilt.lessons import HIDDEN, SEEN, Lessons, continued, learn, no_lessons, note
from cadogan.coach.quilt.policy import ALWAYS, KINDS, PASSES, TRAITS, Policy, simulate, unbiased
from cadogan.coach.quilt.weights import KEPT, SHUFFLED
from cadogan.coach.tally import Knowledge
from cadogan.machine import compiled
from cadogan.machine.arrays import filled
from cadogan.machine.bits import wrapped
from cadogan.machine.kernel import FloatRows, Floats, Int8s, Int64s, Unsigneds, kernel
from cadogan.rules.cards import GOLDEN, MASK, shuffle, splitmix
from cadogan.rules.game import Rules
from cadogan.rules.games import quilt as rules_of
from cadogan.rules.games.quilt import REDEAL
from cadogan.rules.state import KNOWN
from cadogan.solver.boards.quilt import ALL, FOUND, LEFT, NONE, ROOM, Fixed, home, setup, step

SAMPLES, SAMPLES_IN_GAME = 20_000, 2_000  # the defaults for a decision: alone, and in a game whose lessons go on
TRIES = 2  # games from a redeal without shuffling on
# Value of a lost game with nearly all cards home, without and with shuffling; fewer cards give less, by this power.
NEARLY, POWER = (0.35, 0.7), 10


class Sampler:
    """Simulates the moves of a position in sampled worlds; `codes` are the moves as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Prepare the position."""
        s = knowledge.position.state
        self.codes = codes
        fixed, node, cards = setup(knowledge.position, drawn=True)
        places = filled("q", (ROOM - (int(place) - rules_of.STOCK) for place in knowledge.places))
        shuffled = s[rules_of.SHUFFLE] > 0
        # After a shuffle, a stock that was known is unknown, and `seen` must hold to the end of the game.
        knows = s[rules_of.HAND] > 0 or (not shuffled and s[KNOWN] == s[rules_of.STOCK] > 0)
        self.start = Start(
            node, cards, fixed, places, filled("b", map(int, knowledge.cards)), shuffled, worth(shuffled)
        )
        self.policy = unbiased(boxes(SHUFFLED if shuffled else KEPT), ALWAYS if knows else 0)
        self.lessons = no_lessons()

    def go_on(self, earlier: Sampler) -> None:
        """Begin with what the simulated games of an earlier position of the same game taught."""
        self.lessons = continued(earlier.lessons)

    def run(self, chosen: Any, streams: Any, values: Any) -> None:
        """Play each of the `chosen` candidates (indices of the codes) in the world of each stream.

        `values[i, j]` becomes the value of world i after candidate `chosen[j]`: 1 for a win, less for a loss.
        """
        codes = filled("q", (self.codes[i] for i in chosen))
        compiled.machine(try_out)(self.start, self.policy, self.lessons, codes, streams, values)


def worth(shuffled: bool) -> Any:
    """Return the value of a game by the number of cards home at its end: 1 if it was won, 0 to 1 if not."""
    return filled("d", [NEARLY[shuffled] * (home / ALL) ** POWER for home in range(ALL)] + [1.0])


def boxes(weights: Any) -> Any:
    """Return the weights of a policy as an array."""
    flat = filled("d", (number for table in weights for row in table for number in row))
    return flat.cast("B").cast("d", (PASSES, KINDS, TRAITS))


def suits(rules: Rules) -> bool:
    """Return True for games without moves between foundations, which the fast board does not have."""
    return rules.blank()[rules_of.TRANSFER] == 0


# -- rule code --------------------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """The position whose moves are evaluated, in the form of `boards.quilt`, and its unseen cards."""

    node: Int64s
    cards: Int8s
    fixed: Fixed
    places: Int64s  # indices of the unseen cards in `cards`
    unseen: Int8s
    shuffled: bool  # redeals are shuffled
    worth: Floats  # value of a game by the cards home at its end


@kernel
def try_out(
    start: Start, policy: Policy, lessons: Lessons, codes: Int64s, streams: Unsigneds, values: FloatRows
) -> None:
    """Play each move in each world, then continue by the policy, which learns from world to world."""
    fixed, places, room = start.fixed, start.places, policy.room
    node, then = room.nodes[0], room.nodes[1]
    world, cards, again = room.cards[0], room.cards[1], room.cards[2]
    order = room.order[: len(places)]
    world[:] = start.cards
    for i in range(len(streams)):
        order[:] = start.unseen
        stream = shuffle(order, 0, len(order), streams[i])
        for k in range(len(order)):
            world[places[k]] = order[k]
        random = splitmix((stream + GOLDEN) & MASK)
        for j in range(len(codes)):
            fixed.chance[0] = wrapped(random)
            node[:] = start.node
            cards[:] = world
            step(node, cards, codes[j], fixed)
            known = not start.shuffled and (len(places) == 0 or codes[j] == REDEAL)
            if not start.shuffled and not known:
                # The first pass, in which the player sees the stock.
                simulate(node, cards, fixed, stage(policy, lessons, HIDDEN, policy.seen, node[LEFT]))
                known = True
                if node[LEFT] > 0:
                    step(node, cards, REDEAL, fixed)
            best = home(node[FOUND])
            seen = ALWAYS if known else policy.seen
            rest = stage(policy, lessons, SEEN if known else HIDDEN, seen, NONE)
            for _ in range(TRIES if known else 1):
                if best == ALL:
                    break
                then[:] = node
                again[:] = cards
                best = max(best, simulate(then, again, fixed, rest))
            values[i, j] = start.worth[best]
            note(lessons, values[i, j])
        learn(lessons)


def stage(policy: Policy, lessons: Lessons, row: int, seen: int, last: int) -> Policy:
    """Return the policy for a part of a game, with what was learned about it; `seen` and `last` as in `Policy`."""
    return Policy(policy.weights, lessons.bias[row], lessons.slope[row], seen, last, policy.gradient, policy.room)
