"""Bringing a PostgreSQL database up to date, by Alembic.

Each revision in `versions` takes the step of the same number in `cadogan.app.schema`; SQLite files take these steps directly.
"""

from __future__ import annotations

from pathlib import Path

import psycopg

from cadogan.app.errors import NewerStore
from cadogan.app.schema import NEWER, VERSION, take_step

LOCK = 0xCAD06A  # of processes that start at once, one changes the database and the others wait


def upgrade(url: str) -> tuple[int, int]:
    """Take the steps that a database lacks, all or none; return its versions before and after. Raises NewerStore.

    Databases from before there were versions have version 0, as new ones do.
    """
    before = version_of(url)
    if before > VERSION:
        raise NewerStore(NEWER)
    if before < VERSION:
        _upgrade(url)
    return before, VERSION


def version_of(url: str) -> int:
    """Return the version of the database at a URL."""
    with psycopg.connect(url, connect_timeout=10) as connection:
        return version(connection)


def version(connection: psycopg.Connection) -> int:
    """Return the version of a database."""
    row = connection.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if row and row[0] else None
    return int(found[0]) if found else 0


def take(number: int) -> None:
    """Take a step, in a revision."""
    from alembic import op

    from cadogan.server.postgresql import PostgreSQLConnection

    connection = op.get_bind().connection.driver_connection
    assert isinstance(connection, psycopg.Connection)
    take_step(PostgreSQLConnection(connection), number)


def _upgrade(url: str) -> None:
    # These take long to import, and most starts of a server do not need them.
    import sqlalchemy as sql
    from alembic import command
    from alembic.config import Config

    engine = sql.create_engine(
        "postgresql+psycopg://", creator=lambda: psycopg.connect(url), poolclass=sql.pool.NullPool
    )
    with engine.begin() as connection:
        connection.execute(sql.text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
        command.upgrade(config, "head")
