"""Statistics and records that are made only once equal those that are counted afresh, whatever happens in between."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import cadogan
from app.conftest import STORES
from cadogan.app.application import Application
from cadogan.app.store import times
from cadogan.app.store.database import Store
from cadogan.app.wire import requests
from cadogan.app.wire.errors import Conflict
from cadogan.app.wire.schema import plain
from cadogan.position.moves import IllegalMove

GAMES = ("windmill", "capricieuse", "doubles-and-quits")
DEALS = ("1", "2")  # few, so that deals are met again


@pytest.fixture(params=[*STORES])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store = STORES[request.param](tmp_path / "x.db")
    yield store
    store.close()


@pytest.mark.parametrize("seed", range(3))
def test_random_histories(store: Store, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, now = random.Random(seed), [times.now()]
    monkeypatch.setattr(times, "now", lambda: now[0])
    app, other = Application(store), Application(store)  # two processes
    for _ in range(60):
        something_happens(chance, chance.choice((app, other)), store)
        now[0] += timedelta(seconds=chance.choice((1, 60, 86_400, 40 * 86_400)))
        fresh = Application(store)
        for player in ("ann", "bob"):
            assert counted(app, player) == counted(fresh, player)
            assert counted(app, player) == counted(app, player)
    assert sum(each.played for each in app.statistics.of("ann"))


def counted(app: Application, player: str) -> Any:
    return plain((app.statistics_of(player), app.records_of(player)))


def something_happens(chance: random.Random, app: Application, store: Store) -> None:
    player = chance.choice(("ann", "ann", "bob"))
    plays = [each.id for each in app.list_plays(player)]
    what = chance.choice(("begin", "move", "move", "resign", "undo", "peek", "hint", "settle", "leave", "carry"))
    if what == "begin" or not plays:
        app.plays.begin(player, cadogan.game(chance.choice(GAMES)).deal(chance.choice(DEALS)), chance.random() < 0.2)
        return
    play = chance.choice(plays)
    view = app.plays.get(player, play)
    node = view.play.cursor
    try:
        if what == "move":
            moves = [str(each) for each in view.here.position.moves] or ["none"]
            move, coach = chance.choice(moves), chance.random() < 0.1
            app.plays.move(player, play, requests.MovesAtNode(node, moves=(move,), coach=coach, clock=5))
        elif what == "resign":
            app.plays.resign(player, play, requests.AtNode(node, clock=9))
        elif what == "undo":
            app.plays.undo(player, play, requests.AtNode(node))
        elif what == "peek":
            app.plays.peek(player, play)
        elif what == "hint":
            app.plays.count_hint(player, play)
        elif what == "leave":
            app.plays.leave(player, play, requests.AtNode(node, clock=7))
        elif what == "carry":
            app.carry_in("ann", requests.CarryFile(app.carry_file("bob")))
        else:
            with store.writing() as writing:
                if outcome := writing.outcome(play):
                    verdict, odds = chance.choice(("won", "lost", "unknown")), chance.random()
                    writing.keep_outcome(play, outcome._replace(verdict=verdict, chance=odds))
    except (Conflict, IllegalMove):
        pass
