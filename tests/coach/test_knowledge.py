"""What a player knows, and worlds that look the same to the player."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import factorial

import numpy as np
import pytest

import cadogan
from cadogan.coach.tally import Knowledge
from cadogan.conformance.checks import on_table
from cadogan.rules.cards import MASK, cards_text, world_stream


def small(stock: str = "2H 2D 3H 4H") -> cadogan.Position:
    return cadogan.game("doubles-and-quits?rows=2&cols=2").setup(f"cells=2S 3S 4S 5S; stock={stock}", strict=False)


def test_every_world_is_as_likely_as_any_other():
    """In 24,000 worlds, each of the 24 orders of four cards comes about 1,000 times (chi-square test)."""
    drawn = Counter(tuple(world.piles["stock"].cards) for world in islice(small().worlds(7), 24_000))
    assert len(drawn) == factorial(4)
    chi_square = sum((n - 1000) ** 2 / 1000 for n in drawn.values())
    assert chi_square < 49.7  # 23 degrees of freedom: more than this has a probability of 0.001


def test_compiled_worlds_are_as_likely_too_and_every_place_sees_every_card():
    knowledge = Knowledge(cadogan.game("windmill").deal(3))
    first = Counter(int(knowledge.world(stream)[knowledge.places[-1]]) for stream in knowledge.streams(1, 0, 9_500))
    unseen = Counter(knowledge.cards.tolist())
    chi_square = sum((first[card] - 100 * n) ** 2 / (100 * n) for card, n in unseen.items())
    assert chi_square < 90  # at most 51 degrees of freedom: more has a probability of 0.0006


@pytest.mark.parametrize("game", [game.name for game in cadogan.games()])
def test_a_world_is_the_same_table_to_the_player(game):
    position = cadogan.game(game).deal(11)
    for _ in range(12):
        if position.is_over:
            break
        for world in islice(position.worlds(5), 3):
            assert world.seen == position.seen
            assert world.unseen == position.unseen
            assert on_table(world.piles) == on_table(position.piles)
        position = position.play(position.moves[-1])


@pytest.mark.parametrize("game", [game.name for game in cadogan.games()])
def test_machine_code_draws_the_same_worlds(game):
    position = cadogan.game(game).deal(12)
    knowledge = Knowledge(position)
    for stream, world in zip(knowledge.streams(9, 0, 5), position.worlds(9), strict=False):
        assert np.array_equal(knowledge.world(stream), np.array(world.state))


def test_worlds_do_not_depend_on_unseen_cards():
    """A position and its `seen` have the same worlds: the real order is not used."""
    position = cadogan.game("crazy-quilt-morehead").deal(4).play("deal", "deal")
    for ours, theirs in islice(zip(position.worlds(2), position.seen.worlds(2), strict=True), 5):
        assert ours == theirs


def test_what_was_seen_stays_where_it_is():
    position = cadogan.game("the-carpet").deal(3)
    shown = position.seen.piles["stock"].cards[0]
    assert {world.piles["stock"].cards[0] for world in islice(position.worlds(), 20)} == {shown}  # the card in hand


def test_the_unseen_of_a_text_position_are_those_that_are_missing():
    deal = cadogan.game("windmill").deal(9)
    text = cadogan.game("windmill").setup(deal.seen.text)
    assert text.unseen == deal.unseen
    seen = cadogan.game("doubles-and-quits").deal(7).play("11+17 6+7")
    with pytest.raises(cadogan.BadInput, match="it is unclear which cards the"):
        _ = cadogan.game("doubles-and-quits").setup(seen.seen.text).unseen
    assert seen.seen.unseen == seen.unseen  # the player saw the pairs go


def test_the_deal_number_is_not_used():
    """Two deals that look the same to the player have the same worlds."""
    cards = cadogan.game("windmill").deal(21).dealt_cards.split()
    twisted = cards[:8] + cards[8:][::-1]
    game = cadogan.game("windmill")
    one, two = game.position(cards), game.position(twisted)
    assert cards_text(one.piles["stock"].cards) != cards_text(two.piles["stock"].cards)
    for ours, theirs in islice(zip(one.worlds(), two.worlds(), strict=True), 4):
        assert ours == theirs


@pytest.mark.parametrize("seed", [0, 5, -1, 1 << 63, MASK])
def test_streams_of_worlds_are_those_of_positions(seed: int) -> None:
    knowledge = Knowledge(cadogan.game("windmill").deal(1))
    for first in (0, 7, 1 << 40):
        assert list(knowledge.streams(seed, first, 20)) == [world_stream(seed, first + i) for i in range(20)]
