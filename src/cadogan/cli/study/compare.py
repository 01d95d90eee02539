"""`cadogan study compare`: compare two studies on their common deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.study.data import note_unsummed, readable, require_extra, single
from cadogan.cli.study.forms import FormatOption, JsonFormat, Level, print_form


def command(
    first: Annotated[Path, typer.Argument(metavar="A", help="Folder of the first study, or a file of verdicts.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="Folder of the second study, or a file of verdicts.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
) -> int:
    """Compare two studies on their common deals.

    Shows how many more deals B wins than A, with an interval: what a redeal, another rule or more time is worth. Comparing the same deals is far more precise than comparing different ones.

    A file of verdicts (see `cadogan study verdicts`) stands for a study. If both are of the same study, as when you repeat a published one, every deal must have the same verdict.

    Exit status: 0; 1 if both are of the same study and verdicts differ.

    \b
    Examples:
      cadogan study compare capricieuse-0 capricieuse-1
      cadogan study compare my-windmill docs/winnability/verdicts/windmill.parquet
    """
    require_extra()
    from cadogan.study import compare_text
    from cadogan.study.compare import compare

    with readable():
        data = single(first), single(second)
        note_unsummed(data)
        found = compare(*data, level)
    print_form(
        "json" if as_json else form,
        found.plain,
        lambda: compare_text.as_csv(found),
        lambda: compare_text.markdown(found),
        lambda: (compare_text.TITLE, compare_text.paragraphs(found), compare_text.tables(found)),
    )
    return 1 if found.same_study and found.different else 0
