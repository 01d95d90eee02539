"""Whole games played at random under any options: the rules always agree with those of `plain_rules`.

Also checked: cards are conserved, a position survives being written and read, and the player sees exactly what they have seen.
"""

import random
from array import array
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_rules import FAMILIES

import cadogan
from cadogan.rules.cards import UNKNOWN, cards_text, pack
from cadogan.rules.game import families
from golden import DECLARED, SHIPPED

LONGEST = {
    "quilt": 11 * 96 + 64 + 96,
    "windmill": 95 + 103 + 51,
    "capricieuse": 120,
    "doubles": 26 + 26,
    "rug": 150,
    "nation": 150,
}
COPIES = {"quilt": 2, "windmill": 2, "capricieuse": 2, "doubles": 1, "rug": 2, "nation": 2}
GAMES = {
    "quilt": 8,
    "windmill": 15,
    "capricieuse": 25,
    "doubles": 60,
    "rug": 20,
    "nation": 25,
}  # games played for each family: as many as a few seconds allow


def any_options(family):
    options = {name: st.sampled_from(option.values) for name, option in families()[family].OPTIONS.items()}
    small = st.fixed_dictionaries(options)
    if family == "doubles":
        return small.filter(lambda chosen: int(chosen["rows"]) * int(chosen["cols"]) <= 52)
    return small


def any_id(family):
    return next(iter(families()[family].PRESETS))


def read(cards):
    return cards_text(cards).split()


def choose(rng, moves):
    """Choose mostly other moves than deals; with deals alone a game would be over before much happened."""
    others = [move for move in moves if move not in ("deal", "redeal", "close")]
    return str(rng.choice(others if others and rng.random() < 0.8 else moves))


def play_and_compare(game, number, rng):
    family = game.family.NAME
    position = game.deal(number)
    plain = FAMILIES[family](game.options, position.dealt_cards.split())
    texts = []
    for _ in range(LONGEST[family]):
        assert list(position.moves) == plain.moves()
        assert position.is_won == plain.won()
        if rng.random() < 0.1 or position.is_over:
            check_cards(position, plain)
            texts.append((position, position.text))
            check_seen(position, plain)
        if position.is_over:
            check_end(position)
            break
        move = choose(rng, position.moves)
        position = position.play(move)
        plain.play(move, position.shuffles_used[-1] if move == "redeal" and position.shuffles_used else ())
    for position, text in texts:
        check_text(position, text)
    return position


def check_end(position):
    """The bare rules, which compiled code uses, must have no move either when a game is won."""
    family = position.game.family
    assert family.moves(position._state, array("h", bytes(2 * family.MOVES))) == 0


def check_cards(position, plain):
    piles, table = position.piles, plain.table()
    assert {place: read(pile.cards) for place, pile in piles.items() if place in table} == table
    family = position.game.family.NAME
    counted = Counter(card for pile in piles.values() for card in pile.cards)
    assert counted <= Counter(pack(COPIES[family]))
    if family == "doubles":
        assert piles["heap"].caption == f"{52 - counted.total()} gone"
    else:
        assert counted.total() == 104


def check_text(position, text):
    again = position.game.setup(text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.text == text == position.text
    assert again.moves == position.moves
    assert again.seen.text == position.seen.text
    assert again.seen == position.seen == position.game.setup(position.seen.text)


def check_seen(position, plain):
    seen = position.seen
    assert seen.moves == position.moves
    hand = getattr(plain, "hand", plain)
    for place, pile in seen.piles.items():
        if place == "stock":
            assert read(pile.cards) == hand.seen()
        else:
            assert UNKNOWN not in pile.cards
            assert pile == position.piles[place]


@pytest.mark.parametrize("family", GAMES)
def test_the_rules_agree_with_the_plain_ones(family):
    @settings(max_examples=GAMES[family], deadline=None, derandomize=True, database=None)
    @given(options=any_options(family), number=st.integers(0, 2**64 - 1), seed=st.integers(0, 2**32))
    def check(options, number, seed):
        play_and_compare(cadogan.game(any_id(family), options), number, random.Random(seed))

    check()


@pytest.mark.parametrize("name", [name for name in SHIPPED if name not in DECLARED])
def test_every_game_with_a_name_agrees_with_the_plain_rules(name):
    play_and_compare(cadogan.game(name), 1, random.Random(1))
