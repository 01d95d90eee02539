"""Positions worked out by hand from the sources, each with its exact list of legal moves: PR, Persian Rug; NAT, The Nation.

Some tables, and the numbers of free cards, are those of `test_worked_positions`.
"""

import pytest

import cadogan
from cadogan.rules.cards import card_text, cards_text, pack, read_cards
from cadogan.rules.pile_ops import BASES, held
from cadogan.rules.two_way_piles import DOWN, PILES, ROOM, UP

START = "u=AS AH AD AC; d=KS KH KD KC; "
DOWN_SUIT = [rank + suit for suit in "SHDC" for rank in "QJT98765432A"]
UP_SUIT = [rank + suit for suit in "SHDC" for rank in "23456789TJQK"]


def setup(game, text):
    return cadogan.game(game).setup(text, strict=False)


def names(position):
    return set(position.moves)


def pile(position, place):
    return cards_text(position.piles[place].cards)


# -- Persian Rug -------------------------------------------------------------------------------------------------------

IN_ORDER = " ".join(
    [rank + suit for suit in "SHDC" for rank in "23456789TJQ"]
    + [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
)


@pytest.mark.parametrize(("game", "more"), [("persian-rug", set()), ("persian-rug?wrap=on", {"r5-r8", "r8-r5"})])
def test_pr_1_the_opening_with_no_shuffle(game, more):
    """The quilt is that of CQ-8; the last thirty-two cards go to the reserves, four to each in turn."""
    position = cadogan.game(game).position(IN_ORDER)
    assert [pile(position, f"r{i}") for i in range(1, 9)] == [
        "8H 9H TH JH", "QH KH AD 2D", "3D 4D 5D 6D", "7D 8D 9D TD", "JD QD KD AC", "2C 3C 4C 5C", "6C 7C 8C 9C", "TC JC QC KC",
    ]  # fmt: skip
    assert [pile(position, place) for place in ("a1", "h3", "h5", "h7")] == ["2S", "3D", "8C", "QS"]
    free = [place for place, each in position.piles.items() if each.covered and not all(each.covered)]
    assert len(free) == 16
    assert names(position) == {"a1-u", "h7-d", "r2-u", "h3-r2", "h5-r7"} | more


def test_pr_2_any_empty_reserve_takes_any_free_card():
    """b1 lies between a1 and c1. The jack is alone, so moving it would change nothing. Reserves 3 to 8 are empty."""
    position = setup("persian-rug", START + "quilt=5H 6H 7H 5/8/8/8/8/8/8/8; r1=9C 4D; r2=JD")
    assert names(position) == {f"{source}-r{i}" for source in ("a1", "c1", "r1") for i in range(3, 9)}
    for move, reason in (
        ("r2-r3", "the jack of diamonds is alone on its pile"),
        ("r2-r8", "the jack of diamonds is alone on its pile"),
        ("b1-r3", "the 6 of hearts on b1 is blocked"),
        ("a1-r2", "does not follow the jack of diamonds"),
        ("r1-r1", "onto itself"),
        ("r4-u", "reserve 4 is empty"),
        ("uS-dS", "in this game cards stay on the foundations"),
    ):
        with pytest.raises(cadogan.IllegalMove, match=reason):
            position.play(move)
    after = position.play("c1-r5")
    assert (pile(after, "r3"), pile(after, "r5")) == ("", "7H")
    assert names(after) == {f"{source}-r{i}" for source in ("a1", "b1", "r1") for i in (3, 4, 6, 7, 8)} | {"b1-r5"}


def test_pr_3_both_foundations_and_both_directions():
    """The sevens fit both foundations; six and eight go onto the seven of a reserve."""
    position = setup(
        "persian-rug", "u=6S AH AD AC; d=8S KH KD KC; quilt=7S 1 8S 1 6S 3/8/8/8/8/8/8/8; r1=9C 7S; r2=KD 4H"
    )
    assert names(position) == {
        "a1-u", "a1-d", "r1-u", "r1-d", "c1-r1", "e1-r1",
        *(f"{source}-r{i}" for source in ("a1", "c1", "e1", "r1", "r2") for i in range(3, 9)),
    }  # fmt: skip
    assert pile(position.play("e1-r1 r1-r3 r3-r1 c1-r3"), "r1") == "9C 7S 6S"


def test_pr_4_a_lane():
    """The nine's upper end is at a gap; above the gap lies the ten, so no lane leads to the edge."""
    quilt = START + "quilt=8/8/2 TH 5/8/2 9H 5/2 8H 5/8/8; r1=2C"
    assert "c5-r2" in setup("persian-rug", quilt).moves
    assert "c5-r2" not in setup("persian-rug?release=lane", quilt).moves


@pytest.mark.parametrize("transfer", ["off", "on"])
def test_pr_5_moves_between_foundations(transfer):
    game = f"persian-rug?foundation_transfer={transfer}"
    position = setup(game, "u=7S AH AD AC; d=8S KH KD KC; r1=9C 6S; r2=AC; r3=AD; r4=AH; r5=3C; r6=5C; r7=7C; r8=9H")
    assert names(position) == ({"uS-dS", "dS-uS"} if transfer == "on" else set())


def test_pr_6_the_last_card_wins():
    position = setup("persian-rug", "u=KS KH KD QC; d=AS AH AD AC; r5=KC")
    assert position.play("r5-u").is_won


def test_pr_7_a_reserve_holds_four_cards_and_a_sequence():
    setup("persian-rug", START + "r1=2C 4D 6H 8S 9S TS 9S")
    with pytest.raises(cadogan.BadInput, match="JS cannot lie on 9S: a deal puts at most 4 cards on a pile"):
        setup("persian-rug", START + "r1=2C 4D 6H 8S 9S JS")
    with pytest.raises(cadogan.BadInput, match="KS cannot lie on AS"):
        setup("persian-rug", START + "r1=2C 4D 6H AS KS")
    setup("persian-rug?wrap=on", START + "r1=2C 4D 6H AS KS")


# -- The Nation, La Nationale -------------------------------------------------------------------------------------------


def dealt(first, game="the-nation", up="1 1 1 1", down="13 13 13 13"):
    """Return the piles and foundations (as ranks, S H D C) after dealing only these cards."""
    rules = cadogan.game(game)
    s = rules.blank()
    for at, ranks in ((UP, up), (DOWN, down)):
        for i, rank in enumerate(ranks.split()):
            s[at + i] = int(rank)
    cards = read_cards(first)
    s[rules.family.PACKET : rules.family.PACKET + len(cards)] = type(s)("b", cards)
    rules.family.module.deal_out(s, len(cards))
    piles = [cards_text(held(s, PILES + ROOM * i)) for i in range(12)]
    return [each for each in piles if each], list(s[UP : UP + 4]), list(s[DOWN : DOWN + 4])


@pytest.mark.parametrize("game", ["the-nation", "la-nationale"])
def test_nat_1_a_card_that_goes_out_is_counted(game):
    """Lady Cadogan's example: the fourth and the seventh card are suitable, so the column has only six cards."""
    piles, up, down = dealt("5C 9D 7H 2S 9H TC QH 4D 6C 8S", game)
    assert piles == ["5C 9D 7H 9H TC 4D", "6C 8S"]
    assert up == [2, 1, 1, 1]
    assert down == [13, 12, 13, 13]


def test_nat_2_nothing_leaves_a_column_during_the_deal():
    piles, up, _ = dealt("3S 2S 3S 4S")
    assert piles == ["3S"]
    assert up[0] == 4


@pytest.mark.parametrize(("both_fit", "up", "down"), [("up", 7, 8), ("down", 6, 7)])
def test_nat_3_a_card_that_fits_both(both_fit, up, down):
    piles, ups, downs = dealt("7S", f"the-nation?both_fit={both_fit}", "6 1 1 1", "8 13 13 13")
    assert (piles, ups[0], downs[0]) == ([], up, down)


def test_nat_4_without_play_in_the_deal_there_are_twelve_eights():
    for game in ("the-nation?deal_play=off", "la-nationale?deal_play=off"):
        position = cadogan.game(game).position(" ".join(UP_SUIT + DOWN_SUIT))
        assert [len(position.piles[f"p{i}"].cards) for i in range(1, 13)] == [8] * 12
        assert pile(position, "p1") == "2S 3S 4S 5S 6S 7S 8S 9S"


@pytest.mark.parametrize("game", ["the-nation", "la-nationale"])
def test_nat_5_won_in_the_deal(game):
    assert cadogan.game(game).position(" ".join(UP_SUIT + DOWN_SUIT)).is_won


NAT_6 = (
    "u=JS 5H AD AC; d=3S 9H KD KC; p1=2D 7H; p2=3D 8H; p3=4D 6H; p4=5D KS; p5=6D AS; p6=7D 2S; p8=8D 3C; p9=9D 9C; p10=TD 7D; "
    "p11=JD 5D; p12=QD JC"
)
NAT_6_MOVES = {"p1-p2", "p1-p3", "p2-d", "p2-p1", "p3-u", "p3-p1", "p5-p6", "p6-d", "p6-p5"}
NAT_6_SPACE = {f"p{i}-p7" for i in range(1, 13) if i != 7}


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("the-nation", NAT_6_SPACE | {"redeal"}),
        ("the-nation?redeals=0", NAT_6_SPACE),
        ("the-nation?fill_spaces=off", {"redeal"}),
        ("the-nation?wrap=on", NAT_6_SPACE | {"redeal", "p4-p5", "p5-p4"}),
        ("la-nationale", NAT_6_SPACE | {"p4-p5", "p5-p4"}),
    ],
)
def test_nat_6_move_list(game, more):
    """The tops of CAP-3. In La Nationale the king goes onto the ace, and the ace onto the king."""
    position = setup(game, NAT_6)
    assert names(position) == NAT_6_MOVES | more
    for move, reason in (
        ("p4-p6", "does not follow"),
        ("p1-u", "does not fit: .* takes the 6"),
        ("p7-u", "pile 7 is empty"),
    ):
        with pytest.raises(cadogan.IllegalMove, match=reason):
            position.play(move)


def test_nat_7_the_redeal():
    """The last column is dealt first, each from its first card; those that fit go out and are counted."""
    position = setup(
        "the-nation", "u=AS AH AD 4C; d=KS KH KD KC; p1=6C 5C; p12=3H 2H 4H TD 8D 6D 4D 9S; redeals=1"
    ).play("redeal")
    assert pile(position, "p1") == "3H 4H TD 8D 6D 4D 9S"
    assert pile(position, "p2") == "6C"
    assert (pile(position, "uH"), pile(position, "uC")[-2:]) == ("AH 2H", "5C")
    assert "redeal" not in position.moves
    with pytest.raises(cadogan.IllegalMove, match="no redeal is left"):
        position.play("redeal")


def test_nat_8_there_are_two_redeals_and_none_in_la_nationale():
    position = cadogan.game("the-nation").deal(1)
    assert position.redeals_left == 2
    assert position.play("redeal redeal").redeals_left == 0
    assert "redeals" not in cadogan.game("la-nationale").deal(1).text


def test_nat_9_a_column_holds_eight_cards_and_a_sequence():
    setup("the-nation", START + "p1=2S 4S 6S 8S TS 2H 4H 6H 7H 8H")
    with pytest.raises(cadogan.BadInput, match="8H cannot lie on 6H: a deal puts at most 8 cards on a pile"):
        setup("the-nation", START + "p1=2S 4S 6S 8S TS 2H 4H 6H 8H")


def test_the_packs_are_whole():
    for name in ("persian-rug", "the-nation", "la-nationale"):
        cards = cadogan.game(name).deal(3).dealt_cards.split()
        assert sorted(cards) == sorted(card_text(card) for card in pack(2, without=BASES))
