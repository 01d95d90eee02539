"""`cadogan study run`: solve many deals and save the results."""

from __future__ import annotations

import json
import logging
import re
import shlex
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cli.arguments import (
    GameName,
    Json,
    Memory,
    SearchPositions,
    SearchSeconds,
    SearchSeed,
    Set,
    chosen_game,
    read_memory,
)
from cadogan.cli.study.data import Processes, readable, require_extra
from cadogan.cli.terminal.progress import Progress
from cadogan.machine.interrupt import stoppable
from cadogan.rules.cards import BadInput
from cadogan.rules.counts import counted

if TYPE_CHECKING:
    from cadogan.study import Progress as StudyProgress

LONG = 1e12  # seconds; longer times are shown as this, because timedelta has a limit


def command(
    name: GameName,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="Deals to solve, e.g. 1-1000 or 1-1000,5000.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the data.")],
    seconds: SearchSeconds = None,
    positions: SearchPositions = None,
    memory: Memory = "1G",
    seed: SearchSeed = 0,
    jobs: Processes = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Solve on this Dask cluster instead, e.g. tcp://scheduler:8786."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="X%", help="Stop when the 95 % interval is ± this or narrower, e.g. 0.1%."),
    ] = None,
    options: Set = None,
    as_json: Json = False,
) -> int:
    """Solve many deals and save the results.

    Solves deals by number with all cards known, and writes one row per deal to DIR as Parquet; docs/studies.md describes the rows. You can stop it at any time, even by killing it: the same command continues, and no deal is lost or counted twice. You can add more deals to the same folder later.

    With --positions, verdicts are the same on any machine; with --seconds, a faster machine decides more deals.

    The share shown during the run covers only the deals before the first unfinished one, because deals that finish early are the easy ones. Exit status: 0; 130 after Ctrl-C.

    \b
    Examples:
      cadogan study run doubles-and-quits --deals 1-1000000 --out doubles
      cadogan study run crazy-quilt --deals 1-2000 --positions 100000 --out quilt
      cadogan study run windmill --deals 1-100000 --seconds 1 --until 0.5% \\
          --cluster tcp://scheduler:8786 --out mill
    """
    game = chosen_game(name, options)
    budget = read_memory(memory)
    precision = read_share(until) if until is not None else None

    require_extra()
    from cadogan.study import run
    from cadogan.study.chunk import load_game
    from cadogan.study.ledger import ASIDE
    from cadogan.study.plan import studied

    if cluster is not None:
        logging.disable()  # our own messages say what matters
    else:
        load_game(studied(game))
    bar = Progress()
    report = Report(bar)
    with stoppable() as ending, bar:
        try:
            with readable():
                run(
                    game, deals, seconds, positions, out=out, jobs=jobs, cluster=cluster, until=precision,
                    memory=budget, seed=seed, on_progress=report.show,
                )  # fmt: skip
        except OSError as error:  # no workers are available any more, or the disk is full
            what = f"{error.filename}: {error.strerror}" if error.filename else error
            raise BadInput(f"{what}; finished deals are saved in {out}, and the same command continues") from None
    for path in sorted(out.glob(f"*{ASIDE}")):
        print(f"{path} is damaged and not used any more: delete it", file=sys.stderr)
    report.sum_up(out, ending.interrupted, as_json)
    return ending.status


def read_share(text: str) -> float:
    """Return the share for a text such as ``0.1%`` or ``0.001``. Raises BadInput for any other text."""
    found = re.fullmatch(r"\s*(\d*\.?\d+)\s*(%?)\s*", text)
    share = float(found[1]) / (100 if found[2] else 1) if found else 0.0
    if not 0 < share < 0.5:
        raise BadInput(f"--until {text[:20]!r} is wrong: write half the width of an interval, e.g. 0.1%")
    return share


class Report:
    """The output of a study: a progress bar while it runs, and a summary at its end."""

    def __init__(self, bar: Progress) -> None:
        self.bar = bar
        self.progress: StudyProgress | None = None  # None before the start

    def show(self, progress: StudyProgress) -> None:
        """Update the progress bar."""
        self.progress = progress
        if not self.bar.shown:
            return
        words = [f"{progress.done:,} of {progress.asked:,}"]
        if progress.fresh:
            words.append(f"{progress.rate:,.{0 if progress.rate >= 10 else 1}f}/s")
        if progress.left is not None:
            words.append(f"{timedelta(seconds=round(min(progress.left, LONG)))} left")
        self.bar.update(progress.done, " · ".join(words), progress.asked, _estimate(progress))

    def sum_up(self, out: Path, interrupted: bool, as_json: bool) -> None:
        """Print how many deals are done and what was found."""
        progress = self.progress
        if progress is None:
            return
        if as_json:
            fields = {
                "asked": progress.asked, "done": progress.done, "fresh": progress.fresh,
                "seconds": round(progress.seconds, 3), "interrupted": interrupted, "counted": progress.counted._asdict(),
            }  # fmt: skip
            print(json.dumps(fields))
            return
        stopped = "interrupted: " if interrupted else ""
        now = f"{progress.fresh:,} in this run in {progress.seconds:.1f} s ({progress.rate:,.1f}/s)"
        print(
            f"{stopped}{progress.done:,} of {counted(progress.asked, 'deal')} {'is' if progress.asked == 1 else 'are'} done, {now if progress.fresh else 'none in this run'}"
        )
        print(_estimate(progress))
        if progress.done < progress.asked:
            print(
                "run the same command again to continue"
                if interrupted
                else "the interval is narrow enough; without --until, the same command continues"
            )
        print(f"`cadogan study report {shlex.quote(str(out))}` shows more")


def _estimate(progress: StudyProgress) -> str:
    """Return the current estimate of the share of deals won, in words."""
    from cadogan.study.estimate import interval

    counted = progress.counted
    if not counted.deals:
        return "no estimate yet"
    low, high = interval(counted.won, counted.deals)
    unknown = f", unknown {100 * counted.unknown / counted.deals:.3g} %" if counted.unknown else ""
    return (
        f"won {100 * counted.won / counted.deals:.4g} % (95 % interval {100 * low:.4g}–{100 * high:.4g} %) of the first "
        f"{counted.deals:,}{unknown}"
    )
