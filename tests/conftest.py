"""What all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import hypothesis
import pytest

import cadogan
from golden import IDS

DATA = Path(__file__).parent / "data"
# Compiled code and a busy machine make the first examples slow: no deadline for one of them.
hypothesis.settings.register_profile("cadogan", deadline=None)
hypothesis.settings.load_profile("cadogan")

# What a shell runs in the background ignores Ctrl-C, and so would all that the tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--plies", type=int, default=2000, help="random plies a game for interpreted = compiled")


@pytest.fixture(params=IDS)
def game(request: pytest.FixtureRequest) -> cadogan.Game:
    """Each game in turn."""
    return cadogan.game(request.param)


@pytest.fixture(scope="session")
def plain_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment for a process of its own, its caches and data in a fresh folder."""
    home = tmp_path_factory.mktemp("home")
    return {**os.environ, "HOME": str(home), "CADOGAN_CACHE": str(home / "cache")}
