"""Requests are read as their description says: pydantic, which makes the description, finds the same values and faults."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter, ValidationError

from cadogan.app.application import Application, routes
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.messages import Answer, Refused, Request
from cadogan.app.wire.read import EXTRA, SHOWN, Fault, Faulty, from_text, parsed, read
from cadogan.app.wire.requests import MovesAtNode, NewPlay, WinnableDeal
from cadogan.app.wire.schema import text as as_written

BODIES = sorted({route.body.kind for route in routes if route.body}, key=lambda kind: str(kind.__name__))
PARAMETERS = {str(each.kind): each.kind for route in routes for each in (*route.in_path, *route.in_query)}

TEXTS = st.sampled_from(["", "7", "c1-d", "x" * 17, "x" * 65, "2026-11-22", "2026-02-30", "20261122", "1.5", "on"])
SINGLE = (
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.sampled_from([2**31 - 1, 2**31, 10**30])
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS
    | st.text(st.characters(codec="utf-8"), max_size=5)
)
ANYTHING = st.recursive(
    SINGLE, lambda each: st.lists(each, max_size=3) | st.dictionaries(TEXTS, each, max_size=2), max_leaves=4
)


def about(kind: Any) -> st.SearchStrategy[Any]:
    """Draw values of JSON for a type: most fit, some do not."""
    return _about(get_args(kind)[0] if get_origin(kind) is Annotated else kind)


@cache
def _about(kind: Any) -> st.SearchStrategy[Any]:
    if isinstance(kind, UnionType):
        return st.one_of(*map(about, get_args(kind)))
    if is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        known = {each.name: about(hints[each.name]) for each in fields(kind)}
        whole = st.fixed_dictionaries(known)
        some = st.fixed_dictionaries({}, optional={**known, "felt": SINGLE})
        return whole | some | ANYTHING
    if get_origin(kind) is tuple:
        return st.lists(about(get_args(kind)[0]), max_size=3) | ANYTHING
    if get_origin(kind) is dict:
        return st.dictionaries(TEXTS, about(get_args(kind)[1]), max_size=3) | ANYTHING
    fit = {str: TEXTS, int: st.integers(0, 9), bool: st.booleans(), float: st.floats(0.1, 9), date: TEXTS}
    return fit.get(kind, SINGLE) | SINGLE


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def ours(kind: Any, body: str) -> tuple[Any, list[Any]]:
    """Read a value; return it, or the faults: each its place and its sentence."""
    try:
        return read(kind, parsed(body.encode())), []
    except Faulty as error:
        return None, sorted(error.faults, key=str)


def pydantics(kind: Any, body: str) -> tuple[Any, list[Any]]:
    """Let pydantic read it, with the types of JSON, and write the faults as we do."""
    try:
        return adapter(kind).validate_json(body, strict=True), []
    except ValidationError as error:
        # pydantic counts only items without faults, so a list of wrong ones is also too short
        faults = (each for each in error.errors() if not (each["type"] == "too_short" and each["input"]))
        return None, sorted({Fault(*in_our_words(each)) for each in faults}, key=str)


MEMBERS = {"int", "str", "constrained-str"}


def in_our_words(fault: Any) -> tuple[Any, str]:
    place = fault["loc"]
    if place and place[-1] in MEMBERS and place[0] == "deal":
        return place[:-1], "it must be a string or a whole number"
    limits = {name: int(each) if isinstance(each, float) else each for name, each in fault.get("ctx", {}).items()}
    words = WORDS[fault["type"]].format(**limits)
    return place, words.removesuffix("s") if re.search(r" 1 \w+s$", words) else words


WORDS = {
    "missing": "it is missing",
    "unexpected_keyword_argument": EXTRA,
    "bool_type": "it must be true or false",
    "int_type": "it must be a whole number",
    "float_type": "it must be a number",
    "finite_number": "it must be a finite number",
    "string_type": "it must be a string",
    "tuple_type": "it must be a list",
    "dict_type": "it must be an object",
    "dataclass_type": "it must be an object",
    "literal_error": "it must be {expected}",
    "less_than_equal": "it must be {le} or less",
    "greater_than_equal": "it must be {ge} or more",
    "greater_than": "it must be more than {gt}",
    "string_too_long": "it must have at most {max_length} characters",
    "string_too_short": "it must have at least {min_length} characters",
    "too_long": "it must have at most {max_length} items",
    "too_short": "it must have at least {min_length} items",
} | dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), "it must be a date such as 2026-12-24")


def agree(kind: Any, body: str) -> bool:
    """Return whether we read the same value as pydantic, or find the same faults; of many only the first."""
    (value, faults), (theirs, all_faults) = ours(kind, body), pydantics(kind, body)
    if not all_faults or not any(each.text == EXTRA for each in all_faults):
        return value == theirs and {*faults} <= {*all_faults} and len(faults) == min(len(all_faults), SHOWN)
    # where a name is unknown, nothing else is read
    return value is None and 0 < len(faults) <= SHOWN and {*faults} <= {*all_faults}


@pytest.mark.parametrize("kind", BODIES)
@settings(max_examples=50)
@given(st.data())
def test_bodies(kind: Any, data: st.DataObject) -> None:
    assert agree(kind, json.dumps(data.draw(about(kind))))


@pytest.mark.parametrize("kind", BODIES)
def test_only_the_first_unknown_name_is_told(kind: Any) -> None:
    body = json.dumps({f"felt{number}": [] for number in range(40_000)})
    assert ours(kind, body)[1] == [Fault(("felt0",), EXTRA)]


def test_a_list_of_faults_is_short() -> None:
    found = ours(MovesAtNode, json.dumps({"node": 0, "moves": [7] * 200}))[1]
    assert [each.place for each in found] == [("moves", number) for number in range(SHOWN)]


@pytest.mark.parametrize("count", [0, 1, 200, 201])
def test_the_length_of_a_list(count: int) -> None:
    body = json.dumps({"node": 0, "moves": ["deal"] * count})
    assert agree(MovesAtNode, body)


def test_the_length_of_a_text() -> None:
    for length in (40, 41):
        body = json.dumps({"game": "x", "deal": "1" * length, "moves": ["€" * 16, "x" * (length - 24)]})
        assert agree(NewPlay, body)


@pytest.mark.parametrize("kind", PARAMETERS.values(), ids=lambda kind: str(get_args(kind)[0]))
@settings(max_examples=50)
@given(st.data())
def test_parameters(kind: Any, data: st.DataObject) -> None:
    """A value of JSON may stand in an address as it is written; whatever else is read there, pydantic reads it too."""
    inner, limits = (kind, {}) if get_origin(kind) is not Annotated else get_args(kind)
    value = data.draw(about(inner))
    sent = value if isinstance(value, str) else json.dumps(value)
    found = read_text(kind, sent)
    try:
        theirs = TypeAdapter(Annotated[inner, Field(**limits)]).validate_python(sent)
    except ValidationError:
        assert found is Faulty
    else:
        assert found == theirs or (found is Faulty and sent != as_written(theirs))


def read_text(kind: Any, text: str) -> Any:
    try:
        return read(kind, from_text(kind, text))
    except Faulty:
        return Faulty


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("1", True),
        ("Yes", True),
        ("ON", True),
        ("false", False),
        ("0", False),
        ("no", False),
        ("off", False),
    ],
)
def test_booleans_in_an_address(text: str, value: bool) -> None:
    assert read_text(bool, text) is value


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e999", "1_0", " 1", "", "1.", "0x1"])
def test_odd_numbers_in_an_address(text: str) -> None:
    assert read_text(int, text) is Faulty
    assert read_text(float, text) in (Faulty, 1.0)


@pytest.mark.parametrize("body", [b"{", b"", b"1 2", b"'x'", b"[" * 100_000, b"9" * 5_000])
def test_what_is_not_json(body: bytes) -> None:
    with pytest.raises(Refused, match="not JSON") as refused:
        parsed(body)
    assert refused.value.status == 422


@pytest.mark.parametrize("body", [b"\xff", b'"\xed\xa0\x80"', '"x"'.encode("utf-16")])
def test_what_is_not_utf8(body: bytes) -> None:
    with pytest.raises(Refused, match="not JSON in UTF-8") as refused:
        parsed(body)
    assert refused.value.status == 400


def test_half_signs_become_question_marks() -> None:
    assert parsed(rb'["\ud800", "\ud83c\udca1", {"\udc00": "\\ud800"}]') == ["?", "\U0001f0a1", {"?": r"\ud800"}]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_none(number: str) -> None:
    assert ours(WinnableDeal, f'{{"game": "windmill", "seconds": {number}}}')[1][0].place == ("seconds",)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/api/version?x=1", "x: Unknown parameter: this address takes none."),
        ("/api/rules?game=windmill&deal=7", "deal: Unknown parameter: this address takes game."),
        ("/api/rules?game=windmill&game=the-mill", "game: Parameter given twice."),
        ("/api/puzzles/daily?day=2026-11-22", "day: Unknown parameter: this address takes date and game."),
    ],
)
def test_what_an_address_does_not_take(address: str, words: str) -> None:
    answer = Application(SQLiteStore()).answer(Request.to(address))
    assert isinstance(answer, Answer)
    assert (answer.status, json.loads(answer.body)["detail"]) == (422, f"Invalid request: {words}")


def test_a_deal_may_be_a_number() -> None:
    app = Application(SQLiteStore())
    starts = [app.begin("ann", read(NewPlay, {"game": "windmill", "deal": deal})) for deal in (42, "42", 2**64 - 1)]
    assert [play.deal for play in starts] == ["42", "42", str(2**64 - 1)]


def test_every_route_is_found_by_its_path() -> None:
    """Also one with an id, which is looked for in one place of a path only."""
    for route in routes:
        assert routes.find(route.method, route.path.replace("{id}", "x1")).route is route
