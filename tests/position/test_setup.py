"""Positions set up from text: wrong ones are refused, and the message names the card or the part."""

import pytest

import cadogan
from cadogan.rules.cards import BadInput, card_words, cards_text, pack, read_card

BASES = "u=AS AH AD AC; d=KS KH KD KC; "
BUILT = "u=KS KH KD KC; d=2S AH AD AC; "  # all but an ace of spades


def refused(game: str, text: str, strict: bool = True) -> str:
    with pytest.raises(BadInput) as error:
        cadogan.game(game).setup(text, strict=strict)
    return str(error.value)


# -- too many cards, missing cards -------------------------------------------------------------------------------------


def test_a_missing_card_is_named():
    assert "the ace of spades is there once instead of twice;" in refused("crazy-quilt", BUILT)
    assert "the ace of hearts is there once instead of twice, the 2 of hearts" in refused(
        "crazy-quilt", "u=KS KH KD KC; d=AS 3H AD AC"
    )
    assert "the ace of spades is there once instead of twice, the 2 of spades is missing twice" in refused(
        "windmill", "sails=8; c=AS; k1=KS"
    )
    assert "the ace of spades is there once" in refused("capricieuse", BUILT)


def test_missing_cards_are_allowed_unless_strict():
    assert cadogan.game("crazy-quilt").setup(BUILT, strict=False).is_over
    assert cadogan.game("capricieuse").setup(BUILT, strict=False).is_over


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize(
    ("game", "text", "card"),
    [
        ("crazy-quilt", BUILT + "w=AS; stock=AS", "AS"),
        ("crazy-quilt", BUILT + "w=5H AS", "5H"),
        ("crazy-quilt", BUILT + "quilt=5H AS", "5H"),
        ("crazy-quilt", BUILT + "quilt=2S 2S 2S", "2S"),
        ("windmill", "sails=5H 5H 5H 5H 5H 5H 5H 5H; c=AS", "5H"),
        ("windmill", "sails=AS AS; c=AS", "AS"),
        ("capricieuse", BUILT + "p1=AS AS", "AS"),
        ("capricieuse", BUILT + "p1=AS; p12=TD", "TD"),
        ("doubles-and-quits", "cells=4S 4H; stock=4S 4D", "4S"),
    ],
)
def test_an_extra_card_is_named(game, text, card, strict):
    """Missing cards may be intended; three equal cards never are."""
    message = refused(game, text, strict)
    assert f"the {card_words(read_card(card))} is there " in message or f"{card} three times" in message


@pytest.mark.parametrize(
    ("game", "text", "most"),
    [
        ("crazy-quilt", BASES + "stock=" + 96 * "?? ", 96),
        ("windmill", "sails=2S 3S 4S 5S 6S 7S 8S 9S; c=AS; stock=" + 95 * "?? ", 95),
        ("doubles-and-quits", "stock=" + 52 * "?? ", 52),
    ],
)
def test_unseen_cards_are_counted_too(game, text, most):
    assert len(cadogan.game(game).setup(text).piles["stock"].cards) == most
    refused(game, text + "??")
    refused(game, text + "??", strict=False)


def test_unseen_cards_may_be_any_missing_ones():
    assert cadogan.game("crazy-quilt").setup(BUILT + "stock=??").moves == ["deal"]
    assert "1 unseen card is too many" in refused("crazy-quilt", BUILT + "w=AS; stock=??")
    assert "2 of hearts is there once" in refused("crazy-quilt", "u=KS KH KD KC; d=AS 3H AD AC; stock=??")


def test_waste_and_stock_never_outgrow_the_pack():
    """A pile has limited room: too many cards once overwrote the stock."""
    refused("windmill", f"sails=2S 3S 4S 5S 6S 7S 8S 9S; c=AS; w={95 * '5H '}; stock={95 * '6H '}", strict=False)


# -- impossible tables -------------------------------------------------------------------------------------------------


def test_a_pile_of_capricieuse_is_dealt_at_most_nine_cards():
    """Only building can add a tenth card. A longer pile of mixed cards once overwrote the next pile."""
    nine = "p1=2S 4S 6S 8S TS QS 2H 4H 6H"
    game = cadogan.game("capricieuse")
    assert game.setup(nine, strict=False)
    assert game.setup(nine + " 7H 8H 7H", strict=False)
    for tenth in ("8H", "6H", "7D"):
        assert f"{tenth} cannot lie on 6H" in refused("capricieuse", f"{nine} {tenth}", strict=False)


def test_a_pile_of_capricieuse_has_room_for_the_whole_suit():
    """Nine cards dealt, and on them all cards of the last one's suit that can be built."""
    run = [rank + "S" for rank in "KQKQJTJT9898767654543232A"]
    position = cadogan.game("capricieuse").setup(
        f"p1=AH 3H 5H 7H 9H JH KH 2H {run[0]}; p2={' '.join(reversed(run[1:]))}", strict=False
    )
    for card in run[1:]:
        position = position.play("p2-p1")
        assert position.piles["p1"].cards[-1] == read_card(card)
    assert len(position.piles["p1"].cards) == 8 + 25
    assert not position.piles["p2"].cards


def test_foundations_are_built_in_order():
    assert "one of each suit" in refused("crazy-quilt", "u=AS AH AD; d=KS KH KD KC")
    assert "one of each suit" in refused("crazy-quilt", "u=AS AH AD AD; d=KS KH KD KC")
    assert "at most one of each suit" in refused("capricieuse", "u=AS 2S; d=KS KH KD KC")
    assert "3H lies where a 2 belongs" in refused("windmill", "sails=8; c=AS 3H", strict=False)
    assert "JS lies where a Q belongs" in refused("windmill", "c=AS; k2=KS JS", strict=False)
    assert "c= must name" in refused("windmill", "k2=KS", strict=False)


def test_capricieuse_starts_all_its_foundations_in_the_deal():
    mixed = " ".join(cards_text(pack(2, without=[1, 13])).split())
    spread = "; ".join(f"p{i + 1}={' '.join(mixed.split()[i::12])}" for i in range(12))
    assert "AH, KH" in refused("capricieuse", "u=AS; d=KS; " + spread)


def test_no_king_is_in_the_centre_before_the_corners_have_kings():
    text = "c=AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert "corner is empty" in refused("windmill", text, strict=False)
    assert cadogan.game("windmill?kings=free").setup(text, strict=False).is_over


def test_a_gap_in_the_sails_is_filled_at_once():
    assert "a sail is empty" in refused("windmill", "sails=2S 7; c=AS; w=5H", strict=False)
    assert "a sail is empty" in refused("windmill", "sails=2S; c=AS; stock=5H", strict=False)


def test_doubles_are_removed_in_pairs():
    assert "odd number of 4, 7:" in refused("doubles-and-quits", "cells=4S 7S; stock=5S 5H")
    assert "odd number of 4:" in refused("doubles-and-quits", "cells=4S; stock=?? ??")
    assert "odd number of 4, 7:" in refused("doubles-and-quits", "cells=4S 7S; stock=??")
    assert "odd number of unseen cards" in refused("doubles-and-quits", "cells=4S 4H; stock=??")
    assert cadogan.game("doubles-and-quits").setup("cells=4S 7S; stock=?? ?? ?? ??").moves == ["close"]
    assert cadogan.game("doubles-and-quits").setup("cells=4S", strict=False).is_over


# -- typing errors -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.name for game in cadogan.games()])
def test_an_empty_text_says_what_a_position_is_made_of(game):
    message = refused(game, "  ")
    assert "empty" in message
    assert all(part in message for part in cadogan.game(game).family.FIELDS)


def test_unknown_and_repeated_parts_are_named():
    assert "'quit=2S' is not a part of a position: the parts are u=, d=, quilt=" in refused(
        "crazy-quilt", BASES + "quit=2S"
    )
    assert "'2S' is not a part" in refused("crazy-quilt", BASES + "2S")
    assert "names w= twice" in refused("crazy-quilt", BASES + "w=2S; w=3S")


def test_a_word_that_is_not_a_card_is_named_with_its_place():
    assert "in w=: '1S' is not a card" in refused("crazy-quilt", BASES + "w=1S")
    assert "in cells=: '4X' is not a card" in refused("doubles-and-quits", "cells=4X")
    assert "in p3=" in refused("capricieuse", "p3=HX")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("crazy-quilt", BASES + "w=??"),
        ("crazy-quilt", BASES + "quilt=??"),
        ("windmill", "sails=??; c=AS"),
        ("windmill", "c=??"),
        ("capricieuse", "p1=??"),
        ("doubles-and-quits", "cells=??"),
    ],
)
def test_only_the_stock_is_unseen(game, text):
    assert "?? is not possible for a face-up card" in refused(game, text, strict=False)


@pytest.mark.parametrize(
    ("game", "text", "room"),
    [
        ("crazy-quilt", BASES + "quilt=65", 64),
        ("crazy-quilt", BASES + "quilt=8/8/8/8/8/8/8/8/2S", 64),
        ("windmill", "sails=9; c=AS", 8),
        (
            "windmill",
            "c=" + cards_text([suit << 4 | rank for suit in (0, 1, 2, 3) for rank in range(1, 14)]) + " AS",
            52,
        ),
        ("doubles-and-quits", "cells=21", 20),
        ("monte-carlo", "cells=26", 25),
    ],
)
def test_room_is_limited(game, text, room):
    assert f"room for {room}" in refused(game, text, strict=False)


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("crazy-quilt", "redeals=2"),
        ("the-carpet", "redeals=3"),
        ("the-carpet", "redeals=-1"),
        ("crazy-quilt", "known=1"),
        ("crazy-quilt", "known=x"),
    ],
)
def test_counts_are_within_bounds(game, part):
    assert "write a number from 0 to" in refused(game, BASES + part, strict=False)


def test_the_last_corner_is_a_corner():
    assert "k1 to k4" in refused("the-mill", "c=AS; last=s1", strict=False)


def test_shuffles_belong_to_games_that_shuffle():
    assert "does not shuffle" in refused("crazy-quilt", BASES + "w=2S; shuffles=0", strict=False)
    assert "not both" in refused("the-carpet", BASES + "w=2S; shuffles=0; seed=1", strict=False)
    assert "is not an order" in refused("the-carpet", BASES + "w=2S 3S; shuffles=0 2", strict=False)
    assert "counted from 0" in refused("the-carpet", BASES + "w=2S; shuffles=a", strict=False)
    assert "deal number" in refused("the-carpet", BASES + "w=2S; seed=-1", strict=False)


# -- other spellings of the same position ------------------------------------------------------------------------------


def test_people_write_it_in_many_ways():
    usual = cadogan.game("crazy-quilt").setup(BASES + "quilt=2S 3 5H 3/8/10D; w=TS 2H", strict=False)
    for text in (
        BASES + "quilt=2S -- -- -- 5H -- -- --/8/10D -- -- -- -- -- -- --/8/8/8/8/8; w=ts 2h",
        BASES + "\tquilt = 2s 3 5h 11 td ; w= 10S 2H;",
        "w=TS 2H; " + BASES + "quilt=2S 3 5H 3/8/TD; redeals=1",
    ):
        assert cadogan.game("crazy-quilt").setup(text, strict=False) == usual
