"""`cadogan study check`: check the data of studies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cli.arguments import Json
from cadogan.cli.study.data import Processes, require_extra
from cadogan.cli.terminal.progress import Progress
from cadogan.rules.counts import counted

if TYPE_CHECKING:
    from cadogan.study.check import Progress as CheckProgress


def command(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with studies.")],
    jobs: Processes = None,
    again: Annotated[int, typer.Option(metavar="N", min=0, help="Re-solve N decided deals, chosen at random.")] = 0,
    as_json: Json = False,
) -> int:
    """Check the data of studies.

    Replays every winning line by the rules, without the solver. Checks that every row is complete, unique and in the right study, and that every file has the deals it claims. Prints each fault with its file, deal and move. Exit status: 0 if nothing is wrong, 1 if something is.

    \b
    Examples:
      cadogan study check doubles
      cadogan study check quilt mill --again 100
    """
    require_extra()
    from cadogan.study.check import Check

    check = Check(folders)
    check.compile()
    with Progress() as bar:

        def show(progress: CheckProgress) -> None:
            what = "deals solved again" if progress.again else "deals checked"
            bar.update(progress.done, f"{progress.done:,} of {progress.total:,} {what}", progress.total)

        report = check.run(jobs, again, on_progress=show)
    if as_json:
        print(json.dumps(report.plain(), ensure_ascii=False))
        return 0 if report.ok else 1
    for fault in report.checked.faults:
        print(fault)
    if report.checked.untold:
        print(f"and {counted(report.checked.untold, 'more fault')} in files that have many")
    print(report)
    return 0 if report.ok else 1
