"""The stores that tests run over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cadogan.app.store.database import Store
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.server.postgresql import PostgreSQLStore
from cadogan.server.sqlite_store import SharedSQLiteStore

STORES: dict[str, Callable[[Path], Store]] = {
    "sqlite": SQLiteStore,
    "server": SharedSQLiteStore,
}


@pytest.fixture(params=[*STORES, "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A new store of each kind."""
    if request.param == "postgresql":
        store: Store = PostgreSQLStore(request.getfixturevalue("postgresql"))
    else:
        store = STORES[request.param](tmp_path / "x.db")
    with closing(store):
        yield store
