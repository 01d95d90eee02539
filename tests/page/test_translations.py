"""The rules in German and French translate the current English text completely."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from cadogan.rules.declared import Table
from cadogan.rules.game import Family, families

FOLDER = Path(__file__).parents[2] / "frontend/src/rules"
LANGUAGES = ("de", "fr")
# The examples have no translations, and the rules of declared games follow from their words in each language.
OWN = [name for name, family in families().items() if family.shipped and not isinstance(family.TABLE, Table)]


def english(family: Family) -> str:
    return (family.__doc__ or "").strip()


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN)
def test_it_translates_the_current_text(name: str, language: str) -> None:
    file = FOLDER / f"{name}.{language}.txt"
    of = fingerprint(english(families()[name]))
    assert file.is_file(), (
        f"the rules of {name} are missing in {language!r}: write {file}, with the first line 'of {of}'"
    )
    first, _, _ = file.read_text().partition("\n")
    assert first == f"of {of}", (
        f"{file.name} translates an older text of the rules of {name}: "
        f"compare the two, correct the translation, and write 'of {of}' in its first line"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN)
def test_it_has_every_part(name: str, language: str) -> None:
    def shape(text: str) -> list[tuple[int, list[str]]]:
        """Return for each paragraph its number of list items and its names in backticks."""
        return [
            (len(re.findall(r"^- ", part, re.M)), sorted(set(re.findall(r"`(.+?)`", part))))
            for part in re.split(r"\n\s*\n", text)
        ]

    _, _, text = (FOLDER / f"{name}.{language}.txt").read_text().partition("\n")
    assert shape(text.strip()) == shape(english(families()[name]))


def test_there_are_no_other_translations() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {f"{name}.{code}.txt" for name in OWN for code in LANGUAGES}
