"""The base of all requests and answers: dataclasses that describe their fields; how answers are made of other objects, and written.

The metadata of a field uses the names of JSON Schema: description, limits, and `alias` (its name in JSON). Validation of
requests and the description of answers both read it.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from datetime import date, datetime
from functools import cache, partial
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints


def about(description: str, **more: Any) -> dict[str, Any]:
    """Return the metadata of a field: its description, and more under names of JSON Schema or `alias`."""
    return {"description": description, **more}


LEFT_OUT = "left_out"  # in the metadata of a field


def described(
    description: str = "",
    *,
    named: str = "",
    default: Any = MISSING,
    left_out: Any = MISSING,
    kw_only: bool = False,
    **more: Any,
) -> Any:
    """Return a field of a shape with its description, its name in JSON if that is another, and `more` as for `about`.

    It is left out of an answer if it has this value; without `left_out`, if it has the default.
    """
    if description:
        more["description"] = description
    if named:
        more["alias"] = named  # mypy would take an argument `alias` for the name by which a shape is made
    usual = default if left_out is MISSING else left_out
    if usual is not MISSING:
        more |= {LEFT_OUT: usual, "exclude_if": partial(operator.eq, usual)}  # the second is read by pydantic
    return field(default=default, kw_only=kw_only, metadata=more)


@dataclass_transform(frozen_default=True, field_specifiers=(field, described))
class Shape:
    """The base class: each class of it is a frozen dataclass. JSON with unknown fields is refused."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}  # read by pydantic

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class AtMost:
    """Metadata of a type: a maximum length in characters."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Return the schema for pydantic."""
        return {**handler(source), "max_length": self.length}


# -- Shapes of other objects ------------------------------------------------------------------------------------------


DIGITS = 4  # of numbers that were measured or estimated

S = TypeVar("S", bound=Shape)


def shaped(shape: type[S], found: object, **others: Any) -> S:
    """Make a shape of what an object has under the names of its fields; `others` are the fields that it has not.

    Parts that are shapes themselves are made in the same way. Numbers are rounded, but not `others`.
    """
    for name, part, several in _parts(shape):  # type: ignore[arg-type]
        if name in others:
            continue
        value = getattr(found, name)
        if isinstance(value, float):
            value = round(value, DIGITS)
        elif part and value is not None:
            value = tuple(shaped(part, each) for each in value) if several else shaped(part, value)
        others[name] = value
    return shape(**others)


@cache
def _parts(shape: Any) -> tuple[tuple[str, type[Shape] | None, bool], ...]:
    """Return the fields of a shape: the name, the shape that its type names, if any, and whether it is a tuple of these."""
    found = []
    for name, kind in field_types(shape).items():
        shapes = (each for each in (kind, *get_args(kind)) if isinstance(each, type) and issubclass(each, Shape))
        found.append((name, next(shapes, None), get_origin(kind) is tuple))
    return tuple(found)


@cache
def field_types(shape: Any) -> Mapping[str, Any]:
    """Return the types of a shape's fields, with what annotates them."""
    hints = get_type_hints(shape, include_extras=True)
    return MappingProxyType({each.name: hints[each.name] for each in fields(shape)})


# -- Shapes as JSON ---------------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Convert a shape to JSON values: dicts, lists, strings, numbers."""
    return json.loads(text(value))


def text(value: Any) -> str:
    """Write a shape as JSON text."""
    return _WRITER.encode(value)


def _values(value: Any) -> Any:
    """Return the next level of what is no JSON value yet: the fields of a shape by their names in JSON, or a time as text."""
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    kind: Any = type(value)
    held, others = vars(value), _others(kind)
    if not others:
        return held
    return {alias: held[name] for name, alias, usual in others if held[name] != usual}


_WRITER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_values)


@cache
def _others(shape: Any) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields of a shape: name, name in JSON, and the value that is left out; nothing if all are written as they are."""
    found = tuple(
        (each.name, each.metadata.get("alias", each.name), each.metadata.get(LEFT_OUT, MISSING))
        for each in fields(shape)
    )
    return found if any(name != alias or usual is not MISSING for name, alias, usual in found) else ()
