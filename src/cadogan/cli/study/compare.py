"""`cadogan study compare`: compare two studies on their common deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cards import BadInput
from cadogan.cli.study.data import note_unsummed, readable, require_extra
from cadogan.cli.study.forms import FormatOption, JsonFormat, Level, print_form

if TYPE_CHECKING:
    from cadogan.study import Data


def command(
    first: Annotated[Path, typer.Argument(metavar="A", help="Folder of the first study.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="Folder of the second study.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
) -> int:
    """Compare two studies on their common deals.

    Shows how many more deals B wins than A, with an interval: what a redeal, another rule or more time is worth. Comparing the same deals is far more precise than comparing different ones.

    Example: cadogan study compare capricieuse-0 capricieuse-1
    """
    require_extra()
    from cadogan.study import compare_text
    from cadogan.study.compare import compare

    with readable():
        data = _single(first), _single(second)
        note_unsummed(data)
        found = compare(*data, level)
    print_form(
        "json" if as_json else form,
        found.plain,
        lambda: compare_text.as_csv(found),
        lambda: compare_text.markdown(found),
        lambda: (compare_text.TITLE, compare_text.paragraphs(found), compare_text.tables(found)),
    )
    return 0


def _single(folder: Path) -> Data:
    """Return the study in a folder. Raises BadInput if there are several."""
    from cadogan.study import load

    found = load([folder])
    if len(found) > 1:
        raise BadInput(
            f"{folder} has {len(found)} studies: give a folder with one study; found {'; '.join(str(data.key) for data in found)}"
        )
    return found[0]
