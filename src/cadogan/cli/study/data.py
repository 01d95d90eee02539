"""What all commands about studies need: the extra packages, and data that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from cadogan.cards import BadInput

EXTRA = ("altair", "polars", "pyarrow", "scipy", "vl_convert")  # what cadogan[study] installs


def require_extra() -> None:
    """Raise BadInput where what studies need is not installed."""
    for name in EXTRA:
        if find_spec(name) is None:
            raise BadInput(f"studies need {name}, which is not installed: install cadogan[study]")


@contextmanager
def readable() -> Iterator[None]:
    """Raise BadInput where data cannot be read that looked like a study's: their pages are damaged, or not the columns."""
    import polars as pl
    import pyarrow as pa

    try:
        yield
    except (pl.exceptions.PolarsError, pa.ArrowException) as error:
        raise BadInput(
            f"the data cannot be read: {(str(error) or repr(error)).splitlines()[0]}; `cadogan study check` tells which file is wrong"
        ) from None
