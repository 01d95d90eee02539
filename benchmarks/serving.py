"""Measure how long the server takes to answer a move, with a recorded game of every game, and with two long games.

The server is asked over HTTP, in its own process: how long an answer takes, how much time of the processor it costs, and how
many bytes come, packed, for a client that says what it has seen. The parts of an answer are measured in this process: the store
(reading the play, checking the move, committing it), the change (what the move changes, and what each legal move would), and
writing it as JSON. The long games wander for the given number of moves. Then they are restarted; their lines stay, because redo
stays possible.
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
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.app.plays import changes
from cadogan.app.plays.plays import Plays, PlayView
from cadogan.app.wire.schema import text
from cadogan.position import Position, notation
from cadogan.server.store import opened

RECORDS = Path(__file__).parent.parent / "tests" / "data" / "games"
PLAYER = "0" * 64
PARTS = ("answer", "store", "change", "JSON")

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


class Server(NamedTuple):
    """A client of a server, and the number of its process."""

    client: httpx.Client
    process: int

    def spent(self) -> float:
        """Return how many milliseconds of the processor the server has used."""
        used = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, used)) * 1000 / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(folder: str) -> Iterator[Server]:
    """Start a server in its own process, and yield a client."""
    command = [sys.executable, "-m", "cadogan.server.serve", "--port", "0", "--database", f"{folder}/served.db"]
    environment = os.environ | {"CADOGAN_RATE_LIMITS": "no"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        try:
            with httpx.Client(base_url=process.stdout.readline().split()[4], trust_env=False, timeout=60) as client:
                yield Server(client, process.pid)
        finally:
            process.terminate()


def timed(times: Times, part: str, work: Callable[[], Any]) -> Any:
    """Call `work` and return its result; record how many milliseconds it took."""
    started = time.perf_counter()
    found = work()
    times[part].append((time.perf_counter() - started) * 1000)
    return found


class Found(NamedTuple):
    """What was measured: the milliseconds of each part, those of the processor for an answer, and bytes of answers."""

    times: Times
    spent: float
    sizes: list[int]


def play_through(plays: Plays, server: Server, start: Position, moves: Sequence[str], restart: bool) -> Found:
    """Measure each move, or each restart after the moves."""
    times: Times = {part: [] for part in PARTS}
    sizes: list[int] = []
    client = server.client
    play = plays.begin(PLAYER, start)
    served = client.post("/api/plays", json={"game": start.game.name, "deal": str(start.number)}).json()
    here, there = play.play.id, f"/api/plays/{served['id']}"
    seen = {"since": served["stamp"]}

    def measure(what: Callable[..., PlayView], path: str, **body: Any) -> None:
        found = timed(times, "store", lambda: what(since=seen["since"]))
        change = timed(times, "change", lambda: changes.answer(found))
        timed(times, "JSON", lambda: text(change))
        answer = timed(times, "answer", lambda: client.post(f"{there}/{path}", json=body | seen))
        assert answer.status_code == 200, answer.text
        sizes.append(int(answer.headers["content-length"]))
        seen["since"] = answer.json()["stamp"]

    spent = server.spent()
    for node, move in enumerate(moves):
        measure(partial(plays.move, PLAYER, here, node, [move]), "move", node=node, moves=[move])
    if restart:
        for each in (*times.values(), sizes):
            each.clear()
        spent, node = server.spent(), len(moves)
        for _ in range(10):
            measure(partial(plays.restart, PLAYER, here, node), "restart", node=node)
            node = 0
    return Found(times, (server.spent() - spent) / len(sizes), sizes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--length", type=int, default=500, help="number of moves in the long games")
    length = parser.parse_args().length
    long = [wandering(name, length) for name in ("capricieuse", "crazy-quilt?redeals=9&wrap=on")]
    rows = [(*each, False) for each in (*recorded(), *long)] + [
        (f"{name}, restart", start, moves, True) for name, start, moves in long
    ]
    heads = (*(f"{part}\nmedian, p95" for part in PARTS), "CPU\nof an answer", "bytes, packed\nmedian, largest")
    table = Table("game", *heads, title="Milliseconds to answer a move")
    with tempfile.TemporaryDirectory() as folder, serving(folder) as server:
        store = opened(f"{folder}/here.db")
        plays = Plays(store)
        for name, start, moves, restart in rows:
            times, spent, sizes = play_through(plays, server, start, moves, restart)
            cells = (
                f"{statistics.median(each):5.1f} {statistics.quantiles(each, n=20)[-1]:5.1f}" for each in times.values()
            )
            table.add_row(name, *cells, f"{spent:.1f}", f"{statistics.median(sizes):.0f} {max(sizes)}")
        store.close()
    Console().print(table)


if __name__ == "__main__":
    main()
