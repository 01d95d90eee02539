"""A client that says what it has seen gets only what has changed; with what it has, that is the whole answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from changes import applied, wordless
from conftest import IDS
from web.conftest import Play, Visitor
from web.worker import Worker

OTHERS = ("crazy-quilt?hand=on&wrap=on", "the-mill?hand=on&redeals=1", "capricieuse?redeals=0")


@pytest.fixture(params=["http", "worker"])
def player(request: pytest.FixtureRequest, app: Starlette, tmp_path: Path) -> Iterator[Visitor]:
    """A player on every carrier."""
    if request.param == "http":
        yield Visitor(app)
    else:
        worker = Worker(tmp_path / "mine.db")
        yield Visitor(worker)
        worker.games.close()


def step(play: Play, chance: random.Random) -> tuple[str, Play]:
    """Return a random step that is possible: what it does, and the rest of its request."""
    nodes = [0, *(each["node"] for each in (*play["line"], *play["branches"]))]
    steps = [("move", {"moves": [chance.choice(play["moves"])["name"]]})] * 12 if play["moves"] else []
    steps += [("goto", {"to": chance.choice(nodes)})] * 2
    steps += [("undo", {})] * 3 + [("restart", {})] if play["ply"] else []
    steps += [("redo", {})] * 4 if len(play["line"]) > play["ply"] else []
    return chance.choice(steps)


def changed(player: Visitor, what: str, play: Play, **more: object) -> Play:
    """Change a play, and return it by what has changed."""
    change = player.turn(what, play, since=play["stamp"], **more)
    assert "table" not in change
    now = applied(play, change)
    assert wordless(now) == wordless(player.show(play))
    return now


@pytest.mark.parametrize("name", [*IDS, *OTHERS])
def test_changes_add_up_to_whole_answers(player: Visitor, name: str) -> None:
    chance = random.Random(name)
    play = player.begin(name, "11")
    for _ in range(60):
        what, more = step(play, chance)
        play = changed(player, what, play, clock=9, **more)
    changed(player, "resign", play)
