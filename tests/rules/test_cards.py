"""Cards as text, packs, and the frozen shuffle."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cadogan
from cadogan.rules import cards
from cadogan.rules.cards import GOLDEN, MASK

# The first outputs of SplitMix64 started at 1234567, as published with many implementations of it.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

# SHA-256 of the dealt cards. Every deal number in the world depends on these.
FROZEN = {
    ("crazy-quilt", 0): "9d606b5539ccab34",
    ("crazy-quilt", 1): "e5dac312df55fffb",
    ("crazy-quilt", MASK): "0af0aaef7224caa5",
    ("windmill", 1): "ae4e7bba67dc8b79",
    ("capricieuse", 1): "989bbc13690876d3",
    ("capricieuse?foundations=set-out", 1): "e5dac312df55fffb",
    ("doubles-and-quits", 1): "3ef15de07a1db71e",
}


def plainly_shuffled(pack: list[int], number: int) -> list[int]:
    """The documented shuffle, written again as plainly as possible."""

    def outputs():
        state = number
        while True:
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            z = state
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
            yield (z ^ (z >> 31)) >> 32

    stream = outputs()

    def below(bound: int) -> int:
        while True:
            high, low = divmod(next(stream) * bound, 2**32)
            if low >= 2**32 % bound:
                return high

    pack = list(pack)
    for i in range(len(pack) - 1, 0, -1):
        j = below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def test_splitmix_agrees_with_published_numbers() -> None:
    assert [cards.splitmix(1234567 + k * GOLDEN) for k in range(1, 6)] == PUBLISHED


@pytest.mark.parametrize(("name", "number"), FROZEN)
def test_deals_are_frozen(name: str, number: int) -> None:
    dealt = cadogan.game(name).deal(number).dealt_cards
    assert hashlib.sha256(dealt.encode()).hexdigest()[:16] == FROZEN[name, number]


def test_the_first_deal_card_by_card() -> None:
    assert cadogan.game("doubles-and-quits").deal(1).dealt_cards == (
        "9C 7C QD 4C AS 8D QC JD 6S 5D 7H JS 3H 7D QS AC TS 5S 2D 8S 5C KH TH AD 5H AH "
        "2S 9S 4S 2H 6D 3S KC 8C 3D 6C 7S 3C 8H 6H QH 4H 9D KS JH 2C TD JC 9H TC KD 4D"
    )


@given(number=st.integers(0, MASK), count=st.integers(0, 104))
def test_the_shuffle_is_as_documented(number: int, count: int) -> None:
    shuffled = list(range(count))
    cards.shuffle(shuffled, 0, count, number)
    assert shuffled == plainly_shuffled(list(range(count)), number)


def test_the_pack_is_in_the_documented_order() -> None:
    assert cards.cards_text(cards.pack(2)[:6]) == "AS AS 2S 2S 3S 3S"
    assert cards.cards_text(cards.pack(1)[12:15]) == "KS AH 2H"
    assert len(cadogan.game("crazy-quilt").family.pack({})) == 96
    assert cards.cards_text(cadogan.game("windmill").family.pack({})[:3]) == "AS 2S 2S"


def test_a_redeals_shuffle_is_a_function_of_number_and_k() -> None:
    stream = cards.redeal_stream(42, 2)
    assert stream == cards.splitmix(42 + 2 * GOLDEN)
    order = list(range(40))
    cards.shuffle(order, 0, 40, stream)
    assert order == plainly_shuffled(list(range(40)), stream)


@pytest.mark.parametrize(("text", "name"), [("TS", "TS"), ("ts", "TS"), ("10S", "TS"), ("ah", "AH"), ("??", "??")])
def test_cards_are_read(text: str, name: str) -> None:
    assert cards.card_text(cards.read_card(text)) == name


@pytest.mark.parametrize("text", ["", "S", "1S", "TX", "TSS", "100S", "♠", "A♠", "SA"])
def test_words_that_are_not_cards_are_refused(text: str) -> None:
    with pytest.raises(cadogan.BadInput, match="is not a card: write rank then suit"):
        cards.read_card(text)


@pytest.mark.parametrize("number", [0, 1, MASK, "0", " 42 ", str(MASK), "007", np.uint64(MASK), np.int8(5)])
def test_deal_numbers(number: Any) -> None:
    assert cards.read_number(number) == int(number)


@pytest.mark.parametrize(
    "number",
    [-1, MASK + 1, "-1", "", "1.5", "x", "٣", "9" * 5000, True, 1.0, None, b"5", [], 10**5000, -(10**5000)],
    ids=lambda number: type(number).__name__,
)
def test_wrong_deal_numbers(number: Any) -> None:
    with pytest.raises(
        cadogan.BadInput, match="is not a deal number: it is a whole number from 0 to 18446744073709551615"
    ):
        cards.read_number(number)


def test_a_wrong_deal_names_the_card() -> None:
    game = cadogan.game("doubles-and-quits")
    deal = game.deal(1).dealt_cards.split()
    first, last = (cards.card_words(cards.read_card(deal[at])) for at in (0, -1))
    with pytest.raises(cadogan.BadInput, match=f"the {last} is missing; it has 51 cards and needs 52"):
        game.position(deal[:-1])
    with pytest.raises(
        cadogan.BadInput, match=f"the {first} is there twice instead of once; it has 53 cards and needs 52"
    ):
        game.position([*deal, deal[0]])
    with pytest.raises(
        cadogan.BadInput,
        match=f"^the deal is wrong: the {first} is there twice instead of once, the {last} is missing$",
    ):
        game.position([*deal[:-1], deal[0]])
    with pytest.raises(cadogan.BadInput, match="'1X' is not a card"):
        game.position(["1X", *deal[1:]])
    with pytest.raises(cadogan.BadInput, match="no unseen cards"):
        game.position(["??", *deal[1:]])
