"""What Lady Cadogan's text says of games, on single positions and in games played at random."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan import Position
from cadogan.rules.cards import ACE, KING, QUEEN, UNKNOWN


def at(name: str, text: str) -> Position:
    return cadogan.game(name).setup(text, strict=False)


def moves(name: str, text: str) -> set[str]:
    return {str(move) for move in at(name, text).moves}


def wandered(name: str, number: int, plies: int) -> Position:
    chance, position = random.Random(number), cadogan.game(name).deal(number)
    for _ in range(plies):
        if position.moves:
            others = [move for move in position.moves if move.kind != "redeal"]
            position = position.play(chance.choice(others)) if others else position
    return position


def test_la_belle_lucie() -> None:
    # A fan is built down in suit, and an empty one (p4) is not filled.
    assert moves("la-belle-lucie", "p1=3S 5H; p2=6H; p3=7H 5S; redeals=0") == {"p1-p2"}
    fans = [
        len(pile.cards)
        for place, pile in wandered("la-belle-lucie", 2, 12).play("redeal").piles.items()
        if place[0] == "p"
    ]
    full = [size for size in fans if size]
    assert full[:-1] == [3] * (len(full) - 1)
    twice = cadogan.game("la-belle-lucie").deal(1).play("redeal").play("redeal")
    assert "redeal" not in twice.moves
    assert twice.text != cadogan.game("la-belle-lucie").deal(1).play("redeal").text


def test_fortress() -> None:
    assert moves("fortress", "p1=3S 5H; p2=9C 6H; p3=2S 4H; p4=AD; p5=KD") == {
        "p1-p2", "p1-p3", "p2-p1", "p3-p1", "p4-u", *(f"p{n}-p{to}" for n in (1, 2, 3) for to in range(6, 11)),
    }  # fmt: skip
    sizes = [len(pile.cards) for place, pile in cadogan.game("fortress").deal(1).piles.items() if place[0] == "p"]
    assert sizes == [5, 5, 5, 5, 6, 5, 5, 5, 5, 6]


def test_napoleons_square() -> None:
    # Only the waste fills a space: p3, and all the others.
    found = moves("napoleons-square", "p1=3S 5H; p2=6H; w=9D; stock=2C")
    assert found == {"p1-p2", "deal", *(f"w-p{n}" for n in range(3, 13))}


def test_red_and_black() -> None:
    full = "; ".join(f"p{n}={card}" for n, card in enumerate(["KS", "KH", "KD", "QC", "QD", "TC", "7S"], 2))
    aces = "u=AS AH AD AC AS AH AD AC"
    position = at("red-and-black", f"{aces}; p1=2S; {full}; w=9D; stock=2C; redeals=0").play("p1-u")
    assert (
        position.piles["p1"].cards == at("red-and-black", f"{aces}; p1=2C; {full}").piles["p1"].cards
    )  # from the stock
    position = at("red-and-black", f"{aces}; p1=2S; {full}; w=9D; redeals=0").play("p1-u")
    assert (len(position.piles["p1"].cards), len(position.piles["w"].cards)) == (1, 0)  # from the waste
    position = at("red-and-black", f"{aces}; p1=2S; {full}; redeals=0").play("p1-u")
    assert not position.piles["p1"].cards
    assert not any(str(move).endswith("-p1") for move in position.moves)  # and then it stays empty
    assert "w-p2" not in moves("red-and-black", f"{aces}; p1=2S; {full}; w=QS; stock=2C")  # black on black
    assert "w-p3" in moves("red-and-black", f"{aces}; p1=2S; {full}; w=QS; stock=2C")


def test_the_salic_law() -> None:
    start = cadogan.game("the-salic-law").deal(3)
    assert [card & 15 for card in start.piles["p1"].cards] == [KING]
    assert list(start.moves) == ["deal"]
    position = start
    while "deal" in position.moves:
        position = position.play("deal")
        packets = [pile.cards for place, pile in position.piles.items() if place[0] == "p"]
        assert all(cards == () or cards[0] & 15 == KING for cards in packets)
        assert not any(card & 15 in (ACE, QUEEN) for cards in packets for card in cards)
        assert not any("-p" in str(move) for move in position.moves if position.piles["stock"].cards)
    assert sum(len(pile.cards) for place, pile in position.piles.items() if place[0] == "u") == 8
    # A king alone takes any card, but no king; foundations take any suit, to the jack.
    assert moves("the-salic-law", "p1=KS; p2=KH 9D; p3=KC 4S JC; u1=AS 2H 3S") == {"p2-p1", "p3-p1"}
    assert moves("the-salic-law", "p1=KS 2H; p2=KH 9D; u1=AS") == {"p1-u"}


def test_the_olga() -> None:
    start = cadogan.game("the-olga").deal(1).seen
    assert [[card == UNKNOWN for card in pile.cards] for place, pile in start.piles.items() if place[0] == "p"] == [
        [False, True, False, True, False, True, False]
    ] * 7
    assert start.text == cadogan.game("the-olga").setup(start.text, strict=False).text
    # A card is turned up as soon as none lies on it; the next one lies face up already.
    position = at("the-olga", "p1=8H ?? 7S 9C | 7D; u=AS AH AD AC").play("p1-u")
    assert position.text.startswith("p1=8H ?? | 7S 9C;")
    # A seven goes on an ace of its suit, and an ace on a seven of the other colour; only cards of the bed go to an empty column.
    assert moves("the-olga", "p1=7S; p2=AH; p3=KH QC; u=AS; w=9D; stock=KS") == {
        "p1-u", "p2-u", "p2-p1", "deal", *(f"p3-p{to}" for to in range(4, 8)),
    }  # fmt: skip
    with pytest.raises(cadogan.BadInput, match="pairs of cards"):
        at("the-olga", "p1=8H KS 7S | 9C")


SUIT_OF_SPADES = " ".join(rank + "S" for rank in "A23456789TJQK")


def test_the_square() -> None:
    # The second king follows the first, then the queen; the foundation ends with the second ace.
    full = "; ".join(
        f"p{n}={card}"
        for n, card in enumerate(
            ["9C", "7D", "5C", "3D", "JC", "9D", "KC", "2H", "4C", "6D", "8C", "TD", "QC", "4H"], 3
        )
    )
    position = at("the-square", f"uS={SUIT_OF_SPADES}; p1=QS KS; p2=JS; {full}")
    assert {str(move) for move in position.moves if move.target[0] == "u"} == {"p1-u"}
    assert position.piles["uS"].next == "K"
    position = position.play("p1-u")
    assert position.piles["uS"].next == "Q"
    assert {str(move) for move in position.moves if move.target[0] == "u"} == {"p1-u"}
    end = at("the-square", f"uS={SUIT_OF_SPADES} KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S; p1=AS; {full}")
    assert "p1-u" in end.moves
    assert len(end.play("p1-u").piles["uS"].cards) == 26
    # A space is filled before anything else, as the player chooses; an ace that turns up goes out, the second one does not.
    position = at("the-square", f"p1=5S; p2=6S; {full}; w=KH; stock=AS AS 2C").play("p1-p2")
    assert {str(move) for move in position.moves} == {"w-p1", "deal"}
    with pytest.raises(cadogan.IllegalMove, match="fill pile 1 first"):
        position.play("p3-p4")
    position = position.play("deal")
    assert {str(move) for move in position.moves} == {"w-p1", "deal"}  # the ace is out
    assert len(position.piles["uS"].cards) == 1
    position = position.play("deal")
    assert len(position.piles["p1"].cards) == 1
    # Sequences are reversed: an eight or a ten goes onto a nine.
    assert {"p1-p2", "p2-p1"} <= moves("the-square", f"p1=9S; p2=TS; {full}")


def test_the_terrace() -> None:
    # One of three cards is the base; the rejected two and seven more are the valley.
    start = cadogan.game("the-terrace").deal(1)
    assert {str(move) for move in start.moves} == {"p1-u", "p2-u", "p3-u"}
    three = [start.piles[f"p{n}"].cards[0] for n in (1, 2, 3)]
    with pytest.raises(cadogan.IllegalMove, match="first choose the card"):
        start.play("deal")
    chosen = start.play("p2-u")
    assert [chosen.piles[f"p{n}"].cards[0] for n in (1, 2)] == [three[0], three[2]]
    assert [len(chosen.piles[f"p{n}"].cards) for n in range(1, 10)] == [1] * 9
    assert chosen.piles["u1"].cards == (three[1],)
    assert len(chosen.piles["stock"].cards) == 104 - 13 - 10
    for position in (start, chosen):
        assert cadogan.game("the-terrace").setup(position.text) == position
    with pytest.raises(cadogan.BadInput, match="base= is missing"):
        at("the-terrace", "u1=6S; p1=7H")
    # Foundations alternate colours and run on from king to ace, as do the piles; cards of the terrace only go out.
    full = "p4=8S; p5=8C; p6=8S; p7=8C; p8=TS; p9=TC"
    found = moves("the-terrace", f"base=Q; r=5H AD; u1=QH KS; u2=QC; p1=KD; p2=AC; p3=2H; {full}; w=7D; stock=QD")
    assert found == {"r-u", "p1-u", "p1-p2", "p2-p3", "w-u", "w-p4", "w-p5", "w-p6", "w-p7", "deal"} - {"w-u"}
    # A space is filled from the stock, then from the waste.
    filled = at("the-terrace", f"base=Q; u1=QC; p1=KD; p2=AC; p3=2H; {full}; w=7D; stock=QD").play("p1-u")
    assert (len(filled.piles["p1"].cards), len(filled.piles["w"].cards)) == (1, 1)
    filled = at("the-terrace", f"base=Q; u1=QC; p1=KD; p2=AC; p3=2H; {full}; w=7D").play("p1-u")
    assert (len(filled.piles["p1"].cards), len(filled.piles["w"].cards)) == (1, 0)


def test_spensers_fairie_queen() -> None:
    # Note 1: two single kings release a knave under 10-9-…-4, which goes over to the jack of p2 card by card.
    position = at(
        "spensers-fairie-queen", "p1=KS JH TS 9D 8S 7D 6C 5H 4S; p2=KC JD; p3=KD; p4=KH; p5=KS 7C; u=3S 3H AD AC"
    )
    assert {"p1-p3", "p1-p4", "p1-u", "p5-p3", "p2-p3"} <= {str(move) for move in position.moves}
    line = "p1-p3 p1-p4 p1-p5 p4-p5 p3-p5 p1-p3 p1-p4 p3-p4 p1-p3 p1-p2 p3-p2"
    position = position.play(*line.split())
    assert position.piles["p1"].cards[1:] == at("spensers-fairie-queen", "p1=KS JH").piles["p1"].cards[1:]
    # A queen goes on a king only if it is alone; kings stay; cards move only after the deal.
    assert moves("spensers-fairie-queen", "p1=KS 9D QC; p2=KH 4D; p3=KC; u=AS") == {"p1-p3", "p2-p3"}
    assert moves("spensers-fairie-queen", "p1=KS 9D QC; p2=KC; u=AS; stock=2S") == {"deal"}
    assert moves("spensers-fairie-queen", "p1=KS 2S; p2=KC 3D; u=AS; stock=9C") == {"deal", "p1-u"}


GRACE = "p1=2S 3S 5S 7S 9S AS 4H; p2=2D 3D 5D 7D 9D KD 6C; p3=2H 3H 5H 7H 9H KS 8H 7H; p4=AC TC"


@pytest.mark.parametrize("first", ["p2-d", "p3-d"])
def test_the_grace_of_the_fifteen(first: str) -> None:
    closed = at("the-fifteen", GRACE)
    out = {"p1-u", "p2-d", "p3-d"}
    assert {str(move) for move in closed.moves} & {"p1-u", "p2-d", "p3-d", "p4-u"} == out
    king = closed.play(first)
    assert {str(move) for move in king.moves} & out == {"p1-u"}  # one king, and still one ace
    assert king.text.endswith("grace=half")
    assert at("the-fifteen", king.text) == king
    both = king.play("p1-u")
    assert not {str(move) for move in both.moves} & out
    assert len(both.piles["p1"].cards) == 6  # the card over the ace moves up
    assert "p1-u" not in moves("the-fifteen", GRACE + " AS")  # an ace lies free: no grace
    started = at("the-fifteen", GRACE + " AS").play("p4-u")
    assert not {str(move) for move in started.moves} & out  # a foundation is started


def test_a_card_that_fits_goes_out_after_half_of_the_grace() -> None:
    """The sixth card of its column, over which it lies, stays."""
    half = at("the-fifteen", "p1=AH 3S 5S 7S 9S 4H 2S; p2=2D 3D 5D 7D 9D KD 6C; u=AS; grace=half")
    after = half.play("p1-u")
    assert [len(after.piles[place].cards) for place in ("p1", "uS")] == [6, 2]
    assert after.piles["p1"].cards == half.piles["p1"].cards[:-1]
    assert "grace" not in after.text
    assert "p2-d" not in {str(move) for move in after.moves}
