"""The headers of a record: names with values; names are compared without case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cadogan.rules.cards import BadInput

HEADERS = (
    "Game",
    "Rules",
    "Deal",
    "Cards",
    "Position",
    "Strict",
    "Seed",
    "Shuffles",
    "Player",
    "Date",
    "Result",
    "Ply",
)
"""The headers with a meaning here, in the order in which they are written."""

MARKS = ("Winnable", "Peeked", "Hints", "Coach", "Puzzle")
"""Headers in which the page stores how a game was played; they are written after the others, in any order."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_SPELLINGS = {name.lower(): name for name in (*HEADERS, *MARKS)}


class Headers(Mapping[str, str]):
    """Headers by name, in the order in which they are written: ``headers["game"]`` is ``headers["Game"]``.

    Known names get their usual spelling and come first; other names keep their spelling and order. Raises BadInput for a
    name that is given twice or is not valid. Equal to any mapping with the same names and values.
    """

    def __init__(self, given: Mapping[str, str]) -> None:
        entries: dict[str, tuple[str, str]] = {}  # by the name in lower case
        for name, value in given.items():
            if not _NAME.fullmatch(name):
                raise BadInput(f"{name[:40]!r} is not a header name: use only letters, digits, - and _, a letter first")
            if name.lower() in entries:
                raise BadInput(f"the header {spelling(name)} is given twice")
            entries[name.lower()] = spelling(name), value
        self._entries = {key: entries[key] for key in map(str.lower, HEADERS) if key in entries} | entries

    def __getitem__(self, name: str) -> str:
        return self._entries[name.lower()][1]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.lower() in self._entries

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        mine = {key: value for key, (_, value) in self._entries.items()}
        return len(other) == len(self) and {str(name).lower(): value for name, value in other.items()} == mine

    __hash__ = None  # type: ignore[assignment]  # like every mapping that compares by content

    def __or__(self, changes: Mapping[str, str]) -> Headers:
        """Return the headers with changed or added ones; of two values for one name, the last is used."""
        entries = self._entries | {name.lower(): (name, value) for name, value in changes.items()}
        return Headers(dict(entries.values()))

    def __repr__(self) -> str:
        return repr(dict(self))


def spelling(name: str) -> str:
    """Return the usual spelling of a known header's name; any other name unchanged."""
    return _SPELLINGS.get(name.lower(), name)
