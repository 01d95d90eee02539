"""Many games played by the coach, to measure its strength and to calibrate its chances.

Each game is stored as a line of JSON, with some of its decisions: the value of the best move in simulated games, which
`calibration` needs.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cadogan.coach.chance import features
from cadogan.coach.evaluation import prepare, samples_in_game
from cadogan.coach.player import play_on
from cadogan.machine.pools import Processes
from cadogan.position import game

TRIES = 2  # attempts at a deal whose process dies
EVERY = 5  # the decision of one in this many plies is stored


class Point(NamedTuple):
    """A decision of a game: the ply, the best move's value and samples, and the share of the cards that was not home."""

    ply: int
    value: float
    samples: int
    away: float


class PlayedGame(NamedTuple):
    """A game that the coach played to its end: `samples` are for each decision, `seconds` are processor time on one core."""

    deal: int
    samples: int
    won: bool
    plies: int
    seconds: float
    points: tuple[Point, ...]

    def line(self) -> str:
        """Return the game as a line of JSON."""
        return json.dumps({**self._asdict(), "points": [list(point) for point in self.points]}) + "\n"


def play(name: str, deal: int, samples: int | None = None, seed: int = 0) -> PlayedGame:
    """Play a deal of a game with `samples` for each decision; by default, the usual number for a whole game."""
    started = time.process_time()
    position = game(name).deal(deal)
    samples = samples or samples_in_game(position.game)
    points = []
    for decision, after in play_on(position, samples, seed=seed):
        weighing = decision.weighing
        # A fixed share of the plies, not a fixed number for each game, because short games are lost more often.
        kept = position.ply % EVERY == deal % EVERY
        if kept and weighing and weighing.best and not weighing.best.known and len(weighing.choices) > 1:
            _, away = features(0.5, 1, position)
            points.append(Point(position.ply, round(weighing.best.value, 5), weighing.best.samples, round(away, 4)))
        position = after
    return PlayedGame(
        deal, samples, position.is_won, position.ply, round(time.process_time() - started, 2), tuple(points)
    )


def play_all(
    name: str, deals: Iterable[int], samples: int | None = None, seed: int = 0, jobs: int = 2
) -> Iterator[PlayedGame]:
    """Play deals of a game in several processes; yield each game when it ends."""
    prepare(game(name))
    with Processes(jobs) as pool:
        for done in pool.run(play, ((name, deal, samples, seed) for deal in deals), tries=TRIES):
            yield done.future.result()


def complete(
    folder: Path,
    name: str,
    deals: int,
    samples: int | None = None,
    jobs: int = 2,
    on_game: Callable[[], None] | None = None,
) -> list[PlayedGame]:
    """Play the deals from 1 to `deals` that a game's file in a folder lacks; return all games in the file.

    Each game is stored as soon as it is over; then `on_game` is called.
    """
    path = file_of(folder, name)
    had = {each.deal for each in read(path)}
    missing = [deal for deal in range(1, deals + 1) if deal not in had]
    if missing:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, read(path))  # removes a line that was not written completely
        with path.open("a", encoding="utf-8") as file:
            for each in play_all(name, missing, samples, jobs=jobs):
                file.write(each.line())
                file.flush()
                if on_game:
                    on_game()
        _write(path, read(path))  # sorts the games by deal
    return read(path)


def _write(path: Path, played: Iterable[PlayedGame]) -> None:
    path.write_text("".join(each.line() for each in played), "utf-8")


def file_of(folder: Path, name: str) -> Path:
    """Return the path of a game's file in a folder."""
    return folder / (name.replace("?", "-").replace("&", "-").replace("=", "-") + ".jsonl")


def read(path: Path) -> list[PlayedGame]:
    """Return the games in a file, sorted by deal; none if the file does not exist."""
    if not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.endswith("}")]
    found = {row["deal"]: PlayedGame(**{**row, "points": tuple(Point(*p) for p in row["points"])}) for row in rows}
    return [found[deal] for deal in sorted(found)]
