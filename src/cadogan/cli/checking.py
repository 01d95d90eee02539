"""`cadogan study check`: data checked, told of on the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cadogan.cli.studying import needs_extra
from cadogan.terminal.compiling import compiling

if TYPE_CHECKING:
    from cadogan.cli.bar import Bar
    from cadogan.study.check import Progress


def run(folders: Sequence[Path], jobs: int | None, again: int, as_json: bool) -> int:
    """Check the data in some folders, and tell of it: the exit status."""
    needs_extra()
    from cadogan.study.check import Check

    checking = Check(folders)
    with compiling():
        checking.prepare()
    with Screen() as screen:
        report = checking.run(jobs, again, on_progress=screen.watch)
    if as_json:
        print(json.dumps(report.plain(), ensure_ascii=False))
        return 0 if report.ok else 1
    for fault in report.checked.faults:
        print(fault)
    if report.checked.untold:
        print(f"and {report.checked.untold:,} further faults, in files that have many")
    print(report)
    return 0 if report.ok else 1


class Screen:
    """A bar on standard error, where that is a terminal."""

    def __init__(self) -> None:
        self.bar: Bar | None = None
        if sys.stderr.isatty():
            from cadogan.cli.bar import Bar

            self.bar = Bar(None)

    def __enter__(self) -> Screen:
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar:
            self.bar.stop()

    def watch(self, progress: Progress) -> None:
        """Hear how far the check has come."""
        if self.bar:
            self.bar.total, self.bar.done = progress.total, progress.done
            what = "deals solved anew" if progress.again else "deals checked"
            self.bar.text = f"{progress.done:,} of {progress.total:,} {what}"
