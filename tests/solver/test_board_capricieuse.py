"""The position of Capricieuse with hashes, held to the rules ply by ply; its keys tell positions apart."""

from __future__ import annotations

import random

import numpy as np
import pytest

import cadogan
from cadogan.machine.arrays import zeros
from cadogan.rules.cards import card_text
from cadogan.rules.games import capricieuse as rules
from cadogan.solver.boards import capricieuse as fast
from cadogan.solver.capricieuse.prunings import PRUNINGS, choices

GAMES = [
    "capricieuse",
    "capricieuse?redeals=9&collect=first-first",
    "capricieuse?redeals=1&foundations=set-out&foundation_transfer=on",
    "capricieuse?redeals=3&deal_play=off&both_fit=down",
    "capricieuse?fill_spaces=off&foundation_transfer=on",
    "capricieuse?shuffle=on",
    "capricieuse?redeals=0",
]
ALL = (1 << len(PRUNINGS)) - 1
CELLS = np.asarray(fast.random_cells())

pytestmark = pytest.mark.filterwarnings("ignore:overflow")  # compiled, sums and products wrap around


class Table:
    """A state with its pile hashes, as in the search."""

    def __init__(self, state):
        self.s = list(state)
        self.hashes = np.zeros((12, 2), np.int64)
        fast.hash_piles(self.s, self.hashes, CELLS)

    def __eq__(self, other):
        return self.s[: rules.LIVE] == other.s[: rules.LIVE] and bool((self.hashes == other.hashes).all())

    def step(self, move):
        """Play a move as the search does, and check that it can be undone."""
        before = Table(self.s)
        moved = fast.step(self.s, self.hashes, CELLS, move)
        if move != rules.REDEAL:
            after = self.s[:]
            fast.step_back(self.s, self.hashes, CELLS, move, moved)
            assert self == before
            fast.step(self.s, self.hashes, CELLS, move)
            assert self.s == after

    def key(self, ordered):
        return tuple(int(fast.key_half(self.s, self.hashes, half, ordered)) for half in (0, 1))


@pytest.mark.parametrize("name", GAMES)
def test_it_moves_as_the_rules_do(name):
    game, chance = cadogan.game(name), random.Random(name)
    out, some = [0] * rules.MOVES, zeros("h", rules.MOVES)
    redeals = 0
    for number in range(1, 7):
        state = list(game.deal(number).state)
        table = Table(state)
        for ply in range(150):
            legal = out[: rules.moves(state, out)]
            tried = some[: choices(table.s, some, ALL)].tolist()
            assert set(tried) <= set(legal)
            assert bool(tried) == bool(legal)
            assert some[: choices(table.s, some, 0)].tolist() == legal
            if not legal or rules.won(state):
                break
            move = chance.choice(legal)
            redeals += move == rules.REDEAL
            rules.play(state, move)
            table.step(move)
            assert table == Table(state), (number, ply)
    assert bool(redeals) == (game.options["redeals"] != "0")


@pytest.mark.parametrize("name", ["capricieuse", "capricieuse?redeals=0"])
def test_a_key_is_of_one_position(name, monkeypatch):
    """In random play, also with the piles in another order: positions have equal keys exactly if they are equal."""
    scramble = fast.scramble
    monkeypatch.setattr(fast, "scramble", lambda h: scramble(np.int64(h)))
    game, chance = cadogan.game(name), random.Random(1)
    last = game.options["redeals"] == "0"
    meanings = {}
    met = 0
    for number in range(1, 21):
        position = game.deal(number)
        for _ in range(100):
            choice = [move for move in position.moves if move != "redeal"]
            if not choice:
                break
            position = position.play(chance.choice(choice))
            for order in (range(12), chance.sample(range(12), 12)):
                piles = [position.piles[f"p{i + 1}"].cards for i in order]
                fields = [f"p{i + 1}={' '.join(map(card_text, cards))}" for i, cards in enumerate(piles)]
                ranks = position.text[: position.text.index("p1=")]
                turned = Table(game.setup(ranks + "; ".join(fields)).state)
                meaning = (*(sorted(piles) if last else piles), ranks)
                key = turned.key(ordered=False)
                assert meanings.setdefault(meaning, key) == key
                met += 1
    assert met // 4 < len(meanings) == len(set(meanings.values())) < met
