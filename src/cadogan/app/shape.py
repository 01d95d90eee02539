"""What the shapes of answers and requests have in common. They are plain dataclasses that describe their fields.

A field's metadata has the names of JSON Schema: a description, an alias (its name in JSON), limits. Whatever validates
requests or documents the answers reads it from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from typing import Any, ClassVar


class Shape:
    """The base of all: JSON that has other fields than these is refused."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # which pydantic looks for


def about(description: str, **more: Any) -> dict[str, Any]:
    """The metadata of a field: what it is, and more by the names of JSON Schema or `alias`."""
    return {"description": description, **more}


def is_none(value: object) -> bool:
    """Is it None? (Of a field whose metadata has it as `exclude_if`: left out then.)"""
    return value is None


class AtMost:
    """Metadata of a type: a text of at most so many characters."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """What pydantic asks for."""
        return {**handler(source), "max_length": self.length}


def plain(value: Any) -> Any:
    """A shape as what JSON has: dicts, lists, texts, numbers."""
    if is_dataclass(value):
        kind: Any = type(value)
        found = ((alias, getattr(value, name), left_out) for name, alias, left_out in _names(kind))
        return {alias: plain(each) for alias, each, left_out in found if not left_out(each)}
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return value


@cache
def _names(shape: Any) -> tuple[tuple[str, str, Callable[[object], bool]], ...]:
    """The fields of a shape: their names, their names in JSON, and which values are left out."""
    return tuple(
        (each.name, each.metadata.get("alias", each.name), each.metadata.get("exclude_if", lambda value: False))
        for each in fields(shape)
    )
