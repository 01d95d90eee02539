"""Games of the windmill for `learn_windmill.py`, and the gradient that they give, as machine code."""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import Floats, Int8s, Int16s, Int64s, kernel
from cadogan.rules.cards import MASK, shuffle, splitmix
from cadogan.solver.boards.kit import exp, fraction
from cadogan.solver.boards.windmill import CARDS, LONGEST, MOST, STOCK, Board, card, home, is_complete, moves, play
from cadogan.solver.boards.windmill.policy import MOST_TABLES, features, look

PACK = 103  # cards of a deal without the ace in the centre
SAILS = 8


class Room(NamedTuple):
    """Working space. The last five hold the games of a deal: the tables and odds of each move of each decision."""

    pack: Int8s
    piles: Int8s
    codes: Int64s
    numbers: Int64s  # of a move's tables
    scores: Floats
    chance: Int64s
    tables: Int16s
    counts: Int16s  # of tables
    odds: Floats  # 1 for the move played, less its probability; 0 less the probability for others
    ends: Int64s  # of each game, among the moves
    rewards: Floats


def working_space(games: int) -> Room:
    """Return working space for some games of each deal."""
    moves_of_all = games * LONGEST
    return Room(
        zeros("b", PACK), zeros("b", CARDS), zeros("q", MOST), zeros("q", MOST_TABLES), zeros("d", MOST), zeros("q", 1),
        zeros("h", moves_of_all * MOST_TABLES), zeros("h", moves_of_all), zeros("d", moves_of_all),
        zeros("q", games), zeros("d", games),
    )  # fmt: skip


def begin(seed: int, shape: int, room: Room) -> Board:
    """Deal the cards of a random deal: return the board, and write the stock into `piles`."""
    pack, piles = room.pack, room.piles
    for i in range(PACK):
        pack[i] = 1 + (i + 1) % 13
    shuffle(pack, 0, PACK, splitmix(seed & MASK))
    hand, ahead = 0, 0
    for i in range(SAILS):
        hand += card(pack[i])
    for i in range(SAILS, PACK):
        piles[STOCK + i - SAILS] = pack[i]
        ahead += card(pack[i])
    return Board(shape, hand, 0, ahead, 0, 0, PACK - SAILS)


@kernel
def play_deals(
    seed: int, deals: int, games: int, shape: int, weights: Floats, learning: bool, slope: Floats, room: Room
) -> int:
    """Play each of some deals several times; return the number of games won. The first deal is number `seed`.

    With `learning`, moves are drawn by their scores, and the policy's gradient is added to `slope`: a game's reward, 1 for a win
    and up to 1 for the share of the cards home, is compared with the mean of the deal's other games. Else the best move is played.
    """
    total = 0
    for deal in range(deals):
        at, entry, sum_of_rewards = 0, 0, 0.0
        for game in range(games):
            b = begin(seed + deal, shape, room)
            room.chance[0] = splitmix((seed + deal + 1 + (game << 40)) & MASK)
            while True:
                n = moves(b.shape, b.hand, b.stock - b.drawn, b.waste, room.codes)
                if n == 0:
                    break
                chosen = 0
                if n > 1:
                    first = entry
                    x = look(b, room.piles, n)
                    for i in range(n):
                        count = features(b, room.codes[i], x, room.numbers)
                        score = 0.0
                        for j in range(count):
                            score += weights[room.numbers[j]]
                            room.tables[entry + j] = room.numbers[j]
                        room.scores[i] = score
                        room.counts[at + i] = count
                        entry += count
                        if score > room.scores[chosen]:
                            chosen = i
                    if learning:
                        chosen = draw(n, chosen, at, room)
                        at += n
                    else:
                        entry = first
                b = play(b, room.piles, room.codes[chosen])
            won = 1 if is_complete(b.shape) else 0
            total += won
            share = home(b.shape) / 104.0
            room.rewards[game] = won + share * share * share * share
            sum_of_rewards += room.rewards[game]
            room.ends[game] = at
        if learning:
            add_gradient(games, sum_of_rewards, slope, room)
    return total


def add_gradient(games: int, sum_of_rewards: float, slope: Any, room: Room) -> None:
    """Add the gradient of the games of a deal."""
    at, entry = 0, 0
    for game in range(games):
        step = room.rewards[game] - (sum_of_rewards - room.rewards[game]) / (games - 1)
        while at < room.ends[game]:
            for _ in range(room.counts[at]):
                slope[room.tables[entry]] += step * room.odds[at]
                entry += 1
            at += 1


def draw(n: int, best: int, at: int, room: Room) -> int:
    """Draw one of `n` moves by their scores; write their odds from index `at` on."""
    most, whole = room.scores[best], 0.0
    for i in range(n):
        room.scores[i] = exp(room.scores[i] - most)
        whole += room.scores[i]
    left, chosen = fraction(room.chance) * whole, 0
    while chosen < n - 1 and left >= room.scores[chosen]:
        left -= room.scores[chosen]
        chosen += 1
    for i in range(n):
        room.odds[at + i] = (1.0 if i == chosen else 0.0) - room.scores[i] / whole
    return chosen
