"""How long the server takes to answer a move: of every game a recorded game is played through, and a long one besides.

The answer is asked for over HTTP from a server in a process of its own. Its parts are measured in this process: the store
(reading the play, checking the move, committing it), the view (the table, and for each legal move what comes of it), and the
writing of it as JSON. The long games go to and fro for as many moves as are asked for, and then are taken back to the start, where
all the moves are still to be told, for redo plays them again.
"""

from __future__ import annotations

import argparse
import itertools
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
from cadogan.app.answers import Play
from cadogan.app.plays import Plays
from cadogan.position import Position
from cadogan.web.events import adapter
from cadogan.web.store import DatabaseStore, database_url

RECORDS = Path(__file__).parent.parent / "tests" / "data" / "games"
PLAYER = "0" * 64
PARTS = ("answer", "store", "view", "JSON")

Times = dict[str, list[float]]


def recorded() -> Iterator[tuple[str, Position, Sequence[str]]]:
    """The golden games: a name, the start and the moves."""
    for game in cadogan.games():
        (record,) = notation.read((RECORDS / f"{game.id}.record").read_text())
        yield game.id, record.start, record.moves


def wandering(name: str, length: int) -> tuple[str, Position, Sequence[str]]:
    """A game that goes to and fro as long as is asked for."""
    for number in itertools.count():
        chance = random.Random(number)
        position = start = cadogan.game(name).deal(number)
        while position.ply < length and not position.is_over:
            idle = [move for move in position.moves if move.target[:1] in ("p", "w")]  # which brings no card home
            position = position.play(chance.choice(idle or list(position.moves)))
        if position.ply == length:
            break
    return f"{name}, {length} moves", start, position.history


@contextmanager
def serving(folder: str) -> Iterator[httpx.Client]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", "cadogan.web.serve", "--port", "0", "--database", f"{folder}/served.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            with httpx.Client(base_url=process.stdout.readline().split()[3], trust_env=False, timeout=60) as client:
                yield client
        finally:
            process.terminate()


def timed(times: Times, part: str, work: Callable[[], Any]) -> Any:
    """What a piece of work gives; how many milliseconds it took is noted."""
    begun = time.perf_counter()
    found = work()
    times[part].append((time.perf_counter() - begun) * 1000)
    return found


def play_through(
    plays: Plays, client: httpx.Client, start: Position, moves: Sequence[str], restart: bool
) -> tuple[Times, int]:
    """The milliseconds of each move's parts, or of a restart's after the moves; and the most kilobytes of an answer."""
    times: Times = {part: [] for part in PARTS}
    unheeded: Times = {part: [] for part in PARTS}
    longest = 0
    begun = plays.begin(PLAYER, start)
    served = client.post("/api/plays", json={"game": start.game.name, "deal": str(start.number)}).json()
    here, there = begun.play.id, f"/api/plays/{served['id']}"

    def step(noted: Times, what: Callable[[], Any], path: str, **body: Any) -> None:
        nonlocal longest
        found = timed(noted, "store", what)
        shown = timed(noted, "view", lambda: view.play(found))
        text = timed(noted, "JSON", lambda: adapter(Play).dump_json(shown, by_alias=True))
        answer = timed(noted, "answer", lambda: client.post(f"{there}/{path}", json=body))
        assert answer.status_code == 200, answer.text
        longest = max(longest, len(text))

    for node, move in enumerate(moves):
        step(
            unheeded if restart else times,
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
    parser.add_argument("--length", type=int, default=500, help="moves of the long games")
    length = parser.parse_args().length
    long = [wandering(name, length) for name in ("capricieuse", "crazy-quilt?redeals=9&wrap=on")]
    rows = [(*each, False) for each in (*recorded(), *long)] + [
        (f"{name}, back at the start", start, moves, True) for name, start, moves in long
    ]
    table = Table(
        "game", *(f"{part}\nmedian, p95" for part in PARTS), "most\nkB", title="Milliseconds that a move's answer takes"
    )
    with tempfile.TemporaryDirectory() as folder, serving(folder) as client:
        store = DatabaseStore(database_url(f"{folder}/here.db"))
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
