"""Groups of commands. Each command is a file of the same name with a function `command`."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import typer


def group(name: str, text: str, commands: Sequence[ModuleType]) -> typer.Typer:
    """Make a Typer application of the commands, in this order; `text` is its help."""
    app = typer.Typer(
        name=name,
        help=text,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for module in commands:
        app.command(module.__name__.rpartition(".")[2].replace("_", "-"))(module.command)
    return app
