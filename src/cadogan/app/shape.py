"""The base of all requests and answers: dataclasses that describe their fields.

The metadata of a field uses the names of JSON Schema: description, limits, and `alias` (its name in JSON). Validation of
requests and the description of answers both read it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, ClassVar


class Shape:
    """The base class. JSON with unknown fields is refused."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # read by pydantic


def about(description: str, **more: Any) -> dict[str, Any]:
    """Return the metadata of a field: its description, and more under names of JSON Schema or `alias`."""
    return {"description": description, **more}


def is_none(value: object) -> bool:
    """Return whether a value is None. As `exclude_if` in the metadata of a field, leaves the field out then."""
    return value is None


class AtMost:
    """Metadata of a type: a maximum length in characters."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Return the schema for pydantic."""
        return {**handler(source), "max_length": self.length}


def plain(value: Any) -> Any:
    """Convert a shape to JSON values: dicts, lists, strings, numbers."""
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
    if isinstance(value, date):
        return value.isoformat()
    return value


@cache
def _names(shape: Any) -> tuple[tuple[str, str, Callable[[object], bool]], ...]:
    """Return the fields of a shape: name, name in JSON, and a function that says which values to leave out."""
    return tuple(
        (each.name, each.metadata.get("alias", each.name), each.metadata.get("exclude_if", lambda value: False))
        for each in fields(shape)
    )
