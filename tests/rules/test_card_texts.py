"""Cards as people write them: every usual writing is read, nothing is guessed, and nothing breaks the reader."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cadogan
from cadogan.rules.card_texts import NoCards, count_cards, read_deal, read_part
from cadogan.rules.cards import RANKS, BadInput, card_text, cards_text, pack
from samples import some

ENGLISH = ["A", *"23456789", "10", "J", "Q", "K"]
GERMAN = ["A", *"23456789", "10", "B", "D", "K"]
FRENCH = ["A", *"23456789", "10", "V", "D", "R"]
SIGNS = "♠♥♦♣"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("TS 10s", "TS TS"),
        ("SA HT H10", "AS TH TH"),
        ("10♠ A\u2665\ufe0e K♦\ufe0f", "TS AH KD"),
        ("♤7 ♡8", "7S 8H"),
        ("🂡🂮🃍🂾", "AS KS QD KH"),
        ("5CAS9D10H", "5C AS 9D TH"),
        ("5C, AS; 9D\tTH", "5C AS 9D TH"),
        ("• 5C\n- AS\n* 9D", "5C AS 9D"),
        ("1: 5C AS\n2: 9D\n10. TH\n11) 2S", "5C AS 9D TH 2S"),
        ("> > Row 1: 5C AS\n> > Row 2: 9D", "5C AS 9D"),
        ('["5C", "AS"]', "5C AS"),
        ("ace of spades, 10 of hearts and the ten of clubs".replace("the ", ""), "AS TH TC"),
        ("Herz-König Pik As, Karo-Bube, Kreuz 7", "KH AS JD 7C"),
        ("as de pique, roi de cœur, 10 de carreau, valet de trèfle", "AS KH TD JC"),
        ("7 Ca, V Co", "7D JH"),
        ("KP DH BKa 7Kr", "KS QH JD 7C"),
        ("♠D ♥B", "QS JH"),
        ("Ａ♠", "AS"),
        ("KP DH: 7P", "KS QH 7S"),
        ("Reihe 1: KP\nReihe 2: DH", "KS QH"),
        ("", ""),
    ],
)
def test_usual_writings(text: str, cards: str) -> None:
    assert cards_text(read_part(text)) == cards


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5C 7P", "'5C' can be the 5 of hearts or the 5 of diamonds: write 5H or 5D"),
        ("P5 K7", "'K7' can be the 7 of diamonds or the 7 of clubs: write 7D or 7C"),
        ("DK", "'DK' can be the queen of diamonds, the king of diamonds or the queen of clubs: write QD or KD or QC"),
        ("5C 1X", "'1X' is not a card: write rank then suit, one of A23456789TJQK and one of SHDC, as in TS or 5H"),
        ("🂬", "🂬 is a knight, joker or trump: the packs have none of them"),
        ("10", "'10' is not a card"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(NoCards) as error:
        read_part(text)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("turned", [False, True], ids=["rank first", "suit first"])
@pytest.mark.parametrize("between", [" ", ", ", "\n", "\t", "; "], ids=ascii)
@pytest.mark.parametrize(
    ("ranks", "suits"),
    [
        (ENGLISH, "SHDC"),
        (ENGLISH, SIGNS),
        (GERMAN, SIGNS),
        (FRENCH, SIGNS),
        (GERMAN, ["P", "H", "Ka", "Kr"]),
        (GERMAN, "PHKT"),
        (GERMAN, "PCKT"),
        (GERMAN, ["Pik", "Herz", "Karo", "Kreuz"]),
        (FRENCH, ["P", "Co", "Ca", "T"]),
        (FRENCH, ["P", "C", "Ca", "T"]),
        (FRENCH, ["P", "Co", "C", "T"]),
        (FRENCH, "PCKT"),
        (FRENCH, ["pique", "coeur", "carreau", "trefle"]),
    ],
    ids=lambda each: "".join(each[-3:]),
)
def test_whole_deals_are_read_in_one_way(ranks: list[str], suits: str, between: str, turned: bool) -> None:
    for copies, seed in ((1, 1), (2, 2), (2, 3)):
        deal = pack(copies)
        random.Random(seed).shuffle(deal)
        words = [(ranks[(card & 15) - 1], suits[card >> 4]) for card in deal]
        assert read_deal(between.join("".join(reversed(word) if turned else word) for word in words), deal) == deal


@pytest.mark.parametrize(
    ("suits", "said"), [("PHKK", "diamonds or the .* of clubs"), ("PCCT", "hearts or the .* of diamonds")]
)
def test_a_deal_with_one_letter_for_two_suits_is_not_guessed(suits: str, said: str) -> None:
    deal = pack(2)
    with pytest.raises(NoCards, match=said):
        read_deal(" ".join(RANKS[(card & 15) - 1] + suits[card >> 4] for card in deal), deal)


@given(st.lists(st.sampled_from(pack(1)), max_size=120))
def test_what_cadogan_writes_is_read_as_it_is(cards: list[int]) -> None:
    assert read_part(cards_text(cards)) == cards
    assert read_part("".join(map(card_text, cards))) == cards
    assert count_cards(cards_text(cards)) == (len(cards), True)


def sentence(read: Callable[[str], object], text: str) -> str | None:
    """What a reader says of a text that it refuses."""
    try:
        read(text)
    except BadInput as error:
        return str(error)
    return None


@given(st.one_of(st.text(max_size=60), st.text("ASHDCKQJTBVRPaokr10 25♠♥🂡🃏?|=-:.;,\n>é", max_size=60)))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    game = cadogan.game("crazy-quilt")
    for read in (read_part, game.position, game.setup):
        said = sentence(read, text)
        assert said is None or 0 < len(said) < 1_000


@pytest.mark.parametrize(
    "text",
    ["KA", "5C ", "K ", "> ", "1: ", "\n", " ", "??", "ﷺ", "a", "as ", "p1  5C\n", "|5C|* ", "u=", "1", "\u0301"],
)
def test_long_texts_are_read_in_linear_time(text: str) -> None:
    """Linear in the text: a pattern that went back again and again would never end here."""
    game = cadogan.game("persian-rug")
    for read in (read_part, game.position, game.setup):
        said = sentence(read, text * (some(30_000, 100_000) // len(text)))
        assert said is None or len(said) < 1_000


def test_a_long_field_is_read_in_linear_time() -> None:
    for text in ("1", "AS", "??", "--", "| ", "A♠ "):
        assert sentence(cadogan.game("persian-rug").setup, f"r1={text * 20_000}X")
