"""`cadogan study`: how often a game can be won, from many deals solved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

import typer

from cadogan.cards import BadInput
from cadogan.cli.choosing import GameName, Json, Set, chosen_game

app = typer.Typer(
    name="study",
    help="Find out how often a game can be won, from many deals solved.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def read_share(text: str) -> float:
    """A share from a text such as ``0.1%`` or ``0.001``. Raises BadInput for anything else."""
    found = re.fullmatch(r"\s*(\d*\.?\d+)\s*(%?)\s*", text)
    share = float(found[1]) / (100 if found[2] else 1) if found else 0.0
    if not 0 < share < 0.5:
        raise BadInput(f"--until {text[:20]!r} is wrong: write half the width of an interval, as in 0.1%")
    return share


@app.command("run")
def run_study(
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
    from cadogan.cli import studying
    from cadogan.cli.solving import read_memory

    return studying.run(
        chosen_game(name, options),
        deals,
        out,
        budget=(seconds, positions, read_memory(memory), seed),
        jobs=jobs,
        cluster=cluster,
        until=read_share(until) if until is not None else None,
        as_json=as_json,
    )


@app.command("report")
def report_studies(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders of studies, finished or not.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
    method: Annotated[
        Literal["clopper-pearson", "wilson"],
        typer.Option("--interval", metavar="I", help="clopper-pearson (never too narrow) or wilson."),
    ] = "clopper-pearson",
    figures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Also draw the figures, as SVG and PNG, into this folder.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a page of the web, with figures and tables in it.")
    ] = None,
) -> int:
    """Tell what studies found.

    How often each game can be won, with what certainty; what it took; how long winning lines are, and how many redeals they need. Each game, version of the solver and budget is a study of its own, wherever its deals lie.

    \b
    Examples:
      cadogan study report doubles
      cadogan study report doubles quilt mill --page winnability.html --figures figures
      cadogan study report quilt --json --interval wilson
    """
    from cadogan.cli import reporting

    return reporting.report(folders, "json" if as_json else form, level, method, figures, page)


@app.command("compare")
def compare_studies(
    first: Annotated[Path, typer.Argument(metavar="A", help="The folder of a study.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The folder of another.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
) -> int:
    """Compare two studies on the deals that both have.

    What a redeal is worth, or another rule, or more time: by how much more deals B wins than A, and how sure that is. On the same deals much less is left to chance than on different ones.

    Example: cadogan study compare capricieuse-0 capricieuse-1
    """
    from cadogan.cli import reporting

    return reporting.compare(first, second, "json" if as_json else form, level)


@app.command("check")
def check_study(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with studies.")],
    jobs: Annotated[
        int | None, typer.Option(metavar="J", min=1, help="How many processes work; one for each core if left out.")
    ] = None,
    again: Annotated[
        int, typer.Option(metavar="N", min=0, help="Solve so many of the deals that are decided, drawn by lot, anew.")
    ] = 0,
    as_json: Json = False,
) -> int:
    """Check the data of studies.

    Replays the line of every win by the rules, without the solver, and sees that every row is of its study, whole and there once, and that the deals are there that a file says it has. The exit status is 0 when nothing is wrong; it is 1 when something is, and each fault is named: file, deal, ply and what it is.

    \b
    Examples:
      cadogan study check doubles
      cadogan study check quilt mill --again 100
    """
    from cadogan.cli import checking

    return checking.run(folders, jobs, again, as_json)


FormatOption = Annotated[
    Literal["text", "json", "csv", "markdown"],
    typer.Option("--format", metavar="F", help="text, json, csv or markdown."),
]
JsonFormat = Annotated[bool, typer.Option("--json", help="The same as --format json.")]
Level = Annotated[float, typer.Option("--level", metavar="L", help="How sure the intervals are, as 0.95 or 0.99.")]
