"""Data of studies: what the commands of `cadogan study` share, and those that check, pack and fetch it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cadogan.cli.arguments import Force, Json, out_option, whole, write_json
from cadogan.cli.shell import typed
from cadogan.cli.terminal.output import Progress, check_folder, check_new, print_text, write_file
from cadogan.rules.cards import BadInput, counted

if TYPE_CHECKING:
    from cadogan.study import Data
    from cadogan.study.check import Progress as CheckProgress


# -- What all study commands share: the check for extra packages, the handling of damaged data, an option -------------


EXTRA = ("altair", "polars", "pyarrow", "scipy", "vl_convert")  # installed by cadogan[study]

Processes = Annotated[
    int | None, whole("--jobs", metavar="J", least=1, help="Number of processes; default: one per core.")
]


def require_extra() -> None:
    """Raise BadInput if a package that studies need is not installed."""
    for name in EXTRA:
        if find_spec(name) is None:
            raise BadInput(f"studies need {name}, which is not installed: pip install 'cadogan[study]'")


@contextmanager
def readable() -> Iterator[None]:
    """Turn errors of reading a study's data (damaged pages, wrong columns) into BadInput."""
    import polars as pl
    import pyarrow as pa

    try:
        yield
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, pa.ArrowException) as error:
        raise BadInput(
            f"the data cannot be read: {(str(error) or repr(error)).splitlines()[0]}; `cadogan study check` finds the damaged file"
        ) from None


def single(folder: Path) -> Data:
    """Return the study in a folder, or that of a file of verdicts. Raises BadInput if there are several."""
    from cadogan.study import load, verdicts

    if folder.is_file():
        return verdicts.read(folder)
    found = load([folder])
    if len(found) > 1:
        raise BadInput(
            f"{folder} has {len(found)} studies: give a folder with one study; found {'; '.join(str(data.key) for data in found)}"
        )
    return found[0]


# -- `cadogan study check`: check the data of studies -----------------------------------------------------------------


def check(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with studies.")],
    jobs: Processes = None,
    again: Annotated[int, whole(metavar="N", least=0, help="Re-solve N decided deals, chosen at random.")] = 0,
    as_json: Json = False,
) -> int:
    """Check the data of studies.

    Replays every winning line by the rules, without the solver. Checks that every row is complete, unique and in the right study, and that every file has the deals it claims. Prints each fault with its file, deal and move. Exit status: 0 if nothing is wrong, 1 if something is.

    \b
    Examples:
      cadogan study check doubles
      cadogan study check quilt mill --again 100
    """
    require_extra()
    from cadogan.study.check import Check

    check = Check(folders)
    check.compile()
    with Progress() as bar:

        def show(progress: CheckProgress) -> None:
            what = "deals solved again" if progress.again else "deals checked"
            bar.update(progress.done, f"{progress.done:,} of {progress.total:,} {what}", progress.total)

        report = check.run(jobs, again, on_progress=show)
    if as_json:
        write_json(report.plain(), indent=None)
        return 0 if report.ok else 1
    for fault in report.checked.faults:
        print(fault)
    if report.checked.untold:
        print(f"and {counted(report.checked.untold, 'more fault')} in files that have many")
    print(report)
    return 0 if report.ok else 1


# -- `cadogan study verdicts`: write the verdicts of a study to one small file ----------------------------------------


def write_verdicts(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with a study.")],
    out: Annotated[Path, out_option("--out", "File to write, e.g. windmill.parquet.")],
    force: Force = False,
) -> None:
    """Write the verdicts of a study to one small file.

    The file has one row per deal, its number and verdict, in one or two bits: for others to compare with, deal by deal (`cadogan study compare`). It is Parquet, with a checksum and with the game, the versions and the budget in its metadata. Only deals that count are in it: those before the first unfinished one.

    Example: cadogan study verdicts quilt --out quilt.parquet
    """
    check_new(out, force, ("", ".parquet"))
    require_extra()
    from cadogan.study import verdicts

    with readable():
        data = single(folder)
        written = verdicts.as_bytes(data)
    write_file(out, written)
    print_text(f"{out} has the verdicts of {counted(len(data.counted), 'deal')} in {counted(len(written), 'byte')}.")


# -- `cadogan study publish`: pack a study as one archive that can be cited -------------------------------------------


def publish_data(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders with finished studies.")],
    out: Annotated[Path, out_option("--out", "Archive to write, e.g. windmill.zip.")],
    force: Force = False,
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
    check_new(out, force, ("", ".zip"))
    require_extra()
    from cadogan.study.publish import Credit, publish
    from cadogan.study.report import named, paragraph

    credit = Credit(authors, title, licence, doi.removeprefix("https://doi.org/"))
    with readable():
        found = publish(folders, out, credit)
    for label, study in named(found):
        print_text(paragraph(label, study))
    print_text(f"{out}: {counted(out.stat().st_size, 'byte')}. Check it: `{typed()} study fetch-check {out}`.")


# -- `cadogan study fetch-check`: verify the archive of a study, and say what it holds --------------------------------


def check_fetched(
    source: Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive: a file, or a URL to fetch it from.")],
    out: Annotated[
        Path | None, out_option("--out", "Unpack it to this new folder, if nothing is wrong.", "DIR")
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
    if out:
        check_folder(out)
    from cadogan.study.fetch import fetch_check
    from cadogan.study.report import named, paragraph

    with readable():
        found = fetch_check(source, out)
    if as_json:
        write_json(found.plain(), indent=None)
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
