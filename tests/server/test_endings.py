"""When a game is over: left, untouched, won; and how it compares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from starlette.applications import Starlette

from server.conftest import Play, Visitor

pytestmark = pytest.mark.carriers

GAME = "doubles-and-quits"
STUCK = '[Game "doubles-and-quits"] [Position "cells=4S 4H 6S 7S 6H/7H"]'
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def stuck(visitor: Visitor, deal: int = 1) -> Play:
    """Play at random until no move is left."""
    while True:
        play = visitor.wander(visitor.begin(GAME, str(deal)), 200, seed=deal)
        if play["status"] == "stuck":
            return play
        deal += 1


def age(app: Starlette, play: Play, time: timedelta) -> datetime:
    """Make a play as old as this; return the time of its last change."""
    then = datetime.now(UTC) - time
    with app.state.application.store.writing() as store:
        store.update(replace(store.play(play["id"]), started=then, changed=then))
    return then


def ended(app: Starlette, play: Play) -> datetime | None:
    with app.state.application.store.reading() as store:
        found = store.outcome(play["id"])
    return found and found.ended  # type: ignore[no-any-return]


def counts(visitor: Visitor) -> list[int]:
    """Return how many games were played, won, and not finished."""
    found = [each for each in visitor.get("statistics") if each["game"]["name"] == GAME]
    return [found[0][name] for name in ("played", "won", "unfinished")] if found else [0, 0, 0]


def leave(visitor: Visitor, play: Play, status: int = 204, **more: Any) -> None:
    response = visitor.http.post(f"/api/plays/{play['id']}/leave", json={"node": play["node"], **more})
    assert response.status_code == status, response.text


# -- leaving


def test_a_stuck_game_that_is_left_is_lost(ann: Visitor) -> None:
    play = stuck(ann)
    assert counts(ann) == [0, 0, 1]
    leave(ann, play)
    play = ann.show(play)
    assert (play["status"], play["moves"]) == ("lost", [])
    assert counts(ann) == [1, 0, 0]
    leave(ann, play)  # a second time changes nothing
    assert ann.turn("resign", play)["status"] == "lost"
    assert counts(ann) == [1, 0, 0]


def test_a_lost_game_can_be_looked_at_but_not_played(ann: Visitor) -> None:
    play = stuck(ann)
    leave(ann, play)
    back = ann.turn("undo", play)
    assert (back["status"], back["moves"], back["ply"]) == ("lost", [], play["ply"] - 1)
    assert ann.turn("move", back, 409, moves=[play["line"][-1]["move"]])["detail"] == (
        "This game is lost: start it again to try once more."
    )
    assert '[Result "lost"]' in ann.record(back)
    assert ann.turn("redo", back)["ply"] == play["ply"]
    assert ann.get(f"plays/{play['id']}/hint?node={play['node']}", 409)["detail"].startswith("This game is lost")


def test_undo_brings_a_stuck_game_back_before_it_is_left(ann: Visitor) -> None:
    play = ann.turn("undo", stuck(ann))
    leave(ann, play)
    assert ann.show(play) == play
    assert counts(ann) == [0, 0, 1]


def test_leaving_a_game_that_went_on_elsewhere_changes_nothing(ann: Visitor, bob: Visitor) -> None:
    old = stuck(ann)
    play = ann.turn("undo", old)
    leave(ann, old, clock=1)
    assert ann.show(play) == play
    leave(bob, play, 404)


def test_a_win_stays_a_win(ann: Visitor) -> None:
    (play,) = ann.import_record(STUCK)
    won = ann.peek(ann.begin(GAME, "2"))
    won = ann.move(won, *ann.verdict(won)[1]["moves"])
    leave(ann, won)
    assert ann.show(won)["status"] == "won"
    assert counts(ann) == [1, 1, 0]
    back = ann.turn("undo", won)
    leave(ann, back)
    assert ann.show(back)["status"] == "playing"
    assert counts(ann) == [1, 1, 0]
    assert play["status"] == "playing"


def test_a_game_that_was_left_ended_before_the_next_one_of_its_deal_began(ann: Visitor, app: Starlette) -> None:
    """Else the player would have met its deal before its end, and its chance would not count."""
    play = stuck(ann)
    again = ann.begin(GAME, play["deal"])
    leave(ann, play)
    when = ended(app, play)
    assert when == datetime.fromisoformat(play["changed"])
    assert when < datetime.fromisoformat(again["started"])


def test_a_win_counts_if_the_coach_plays_afterwards(ann: Visitor) -> None:
    won = ann.peek(ann.begin(GAME, "2"))
    won = ann.move(won, *ann.verdict(won)[1]["moves"])
    back = ann.turn("undo", won)
    shown = ann.turn("move", back, moves=[won["line"][-1]["move"]], coach=True)
    assert (shown["status"], shown["coach"]) == ("won", False)
    assert counts(ann) == [1, 1, 0]


# -- games that nobody comes back to


@pytest.mark.parametrize("path", ["plays", "statistics", "daily/days"])
def test_a_stuck_game_is_lost_after_an_hour(ann: Visitor, app: Starlette, path: str) -> None:
    play = stuck(ann)
    age(app, play, HOUR - MINUTE)
    ann.get(path)
    assert ann.show(play)["status"] == "stuck"
    then = age(app, play, HOUR + MINUTE)
    ann.get(path)
    assert ann.show(play)["status"] == "lost"
    assert ended(app, play) == then


def test_a_game_untouched_for_30_days_is_lost(ann: Visitor, app: Starlette) -> None:
    play = ann.wander(ann.begin(GAME, "1"), 3)
    age(app, play, 30 * DAY - MINUTE)
    assert counts(ann) == [0, 0, 1]
    then = age(app, play, 45 * DAY)
    assert [each["status"] for each in ann.get("plays")] == ["lost"]
    assert ended(app, play) == then + 30 * DAY
    assert counts(ann) == [1, 0, 0]
    changed = ann.get("plays")[0]["changed"]
    assert datetime.fromisoformat(changed) == then  # nobody touched it


def test_a_won_game_that_was_undone_never_becomes_lost(ann: Visitor, app: Starlette) -> None:
    won = ann.peek(ann.begin(GAME, "2"))
    back = ann.turn("undo", ann.move(won, *ann.verdict(won)[1]["moves"]))
    age(app, back, 60 * DAY)
    assert counts(ann) == [1, 1, 0]
    assert ann.show(back)["status"] == "playing"


def test_only_the_players_own_games_are_settled(ann: Visitor, bob: Visitor, app: Starlette) -> None:
    play = stuck(ann)
    age(app, play, DAY)
    bob.get("plays")
    assert ann.show(play)["status"] == "stuck"


def test_nothing_is_written_if_there_is_nothing_to_settle(
    ann: Visitor, app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck(ann)
    monkeypatch.setattr(app.state.application.store, "writing", None)
    assert len(ann.get("plays")) == 1


# -- games without a move


def test_a_game_without_a_move_is_no_game(ann: Visitor, app: Starlette) -> None:
    play = ann.begin(GAME, "1")
    assert [each["moved"] for each in ann.get("plays")] == [False]
    age(app, play, 60 * DAY)
    assert counts(ann) == [0, 0, 0]
    assert ann.show(play)["status"] == "playing"
    assert ann.turn("resign", play)["status"] == "resigned"
    assert counts(ann) == [0, 0, 0]
    moved = ann.turn("undo", ann.wander(ann.begin(GAME, "1"), 1))
    assert moved["moved"]
    assert counts(ann) == [0, 0, 1]


def test_a_game_without_a_move_hides_the_verdict_on_its_deal_for_a_while(ann: Visitor, app: Starlette) -> None:
    ann.turn("resign", ann.wander(ann.begin(GAME, "1"), 1))
    again = ann.begin(GAME, "1")
    assert ann.get("statistics")[0]["met"] == 0
    age(app, again, 31 * DAY)
    assert ann.get("statistics")[0]["met"] == 1


# -- time and undos


def test_the_clock_cannot_run_backwards_or_too_fast(ann: Visitor, app: Starlette) -> None:
    play = ann.begin(GAME, "1")
    assert (play["seconds"], play["undos"]) == (0, 0)
    age(app, play, 100 * timedelta(seconds=1))
    first, second = play["moves"][0]["name"], 0
    play = ann.turn("move", play, moves=[first], clock=40)
    assert play["seconds"] == 40
    play = ann.turn("undo", play, clock=30)
    assert play["seconds"] == 40
    play = ann.turn("redo", play, clock=5_000)
    assert 100 <= play["seconds"] < 160
    second = play["seconds"]
    play = ann.turn("restart", play)
    assert play["seconds"] == second  # no clock, but no move either
    leave(ann, play, clock=second)
    play = ann.turn("move", play, moves=[first])
    assert play["seconds"] is None  # unknown from now on
    assert ann.turn("undo", play, clock=7)["seconds"] is None
    assert ann.turn("move", play, 422, moves=["deal"], clock=-1)["detail"].startswith("Invalid request: clock")


def test_a_leaving_player_stops_the_clock(ann: Visitor, app: Starlette) -> None:
    play = ann.begin(GAME, "1")
    age(app, play, MINUTE)
    play = ann.turn("move", play, moves=[play["moves"][0]["name"]], clock=20)
    leave(ann, play, clock=50)
    assert ann.show(play)["seconds"] == 50


def test_steps_back_are_counted(ann: Visitor) -> None:
    play = ann.wander(ann.begin(GAME, "1"), 3)
    for turn, more, undos in (
        ("undo", {}, 1),
        ("redo", {}, 1),
        ("restart", {}, 2),
        ("goto", {"to": play["node"]}, 2),  # forwards
        ("goto", {"to": 1}, 3),
        ("goto", {"to": 1}, 3),  # nowhere
        ("restart", {}, 4),
        ("restart", {}, 4),
    ):
        play = ann.turn(turn, play, **more)
        assert play["undos"] == undos, turn
    other = next(each["name"] for each in play["moves"] if each["name"] != play["line"][0]["move"])
    play = ann.move(play, other)
    assert play["undos"] == 4
    assert ann.turn("goto", play, to=1)["undos"] == 5  # another line


def test_time_and_undos_are_kept_as_they_were_at_the_end(ann: Visitor, app: Starlette) -> None:
    play = ann.peek(ann.begin(GAME, "2"))
    age(app, play, HOUR)
    *moves, last = ann.verdict(play)[1]["moves"]
    for number, move in enumerate(moves):
        play = ann.turn("move", play, moves=[move], clock=number)
    play = ann.turn("redo", ann.turn("undo", play), clock=99)
    play = ann.turn("move", play, moves=[last], clock=100)
    assert (play["status"], play["seconds"], play["undos"]) == ("won", 100, 1)
    length = play["ply"]
    play = ann.turn("move", ann.turn("undo", play, clock=500), moves=[last], clock=600)
    leave(ann, ann.turn("restart", play, clock=700), clock=800)
    play = ann.show(play)
    assert (play["seconds"], play["undos"]) == (100, 1)
    found = ann.get(f"plays/{play['id']}/ending")
    assert [found[name] for name in ("won", "moves", "seconds", "undos", "hints")] == [True, length, 100, 1, 0]


def test_games_from_elsewhere_have_no_known_time(ann: Visitor) -> None:
    (imported,) = ann.import_record(STUCK + " 1+2")
    started = ann.post("plays", {"game": GAME, "deal": "1", "moves": [ann.begin(GAME, "1")["moves"][0]["name"]]}, 201)
    for play in (imported, started):
        play = ann.turn("restart", play, clock=5)
        assert (play["moved"], play["seconds"], play["undos"]) == (True, None, None)


# -- how a game ended


@pytest.fixture
def win(app: Starlette) -> Callable[..., Play]:
    """Wins a deal in a number of seconds."""

    def won(visitor: Visitor, seconds: int | None = None, peeked: bool = False, deal: str = "2") -> Play:
        solved = visitor.peek(visitor.begin(GAME, deal))
        moves = visitor.verdict(solved)[1]["moves"]
        play = visitor.begin(GAME, deal)
        age(app, play, HOUR)
        play = visitor.peek(play) if peeked else play
        for move in moves:
            play = visitor.turn("move", play, moves=[move], **({} if seconds is None else {"clock": seconds}))
        assert play["status"] == "won"
        return play

    return won


def test_a_win_is_compared_with_the_players_other_wins(ann: Visitor, bob: Visitor, win: Callable[..., Play]) -> None:
    win(bob, 1)
    plays = [win(ann, seconds) for seconds in (50, 30, 50, 70)]
    win(ann, 5, peeked=True)  # no personal best
    win(ann)  # in an unknown time
    found = [ann.get(f"plays/{play['id']}/ending") for play in plays]
    fastest = [
        {"place": place, "of": 4, "best": 30, "before": before}
        for place, before in zip((2, 1, 2, 4), (None, 50, 30, 30), strict=True)
    ]
    assert [each["fastest"] for each in found] == fastest
    length = plays[0]["ply"]
    shortest = [{"place": 1, "of": 5, "best": length, "before": before} for before in (None, length, length, length)]
    assert [each["shortest"] for each in found] == shortest
    assert [each["streak"] for each in found] == [1, 2, 3, 4]


def test_a_win_tells_what_it_was_the_first_to_earn(ann: Visitor, win: Callable[..., Play]) -> None:
    plays = [win(ann, seconds) for seconds in (50, 30, 20)]
    earned = [set(ann.get(f"plays/{play['id']}/ending")["earned"]) for play in plays]
    assert earned == [{"first-win", "no-hint", "fast"}, set(), {"streak-3"}]
    assert ann.get(f"plays/{win(ann, 5, peeked=True)['id']}/ending")["earned"] == []


def test_an_unranked_win_is_not_compared(ann: Visitor, win: Callable[..., Play]) -> None:
    found = ann.get(f"plays/{win(ann, 5, peeked=True)['id']}/ending")
    assert (found["fastest"], found["shortest"], found["streak"]) == (None, None, 0)
    play = ann.peek(win(ann))  # afterwards, spoilers do no harm
    found = ann.get(f"plays/{play['id']}/ending")
    assert (found["seconds"], found["fastest"], found["shortest"]["of"]) == (None, None, 1)


def test_streaks_of_a_lost_game(ann: Visitor, win: Callable[..., Play]) -> None:
    win(ann), win(ann)
    play = stuck(ann)
    assert ann.get(f"plays/{play['id']}/ending", 409)["detail"] == "This game goes on, so it has no result yet."
    leave(ann, play)
    found = ann.get(f"plays/{play['id']}/ending")
    assert (found["won"], found["moves"], found["streak"], found["best_streak"]) == (False, play["ply"], 0, 2)
    assert (found["fastest"], found["shortest"]) == (None, None)


def test_the_ending_of_a_game_from_a_position(ann: Visitor) -> None:
    (play,) = ann.import_record('[Game "doubles-and-quits"] [Position "cells=4S 4H"]')
    play = ann.move(play, "1+2")
    found = ann.get(f"plays/{play['id']}/ending")
    assert (found["won"], found["moves"], found["fastest"], found["streak"]) == (True, 1, None, 0)
    assert ann.get("statistics") == []


def test_a_strangers_game_has_no_ending(ann: Visitor, bob: Visitor) -> None:
    play = ann.turn("resign", ann.wander(ann.begin(GAME, "1"), 2))
    bob.get(f"plays/{play['id']}/ending", 404)
