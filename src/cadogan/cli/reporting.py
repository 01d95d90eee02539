"""`cadogan study report` and `cadogan study compare`: what studies found, on the terminal and in files."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cadogan.cards import BadInput
from cadogan.cli.studying import needs_extra, readable

if TYPE_CHECKING:
    from cadogan.study import Data
    from cadogan.study.tables import Table

Format = Literal["text", "json", "csv", "markdown"]
WIDEST = 110  # columns of a text


def report(
    folders: Sequence[Path], form: Format, level: float, method: Any, figures: Path | None, page: Path | None
) -> int:
    """Tell what studies found, and write figures and a page where they are wanted: the exit status."""
    needs_extra()
    from cadogan.study import load, telling
    from cadogan.study.report import report

    with readable():
        found = report(load(folders), level, method)
    if figures:
        from cadogan.study.figures import save

        written = save(found, figures)
        print(f"{len(written)} figures are in {figures}", file=sys.stderr)
    if page:
        from cadogan.study.page import page as made

        page.write_text(made(found), "utf-8")
        print(f"the page is {page}", file=sys.stderr)
    paragraphs = [telling.paragraph(label, study) for label, study in telling.named(found)]
    tell(
        form,
        found.plain,
        lambda: telling.as_csv(found),
        lambda: telling.markdown(found),
        lambda: show(telling.TITLE, [telling.introduction(found), *paragraphs], telling.tables(found)),
    )
    return 0


def compare(first: Path, second: Path, form: Format, level: float) -> int:
    """Compare two studies on the deals that both have: the exit status."""
    needs_extra()
    from cadogan.study import comparing
    from cadogan.study.compare import compare

    with readable():
        found = compare(single(first), single(second), level)
    tell(
        form,
        found.plain,
        lambda: comparing.as_csv(found),
        lambda: comparing.markdown(found),
        lambda: show(comparing.TITLE, comparing.paragraphs(found), comparing.tables(found)),
    )
    return 0


def single(folder: Path) -> Data:
    """The study in a folder. Raises BadInput when there is more than one."""
    from cadogan.study import load

    found = load([folder])
    if len(found) > 1:
        raise BadInput(
            f"{folder} has {len(found)} studies, and one is compared with one: {'; '.join(str(data.key) for data in found)}"
        )
    return found[0]


def tell(
    form: Format,
    plain: Callable[[], Any],
    as_csv: Callable[[], str],
    markdown: Callable[[], str],
    text: Callable[[], None],
) -> None:
    """Write to standard output in the form that is wanted."""
    if form == "json":
        print(json.dumps(plain(), ensure_ascii=False, allow_nan=False, indent=2))
    elif form == "csv":
        print(as_csv(), end="")
    elif form == "markdown":
        print(markdown())
    else:
        text()


def show(title: str, paragraphs: Sequence[str], tables: Sequence[Table]) -> None:
    """Write a text with tables: as wide as the terminal, and no wider than is good to read."""
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
