"""`cadogan annotate`: games of a file annotated one after the other."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

from cadogan import coach
from cadogan.cards import BadInput
from cadogan.cli.bar import Bar
from cadogan.cli.graph import graph
from cadogan.coach import Annotation, PlyNote
from cadogan.coach.annotating import check
from cadogan.notation import Fault, Record, read_each, write
from cadogan.terminal.compiling import compiling
from cadogan.terminal.saying import check_new, hanging, heading, width, write_file

INTERRUPTED, BAD_GAMES = 130, 2  # exit statuses


class Budget(NamedTuple):
    """What each game may cost."""

    seconds: float
    samples: int | None
    jobs: int
    seed: int
    solver: bool


def run(name: str, out: Path | None, budget: Budget, every: bool, as_json: bool) -> int:
    """Annotate the games of a file: the exit status. Raises BadInput for a budget that is none, OSError for files."""
    if out:
        check_new(out)
    if out and as_json:
        raise BadInput("--json writes no records: leave --out out")
    check(budget.seconds, budget.samples, budget.jobs)
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    where = "standard input" if name == "-" else name
    found = list(read_each(data)) or [Fault(1, "there is no game here")]
    screen = Screen(len(found), as_json, sys.stdout if out else sys.stderr)
    kept: list[Record] = []
    status = 0
    try:
        for i, each in enumerate(found):
            if isinstance(each, Fault):
                screen.fault(f"{where}, line {each.line}: cannot be read, and is left out: {each.reason}")
                continue
            kept.append(each)  # as it is, should it be wrong or the work end before
            try:
                noted = screen.annotate(i, each, budget)
            except BadInput as error:
                screen.fault(f"{where}, line {each.line}: {error}")
                continue
            kept[-1] = noted.record(every)
            screen.told(noted)
    except KeyboardInterrupt:
        kept += [each for each in found[i + 1 :] if isinstance(each, Record)]
        screen.interrupted(i)
        status = INTERRUPTED
    if out and kept:
        write_file(out, write(*kept))
    elif not as_json and kept:
        print(write(*kept), end="")
    return status or (BAD_GAMES if screen.faults else 0)


class Screen:
    """What is told beside the records: how far the work has come, a summary of each game, and what is wrong."""

    def __init__(self, games: int, as_json: bool, summaries: object) -> None:
        self.games, self.as_json, self.summaries = games, as_json, summaries
        self.faults = 0
        self.bar = Bar(None) if sys.stderr.isatty() else None

    def annotate(self, number: int, record: Record, budget: Budget) -> Annotation:
        """Annotate one game, with a bar where there is a terminal. Raises BadInput for one that is wrong."""
        with compiling():
            coach.prepare(record.position().game)
        bar = self.bar
        which = f"game {number + 1} of {self.games}, " if self.games > 1 else ""

        def tell(note: PlyNote, done: int, whole: int) -> None:
            if bar:
                bar.total, bar.done = whole, done
                bar.text = f"{which}{done / whole:.0%}"
                bar.under = f"ply {note.ply}, {note.move}: {note.comment}"

        if bar:
            bar.start()
        try:
            return coach.annotate(
                record,
                budget.seconds,
                samples=budget.samples,
                workers=budget.jobs,
                seed=budget.seed,
                on_progress=tell,
                solver=budget.solver,
            )
        finally:
            if bar:
                bar.stop()
                self.bar = Bar(None)

    def told(self, noted: Annotation) -> None:
        """Tell of a game that is done."""
        if self.as_json:
            print(json.dumps(noted.plain(), ensure_ascii=False), flush=True)
            return
        print("\n".join(summary(noted)), file=self.summaries, flush=True)  # type: ignore[call-overload]

    def fault(self, sentence: str) -> None:
        """Tell of a game that is no good."""
        self.faults += 1
        print("".join(c if c.isprintable() else "\ufffd" for c in f"cadogan: {sentence}"), file=sys.stderr, flush=True)

    def interrupted(self, number: int) -> None:
        """Tell how far it came."""
        print(f"interrupted: {number} of {self.games} games annotated", file=sys.stderr)


def summary(noted: Annotation) -> list[str]:
    """What was found out about a game, in lines: the graph, the mistakes, when it was lost."""
    lines = [heading(noted.position), ""]
    marks = [(note.ply, note.mark) for note in noted.mistakes]
    if noted.chances:
        lines += [*graph([(ply, chance.value) for ply, chance in noted.chances], marks, width()), ""]
    for note in noted.mistakes:
        lines.append(hanging(f"  {note.ply}. {note.move} {note.comment}", "      "))
    lines.append(hanging(f"{noted.summary[:1].upper()}{noted.summary[1:]}"))
    return lines
