"""Shuffled redeals: by the deal's number, by a seed, by given orders; and the messages for orders that do not fit."""

import pytest

import cadogan
from cadogan.position.moves import IllegalMove, UnknownOutcome
from cadogan.rules.cards import BadInput, cards_text, redeal_stream

MASK = 2**64 - 1
CARDS = cadogan.game("the-carpet").deal(5).dealt_cards
THREE_SPADES = "u=AS AH AD AC; d=KS KH KD KC; w=2S 5S 9S; redeals={}"


def cards_of(position, place):
    return cards_text(position.piles[place].cards).split()


def splitmix(start):
    """SplitMix64, written independently."""
    while True:
        start = (start + 0x9E3779B97F4A7C15) & MASK
        z = ((start ^ start >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        yield z ^ z >> 31


def shuffled(items, start):
    """Fisher–Yates downwards with Lemire's multiply-and-reject on the high 32 bits, written independently."""
    items, draws = list(items), splitmix(start)
    for i in range(len(items) - 1, 0, -1):
        while True:
            product = (next(draws) >> 32) * (i + 1)
            if product % 2**32 >= 2**32 % (i + 1):
                break
        j = product >> 32
        items[i], items[j] = items[j], items[i]
    return items


def after_dealing_all(position):
    while "deal" in position.moves:
        position = position.play("deal")
    return position


# -- by number ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 42, MASK])
def test_the_pack_is_shuffled_as_written(number):
    """The pack in the order S H D C, A to K, copies together, without the cards laid out before the shuffle."""
    pack = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK" for _ in range(2)]
    middle = [card for card in pack if card[0] not in "AK"] + [rank + suit for suit in "SHDC" for rank in "AK"]
    middle.sort(key=pack.index)
    for game, whole in (
        ("crazy-quilt", middle),
        ("the-carpet", middle),
        ("windmill", pack[1:]),
        ("capricieuse", pack),
        ("capricieuse?foundations=set-out", middle),
        ("monte-carlo?pairless_first=lost", pack[::2]),
    ):
        assert cadogan.game(game).deal(number).dealt_cards.split() == shuffled(whole, number)


def test_each_redeal_has_its_own_stream_and_depends_on_play_only_through_the_count():
    first = cadogan.game("the-carpet?redeals=9").deal(7)
    lines = [first, first.play(next(move for move in first.moves if move != "deal"))]
    for k in range(1, 6):
        lines = [after_dealing_all(line) for line in lines]
        before = [cards_of(line, "w") for line in lines]
        lines = [line.play("redeal") for line in lines]
        for line, waste in zip(lines, before, strict=True):
            assert cards_of(line, "stock") == shuffled(waste, redeal_stream(7, k))
            order = line.shuffles_used[k - 1]
            assert order == tuple(shuffled(range(len(waste)), redeal_stream(7, k)))
            assert cards_of(line, "stock") == [waste[i] for i in order]
        assert lines[0].shuffles_used == lines[1].shuffles_used  # thirty-two cards each time
    assert len(set(lines[0].shuffles_used)) == 5


def test_a_seed_makes_the_shuffles_of_the_deal_of_that_number():
    game = cadogan.game("the-carpet")
    by_number = after_dealing_all(game.deal(5)).play("redeal")
    by_seed = after_dealing_all(game.position(CARDS, seed=5)).play("redeal")
    assert by_number == by_seed
    assert by_number.shuffles_used == by_seed.shuffles_used
    assert by_number != after_dealing_all(game.position(CARDS, seed=6)).play("redeal")


def test_a_table_in_the_middle_of_a_game_uses_the_shuffles_left():
    """After one redeal of two, the next one is the second, however the game started."""
    game = cadogan.game("the-carpet")
    for left, k in ((2, 1), (1, 2)):
        position = game.setup(THREE_SPADES.format(left) + "; seed=5", strict=False).play("redeal")
        order = shuffled(range(3), redeal_stream(5, k))
        assert cards_of(position, "stock") == [("2S", "5S", "9S")[i] for i in order]
        assert position.shuffles_used == (tuple(order),)


# -- by given orders ---------------------------------------------------------------------------------------------------


def test_an_order_says_which_gathered_card_comes_next():
    """new stock = [old waste, bottom first, [i] for i in order]."""
    turned, twisted = tuple(reversed(range(32))), (31, *range(31))
    position = after_dealing_all(cadogan.game("the-carpet").position(CARDS, [turned, twisted]))
    waste = cards_of(position, "w")
    position = position.play("redeal")
    assert cards_of(position, "stock") == waste[::-1]
    position = after_dealing_all(position).play("redeal")
    assert cards_of(position, "stock") == [waste[0], *waste[:0:-1]]
    assert position.shuffles_used == (turned, twisted)


@pytest.mark.parametrize("collect", ["last-first", "first-first"])
def test_capricieuse_shuffles_the_packet_in_dealing_order(collect):
    game = cadogan.game("capricieuse", {"shuffle": "on", "collect": collect, "redeals": 1})
    text = "u=AS AH AD AC; d=KS KH KD KC; p1=3S 5S; p2=7S; p12=9S TH; shuffles=4 0 1 2 3"
    position = game.setup(text, strict=False).play("redeal")
    gathered = ["9S", "TH", "7S", "3S", "5S"] if collect == "last-first" else ["3S", "5S", "7S", "9S", "TH"]
    assert [card for i in range(1, 6) for card in cards_of(position, f"p{i}")] == [gathered[-1], *gathered[:-1]]


def test_an_order_applies_only_where_its_length_fits():
    """The move is legal but cannot be played: the list of moves ignores shuffles."""
    position = after_dealing_all(cadogan.game("the-carpet").position(CARDS, [range(33), range(32)]))
    assert "redeal" in position.moves
    with pytest.raises(UnknownOutcome, match=r"redeal 1 has 33 cards, but 32 are gathered"):
        position.play("redeal")
    assert issubclass(UnknownOutcome, IllegalMove)


def test_a_missing_order_is_reported():
    position = after_dealing_all(cadogan.game("the-carpet").position(CARDS, [range(32)])).play("redeal")
    position = after_dealing_all(position)
    assert "redeal" in position.moves
    with pytest.raises(UnknownOutcome, match="the shuffle of redeal 2, which gathers 32 cards, is missing"):
        position.play("redeal")
    position = cadogan.game("the-carpet").setup(THREE_SPADES.format(2), strict=False)
    assert position.moves == ["redeal"]
    with pytest.raises(UnknownOutcome, match="the shuffle of redeal 1 is not known"):
        position.play("redeal")


def test_orders_are_of_the_redeals_of_the_whole_game():
    """Also in a text position: the first order belongs to the first redeal, played or not."""
    position = cadogan.game("the-carpet").setup(THREE_SPADES.format(1) + "; shuffles=-/2 1 0", strict=False)
    assert cards_of(position.play("redeal"), "stock") == ["9S", "5S", "2S"]
    position = cadogan.game("the-carpet").setup(THREE_SPADES.format(2) + "; shuffles=-/2 1 0", strict=False)
    with pytest.raises(UnknownOutcome, match=r"the shuffle of redeal 1, .* is missing"):
        position.play("redeal")


@pytest.mark.parametrize("game", ["the-carpet", "capricieuse?shuffle=on"])
def test_a_line_played_by_number_can_be_played_by_its_cards_and_shuffles(game):
    played = cadogan.game(game).deal(11)
    for _ in range(2):
        played = after_dealing_all(played).play("redeal")
    again = cadogan.game(game).position(played.dealt_cards, played.shuffles_used)
    assert again.play(*played.history).piles == played.piles


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_a_seed_is_refused_where_nothing_is_shuffled():
    for name in ("crazy-quilt", "the-carpet?redeals=0", "windmill", "monte-carlo"):
        game = cadogan.game(name)
        with pytest.raises(BadInput, match="leave the seed out"):
            game.position(game.deal(1).dealt_cards, seed=5)
    with pytest.raises(BadInput, match="leave seed= out"):
        cadogan.game("crazy-quilt").setup(cadogan.game("crazy-quilt").deal(1).text + "; seed=5")


def test_explicit_cards_need_shuffles_or_a_seed_where_they_will_be_shuffled():
    game = cadogan.game("the-carpet")
    with pytest.raises(BadInput, match="give the shuffles, or a seed"):
        game.position(CARDS)
    with pytest.raises(BadInput, match="not both"):
        game.position(CARDS, [range(32)], seed=1)
    with pytest.raises(BadInput, match="deal number"):
        game.position(CARDS, seed=2**64)
    assert cadogan.game("the-carpet?redeals=0").position(CARDS).moves  # nothing is shuffled
    assert cadogan.game("crazy-quilt").position(CARDS).moves


def test_games_without_shuffled_redeals_take_no_shuffles():
    for game in ("crazy-quilt", "capricieuse", "windmill", "monte-carlo"):
        start = cadogan.game(game).deal(1)
        with pytest.raises(BadInput, match="leave the shuffles out"):
            start.game.position(start.dealt_cards, [[0, 1]])


@pytest.mark.parametrize("order", [[0, 2], [0, 0], [1, 2], list(range(97)), [-1, 0]])
def test_an_order_holds_every_index_once(order):
    with pytest.raises(BadInput, match="shuffle 2 is not an order of its"):
        cadogan.game("the-carpet").position(CARDS, [range(32), order])


def test_there_are_no_more_orders_than_redeals():
    with pytest.raises(BadInput, match="10 shuffles are given"):
        cadogan.game("the-carpet").position(CARDS, [range(32)] * 10)
