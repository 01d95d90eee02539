"""Reading what a client sends: values are checked against types and limits, and the first faults are found, with their places.

The types are those of the requests: shapes and what their fields hold. The limits are in the metadata of a field or, for a
parameter, in a dict that annotates its type.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from functools import cache, partial
from math import inf, isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from cadogan.app.wire.messages import Refused
from cadogan.app.wire.schema import AtMost, field_types

NOT_JSON = "The body of the request is not JSON in UTF-8."
REQUIRED = "Field required"
EXTRA = "Extra inputs are not permitted"
SHOWN = 5  # faults in a sentence
LONGEST = 1_000  # characters of a sentence
LONG = 1_000_000  # characters of a body; a longer one has one long text
_FIRST_IS_TEXT = re.compile(r'\s*\{\s*"(?P<name>\w{1,20})"\s*:\s*(?=")')

Value = Any  # a value of JSON
Limits = Mapping[str, Any]


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


def read(kind: Any, value: Value, limits: Limits | None = None) -> Any:
    """Return a value as an object of a type, within limits. Raises Faulty."""
    if get_origin(kind) is Annotated:
        kind, limits = _bare(kind)
        return read(kind, value, limits)
    if isinstance(kind, UnionType):
        return _one_of(get_args(kind), value, limits)
    if is_dataclass(kind):
        return _shape(kind, value)
    found = _READERS[get_origin(kind) or kind](kind, value)
    for name, check in _CHECKS:
        if limits and name in limits and (wrong := check(found, limits[name])):
            raise fault(wrong)
    return _items(kind, found) if isinstance(found, list | dict) else found


def from_text(kind: Any, text: str) -> Value:
    """Return the text of a parameter as the value of JSON that its type wants; as it is if it cannot be that."""
    kinds = _members(kind)
    if bool in kinds:
        return _TRUTH.get(text.lower(), text)
    if int in kinds and _INTEGER.fullmatch(text):
        return int(text)
    if float in kinds and _NUMBER.fullmatch(text):
        return float(text)
    return text


def gathered(readers: Iterable[tuple[str | int, Callable[[], Any]]]) -> dict[Any, Any]:
    """Read all parts of a value, by their names or indices. Raises Faulty with the first faults: a long list of them helps nobody."""
    found: dict[Any, Any] = {}
    faults: list[Fault] = []
    for name, reader in readers:
        try:
            found[name] = reader()
        except Faulty as error:
            faults += [Fault((name, *place), text) for place, text in error.faults]
            if len(faults) >= SHOWN:
                break
    if faults:
        raise Faulty(*faults[:SHOWN])
    return found


def required() -> Any:
    """Read a part that is missing."""
    raise fault(REQUIRED)


# -- types


def _one_of(kinds: tuple[Any, ...], value: Value, limits: Limits | None) -> Any:
    if value is None and NoneType in kinds:
        return None
    kinds = tuple(each for each in kinds if each is not NoneType)
    for kind in kinds:
        try:
            return read(kind, value, limits)
        except Faulty:
            if len(kinds) == 1:
                raise
    raise fault(f"Input should be {_either(list(dict.fromkeys(_WORDS[kind] for kind in kinds)))}")


def _shape(kind: Any, value: Value) -> Any:
    if not isinstance(value, dict):
        raise fault("Input should be an object")
    parts = _parts(kind)
    for name in value:
        if name not in parts:
            raise Faulty(Fault((name,), EXTRA))  # at once: nothing else is read
    readers: dict[str | int, Callable[[], Any]] = {}
    for alias, each in parts.items():
        if alias in value:
            readers[alias] = partial(read, each.kind, value[alias], each.limits)
        elif each.required:
            readers[alias] = required
    found = gathered(readers.items())
    return kind(**{parts[alias].name: each for alias, each in found.items()})


@dataclass(frozen=True)
class _Part:
    """A field of a shape."""

    name: str
    kind: Any
    limits: Limits
    required: bool


@cache
def _parts(shape: Any) -> dict[str, _Part]:
    """Return the fields of a shape by their names in JSON."""
    kinds = field_types(shape)
    return {
        each.metadata.get("alias", each.name): _Part(
            each.name,
            kinds[each.name],
            each.metadata,
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(shape)
    }


def _items(kind: Any, found: Any) -> Any:
    """Read the items of a list, or the values of a dict."""
    item, limits = _bare(get_args(kind)[isinstance(found, dict)])
    pairs = found.items() if isinstance(found, dict) else enumerate(found)
    items = gathered((at, partial(read, item, each, limits)) for at, each in pairs)
    return items if isinstance(found, dict) else tuple(items.values())


def _bare(kind: Any) -> tuple[Any, Limits]:
    """Return a type without what annotates it, and the limits among that."""
    if get_origin(kind) is not Annotated:
        return kind, {}
    bare, *about = get_args(kind)
    limits: dict[str, Any] = {}
    for each in about:
        limits |= {"max_length": each.length} if isinstance(each, AtMost) else each
    return bare, limits


def _members(kind: Any) -> tuple[Any, ...]:
    """Return the types of a union, or the type itself, without what annotates it."""
    bare, _ = _bare(kind)
    return get_args(bare) if isinstance(bare, UnionType) else (bare,)


def _exactly(words: str, *types: type) -> Callable[[Any, Value], Any]:
    def reader(kind: Any, value: Value) -> Any:
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise fault(f"Input should be {words}")
        return value

    return reader


def _number(kind: Any, value: Value) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise fault("Input should be a valid number")
    try:
        found = float(value)
    except OverflowError:
        found = inf
    if not isfinite(found):
        raise fault("Input should be a finite number")
    return found


def _day(kind: Any, value: Value) -> date:
    try:
        if isinstance(value, str) and _DAY.fullmatch(value):
            return date.fromisoformat(value)
    except ValueError:  # no such day
        pass
    raise fault("Input should be a valid date in the format YYYY-MM-DD")


def _literal(kind: Any, value: Value) -> Any:
    if value not in get_args(kind):
        raise fault(f"Input should be {_either([repr(each) for each in get_args(kind)])}")
    return value


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


_WORDS = {bool: "true or false", int: "a number", float: "a number", str: "a string"}
_READERS: dict[Any, Callable[[Any, Value], Any]] = {
    bool: _exactly("a valid boolean", bool),
    int: _exactly("a valid integer", int),
    float: _number,
    str: _exactly("a valid string", str),
    tuple: _exactly("a valid list", list),
    dict: _exactly("an object", dict),
    date: _day,
    Literal: _literal,
}
_TRUTH = {"true": True, "1": True, "yes": True, "on": True, "false": False, "0": False, "no": False, "off": False}
_INTEGER = re.compile(r"[+-]?[0-9]{1,4000}")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


# -- limits


def _long(found: Any, most: int) -> str:
    if len(found) <= most:
        return ""
    if isinstance(found, str):
        return f"String should have at most {_counted(most, 'character')}"
    return f"List should have at most {_counted(most, 'item')} after validation, not {len(found)}"


def _short(found: Any, least: int) -> str:
    if len(found) >= least:
        return ""
    if isinstance(found, str):
        return f"String should have at least {_counted(least, 'character')}"
    return f"List should have at least {_counted(least, 'item')} after validation, not {len(found)}"


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


_CHECKS: tuple[tuple[str, Callable[[Any, Any], str]], ...] = (
    ("le", lambda found, most: "" if found <= most else f"Input should be less than or equal to {most}"),
    ("ge", lambda found, least: "" if found >= least else f"Input should be greater than or equal to {least}"),
    ("gt", lambda found, below: "" if found > below else f"Input should be greater than {below}"),
    ("max_length", _long),
    ("min_length", _short),
)
