"""Every value of every option does what it says, on tables worked out by hand."""

import random
from itertools import count

import pytest

import cadogan
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import cards_text, pack, read_cards, shuffle

BASES = "u=AS AH AD AC; d=KS KH KD KC; "


def setup(name, text):
    return cadogan.game(name).setup(text, strict=False)


def names(position):
    return set(position.moves)


def pile(position, place):
    return cards_text(position.piles[place].cards)


def refusal(position, move):
    with pytest.raises(IllegalMove) as error:
        position.play(move)
    return str(error.value)


def redeals_made(position):
    while not position.is_over:
        position = position.play(next(move for move in ("deal", "redeal") if move in position.moves))
    return position.history.count("redeal")


# -- the quilt ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "card"), [("KS", "AS"), ("AS", "KS")])
def test_quilt_wrap(top, card):
    text = f"u=2S AH AD AC; d=KS KH KD KC; quilt={card}; w={top}"
    assert "a1-w" not in setup("crazy-quilt?wrap=off", text).moves
    assert "a1-w" in setup("crazy-quilt?wrap=on", text).moves
    assert "a1-w" not in setup("crazy-quilt?wrap=on", text.replace(f"w={top}", f"w={top[0]}H")).moves


def test_quilt_wrap_is_of_the_waste_only():
    position = setup("crazy-quilt?wrap=on", "u=KS AH AD AC; d=KS AH KD KC; quilt=AS 1 KH; w=5C")
    assert names(position) == {"redeal"}


@pytest.mark.parametrize("shuffled", ["off", "on"])
@pytest.mark.parametrize("redeals", range(10))
def test_quilt_redeals(redeals, shuffled):
    game = f"crazy-quilt?redeals={redeals}&shuffle={shuffled}"
    seed = "; seed=1" if shuffled == "on" else ""
    position = setup(game, BASES + "w=3S 3H" + seed)
    assert redeals_made(position) == redeals
    assert redeals_made(setup(game, BASES + "stock=3S 3H" + seed)) == redeals


def test_quilt_shuffle():
    waste = BASES + "w=3S 5S 7S"
    assert pile(setup("crazy-quilt?shuffle=off", waste).play("redeal"), "stock") == "3S 5S 7S"
    given = setup("crazy-quilt?shuffle=on", waste + "; shuffles=1 2 0").play("redeal")
    assert pile(given, "stock") == "5S 7S 3S"


def test_hand_changes_what_is_seen_not_the_moves():
    for family in ("crazy-quilt", "windmill"):
        off, on = (cadogan.game(f"{family}?hand={value}").deal(8) for value in ("off", "on"))
        rng = random.Random(8)
        while not off.is_over:
            assert off.moves == on.moves
            hidden, shown = (position.seen.piles["stock"].cards for position in (off, on))
            assert len(hidden) == len(shown) == len(off.piles["stock"].cards)
            assert hidden[1:] == shown[1:]
            assert shown[:1] == off.piles["stock"].cards[:1]
            move = str(rng.choice(list(off.moves)))
            off, on = off.play(move), on.play(move)
        assert off == on


def test_quilt_release():
    """The 2 on c2 lies sideways, with a gap on b2 and then a card on a2: no straight lane to the edge."""
    bent = BASES + "quilt=2 4H 5H 6H 7H 8H 9H/4D 1 2S 5D 6D 7D 8D 9D"
    assert "c2-u" in setup("crazy-quilt?release=touch", bent).moves
    closed = setup("crazy-quilt?release=lane", bent)
    assert "c2-u" not in closed.moves
    assert "straight, empty lane" in refusal(closed, "c2-u")
    straight = bent.replace("/4D 1 2S", "/2 2S")
    assert "c2-u" in setup("crazy-quilt?release=lane", straight).moves
    assert "blocked" in refusal(setup("crazy-quilt?release=touch", bent.replace("/4D 1 2S", "/4D 3S 2S")), "c2-u")


TRANSFERS = [
    # up, down, the moves of the suit
    ("6S", "7S", {"uS-dS", "dS-uS"}),
    ("6S", "8S", set()),
    ("6S", "6S", set()),
    ("AS", "2S", {"dS-uS"}),  # the ace stays
    ("QS", "KS", {"uS-dS"}),  # the king stays
    ("KS", "AS", set()),
]


@pytest.mark.parametrize("game", ["crazy-quilt", "capricieuse"])
@pytest.mark.parametrize(("up", "down", "legal"), TRANSFERS)
def test_foundation_transfer(game, up, down, legal):
    text = f"u={up} 7H AD AC; d={down} 9H KD KC" + ("; w=5C" if game == "crazy-quilt" else "; p1=5C 5D")
    on, off = (setup(f"{game}?foundation_transfer={value}", text) for value in ("on", "off"))
    assert {move for move in on.moves if move[1] in "SHDC"} == legal
    assert names(off) == names(on) - legal
    for move in ("uS-dS", "dS-uS"):
        if move in legal:
            assert "foundation_transfer=off" in refusal(off, move)
            after = on.play(move)
            card = up if move == "uS-dS" else down
            assert pile(after, move[3:]).endswith(card)
            assert not pile(after, move[:2]).endswith(card)
            back = f"{move[3:]}-{move[:2]}"
            assert after.play(back) == on  # play is cyclic now
        else:
            assert "does not fit" in refusal(on, move)


# -- the windmill ------------------------------------------------------------------------------------------------------

SIX = {  # the centre takes a 6, which is on k1; a 7 is on k2
    "sails": "7D 8D TH 9S KD 2S 3H JC",
    "c": "AS 2H 3S 4H 5H",
    "k1": "KS QH JS TD 9C 8S 7H 6C",
    "k2": "KC QC JD TC 9D 8C 7C",
    "w": "3D",
    "stock": "4C 5C",
}


def windmill(transfer, parts=SIX, **changes):
    text = "; ".join(f"{name}={cards}" for name, cards in {**parts, **changes}.items())
    return setup(f"windmill?transfer={transfer}", text)


def transfers(position):
    return {move for move in position.moves if move[0] == "k"}


def test_windmill_transfer_alternate():
    """A flag, cleared only when a card of the sails or of the waste goes to the centre."""
    position = windmill("alternate")
    assert transfers(position) == {"k1-c"}
    position = position.play("k1-c")
    for between in ("", "deal", "s5-k3", "deal s5-k3 deal"):
        assert transfers(position.play(between)) == set()
        assert "from the sails or the waste first" in refusal(position.play(between), "k2-c")
    position = position.play("s1-c")  # the 7 of a sail; next comes an 8
    assert transfers(position) == set()
    assert transfers(windmill("alternate", k1="KS QH JS TD 9C 8S", c="AS 2H 3S 4H 5H 6H 7D")) == {"k1-c"}


def test_windmill_transfer_none():
    position = windmill("none")
    assert transfers(position) == set()
    assert "transfer=none" in refusal(position, "k1-c")


def test_windmill_transfer_free():
    position = windmill("free", sails="2D 2C TH 9S 5D 2S 3H JC")
    assert transfers(position) == {"k1-c"}
    position = position.play("k1-c")
    assert transfers(position) == {"k1-c", "k2-c"}
    position = position.play("k1-c k1-c k1-c k1-c k1-c k1-c")
    assert pile(position, "k1") == "KS"
    assert pile(position, "c").endswith("5H 6C 7H 8S 9C TD JS QH")
    assert "holds only its king" in refusal(position, "k1-c")


def test_windmill_transfer_cadogan_brings_a_card_into_use():
    """A card one rank higher must be in a sail or on top of the waste, not below its top and not in the stock."""
    without = "8D TH 9S KD 2S 3H JC JH"
    assert transfers(windmill("cadogan")) == {"k1-c"}
    assert transfers(windmill("cadogan", sails=without)) == set()
    assert "would make no card" in refusal(windmill("cadogan", sails=without), "k1-c")
    assert transfers(windmill("cadogan", sails=without, w="3D 7D")) == {"k1-c"}
    assert transfers(windmill("cadogan", sails=without, w="7D 3D")) == set()
    assert transfers(windmill("cadogan", sails=without, stock="7D 3C")) == set()
    hand = "windmill?transfer=cadogan&hand=on"
    assert not transfers(setup(hand, windmill("cadogan", sails=without, stock="7D 3C").text))


def test_windmill_transfer_cadogan_one_card_of_a_corner_at_a_time():
    """It is barred until the centre's last card comes from elsewhere, whatever was played between; another corner may follow."""
    position = windmill("cadogan").play("k1-c")  # next comes a 7; an 8 is in sight; k1 and k2 show sevens
    for between in ("", "deal", "s5-k3", "deal s5-k3 deal"):
        assert transfers(position.play(between)) == {"k2-c"}
        assert "this corner" in refusal(position.play(between), "k1-c")
    again = position.game.setup(position.text, strict=False)
    assert "last=k1" in again.text
    assert transfers(again) == {"k2-c"}
    unflagged = windmill("cadogan", c="AS 2H 3S 4H 5H 6H", k1="KS QH JS TD 9C 8S 7H")
    assert transfers(unflagged) == {"k1-c", "k2-c"}
    after = position.play("k2-c")  # next comes an 8
    assert "last=k2" in after.text
    assert "last" not in after.play("s2-c").text


def test_windmill_transfer_cadogan_a_queen_for_a_barred_king():
    """A king in sight is enough, even while kings may not go to the centre."""
    parts = {"c": "AS 2H 3S 4H 5H 6H 7H 8H 9H TH JH", "k1": "KS QS", "sails": "KD 5C 5D 9S 9H 3C 3D 2D", "stock": "2C"}
    position = windmill("cadogan", parts)
    assert names(position) == {"s1-k2", "k1-c", "deal"}
    position = position.play("k1-c")
    assert names(position) == {"s1-k2", "deal"}  # the king that allowed it may not follow yet
    assert "while a corner is empty" in refusal(position, "s1-c")
    without = windmill("cadogan", parts, sails="4D 5C 5D 9S 9H 3C 3D 2D")
    assert transfers(without) == set()


def test_windmill_transfer_unless_otherwise():
    """Any number in a row, but not while a sail or the top of the waste could make the same play."""
    position = windmill("unless-otherwise")
    assert transfers(position) == {"k1-c"}
    position = position.play("k1-c")
    assert transfers(position) == set()  # the 7 of the first sail makes the same play
    assert "fits too, and must go first" in refusal(position, "k2-c")
    bare = windmill("unless-otherwise", sails="2D 2C TH 9S 5D 2S 3H JC")
    assert transfers(bare.play("k1-c")) == {"k1-c", "k2-c"}
    assert pile(bare.play("k1-c k1-c k1-c"), "c").endswith("6C 7H 8S")
    assert transfers(windmill("unless-otherwise", w="3D 6D")) == set()
    assert transfers(windmill("unless-otherwise", w="6D 3D")) == {"k1-c"}


@pytest.mark.parametrize("transfer", ["alternate", "none", "free", "cadogan", "unless-otherwise"])
def test_windmill_a_corner_keeps_its_king(transfer):
    twelve = "AS 2H 3S 4H 5H 6H 7H 8H 9H TH JH QH"
    parts = {"c": twelve, "k1": "KS", "k2": "KC", "k3": "KD", "k4": "KH", "sails": "AD 5C 5D 9S 9C 3C 3D 2D"}
    for kings in ("corner-first", "free"):
        text = "; ".join(f"{name}={cards}" for name, cards in parts.items())
        position = setup(f"windmill?transfer={transfer}&kings={kings}", text)
        assert names(position) == set()
        assert "holds only its king" in refusal(position, "k1-c")


def test_windmill_kings():
    text = "sails=KD KS 5D 9S 9H 3C 3D AD; c=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH; k1={}; stock=2C 2D 4D"
    first, free = (setup(f"windmill?kings={kings}", text.format("")) for kings in ("corner-first", "free"))
    assert names(first) == {"s1-k1", "s2-k1", "deal"}  # only the first of the empty corners
    assert names(free) == {"s1-k1", "s2-k1", "s1-c", "s2-c", "deal"}
    assert "first empty corner, corner 1, must be filled first" in refusal(first, "s1-k2")
    assert "s8-c" in free.play("s1-c").moves  # a king in the centre while all corners are empty
    filled = first.play("s1-k1")
    assert "s2-k2" in filled.moves
    assert "s2-c" not in filled.moves


@pytest.mark.parametrize("redeals", range(3))
def test_windmill_redeals(redeals):
    text = "sails=3S 3H 5S 5H 7S 7H 9S 9H; c=AS; w={}; stock={}"
    game = f"windmill?redeals={redeals}"
    assert redeals_made(setup(game, text.format("4C 6C", "8C TC"))) == redeals
    position = setup(game, text.format("4C 6C 8C", ""))
    if redeals:
        position = position.play("redeal")
        assert (pile(position, "stock"), pile(position, "w")) == ("4C 6C 8C", "")
    else:
        assert position.is_over
        assert "no redeal is left" in refusal(position, "redeal")


# -- capricieuse -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shuffled", ["off", "on"])
@pytest.mark.parametrize("redeals", range(10))
def test_capricieuse_redeals(redeals, shuffled):
    position = setup(
        f"capricieuse?redeals={redeals}&shuffle={shuffled}",
        BASES + "p1=3S; p2=3H" + ("; seed=1" if shuffled == "on" else ""),
    )
    assert redeals_made(position) == redeals


def test_capricieuse_collect():
    piles = BASES + "p1=3S 3H; p2=5S 5H; p12=7S 7H"
    for collect, dealt in (("last-first", "7S 7H 5S 5H 3S 3H"), ("first-first", "3S 3H 5S 5H 7S 7H")):
        position = setup(f"capricieuse?collect={collect}", piles).play("redeal")
        assert " ".join(pile(position, f"p{i}") for i in range(1, 7)) == dealt


FIRST = "AS 2S KS QS AS 3S"  # then the rest of the deal, without kings, aces and the cards that follow them


@pytest.mark.parametrize(
    ("foundations", "deal_play", "bottoms", "spades"),
    [
        ("during-deal", "on", ["AS"], ("AS 2S 3S", "KS QS")),
        ("during-deal", "off", ["2S", "QS", "AS", "3S"], ("AS", "KS")),
    ],
)
def test_capricieuse_foundations_in_the_deal(foundations, deal_play, bottoms, spades):
    rest = [card for card in cards_text(pack(2, without=read_cards(FIRST))).split() if card not in ("4S", "JS")]
    rest += ["4S", "4S", "JS", "JS"]
    game = cadogan.game("capricieuse", {"foundations": foundations, "deal_play": deal_play})
    position = game.position(f"{FIRST} {' '.join(rest)}")
    assert [pile(position, f"p{i + 1}").split()[0] for i in range(len(bottoms))] == bottoms
    for place, bottom in zip(("uS", "dS"), spades, strict=True):
        assert pile(position, place).startswith(bottom)
    if deal_play == "off":
        assert [pile(position, base + suit) for suit in "SHDC" for base in "ud"] == [
            rank + suit for suit in "SHDC" for rank in "AK"
        ]
        assert sum(len(position.piles[f"p{i}"].cards) for i in range(1, 13)) == 96


def test_capricieuse_foundations_set_out():
    middle = " ".join(rank + suit for rank in "23456789TJQ" for suit in "SHDC")
    cards = f"{middle} KS KH KD KC AS AH AD AC {middle}"
    on = cadogan.game("capricieuse?foundations=set-out").position(cards)
    assert pile(on, "uS") == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"  # forced all through the deal
    assert pile(on, "dS") == "KS QS"
    off = cadogan.game("capricieuse?foundations=set-out&deal_play=off").position(cards)
    assert [pile(off, f"p{i}").split()[:2] for i in (1, 12)] == [["2S", "5S"], ["4C", "7C"]]
    assert pile(off, "uS") == "AS"
    assert [len(off.piles[f"p{i}"].cards) for i in range(1, 13)] == [8] * 12


def test_capricieuse_deal_play_governs_redeals_too():
    text = BASES + "p1=3S 2S; p2=QS"
    on, off = (setup(f"capricieuse?deal_play={value}", text).play("redeal") for value in ("on", "off"))
    assert [pile(on, place) for place in ("p1", "p2", "uS", "dS")] == ["3S", "", "AS 2S", "KS QS"]
    assert [pile(off, place) for place in ("p1", "p2", "p3", "uS", "dS")] == ["QS", "3S", "2S", "AS", "KS"]


def test_capricieuse_both_fit():
    """Also in the deal: the last king of the suit completes the pile built up, or starts the one built down."""
    spades = " ".join(rank + "S" for rank in "A23456789TJQK")
    rest = cards_text(pack(2, without=read_cards(spades)))
    others = " ".join(card for card in rest.split() if card != "KS")
    up, down = (
        cadogan.game(f"capricieuse?both_fit={value}").position(f"{spades} {others} KS") for value in ("up", "down")
    )
    assert (pile(up, "uS"), pile(up, "dS")) == (spades, "KS")
    assert pile(down, "dS").startswith("KS QS")  # started early, it took more cards on the way
    assert pile(down, "uS").startswith(spades[:-3])


def test_capricieuse_fill_spaces():
    text = BASES + "p1=3S 3H; p2=5S; p4=7S 7H"
    spaces = {f"p{i}-p{j}" for i in (1, 4) for j in (3, 5, 6, 7, 8, 9, 10, 11, 12)}  # not a card alone on its pile
    assert names(setup("capricieuse?fill_spaces=on", text)) == spaces | {"redeal"}
    off = setup("capricieuse?fill_spaces=off", text)
    assert names(off) == {"redeal"}
    assert "fill_spaces=off" in refusal(off, "p1-p3")
    assert "would change nothing" in refusal(setup("capricieuse", text), "p2-p3")


def test_capricieuse_is_never_over_while_anything_can_move():
    position = setup("capricieuse", BASES + "p1=6S 7S; p2=5D 8S; redeals=0")
    for _ in range(3):
        assert not position.is_over
        position = position.play("p1-p2 p2-p1")
    assert setup("capricieuse?fill_spaces=off", BASES + "p1=5H; p2=5D; redeals=0").is_over


# -- doubles -----------------------------------------------------------------------------------------------------------


def test_doubles_rows_and_cols():
    """Neighbours depend on where the rows end."""
    cells = "cells=4S 5S 6S 7S 8S 9S 4H 5H 6H 7H 8H 9H"
    assert names(setup("monte-carlo?rows=2&cols=6", cells)) == {"1+7", "2+8", "3+9", "4+10", "5+11", "6+12"}
    assert names(setup("monte-carlo?rows=2&cols=7", cells)) == {"2+8", "3+9", "4+10", "5+11", "6+12"}
    assert names(setup("monte-carlo?rows=3&cols=5", cells)) == {"1+7", "2+8", "3+9", "4+10", "6+12"}
    assert names(setup("monte-carlo?rows=3&cols=4", cells)) == set()
    assert names(setup("monte-carlo?rows=6&cols=2", "cells=2S 3S/4S 5S/6S 7S/8S 7H/9S TS/9H JS")) == {"6+8", "9+11"}


def test_doubles_pairing():
    text = "cells=4S 4H 5S 6S 5H; stock=6H"
    compulsory, optional = (setup(f"doubles-and-quits?pairing={value}", text) for value in ("compulsory", "optional"))
    assert names(compulsory) == {"1+2"}
    assert names(optional) == {"1+2", "close"}  # there is room for a card of the stock
    assert "pairing=compulsory" in refusal(compulsory, "close")
    assert names(compulsory.play("1+2")) == {"close"}


def test_doubles_closing():
    """Rows: in reading order. Columns: straight up, then the stock in reading order."""
    text = "cells=4S -- 6S/-- 8S --/TS JS 9S; stock=2S 3S"
    game = "doubles-and-quits?rows=3&cols=3&closing="
    rows, columns = (setup(game + closing, text).play("close") for closing in ("rows", "columns"))
    assert rows.text.startswith("cells=4S 6S 8S/TS JS 9S/2S 3S 1")
    assert columns.text.startswith("cells=4S 8S 6S/TS JS 9S/2S 3S 1")
    # a gap after the last card in reading order may still have a card below it
    text = "cells=4S 6S --/-- -- 8S"
    assert setup(game + "rows", text).play("close").text.startswith("cells=4S 6S 8S/3/3")
    assert setup(game + "columns", text).play("close").text.startswith("cells=4S 6S 8S/3/3")
    # nothing is below the gaps: no card moves straight up, but cards move in reading order
    text = "cells=4S -- 6S/8S 2"
    assert names(setup(game + "rows", text)) == {"close"}
    assert names(setup(game + "columns", text)) == set()
    assert names(setup(game + "columns", text + "; stock=TS")) == {"close"}


def test_doubles_pairless_first():
    """Shuffled again, on the same stream, or lost at once. Only numbered deals are shuffled again."""
    for rows, cols in ((4, 5), (2, 5), (2, 2)):
        lost, again = (
            cadogan.game("doubles-and-quits", {"rows": rows, "cols": cols, "pairless_first": value})
            for value in ("lost", "reshuffle")
        )
        number = next(number for number in count() if lost.deal(number).is_over)
        first = lost.deal(number)
        assert not first.is_won
        assert names(first) == set()
        second = again.deal(number)
        assert not second.is_over
        packet = pack(1)
        stream = shuffle(packet, 0, 52, number)
        assert cards_text(packet) == first.dealt_cards
        while cards_text(packet) != second.dealt_cards:  # as often as needed
            assert again.position(cards_text(packet)).is_over  # an explicit deal is not changed
            stream = shuffle(packet, 0, 52, stream)
        paired = next(number for number in count() if not lost.deal(number).is_over)
        assert lost.deal(paired).dealt_cards == again.deal(paired).dealt_cards
