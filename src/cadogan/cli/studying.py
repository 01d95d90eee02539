"""`cadogan study run`: a study at work, told of on the terminal."""

from __future__ import annotations

import json
import logging
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cadogan.cards import BadInput
from cadogan.position import Game
from cadogan.terminal.compiling import compiling

if TYPE_CHECKING:
    from cadogan.cli.bar import Bar
    from cadogan.study import Progress

INTERRUPTED = 130
EXTRA = ("altair", "polars", "pyarrow", "scipy", "vl_convert")  # what cadogan[study] installs
LONG = 1e12  # seconds: what is left of more can be told as well


def run(
    game: Game,
    deals: str,
    out: Path,
    *,
    budget: tuple[float | None, int | None, int, int],
    jobs: int | None,
    cluster: str | None,
    until: float | None,
    as_json: bool,
) -> int:
    """Carry a study out, and tell of it: the exit status. `budget`: seconds, positions, memory and seed."""
    needs_extra()
    from cadogan.study import run as study
    from cadogan.study.plan import studied
    from cadogan.study.work import ready

    seconds, positions, memory, seed = budget
    if cluster is not None:
        logging.disable()  # what matters of Dask's own words is told in ours
    else:
        with compiling():
            ready(studied(game))
    screen = Screen(as_json)
    try:
        with screen, readable():
            study(
                game, deals, seconds, positions, out=out, jobs=jobs, cluster=cluster, until=until, memory=memory, seed=seed,
                on_progress=screen.watch,
            )  # fmt: skip
    except KeyboardInterrupt:
        screen.sum_up(out, interrupted=True)
        return INTERRUPTED
    except OSError as error:  # no workers can be had any more, or the disk is full
        what = f"{error.filename}: {error.strerror}" if error.filename else error
        raise BadInput(f"{what}; what was done is in {out}, and the same command goes on with it") from None
    screen.sum_up(out)
    return 0


def needs_extra() -> None:
    """Raise BadInput where what studies need is not installed."""
    for name in EXTRA:
        if find_spec(name) is None:
            raise BadInput(f"studies need {name}, which is not installed: install cadogan[study]")


@contextmanager
def readable() -> Iterator[None]:
    """Raise BadInput where data cannot be read that looked like a study's: their pages are damaged, or not the columns."""
    import polars as pl
    import pyarrow as pa

    try:
        yield
    except (pl.exceptions.PolarsError, pa.ArrowException) as error:
        raise BadInput(
            f"the data cannot be read: {(str(error) or repr(error)).splitlines()[0]}; `cadogan study check` tells which file is wrong"
        ) from None


class Screen:
    """What is told of a study: a bar on standard error where that is a terminal, and the sum on standard output."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.progress: Progress | None = None
        self.bar: Bar | None = None
        if sys.stderr.isatty():
            from cadogan.cli.bar import Bar

            self.bar = Bar(None)

    def __enter__(self) -> None:
        if self.bar:
            self.bar.start()

    def __exit__(self, *error: object) -> None:
        if self.bar:
            self.bar.stop()

    def watch(self, progress: Progress) -> None:
        """Hear how far it has come."""
        self.progress = progress
        if self.bar:
            words = [f"{progress.done:,} of {progress.asked:,}"]
            if progress.fresh:
                words.append(f"{progress.rate:,.{0 if progress.rate >= 10 else 1}f}/s")
            if progress.left is not None:
                words.append(f"{timedelta(seconds=round(min(progress.left, LONG)))} left")
            self.bar.total, self.bar.done, self.bar.text = progress.asked, progress.done, " · ".join(words)
            self.bar.under = estimate(progress)

    def sum_up(self, out: Path, interrupted: bool = False) -> None:
        """Tell what was found."""
        progress = self.progress
        if progress is None:  # it was interrupted before it had begun
            return
        if self.as_json:
            told = {
                "asked": progress.asked, "done": progress.done, "fresh": progress.fresh,
                "seconds": round(progress.seconds, 3), "interrupted": interrupted, "counted": progress.counted._asdict(),
            }  # fmt: skip
            print(json.dumps(told))
            return
        stopped = "interrupted: " if interrupted else ""
        now = f"{progress.fresh:,} of them now, in {progress.seconds:.1f} s ({progress.rate:,.1f} a second)"
        print(
            f"{stopped}{progress.done:,} of {progress.asked:,} deals are done, {now if progress.fresh else 'all of them before'}"
        )
        print(estimate(progress))
        if progress.done < progress.asked:
            known = "" if interrupted else "that is known well enough; without --until "
            print(f"{known}the same command goes on with the rest")
        print(f"`cadogan study report {shlex.quote(str(out))}` tells more")


def estimate(progress: Progress) -> str:
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
