"""Games of Lady Cadogan's book, played at random: the declared rules have the moves that the plain ones read in her text.

Where the solver soon finds a win, a game follows it for a while, often to the end: chance alone seldom gets that far.
"""

import random
from collections import Counter

import plain_book
import plain_rounds
import plain_zones
import pytest

import cadogan
from cadogan.rules.cards import cards_text, pack
from cadogan.rules.game import presets
from cadogan.solver import solve
from samples import some

GAMES = plain_book.GAMES | plain_zones.GAMES | plain_rounds.GAMES
LONGEST = 500  # plies; some games could go on for ever
# Deals of `make test`: those of Fortress go on for a while, those of The Fifteen use the grace, too; of the later games, each
# rule is used in some.
FEW = dict.fromkeys(GAMES, (1, 2, 3, 4)) | {
    "fortress": (13, 33, 40, 43),
    "the-fifteen": (1, 2, 12, 15),
    "the-fish-bone": (13, 15),
    "the-terrace": (13, 14, 31),
    "the-olga": (25, 36),
    "the-zodiac": (3, 4),
    "light-and-shade": (1, 6, 7, 33),
    "the-constitution": (28, 29),
    "the-herring-bone": (5, 8, 26),
    "the-congress": (29, 37),
    "the-shah": (7, 56),
    "the-clock": (26, 29),
    "sly": (1, 27),
}


def choose(rng, moves):
    """Choose mostly other moves than deals; with deals alone a game would be over before much happened."""
    others = [move for move in moves if move not in ("deal", "redeal")]
    return str(rng.choice(others if others and rng.random() < 0.8 else moves))


def check_cards(position, plain):
    table = plain.table()
    assert {place: cards_text(pile.cards).split() for place, pile in position.piles.items() if place in table} == table
    counted = Counter(card for pile in position.piles.values() for card in pile.cards)
    assert counted <= Counter(pack(plain.PACKS))


@pytest.mark.parametrize("deals", some(("few",), ("1-100", "101-200", "201-300")))
@pytest.mark.parametrize("name", [name for name in GAMES if name in presets()])
def test_the_rules_are_those_of_her_text(name, deals):
    game = cadogan.game(name)
    first, _, last = deals.partition("-")
    for number in FEW[name] if deals == "few" else range(int(first), int(last) + 1):
        rng = random.Random(number)
        position = game.deal(number)
        plain = GAMES[name](position.dealt_cards.split())
        line = solve(position, positions=20_000).moves
        follow = rng.choice((0, rng.randrange(len(line) + 1), len(line)))
        for ply in range(LONGEST):
            assert list(position.moves) == plain.moves()
            assert position.is_won == plain.won()
            if position.is_over:
                break
            move = line[ply] if ply < follow else choose(rng, position.moves)
            position = position.play(move)
            plain.play(move, position.shuffles_used[-1] if position.shuffles_used and move == "redeal" else ())
        check_cards(position, plain)
