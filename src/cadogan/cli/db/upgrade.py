"""`cadogan db upgrade`: bring the database up to date."""

from __future__ import annotations

from cadogan.cli.db.database import Database, place_of
from cadogan.cli.terminal.output import print_text


def command(database: Database = None) -> None:
    """Bring the database of an older version of Cadogan up to date.

    A server does this itself when it starts. All is changed, or nothing. Make a backup before: older versions of Cadogan cannot use the database afterwards.

    Example: cadogan db upgrade
    """
    from cadogan.app.schema import VERSION
    from cadogan.server.place import named, opening, version
    from cadogan.server.store import opened

    place = place_of(database)
    before = version(place)
    with opening(place):
        opened(place).close()
    done = "is up to date" if before == VERSION else f"went from version {before} to version {VERSION}"
    print_text(f"{named(place)} {done}")
