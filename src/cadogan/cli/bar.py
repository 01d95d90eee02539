"""A bar at the foot of the terminal: how far many searches, and the one at work, have come."""

from __future__ import annotations

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

REFRESHES = 8  # a second


class Bar:
    """Drawn on standard error; what is written meanwhile comes above it."""

    def __init__(self, total: int | None) -> None:
        self.total = total
        self.done = 0
        self.text = self.under = ""
        self.console = Console(stderr=True, highlight=False)
        self.live = Live(
            console=self.console,
            get_renderable=self._drawn,
            refresh_per_second=REFRESHES,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def start(self) -> None:
        """Begin to draw it."""
        self.live.start(refresh=True)

    def stop(self) -> None:
        """Take it away."""
        self.live.stop()

    def write(self, text: str) -> None:
        """Write a line above it, which the terminal may break but nothing else."""
        self.console.print(Text(text), soft_wrap=True)

    def _drawn(self) -> Group:
        line = Table.grid(padding=(0, 1), expand=True)
        line.add_column(ratio=1)
        line.add_column(no_wrap=True)
        line.add_row(ProgressBar(self.total, self.done, pulse=self.total is None), Text(self.text))
        return Group(line, Text(self.under, no_wrap=True, overflow="ellipsis"))
