"""`cadogan study run`: many deals solved, and what is found kept."""

from __future__ import annotations

import json
import logging
import re
import shlex
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cards import BadInput
from cadogan.cli.arguments import GameName, Json, Set, chosen_game, read_memory
from cadogan.cli.study.data import readable, require_extra
from cadogan.terminal.interrupt import stoppable
from cadogan.terminal.progress import Progress, compiling

if TYPE_CHECKING:
    from cadogan.study import Progress as StudyProgress

LONG = 1e12  # seconds: nobody needs to know more exactly how long it takes


def command(
    name: GameName,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="The deals, as in 1-1000 or 1-1000,5000.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for the data.")],
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="At most so long for each deal; 10 if neither this nor --positions is given."),
    ] = None,
    positions: Annotated[
        int | None, typer.Option(metavar="P", help="At most so many positions for each deal: the same rows anywhere.")
    ] = None,
    memory: Annotated[str, typer.Option(metavar="M", help="At most so much for each deal, as in 512M or 2G.")] = "1G",
    seed: Annotated[
        int, typer.Option(metavar="K", min=0, max=2**32 - 1, help="Another seed searches in another order.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", min=1, help="How many processes work; one for each core if left out.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Have a Dask cluster work instead, as in tcp://scheduler:8786."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="X%", help="Stop when the 95 % interval is no wider than this to both sides."),
    ] = None,
    options: Set = None,
    as_json: Json = False,
) -> int:
    """Solve many deals and keep what is found.

    Deals are solved by number, all cards known, and written to DIR as Parquet, one row a deal; docs/studies.md says what is in a row. Stop it as you like, with Ctrl-C or less gently: the same command goes on where it was, and nothing is lost or counted twice. Further deals may be asked for later, in the same folder.

    A budget in --positions has the same verdicts on any machine; one in --seconds has more of them on a faster one.

    While it works, the share of deals won is that of the deals before the first that is not done yet: of the others, those that take long are missing. The exit status is 0, and 130 after Ctrl-C.

    \b
    Examples:
      cadogan study run doubles-and-quits --deals 1-1000000 --out doubles
      cadogan study run crazy-quilt --deals 1-2000 --positions 100000 --out quilt
      cadogan study run windmill --deals 1-100000 --seconds 1 --until 0.5% --cluster tcp://scheduler:8786 --out mill
    """
    game = chosen_game(name, options)
    budget = read_memory(memory)
    precision = read_share(until) if until is not None else None

    require_extra()
    from cadogan.study import run
    from cadogan.study.chunk import compile_game
    from cadogan.study.plan import studied

    if cluster is not None:
        logging.disable()  # what matters of Dask's messages is in ours
    else:
        with compiling():
            compile_game(studied(game))
    bar = Progress()
    report = Report(bar)
    with stoppable() as ending, bar:
        try:
            with readable():
                run(
                    game, deals, seconds, positions, out=out, jobs=jobs, cluster=cluster, until=precision,
                    memory=budget, seed=seed, on_progress=report.show,
                )  # fmt: skip
        except OSError as error:  # no workers can be had any more, or the disk is full
            what = f"{error.filename}: {error.strerror}" if error.filename else error
            raise BadInput(f"{what}; what was done is in {out}, and the same command goes on with it") from None
    report.sum_up(out, ending.interrupted, as_json)
    return ending.status


def read_share(text: str) -> float:
    """A share from a text such as ``0.1%`` or ``0.001``. Raises BadInput for anything else."""
    found = re.fullmatch(r"\s*(\d*\.?\d+)\s*(%?)\s*", text)
    share = float(found[1]) / (100 if found[2] else 1) if found else 0.0
    if not 0 < share < 0.5:
        raise BadInput(f"--until {text[:20]!r} is wrong: write half the width of an interval, as in 0.1%")
    return share


class Report:
    """What is shown of a study: a bar while it runs, and the sum at its end."""

    def __init__(self, bar: Progress) -> None:
        self.bar = bar
        self.progress: StudyProgress | None = None  # none before it has begun

    def show(self, progress: StudyProgress) -> None:
        """Bring the bar up to date."""
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
        """Print what was done and found."""
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
        now = f"{progress.fresh:,} of them now, in {progress.seconds:.1f} s ({progress.rate:,.1f} a second)"
        print(
            f"{stopped}{progress.done:,} of {progress.asked:,} deals are done, {now if progress.fresh else 'all of them before'}"
        )
        print(_estimate(progress))
        if progress.done < progress.asked:
            known = "" if interrupted else "that is known well enough; without --until "
            print(f"{known}the same command goes on with the rest")
        print(f"`cadogan study report {shlex.quote(str(out))}` tells more")


def _estimate(progress: StudyProgress) -> str:
    """What is known of the chances as yet, in words."""
    from cadogan.study.estimate import interval

    counted = progress.counted
    if not counted.deals:
        return "no estimate yet"
    low, high = interval(counted.won, counted.deals)
    unknown = f", unknown {100 * counted.unknown / counted.deals:.3g} %" if counted.unknown else ""
    return (
        f"won {100 * counted.won / counted.deals:.4g} % ({100 * low:.4g}–{100 * high:.4g} %, 95 %) of the first "
        f"{counted.deals:,}{unknown}"
    )
