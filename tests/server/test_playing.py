"""Playing games over HTTP."""

from __future__ import annotations

import re

import pytest

import cadogan
from conftest import IDS
from samples import some
from server.conftest import Play, Visitor, line_of

pytestmark = pytest.mark.carriers


def test_the_version(ann: Visitor, carrier: str) -> None:
    place = "browser" if carrier == "worker" else "server"
    assert ann.get("version") == {"cadogan": cadogan.__version__, "api": 1, "place": place}


def test_every_game_is_listed_with_its_options(ann: Visitor) -> None:
    games = ann.get("games")
    assert [game["id"] for game in games] == IDS
    carpet = next(game for game in games if game["id"] == "the-carpet")
    assert carpet["family"] == "quilt"
    assert "teppich" in carpet["aliases"]
    redeals = next(option for option in carpet["options"] if option["name"] == "redeals")
    assert redeals["value"] == "2"
    assert redeals["values"][0] == "1"
    assert redeals["help"]


def test_rules_come_with_the_canonical_name(ann: Visitor) -> None:
    rules = ann.get("rules?game=quilt%3Fredeals%3D2")
    assert rules["game"]["name"] == "indian-carpet"
    assert rules["game"]["options"]["redeals"] == "2"
    assert "narrow ends" in rules["rules"]
    assert rules["source"] == "Wikipedia"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("rules?game=crazy-quild", "did you mean crazy-quilt?"),
        ("rules?game=carpet", "the-carpet"),
        ("rules?game=quilt%3Fwrap%3Dmaybe", "off, on"),
        ("rules?game=quilt%3Fpairing%3Doptional", "foundation_transfer"),
        ("rules", "game: it is missing"),
    ],
)
def test_an_error_for_a_wrong_name_lists_the_right_ones(ann: Visitor, path: str, words: str) -> None:
    detail = ann.get(path, 422)["detail"]
    assert words in detail
    assert detail.endswith(".")


def test_a_new_game(ann: Visitor) -> None:
    play = ann.begin("quilt", "42")
    assert play["game"]["name"] == "crazy-quilt"
    assert (play["deal"], play["status"], play["ply"], play["line"]) == ("42", "playing", 0, [])
    assert play["started"].endswith("Z")
    assert [move["name"] for move in play["moves"]] == list(cadogan.game("quilt").deal(42).moves)
    move = play["moves"][1]
    assert (move["name"], move["from"], move["to"]) == ("c1-d", "c1", "dS")
    assert move["words"] == "queen of spades from c1 to the king pile of spades"
    piles = play["table"]["piles"]
    assert piles["stock"] == {
        "title": "stock",
        "kind": "stock",
        "which": "",
        "suit": "",
        "way": "",
        "cards": [],
        "down": 0,
        "count": 32,
        "next": "",
        "notes": [["left", 32], ["redeals", 1]],
        "caption": piles["stock"]["caption"],
        "covered": None,
        "seen": [],
        "hand": "",
    }
    assert piles["uS"]["cards"] == ["AS"]
    assert piles["uS"]["next"] == "2"
    assert piles["c1"]["covered"] == [False, True]
    assert piles["w"]["cards"] == []


def test_a_random_deal_has_a_number(ann: Visitor) -> None:
    numbers = {ann.begin(deal=None)["deal"] for _ in range(5)}
    assert len(numbers) == 5
    assert all(number.isdigit() for number in numbers)


def test_deal_numbers_are_whole_numbers_of_64_bits(ann: Visitor) -> None:
    assert ann.begin(deal="18446744073709551615")["deal"] == "18446744073709551615"
    for bad in ("18446744073709551616", "-1", "4.2", "", "x", "٣", 4.2, -1):
        assert re.search(
            "deal number|a string or a whole number", ann.post("plays", {"game": "quilt", "deal": bad}, 422)["detail"]
        )
    assert ann.post("plays", {"game": "quilt", "deal": 42}, 201)["deal"] == "42"


@pytest.mark.parametrize("name", IDS)
def test_every_game_can_be_played(ann: Visitor, name: str) -> None:
    play = ann.wander(ann.begin(name, "7"), some(15, 40))
    assert play["ply"] == len(play["line"]) > 0
    position = cadogan.game(name).deal(7).play(*(each["move"] for each in play["line"]))
    assert [move["name"] for move in play["moves"]] == list(position.moves)
    places = set(play["table"]["piles"])
    for layout in play["table"]["layouts"]:
        assert {place["place"] for place in layout["places"]} == places
    for move in play["moves"]:
        assert {move["from"], move["to"]} <= places | {""}
    aside = {"the-salic-law": 8, "the-olga": 80}.get(name, 0)  # its queens, and the small cards
    cards = 52 * cadogan.game(name).family.TABLE.packs - aside
    assert sum(pile["count"] for pile in play["table"]["piles"].values()) == cards


def test_a_won_game_allows_no_more_moves(ann: Visitor) -> None:
    play = won(ann)
    assert (play["status"], play["moves"]) == ("won", [])
    assert "won" in ann.turn("move", play, 422, moves=["close"])["detail"]
    assert "won" in ann.turn("resign", play, 409)["detail"]
    assert ann.turn("undo", play)["status"] == "playing"


def won(ann: Visitor) -> Play:
    """Win a game of pairs."""
    (play,) = ann.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H"]')
    return ann.move(play, "1+2")


def test_moves_of_a_stuck_game_can_be_undone(ann: Visitor) -> None:
    (play,) = ann.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H 6S 7S 6H/7H"]')
    play = ann.move(play, "1+2", "close")
    assert (play["status"], play["moves"]) == ("stuck", [])
    play = ann.turn("undo", play)
    assert play["status"] == "playing"


def test_an_illegal_move_is_refused_with_the_reason(ann: Visitor) -> None:
    play = ann.begin()
    assert ann.turn("move", play, 422, moves=["a1-u"])["detail"] == (
        "a1-u is not legal: the 10 of hearts does not fit: the ace pile of hearts takes the 2 next."
    )
    assert "moves are" in ann.turn("move", play, 422, moves=["hello"])["detail"]
    assert "one name without spaces" in ann.turn("move", play, 422, moves=["deal deal"])["detail"]
    assert "one name without spaces" in ann.turn("move", play, 422, moves=[""])["detail"]
    assert "moves.0:" in ann.turn("move", play, 422, moves=["x" * 100])["detail"]
    assert ann.show(play) == play


def test_a_move_can_have_capitals_and_spaces_around_it(ann: Visitor) -> None:
    assert line_of(ann.move(ann.begin(), "C1-D", " DEAL ")) == "c1-d deal"
    exchange = ann.begin("capricieuse?foundation_transfer=on", "0")
    assert line_of(ann.move(exchange, "redeal", "DC-uc")) == "redeal dC-uC"


def test_the_line_shows_the_cards_dealt(ann: Visitor) -> None:
    play = ann.move(ann.begin(), "c1-d", "deal")
    assert [each["words"] for each in play["line"]] == [
        "queen of spades from c1 to the king pile of spades",
        "deal: jack of diamonds",
    ]


def test_resigning(ann: Visitor) -> None:
    play = ann.turn("resign", ann.move(ann.begin(), "deal"))
    assert (play["status"], play["moves"], play["ply"]) == ("resigned", [], 1)
    assert ann.turn("resign", play)["status"] == "resigned"  # a second time changes nothing
    assert "given up" in ann.turn("move", play, 409, moves=["deal"])["detail"]
    back = ann.turn("undo", play)  # undo is still possible, to review the game
    assert (back["status"], back["moves"], back["ply"]) == ("resigned", [], 0)


def test_plays_are_listed_most_recently_changed_first(ann: Visitor) -> None:
    first, second = ann.begin("capricieuse", "1"), ann.begin("windmill", "2")
    assert [play["id"] for play in ann.get("plays")] == [second["id"], first["id"]]
    ann.turn("resign", first)
    listed = ann.get("plays")
    assert [(play["id"], play["status"]) for play in listed] == [(first["id"], "resigned"), (second["id"], "playing")]
    marks = {"winnable", "peeked", "hints", "coach", "puzzle", "moved", "seconds", "undos", "day", "timely"}
    marks |= {"another_try", "ended"}
    assert set(listed[0]) == {"id", "game", "deal", "status", "ply", "started", "changed"} | marks


def test_the_hand_shows_the_next_card(ann: Visitor) -> None:
    play = ann.begin("crazy-quilt-morehead", "42")
    hand = play["table"]["piles"]["stock"]["hand"]
    play = ann.move(play, "deal")
    assert play["table"]["piles"]["w"]["cards"] == [hand]


def test_after_a_redeal_the_stock_is_known(ann: Visitor) -> None:
    play = ann.move(ann.begin(), *["deal"] * 32)
    waste = play["table"]["piles"]["w"]["cards"]
    play = ann.move(play, "redeal")
    stock = play["table"]["piles"]["stock"]
    assert stock["seen"] == waste
    assert (stock["cards"], stock["count"], stock["hand"]) == ([], 32, "")


def test_discards_are_counted(ann: Visitor) -> None:
    play = ann.move(ann.begin("doubles-and-quits", "7"), "11+17")
    heap = play["table"]["piles"]["heap"]
    assert (heap["count"], heap["cards"]) == (2, [])


def test_unknown_paths_and_methods(ann: Visitor) -> None:
    assert "/api/nothing" in ann.get("nothing", 404)["detail"]
    assert "/api/" in ann.get("", 404)["detail"]
    assert ann.http.delete("/api/plays").status_code == 405
    assert "method" in ann.http.delete("/api/plays").json()["detail"]
    assert ann.http.post("/api/plays", content="{", headers={"content-type": "application/json"}).status_code == 422
    assert ann.post("plays", {"game": "quilt", "felt": "red"}, 422)["detail"].startswith("Invalid request: felt:")


@pytest.mark.http
def test_the_schema_describes_everything(ann: Visitor) -> None:
    schema = ann.get("openapi.json")
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            assert operation["description"], path
            assert all(status in operation["responses"] for status in ("422",) if "requestBody" in operation)
    assert schema["components"]["schemas"]["Move"]["properties"].keys() == {
        *("name", "kind", "from", "to", "count", "words")
    }
    assert "HTTPValidationError" not in schema["components"]["schemas"]


def test_a_refused_move_has_its_reason_as_data(ann: Visitor) -> None:
    play = ann.begin()
    found = ann.turn("move", play, 422, moves=["a1-u"])
    assert found["refusal"]["code"] == "no-fit"
    assert found["refusal"]["move"] == "a1-u"
    assert found["refusal"]["params"].keys() == {"card", "to", "rank"}
    assert ann.turn("undo", play, 409).keys() == {"detail"}


@pytest.mark.parametrize(
    ("game", "deal", "ends", "words"),
    [
        ("quilt", "42", ("c1", "uH"), ("other-suit", "The ace pile of hearts takes only hearts.")),
        ("quilt", "42", ("c1", "uS"), ("no-fit", "The queen of spades does not fit: the ace pile of spades takes the 2 next.")),
        ("quilt", "42", ("e5", "w"), ("blocked", "The 10 of diamonds on e5 is blocked: neither narrow end is free.")),
        ("quilt", "42", ("c1", "stock"), ("not-legal", "The queen of spades cannot go to the stock.")),
        ("capricieuse", "7", ("p1", "p2"), ("not-next", "The 6 of clubs does not follow the 5 of spades, the top card of pile 2.")),
        ("monte-carlo", "42", ("16", "1"), ("not-one-rank", "The jack of clubs and the 9 of clubs have different ranks.")),
    ],
)  # fmt: skip
def test_why_a_card_cannot_go_to_a_pile(
    ann: Visitor, game: str, deal: str, ends: tuple[str, str], words: tuple[str, str]
) -> None:
    play = ann.begin(game, deal)
    reason = ann.get(f"plays/{play['id']}/refusal?node=0&source={ends[0]}&target={ends[1]}")
    assert (reason["refusal"]["code"], reason["detail"]) == words
    assert ann.show(play)["node"] == 0


def test_what_blocks_a_card(ann: Visitor) -> None:
    play = ann.begin("quilt", "42")
    found = ann.get(f"plays/{play['id']}/blocked?node=0&place=c2")
    assert found["by"] == [{"place": "b2", "count": 1, "card": "7S"}, {"place": "d2", "count": 1, "card": "QC"}]
    assert [pin["card"] for pin in found["way"]] == ["QS", "4C", "7S"]
    assert (found["moves"], found["sure"]) == ([], True)
    free = ann.get(f"plays/{play['id']}/blocked?node=0&place=c1")
    assert free == {"by": [], "way": [], "moves": [], "sure": True}
    play = ann.begin("capricieuse", "1")
    found = ann.get(f"plays/{play['id']}/blocked?node=0&place=p6&count=2")
    assert found["moves"] == ["p6-p10"]
    for query, status in (("place=z9&node=0", 422), ("place=p1&count=30&node=0", 422), ("place=p1&node=3", 409)):
        assert ann.get(f"plays/{play['id']}/blocked?{query}", status)["detail"].endswith(".")


@pytest.mark.parametrize(
    ("query", "status"),
    [("source=c1&target=dS", 422), ("source=z9&target=w", 422), ("source=stock&target=w", 422), ("source=c1&target=uS&node=9", 409)],
)  # fmt: skip
def test_there_is_no_reason_without_a_refusal(ann: Visitor, query: str, status: int) -> None:
    play = ann.begin("quilt", "42")
    node = "" if "node" in query else "&node=0"
    assert ann.get(f"plays/{play['id']}/refusal?{query}{node}", status)["detail"].endswith(".")
