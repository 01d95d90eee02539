"""`cadogan study check`: the data of studies checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cli.arguments import Json
from cadogan.cli.study.data import require_extra
from cadogan.terminal.progress import Progress, compiling

if TYPE_CHECKING:
    from cadogan.study.check import Progress as CheckProgress


def command(
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
    require_extra()
    from cadogan.study.check import Check

    check = Check(folders)
    with compiling():
        check.compile()
    with Progress() as bar:

        def show(progress: CheckProgress) -> None:
            what = "deals solved anew" if progress.again else "deals checked"
            bar.update(progress.done, f"{progress.done:,} of {progress.total:,} {what}", progress.total)

        report = check.run(jobs, again, on_progress=show)
    if as_json:
        print(json.dumps(report.plain(), ensure_ascii=False))
        return 0 if report.ok else 1
    for fault in report.checked.faults:
        print(fault)
    if report.checked.untold:
        print(f"and {report.checked.untold:,} further faults, in files that have many")
    print(report)
    return 0 if report.ok else 1
