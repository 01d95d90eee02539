"""`cadogan study report`: report the results of studies, on the terminal and in files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from cadogan.cli.study.data import note_unsummed, readable, require_extra
from cadogan.cli.study.forms import FormatOption, JsonFormat, Level, print_form


def command(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with studies, finished or not.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
    method: Annotated[
        Literal["clopper-pearson", "wilson"],
        typer.Option("--interval", metavar="I", help="Kind of interval: clopper-pearson (never too narrow) or wilson."),
    ] = "clopper-pearson",
    figures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Also write the figures to this folder, as SVG and PNG.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a web page with the figures and tables.")
    ] = None,
) -> int:
    """Report the results of studies.

    Reports how often each game can be won, with intervals; the solver's effort; the length of winning lines and their redeals. Deals with the same game, solver version and budget form one study, even if they are in several folders.

    \b
    Examples:
      cadogan study report doubles
      cadogan study report doubles quilt --page results.html --figures figures
      cadogan study report quilt --json --interval wilson
    """
    require_extra()
    from cadogan.study import load, report_text
    from cadogan.study.report import report

    with readable():
        data = load(folders)
        note_unsummed(data)
        found = report(data, level, method)
    if figures:
        from cadogan.study.figures import save

        written = save(found, figures)
        print(f"wrote {len(written)} figures to {figures}", file=sys.stderr)
    if page:
        from cadogan.study.page import page as html

        page.write_text(html(found), "utf-8")
        print(f"wrote {page}", file=sys.stderr)
    paragraphs = [report_text.paragraph(label, study) for label, study in report_text.named(found)]
    print_form(
        "json" if as_json else form,
        found.plain,
        lambda: report_text.as_csv(found),
        lambda: report_text.markdown(found),
        lambda: (report_text.TITLE, [report_text.introduction(found), *paragraphs], report_text.tables(found)),
    )
    return 0
