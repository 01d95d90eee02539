"""A player's first requests may come all at once: two tabs, or a page that saves settings while it deals."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from cadogan.app.application import Application
from cadogan.app.wire.errors import Conflict
from cadogan.app.wire.requests import MovesAtNode, NewPlay, Settings
from cadogan.server.store import opened

PLAYERS, AT_ONCE = 25, 6


@pytest.fixture(params=["sqlite", "postgresql"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Application]:
    database = request.getfixturevalue("postgresql") if request.param == "postgresql" else tmp_path / "x.db"
    with closing(Application(opened(database))) as app:
        yield app


def all_at_once(work: Callable[[int], object], times: int = AT_ONCE) -> list[object]:
    """Do work in several threads that begin at the same moment; return what they return."""
    ready = threading.Barrier(times)

    def one(number: int) -> object:
        ready.wait()
        return work(number)

    with ThreadPoolExecutor(times) as threads:
        return [each.result() for each in [threads.submit(one, number) for number in range(times)]]


def test_first_games_and_settings(app: Application) -> None:
    def ask(player: str, number: int) -> object:
        if number % 2:
            return app.begin(player, NewPlay(game="windmill", deal=str(number)))
        return app.change_settings(player, Settings({"theme": f"{number}"}))

    for player in map(str, range(PLAYERS)):
        all_at_once(lambda number, player=player: ask(player, number))
        assert len(app.list_plays(player)) == AT_ONCE // 2
        assert app.settings(player).settings


def test_no_hint_is_lost_in_the_count(app: Application) -> None:
    """Each is counted by a transaction that waits for the one before."""
    play = app.begin("ann", NewPlay(game="windmill", deal="1"))
    for _ in range(10):
        all_at_once(lambda number: app.plays.count_hint("ann", play.id))
    assert app.show("ann", play.id).hints == 10 * AT_ONCE


def test_one_of_several_moves_is_made(app: Application) -> None:
    """They all start at the same node: the others are refused."""
    play = app.begin("ann", NewPlay(game="crazy-quilt", deal="42"))
    for _ in range(5):
        node = app.show("ann", play.id).node

        def move(number: int, node: int = node) -> bool:
            try:
                return bool(app.plays.move("ann", play.id, MovesAtNode(node, moves=("deal",))))
            except Conflict:
                return False

        assert sorted(all_at_once(move)) == [*[False] * (AT_ONCE - 1), True]
