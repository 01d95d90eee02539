"""`cadogan study compare`: two studies on the deals that both have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cards import BadInput
from cadogan.cli.study.data import readable, require_extra
from cadogan.cli.study.forms import FormatOption, JsonFormat, Level, print_form

if TYPE_CHECKING:
    from cadogan.study import Data


def command(
    first: Annotated[Path, typer.Argument(metavar="A", help="The folder of a study.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The folder of another.")],
    form: FormatOption = "text",
    as_json: JsonFormat = False,
    level: Level = 0.95,
) -> int:
    """Compare two studies on the deals that both have.

    What a redeal is worth, or another rule, or more time: by how much more deals B wins than A, and how sure that is. On the same deals much less is left to chance than on different ones.

    Example: cadogan study compare capricieuse-0 capricieuse-1
    """
    require_extra()
    from cadogan.study import compare_text
    from cadogan.study.compare import compare

    with readable():
        found = compare(_single(first), _single(second), level)
    print_form(
        "json" if as_json else form,
        found.plain,
        lambda: compare_text.as_csv(found),
        lambda: compare_text.markdown(found),
        lambda: (compare_text.TITLE, compare_text.paragraphs(found), compare_text.tables(found)),
    )
    return 0


def _single(folder: Path) -> Data:
    """The study in a folder. Raises BadInput when there is more than one."""
    from cadogan.study import load

    found = load([folder])
    if len(found) > 1:
        raise BadInput(
            f"{folder} has {len(found)} studies, and one is compared with one: {'; '.join(str(data.key) for data in found)}"
        )
    return found[0]
