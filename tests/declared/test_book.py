"""What Lady Cadogan's text says of games, on single positions and in games played at random."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan import Position
from cadogan.rules.cards import ACE, JACK, KING, QUEEN, UNKNOWN, BadInput, cards_text


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


def test_light_and_shade() -> None:
    aces = "u1=AS; u2=AH; u3=AD; u4=AC; u5=AS; u6=AH; u7=AD; u8=AC"
    cards = "a1=2H; a2=9S; a3=7D; a4=KC; r1=8H; r2=3S; r3=6C"
    # Only auxiliaries play out; the waste "must first pass into the Auxiliaries"; r4 is for waste or pack.
    found = moves("light-and-shade", f"{aces}; {cards}; w=8D; stock=QH")
    assert found == {"a1-u", "r1-a2", "r3-a3", "w-a2", "w-r4", "deal"}
    position = at("light-and-shade", f"{aces}; {cards}; w=8D; stock=QH").play("deal")
    assert [len(position.piles[place].cards) for place in ("r4", "w")] == [1, 1]
    # "Vacancies in the Auxiliaries are filled by cards from the Rivals", before anything else.
    position = at("light-and-shade", f"{aces}; {cards}; w=8D; stock=QH").play("a1-u")
    assert {str(move) for move in position.moves} == {"r1-a1", "r2-a1", "r3-a1"}
    with pytest.raises(cadogan.IllegalMove, match="first fill auxiliary 1"):
        position.play("w-a2")
    with pytest.raises(cadogan.IllegalMove, match="first fill auxiliary 1"):
        position.play("deal")


def test_the_constitution() -> None:
    aces = "u=AS AH AD AC AS AH AD AC"
    council = "k1=2S; k2=9H; k3=9D; k4=JC; k5=JS; k6=JH; k7=JD; k8=TC"
    lords = "l1=8S; l2=TH; l3=3S; l4=3H; l5=3D; l6=3C; l7=4S; l8=4H"
    commons = "c1=7H; c2=6D; c3=6C; c4=6H; c5=6S; c6=5D; c7=5C; c8=JD"
    people = "p1=6C; p2=2H; p3=2D; p4=2C; p5=8D; p6=8C; p7=9S; p8=TS"
    # "Cards in the three lower divisions may be placed in sequence on cards in the next division above them", the waste on none.
    start = at("the-constitution", f"{aces}; {council}; {lords}; {commons}; {people}; w=3D; stock=5S")
    found = {str(move) for move in start.moves}
    assert {"k1-u", "l1-k2", "l1-k3", "l2-k4", "l2-k5", "c1-l1", "p1-c1", "p8-c8", "deal"} <= found
    assert not any(move.startswith("w-") or move.startswith("k2") for move in found)
    # "Each vacancy must be at once filled by a card from the division immediately below", and the People from the talon.
    position = start.play("k1-u")
    assert {str(move) for move in position.moves} == {f"l{n}-k1" for n in range(1, 9)}
    position = position.play("l8-k1")
    assert {str(move) for move in position.moves} == {f"c{n}-l8" for n in range(1, 9)}
    position = position.play("c8-l8").play("p1-c8")
    assert (len(position.piles["p1"].cards), len(position.piles["w"].cards)) == (1, 0)
    assert "deal" in position.moves
    # Cards "ascend through each division": without talon and pack, an empty place of the People stays empty.
    position = at("the-constitution", f"{aces}; {council}; {lords}; {commons}; {people}").play("p1-c1")
    assert position.piles["p1"].cards == ()
    assert not any(str(move).endswith("-p1") for move in position.moves)
    with pytest.raises(cadogan.IllegalMove):
        position.play("c2-p1")


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
    with pytest.raises(cadogan.IllegalMove, match="first fill pile 1"):
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


def test_the_zodiac() -> None:
    start = cadogan.game("the-zodiac").deal(1)
    sizes = [len(pile.cards) for place, pile in start.piles.items() if place[0] in "ep"]
    assert sizes == [1] * 32
    # Rule I: cards of the Equator and the waste go onto the Zodiac, but never the other way round, nor within either.
    table = "e1=5S; e2=6S; p1=7S; p2=6S; p3=AH; p4=KH"
    assert moves("the-zodiac", table + "; w=8S; stock=2C") == {
        "e2-p1",
        "e1-p2",
        "w-p1",
        "deal",
        *(f"w-e{n}" for n in range(3, 9)),
    }
    # No foundation before the stock and the waste are gone, and then no more marriages.
    assert moves("the-zodiac", "e1=5S; p1=6S; p3=AH; p4=KH; stock=8S") == {"e1-p1", "deal"}
    assert moves("the-zodiac", "e1=5S; p1=6S; p3=AH; p4=KH; w=8S") == {
        "e1-p1",
        "redeal",
        *(f"w-e{n}" for n in range(2, 9)),
    }
    assert moves("the-zodiac", "e1=5S; p1=6S; p3=AH; p4=KH") == {"p3-u", "p4-d"}
    for line, reason in (("p3-u", "stock and waste are empty, not before"), ("e1-p1", "no more cards")):
        position = at("the-zodiac", "e1=5S; p1=6S; p3=AH; p4=KH" + ("; w=8S" if line == "p3-u" else ""))
        with pytest.raises(cadogan.IllegalMove, match=reason):
            position.play(line)


def test_the_herring_bone() -> None:
    start = cadogan.game("the-herring-bone").deal(1)
    assert [len(start.piles[place].cards) for place in ("r", "p1", "p8", "b1", "b4", "uS", "stock")] == [
        28,
        1,
        1,
        1,
        1,
        1,
        63,
    ]
    # The first card may go over to the other foundation, which is empty; the other one of its suit goes down, too.
    assert {"uS-dS", "p8-d"} <= {str(move) for move in start.moves}
    over = start.play("uS-dS")
    assert [len(over.piles[place].cards) for place in ("uS", "dS")] == [0, 1]
    assert "dS-uS" in over.moves
    # A bar is filled at once from the reserve, which frees the next card; a side scene is not.
    full = "; ".join(f"p{n}={card}" for n, card in enumerate(["KH", "KD", "KC", "9H", "9D", "9C", "4D"], 2))
    table = f"base=7; uS=7S; r=2C 3C 9S; b1=8S; b2=2H; b3=3H; b4=4H; p1=6S; dS=7S; {full}"
    position = at("the-herring-bone", f"{table}; w=2D; stock=5D; redeals=0")
    after = position.play("b1-u")
    assert [len(after.piles[place].cards) for place in ("b1", "r")] == [1, 2]
    assert "b1-u" in after.moves  # the nine of spades
    space = position.play("p1-d")
    assert not space.piles["p1"].cards
    # The player fills it from the waste or the stock, before a card goes onto the waste.
    assert {"w-p1", "deal"} <= {str(move) for move in space.moves}
    assert not any(str(move).endswith("-p1") and str(move) != "w-p1" for move in space.moves)
    dealt = space.play("deal")
    assert [len(dealt.piles[place].cards) for place in ("p1", "w", "stock")] == [1, 1, 0]
    # Single cards go over between the foundations of a suit; ace and king follow each other.
    table = f"base=K; uS=KS AS 2S; dS=KS QS JS TS 9S 8S 7S 6S 5S 4S 3S; {full}; b1=5H; redeals=0"
    assert {move for move in moves("the-herring-bone", table) if "S-" in move} == {"uS-dS", "dS-uS"}
    assert "uS-dS" in at("the-herring-bone", table).play("uS-dS").moves
    assert "uS-dS" not in at("the-herring-bone", table).play("uS-dS", "uS-dS").moves  # the base stays


def test_anna() -> None:
    # "When queens appear among the helps … no other cards can be laid upon them", and the king goes home after the ace.
    helps = "p1=QS; p2=KH; p3=AH; p4=5S; p5=6S; p6=QC; p7=9C; u=AD"
    found = moves("anna", f"{helps}; w=KS; stock=9H")
    assert found == {
        "deal",
        "w-p8",
        "p3-p2",
        "p5-p4",
    }  # no king on its queen; p8 is for the waste
    assert "w-u" in moves("anna", f"{helps}; w=KD; stock=9H")
    # A vacancy is refilled "from the pack or talon" before the deal goes on.
    position = at("anna", f"{helps}; w=KS; stock=9H 3C").play("deal")
    assert [len(position.piles[place].cards) for place in ("p8", "w", "stock")] == [1, 1, 1]
    assert len(position.play("deal").piles["w"].cards) == 2
    assert len(at("anna", f"{helps}; w=KS; stock=9H 3C").play("w-p8", "deal").piles["w"].cards) == 1
    # "Whenever … knaves turn up", they are placed.
    knave = at("anna", f"{helps}; stock=JC 3C").play("deal")
    assert [len(knave.piles[place].cards) for place in ("uC", "p8", "w")] == [1, 0, 0]
    start = cadogan.game("anna").deal(1)
    assert not any(card & 15 == JACK for place, pile in start.piles.items() if place[0] == "p" for card in pile.cards)


def test_the_fish_bone() -> None:
    # The gridiron takes cards "only from the pack or talon", not from itself, and no king or queen.
    gridiron = "p1=4S; p2=5S; p3=4H; p4=9C; p5=TC; u=JS"
    assert moves("the-fish-bone", f"{gridiron}; w=5H; stock=2C") == {"w-p3", "w-p6", "deal"}
    assert moves("the-fish-bone", f"{gridiron}; w=QH; stock=2C") == {"deal"}
    with pytest.raises(cadogan.IllegalMove, match="the queen of hearts does not go to pile 6 while it is empty"):
        at("the-fish-bone", f"{gridiron}; w=QH; stock=2C").play("w-p6")
    with pytest.raises(cadogan.IllegalMove, match="takes a card when the foundation beside it has one"):
        at("the-fish-bone", f"{gridiron}; w=QH; stock=2C").play("w-q")

    def dealt(cards: str, waste: str = "") -> tuple[int, ...]:
        position = at("the-fish-bone", f"{gridiron}; w={waste}; stock={cards}")
        while position.piles["stock"].cards:
            position = position.play("deal")
        return tuple(len(position.piles[place].cards) for place in ("kS", "kS2", "qS", "uS2", "p6", "w"))

    assert dealt("KS") == (1, 0, 0, 0, 0, 0)  # beside its knave
    assert dealt("KS KS QS") == (1, 0, 1, 0, 0, 1)  # the second king must wait for the second knave …
    assert dealt("KS KS JS") == (1, 1, 0, 1, 0, 0)  # … and goes at once when it appears
    assert dealt("KH 2C 3C") == (0, 0, 0, 0, 1, 2)  # a king is "consigned to the talon"; the two fills the space
    for number in range(1, 20):
        piles = cadogan.game("the-fish-bone").deal(number).piles
        assert not any(card & 15 >= JACK for place, pile in piles.items() if place[0] == "p" for card in pile.cards)


def test_house_in_the_wood() -> None:
    # "Double the number of packets": 36. A fan is built down in suit, an empty one is not filled.
    sizes = [
        len(pile.cards) for place, pile in cadogan.game("house-in-the-wood").deal(1).piles.items() if place[0] == "p"
    ]
    assert sizes == [3] * 34 + [1, 1]
    found = moves("house-in-the-wood", "p1=3S 5H; p2=6H; p3=6H; p4=7H 5S; p5=AC; u=AC; redeals=0")
    assert found == {"p1-p2", "p1-p3", "p5-u"}


OUT = "u=AS AH AD AC; d=KS KH KD KC"


def test_the_louis_patience() -> None:
    # "Each circle of the alphabet absolutely blocks the preceding one", also when its card is gone (p1, p4).
    position = at("the-louis-patience", f"p1=3S 2S; p2=QS; p3=9D 2H; p4=QD; {OUT}; stock=5C 6C; turn=p1 p2 p3+ p4")
    assert {str(move) for move in position.moves} == {"p1-u", "p2-d", "p3-u", "deal"}
    assert {str(move) for move in position.play("p1-u").moves} == {"p2-d", "p3-u", "deal"}
    # The card of p3 was dealt last: the next one takes its place. That of p1 was not.
    assert len(position.play("p3-u").play("deal").piles["p3"].cards) == 2
    assert len(position.play("p1-u").play("deal").piles["p4"].cards) == 2
    assert at("the-louis-patience", position.text) == position
    # "In this manner the order of the packets is reversed": f to a, m to g. Each from its lowest card.
    cards = "p1=4S 5S; p5=7H; p6=9D TD; p7=JC; p12=6C"
    redealt = at("the-louis-patience", f"{cards}; {OUT}; redeals=1").play("redeal")
    assert [cards_text(redealt.piles[f"p{i}"].cards) for i in range(1, 8)] == ["9D", "TD", "7H", "4S", "5S", "6C", "JC"]
    # "You may change it from one to the other", since the second deal; the first card stays.
    tops = "u=7S AH AD AC; d=8S KH KD KC; p1=9C"
    assert "uS-dS" not in moves("the-louis-patience", f"{tops}; redeals=3")
    assert moves("the-louis-patience", f"{tops}; redeals=2") == {"uS-dS", "dS-uS", "redeal"}


def test_the_kings() -> None:
    # Row 2 and 6 lie on the line of the second and the sixth foundation.
    tops = "u1=AS; u2=AH 2H; u3=AD; u4=AC; u5=AS; u6=AH; u7=AD; u8=AC"
    position = at("the-kings", f"p1=2C; p2=4S 3S; p6=2D; {tops}; stock=9C 8C; turn=p1 p2 p6+ p7")
    assert {str(move) for move in position.moves} == {"p1-u", "p2-u", "p6-u", "deal"}
    assert len(position.play("p6-u").piles["u6"].cards) == 2  # not to the first foundation that takes it
    assert moves("the-kings", f"p1=3C; {tops}; stock=9C 8C; turn=p1+ p2") == {"deal"}  # a 3, but its line has two aces
    # A card that turns up on its line goes at once, and the next one takes its place: 2C on p5, and 7D.
    played = at("the-kings", f"p1=9S; {tops}; stock=2C 7D 9H; turn=p1+ p5").play("deal")
    assert (cards_text(played.piles["u1"].cards), cards_text(played.piles["p5"].cards)) == ("AS 2C", "7D")
    # After the deal, any outside card goes anywhere, and lanes are filled.
    assert {"p1-u", "p1-p2", "p2-p1", "p2-p3"} <= moves("the-kings", f"p1=9S 3C; p2=8H 4D; {tops}")


def test_the_four_corners() -> None:
    # From a side packet only to the adjoining foundation: 2H beside the ace of hearts (p3), not of spades (p2); anywhere from a corner.
    for place, can in (("p2", False), ("p3", True), ("p1", True), ("p9", False)):
        found = moves("the-four-corners", f"{place}=2H; {OUT}; stock=5C 6C; turn={place}+ p4")
        assert found == ({f"{place}-u", "deal"} if can else {"deal"})
    # Only the card dealt last may be played; foundation cards at once, wherever they fall.
    assert moves("the-four-corners", f"p1=2H; p3=9D; {OUT}; stock=5C 6C; turn=p3+ p4") == {"deal"}
    start = at("the-four-corners", "p1=9S; u=AS; d=KS; stock=AH KD 7C; turn=p1+ p2").play("deal")
    assert (cards_text(start.piles["uH"].cards), cards_text(start.piles["p2"].cards)) == ("AH", "7C")
    assert "p2-p1" in moves("the-four-corners", f"p1=9S; p2=8S; {OUT}")


def test_the_blockade() -> None:
    # A marriage lies on one place; the place that is left is filled "immediately", and an ace is played "as it appears".
    start = at("the-blockade", "p1=KC 9S; p2=KH 8S; p3=2H; p4=9S; u=AH; stock=AD 7C 3D KD")
    assert {str(move) for move in start.moves} == {"p2-p1", "p2-p4", "p3-u", "deal"}
    married = start.play("p2-p1")
    assert [cards_text(married.piles[p].cards) for p in ("p1", "p2", "uD")] == ["KC 9S 8S", "KH 7C", "AD"]
    assert "last=p1:2" in married.text
    read = cadogan.game("the-blockade").setup(
        f"{married.game.title}, deal 1\n\n{married}\n\nLegal moves: none\n", strict=False
    )
    assert read.seen == married.seen
    # A place is empty when the last of its cards has left.
    position = married.play("p1-p4")
    assert len(position.piles["stock"].cards) == 2
    assert "last=p4:2" in position.text
    assert cards_text(position.play("p3-u").piles["p3"].cards) == "3D"
    # A row blocks what is above; when the stock is empty, nothing is filled, and a higher row is released.
    row = at("the-blockade", "p1=2H; p2=3H; u=AH; stock=2H")
    assert [len(row.play("deal").piles[p].cards) for p in ("p1", "p2", "p3")] == [2, 1, 0]
    end = at("the-blockade", "p1=KC 2H; u=AH").play("p1-u")
    assert cards_text(end.piles["p1"].cards) == "KC"
    assert not end.moves
    for wrong in ("p1:1", "p3:5", "p13:2", "p1"):
        with pytest.raises(cadogan.BadInput, match="last="):
            at("the-blockade", f"{start.text}; last={wrong}")


def test_the_congress() -> None:
    aces = "u=AS AH AD AC AS AH AD AC"
    start = at(
        "the-congress", f"h1=9S; h2=8D; h3=KD; h4=2C; r1=QC 8S; r2=9S; r3=7D; r4=2H; r5=5H; {aces}; stock=3C 3S 4S JH"
    )
    # Rivers may marry "with cards on the helps, but not vice versa".
    assert {str(move) for move in start.moves} == {"r1-h1", "r3-h2", "h4-u", "r4-u", "deal"}
    position = start.play("r1-h1").play("h4-u")
    assert [cards_text(position.piles[place].cards) for place in ("r1", "h1", "h4")] == ["QC 3C", "9S 8S", "3S"]
    # After "the entire pack is exhausted", the helps may be eight, filled from the rivers at the player's discretion.
    assert not any(str(move).endswith("-x1") for move in position.moves)
    end = at("the-congress", f"h1=9S; h2=8D; h3=KD; r1=QC 3H; r2=9S; {aces}")
    assert {str(move) for move in end.moves} == {f"r{r}-{to}" for r in (1, 2) for to in ("h4", "x1", "x2", "x3", "x4")}
    assert cards_text(end.play("r1-x2").piles["r1"].cards) == "QC"
    assert "h1-x3" not in end.moves


def test_the_shah() -> None:
    # While the circles are dealt, cards of the last one are played, "filling the spaces at once"; each circle blocks the one before.
    aces = "u=AS AH AD AC AS AH AD AC"
    first = at(
        "the-shah",
        f"r1=2H; r2=9S; r3=8S; r4=QC; r5=QC; r6=QD; r7=QS; r8=QH; {aces}; circle=1; stock=3C 4C 5C 6C 7C 8C 9C TC JC",
    )
    assert {str(move) for move in first.moves} == {"r1-u", "deal"}
    position = first.play("r1-u")
    assert cards_text(position.piles["r1"].cards) == "3C"
    assert at("the-shah", position.text) == position
    with pytest.raises(cadogan.IllegalMove, match="lies in an inner circle"):
        first.play("r3-r2")
    assert [len(position.play("deal").piles[f"r{ray}"].cards) for ray in range(1, 9)] == [2] * 8
    rays = "r1=KH 4C 9S; r2=3H 8D 8S; r3=5C 6C; r5=5D 6D QD; r6=5S 6S QS; r7=5H 6H QH; r8=7D 7H 9H".replace("KH", "JH")
    star = at("the-shah", f"{rays}; r4=2C TD; {aces}; w=8S 8H; stock=JD QC TC")
    # "Marriages are limited to cards in the third circle", the waste included; a space is filled in order, before the waste grows.
    assert {str(move) for move in star.moves} == {"r2-r1", "w-r8", "w-r3", "deal"}
    with pytest.raises(cadogan.IllegalMove, match="lies in an inner circle"):
        star.play("r4-r1")
    with pytest.raises(cadogan.IllegalMove, match="first fill ray 3"):
        star.play("w-r4")
    position = star.play("deal").play("deal").play("deal")
    assert [cards_text(position.piles[place].cards) for place in ("r3", "r4", "w")] == [
        "5C 6C JD",
        "2C TD QC",
        "8S 8H TC",
    ]
    # Into an empty ray, one card of the third circle; the talon fills the rest "at once".
    empty = at("the-shah", f"{rays}; {aces}; w=8S 8H; stock=JD QC TC")
    assert {str(move) for move in empty.moves if move.target == "r4"} == {
        "w-r4",
        *(f"r{ray}-r4" for ray in (1, 2, 5, 6, 7, 8)),
    }
    graced = empty.play("r2-r4")
    assert [cards_text(graced.piles[place].cards) for place in ("r2", "r4", "w")] == ["3H 8D", "8S 8H 8S", ""]
    with pytest.raises(cadogan.IllegalMove, match="lies in an inner circle"):
        empty.play("r3-r4")
    with pytest.raises(cadogan.BadInput, match="circle="):
        at("the-shah", f"{star.text}; circle=1")


def test_the_clock() -> None:
    hours = "a=6C 7H 8S 9D; b=TC JH QS KD; c=2C 3H 4S 5D"
    packets = "p1=3S 3D KC; p2=7C; p3=9S 9S AC; p4=KH 5S; p5=2D 2D QC; p6=2S 2S QC"
    full = "p7=TS TS 9H; p8=JD JD 3H; p9=QD QD 6H; p10=9C 9C 8S; p11=8H 8H 5C; p12=7D 7D 4D"
    start = at("the-clock", f"{hours}; {packets}; {full}; w=JC; stock=2H 4H 4C 6D 8D")
    # "Marriages can only be made with cards in the circle": the jack of the talon goes to its foundation alone, and a king goes on an ace.
    found = {str(move) for move in start.moves}
    assert {"p2-a", "p1-p3", "w-b", "p5-p1", "p6-p1", "p4-c", "deal"} == found
    # "Refilled with cards from the pack", "in order … beginning at the numeral I": two cards for II, one for IV, and then one turns up.
    position = start.play("deal")
    assert [cards_text(position.piles[place].cards) for place in ("p2", "p4", "w")] == ["7C 2H 4H", "KH 5S 4C", "JC"]
    assert cards_text(position.play("deal").piles["w"].cards) == "JC 6D"
    # Two foundations may take a card, and the player chooses; each is complete at its hour.
    position = at("the-clock", "a=8C 7H 8S 9D; b=TC JH QS KD; c=8C 3H 4S 5D; p1=9C; p2=9C")
    assert {"p1-a", "p1-c", "p2-a", "p2-c"} <= {str(move) for move in position.moves}
    assert "p1-a" not in moves("the-clock", "a=AC 7H 8S 9D; b=TC JH QS KD; c=9C 3H 4S 5D; p1=2C")
    assert [pile.which for place, pile in start.piles.items() if place[0] in "abc"] == list("A23456789TJQ")


def test_la_nivernaise() -> None:
    start = cadogan.game("la-nivernaise").deal(2)
    assert [len(start.piles[f"p{n}"].cards) for n in range(1, 7)] == [4] * 6
    assert [len(start.play("deal").piles[f"p{n}"].cards) for n in range(1, 7)] == [8] * 6
    line = "p2=3S 4S; p3=5S; p4=6S; p5=7S; p6=8S"
    laid = at("la-nivernaise", f"f1=9D; f2=2H; p1=AH; {line}; stock=QC JC TC 9C 8C; u=3S; d=4S; redeals=1")
    # Flanks "may be filled from the pack or from the Line"; "single cards are not to be replaced on the Line".
    found = {str(move) for move in laid.moves}
    assert {"p1-f3", "p2-f3", "stock-f3", "p1-u", "p2-u", "p3-f8", "dS-uS", "uS-dS", "deal"} <= found
    assert not any("-p" in move or move == "f1-f3" for move in found)
    # "If an entire packet has been played off, four more cards are to be immediately placed in its stead".
    position = laid.play("p1-u")
    assert cards_text(position.piles["p1"].cards) == "QC JC TC 9C"
    assert cards_text(laid.play("stock-f3").piles["f3"].cards) == "QC"
    # The line alone is taken up, beginning on the left, and dealt again four by four.
    last = at("la-nivernaise", "f1=9D; p1=AH 2S; p2=3S 4S; p3=5S; p6=8S 9S; redeals=1").play("redeal")
    assert [cards_text(last.piles[place].cards) for place in ("f1", "p1", "p2", "p3")] == [
        "9D",
        "AH 2S 3S 4S",
        "5S 8S 9S",
        "",
    ]


def test_sly() -> None:
    ends = "u=4S 4H 4D 4C; d=TS TH TD TC"
    low = [rank + suit for rank in "A234" for suit in "SHDC"]
    full = "; ".join(f"p{n}={card}" for n, card in enumerate([*low, "JS"], 4))
    start = at("sly", f"{ends}; p1=8S 5S; p2=9H; {full}; stock=5D 6C 8C 9D 6D 6H")
    # Between rounds tops go out, and vacancies are refilled before the next card is turned up.
    assert {str(move) for move in start.moves} == {"p1-u", "p2-d", "deal"}
    position = start.play("p2-d").play("deal")
    assert [cards_text(position.piles[place].cards) for place in ("p2", "p3", "w")] == ["5D", "6C", ""]
    position = position.play("deal")
    assert cards_text(position.piles["w"].cards) == "8C"
    # "A card once placed on the promenade cannot be played until each deal of twenty cards is complete", one that turns up can.
    assert {str(move) for move in position.moves} == {f"w-p{n}" for n in range(1, 21)}
    with pytest.raises(cadogan.IllegalMove, match="20 more cards go to the packets"):
        position.play("p1-u")
    position = position.play("w-p7").play("deal")
    assert "round=19" in position.text
    assert "w-d" in position.moves
    position = position.play("w-d").play("deal")
    assert "round=19" in position.text  # "cards that have been played during the deal do not count"
    # The last round is over when no card is left.
    assert {"p1-u", "p2-u"} <= {str(move) for move in position.play("w-p9").play("deal").play("w-p9").moves}
    with pytest.raises(BadInput, match="round="):
        at("sly", f"{ends}; {full}; w=5D; stock=6C")


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


@pytest.mark.parametrize("name", ["the-kings", "the-louis-patience", "the-four-corners", "sly"])
def test_a_drawn_table_says_whose_turn_it_is(name: str) -> None:
    for number in range(1, 6):
        position = wandered(name, number, number)
        read = cadogan.game(name).setup(f"{position.game.title}, deal 1\n\n{position}\n\nLegal moves: none\n")
        assert read.seen == position.seen  # that includes whose turn it is
