"""The quilt's fast board follows the rules, ply by ply, and simulated games play legal moves."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import cadogan
from cadogan.coach.quilt import boxes, policy
from cadogan.coach.quilt.weights import KEPT
from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.rules.games import quilt as rules
from cadogan.solver.boards import quilt as fast
from samples import some

OPTIONS = [
    f"crazy-quilt?wrap={wrap}&release={release}&redeals={redeals}"
    for wrap, release, redeals in product(("off", "on"), ("touch", "lane"), ("0", "1", "3&shuffle=on", "9"))
]
PLIES = some(1_500, 6_000)  # plies tested of each game


def as_seen_by_rules(node: Any, cards: Any, fixed: fast.Fixed) -> dict[str, list[int]]:
    """Return a position of the fast board as the rules' bytes."""
    waste, stock = node[fast.WASTE], node[fast.STOCK]
    return {
        "quilt": [fixed.board[cell] if node[fast.Q] >> cell & 1 else 0 for cell in range(64)],
        "up": [node[fast.FOUND] >> 4 * suit & 15 for suit in range(4)],
        "down": [node[fast.FOUND] >> 16 + 4 * suit & 15 for suit in range(4)],
        "left": [node[fast.LEFT]],
        "waste": cards[:waste].tolist(),
        "between": cards[waste : fast.ROOM - stock].tolist(),
        "stock": cards[fast.ROOM - stock :].tolist(),
    }


def bytes_of(s: Any) -> dict[str, list[int]]:
    """Return the same of a state of the rules."""
    waste, stock = s[rules.WASTE], s[rules.STOCK]
    return {
        "quilt": [s[rules.QUILT + place] for place in rules.CELLS],
        "up": list(s[rules.UP : rules.UP + 4]),
        "down": list(s[rules.DOWN : rules.DOWN + 4]),
        "left": [s[rules.LEFT]],
        "waste": list(s[rules.WASTE + 1 : rules.WASTE + 1 + waste]),
        "between": [0] * (fast.ROOM - waste - stock),
        "stock": list(s[rules.STOCK + 1 : rules.STOCK + 1 + stock])[::-1],
    }


@pytest.mark.parametrize("name", OPTIONS)
def test_the_board_follows_the_rules(name: str) -> None:
    moves, step = compiled.machine(fast.moves), compiled.machine(fast.step)
    game, out = cadogan.game(name), zeros("h", fast.MOVES)
    chance = random.Random(name)
    plies = number = 0
    while plies < PLIES:
        number += 1
        position = game.deal(number)
        fixed, node, cards = fast.setup(position)
        s, legal = position.state, zeros("h", game.family.MOVES)
        while True:
            count = game.family.moves(s, legal)
            assert sorted(out[: moves(node, cards, fixed, out)]) == sorted(legal[:count])
            if not count:
                break
            move = chance.choice(legal[:count].tolist())
            game.family.play(s, move)
            step(node, cards, move, fixed)
            plies += 1
            assert as_seen_by_rules(node, cards, fixed) == bytes_of(s)
            assert fast.home(node[fast.FOUND]) == game.family.home(s)


def test_given_shuffles_are_followed_and_others_barred() -> None:
    game = cadogan.game("the-carpet")
    position = game.deal(5)
    chance = random.Random(3)
    line = []
    while not position.is_over:
        line.append(chance.choice(position.moves))
        position = position.play(line[-1])
    given = game.position(game.deal(5).dealt_cards, shuffles=position.shuffles_used)
    fixed, node, cards = fast.setup(given)
    moves, step, out = compiled.machine(fast.moves), compiled.machine(fast.step), zeros("h", fast.MOVES)
    for move in line:
        code = given.codes[move]
        assert code in out[: moves(node, cards, fixed, out)]
        if code == rules.REDEAL:  # with a card less in the waste, the shuffle is not known
            node[fast.WASTE] -= 1
            assert code not in out[: moves(node, cards, fixed, out)]
            node[fast.WASTE] += 1
        given = given.play(move)
        step(node, cards, code, fixed)
        assert as_seen_by_rules(node, cards, fixed) == bytes_of(given.state)
    assert "redeal" in line


def test_shuffles_are_drawn_evenly() -> None:
    position = cadogan.game("the-carpet").deal(1)
    step = compiled.machine(fast.step)
    luck, orders = random.Random(1), []
    for _ in range(2400):
        fixed, node, cards = fast.setup(position, drawn=True)
        cards[:] = filled("b", [17, 18, 19, 20] + [0] * (fast.ROOM - 4))
        node[fast.WASTE], node[fast.STOCK], fixed.chance[0] = 4, 0, luck.getrandbits(62)
        step(node, cards, rules.REDEAL, fixed)
        orders.append(tuple(cards[fast.ROOM - 4 :]))
        assert node[fast.LEFT] == position.redeals_left - 1
    assert len(set(orders)) == 24
    assert all(60 < orders.count(order) < 140 for order in set(orders))


@pytest.mark.parametrize("name", ["crazy-quilt", "crazy-quilt?release=lane&redeals=3", "the-carpet?redeals=0"])
def test_simulated_games_play_legal_moves_to_the_end(name: str) -> None:
    game = cadogan.game(name)
    player = policy.unbiased(boxes(KEPT), policy.ALWAYS)
    line = player.room.line
    play = compiled.machine(policy.play_games)
    for number in range(1, 40):
        position = game.deal(number)
        fixed, node, cards = fast.setup(position)
        homes = zeros("d", 1)
        line[:] = filled("h", [fast.NONE] * len(line))
        play(node, cards, fixed, player, number, homes, player.gradient)
        s, legal = position.state, zeros("h", game.family.MOVES)
        for move in line[: line.tolist().index(fast.NONE)]:
            assert move in legal[: game.family.moves(s, legal)]
            game.family.play(s, move)
        assert game.family.home(s) == homes[0]
        assert homes[0] == fast.ALL or not game.family.moves(s, legal)
