"""Arguments of public functions: whether they have the types of the annotations, and a sentence if they do not.

`cadogan.rules.checked` loads this at the first call, so that `import cadogan` stays quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from operator import index
from types import FunctionType, NoneType, SimpleNamespace, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from cadogan.rules.cards import BadInput, shown

HUGE = 10**300  # beyond the largest number of anything, and still a float
VARIADIC = 0x04  # the flag of a function's code: it takes *args
WORDS = {
    "NoneType": "None",
    "bool": "True or False",
    "bytes": "bytes",
    "date": "a date, such as datetime.date(2026, 12, 24)",
    "float": "a number",
    "int": "a whole number",
    "str": "text",
    "Deals": "deals, such as '1-1000' or range(1, 1001)",
    "Game": "a game, such as cadogan.game('windmill')",
    "PathLike": "a path",
    "Position": "a position, such as cadogan.game('windmill').deal(1)",
    "Record": "a record, such as one that cadogan.read_record returns",
    "File": "an open file",
    "Rules": "a game, such as cadogan.game('windmill')",
}


class Kind(NamedTuple):
    """What an argument must be: a test of it, and words for it."""

    fits: Callable[[Any], bool]
    words: str


ANYTHING = Kind(lambda value: True, "anything")


class Arguments:
    """The arguments of a function, each with what its annotation says."""

    def __init__(self, function: FunctionType) -> None:
        code, count = function.__code__, function.__code__.co_argcount
        written = {name: hint for name, hint in function.__annotations__.items() if name != "return"}
        hints = get_type_hints(SimpleNamespace(__annotations__=written), function.__globals__)
        self.function = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]
        self.kinds = {name: kind(hint) for name, hint in hints.items()}
        self.names = code.co_varnames[:count]
        self.tests = [self.kinds.get(name, ANYTHING).fits for name in self.names]  # anything for `self`
        self.rest = code.co_varnames[count + code.co_kwonlyargcount] if code.co_flags & VARIADIC else ""

    def check(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> None:
        """Raise BadInput for the first argument of a wrong type. A missing or unknown one is left to Python."""
        for name, test, value in zip(self.names, self.tests, given, strict=False):
            if not test(value):
                self._refuse(name, value)
        others = [(self.rest, value) for value in given[len(self.names) :]] if self.rest else []
        for name, value in (*others, *named.items()):
            if not self.kinds.get(name, ANYTHING).fits(value):
                self._refuse(name, value)

    def _refuse(self, name: str, value: Any) -> None:
        raise BadInput(f"{self.function}({name}={shown(value)}) is wrong: give {self.kinds[name].words}")


def kind(hint: Any) -> Kind:
    """Return what an annotation says. Types that cannot be tested, such as most protocols, take anything."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _union([kind(each) for each in inner])
    if origin is Literal:
        return Kind(lambda value: isinstance(value, str), f"one of {', '.join(map(repr, inner))}")
    if hint is NoneType or hint is None:
        return Kind(lambda value: value is None, WORDS["NoneType"])
    if hint in TESTS:
        return Kind(TESTS[hint], WORDS[hint.__name__])
    if origin is Callable:
        return Kind(callable, "a function")
    if isinstance(origin, type) and issubclass(origin, Iterable) and inner:
        return _many(origin, [kind(each) for each in inner if each is not Ellipsis])
    if isinstance(origin, type):  # such as PathLike[str]
        return kind(origin)
    if (
        isinstance(hint, type)
        and hint is not Any
        and getattr(hint, "_is_runtime_protocol", not getattr(hint, "_is_protocol", False))
    ):
        return Kind(lambda value: isinstance(value, hint), WORDS.get(hint.__name__) or _class(hint))
    return ANYTHING


def _class(hint: type) -> str:
    """Return words for an object of a class: where the class is, without the private modules of libraries."""
    parts = [part for part in hint.__module__.split(".") if part != "builtins" and not part.startswith("_")]
    name = ".".join([*parts, hint.__name__])
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _whole(value: Any) -> bool:
    """Whether a value is a whole number, also one of NumPy, and not so large that nothing can be done with it."""
    try:
        return abs(index(value)) < HUGE and not isinstance(value, bool)
    except TypeError:
        return False


def _number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return not isinstance(value, bool | str | bytes)


TESTS: dict[Any, Callable[[Any], bool]] = {
    bool: lambda value: type(value).__name__ in ("bool", "bool_"),  # also one of NumPy
    date: lambda value: isinstance(value, date) and not isinstance(value, datetime),  # Python does not compare the two
    float: _number,
    int: _whole,
}


def _union(kinds: list[Kind]) -> Kind:
    words = list(dict.fromkeys(each.words for each in kinds))
    listed = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return Kind(lambda value: any(each.fits(value) for each in kinds), listed)


def _many(origin: type, inner: list[Kind]) -> Kind:
    """Return the kind of a collection. What cannot be gone through twice is not gone through."""
    if issubclass(origin, Mapping):
        names, values = inner
        return Kind(
            lambda value: isinstance(value, origin) and all(names.fits(k) and values.fits(v) for k, v in value.items()),
            f"a dict from {names.words} to {values.words}",
        )

    def holds(value: Any) -> bool:
        if not isinstance(value, origin) or isinstance(value, str | bytes):
            return False
        if not isinstance(value, list | tuple | set | frozenset):
            return True
        if origin is tuple and len(inner) > 1:
            return len(value) == len(inner) and all(each.fits(one) for each, one in zip(inner, value, strict=True))
        return all(inner[0].fits(each) for each in value)

    what = "a tuple" if origin is tuple else "a list"
    return Kind(holds, f"{what}, each item {' or '.join(dict.fromkeys(each.words for each in inner))}")
