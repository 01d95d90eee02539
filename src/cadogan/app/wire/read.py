"""Reading what a client sends: values are checked against types and limits, and the first faults are found, with their places.

The types are those of the requests: shapes and what their fields hold. The limits are in the metadata of a field or, for a
parameter, in a dict that annotates its type.
"""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from functools import cache
from math import isfinite
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from cadogan.app.wire.messages import Refused
from cadogan.app.wire.schema import AtMost, field_types
from cadogan.rules.cards import YES

NOT_JSON = "The body of the request is not JSON in UTF-8."
EXTRA = "there is no such field"
SHOWN = 5  # faults in a sentence
LONGEST = 1_000  # characters of a sentence
LONG = 1_000_000  # characters of a body; a longer one has one long text
_FIRST_IS_TEXT = re.compile(r'\s*\{\s*"(?P<name>\w{1,20})"\s*:\s*(?=")')

Value = Any  # a value of JSON, or MISSING
Limits = Mapping[str, Any]
Part = tuple[str | int, Any, Value, Limits]  # of a value: its name or index, its type, what was sent, and its limits
NONE: Limits = MappingProxyType({})


class Fault(NamedTuple):
    """What is wrong with a value: its place, as names of fields and indices, and a sentence without a full stop."""

    place: tuple[str | int, ...]
    text: str


class Faulty(Exception):
    """A value with faults."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.faults = faults

    @property
    def sentence(self) -> str:
        """The first faults, with their places."""
        shown = (f"{'.'.join(map(str, place)) or 'the request'}: {text}" for place, text in self.faults[:SHOWN])
        return f"Invalid request: {'; '.join(shown)}."[:LONGEST]


def fault(text: str) -> Faulty:
    """Return the error for a value that is wrong itself, not in a part."""
    return Faulty(Fault((), text))


def parsed(body: bytes) -> Value:
    """Return the JSON of a body. Raises Refused."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Refused(400, NOT_JSON) from error
    try:
        return _with_long_text(text) if len(text) > LONG else _whole(json.loads(text), text)
    except (ValueError, RecursionError) as error:
        raise Refused(422, NOT_JSON) from error


def _with_long_text(text: str) -> Value:
    """Return the JSON of a long body: an object whose first field is a long text. Raises ValueError for any other.

    So nobody makes this program build millions of numbers, which would stop all other threads for a second.
    """
    first = _FIRST_IS_TEXT.match(text)
    if not first:
        raise ValueError("a long body begins with another value")
    long, end = json.JSONDecoder().raw_decode(text, first.end())
    if len(text) - end > LONG:
        raise ValueError("a long body has another long value")
    rest = f'{text[: first.end()]}""{text[end:]}'
    found = _whole(json.loads(rest), rest)
    if found[first["name"]] == "":  # not given twice
        found[first["name"]] = _sent(long)
    return found


def _whole(found: Value, text: str) -> Value:
    """Return a value without half signs: they cannot be stored or sent, so they become question marks."""
    if "\\ud" in text or "\\uD" in text:
        return json.loads(_sent(json.dumps(found, ensure_ascii=False)))
    return found


def _sent(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def read(kind: Any, value: Value, limits: Limits = NONE) -> Any:
    """Return a value as an object of a type, within limits. Raises Faulty."""
    if value is MISSING:
        raise fault("it is missing")
    if get_origin(kind) is Annotated:
        kind, limits = _bare(kind)
    if get_origin(kind) in (UnionType, Union):  # the second is made of annotated types
        return _one_of(get_args(kind), value, limits)
    if is_dataclass(kind):
        return _shape(kind, value)
    found = _READERS[get_origin(kind) or kind](kind, value)
    for name, (holds, words) in _LIMITS.items():
        if name in limits and not holds(found, limits[name]):
            raise fault(_told(words, found, limits[name]))
    return _items(kind, found) if isinstance(found, list | dict) else found


def read_all(parts: Iterable[Part]) -> dict[Any, Any]:
    """Read the parts of a value. Raises Faulty with the first faults of all of them: a long list of faults helps nobody."""
    found: dict[Any, Any] = {}
    faults: list[Fault] = []
    for name, kind, value, limits in parts:
        try:
            found[name] = read(kind, value, limits)
        except Faulty as error:
            faults += [Fault((name, *place), text) for place, text in error.faults]
            if len(faults) >= SHOWN:
                break
    if faults:
        raise Faulty(*faults[:SHOWN])
    return found


def from_text(kind: Any, text: str) -> Value:
    """Return the text of a parameter as the value of JSON that its type wants; as it is if it cannot be that."""
    kind, _ = _bare(kind)
    kinds = get_args(kind) or (kind,)
    if bool in kinds:
        return YES.get(text.lower(), text)
    if int in kinds and _INTEGER.fullmatch(text):
        return int(text)
    if float in kinds and _NUMBER.fullmatch(text):
        return float(text)
    return text


def _bare(kind: Any) -> tuple[Any, Limits]:
    """Return a type without what annotates it, and the limits among that."""
    if get_origin(kind) is not Annotated:
        return kind, NONE
    kind, about = get_args(kind)
    return kind, {"max_length": about.length} if isinstance(about, AtMost) else about


# -- types


def _one_of(kinds: tuple[Any, ...], value: Value, limits: Limits) -> Any:
    if value is None and NoneType in kinds:
        return None
    kinds = tuple(each for each in kinds if each is not NoneType)
    for kind in kinds:
        try:
            return read(kind, value, limits)
        except Faulty:
            if len(kinds) == 1:
                raise
    raise fault(f"it must be {_either(list(dict.fromkeys(_WORDS[_bare(kind)[0]] for kind in kinds)))}")


def _shape(shape: Any, value: Value) -> Any:
    given, known = _READERS[dict](shape, value), _fields(shape)
    for name in given:
        if name not in known:
            raise Faulty(Fault((name,), EXTRA))  # at once: nothing else is read
    found = read_all(
        (name, each.kind, given.get(name, MISSING), each.limits)
        for name, each in known.items()
        if each.required or name in given
    )
    return shape(**{known[name].name: each for name, each in found.items()})


@dataclass(frozen=True)
class _Field:
    """A field of a shape."""

    name: str
    kind: Any
    limits: Limits
    required: bool


@cache
def _fields(shape: Any) -> dict[str, _Field]:
    """Return the fields of a shape by their names in JSON."""
    kinds = field_types(shape)
    return {
        each.metadata.get("alias", each.name): _Field(
            each.name,
            kinds[each.name],
            each.metadata,
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(shape)
    }


def _items(kind: Any, found: Any) -> Any:
    """Read the items of a list, or the values of a dict."""
    if isinstance(found, dict):
        item, limits = _bare(get_args(kind)[1])
        return read_all((name, item, each, limits) for name, each in found.items())
    item, limits = _bare(get_args(kind)[0])
    return tuple(read_all((at, item, each, limits) for at, each in enumerate(found)).values())


def _exactly(type_: type, words: str) -> Callable[[Any, Value], Any]:
    def reader(kind: Any, value: Value) -> Any:
        if type(value) is not type_:
            raise fault(f"it must be {words}")
        return value

    return reader


def _number(kind: Any, value: Value) -> float:
    if type(value) not in (int, float):
        raise fault("it must be a number")
    with suppress(OverflowError):  # an integer of hundreds of digits
        if isfinite(value):
            return float(value)
    raise fault("it must be a finite number")


def _day(kind: Any, value: Value) -> date:
    if isinstance(value, str) and _DAY.fullmatch(value):
        with suppress(ValueError):  # no such day
            return date.fromisoformat(value)
    raise fault("it must be a date such as 2026-12-24")


def _literal(kind: Any, value: Value) -> Any:
    if value not in get_args(kind):
        raise fault(f"it must be {_either([repr(each) for each in get_args(kind)])}")
    return value


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


_WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a string"}
_READERS: dict[Any, Callable[[Any, Value], Any]] = {
    bool: _exactly(bool, "true or false"),
    int: _exactly(int, "a whole number"),
    float: _number,
    str: _exactly(str, "a string"),
    tuple: _exactly(list, "a list"),
    dict: _exactly(dict, "an object"),
    date: _day,
    Literal: _literal,
}
_INTEGER = re.compile(r"[+-]?[0-9]{1,4000}")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


# -- limits


_LIMITS: dict[str, tuple[Callable[[Any, Any], bool], str]] = {
    "le": (operator.le, "it must be {limit} or less"),
    "ge": (operator.ge, "it must be {limit} or more"),
    "gt": (operator.gt, "it must be more than {limit}"),
    "max_length": (lambda found, most: len(found) <= most, "it must have at most {limit} {things}"),
    "min_length": (lambda found, least: len(found) >= least, "it must have at least {limit} {things}"),
}


def _told(words: str, found: Any, limit: Any) -> str:
    """Return what is said of a value that is out of limits."""
    thing = "item" if isinstance(found, list) else "character"
    return words.format(limit=limit, things=thing if limit == 1 else f"{thing}s")
