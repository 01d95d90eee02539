"""Measure how long players wait for winnable deals while others have their games reviewed.

A server runs in its own process. Some players ask for reviews of long games; then others ask for winnable deals, first one after
another, then all at once. The table shows the seconds until a deal is there, and the seconds of the reviews.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

from serving import RECORDS, serving

GAME = "crazy-quilt"


class Player:
    """A browser with its own cookie."""

    def __init__(self, address: httpx.URL) -> None:
        self.http = httpx.Client(base_url=address, trust_env=False, timeout=600)
        self.http.get("/api/version")

    def stream(self, method: str, path: str, **more: Any) -> Iterator[tuple[str, Any]]:
        """Yield the events of a stream."""
        with self.http.stream(method, f"/api/{path}", **more) as response:
            assert response.status_code == 200, response.read()
            name = ""
            for line in response.iter_lines():
                key, _, value = line.partition(": ")
                if key == "event":
                    name = value
                elif key == "data":
                    yield name, json.loads(value)

    def deal(self) -> tuple[float, int]:
        """Ask for a winnable deal; return the seconds that it took, and the first place in the queue."""
        started, places = time.perf_counter(), [0]
        for name, data in self.stream("POST", "plays/winnable", json={"game": GAME}):
            assert name in ("waiting", "progress", "found"), data
            if name == "waiting":
                places.append(data["place"])
        return time.perf_counter() - started, max(places)

    def review(self, text: str, seconds: float) -> float:
        """Import a game and have it reviewed; return the seconds that it took."""
        play = self.http.post("/api/import", json={"text": text}).json()["plays"][0]
        started = time.perf_counter()
        *_, (name, data) = self.stream("GET", f"plays/{play['id']}/annotation?node={play['node']}&seconds={seconds}")
        assert name == "annotation", data
        return time.perf_counter() - started


def measured(reviews: int, deals: int, seconds: float) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table for a number of reviews at once."""
    text = (RECORDS / f"{GAME}.record").read_text()
    with TemporaryDirectory() as folder, serving(folder) as client, ThreadPoolExecutor(reviews + deals) as pool:
        players = [Player(client.base_url) for _ in range(reviews + deals)]
        players[-1].deal()  # loads the solver
        players[-1].review(text, 1)
        for together in (False, True):
            started = [pool.submit(player.review, text, seconds) for player in players[:reviews]]
            time.sleep(2.0 if reviews else 0.0)
            if together:
                found = list(pool.map(Player.deal, players[reviews:]))
            else:
                found = [player.deal() for player in players[reviews:]]
            times = [each for each, _ in found]
            yield (
                str(reviews),
                f"{deals} {'at once' if together else 'in turn'}",
                f"{statistics.median(times):.1f}",
                f"{max(times):.1f}",
                str(max(place for _, place in found)),
                ", ".join(f"{each.result():.1f}" for each in started),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=8, help="number of players who ask for a deal")
    parser.add_argument("--reviews", type=int, nargs="*", default=[0, 1, 3], help="numbers of reviews at once")
    parser.add_argument("--seconds", type=float, default=30, help="seconds of a review")
    given = parser.parse_args()
    table = Table(
        "reviews", "deals", "median s", "max s", "last place", "reviews, s", title=f"Winnable deals of {GAME}"
    )
    for reviews in given.reviews:
        for row in measured(reviews, given.deals, given.seconds):
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
