"""Positions as values: equality, what a player has seen, no leaks, no changes."""

import copy
import pickle
from itertools import combinations

import pytest

import cadogan
from cadogan.rules.cards import cards_text

BASES = "u=AS AH AD AC; d=KS KH KD KC; "
GAMES = [game.name for game in cadogan.games()]


def setup(game, text):
    return cadogan.game(game).setup(text, strict=False)


def same(*positions):
    assert len({hash(position) for position in positions}) == 1
    return all(one == other for one, other in combinations(positions, 2))


def different(*positions):
    return all(one != other for one, other in combinations(positions, 2))


def stock(position):
    return cards_text(position.piles["stock"].cards).split() if "stock" in position.piles else []


def after_dealing_all(position):
    while "deal" in position.moves:
        position = position.play("deal")
    return position


# -- equal -------------------------------------------------------------------------------------------------------------


def test_history_does_not_matter():
    start = setup("crazy-quilt", BASES + "quilt=2S 2H; stock=5C")
    one, other = start.play("a1-u b1-u deal"), start.play("deal b1-u a1-u")
    assert same(one, other)
    assert one.history != other.history
    piles = setup("capricieuse", BASES + "p1=6H 7H; p2=5H 8H")
    assert same(piles, piles.play("p1-p2 p2-p1"))


def test_where_the_deal_came_from_does_not_matter():
    for name in GAMES:
        game = cadogan.game(name)
        by_number = game.deal(3)
        seed = 3 if game.options.get("shuffle") == "on" else None
        assert same(by_number, game.position(by_number.dealt_cards, seed=seed), game.setup(by_number.text))


def test_unseen_cards_matter():
    assert different(
        *(setup("crazy-quilt", BASES + f"w=2S; stock={cards}") for cards in ("3S 4S", "4S 3S", "?? 4S", "?? ??", "3S"))
    )
    for name in ("crazy-quilt", "windmill", "monte-carlo"):
        position = cadogan.game(name).deal(1)
        assert position != position.seen
        assert position.seen == position.seen.seen


def test_which_copy_of_a_card_it_is_does_not_matter():
    text = BASES + "quilt=5S 2 5S; stock=2S"
    assert same(setup("crazy-quilt", text), setup("crazy-quilt?redeals=1", text))
    played = setup("crazy-quilt", "u=AS AH AD AC; d=KS KH KD KC; quilt=2S; w=2S")
    assert different(played.play("a1-u"), played.play("w-u"))  # one copy is left, in another place


def test_a_deal_has_all_its_redeals_left():
    for game in cadogan.games():
        assert game.deal(1).redeals_left == game.redeals, game.name


def test_redeals_left_matter_not_how_many_there_were():
    once, twice = BASES + "w=2S 5S; redeals=1", BASES + "w=2S 5S; redeals=2"
    assert same(setup("crazy-quilt", once), setup("indian-carpet", once), setup("crazy-quilt?redeals=9", once))
    assert different(setup("indian-carpet", once), setup("indian-carpet", twice))
    piles = BASES + "p1=5S; redeals={}"
    assert same(setup("capricieuse", piles.format(1)), setup("capricieuse?redeals=5", piles.format(1)))
    assert different(setup("capricieuse", piles.format(1)), setup("capricieuse", piles.format(0)))
    waste = "sails=2S 3S 4S 5S 6S 7S 8S 9S; c=AS; w=9H; redeals={}"
    assert same(setup("windmill?redeals=1", waste.format(1)), setup("windmill?redeals=2", waste.format(1)))
    assert different(setup("windmill?redeals=2", waste.format(2)), setup("windmill?redeals=2", waste.format(1)))
    assert same(setup("windmill", waste.format(0)), setup("windmill?redeals=2", waste.format(0)))


def test_the_hand_does_not_matter():
    text = BASES + "w=2S; stock=3S 4S"
    assert same(setup("crazy-quilt?wrap=on", text), setup("crazy-quilt-morehead", text))
    text = "sails=2S 3S 4S 5S 6S 7S 8S 9S; c=AS; stock=9H"
    assert same(setup("windmill", text), setup("windmill?hand=on", text))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            BASES + "quilt=5S; w=2S 5S",
            "crazy-quilt crazy-quilt?wrap=on crazy-quilt?release=lane crazy-quilt?foundation_transfer=on the-carpet",
        ),
        (
            BASES + "p1=5S; p2=6S 7D",
            "capricieuse capricieuse?collect=first-first capricieuse?deal_play=off capricieuse?both_fit=down "
            "capricieuse?fill_spaces=off capricieuse?shuffle=on capricieuse?foundation_transfer=on",
        ),
        (
            "sails=2S 3S 4S 5S 6S 7S 8S 9S; c=AS",
            "windmill the-mill windmill-relaxed windmill?transfer=none windmill?transfer=unless-otherwise windmill?kings=free",
        ),
        (
            "cells=4S 6S 4H 6H",
            "doubles-and-quits doubles-and-quits?pairing=optional doubles-and-quits?closing=columns "
            "doubles-and-quits?rows=5 doubles-and-quits?cols=4",
        ),
    ],
)
def test_the_rules_matter(text, names):
    assert different(*(setup(name, text) for name in names.split()))


def test_rules_of_redeals_do_not_matter_when_none_is_left():
    text = BASES + "quilt=5S; w=2S 5S; redeals=0"
    assert same(setup("indian-carpet", text), setup("the-carpet", text), setup("the-carpet", text + "; seed=4"))
    text = BASES + "p1=5S; p2=6S 7D; redeals=0"
    names = "collect=first-first", "deal_play=off", "both_fit=down", "shuffle=on"
    assert same(setup("capricieuse", text), *(setup("capricieuse?" + name, text) for name in names))
    assert different(setup("capricieuse", text), setup("capricieuse?fill_spaces=off", text))


def test_the_heap_of_doubles_and_quits_does_not_matter_nor_do_suits():
    assert same(setup("monte-carlo", "cells=4S 6S 4H 6H"), setup("monte-carlo", "cells=4D 6H 4C 6S"))
    assert same(setup("monte-carlo", "cells=4S 4H; stock=6S 6D"), setup("monte-carlo", "cells=4C 4D; stock=6H 6C"))


def test_suits_do_not_matter_in_the_windmill_but_places_do():
    text = "sails={}; c=AS; k1=KS QS; k2=KH"
    assert same(
        setup("windmill", text.format("2S 3S 4S 5S 6S 7S 8S 9S")),
        setup("windmill", text.format("2H 3C 4S 5D 6D 7S 8S 9S")),
    )
    assert different(
        setup("windmill", text.format("2S 3S 4S 5S 6S 7S 8S 9S")),
        setup("windmill", text.format("3S 2S 4S 5S 6S 7S 8S 9S")),
    )


def test_the_flag_of_the_transfer_rule_matters_only_if_the_rule_uses_it():
    text = "c=AS 2S; k1=KS QS; k2=KH QH"
    for rule, count in (("alternate", 2), ("cadogan", 3), ("none", 1), ("free", 1), ("unless-otherwise", 1)):
        positions = [setup(f"windmill?transfer={rule}", f"{text}{last}") for last in ("", "; last=k1", "; last=k2")]
        assert len(set(positions)) == count


def test_future_shuffles_matter():
    text = BASES + "w=2S 5S; redeals={}"
    carpet = "the-carpet?redeals=3"
    futures = ["", "; seed=1", "; seed=2", "; shuffles=0 1", "; shuffles=1 0", "; shuffles=1 0/0 1"]
    assert different(*(setup(carpet, text.format(3) + future) for future in futures))
    # the same seed, but the next redeal has another number
    assert different(setup("the-carpet", text.format(1) + "; seed=1"), setup(carpet, text.format(1) + "; seed=1"))
    assert same(
        setup("the-carpet", text.format(1) + "; shuffles=-/1 0"), setup(carpet, text.format(1) + "; shuffles=-/-/1 0")
    )


def test_past_shuffles_do_not_matter():
    game = cadogan.game("the-carpet")
    text = BASES + "w=2S 5S; redeals=2; shuffles="
    one = game.setup(text + "1 0/0 1", strict=False).play("redeal")
    other = game.setup(BASES + "w=5S 2S; redeals=2; shuffles=0 1/0 1", strict=False).play("redeal")
    assert same(one, other)
    assert one != game.setup(BASES + "w=5S 2S; redeals=2; shuffles=0 1/1 0", strict=False).play("redeal")


def test_positions_differ_between_families_and_from_other_things():
    assert setup("crazy-quilt", BASES) != setup("capricieuse", BASES)
    assert setup("crazy-quilt", BASES) != BASES


# -- seen --------------------------------------------------------------------------------------------------------------


def seen_stock(position):
    return stock(position.seen)


def test_the_stock_is_unseen_until_it_is_dealt():
    position = cadogan.game("crazy-quilt").deal(1)
    assert seen_stock(position) == ["??"] * 32
    position = position.play("deal")
    assert seen_stock(position) == ["??"] * 31
    assert position.seen.piles["w"] == position.piles["w"]
    assert {*position.seen.piles} == {*position.piles}
    doubles = cadogan.game("doubles-and-quits").deal(1)
    assert seen_stock(doubles) == ["??"] * 32
    assert seen_stock(cadogan.game("windmill").deal(1)) == ["??"] * 95


def test_the_moves_are_those_of_the_whole_position():
    for name in GAMES:
        position = cadogan.game(name).deal(2)
        for _ in range(40):
            assert position.seen.moves == position.moves
            if position.is_over:
                break
            position = position.play(position.moves[-1])


def test_after_an_unshuffled_redeal_the_order_of_the_stock_is_known():
    position = after_dealing_all(cadogan.game("crazy-quilt").deal(1)).play("redeal")
    assert seen_stock(position) == stock(position)
    assert position.seen == position
    position = position.play("deal")
    assert seen_stock(position) == stock(position)
    windmill = after_dealing_all(cadogan.game("windmill?redeals=1").deal(1)).play("redeal")
    assert seen_stock(windmill) == stock(windmill)


def test_what_fills_a_sail_after_a_redeal_was_known():
    text = "sails=2S 9S 9H 9D 8S 8H 8D 8C; c=AS; w=5H 6H; redeals=1"
    position = setup("windmill?redeals=1", text).play("redeal")
    assert seen_stock(position) == ["5H", "6H"]
    assert seen_stock(position.play("s1-c")) == ["6H"]
    fresh = setup("windmill", "sails=2S 9S 9H 9D 8S 8H 8D 8C; c=AS; stock=5H 6H").play("s1-c")
    assert seen_stock(fresh) == ["??"]


def test_after_a_shuffled_redeal_it_is_not():
    position = after_dealing_all(cadogan.game("the-carpet?hand=off").deal(1)).play("redeal")
    assert seen_stock(position) == ["??"] * 32


@pytest.mark.parametrize("name", ["crazy-quilt?hand=on", "the-carpet", "windmill?hand=on"])
def test_with_a_hand_the_next_card_is_seen(name):
    position = cadogan.game(name).deal(1)
    while "deal" in position.moves:
        real = stock(position)
        assert seen_stock(position) == [real[0], *["??"] * (len(real) - 1)]
        position = position.play("deal")
        assert cards_text(position.piles["w"].cards[-1:]) == real[0]
    assert seen_stock(position) == []


def test_with_a_hand_too_a_known_order_stays_known():
    position = after_dealing_all(cadogan.game("crazy-quilt?hand=on").deal(1)).play("redeal")
    assert seen_stock(position) == stock(position)
    shuffled = after_dealing_all(cadogan.game("the-carpet").deal(1)).play("redeal")
    assert seen_stock(shuffled) == [stock(shuffled)[0], *["??"] * 31]


def test_it_depends_on_the_line_not_on_undone_moves():
    start = cadogan.game("crazy-quilt").deal(1)
    before = start.play("deal")
    seen = before.seen
    tried = after_dealing_all(before).play("redeal")
    assert before.seen == seen == tried.back(tried.ply - 1).seen
    assert tried.back(tried.ply).seen == start.seen


def test_what_was_seen_is_part_of_the_text():
    position = after_dealing_all(cadogan.game("crazy-quilt").deal(1)).play("redeal").play("deal")
    again = position.game.setup(position.text)
    assert seen_stock(again) == stock(position)
    partly = setup("crazy-quilt", BASES + "w=2S; stock=3S 4S 5S; known=2")
    assert seen_stock(partly) == ["3S", "4S", "??"]
    assert seen_stock(partly.play("deal")) == ["4S", "??"]
    assert partly == setup("crazy-quilt", BASES + "w=2S; stock=3S 4S 5S")  # it does not affect what can follow


def test_nothing_of_the_future_is_in_what_is_seen():
    """Neither the stock nor the deal's number nor shuffles to come, in its text or in its state."""
    for name in [*GAMES, "capricieuse?shuffle=on"]:
        game = cadogan.game(name)
        position = game.deal(987654321)
        seen = position.seen
        assert seen.number is None
        for told in (seen.text, repr(seen), pickle.dumps(seen).decode("latin-1")):
            assert "987654321" not in told
            assert " ".join(stock(position)[1:4] or ["no stock"]) not in told
    given = cadogan.game("the-carpet").setup(BASES + "w=2S 5S; shuffles=1 0", strict=False)
    assert "shuffles" not in given.seen.text
    assert given.seen == cadogan.game("the-carpet").setup(BASES + "w=2S 5S", strict=False)


def test_an_unseen_card_cannot_be_dealt():
    seen = cadogan.game("crazy-quilt").deal(1).seen
    assert "deal" in seen.moves
    with pytest.raises(cadogan.UnknownOutcome, match="next card of the stock has not been seen"):
        seen.play("deal")
    sail = setup("windmill", "sails=2S 9S 9H 9D 8S 8H 8D 8C; c=AS; stock=??")
    with pytest.raises(cadogan.UnknownOutcome, match="has not been seen"):
        sail.play("s1-c")
    row = setup("monte-carlo", "cells=4S 4H 5S; stock=6S ??").play("1+2")
    with pytest.raises(cadogan.UnknownOutcome, match="have not been seen"):
        row.play("close")


# -- as objects --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_positions_do_not_change(name):
    position = cadogan.game(name).deal(1)
    text, moves = position.text, list(position.moves)
    for move in moves:
        position.play(move)
    assert (position.text, list(position.moves)) == (text, moves)
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position
    for attribute in ("game", "ply", "moves", "number", "text"):
        with pytest.raises(AttributeError):
            setattr(position, attribute, getattr(position, attribute))
    position.state[0] += 1
    position.game.options.clear()
    assert (position.text, list(position.moves)) == (text, moves)


@pytest.mark.parametrize("name", GAMES)
def test_positions_travel(name):
    position = cadogan.game(name).deal(1)
    position = position.play(position.moves[0])
    again = pickle.loads(pickle.dumps(position))
    assert same(position, again)
    assert (again.history, again.number, again.game) == (position.history, 1, position.game)
    assert eval(repr(position), {"cadogan": cadogan}) == position
    assert eval(repr(position.seen), {"cadogan": cadogan}) == position.seen


def test_a_player_knows_as_many_cards_of_the_stock_as_the_position_says():
    """Each deal uses up one of them. With one unseen card left, there is nothing that is not known."""
    known = setup("crazy-quilt", BASES + "stock=2S 3S 4S; known=1")
    after = known.play("deal")
    assert (known.unseen, after.unseen, after.play("deal").unseen) == ((3, 4), (3, 4), (4,))
    assert (known.is_open, after.is_open, after.play("deal").is_open) == (False, False, True)
    with pytest.raises(cadogan.BadInput, match="known=4 is wrong: write a number from 0 to 3"):
        setup("crazy-quilt", BASES + "stock=2S 3S 4S; known=4")
