"""The program that kills servers and looks for what they had acknowledged (benchmarks/kills.py), in a short run."""

from __future__ import annotations

import importlib.util
import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "kills.py"


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost(database: str) -> None:
    command = [sys.executable, PROGRAM, "--kills", "3", "--on", database]
    found = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "WRONG" not in found.stdout


@pytest.fixture(scope="module")
def kills() -> ModuleType:
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("kills", PROGRAM)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["kills"] = module  # dataclasses look for it
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def player(kills: ModuleType, address: str) -> Any:
    """Somebody who has played for a moment."""
    player = kills.Player(kills.Found(), 1)
    for _ in range(20):
        over = threading.Event()
        threading.Timer(0.3, over.set).start()
        player.play(address, over)
        if player.settings and any(play.node for play in player.plays.values()):
            break
    assert player.found.acknowledged
    assert player.pending is None
    return player


def test_what_is_stored_is_found(player: Any, address: str) -> None:
    player.look(address)
    assert player.look_at_all(address) == len(player.plays)
    assert player.found.faults == []


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        ("UPDATE play SET cursor = 0, ply = 0 WHERE cursor > 0", "is (0, "),
        ("UPDATE settings SET text = '{}'", "settings are {}"),
        ("UPDATE play SET player_id = 0", "is lost"),
        ("UPDATE play SET status = 'resigned'", "True), not"),
    ],
)
def test_a_loss_is_noticed(player: Any, address: str, database: Path, loss: str, said: str) -> None:
    player.touched |= player.plays.keys()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(loss)
    player.look(address)
    assert any(said in fault for fault in player.found.faults)


def test_a_request_without_an_answer(kills: ModuleType, player: Any, address: str) -> None:
    """It may be stored whole or not at all."""
    (id, play), *_ = ((id, play) for id, play in player.answers.items() if play["moves"])
    move = random.Random(1).choice(play["moves"])["name"]
    pending = kills.Pending("move", id, {"node": play["node"], "moves": [move]})
    player.pending = pending
    player.look(address)
    assert (player.found.unanswered, player.found.stored, player.found.faults) == (1, 0, [])
    with player._client(address) as http:
        http.post(f"/api/plays/{id}/move", json=pending.body).raise_for_status()
    player.touched.add(id)
    player.pending = pending
    player.look(address)
    assert (player.found.unanswered, player.found.stored, player.found.faults) == (2, 1, [])
    player.touched.add(id)
    player.pending = pending._replace(body={**pending.body, "moves": ["another"]})
    player.plays[id] = kills.Expected()
    player.look(address)
    assert player.found.faults
