"""Measure how long the server takes to answer a move, with a recorded game of every game, and with two long games.

The answer is measured over HTTP, from a server in its own process. Its parts are measured in this process: the store (reading
the play, checking the move, committing it), the view (the table, and the result of each legal move), and writing it as JSON.
The long games wander for the given number of moves. Then they are restarted; the answer still contains all moves, because
redo stays possible.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

import cadogan
from cadogan import notation
from cadogan.app import view
from cadogan.app.plays import Plays
from cadogan.app.shape import text
from cadogan.position import Position
from cadogan.web.store import opened

RECORDS = Path(__file__).parent.parent / "tests" / "data" / "games"
PLAYER = "0" * 64
PARTS = ("answer", "store", "view", "JSON")

Times = dict[str, list[float]]


def recorded() -> Iterator[tuple[str, Position, Sequence[str]]]:
    """Yield the golden games: a name, the start and the moves."""
    for game in cadogan.games():
        (record,) = notation.read((RECORDS / f"{game.id}.record").read_text())
        yield game.id, record.start, record.moves


def wandering(name: str, length: int) -> tuple[str, Position, Sequence[str]]:
    """Return a game that wanders for `length` moves: its name, the start and the moves."""
    for number in itertools.count():
        chance = random.Random(number)
        position = start = cadogan.game(name).deal(number)
        while position.ply < length and not position.is_over:
            idle = [move for move in position.moves if move.target[:1] in ("p", "w")]  # moves that bring no card home
            position = position.play(chance.choice(idle or list(position.moves)))
        if position.ply == length:
            break
    return f"{name}, {length} moves", start, position.history


@contextmanager
def serving(folder: str) -> Iterator[httpx.Client]:
    """Start a server in its own process, and yield a client."""
    command = [sys.executable, "-m", "cadogan.web.serve", "--port", "0", "--database", f"{folder}/served.db"]
    environment = os.environ | {"CADOGAN_RATE_LIMITS": "no"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        try:
            with httpx.Client(base_url=process.stdout.readline().split()[4], trust_env=False, timeout=60) as client:
                yield client
        finally:
            process.terminate()


def timed(times: Times, part: str, work: Callable[[], Any]) -> Any:
    """Call `work` and return its result; record how many milliseconds it took."""
    started = time.perf_counter()
    found = work()
    times[part].append((time.perf_counter() - started) * 1000)
    return found


def play_through(
    plays: Plays, client: httpx.Client, start: Position, moves: Sequence[str], restart: bool
) -> tuple[Times, int]:
    """Return the milliseconds of the parts of each move, or of each restart after the moves, and the largest answer in kB."""
    times: Times = {part: [] for part in PARTS}
    ignored: Times = {part: [] for part in PARTS}
    longest = 0
    new_play = plays.begin(PLAYER, start)
    served = client.post("/api/plays", json={"game": start.game.name, "deal": str(start.number)}).json()
    here, there = new_play.play.id, f"/api/plays/{served['id']}"

    def step(noted: Times, what: Callable[[], Any], path: str, **body: Any) -> None:
        nonlocal longest
        found = timed(noted, "store", what)
        shown = timed(noted, "view", lambda: view.play(found))
        written = timed(noted, "JSON", lambda: text(shown))
        answer = timed(noted, "answer", lambda: client.post(f"{there}/{path}", json=body))
        assert answer.status_code == 200, answer.text
        longest = max(longest, len(written))

    for node, move in enumerate(moves):
        step(
            ignored if restart else times,
            lambda node=node, move=move: plays.move(PLAYER, here, node, [move]),  # type: ignore[misc]
            "move",
            node=node,
            moves=[move],
        )
    if restart:
        node = len(moves)
        for _ in range(10):
            step(times, lambda node=node: plays.restart(PLAYER, here, node), "restart", node=node)  # type: ignore[misc]
            node = 0
    return times, longest // 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--length", type=int, default=500, help="number of moves in the long games")
    length = parser.parse_args().length
    long = [wandering(name, length) for name in ("capricieuse", "crazy-quilt?redeals=9&wrap=on")]
    rows = [(*each, False) for each in (*recorded(), *long)] + [
        (f"{name}, restart", start, moves, True) for name, start, moves in long
    ]
    table = Table(
        "game", *(f"{part}\nmedian, p95" for part in PARTS), "largest\nkB", title="Milliseconds to answer a move"
    )
    with tempfile.TemporaryDirectory() as folder, serving(folder) as client:
        store = opened(f"{folder}/here.db")
        plays = Plays(store)
        for name, start, moves, restart in rows:
            times, longest = play_through(plays, client, start, moves, restart)
            cells = (
                f"{statistics.median(each):5.1f} {statistics.quantiles(each, n=20)[-1]:5.1f}" for each in times.values()
            )
            table.add_row(name, *cells, str(longest))
        store.close()
    Console().print(table)


if __name__ == "__main__":
    main()
