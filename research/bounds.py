"""Upper bounds on fair play, for `make research NAME=coach ARGS=--bound`: measured deal by deal, and written as a table into docs/coach.md.

The results are stored in docs/coach/bounds, one file for each game and number of choices, one line for each deal from 1 on. Stored
deals are not measured again, so you can stop and continue later. `bound.py` says what such a bound is.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import cadogan
import self_play
from bound import WORLDS, bound
from cadogan.coach.evaluation import prepare
from cadogan.machine.pools import Processes
from cadogan.study.estimate import interval

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "coach" / "bounds"
SHORT = ("doubles-and-quits", "monte-carlo")  # games of so few choices that the first ones matter
DEALS, SLOW_DEALS = 200, 50  # of each game, with at most one honest choice and with more
CHOICES = 1
SAMPLED = {1: 128, 2: 32}  # worlds for a choice in these games, where few would make the bound too high


class Measured(NamedTuple):
    """The bound of a deal: its value, how many worlds were solved, how many of them could not be decided, processor seconds."""

    deal: int
    worlds: int
    value: float
    solved: int
    unknown: int
    seconds: float


def measure(games: list[str], most: int, deals: int | None, jobs: int, on_deal: Callable[[str, int], None]) -> None:
    """Measure what is missing, up to `most` honest choices; `on_deal` gets the game and the number of choices after each deal."""
    for name in games:
        prepare(cadogan.game(name))
        for choices in range(most + 1):
            path = file_of(name, choices)
            had = {each.deal for each in read(path)}
            missing = [deal for deal in range(1, (deals or usual_deals(choices)) + 1) if deal not in had]
            if not missing:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            store(path, read(path))  # removes a line that was not written completely
            with path.open("a", encoding="utf-8") as file, Processes(jobs) as pool:
                for done in pool.run(of_deal, ((name, deal, choices) for deal in missing)):
                    file.write(line(done.future.result()))
                    file.flush()
                    on_deal(name, choices)
            store(path, read(path))  # sorts by deal


def usual_deals(choices: int) -> int:
    """Return how many deals are measured with a number of honest choices."""
    return DEALS if choices < 2 else SLOW_DEALS


def of_deal(name: str, deal: int, choices: int) -> Measured:
    """Measure one deal."""
    started = time.process_time()
    worlds = SAMPLED.get(choices, 1) if name in SHORT else WORLDS
    found = bound(cadogan.game(name).deal(deal), choices, worlds, seed=deal)
    seconds = round(time.process_time() - started, 3)
    return Measured(deal, worlds if choices else 1, round(found.value, 5), found.solved, found.unknown, seconds)


def file_of(name: str, choices: int) -> Path:
    """Return the path of the results for a game and a number of honest choices."""
    path = self_play.file_of(FOLDER, name)
    return path.with_stem(f"{path.stem}-{choices}")


def read(path: Path) -> list[Measured]:
    """Return the results in a file, sorted by deal; none if the file does not exist."""
    rows = path.read_text("utf-8").splitlines() if path.exists() else []
    found = [Measured(**json.loads(row)) for row in rows if row.endswith("}")]
    return sorted(found)


def line(each: Measured) -> str:
    """Return a result as a line of JSON."""
    return json.dumps(each._asdict()) + "\n"


def store(path: Path, results: list[Measured]) -> None:
    """Write the results to a file."""
    path.write_text("".join(map(line, results)), "utf-8")


def rows(games: list[str]) -> Iterator[list[str]]:
    """Return the rows of the table: one for each game and number of choices that was measured, and what the coach wins."""
    for name in games:
        played = self_play.read(self_play.file_of(DOCS / "coach", name))
        choices = 0
        while results := read(file_of(name, choices)):
            yield row(name, choices, results, played)
            choices += 1


def row(name: str, choices: int, results: list[Measured], played: list[Any]) -> list[str]:
    """Return a row of the table."""
    n, mean = len(results), fmean(each.value for each in results)
    # A deal counts with a value between 0 and 1, which varies less than won and lost: the interval is wide enough.
    low, _ = interval(int(mean * n), n)
    _, high = interval(ceil(mean * n), n)
    unknown = sum(each.unknown for each in results) / max(1, sum(each.solved for each in results))
    coach = f"{sum(each.won for each in played) / len(played):.1%} of {len(played):,}" if played else ""
    return [name, str(choices), f"{n:,}", f"{mean:.1%}", f"{low:.1%}–{high:.1%}", f"{unknown:.1%}", coach]


COLUMNS = ("game", "honest choices", "deals", "bound", "95 % interval", "undecided", "coach wins")


def write(games: list[str]) -> None:
    """Write the table into docs/coach.md."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|---|" + "---:|" * (len(COLUMNS) - 1)]
    lines += [f"| `{name}` | {' | '.join(cells)} |" for name, *cells in rows(games)]
    page = DOCS / "coach.md"
    made = "\n".join(lines) + "\n"
    text = re.sub(
        r"(?s)(<!-- bounds -->\n).*?(<!-- /bounds -->)",
        lambda found: found[1] + made + found[2],
        page.read_text("utf-8"),
    )
    page.write_text(text, "utf-8")
