"""Progress of long work: a bar at the foot of the terminal.

Everything is drawn on standard error, and nothing if that is not a terminal.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.live import Live

REFRESHES = 8  # a second


class Progress:
    """A context manager that shows a bar while its block runs. Text printed through it appears above the bar."""

    def __init__(self, total: int | None = None) -> None:
        self.shown = sys.stderr.isatty()
        self.total = total
        self.done = 0
        self.text = ""  # beside the bar
        self.detail = ""  # below it
        self._console: Console | None = None
        self._live: Live | None = None

    def __enter__(self) -> Progress:
        if self.shown:
            from rich.console import Console
            from rich.live import Live

            self._console = Console(stderr=True, highlight=False)
            self._live = Live(
                console=self._console,
                get_renderable=self._drawing,
                refresh_per_second=REFRESHES,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start(refresh=True)
        return self

    def __exit__(self, *error: object) -> None:
        if self._live:
            self._live.stop()
        self._live = self._console = None

    def update(self, done: int, text: str, total: int | None = None, detail: str | None = None) -> None:
        """Show how much is done. A total or detail that is left out stays unchanged."""
        self.done, self.text = done, text
        self.total = self.total if total is None else total
        self.detail = self.detail if detail is None else detail

    def print(self, text: str) -> None:
        """Print a line on standard output at once, above the bar if both are on the terminal."""
        self._print(text, above=sys.stdout.isatty(), file=sys.stdout)

    def print_fault(self, sentence: str) -> None:
        """Print on standard error what is wrong with one piece of the work, without control characters."""
        shown = "".join(c if c.isprintable() else "\ufffd" for c in f"cadogan: {sentence}")
        self._print(shown, above=True, file=sys.stderr)

    def _print(self, text: str, above: bool, file: object) -> None:
        if self._console and above:
            from rich.text import Text

            self._console.print(Text(text), soft_wrap=True)
        else:
            print(text, file=file, flush=True)  # type: ignore[call-overload]

    def _drawing(self) -> Group:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        line = Table.grid(padding=(0, 1), expand=True)
        line.add_column(ratio=1)
        line.add_column(no_wrap=True)
        line.add_row(ProgressBar(self.total, self.done, pulse=self.total is None), Text(self.text))
        return Group(line, Text(self.detail, no_wrap=True, overflow="ellipsis"))
