"""`cadogan db backup`: copy the database while it is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.db.database import Database, Force, file_of
from cadogan.cli.terminal.output import print_text
from cadogan.cli.terminal.progress import Progress
from cadogan.rules.counts import counted


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    database: Database = None,
    force: Force = False,
) -> None:
    """Copy the database into a file, also while a server uses it.

    The copy has every move that was stored before the command began. It is checked before it takes its place. For a database in PostgreSQL, use pg_dump.

    \b
    Examples:
      cadogan db backup games.db
      cadogan db backup --database /srv/games.db --force last-night.db
    """
    from cadogan.server.backup import back_up

    source = file_of(database, "pg_dump --format=custom --file=FILE URL")
    with Progress() as bar:
        found = back_up(
            source, file, force, lambda done, pages: bar.update(done, f"{done:,} of {pages:,} pages", pages)
        )
    print_text(f"{file} has {counted(found.plays, 'game')} with {counted(found.moves, 'move')}")
