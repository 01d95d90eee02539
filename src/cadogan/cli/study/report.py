"""`cadogan study report`: what studies found, on the terminal and in files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from cadogan.cli.study.data import readable, require_extra
from cadogan.cli.study.forms import FormatOption, JsonFormat, Level, print_form


def command(
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
    require_extra()
    from cadogan.study import load, report_text
    from cadogan.study.report import report

    with readable():
        found = report(load(folders), level, method)
    if figures:
        from cadogan.study.figures import save

        written = save(found, figures)
        print(f"{len(written)} figures are in {figures}", file=sys.stderr)
    if page:
        from cadogan.study.page import page as html

        page.write_text(html(found), "utf-8")
        print(f"the page is {page}", file=sys.stderr)
    paragraphs = [report_text.paragraph(label, study) for label, study in report_text.named(found)]
    print_form(
        "json" if as_json else form,
        found.plain,
        lambda: report_text.as_csv(found),
        lambda: report_text.markdown(found),
        lambda: (report_text.TITLE, [report_text.introduction(found), *paragraphs], report_text.tables(found)),
    )
    return 0
