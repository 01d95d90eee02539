"""Short codes between two browsers."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from cadogan.app.carry import codes
from cadogan.app.carry.codes import LENGTH, LETTERS, VALID, WRONG_AT_MOST, Codes
from cadogan.app.store import times
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.errors import Busy, Conflict, NotFound

ANN, BOB = "ann", "bob"


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.time = datetime(2026, 7, 4, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(times, "now", lambda: clock.time)
    return clock


@pytest.fixture
def held(clock: Clock) -> Codes:
    return Codes(SQLiteStore())


def use(held: Codes, code: str, player: str = BOB) -> str:
    with held.used(code, player) as (source, _):
        return source


def test_a_code_is_easy_to_type(held: Codes) -> None:
    made = {held.make(f"player {number}").code for number in range(50)}
    assert len(made) == 50
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in made)
    assert not set(LETTERS) & set("0O1ILSZBU")


def test_a_code_works_once(held: Codes, clock: Clock) -> None:
    made = held.make(ANN)
    assert made.expires == clock.time + VALID
    assert use(held, made.code) == ANN
    with pytest.raises(NotFound, match="wrong, used or older"):
        use(held, made.code)


def test_a_code_hands_on_what_only_the_browser_knew(held: Codes) -> None:
    with held.used(held.make(ANN, '{"puzzles": {}}').code, BOB) as (_, progress):
        assert progress == '{"puzzles": {}}'


def test_a_code_that_an_earlier_version_made_works(clock: Clock) -> None:
    store = SQLiteStore()
    held = Codes(store)
    code = held.make(ANN).code
    with store.writing() as writing:
        name = str(writing.take(f"last-code:{ANN}"))
        writing.take(name)
        writing.share({name: json.dumps([ANN, (clock.time + VALID).isoformat()])}, clock.time + VALID)
    with held.used(code, BOB) as found:
        assert found == (ANN, "")


def test_spelling_does_not_matter(held: Codes) -> None:
    code = held.make(ANN).code
    alike = code.lower().replace("5", "s").replace("2", "z").replace("8", "b").replace("V", "u")
    assert use(held, f" {alike[:4]}-{alike[4:]} ") == ANN


def test_a_code_expires(held: Codes, clock: Clock) -> None:
    code = held.make(ANN).code
    clock.time += VALID - timedelta(seconds=1)
    held.make("carl")  # forgets only what has expired
    clock.time += timedelta(seconds=1)
    with pytest.raises(NotFound):
        use(held, code)


def test_a_new_code_replaces_the_old_one(held: Codes) -> None:
    old, new = held.make(ANN).code, held.make(ANN).code
    with pytest.raises(NotFound):
        use(held, old)
    assert use(held, new) == ANN


def test_a_code_is_for_another_browser(held: Codes) -> None:
    code = held.make(ANN).code
    with pytest.raises(Conflict, match="this browser"):
        use(held, code, ANN)
    assert use(held, code) == ANN


def test_a_code_stays_valid_if_using_it_fails(held: Codes) -> None:
    code = held.make(ANN).code
    with pytest.raises(ZeroDivisionError), held.used(code, BOB):
        raise ZeroDivisionError
    assert use(held, code) == ANN


def test_guessing_is_limited(held: Codes, clock: Clock) -> None:
    code = held.make(ANN).code
    for number in range(WRONG_AT_MOST):
        with pytest.raises(NotFound):
            use(held, f"wrong {number}")
    with pytest.raises(Busy, match="Too many wrong codes"):
        use(held, code)  # even the right one, or guessing would work
    assert use(held, code, "carl") == ANN
    clock.time += VALID
    assert use(held, held.make(ANN).code) == ANN


def test_guessing_as_many_players_is_limited(held: Codes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "WRONG_IN_ALL", 20)
    code = held.make(ANN).code
    for number in range(20):
        with pytest.raises(NotFound):
            use(held, "wrong", f"player {number}")
    with pytest.raises(Busy):
        use(held, code)


def test_right_codes_do_not_count(held: Codes) -> None:
    for _ in range(2 * WRONG_AT_MOST):
        assert use(held, held.make(ANN).code) == ANN
    for number in range(WRONG_AT_MOST):
        with pytest.raises(NotFound):
            use(held, f"wrong {number}")


def test_guessing_leaves_few_rows(held: Codes, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each player who was wrong lately, until all together were wrong too often."""
    monkeypatch.setattr(codes, "WRONG_IN_ALL", 20)
    for number in range(50):
        for _ in range(3):
            with pytest.raises((NotFound, Busy)):
                use(held, "wrong", f"player {number}")
    with held._store.writing() as store:
        names = [f"wrong-codes:player {number}" for number in range(50)]
        counts = store.shared([*names, "wrong-codes"])
    assert sum(int(count) for name, count in counts.items() if name in names) == int(counts["wrong-codes"]) == 20
    assert len(counts) == 8


def test_codes_are_not_held_as_they_are(held: Codes) -> None:
    code = held.make(ANN).code
    stored = "\n".join(held._store._connection.raw.iterdump())  # type: ignore[attr-defined]
    assert ANN in stored
    assert code not in stored
