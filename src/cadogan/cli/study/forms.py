"""Output of study results as text, JSON, CSV or Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from cadogan.study.tables import Table

Format = Literal["text", "json", "csv", "markdown"]
FormatOption = Annotated[
    Literal["text", "json", "csv", "markdown"],
    typer.Option("--format", metavar="F", help="Output format: text, json, csv or markdown."),
]
JsonFormat = Annotated[bool, typer.Option("--json", help="Same as --format json.")]
Level = Annotated[
    float, typer.Option("--level", metavar="L", help="Confidence level of the intervals, e.g. 0.95 or 0.99.")
]

WIDEST = 110  # columns of a text


def print_form(
    form: Format,
    fields: Callable[[], Any],
    csv: Callable[[], str],
    markdown: Callable[[], str],
    text: Callable[[], tuple[str, Sequence[str], Sequence[Table]]],
) -> None:
    """Print to standard output in one format; `text` returns the title, the paragraphs and the tables."""
    if form == "json":
        print(json.dumps(fields(), ensure_ascii=False, allow_nan=False, indent=2))
    elif form == "csv":
        print(csv(), end="")
    elif form == "markdown":
        print(markdown())
    else:
        _print_text(*text())


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
