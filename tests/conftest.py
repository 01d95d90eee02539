"""Settings and fixtures for all tests."""

from __future__ import annotations

import logging
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

import cadogan
from cadogan import compiled
from golden import IDS
from postgresql import Cluster, running

DATA = Path(__file__).parent / "data"
# Compiled code and a busy machine make the first examples slow, so there is no deadline.
hypothesis.settings.register_profile("cadogan", deadline=None)
hypothesis.settings.load_profile("cadogan")

# Tests play faster than people; those of the limits turn them on.
os.environ["CADOGAN_RATE_LIMITS"] = "no"

# A shell makes background commands ignore Ctrl-C. The processes that the tests start and interrupt must not inherit this.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--plies", type=int, default=2000, help="random plies per game to compare interpreted and compiled rules"
    )
    parser.addoption(
        "--kills", type=int, default=4, help="how many times a tab of the site is killed in the middle of writes"
    )


@pytest.fixture(params=IDS)
def game(request: pytest.FixtureRequest) -> cadogan.Game:
    """Every game, one after the other."""
    return cadogan.game(request.param)


@pytest.fixture(scope="session")
def plain_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment for a separate process with its data in a fresh folder, and its cache too, but with machine code."""
    home = tmp_path_factory.mktemp("home")
    if compiled.cache_folder().is_dir():
        shutil.copytree(compiled.cache_folder(), home / "cache" / compiled.cache_folder().name)
    return {**os.environ, "HOME": str(home), "CADOGAN_CACHE": str(home / "cache")}


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL of the tests' own."""
    with running() as cluster:
        yield cluster


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    """The URL of a new database in PostgreSQL."""
    return cluster.new()


@pytest.fixture(autouse=True)
def _logging() -> Iterator[None]:
    yield
    logging.disable(logging.NOTSET)  # a study over a cluster, which normally has its own process, disables logging
