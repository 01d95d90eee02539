"""`cadogan db`: look after the database of a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cli.arguments import Force, Json, group, path_to_write, whole, write_json
from cadogan.cli.terminal.output import Progress, check_folder, print_text
from cadogan.rules.cards import BadInput, counted

if TYPE_CHECKING:
    from cadogan.server.backup import Checked, Content


# -- The database that the commands are about -------------------------------------------------------------------------


Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="PATH", help="The database: an SQLite file or a URL; default: the one of `cadogan serve`."
    ),
]


def place_of(database: str | None) -> str:
    """Return the file or URL of the database."""
    from cadogan.server.settings import read

    return read(database=database).database


def file_of(database: str | None, instead: str) -> Path:
    """Return the file of the database. Raises BadInput if it is in PostgreSQL; `instead` says what to run there."""
    from cadogan.server.store import sqlite_file

    place = place_of(database)
    file = sqlite_file(place)
    if file is None:
        raise BadInput(f"this copies SQLite files; for a database in PostgreSQL, run `{instead}`")
    return file


def _copy(copy: Callable[..., Content], source: Path, target: Path, force: bool) -> None:
    """Copy a database with one of the functions of `cadogan.server.backup`, and say what the copy has."""
    with Progress() as bar:
        found = copy(source, target, force, lambda done, pages: bar.update(done, f"{done:,} of {pages:,} pages", pages))
    print_text(f"{target} has {counted(found.plays, 'game')} with {counted(found.moves, 'move')}")


# -- `cadogan db backup`: copy the database while it is in use --------------------------------------------------------


def back_up(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Where to write the copy; with --keep, a folder.", parser=path_to_write),
    ],
    database: Database = None,
    force: Force = False,
    keep: Annotated[
        int | None,
        whole(
            "--keep",
            metavar="N",
            least=1,
            help="Name the copy by its day, and delete all but the newest N of the folder.",
        ),
    ] = None,
) -> None:
    """Copy the database into a file, also while a server uses it.

    The copy has every move that was stored before the command began. It is checked before it takes its place. For a database in PostgreSQL, use pg_dump.

    \b
    Examples:
      cadogan db backup games.db
      cadogan db backup --database /srv/games.db --force last-night.db
      cadogan db backup --keep 7 backups         every night: backups/cadogan-2026-11-27.db
    """
    from cadogan.server.backup import back_up, copy_of_day, keep_newest

    source = file_of(database, "pg_dump --format=custom --file=FILE URL")
    if not keep:
        check_folder(file)
    _copy(back_up, source, copy_of_day(source, file) if keep else file, force)
    if keep:
        keep_newest(source, file, keep)


# -- `cadogan db restore`: put a copy in the place of the database ----------------------------------------------------


def restore(
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

    _copy(restore, file, file_of(database, "pg_restore --clean --if-exists --dbname=URL FILE"), force)


# -- `cadogan db check`: check the database ---------------------------------------------------------------------------


def check(database: Database = None, as_json: Json = False) -> int:
    """Check the database, also while a server uses it.

    Lets SQLite check its file, and replays every move of every game by the rules. Nothing is changed. Prints each fault. Exit status: 0 if nothing is wrong, 1 if something is.

    \b
    Examples:
      cadogan db check
      cadogan db check --database last-night.db
    """
    from cadogan.server.store import faults as faults_of

    place = place_of(database)
    damage = faults_of(place)
    results = [] if damage else _replayed(place)
    faults = [*damage, *(f"game {found.play}: {found.fault}" for found in results if found.fault)]
    moves, foreign = sum(found.moves for found in results), sum(found.foreign for found in results)
    if as_json:
        answer = {"games": len(results), "moves": moves, "not_replayed": foreign, "faults": faults}
        write_json(answer, indent=None)
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    if damage:
        print("the file is damaged, so no game was replayed")
    else:
        skipped = f"; {foreign:,} not replayed, because of other rules" if foreign else ""
        print(f"{counted(len(results), 'game')}, {counted(moves, 'move')}, {len(faults):,} wrong{skipped}")
    return 1 if faults else 0


def _replayed(place: str) -> list[Checked]:
    from cadogan.server.backup import checked
    from cadogan.server.store import ready

    results = []
    with ready(place) as store, Progress() as bar:
        with store.reading() as reading:
            plays = reading.ids()
        for done, play in enumerate(plays, start=1):
            with store.reading() as reading:
                results.append(checked(reading, play))
            bar.update(done, f"{done:,} of {len(plays):,} games", len(plays))
    return results


# -- `cadogan db upgrade`: bring the database up to date --------------------------------------------------------------


def upgrade(database: Database = None) -> None:
    """Bring the database of an older version of Cadogan up to date.

    A server does this itself when it starts. All is changed, or nothing. Make a backup before: older versions of Cadogan cannot use the database afterwards.

    Example: cadogan db upgrade
    """
    from cadogan.app.store.schema import VERSION
    from cadogan.server.store import named, opened, opening, version

    place = place_of(database)
    before = version(place)
    with opening(place):
        opened(place, alone=before < VERSION).close()  # not under a server of an older version
    done = "is up to date" if before == VERSION else f"went from version {before} to version {VERSION}"
    print_text(f"{named(place)} {done}")


# -- `cadogan db`: look after the database of a server ----------------------------------------------------------------


app = group(
    "db",
    "Look after the database of a server.",
    {"backup": back_up, "restore": restore, "check": check, "upgrade": upgrade},
)
