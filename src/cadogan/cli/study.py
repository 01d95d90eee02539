"""`cadogan study`: solve many deals to find out how often a game can be won."""

from __future__ import annotations

import json
import logging
import re
import shlex
import sys
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cadogan.cli.arguments import (
    Force,
    GameName,
    Json,
    Memory,
    SearchPositions,
    SearchSeconds,
    SearchSeed,
    Set,
    chosen_game,
    decimal,
    group,
    out_option,
    read_memory,
)
from cadogan.cli.shell import typed
from cadogan.cli.study_data import (
    Processes,
    check,
    check_fetched,
    publish_data,
    readable,
    require_extra,
    single,
    write_verdicts,
)
from cadogan.cli.terminal.output import Progress, check_folder, check_new, write_file
from cadogan.machine.interrupt import stoppable
from cadogan.rules.cards import BadInput, counted

if TYPE_CHECKING:
    from cadogan.study import Progress as StudyProgress
    from cadogan.study.tables import Table


# -- Output of study results as text, JSON, CSV or Markdown -----------------------------------------------------------


Format = Literal["text", "json", "csv", "markdown"]
FormatOption = Annotated[
    Format, typer.Option("--format", metavar="F", help="Output format: text, json, csv or markdown.")
]
JsonFormat = Annotated[bool, typer.Option("--json", help="Same as --format json.")]
Level = Annotated[float, decimal("--level", metavar="L", help="Confidence level of the intervals, e.g. 0.95 or 0.99.")]

WIDEST = 110  # columns of a text


def print_form(form: Format, found: Any, words: Any) -> None:
    """Print what a study says to standard output; `words` is the module that writes it, `study.report` or `study.compare`."""
    if form == "json":
        print(json.dumps(found.plain(), ensure_ascii=False, allow_nan=False, indent=2))
    elif form == "csv":
        print(words.as_csv(found), end="")
    elif form == "markdown":
        print(words.markdown(found))
    else:
        _print_text(words.TITLE, words.paragraphs(found), words.tables(found))


def _print_text(title: str, paragraphs: Sequence[str], tables: Sequence[Table]) -> None:
    """Print a text with tables, as wide as the terminal but at most WIDEST columns."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, emoji=False, markup=False)
    console.width = min(console.width, WIDEST)
    console.print(Text(title, "bold"), end="\n\n")
    for paragraph in paragraphs:
        console.print(Text(paragraph), end="\n\n")
    for number, table in enumerate(tables):
        if number:
            console.print()
        console.print(table.rich())


# -- `cadogan study run`: solve many deals and save the results -------------------------------------------------------


LONG = 1e12  # seconds; longer times are shown as this, because timedelta has a limit


def run_study(
    name: GameName,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="Deals to solve, e.g. 1-1000 or 1-1000,5000.")],
    out: Annotated[Path, out_option("--out", "Folder for the data.", "DIR")],
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
    check_folder(out)
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
    report = StudyOutput(bar)
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


class StudyOutput:
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
        print(f"`{typed()} study report {shlex.quote(str(out))}` shows more")


def _estimate(progress: StudyProgress) -> str:
    """Return the current estimate of the share of deals won, in words."""
    from cadogan.study.estimate import Estimate
    from cadogan.study.report import percents, places
    from cadogan.study.tables import span

    counted = progress.counted
    if not counted.deals:
        return "no estimate yet"
    estimate = Estimate(*counted)
    won, _, unknown = percents(estimate)
    within = span(estimate.interval, places(estimate))
    more = f", unknown {unknown}" * bool(estimate.unknown)
    return f"won {won} (95 % interval {within} %) of the first {counted.deals:,}{more}"


# -- `cadogan study report`: report the results of studies, on the terminal and in files ------------------------------


def report_study(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with studies, finished or not.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
    method: Annotated[
        Literal["clopper-pearson", "wilson"],
        typer.Option("--interval", metavar="I", help="Kind of interval: clopper-pearson (never too narrow) or wilson."),
    ] = "clopper-pearson",
    figures: Annotated[
        Path | None, out_option("--figures", "Also write the figures to this folder, as SVG and PNG.", "DIR")
    ] = None,
    page: Annotated[Path | None, out_option("--page", "Also write a web page with the figures and tables.")] = None,
    force: Force = False,
) -> int:
    """Report the results of studies.

    Reports how often each game can be won, with intervals; the solver's effort; the length of winning lines and their redeals. Deals with the same game, solver version and budget form one study, even if they are in several folders.

    \b
    Examples:
      cadogan study report doubles
      cadogan study report doubles quilt --page results.html --figures figures
      cadogan study report quilt --json --interval wilson
    """
    if page:
        check_new(page, force, ("", ".html", ".htm"))
    if figures:
        check_folder(figures)
    require_extra()
    from cadogan.study import load, report

    with readable():
        data = load(folders)
        found = report.report(data, level, method)
    if figures:
        from cadogan.study.figures import save

        written = save(found, figures)
        print(f"wrote {len(written)} figures to {figures}", file=sys.stderr)
    if page:
        from cadogan.study.figures import page as html

        write_file(page, html(found))
        print(f"wrote {page}", file=sys.stderr)
    print_form("json" if as_json else form, found, report)
    return 0


# -- `cadogan study compare`: compare two studies on their common deals -----------------------------------------------


def compare_studies(
    first: Annotated[Path, typer.Argument(metavar="A", help="Folder of the first study, or a file of verdicts.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="Folder of the second study, or a file of verdicts.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
) -> int:
    """Compare two studies on their common deals.

    Shows how many more deals B wins than A, with an interval: what a redeal, another rule or more time is worth. Comparing the same deals is far more precise than comparing different ones.

    A file of verdicts (see `cadogan study verdicts`) stands for a study. If both are of the same study, as when you repeat a published one, every deal must have the same verdict.

    Exit status: 0; 1 if both are of the same study and verdicts differ.

    \b
    Examples:
      cadogan study compare capricieuse-0 capricieuse-1
      cadogan study compare my-windmill docs/winnability/verdicts/windmill.parquet
    """
    require_extra()
    from cadogan.study import compare

    with readable():
        data = single(first), single(second)
        found = compare.compare(*data, level)
    print_form("json" if as_json else form, found, compare)
    return 1 if found.same_study and found.different else 0


# -- `cadogan study`: solve many deals to find out how often a game can be won ----------------------------------------


app = group(
    "study",
    "Solve many deals to find out how often a game can be won.",
    {
        "run": run_study,
        "report": report_study,
        "compare": compare_studies,
        "check": check,
        "verdicts": write_verdicts,
        "publish": publish_data,
        "fetch-check": check_fetched,
    },
)
