"""Players for Locust: each plays the moves of recorded games, one every two seconds on average. `benchmarks/load.py` starts it.

The environment says what they play: PLAN is a JSON file with a list of [game, deal, moves]; HINTS the share of moves after which a
player asks for a hint.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

from locust import FastHttpUser, poisson, task

PLAN = json.loads(Path(os.environ["PLAN"]).read_text("utf-8"))
HINTS = float(os.environ["HINTS"])


class Player(FastHttpUser):
    """Plays one game after the other."""

    wait_time = poisson(1 / 2)  # a fixed pace would have them all move at the same moment
    network_timeout = connection_timeout = 60.0

    def on_start(self) -> None:
        """Have no game yet: the first task starts one."""
        self.moves: list[str] = []

    def begin(self) -> None:
        """Start a game."""
        game, deal, moves = random.choice(PLAN)
        with self.client.post(
            "/api/plays", json={"game": game, "deal": deal}, name="start", catch_response=True
        ) as answer:
            if answer.status_code != 201:
                answer.failure(f"status {answer.status_code}")
                return
            play = answer.json()
            self.play, self.node, self.stamp, self.moves = play["id"], play["node"], play["stamp"], moves[::-1]

    @task
    def move(self) -> None:
        """Make the next move; now and then ask for a hint after it."""
        if not self.moves:
            return self.begin()
        body = {"node": self.node, "moves": [self.moves[-1]], "since": self.stamp}
        with self.client.post(f"/api/plays/{self.play}/move", json=body, name="move", catch_response=True) as answer:
            if answer.status_code != 200:
                answer.failure(f"status {answer.status_code}")
                return None
            now = answer.json()
        self.moves.pop()
        self.node, self.stamp = now["node"], now["stamp"]
        if self.moves and random.random() < HINTS:
            self.client.get(f"/api/plays/{self.play}/hint?node={self.node}&seconds=1", name="hint, whole")
        return None
