"""What all study commands share: the check for extra packages, the handling of damaged data, an option."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.rules.cards import BadInput
from cadogan.rules.counts import counted

if TYPE_CHECKING:
    from cadogan.study import Data

EXTRA = ("altair", "polars", "pyarrow", "scipy", "vl_convert")  # installed by cadogan[study]

Processes = Annotated[
    int | None, typer.Option("--jobs", metavar="J", min=1, help="Number of processes; default: one per core.")
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


def note_unsummed(data: Iterable[Data]) -> None:
    """Say on standard error how many files have no checksum."""
    pieces = [piece for each in data for piece in each.pieces]
    if without := sum(not piece.summed for piece in pieces):
        print(
            f"{without:,} of {counted(len(pieces), 'file')} {'has' if without == 1 else 'have'} no checksum, because an older "
            "Cadogan wrote them: only `cadogan study check` notices damage in them",
            file=sys.stderr,
        )


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
