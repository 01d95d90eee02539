"""`cadogan study verdicts`: write the verdicts of a study to one small file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.study.data import readable, require_extra, single
from cadogan.cli.terminal.files import check_new
from cadogan.cli.terminal.output import print_text
from cadogan.rules.counts import counted


def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with a study.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="File to write, e.g. windmill.parquet.")],
) -> None:
    """Write the verdicts of a study to one small file.

    The file has one row per deal, its number and verdict, in one or two bits: for others to compare with, deal by deal (`cadogan study compare`). It is Parquet, with a checksum and with the game, the versions and the budget in its metadata. Only deals that count are in it: those before the first unfinished one.

    Example: cadogan study verdicts quilt --out quilt.parquet
    """
    check_new(out)
    require_extra()
    from cadogan.study import verdicts

    with readable():
        data = single(folder)
        written = verdicts.as_bytes(data)
    out.write_bytes(written)
    print_text(f"{out} has the verdicts of {counted(len(data.counted), 'deal')} in {counted(len(written), 'byte')}.")
