"""Settings and fixtures for all tests."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

import cadogan
import samples
from cadogan.machine import compiled
from cadogan.machine.pools import cores
from golden import DECLARED, IDS
from postgresql import Cluster, running

DATA = Path(__file__).parent / "data"
# Compiled code and a busy machine make the first examples slow, so there is no deadline.
hypothesis.settings.register_profile("cadogan", deadline=None)
hypothesis.settings.load_profile("cadogan")

# Tests play faster than people; those of the limits turn them on.
os.environ["CADOGAN_RATE_LIMITS"] = "no"

# The files that take longest, the longest first: a process must not be left alone with one at the end. `cli/test_screen.py`
# comes before those with a browser, because it runs an event loop, and Playwright keeps one running to the end of the process.
LONGEST = (
    "machine/test_indices.py", "cli/test_screen.py", "page/test_axe.py", "page/test_offline.py", "page/test_endings.py",
    "study/test_killed.py", "study/test_cluster.py", "machine/test_trouble.py", "browser/test_nothing_is_lost.py",
    "page/test_playing.py", "page/test_coach.py", "page/test_start.py", "page/test_late_server.py", "page/test_guide.py",
    "cli/test_game_files.py", "test_commands_of_docs.py", "page/test_room.py", "page/test_table.py", "page/test_versions.py",
    "test_documentation.py", "page/test_small_windows.py", "machine/test_compiled.py", "server/test_several_processes.py",
    "server/test_connections.py", "page/test_days.py", "browser/test_golden_games.py", "browser/test_folder.py",
    "test_docs.py", "page/test_back.py", "page/test_deletion.py", "cli/test_endless.py", "newcomer/test_newcomer.py",
    "machine/test_agreement.py", "browser/wasm/test_in_browser.py", "page/test_spoilers.py",
)  # fmt: skip

# In `make test`, some games stand for all: one of each family, two of the quilts, and five declared games. But not in these
# folders, files and tests: their own rules, secrets and verdicts.
FAMILIES = {"capricieuse", "crazy-quilt", "doubles-and-quits", "persian-rug", "the-carpet", "the-nation", "windmill"}
STAND_FOR_ALL = {*FAMILIES, "fortress", "golf", "klondike", "red-and-black", "the-olga"}
OF_EVERY_GAME = {
    "declared", "rules", "test_evaluation", "test_tiny", "test_first_deals", "test_golden_file",
    "test_answers_show_only_seen_cards", "test_it_shows_nothing_unseen",
}  # fmt: skip
ALL = {*IDS}

# A shell makes background commands ignore Ctrl-C. The processes that the tests start and interrupt must not inherit this.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--plies", type=int, default=2000, help="random plies per game to compare interpreted and compiled rules"
    )
    parser.addoption("--all", action="store_true", help="also run the tests marked as dear, as `make test-all` does")
    parser.addoption(
        "--kills",
        type=int,
        help="how many times a tab of the site is killed in the middle of writes: 2, or 20 with --all",
    )


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processes: more than there are cores, as many tests wait for a browser or a server."""
    return cores() + cores() // 2


def pytest_configure(config: pytest.Config) -> None:
    samples.whole = config.getoption("--all")


def pytest_sessionstart() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: do not search them for garbage again and again."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Leave out dear tests unless asked for all. Start with the longest files; the other files, and a file's tests, stay in order."""
    if not config.getoption("--all"):
        kept = sampled(cheap(items))
        config.hook.pytest_deselected(items=[*set(items).difference(kept)])
        items[:] = kept
    order = {Path(__file__).parent / name: nth for nth, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path, len(order)))


def cheap(items: list[pytest.Function]) -> list[pytest.Function]:
    """Return the tests that are not dear."""
    asked: dict[tuple[Path, str], set[str]] = {}  # of which games each test asks something
    for item in items:
        asked.setdefault((item.path, item.originalname), set()).update(games_of(item))
    every = {test for test, games in asked.items() if games >= FAMILIES}
    return [item for item in items if not is_dear(item, every)]


def is_dear(item: pytest.Function, every: set[tuple[Path, str]]) -> bool:
    """Whether a test is marked as dear, or is asked of a game while another one stands for all.

    `every`: tests that are asked of every family. Of declared games, it need not be asked of all.
    """
    if item.get_closest_marker("dear"):
        return True
    if OF_EVERY_GAME & {item.path.parent.name, item.path.stem, item.originalname}:
        return False
    of_all = (item.path, item.originalname) in every
    return any((of_all or each in DECLARED) and each not in STAND_FOR_ALL for each in games_of(item))


def games_of(item: pytest.Function) -> set[str]:
    """The games that a test is asked of by its parameters."""
    spec = getattr(item, "callspec", None)
    values = spec.params.values() if spec else ()
    names = (value.stem if isinstance(value, Path) else getattr(value, "name", value) for value in values)
    return {name for name in names if isinstance(name, str) and name in ALL}


def sampled(items: list[pytest.Function]) -> list[pytest.Function]:
    """Return the tests, and of one with the mark `sample` only as many cases as it says."""
    taken: Counter[tuple[Path, str]] = Counter()
    kept = []
    for item in items:
        test, mark = (item.path, item.originalname), item.get_closest_marker("sample")
        taken[test] += 1
        if mark is None or taken[test] <= mark.args[0]:
            kept.append(item)
    return kept


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
