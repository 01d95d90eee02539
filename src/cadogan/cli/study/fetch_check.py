"""`cadogan study fetch-check`: verify the archive of a study, and say what it holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.arguments import Json
from cadogan.cli.study.data import readable, require_extra
from cadogan.rules.counts import counted


def command(
    source: Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive: a file, or a URL to fetch it from.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Unpack it to this new folder, if nothing is wrong.")
    ] = None,
    as_json: Json = False,
) -> int:
    """Verify the archive of a study, and say what it holds.

    Checks that no file is missing, changed or added, by the checksums, and makes the figures again from the rows. To replay the winning lines too, unpack it and run `cadogan study check` on the folders in data. Exit status: 0 if nothing is wrong, 1 if something is.

    \b
    Examples:
      cadogan study fetch-check quilt.zip
      cadogan study fetch-check https://example.org/quilt.zip --out quilt
    """
    require_extra()
    from cadogan.study.fetch import fetch_check
    from cadogan.study.report_text import named, paragraph

    with readable():
        found = fetch_check(source, out)
    if as_json:
        print(json.dumps(found.plain(), ensure_ascii=False))
        return 0 if found.ok else 1
    for fault in found.faults:
        print(fault)
    if found.package:
        by = "; ".join(each["title"] for each in found.package["contributors"])
        licence = ", ".join(each["name"] for each in found.package["licenses"])
        print(found.package["title"])
        print(f"by {by}; licence {licence}; made by Cadogan {found.package['software']['cadogan']}")
        for each in found.package["studies"]:
            print(f"repeat it: {each['command']}")
    for label, study in named(found.report) if found.report else ():
        print(paragraph(label, study))
    wrong = "nothing is wrong" if found.ok else counted(len(found.faults), "fault")
    print(f"{counted(found.files, 'file')}, {counted(found.bytes, 'byte')}: {wrong}")
    if out and found.ok:
        print(f"unpacked to {out}")
    return 0 if found.ok else 1
