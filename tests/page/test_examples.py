"""The tables that the page draws agree with the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import cadogan
import examples


@pytest.mark.parametrize("path", examples.written(), ids=lambda path: path.name)
def test_the_file_agrees_with_the_rules(path: Path) -> None:
    assert path.read_text() == examples.written()[path], "write it again: python tests/examples.py"


def test_every_family_has_a_picture() -> None:
    pictures = examples.examples()
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
