"""Positions worked out by hand from the sources, each with its exact list of legal moves.

CQ: the quilt. MMS: Morehead and Mott-Smith's quilt, with the next card seen. CAD: Lady Cadogan's Carpet. WM: the windmill. CAP: capricieuse.
DQ: doubles and quits.
"""

import random
from collections import Counter

import pytest

import cadogan
from cadogan.rules.cards import card_text, cards_text, pack, read_cards
from cadogan.rules.games import capricieuse
from cadogan.rules.pile_ops import held
from cadogan.rules.two_way_piles import PILES, ROOM

QUILTS = ["crazy-quilt", "crazy-quilt-morehead", "the-carpet", "indian-carpet"]
BASES = "u=AS AH AD AC; d=KS KH KD KC; "


def setup(game, text, strict=True):
    return cadogan.game(game).setup(text, strict=strict)


def names(position):
    return set(position.moves)


def pile(position, place):
    return cards_text(position.piles[place].cards)


# -- the quilt ---------------------------------------------------------------------------------------------------------

CELLS = [(r, c) for r in range(8) for c in range(8)]


MIDDLE = pack(2, without=read_cards("AS AH AD AC KS KH KD KC"))  # the cards dealt


def place(r, c):
    return "abcdefgh"[c] + str(r + 1)


def quilt_without(gone, game="crazy-quilt"):
    """Return a quilt of the cards of a deal with some removed."""
    cards = ["1" if cell in gone else card_text(card) for cell, card in zip(CELLS, MIDDLE, strict=False)]
    return setup(game, BASES + "quilt=" + " ".join(cards), strict=False)


def free(position):
    """Return the cells with a free card."""
    piles = position.piles
    return {cell for cell in CELLS if (ends := piles[place(*cell)].covered) and not all(ends)}


def playable(gone, game):
    """Return the same cells, found by moves: those from which a 2 could go to its foundation."""
    filler = [card_text(card) for card in MIDDLE if card_text(card) != "2S"]
    found = set()
    for cell in set(CELLS) - set(gone):
        cards = ["1" if at in gone else "2S" if at == cell else card for at, card in zip(CELLS, filler, strict=False)]
        if f"{place(*cell)}-u" in setup(game, BASES + "quilt=" + " ".join(cards), strict=False).moves:
            found.add(cell)
    return found


START = {(0, 0), (0, 2), (0, 4), (0, 6), (0, 7), (2, 7), (4, 7), (6, 7)}
START |= {(7, 1), (7, 3), (7, 5), (7, 7), (1, 0), (3, 0), (5, 0), (7, 0)}


@pytest.mark.parametrize("game", [*QUILTS, "crazy-quilt?release=lane"])
def test_cq_1_sixteen_cards_are_free_at_the_start(game):
    assert free(quilt_without([], game)) == playable([], game) == START
    assert len(START) == 16
    rim = {(r, c) for r, c in CELLS if r in (0, 7) or c in (0, 7)}
    assert len(rim) == 28
    assert rim >= START
    position = cadogan.game(game).deal(1)
    assert free(position) == START
    corners = {corner: position.piles[place(*corner)].covered for corner in ((0, 0), (0, 7), (7, 7), (7, 0))}
    # each corner is free on one side: north, east, south, west (upright cards give north and south, sideways west and east)
    assert corners == {(0, 0): (False, True), (0, 7): (True, False), (7, 7): (True, False), (7, 0): (False, True)}


def test_cq_1_the_cards_lie_like_a_chessboard():
    for layout in cadogan.game("crazy-quilt").deal(1).layouts:
        turned = {spot.place: spot.turned for spot in layout.spots}
        assert all(turned[place(r, c)] == ((r + c) % 2 == 1) for r, c in CELLS)


@pytest.mark.parametrize("game", QUILTS)
@pytest.mark.parametrize(
    ("removed", "released", "total"),
    [
        ((0, 2), {(0, 1), (0, 3)}, 17),
        ((7, 3), {(7, 2), (7, 4)}, 17),
        ((1, 0), {(2, 0)}, 16),
        ((0, 0), {(0, 1)}, 16),
        ((7, 0), {(6, 0)}, 16),
        ((0, 7), {(1, 7)}, 16),
        ((7, 7), {(7, 6)}, 16),
    ],
)
def test_cq_2_one_removal_from_the_full_quilt(game, removed, released, total):
    now = free(quilt_without([removed], game))
    assert now - START == released
    assert START - now == {removed}
    assert len(now) == total


@pytest.mark.parametrize("removed", [(0, 2), (7, 3), (1, 0)])
def test_cq_2_holds_for_moves(removed):
    assert playable([removed], "crazy-quilt") == free(quilt_without([removed]))


WAY_IN = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3)]


@pytest.mark.parametrize("game", QUILTS)
def test_cq_3_a_way_into_the_middle(game):
    """Seven spades lead into the middle; the ace pile takes them one after the other."""
    on_the_way = dict(zip(WAY_IN, read_cards("2S 3S 4S 5S 6S 7S 8S"), strict=True))
    others = iter(list((Counter(MIDDLE) - Counter(on_the_way.values())).elements()))
    quilt = [on_the_way.get(cell) or next(others) for cell in CELLS]
    position = setup(game, f"{BASES}quilt={cards_text(quilt)}; stock={cards_text(others)}")
    assert free(position) == START
    released = [{(0, 1)}, {(1, 1)}, {(1, 2)}, {(2, 2)}, {(2, 1), (2, 3)}, {(1, 3), (3, 3)}, {(3, 2), (3, 4)}]
    for cell, newly, total in zip(WAY_IN, released, [16, 16, 16, 16, 17, 18, 19], strict=True):
        before = free(position)
        position = position.play(f"{place(*cell)}-u")
        now = free(position)
        assert now - before == newly
        assert len(now) == total
        assert len(position.moves) >= 2  # the next one, and deal
    assert pile(position, "uS") == "AS 2S 3S 4S 5S 6S 7S 8S"


FEWEST_REMOVALS = """
    1 2 1 2 1 2 1 1
    1 3 4 3 4 3 3 2
    2 3 5 6 5 5 4 1
    1 4 5 7 7 6 3 2
    2 3 6 7 7 5 4 1
    1 4 5 5 6 5 3 2
    2 3 3 4 3 4 3 1
    1 1 2 1 2 1 2 1
"""


def test_cq_3_the_fewest_removals_before_each_card_can_be_out():
    """Breadth first: a card needs one way to the rim; the cards on it and the card itself are removed."""
    way = {cell: [cell] for cell in START}
    level = list(START)
    while level:
        following = []
        for cell in level:
            for released in free(quilt_without(way[cell])) - way.keys():
                way[released] = [*way[cell], released]
                following.append(released)
        level = following
    assert [len(way[cell]) for cell in CELLS] == [int(number) for number in FEWEST_REMOVALS.split()]


@pytest.mark.parametrize("seed", range(4))
def test_cq_3_a_full_clearance_releases_forty_eight_cards_and_never_jams(seed):
    """A removal frees only cards at its long sides, at most two; the gap always reaches the edge."""
    gone, now, releases = [], set(START), 0
    rng = random.Random(seed)
    while len(gone) < 64:
        r, c = removed = rng.choice(sorted(now))
        gone.append(removed)
        newly = free(quilt_without(gone)) - now
        sides = {(r, c - 1), (r, c + 1)} if (r + c) % 2 == 0 else {(r - 1, c), (r + 1, c)}
        assert newly <= sides
        releases += len(newly)
        now = (now | newly) - {removed}
        assert now == free(quilt_without(gone))
        assert now or len(gone) == 64
        assert reaches_the_edge(removed, set(gone))
    assert releases == 64 - 16 == 48


def reaches_the_edge(cell, gone):
    region, border = {cell}, [cell]
    while border:
        r, c = border.pop()
        beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        if not all(near in CELLS for near in beside):
            return True
        border += (beside & gone) - region
        region |= beside & gone
    return False


@pytest.mark.parametrize("release", ["touch", "lane"])
def test_every_quilt_has_a_free_card(release):
    """From any card a staircase leads to a free one; with lanes, the first card of the topmost row is free."""
    for seed in range(40):
        left = random.Random(seed).sample(CELLS, 1 + seed)
        position = quilt_without(set(CELLS) - set(left), f"crazy-quilt?release={release}")
        assert min(left) in free(position)


CQ_4 = "u=JS KH TD KC; d=2S 4H AD AC; quilt=8/8/3 2H 4/3 QS {} {} 2/3 KD 4/8/8/8; w=QD AS; stock=3H JD; redeals=1"


@pytest.mark.parametrize("game", QUILTS)
def test_cq_4_blocked_and_free(game):
    position = setup(game, CQ_4.format("KS", "AH"))
    assert free(position) == {(2, 3), (4, 3), (3, 5)}
    assert position.piles["d4"].covered == position.piles["e4"].covered == (True, True)
    assert names(position) == {"w-d", "deal"}
    for move, reason in (
        ("redeal", "the stock still has 2 cards"),
        ("d4-u", "queen of spades on d4 is blocked"),
        ("e4-w", "king of spades on e4 is blocked"),
        ("f4-w", "does not follow the ace of spades"),
        ("d3-u", "ace pile of hearts is complete"),
        ("a1-u", "a1 is empty"),
    ):
        with pytest.raises(cadogan.IllegalMove, match=reason):
            position.play(move)


@pytest.mark.parametrize("game", QUILTS)
def test_cq_5_the_wrap(game):
    position = setup(game, CQ_4.format("AH", "KS"))
    assert (3, 5) in free(position)
    round_the_corner = game == "crazy-quilt-morehead"
    assert names(position) == ({"w-d", "deal", "f4-w"} if round_the_corner else {"w-d", "deal"})
    if round_the_corner:
        assert pile(position.play("f4-w"), "w") == "QD AS KS"


@pytest.mark.parametrize("game", QUILTS)
def test_cq_6_both_foundations_both_ways_and_the_redeal(game):
    text = "u=6S KH KD KC; d=8S AH AD AC; quilt=7S 7/8/3 6S QS KS 2/8/8/5 8S 2/8/8; w=AS 2S 3S 4S 5S 9S TS JS 7S; redeals=1"
    position = setup(game, text)
    assert free(position) == {(0, 0), (2, 3), (2, 4), (2, 5), (5, 5)}
    assert names(position) == {"a1-u", "a1-d", "w-u", "w-d", "f6-w", "d3-w", "redeal"}
    assert pile(position.play("a1-u"), "uS").endswith("7S")
    assert pile(position.play("a1-d"), "dS").endswith("7S")


@pytest.mark.parametrize("game", ["crazy-quilt", "crazy-quilt-morehead", "indian-carpet"])
def test_cq_7_the_redeal_turns_the_waste_over(game):
    position = setup(game, BASES + "w=2C 5H 6H 9D", strict=False).play("redeal")
    assert pile(position, "stock") == "2C 5H 6H 9D"
    assert pile(position, "w") == ""
    assert pile(position.play("deal"), "w") == "2C"
    assert pile(position.play("deal deal deal deal"), "w") == "2C 5H 6H 9D"


@pytest.mark.parametrize("game", QUILTS)
def test_cq_8_the_opening_with_no_shuffle(game):
    first = [rank + suit for suit in "SHDC" for rank in "23456789TJQ"]
    second = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    seed = 1 if game == "the-carpet" else None
    position = cadogan.game(game).position(" ".join(first + second), seed=seed)
    rows = [" ".join(pile(position, place(r, c)) for c in range(8)) for r in range(8)]
    assert rows == [
        "2S 3S 4S 5S 6S 7S 8S 9S",
        "TS JS QS 2H 3H 4H 5H 6H",
        "7H 8H 9H TH JH QH 2D 3D",
        "4D 5D 6D 7D 8D 9D TD JD",
        "QD 2C 3C 4C 5C 6C 7C 8C",
        "9C TC JC QC AS 2S 3S 4S",
        "5S 6S 7S 8S 9S TS JS QS",
        "KS AH 2H 3H 4H 5H 6H 7H",
    ]
    stock = pile(position, "stock").split()
    assert " ".join(stock[:8]) == "8H 9H TH JH QH KH AD 2D"
    assert len(stock) == 32
    assert names(position) == {"a1-u", "h7-d", "deal"}


def test_a_loose_ace_or_king_starts_in_the_stock_a_third_of_the_time():
    """So it must be if the eight are removed before the shuffle; removing the first ones met would make it 53 %."""
    game = cadogan.game("crazy-quilt")
    in_stock = sum(card[0] in "AK" for number in range(500) for card in game.deal(number).dealt_cards.split()[64:])
    assert in_stock / (500 * 8) == pytest.approx(1 / 3, abs=0.03)


# -- Morehead and Mott-Smith: the next card of the stock is seen -------------------------------------------------------


def test_mms_1_the_next_card_is_seen_before_it_covers_the_waste():
    text = "u=4S AH AD AC; d=KS KH KD KC; w=5S; stock=6S 9D"
    position = setup("crazy-quilt-morehead", text, strict=False)
    assert pile(position.seen, "stock") == "6S ??"
    assert names(position) == names(position.seen) == {"w-u", "deal"}
    assert pile(position.play("w-u deal w-u"), "uS") == "AS 2S 3S 4S 5S 6S"
    assert names(position.play("deal")) == {"deal"}  # the 6 covers the 5
    blind = setup("crazy-quilt", text, strict=False)
    assert pile(blind.seen, "stock") == "?? ??"
    assert names(blind) == {"w-u", "deal"}


# -- Lady Cadogan's Carpet ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", QUILTS)
@pytest.mark.parametrize(
    ("removed", "touch", "lane"),
    [((0, 2), {(0, 1), (0, 3)}, set()), ((0, 0), {(0, 1)}, {(0, 1)}), ((1, 0), {(2, 0)}, set())],
)
def test_cad_1_touch_and_lane(game, removed, touch, lane):
    wide, strict = (cadogan.game(game, {"release": release}).name for release in ("touch", "lane"))
    assert free(quilt_without([removed], wide)) == (START - {removed}) | touch
    assert free(quilt_without([removed], strict)) == (START - {removed}) | lane
    assert {(0, 2): (17, 15), (0, 0): (16, 16), (1, 0): (16, 15)}[removed] == (15 + len(touch), 15 + len(lane))


def test_cad_1_holds_for_moves():
    assert playable([(0, 2)], "crazy-quilt?release=lane") == START - {(0, 2)}


def test_cad_2_there_is_no_third_redeal():
    position = setup("the-carpet", BASES + "w=2S 5S; redeals=2; seed=1", strict=False)
    for _ in range(2):
        position = position.play("redeal")
        while "deal" in position.moves:
            position = position.play("deal")
    assert "redeal" not in position.moves
    assert position.history.count("redeal") == 2
    with pytest.raises(cadogan.IllegalMove, match="no redeal is left"):
        position.play("redeal")
    assert setup("the-carpet", BASES + "w=5S; redeals=0", strict=False).is_over


# -- the windmill ------------------------------------------------------------------------------------------------------

TRANSFERS = ["alternate", "none", "free", "cadogan", "unless-otherwise"]
WM_1 = {
    "sails": "6H 7C KD 2S 9S 9H JC AD",
    "c": "AS 2H 3H 4H 5H",
    "k1": "KS QH JS TD 9C 8S 7H 6C",
    "k2": "KC",
    "w": "3D 8D",
    "stock": "QS 4C",
}


def windmill(transfer="alternate", kings="corner-first", parts=WM_1, **changes):
    text = "; ".join(f"{name}={cards}" for name, cards in {**parts, **changes}.items())
    return cadogan.game("windmill", {"transfer": transfer, "kings": kings}).setup(text, strict=False)


@pytest.mark.parametrize(
    ("transfer", "legal"),
    [
        ("alternate", {"s1-c", "s3-k3", "k1-c", "deal"}),
        ("none", {"s1-c", "s3-k3", "deal"}),
        ("free", {"s1-c", "s3-k3", "k1-c", "deal"}),
        ("cadogan", {"s1-c", "s3-k3", "k1-c", "deal"}),  # a 7 is in a sail
        ("unless-otherwise", {"s1-c", "s3-k3", "deal"}),  # the 6 in a sail makes the same play
    ],
)
def test_wm_1_transfer(transfer, legal):
    assert names(windmill(transfer)) == legal


@pytest.mark.parametrize("transfer", ["alternate", "free", "cadogan"])
def test_wm_1_after_the_transfer(transfer):
    position = windmill(transfer).play("k1-c")
    assert pile(position, "c") == "AS 2H 3H 4H 5H 6C"
    assert position.piles["k1"].next == "6"
    again = {"k1-c"} if transfer == "free" else set()
    assert names(position) == {"s1-k1", "s2-c", "s3-k3", "deal"} | again
    if transfer != "free":
        first = "a card from elsewhere to the centre" if transfer == "cadogan" else "one from the sails or the waste"
        with pytest.raises(cadogan.IllegalMove, match=f"play {first} first"):
            position.play("k1-c")


@pytest.mark.parametrize("transfer", ["alternate", "free", "cadogan"])
def test_wm_1_the_next_card_of_a_sail_clears_the_flag(transfer):
    position = windmill(transfer).play("k1-c s2-c")
    assert pile(position, "s2") == "8D"
    assert pile(position, "w") == "3D"
    assert position.piles["c"].next == "8"
    assert names(position) == {"s1-k1", "s2-c", "s3-k3", "deal"}
    assert "last" not in position.text


@pytest.mark.parametrize(("transfer", "count"), [("alternate", 4), ("cadogan", 3), ("free", 4), ("none", 3)])
def test_wm_2_no_seven_is_available(transfer, count):
    position = windmill(transfer, sails="6H TC KD 2S 9S 9H JC AD")
    assert names(position) == {"s1-c", "s3-k3", "deal"} | ({"k1-c"} if count == 4 else set())
    assert len(position.moves) == count


def test_wm_3_a_gap_is_filled_from_the_waste_then_the_stock():
    position = windmill().play("s1-c")
    assert (pile(position, "s1"), pile(position, "w"), pile(position, "stock")) == ("8D", "3D", "QS 4C")
    position = windmill(w="").play("s1-c")
    assert (pile(position, "s1"), pile(position, "w"), pile(position, "stock")) == ("QS", "", "4C")
    position = windmill(w="", stock="").play("s1-c")
    assert (pile(position, "s1"), pile(position, "w"), pile(position, "stock")) == ("", "", "")
    assert all(not move.startswith("s1") for move in position.moves)


@pytest.mark.parametrize("transfer", TRANSFERS)
def test_wm_4_kings_go_to_the_corners_first(transfer):
    parts = {
        "sails": "KD 5C 5D 9S 9H 3C 3D AD",
        "c": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
        "k1": "KS",
        "k2": "KC QD",
        "k3": "KH",
        "w": "QC",
        "stock": "2H",
    }
    first = windmill(transfer, parts=parts)
    assert names(first) == {"s1-k4", "w-k1", "w-k3", "deal"}
    with pytest.raises(cadogan.IllegalMove, match="no king goes to the centre while a corner is empty"):
        first.play("s1-c")
    assert names(windmill(transfer, "free", parts)) == {"s1-k4", "s1-c", "w-k1", "w-k3", "deal"}
    filled = first.play("s1-k4")
    assert pile(filled, "s1") == "QC"
    assert "s1-c" not in filled.moves
    king_again = windmill(transfer, parts={**parts, "k4": "KH", "k3": "KH"})
    assert "s1-c" in king_again.moves  # every corner has its king


@pytest.mark.parametrize(
    ("transfer", "legal"),
    [
        ("alternate", {"w-c", "k1-c", "deal"}),
        ("free", {"w-c", "k1-c", "deal"}),
        ("cadogan", {"w-c", "deal"}),  # no 2 in a sail or on the waste
        ("none", {"w-c", "deal"}),
        ("unless-otherwise", {"w-c", "deal"}),  # the waste's ace makes the same play
    ],
)
def test_wm_5_round_the_corner_and_from_a_full_corner(transfer, legal):
    parts = {
        "sails": "5C 5D 9D 9H 3C 3D 8D 8H",
        "c": "AD 2D 3H 4H 5H 6H 7H 8C 9C TC JC QC KD",
        "k1": "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS",
        "k2": "KC",
        "k3": "KD",
        "k4": "KH",
        "w": "AH",
        "stock": "2H",
    }
    position = windmill(transfer, parts=parts)
    assert names(position) == legal
    assert position.piles["c"].next == "A"
    assert position.piles["k1"].next == ""


@pytest.mark.parametrize("kings", ["corner-first", "free"])
@pytest.mark.parametrize("transfer", TRANSFERS)
def test_wm_6_nothing_goes_on_a_full_centre(transfer, kings):
    """An ace would be next, and there is one in a sail, on the waste and on a corner."""
    suits = [[rank + suit for rank in "A23456789TJQK"] for suit in "SHDC"]
    full = " ".join(card for cards in suits for card in cards)
    corners = {f"k{i + 1}": " ".join(reversed(cards)) for i, cards in enumerate(suits)}
    corners["k1"] = corners["k1"].removesuffix(" AS")
    corners["k2"] = corners["k2"].removesuffix(" AH")
    strict = cadogan.game("windmill", {"transfer": transfer, "kings": kings})
    text = "; ".join(f"{name}={cards}" for name, cards in corners.items())
    position = strict.setup(f"sails=AS AH; c={full}; {text}")
    assert position.piles["c"].next == ""
    assert names(position) == {"s1-k1", "s1-k2", "s2-k1", "s2-k2"}
    assert position.play("s1-k2 s2-k1").is_won
    corners = {"k1": corners["k4"], "k2": "KS", "k3": "KH", "k4": "KD"}
    parts = {"sails": "AS 2H 3H 4H 5H 6H 7H QH", "c": full, "w": "AH", "stock": "AD", **corners}
    position = windmill(transfer, kings, parts)
    assert "deal" in position.moves
    assert not [move for move in position.moves if move.endswith("-c")]
    with pytest.raises(cadogan.IllegalMove, match="the centre is complete"):
        position.play("w-c")


# -- capricieuse -------------------------------------------------------------------------------------------------------


def in_the_middle_of_a_deal(cards, game="capricieuse", up="0 0 0 0", down="14 14 14 14"):
    """Return the piles and foundations (as ranks, S H D C) after dealing these cards."""
    s = cadogan.game(game).blank()
    dealt = read_cards(cards)
    for i, rank in enumerate(up.split()):
        s[capricieuse.UP + i] = int(rank)
    for i, rank in enumerate(down.split()):
        s[capricieuse.DOWN + i] = int(rank)
    for i, card in enumerate(dealt):
        s[capricieuse.PACKET + i] = card
    capricieuse.deal_out(s, len(dealt))
    piles = [cards_text(held(s, PILES + ROOM * i)) for i in range(12)]
    while piles and not piles[-1]:
        piles.pop()
    return piles, list(s[capricieuse.UP : capricieuse.UP + 4]), list(s[capricieuse.DOWN : capricieuse.DOWN + 4])


CAP_1 = "5C AS 9D KH 2S QH AS 3S KS KH JH 4D"


@pytest.mark.parametrize("both_fit", ["up", "down"])
def test_cap_1_a_card_that_goes_to_a_foundation_uses_up_no_turn(both_fit):
    piles, up, down = in_the_middle_of_a_deal(CAP_1, f"capricieuse?both_fit={both_fit}")
    assert piles == ["5C", "9D", "AS", "KH", "4D"]
    assert up == [3, 0, 0, 0]
    assert down == [13, 11, 14, 14]


def test_cap_1_the_deal_goes_on_with_the_next_pile():
    rest = pack(2, without=read_cards(CAP_1))
    seven = read_cards("9C")[0]  # fits nowhere yet
    rest.remove(seven)
    position = cadogan.game("capricieuse").position(f"{CAP_1} 9C {cards_text(rest)}")
    bottoms = [pile(position, f"p{i}")[:2] for i in range(1, 7)]
    assert bottoms == ["5C", "9D", "AS", "KH", "4D", "9C"]


def test_cap_2_nothing_leaves_a_pile_during_the_deal():
    piles, up, _ = in_the_middle_of_a_deal("2S 9C AS 2S")
    assert piles == ["2S", "9C"]
    assert up[0] == 2


CAP_3 = {1: "7H", 2: "8H", 3: "6H", 4: "KS", 5: "AS", 6: "2S", 8: "3C", 9: "9C", 10: "7D", 11: "5D", 12: "JC"}
CAP_3_FOUNDATIONS = {"u": "JS 5H AD AC", "d": "3S 9H KD KC"}


def cap_3(game):
    """A table of all 104 cards: those neither on foundations nor named are below the tops, at most seven on a pile."""
    built = (
        [f"{rank}S" for rank in "A23456789TJ3456789TJQK"]
        + [f"{rank}H" for rank in "A23459TJQK"]
        + ["AD", "AC", "KD", "KC"]
    )
    below = pack(2, without=read_cards([*built, *CAP_3.values()]))
    piles = {i: [*below[n :: len(CAP_3)], *read_cards(top)] for n, (i, top) in enumerate(CAP_3.items())}
    parts = CAP_3_FOUNDATIONS | {f"p{i}": cards_text(cards) for i, cards in piles.items()}
    return setup(game, "; ".join(f"{name}={cards}" for name, cards in parts.items()))


BUILDING = {"p1-p2", "p1-p3", "p2-d", "p2-p1", "p3-u", "p3-p1", "p5-p6", "p6-d", "p6-p5"}


def test_cap_3_the_list_of_moves():
    position = cap_3("capricieuse")
    assert names(position) == BUILDING | {f"p{i}-p7" for i in CAP_3} | {"redeal"}
    assert len(position.moves) == 20 + 1
    with pytest.raises(cadogan.IllegalMove, match="does not follow"):
        position.play("p4-p5")  # king and ace do not follow each other


def test_cap_3_without_filling_spaces():
    position = cap_3("capricieuse?fill_spaces=off")
    assert names(position) == BUILDING | {"redeal"}
    assert len(position.moves) == 9 + 1


@pytest.mark.parametrize(
    ("collect", "piles"),
    [("last-first", ["3H", "4H", "9D", "6C"]), ("first-first", ["6C", "9D", "3H", "4H"])],
)
def test_cap_4_the_order_of_the_redeal_and_its_forced_play(collect, piles):
    text = "u=AS AH AD 4C; d=KS KH KD KC; p1=6C 5C; p2=9D; p3=3H 2H 4H"
    position = setup(f"capricieuse?collect={collect}", text, strict=False).play("redeal")
    assert [pile(position, f"p{i}") for i in range(1, 13)] == piles + [""] * 8
    assert [pile(position, "u" + suit)[-2:] for suit in "SHDC"] == ["AS", "2H", "AD", "5C"]
    assert [pile(position, "d" + suit) for suit in "SHDC"] == ["KS", "KH", "KD", "KC"]


@pytest.mark.parametrize("both_fit", ["up", "down"])
def test_cap_5_won_in_the_deal(both_fit):
    ranks = "A23456789TJQK"
    cards = [rank + suit for suit in "SHDC" for rank in ranks] + [
        rank + suit for suit in "SHDC" for rank in reversed(ranks)
    ]
    position = cadogan.game(f"capricieuse?both_fit={both_fit}").position(" ".join(cards))
    assert position.is_won
    assert position.is_over
    assert names(position) == set()
    assert Counter(len(position.piles[base + suit].cards) for suit in "SHDC" for base in "ud") == {13: 8}


def test_cap_6_a_card_that_fits_both():
    for both_fit, first in (("up", ([7], [8])), ("down", ([6], [7]))):
        game = f"capricieuse?both_fit={both_fit}"
        foundations = {"up": "6 1 1 1", "down": "8 13 13 13"}
        piles, up, down = in_the_middle_of_a_deal("7S", game, **foundations)
        assert (piles, up[:1], down[:1]) == ([], *first)
        piles, up, down = in_the_middle_of_a_deal("7S 7S", game, **foundations)
        assert (piles, up[:1], down[:1]) == ([], [7], [7])
        bases = "u=6S AH AD AC; d=8S KH KD KC; p1=7S {}"
        position = setup(game, bases.format("5H"), strict=False).play("redeal")  # also in redeals
        assert (pile(position, "uS")[-2:], pile(position, "dS")[-2:]) == (f"{first[0][0]}S", f"{first[1][0]}S")
        assert {"p1-u", "p1-d"} <= names(setup(game, bases.format(""), strict=False))  # during play you choose


# -- doubles and quits -------------------------------------------------------------------------------------------------

BOOK = "6D 8S 6S 9H TC 7D 7C 9S 5C KD TH 5S 4S 4H AC AH QS 3C 6C 9D"
FRESH = "2C 8H TS JH 2S AS"
BOTH = ["doubles-and-quits", "doubles-and-quits?pairing=optional"]


def layout(position):
    cells = [pile(position, place) or "--" for place in position.piles if place.isdigit()]
    return " ".join(cells)


@pytest.mark.parametrize("game", BOTH)
def test_dq_1_the_first_round_of_the_book(game):
    rest = [card for card in cards_text(pack(1)).split() if card not in f"{BOOK} {FRESH}".split()]
    position = cadogan.game(game).position(f"{BOOK} {FRESH} {' '.join(rest)}")
    pairs = {"4+8", "6+7", "13+14"}
    assert names(position) == pairs  # no gaps to close yet
    closing = {"close"} if game.endswith("optional") else set()
    for pair in pairs:
        assert names(position.play(pair)) == pairs - {pair} | closing
        for other in pairs - {pair}:
            assert names(position.play(pair, other)) == pairs - {pair, other} | closing
    position = position.play("4+8 6+7 13+14")
    assert names(position) == {"close"}
    position = position.play("close")
    assert layout(position) == "6D 8S 6S TC 5C KD TH 5S AC AH QS 3C 6C 9D 2C 8H TS JH 2S AS"
    assert names(position) == {"9+10", "15+19"}
    assert len(position.piles["stock"].cards) == 26


@pytest.mark.parametrize("game", BOTH)
def test_dq_2_which_of_two_pairs_is_your_choice(game):
    position = setup(game, "cells=7S 7H 7D 2C 4C", strict=False)
    assert names(position) == {"1+2", "2+3"}
    for pair in ("1+2", "2+3"):
        assert names(position.play(pair)) == {"close"}


def test_dq_3_until_no_pair_is_left_not_as_many_as_possible():
    position = setup("doubles-and-quits", "cells=7S 7H 7D 7C 2C; stock=2D")
    assert names(position) == {"1+2", "2+3", "3+4"}
    assert names(position.play("1+2")) == {"3+4"}
    assert names(position.play("3+4")) == {"1+2"}
    assert names(position.play("2+3")) == {"close"}  # two sevens are left, not neighbours
    assert layout(position.play("2+3 close")).startswith("7S 7C 2C 2D")


@pytest.mark.parametrize("game", BOTH)
def test_dq_4_rows_do_not_wrap_around(game):
    assert names(setup(game, "cells=2C 3D 4H 5S KS/KH 6C 7D 8H 9S", strict=False)) == set()
    assert names(setup(game, "cells=KS 2C 3D 4H 5S/6C KH 8D 9H TS", strict=False)) == {"1+7"}


@pytest.mark.parametrize("game", BOTH)
def test_dq_5_the_end_of_the_game(game):
    failed = setup(game, "cells=4S 6S 4H 6H")
    assert names(failed) == set()
    assert failed.is_over
    assert not failed.is_won
    position = setup(game, "cells=4S 6S 9C 8D 9H/4H 6H 8C")
    assert names(position) == {"1+6", "2+7", "4+8"}
    position = position.play("1+6 2+7 4+8")
    assert names(position) == {"close"}
    position = position.play("close")
    assert layout(position).startswith("9C 9H -- --")
    assert names(position) == {"1+2"}
    position = position.play("1+2")
    assert position.is_won
    assert names(position) == set()


@pytest.mark.parametrize("game", BOTH)
def test_dq_6_a_short_refill(game):
    cells = "AS 3S 5S 7S 9S/2S 4S 6S 8S TS/-- JS -- KH QS/KS -- TH -- JH"
    position = setup(game, f"cells={cells}; stock=QH 2H", strict=False)
    assert "close" in position.moves
    position = position.play("close")
    assert layout(position) == "AS 3S 5S 7S 9S 2S 4S 6S 8S TS JS KH QS KS TH JH QH 2H -- --"
    assert position.piles["stock"].cards == ()


@pytest.mark.parametrize("game", BOTH)
def test_dq_7_cards_beside_a_gap_are_not_neighbours(game):
    position = setup(game, "cells=QS 7S QH 2C 3C/4C 7H 5C 2D 3D/4H 5H")
    assert "2+7" in position.moves
    position = position.play("2+7")
    assert "1+3" not in position.moves
    with pytest.raises(cadogan.IllegalMove, match="not adjacent"):
        position.play("1+3")
    position = setup(game, "cells=QS 1 QH")
    assert names(position) == {"close"}
    assert names(position.play("close")) == {"1+2"}


@pytest.mark.parametrize("closing", ["rows", "columns"])
@pytest.mark.parametrize("pairing", ["compulsory", "optional"])
def test_a_closing_that_changes_nothing_is_not_legal(pairing, closing):
    """No gap, or gaps only after the last card and no stock."""
    game = cadogan.game("doubles-and-quits", {"pairing": pairing, "closing": closing})
    full = "AS 3S 5S 7S 9S/2S 4S 6S 8S TS/JS QS KS AH 3H/5H 7H 9H JH KH"
    for text in (f"cells={full}; stock=2H 4H", f"cells={full}", "cells=4S 6S 4H 6H", "cells=20"):
        position = game.setup(text, strict=False)
        assert names(position) == set()
        assert position.is_over
        if not position.is_won:
            with pytest.raises(cadogan.IllegalMove, match="would change nothing"):
                position.play("close")
    assert names(game.setup("cells=4S 6S 4H 6H; stock=8S 8H")) == {"close"}
    assert names(game.setup("cells=20; stock=8S 8H")) == {"close"}


def played_at_random(game, numbers):
    """Return how many deals random moves win, and the most pairs and closings in one deal."""
    won = most_pairs = most_closings = 0
    for number in numbers:
        position, rng = cadogan.game(game).deal(number), random.Random(number)
        while not position.is_over:
            position = position.play(rng.choice(list(position.moves)))
        won += position.is_won
        closings = position.history.count("close")
        most_pairs = max(most_pairs, position.ply - closings)
        most_closings = max(most_closings, closings)
    return won, most_pairs, most_closings


def test_doubles_and_quits_is_won_as_often_as_it_should_be():
    """Random moves win about 24 % on four rows, 30 % on five; at most 26 pairs and 26 closings."""
    for game, chance in (("doubles-and-quits", 0.24), ("doubles-and-quits?rows=5", 0.30)):
        won, pairs, closings = played_at_random(game, range(150))
        assert won / 150 == pytest.approx(chance, abs=0.1)
        assert pairs == 26
        assert closings <= 26


def test_first_layouts_without_a_pair_are_as_rare_as_they_should_be():
    """About 2.3 % on four rows of five and 0.7 % on five."""
    for rows, chance in ((4, 0.023), (5, 0.007)):
        game = cadogan.game("doubles-and-quits", {"pairless_first": "lost", "rows": rows})
        pairless = sum(game.deal(number).is_over for number in range(800))
        assert pairless / 800 == pytest.approx(chance, abs=0.012)


def test_deals_put_the_right_number_of_cards_in_each_place():
    """The number of cards in each place at the start."""
    position = cadogan.game("crazy-quilt").deal(3)
    assert [len(position.piles[place].cards) for place in ("stock", "w", "uS", "dC")] == [32, 0, 1, 1]
    windmill = cadogan.game("windmill").deal(3)
    assert [len(windmill.piles[place].cards) for place in ("stock", "c", "k1", "s8")] == [95, 1, 0, 1]
    assert pile(windmill, "c") == "AS"
    doubles = cadogan.game("doubles-and-quits").deal(3)
    assert len(doubles.piles["stock"].cards) == 32
    piles = cadogan.game("capricieuse?deal_play=off").deal(3).piles
    assert [len(piles[f"p{i}"].cards) for i in range(1, 13)] == [8] * 12
