"""Long texts of JSON, part by part."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.app.carry import json_parts
from cadogan.app.carry.json_parts import fields, part

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def read(text: str) -> tuple[dict[str, Any], list[Any]]:
    """Return the fields, with the items of the list instead of their places; and the items that were looked at."""
    seen: list[Any] = []
    found = dict(fields(text, "games", seen.append))
    if isinstance(found.get("games"), list):
        found["games"] = [part(text, place)[0] for place in found["games"]]
    return found, seen


@given(st.dictionaries(st.text() | st.just("games"), VALUES), st.sampled_from([None, 0, 3]))
def test_the_same_as_json(value: dict[str, Any], indent: int | None) -> None:
    text = f" {json.dumps(value, indent=indent)}\n"
    found, seen = read(text)
    assert found == value
    assert seen == (value["games"] if isinstance(value.get("games"), list) else [])


@given(st.lists(VALUES), st.integers(1, 40))
def test_small_pieces(games: list[Any], size: int) -> None:
    text = json.dumps({"games": games})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_parts, "_SIZES", (size, 2 * size, 1_000_000))
        assert read(text) == ({"games": games}, games)


@given(st.dictionaries(st.text() | st.just("games"), VALUES, min_size=1), st.data())
def test_damaged_texts(value: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(value)
    short = text[: data.draw(st.integers(0, len(text) - 1))]
    with pytest.raises(ValueError):  # noqa: PT011
        read(short)


@pytest.mark.parametrize(
    "text",
    ["", " ", "[]", "7", '"a"', "{", "{}}", "{} 7", '{"a":1,}', '{"a"}', '{"a" 1}', "{7:1}", '{"games":[1,]}', '{"games":[1 2]}',
     '{"games":[', '{"games":[1', '{"games":[1]', '{"a":1 "b":2}', "{'a':1}"],
)  # fmt: skip
def test_no_objects(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read(text)


def test_a_part_that_is_too_long() -> None:
    """Nothing longer is built, whatever it is."""
    numbers = ",".join(["1"] * json_parts.PART_AT_MOST)
    for text in (f'{{"games": [[{numbers}]]}}', f'{{"a": [{numbers}]}}', '{"games": ' + "[" * json_parts.PART_AT_MOST):
        with pytest.raises((ValueError, RecursionError)):
            read(text)
