"""The tables that the page draws agree with the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import cadogan
import examples


@pytest.mark.parametrize("path", examples.written(), ids=lambda path: path.name)
def test_the_file_agrees_with_the_rules(path: Path) -> None:
    assert path.read_text() == examples.written()[path], "write it again: python tests/examples.py"


def test_a_picture_shows_places_of_its_table() -> None:
    pictures = examples.examples()
    assert set(pictures) <= {game.family.NAME for game in cadogan.games() if game.family.shipped}
    assert set(pictures) == set(examples.SIGNS)
    for picture in pictures.values():
        assert {name for name, *_ in picture["layout"]["places"]} & set(picture["piles"])
