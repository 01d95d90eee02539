"""Stores in memory and in a database behave the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest

from app import stored
from app.stored import START
from cadogan.app.store import times
from cadogan.app.store.database import Store
from cadogan.app.store.stored import LOST, NO_SETTINGS, RESIGNED, STUCK, WON, Outcome, StoredNode
from cadogan.app.store.tree import Node
from cadogan.app.wire.responses import KeptSettings

PLAY = replace(stored.PLAY, headers={"Date": "2026-07-04"})


def test_plays(store: Store) -> None:
    later = replace(PLAY, id="b", changed=START + timedelta(hours=1), seed="7", shuffles="AS", strict=False)
    with store.writing() as writing:
        for play in (PLAY, later):
            writing.add("ann", play)
    with store.reading() as reading:
        assert reading.plays("ann", 10) == [later, PLAY]
        assert reading.plays("ann", 1) == [later]
        assert reading.plays("bob", 10) == []
        assert reading.play("a") == reading.play("a", "ann") == PLAY
        assert reading.play("a", "bob") is None
        assert reading.play("c") is None


@pytest.mark.parametrize(
    "changes",
    [
        {"cursor": 3, "ply": 2, "status": WON, "changed": START + timedelta(seconds=1)},
        {"peeked": START},
        {"winnable": START, "hints": 2},
        {"coached": True, "headers": {"Club": "Weavers"}},
        {"puzzle": "of-today"},
        {"moved": True, "seconds": 75, "undos": 0, "day": date(2026, 7, 4), "origin": "z", "challenge": "{}"},
    ],
)
def test_a_play_that_changes(store: Store, changes: dict[str, object]) -> None:
    with store.writing() as writing:
        writing.add("ann", PLAY)
    changed = replace(PLAY, **changes)  # type: ignore[arg-type]
    with store.writing() as writing:
        assert writing.play("a", "ann") == PLAY
        writing.update(changed)
        assert writing.play("a") == changed
        writing.update(replace(changed, hints=5))
        writing.update(changed)
    with store.reading() as reading:
        assert reading.play("a") == changed


def test_a_tree(store: Store) -> None:
    nodes = [
        StoredNode(Node(None, "", 0), 1),
        StoredNode(Node(0, "c1-u", 1), None, "Well!"),
        StoredNode(Node(1, "deal", 2, "?!")),
    ]
    with store.writing() as writing:
        writing.add("ann", PLAY)
        writing.add_nodes("a", 0, nodes[:2])
        writing.add_nodes("a", 2, nodes[2:])
    with store.reading() as reading:
        assert list(reading.stored_nodes("a")) == nodes
        assert list(reading.nodes("a", 1)) == [each.node for each in nodes[1:]]
        assert [reading.last("a", number) for number in range(3)] == [1, 1, 2]
    noted = StoredNode(Node(1, "deal", 2, "?! $14"), None, "Oh!")
    with store.writing() as writing:
        writing.visit("a", {1: 2})
        writing.annotate("a", {2: noted})
    with store.reading() as reading:
        assert reading.last("a", 0) == 2
        assert reading.stored_nodes("a")[2] == noted


def test_outcomes(store: Store) -> None:
    plays = [replace(PLAY, id=id, status=status) for id, status in (("a", RESIGNED), ("b", WON), ("c", "playing"))]
    plays += [replace(PLAY, id="d", start_kind="text")]
    first, second = Outcome(START, True), Outcome(START + timedelta(hours=1), False, "lost")
    with store.writing() as writing:
        for play in plays:
            writing.add("ann", play)
        writing.keep_outcome("b", first)
        writing.keep_outcome("a", second)
    with store.reading() as reading:
        ended = [(replace(play, ended=each.ended), each) for play, each in ((plays[1], first), (plays[0], second))]
        assert list(reading.outcomes("ann")) == [(plays[2], None), *ended]
        assert reading.play("b") == ended[0][0]
        assert reading.outcome("c") is None
    with store.writing() as writing:
        writing.keep_outcome("b", first._replace(verdict="won", moves=7, chance=0.25))
    with store.reading() as reading:
        assert reading.outcome("b") == Outcome(START, True, "won", 7, 0.25)


def test_daily_deals(store: Store) -> None:
    plays = [
        replace(PLAY, id="a", day=date(2026, 7, 4)),
        replace(PLAY, id="b", game="windmill"),
        replace(PLAY, id="c", game="windmill", day=date(2026, 7, 4), start_kind="text"),
    ]
    with store.writing() as writing:
        for play in plays:
            writing.add("ann", play)
    with store.reading() as reading:
        assert [play.id for play, _ in reading.daily("ann")] == ["a", "c"]
        assert reading.daily("bob") == []


def test_plays_that_nobody_came_back_to(store: Store) -> None:
    hour = timedelta(hours=1)
    later, now = START + 5 * hour, START + 9 * hour
    plays = {
        "untouched": replace(PLAY, moved=False),
        "old": replace(PLAY, moved=True),
        "new": replace(PLAY, moved=True, changed=later),
        "old-stuck": replace(PLAY, moved=True, status=STUCK, changed=later),
        "new-stuck": replace(PLAY, moved=True, status=STUCK, changed=now),
        "won": replace(PLAY, moved=True, status=WON),
        "once-won": replace(PLAY, moved=True),
    }
    with store.writing() as writing:
        for id, play in plays.items():
            writing.add("ann", replace(play, id=id))
        writing.keep_outcome("once-won", Outcome(START, True))
    with store.writing() as writing:
        found = writing.unsettled("ann", now - hour, later - hour)
        assert {play.id for play in found} == {"old", "old-stuck"}
        assert writing.unsettled("bob", now, now) == []
        for play in found:
            writing.update(replace(play, status=LOST))
        assert writing.unsettled("ann", now - hour, later - hour) == []


def test_a_play_from_elsewhere_is_found_by_its_first_id(store: Store) -> None:
    with store.writing() as writing:
        writing.add("ann", replace(PLAY, id="b", origin="z"))
        writing.add("ann", replace(PLAY, id="c", origin=""))
    with store.reading() as reading:
        for player, origin, id in (("ann", "z", "b"), ("ann", "c", "c"), ("ann", "b", None), ("bob", "z", None)):
            found = reading.carried(origin, player)
            assert (found and found.id) == id


def test_settings(store: Store) -> None:
    with store.reading() as reading:
        assert reading.settings("ann") == NO_SETTINGS
    for theme in ("dark", "light"):
        with store.writing() as writing:
            writing.keep_settings("ann", KeptSettings({"theme": theme, "large": True}, START))
    with store.reading() as reading:
        assert reading.settings("ann") == KeptSettings({"theme": "light", "large": True}, START)


def test_texts_shared_for_a_while(store: Store) -> None:
    hour = timedelta(hours=1)
    with store.writing() as writing:
        writing.share({"a": "1", "b": "it's 100 %"}, times.now() + hour)
        writing.share({"old": "3"}, times.now() - hour)
    with store.writing() as writing:
        writing.share({"b": "another", "c": "4"}, times.now() + hour)
    with store.reading() as reading:
        assert reading.shared(["a", "b", "c", "old", "none"]) == {"a": "1", "b": "it's 100 %", "c": "4"}
        assert reading.shared([]) == {}
    with store.writing() as writing:
        assert [writing.take(name) for name in ("a", "a", "old")] == ["1", None, None]
        assert writing.shared(["a", "c"]) == {"c": "4"}


def test_shared_numbers(store: Store) -> None:
    hour = timedelta(hours=1)
    with store.writing() as writing:
        assert [writing.count_shared("n", by, times.now() + hour) for by in (1, 1, 3, -1)] == [1, 2, 5, 4]
        assert writing.count_shared("old", 7, times.now() - hour) == 7
    with pytest.raises(ZeroDivisionError), store.writing() as writing:
        fail(lambda: writing.count_shared("n", 1, times.now() + hour))
    with store.writing() as writing:
        assert writing.count_shared("old", 1, times.now() + hour) == 1
        assert writing.count_shared("n", 1, times.now() - hour) == 5  # the time counts only for a new number
        assert writing.shared(["n"]) == {"n": "5"}


def fail(work: Callable[[], object]) -> None:
    work()
    raise ZeroDivisionError


def test_an_error_undoes_the_transaction(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store.writing() as writing:
        fail(lambda: writing.add("ann", PLAY))
    with store.reading() as reading:
        assert reading.plays("ann", 10) == []
