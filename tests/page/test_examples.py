"""The tables that the page draws and teaches with agree with the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import cadogan
import examples


@pytest.mark.parametrize("path", examples.written(), ids=lambda path: path.name)
def test_the_file_agrees_with_the_rules(path: Path) -> None:
    assert path.read_text() == examples.written()[path], "write it again: python tests/examples.py"


def test_every_family_has_a_picture() -> None:
    pictures = examples.examples()["pictures"]
    assert set(pictures) == {game.family.NAME for game in cadogan.games() if game.family.shipped}
    assert set(examples.PICTURES) <= set(pictures)
    for picture in pictures.values():
        assert {name for name, *_ in picture["layout"]["places"]} & set(picture["piles"])


def test_a_family_without_a_picture_of_its_own_gets_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(examples.PICTURES, "windmill")
    monkeypatch.delitem(examples.SIGNS, "windmill")
    picture = examples.picture("windmill")
    assert {name for name, *_ in picture["layout"]["places"]} == set(picture["piles"])
    assert len(examples.sign("windmill")["cards"]) == len(picture["piles"])


def test_the_lesson_has_something_to_find_in_each_step() -> None:
    first, freed, dealt, laid = examples.examples()["lesson"]
    ends = [
        {place: pile["covered"] for place, pile in table["piles"].items() if pile.get("covered")}
        for table in (first, freed)
    ]
    blocked = {place for place, covered in ends[0].items() if all(covered)}
    assert blocked, "some cards are blocked"
    assert len(blocked) < len(ends[0]), "and some are free"
    assert [move["name"] for move in first["moves"] if move["to"].startswith("u")] == ["c1-u"], "one answer only"
    assert {place for place in blocked if not all(ends[1][place])} == {"b1", "d1"}, "both beside it are freed"
    assert [move["name"] for move in dealt["moves"] if move["to"] == "w" and move["from"] != "stock"] == [
        "a2-w",
        "e3-w",
    ]
    assert laid["piles"]["w"]["cards"] == ["7D", "8D"]
