"""What the page says when Cadogan cannot start in the browser, and the way out."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from cadogan.browser.site.host import Host, hosting


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host with a copy of the site, which a test may change."""
    with hosting(Path(shutil.copytree(site, tmp_path / "site")), "/games/cadogan/") as host:
        yield host


def missing(file: Path) -> None:
    file.unlink()


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1000])


def wrong(file: Path) -> None:
    file.write_bytes(bytes(file.stat().st_size))


NOT_LOADED, CANNOT_RUN = "Cadogan couldn’t be loaded.", "This browser can’t run Cadogan."


@pytest.mark.parametrize(
    ("name", "harm", "said"),
    [
        pytest.param(*("engine.json", missing, NOT_LOADED), marks=pytest.mark.dear),
        pytest.param(*("snapshot.bin", missing, NOT_LOADED), marks=pytest.mark.dear),
        ("snapshot.bin", cut_short, NOT_LOADED),
        pytest.param(*("snapshot.bin", wrong, CANNOT_RUN), marks=pytest.mark.dear),
        pytest.param(*("pyodide.mjs", missing, NOT_LOADED), marks=pytest.mark.dear),
        pytest.param(*("pyodide.asm.wasm", wrong, CANNOT_RUN), marks=pytest.mark.dear),
    ],
)
def test_a_file_of_the_engine(page: Page, host: Host, name: str, harm: Callable[[Path], None], said: str) -> None:
    """It is missing or broken: a sentence says so; once it is there, trying again is enough."""
    host.compresses = False
    (engine,) = (host.folder / "engine").iterdir()
    file = engine / name
    for packed in engine.glob(f"{name}.*"):
        packed.unlink()
    whole = file.read_bytes()
    harm(file)
    page.goto(host.address)
    sentence = page.get_by_text(said)
    expect(sentence).to_be_visible()
    file.write_bytes(whole)
    with suppress(TimeoutError):  # the button is gone if the page has meanwhile tried by itself
        page.get_by_role("button", name="Try again").click(timeout=5000)
    expect(sentence).to_be_hidden()
    page.goto(f"{host.address}#/deal?game=windmill&deal=5")
    expect(page.locator("[data-ply='0'][data-busy='false']")).to_be_visible()
