"""`cadogan watch`: the automatic player at work, drawn move by move."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from rich.console import Console
from rich.live import Live
from rich.text import Text

from cadogan import coach
from cadogan.coach.chance import Chance, percent
from cadogan.coach.player import Decision
from cadogan.coach.reasons import reasons
from cadogan.coach.reasons import say as in_words
from cadogan.coach.weighing import check_budget
from cadogan.notation import Record, write
from cadogan.position import Position
from cadogan.terminal.compiling import compiling
from cadogan.terminal.saying import check_new, coloured, heading, say, tell, write_file

INTERRUPTED = 130  # the exit status after Ctrl-C
MOST = 1000  # moves; capricieuse has games without end
WHY = {"line": "a proved win", "lost": "the game is lost, whatever is played", "only": "nothing else can be played"}


class Way(NamedTuple):
    """How it is shown: moves a second, or one by one; not at all; and where the record goes."""

    speed: float
    step: bool
    quiet: bool
    record: Path | None


class Stage(Protocol):
    """Where the game is shown."""

    def show(self, position: Position, decision: Decision | None, reason: str) -> None:
        """Show the table after a move, with why it was played."""


def run(position: Position, way: Way, samples: int | None, seconds: float | None, seed: int) -> int:
    """Play a game to its end: the exit status. Raises BadInput for a budget that is none, or a record that exists."""
    check_budget(samples, seconds)
    if way.record:
        check_new(way.record)
    status = 0
    chance: Chance | None = None
    try:
        with compiling():
            coach.prepare(position.game)
        player = coach.Player(samples, seconds, seed)
        with stage(way) as shown:
            shown.show(position, None, "")
            begun = time.perf_counter()
            while not position.is_over and position.ply < MOST:
                decision = player.decide(position)
                reason = WHY.get(decision.why) or in_words(reasons(position, decision.move))
                if way.step:
                    sys.stdin.readline()
                elif not way.quiet:
                    time.sleep(max(0.0, begun + 1 / way.speed - time.perf_counter()))
                begun = time.perf_counter()
                position = position.play(decision.move)
                chance = decision.chance or chance
                shown.show(position, decision, reason)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sum_up(position, chance)
    if way.record:
        write_file(way.record, write(Record.from_position(position, player="Cadogan's coach")))
        say(f"The record is in {way.record}.")
    return status


def sum_up(position: Position, chance: Chance | None) -> None:
    """Say how it ended, or how it stands."""
    if sys.stdout.isatty():
        say(f"\n{position}\n")
    if position.is_won:
        ending = "won"
    elif position.is_over:
        ending = "lost: no move is left"
    else:
        ending = "not finished" + (f", chance of winning {short(chance)}" if chance else "")
    tell(f"{heading(position)}: {ending}.")


def short(chance: Chance) -> str:
    """A chance in a word."""
    return chance.known or percent(chance.value)


# -- stages -----------------------------------------------------------------------------------------------------------


@contextmanager
def stage(way: Way) -> Iterator[Stage]:
    """The terminal, drawn anew at each move; lines where there is none; nothing."""
    if way.quiet:
        yield Nowhere()
    elif not sys.stdout.isatty():
        yield Lines()
    else:
        with Live(console=Console(highlight=False), screen=True, auto_refresh=False) as live:
            yield Table(live, way.step)


class Nowhere:
    """Shows nothing."""

    def show(self, position: Position, decision: Decision | None, reason: str) -> None:
        """Nothing."""


class Lines:
    """A line for each move."""

    def show(self, position: Position, decision: Decision | None, reason: str) -> None:
        """The move in words."""
        if decision is None:
            say(heading(position))
            return
        chance = f"  ({short(decision.chance)})" if decision.chance else ""
        print(f"{position.ply}. {position.last_words}{f': {reason}' if reason else ''}{chance}", flush=True)


class Table:
    """The table on the whole terminal."""

    def __init__(self, live: Live, step: bool) -> None:
        self.live = live
        self.keys = "Enter plays on, Ctrl-C ends it." if step else "Ctrl-C ends it."
        self.chance = ""

    def show(self, position: Position, decision: Decision | None, reason: str) -> None:
        """The move, why, and the table after it."""
        words = f"{position.ply}. {position.last_words}" if decision else "The cards are dealt."
        if decision and decision.chance:
            self.chance = f"Chance of winning: {short(decision.chance)}"
        lines = [heading(position), words, reason, self.chance, "", str(position), "", self.keys]
        self.live.update(Text("\n").join(coloured(line) for line in lines), refresh=True)
