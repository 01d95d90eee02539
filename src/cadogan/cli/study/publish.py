"""`cadogan study publish`: pack a study as one archive that can be cited."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from cadogan.cli.study.data import note_unsummed, readable, require_extra
from cadogan.cli.terminal.files import check_new
from cadogan.cli.terminal.output import print_text
from cadogan.rules.cards import BadInput
from cadogan.rules.counts import counted


def command(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with finished studies.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Archive to write, e.g. windmill.zip.")],
    authors: Annotated[
        list[str] | None,
        typer.Option("--author", metavar="NAME", help='Author to cite, e.g. "Doe, Jane"; can be repeated.'),
    ] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="Title; default: named after the games.")] = "",
    licence: Annotated[
        Literal["CC-BY-4.0", "CC0-1.0", "MIT", "ODC-By-1.0"], typer.Option(metavar="L", help="Licence of the data.")
    ] = "CC-BY-4.0",
    doi: Annotated[str, typer.Option(metavar="DOI", help="DOI that you have reserved, e.g. 10.5281/zenodo.1.")] = "",
) -> None:
    """Pack a study as one archive that can be cited.

    The ZIP file has the data, the figures, a data card, checksums, licence, citation, the columns, the versions and the command to repeat it: all that an archive such as Zenodo wants for a DOI. The same study gives the same bytes. `cadogan study fetch-check` verifies it.

    \b
    Examples:
      cadogan study publish quilt --author "Doe, Jane" --out quilt.zip
      cadogan study publish k0 k1 --author "Doe, Jane" --licence CC0-1.0 --out redeals.zip
    """
    if not authors:
        raise BadInput('a citation needs an author: give --author, e.g. --author "Doe, Jane"')
    check_new(out)
    require_extra()
    from cadogan.study import load
    from cadogan.study.publish import Credit, publish
    from cadogan.study.report_text import named, paragraph

    credit = Credit(authors, title, licence, doi.removeprefix("https://doi.org/"))
    with readable():
        note_unsummed(load(folders))
        found = publish(folders, out, credit)
    for label, study in named(found):
        print_text(paragraph(label, study))
    print_text(f"{out}: {counted(out.stat().st_size, 'byte')}. Check it: `cadogan study fetch-check {out}`.")
