"""The list of studies, read from docs/winnability.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cadogan.study.plan import Key, Task, plan


@dataclass(frozen=True)
class Said:
    """A source's exact words on how often a game is won; "" if it says nothing on that."""

    source: str
    words: str = ""


@dataclass(frozen=True)
class Wanted:
    """A planned study of deals 1 to `deals`. `fewer` says why fewer may have been done."""

    title: str
    game: str
    deals: int
    positions: int
    said: tuple[Said, ...] = ()
    fewer: str = ""

    @cached_property
    def task(self) -> Task:
        """What to do with each deal. Raises BadInput for an unknown game."""
        return plan(self.game, positions=self.positions)

    @property
    def key(self) -> Key:
        """The key that identifies its data."""
        return self.task.key

    @property
    def folder(self) -> str:
        """The name of its data folder."""
        return self.game.replace("?", "_").replace("&", "_")

    @property
    def command(self) -> str:
        """The command that makes its data."""
        return (
            f"cadogan study run '{self.game}' --deals 1-{self.deals} --positions {self.positions} --out {self.folder}"
        )


@dataclass(frozen=True)
class Family:
    """Studies in one table, with texts before and after it."""

    title: str
    about: str
    studies: tuple[Wanted, ...]
    after: str = ""


@dataclass(frozen=True)
class Rule:
    """A rule to measure by pairs of studies on the same deals: where, the game without it, the game with it.

    `adds`: the rule only adds moves, so any deal won without it is won with it.
    """

    title: str
    pairs: tuple[tuple[str, str, str], ...]
    adds: bool


@dataclass(frozen=True)
class Listed:
    """The whole list; `short` is the summary at the top of the page."""

    short: str
    families: tuple[Family, ...]
    rules: tuple[Rule, ...]
    sources: dict[str, dict[str, str]]

    def __iter__(self) -> Iterator[Wanted]:
        for family in self.families:
            yield from family.studies

    def __getitem__(self, game: str) -> Wanted:
        """Return the study of a game, named as in the list."""
        return next(study for study in self if study.game == game)


def read(path: Path) -> Listed:
    """Read the list from a file."""
    found = tomllib.loads(path.read_text("utf-8"))
    return Listed(
        found.get("short", "").strip(),
        tuple(_family(each) for each in found.get("families", ())),
        tuple(
            Rule(each["title"], tuple((a, b, c) for a, b, c in each["pairs"]), each.get("adds", False))
            for each in found.get("comparisons", ())
        ),
        found.get("sources", {}),
    )


def _family(found: dict[str, Any]) -> Family:
    studies = tuple(
        Wanted(**{**each, "said": tuple(Said(*words) for words in each.get("said", ()))}) for each in found["studies"]
    )
    return Family(found["title"], found["about"].strip(), studies, found.get("after", "").strip())
