"""`cadogan db restore`: put a copy in the place of the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.db.database import Database, Force, file_of
from cadogan.cli.terminal.output import print_text
from cadogan.cli.terminal.progress import Progress
from cadogan.rules.counts import counted


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy, made by `cadogan db backup`.")],
    database: Database = None,
    force: Force = False,
) -> None:
    """Put a copy in the place of the database.

    Checks the copy first. Stop the server before: the command refuses while one uses the database. With --force, a database that exists is replaced. For a database in PostgreSQL, use pg_restore.

    \b
    Examples:
      cadogan db restore games.db
      cadogan db restore --database /srv/games.db --force last-night.db
    """
    from cadogan.server.backup import restore

    target = file_of(database, "pg_restore --clean --if-exists --dbname=URL FILE")
    with Progress() as bar:
        found = restore(
            file, target, force, lambda done, pages: bar.update(done, f"{done:,} of {pages:,} pages", pages)
        )
    print_text(f"{target} has {counted(found.plays, 'game')} with {counted(found.moves, 'move')}")
