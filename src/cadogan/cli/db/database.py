"""The database that the commands are about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.rules.cards import BadInput

Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="PATH", help="The database: an SQLite file or a URL; default: the one of `cadogan serve`."
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]


def place_of(database: str | None) -> str:
    """Return the file or URL of the database."""
    from cadogan.server.settings import read

    try:
        return read(database=database).database
    except ValueError as error:
        raise BadInput(str(error)) from None


def file_of(database: str | None, instead: str) -> Path:
    """Return the file of the database. Raises BadInput if it is in PostgreSQL; `instead` says what to run there."""
    from cadogan.server.place import sqlite_file

    place = place_of(database)
    file = sqlite_file(place)
    if file is None:
        raise BadInput(f"this copies SQLite files; for a database in PostgreSQL, run `{instead}`")
    return file
