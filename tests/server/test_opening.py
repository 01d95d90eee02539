"""Ways to start a game: deal numbers, cards, positions, and moves to play first."""

from __future__ import annotations

import pytest

import cadogan
from cadogan.app.plays.new_play import first_deals
from conftest import IDS
from server.conftest import Visitor, line_of

pytestmark = pytest.mark.carriers


@pytest.mark.parametrize("name", IDS)
def test_a_deal_from_cards(ann: Visitor, name: str) -> None:
    cards = cadogan.game(name).deal(9).dealt_cards
    play = ann.post("plays", {"game": name, "cards": cards}, 201)
    by_number = ann.begin(name, "9")
    assert play["deal"] is None
    assert (play["table"], play["moves"]) == (by_number["table"], by_number["moves"])
    assert ann.show(play) == play
    assert f'[Cards "{cards[:50]}' in " ".join(ann.record(play).split())


def test_the_deal_that_teaches_is_marked_as_winnable(ann: Visitor) -> None:
    name = "crazy-quilt"
    number = first_deals()[name]
    teaching = {"game": name, "teaches": True}
    assert ann.post("plays", {**teaching, "deal": number}, 201)["winnable"]
    assert not ann.begin(name, number)["winnable"]
    assert f"Deal {number} teaches crazy-quilt" in ann.post("plays", {**teaching, "deal": "1"}, 422)["detail"]
    other = {**teaching, "game": "monte-carlo?cols=3&rows=2", "deal": number}
    assert "No deal teaches monte-carlo?" in ann.post("plays", other, 422)["detail"]


@pytest.mark.parametrize("name", IDS)
def test_the_packet(ann: Visitor, name: str) -> None:
    packet = ann.http.get("/api/packet", params={"game": name}).json()
    assert sorted(packet["cards"]) == sorted(cadogan.game(name).deal(9).dealt_cards.split())
    assert packet["deals"] == len(packet["cards"])
    assert (packet["typed"], packet["wrong"], packet["either"], packet["position"]) == ([], "", [], "")


def test_cards_of_a_text(ann: Visitor) -> None:
    def typed(text: str, game: str = "quilt") -> tuple[object, ...]:
        packet = ann.http.get("/api/packet", params={"game": game, "text": text}).json()
        return tuple(packet[name] for name in ("typed", "wrong", "either", "position"))

    assert typed("1: 10♠, Pik As".replace("Pik As", "A♥")) == (["TS", "AH"], "", [], "")
    assert typed("5H 7x") == ([], "7x", [], "")
    assert typed("7C 5P") == ([], "7C", ["7H", "7D"], "")
    rug, nation = cadogan.game("rug").deal(5), cadogan.game("the-nation").deal(5)
    assert typed(str(rug), "rug") == (rug.dealt_cards.split(), "", [], "")
    *nothing, position = typed(str(nation), "the-nation")
    assert nothing == [[], "", []]
    assert cadogan.game("the-nation").setup(str(position)) == nation
    hidden = ann.http.get("/api/packet", params={"game": "quilt", "text": str(cadogan.game("quilt").deal(5))})
    assert (hidden.status_code, "does not show 32 cards" in hidden.json()["detail"]) == (422, True)


def test_a_deal_from_a_drawn_table(ann: Visitor) -> None:
    deal = cadogan.game("rug").deal(5)
    play = ann.post("plays", {"game": "rug", "cards": f"Persian Rug, deal 5\n\n{deal}\n"}, 201)
    assert play["table"] == ann.begin("rug", "5")["table"]
    assert f'[Cards "{deal.dealt_cards[:50]}' in " ".join(ann.record(play).split())


@pytest.mark.parametrize("name", IDS)
def test_the_table_before_a_deal(ann: Visitor, name: str) -> None:
    table = ann.http.get("/api/table", params={"game": name}).json()
    dealt = ann.begin(name, "7")["table"]
    assert table["layouts"] == dealt["layouts"]
    assert list(table["piles"]) == list(dealt["piles"])
    for place, pile in table["piles"].items():
        assert (pile["kind"], pile["title"]) == (dealt["piles"][place]["kind"], dealt["piles"][place]["title"])
        assert pile["cards"] == pile["seen"] == pile["notes"] == []
        assert pile["hand"] == ""
        assert pile["count"] == (len(cadogan.game(name).deal(0).dealt_cards.split()) if pile["kind"] == "stock" else 0)


def test_errors_in_a_deal(ann: Visitor) -> None:
    cards = cadogan.game("quilt").deal(9).dealt_cards
    for given, words in (
        (cards[3:], "is there once instead of twice"),
        (cards.replace("TH", "5C", 1), "the 5 of clubs is there three times"),
        ("??" + cards[2:], "unseen"),
        ("x", "x"),
        ("", "deal is empty"),
    ):
        assert words in ann.post("plays", {"game": "quilt", "cards": given}, 422)["detail"]
    assert ann.get("plays") == []


def test_a_game_from_a_position(ann: Visitor) -> None:
    position = cadogan.game("quilt").deal(42).play("c1-d", "deal")
    play = ann.post("plays", {"game": "quilt", "position": position.text}, 201)
    assert [move["name"] for move in play["moves"]] == list(position.moves)
    assert (play["deal"], play["ply"]) == (None, 0)
    unseen = ann.post("plays", {"game": "quilt", "position": position.seen.text}, 201)
    assert unseen["table"] == play["table"]
    assert unseen["ahead"]["deal"] is None
    assert "has not been seen" in ann.turn("move", unseen, 422, moves=["deal"])["detail"]


def test_errors_in_a_position(ann: Visitor) -> None:
    for text, words in (
        ("", "write one line of text"),
        ("u=AS AH AD AC; d=KS KH KD KC; quilt=5C 5C 5C", "three times"),
        ("cat=5C", "not a part of a position"),
        (f"{cadogan.game('quilt').deal(1).text}; seed=5", "leave seed= out"),
    ):
        assert words in ann.post("plays", {"game": "quilt", "position": text}, 422)["detail"]


def test_only_one_kind_of_start(ann: Visitor) -> None:
    detail = ann.post("plays", {"game": "quilt", "deal": "1", "cards": "5C"}, 422)["detail"]
    assert detail == "Give only one of deal, cards and position."


def test_moves_are_played_at_the_start(ann: Visitor) -> None:
    play = ann.post("plays", {"game": "quilt", "deal": "42", "moves": ["c1-d", "DEAL", "b8-u"]}, 201)
    assert (line_of(play), play["ply"], play["node"]) == ("c1-d deal b8-u", 3, 3)
    assert ann.show(play) == play
    assert line_of(ann.turn("undo", ann.turn("undo", play))) == "c1-d | deal b8-u"
    whole = ann.post("plays", {"game": "doubles-and-quits", "position": "cells=4S 4H", "moves": ["1+2"]}, 201)
    assert whole["status"] == "won"


def test_errors_in_moves(ann: Visitor) -> None:
    started = {"game": "quilt", "deal": "42"}
    detail = ann.post("plays", {**started, "moves": ["c1-d", "a1-u"]}, 422)["detail"]
    assert detail.startswith("Move 2 of 2, 'a1-u', is wrong: a1-u is not legal: the 10 of hearts does not fit")
    assert "one name without spaces" in ann.post("plays", {**started, "moves": ["c1-d deal"]}, 422)["detail"]
    assert ann.get("plays") == []


def test_a_carpet_dealt_by_hand_shuffles_at_random(ann: Visitor) -> None:
    """Its shuffles stay hidden, and are the same after undo."""
    cards = cadogan.game("the-carpet").deal(9).dealt_cards
    started = {"game": "the-carpet", "cards": cards, "moves": ["deal"] * 32}
    plays = [ann.post("plays", started, 201) for _ in range(2)]
    assert plays[0]["ahead"]["redeal"] is None
    after = [ann.move(play, "redeal", *["deal"] * 32) for play in plays]
    dealt = [play["table"]["piles"]["w"]["cards"] for play in after]
    assert dealt[0] != dealt[1]
    again = ann.move(ann.turn("goto", after[0], to=plays[0]["node"]), "redeal", *["deal"] * 32)
    assert again["table"]["piles"]["w"]["cards"] == dealt[0]
