"""The rules of declared games in words, made from their blocks."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cadogan
from cadogan.rules.declared import Table
from cadogan.rules.declared.said import _words
from cadogan.rules.state import LANGUAGES

CODES = ("en", *LANGUAGES)

KLONDIKE = """\
Ein Kartenspiel zu 52 Blatt. Teile sieben Spalten aus, eine Karte für die erste Spalte, zwei für die zweite und so weiter bis \
sieben; verdeckt bis auf die obersten. Die übrigen Karten sind der Talon. Mit den Assen beginnen vier Zielstapel; auf ihnen legst \
du in der Farbe aufsteigend bis zum König.

Du darfst

- die oberste Karte einer Spalte oder der Ablage auf einen Zielstapel legen, wenn sie dort passt;
- die oberste Karte einer Spalte oder der Ablage auf eine Spalte legen, wenn die oberste Karte dort einen Rang höher ist und die \
Farbe wechselt (Rot auf Schwarz, Schwarz auf Rot). Karten, die schon so aufeinander liegen, dürfen zusammen ziehen;
- einen König, allein oder mit den Karten darauf, auf eine leere Spalte legen;
- die nächsten drei Karten des Talons offen auf die Ablage legen;
- wenn der Talon leer ist, die Ablage umdrehen und zum neuen Talon machen, zweimal im Spiel.

Eine verdeckte Karte wird aufgedeckt, sobald keine mehr auf ihr liegt. Keine Karte verlässt einen Zielstapel. Du gewinnst, wenn \
alle Zielstapel vollständig sind.
"""


def told(name: str, language: str) -> str:
    game = cadogan.game(name)
    return game.text if language == "en" else game.translations[language]


def declared() -> list[str]:
    return [game.name for game in cadogan.games() if isinstance(game.family.TABLE, Table)]


def test_a_game_in_german() -> None:
    assert KLONDIKE in told("klondike", "de")
    assert "die nächste Karte des Talons offen" in told("klondike?deal=1", "de")
    assert "neu ausgeteilt wird nicht" in told("klondike?redeals=0", "de").lower()


def test_a_game_in_english_says_what_its_docstring_adds() -> None:
    def text(name: str) -> str:
        return cadogan.game(name).text

    parts = text("the-herring-bone").split("\n\n")
    assert parts[0].startswith("The Herring-Bone: a reserve of 28 cards")
    assert parts[4].startswith("While the other foundation is empty, the first card alone may go there, too")
    assert parts[-1].startswith("Source. Lady Adelaide Cadogan")
    assert parts[-1].endswith("no other program that has the game.")
    assert "once in the game" in text("red-and-black")
    assert "There is no redeal." in text("red-and-black?redeals=0")


@pytest.mark.parametrize("language", CODES)
def test_every_game_is_told_in_sentences(language: str) -> None:
    assert len(declared()) > 10
    for name in declared():
        text = told(name, language)
        assert not re.search(r"[{}|]|  |None|\.\.| \.|:\.", text), text
        for line in text.split("\n"):
            assert line == "" or line[-1] in ".;,:" or line in ("Du darfst", "Vous pouvez", "You may"), line


def keys(words: dict[str, Any], above: str = "") -> set[str]:
    return {
        key
        for name, value in words.items()
        if name not in ("n", "v", "m", "f")
        for key in (keys(value, f"{above}{name}.") if isinstance(value, dict) else {above + name})
    }


def test_the_languages_have_the_same_sentences() -> None:
    english = keys(_words("en"))
    assert all(keys(_words(language)) == english for language in LANGUAGES)


@pytest.mark.parametrize("name", [game.name for game in cadogan.games() if game.family.shipped])
def test_a_shipped_declared_game_brings_its_words(name: str) -> None:
    game = cadogan.game(name)
    if isinstance(game.family.TABLE, Table):
        for what in ("title", "summary", "source"):
            assert all(game.preset.told(what)[language] for language in LANGUAGES)
        assert set(game.translations) == set(LANGUAGES)
        assert "Zielstapel" in game.translations["de"]
        assert "fondations" in game.translations["fr"]
    else:
        assert game.translations == {}
