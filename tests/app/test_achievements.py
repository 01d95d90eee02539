"""Records and achievements, made from plays that have ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from app import stored
from app.stored import START
from cadogan.app.results.achievements import records
from cadogan.app.results.result_responses import GameRecords, Records
from cadogan.app.results.statistics import Tally, tallies
from cadogan.app.store.stored import LOST, RESIGNED, WON, Outcome, StoredPlay

PLAY = replace(
    stored.PLAY, id="", game="windmill", family="windmill", start="0", status=WON, moved=True, undos=1, hints=1
)

Found = tuple[StoredPlay, Outcome | None]


def ended(number: int, won: bool = True, moves: int | None = 90, chance: float | None = None, **more: Any) -> Found:
    """Return a play that started on the day with this number and ended ten minutes later."""
    started = START + timedelta(days=number)
    status = WON if won else RESIGNED
    play = replace(PLAY, **{"id": str(number), "start": str(number), "started": started, "status": status, **more})
    return play, Outcome(started + timedelta(minutes=10), won, None, moves, chance)


def unfinished(number: int, **more: Any) -> Found:
    return ended(number, **{"status": "playing", **more})[0], None


def earned(*found: Found) -> dict[str, str]:
    """Return what was earned, with the plays that earned it."""
    return {each.kind: each.play for each in records(found).achievements}


def of(*found: Found) -> GameRecords:
    (record,) = records(found).games
    return record


def tally(*found: Found) -> Tally:
    (tally,) = tallies(found)
    return tally


def runs(text: str) -> Sequence[Found]:
    """Return plays: W won, L lost, S won with spoilers on, X lost with spoilers on."""
    return [ended(i, each in "WS", peeked=START if each in "SX" else None) for i, each in enumerate(text)]


def test_without_games() -> None:
    assert records([]) == Records((), ())
    assert records([unfinished(1), unfinished(2, moved=False)]) == Records((), ())


def test_a_first_win() -> None:
    assert earned(ended(1, won=False), ended(2), ended(3)) == {"first-win": "2"}
    found = records([ended(1, seconds=600, undos=0), ended(2, game="crazy-quilt")])
    assert [(each.kind, each.game and each.game.id) for each in found.achievements] == [
        ("first-win", "crazy-quilt"),  # the newest first
        ("first-win", "windmill"),
        ("no-undo", "windmill"),
    ]
    assert [each.game.id for each in found.games] == ["crazy-quilt", "windmill"]


@pytest.mark.parametrize(
    ("kind", "changes", "almost"),
    [
        ("no-undo", {"undos": 0}, {"undos": 1}),
        ("no-undo", {"undos": 0}, {"undos": None, "seconds": 600}),
        ("no-hint", {"hints": 0}, {"hints": 1}),
        ("fast", {"seconds": 179}, {"seconds": 180}),
        ("fast", {"seconds": 0}, {"seconds": None}),
        ("long-odds", {"chance": 0.19}, {"chance": 0.2}),
        ("long-odds", {"chance": 0.19}, {"chance": 0.19, "winnable": START}),
        ("long-odds", {"chance": 0.19}, {"chance": 0.19, "day": START.date()}),
    ],
)
def test_what_a_single_win_earns(kind: str, changes: dict[str, Any], almost: dict[str, Any]) -> None:
    assert kind not in earned(ended(1, **almost))
    assert kind not in earned(ended(1, won=False, **changes))
    assert kind not in earned(ended(1, **changes, peeked=START))
    assert kind not in earned(ended(1, **changes, coached=True))
    assert earned(ended(1, **almost), ended(2, **changes), ended(3, **changes))[kind] == "2"


def test_a_deal_that_was_met_before() -> None:
    """Its cards are known, so a chance and "without undo" would say nothing."""
    lost, won = ended(1, won=False, chance=0.1), ended(2, start="1", chance=0.1, undos=0)
    assert earned(lost, won) == {"first-win": "2"}
    assert (tally(lost, won).expected_of, tally(lost, won).expected_won) == (1, 0)
    assert [each.chance for each in of(lost, won).history] == [0.1, None]
    assert "no-undo" not in earned(unfinished(1, moved=False, peeked=START), won)
    assert "no-undo" in earned(unfinished(1, moved=False), won)
    assert "no-undo" in earned(won, unfinished(3, start="1"))


def test_looking_after_the_end_does_no_harm() -> None:
    assert earned(ended(1, peeked=START + timedelta(days=1, minutes=11))) == {"first-win": "1"}
    assert tally(ended(1, peeked=START + timedelta(days=1, minutes=11))).peeked == 0
    assert tally(ended(1, peeked=START + timedelta(days=1, minutes=9))).peeked == 1


def test_an_imported_game_sets_no_record() -> None:
    play, outcome = ended(1, undos=None)
    assert outcome
    imported = play, outcome._replace(ended=play.started)
    assert earned(imported) == {}
    assert (of(imported).won, of(imported).fastest, of(imported).shortest, of(imported).history) == (1, None, None, ())
    assert earned((play, outcome)) == {"first-win": "1"}  # of an older version of the program


@pytest.mark.parametrize(
    ("text", "best"),
    [("WWLW", 2), ("LLL", 0), ("WSW", 2), ("WXW", 1), ("WWWWW", 5), ("SSS", 0)],
)
def test_streaks(text: str, best: int) -> None:
    assert of(*runs(text)).best_streak == best
    assert ("streak-3" in earned(*runs(text))) == (best >= 3)


def test_streaks_earn_once() -> None:
    found = earned(*runs("WWWWWLWWWWWWWWWW"))
    assert found == {"first-win": "0", "streak-3": "2", "streak-5": "4", "streak-10": "15"}


def test_bests() -> None:
    record = of(
        ended(1, seconds=50, moves=90),
        ended(2, seconds=40, moves=99),
        ended(3, seconds=40, moves=90),
        ended(4, seconds=None, moves=None),
        ended(5, won=False, seconds=1, moves=1),
        ended(6, seconds=1, moves=1, peeked=START),
    )
    found = (record.fastest, record.shortest, record.first_win)
    assert [each and each.play for each in found] == ["2", "1", "1"]
    assert (record.played, record.won) == (6, 5)
    assert [each.ended.day - START.day for each in record.history] == [1, 2, 3, 4, 5]


def daily(*days: int, **more: Any) -> list[Found]:
    return [ended(day, **{"day": (START + timedelta(days=day)).date(), **more}) for day in days]


def test_daily_streaks() -> None:
    assert "daily-7" not in earned(*daily(*range(6)), *daily(*range(7, 13)))
    assert earned(*daily(*range(30)))["daily-7"] == "6"
    assert earned(*daily(*range(30)))["daily-30"] == "29"
    (seven,) = [each for each in records(daily(*range(20))).achievements if each.kind == "daily-7"]
    assert (seven.game, seven.play, seven.value) == (None, "6", 7)


def test_a_daily_deal_counts_on_its_day() -> None:
    late = daily(3, started=START + timedelta(days=10))
    assert "daily-7" not in earned(*daily(0, 1, 2), *late, *daily(4, 5, 6))
    other = daily(3, game="crazy-quilt", family="quilt")
    assert "daily-7" in earned(*daily(0, 1, 2), *other, *daily(4, 5, 6))


def test_games_that_this_version_does_not_know() -> None:
    assert earned(ended(1, game="whist"), ended(2)) == {"first-win": "2"}


# -- statistics


def test_how_losses_count() -> None:
    found = tally(
        ended(1),
        ended(2, won=False),
        ended(3, won=False, status=LOST),
        ended(4, won=False, moved=False),  # given up without a move: of an older version
        unfinished(5),
        unfinished(6, status="stuck"),
        unfinished(7, moved=False),
    )
    assert (found.won, found.lost_games, found.unfinished) == (1, 2, 2)
    assert tallies([unfinished(7, moved=False)]) == []


def test_what_the_coach_would_have_won() -> None:
    found = tally(
        ended(1, chance=0.25),
        ended(2, won=False, chance=0.5),
        ended(3),
        ended(4, chance=0.9, peeked=START),
        ended(5, chance=0.9, winnable=START),
        ended(6, chance=0.9, day=START.date()),
        unfinished(7),
    )
    assert (found.expected, found.expected_of, found.expected_won) == (0.75, 2, 1)
