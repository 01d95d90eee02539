"""Games without a move are removed after some days, and players who have nothing; everything else stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

import cadogan
from cadogan.app.application import Application
from cadogan.app.store import times
from cadogan.app.store.database import Store
from cadogan.app.store.players import Tidy
from cadogan.app.wire.requests import AtNode, MovesAtNode
from cadogan.app.wire.responses import KeptSettings

POSITION = cadogan.game("windmill").deal(1)


@pytest.mark.parametrize("step", [1, 2, 500])
def test_what_was_left_is_removed(store: Store, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    start, app, tidy = times.now(), Application(store), Tidy(store, 7, step)
    move = str(next(iter(POSITION.moves)))
    played = app.plays.begin("ann", POSITION.play(move)).play.id
    taken_back = app.plays.begin("ann", POSITION.play(move)).play
    app.plays.undo("ann", taken_back.id, AtNode(taken_back.cursor))
    left = [app.plays.begin(player, POSITION, winnable=True).play.id for player in ("ann", "bob", "bob")]
    seen = app.plays.begin("cid", POSITION).play.id
    app.plays.peek("cid", seen)
    puzzle = app.plays.begin("dan", POSITION.game.setup(POSITION.text), puzzle="x").play.id
    with store.writing() as writing:
        writing.keep_settings("eve", KeptSettings({"theme": "dark"}, start))
    everything(tidy)
    assert len(remaining(store, "ann", "bob", "cid", "dan")) == 7

    monkeypatch.setattr(times, "now", lambda: start + timedelta(days=8))
    fresh = app.plays.begin("bob", POSITION).play.id
    app.plays.begin("fay", POSITION)
    everything(tidy)
    assert remaining(store, "ann", "bob", "cid", "dan") == {played, taken_back.id, seen, fresh}
    assert not {*left, puzzle} & remaining(store, "ann", "bob", "dan")
    assert app.plays.get("ann", played).play.ply == 1
    with store.reading() as reading:
        assert [reading.knows(player) for player in ("ann", "bob", "cid", "dan", "eve", "fay")] == [
            True, True, True, False, True, True,
        ]  # fmt: skip

    monkeypatch.setattr(times, "now", lambda: start + timedelta(days=400))
    everything(tidy)
    with store.reading() as reading:
        assert [reading.knows(player) for player in ("ann", "bob", "cid", "eve", "fay")] == [
            True, False, True, True, False,
        ]  # fmt: skip


def everything(tidy: Tidy) -> None:
    """Take all steps, from the first on."""
    while tidy.step():
        pass


def remaining(store: Store, *players: str) -> set[str]:
    with store.reading() as reading:
        return {play.id for player in players for play in reading.plays(player, 100)}


def test_a_first_move_after_years(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was just played is not removed, however long ago it was started."""
    app, start = Application(store), times.now()
    play = app.plays.begin("ann", POSITION).play
    monkeypatch.setattr(times, "now", lambda: start + timedelta(days=999))
    app.plays.move("ann", play.id, MovesAtNode(0, moves=(str(next(iter(POSITION.moves))),)))
    everything(Tidy(store, 7))
    assert app.plays.get("ann", play.id).play == replace(app.plays.get("ann", play.id).play, moved=True)
