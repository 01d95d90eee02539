"""The service worker on a small site: without a network, from version to version, on hosts that send less than they should."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from cadogan.browser.site.host import Host, hosting
from cadogan.server.page import PAGE
from page.conftest import until

INDEX = """<!doctype html><link rel="manifest" href="manifest.webmanifest"><title>Small</title>
<h1>Version {version}</h1><script type="module" src="assets/{version}.js"></script>"""
# The entry of the small page. It registers the worker and offers what the tests call.
ENTRY = """
const kept = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' })
Object.assign(window, {
  version: '%s',
  update: async () => { await kept.update(); return kept.installing !== null || kept.waiting !== null },
  say: async (worker, text) => kept[worker].postMessage(text),
  started: async () => kept.active.postMessage({ started: [document.querySelector('script').src] }),
  text: async (path) => { const answer = await fetch(path); return answer.ok ? answer.text() : `status ${answer.status}` },
  states: () => [kept.installing, kept.waiting, kept.active].map((each) => each?.state ?? ''),
})
"""
ENGINE = b"a long file " * 1000


def site(folder: Path, version: str, place: str = "browser", **others: bytes) -> None:
    """Write a version of the small site over what is in the folder; the names of `others` are those of files in assets/."""
    files = {
        "index.html": INDEX.format(version=version).encode(),
        "manifest.webmanifest": b'{"name": "Small", "start_url": "./"}',
        f"assets/{version}.js": (ENTRY % version).encode(),
        "engine/1/core.wasm": ENGINE,
    } | {f"assets/{name}.txt": content for name, content in others.items()}
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "engine/1/core.wasm.gz").write_bytes(gzip.compress(ENGINE))
    edition = {
        "place": place,
        "version": version,
        "files": {name: sha256(content).hexdigest()[:16] for name, content in files.items()},
    }
    script = re.sub(r"\A.*\n", "", (PAGE / "sw.js").read_text())
    (folder / "sw.js").write_text(f"self.__CADOGAN__ = {json.dumps(edition)};\n{script}")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host with version "one", below a path, as plain as hosts are."""
    site(tmp_path, "one")
    with hosting(tmp_path, "/games/cadogan/") as host:
        host.compresses = False
        yield host


def visit(page: Page, host: Host, waiting_for: str = "activated") -> None:
    """Open the site, and wait until its worker is in a state."""
    page.goto(host.address)
    page.wait_for_function("state => window.states?.().includes(state)", arg=waiting_for)


def cut_off(page: Page, host: Host) -> None:
    """End the connection to the host; nothing is left in the browser's own cache of answers."""
    host.is_on = False
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def count(host: Host, name: str) -> int:
    """Return how often a file was sent."""
    return sum(path.endswith(name) for path, _ in host.sent)


def test_all_of_it_is_there_without_a_network_after_the_first_visit(page: Page, host: Host) -> None:
    visit(page, host)
    cut_off(page, host)
    assert page.evaluate("text('engine/1/core.wasm')") == ENGINE.decode()  # in the page that was there first, too
    page.reload()
    assert page.evaluate("document.querySelector('h1').textContent") == "Version one"
    page.wait_for_function("window.version")
    assert page.evaluate("text('engine/1/core.wasm')") == ENGINE.decode()
    page.goto(host.address + "index.html")
    assert page.evaluate("document.querySelector('h1').textContent") == "Version one"


def test_a_page_from_a_host_without_headers_is_isolated_from_the_second_visit_on(page: Page, host: Host) -> None:
    visit(page, host)
    assert page.evaluate("crossOriginIsolated") is False
    page.reload()
    assert page.evaluate("crossOriginIsolated") is True


def test_what_a_host_has_packed_comes_packed_once(page: Page, host: Host) -> None:
    visit(page, host)
    packed = gzip.compress(ENGINE)
    assert [size for path, size in host.sent if path.endswith("core.wasm.gz")] == [len(packed)]
    page.reload()
    answer = page.evaluate("fetch('engine/1/core.wasm').then((each) => [...each.headers])")
    assert dict(answer)["content-type"] == "application/wasm"
    assert page.evaluate("text('engine/1/core.wasm')") == ENGINE.decode()
    assert count(host, "core.wasm.gz") == 1


def test_the_api_and_other_addresses_are_left_alone(page: Page, host: Host) -> None:
    visit(page, host)
    page.reload()
    page.wait_for_function("window.version")
    assert page.evaluate("text('api/version')") == "status 404"
    assert page.evaluate("text('assets/none.js')") == "status 404"
    cut_off(page, host)
    assert page.evaluate("text('api/version').catch(() => 'cut off')") == "cut off"


def test_a_new_version_waits_and_an_open_page_keeps_its_files(
    context: BrowserContext, tmp_path: Path, host: Host
) -> None:
    site(tmp_path, "one", old=b"old")
    page = context.new_page()
    visit(page, host)
    (tmp_path / "assets/old.txt").unlink()
    site(tmp_path, "two", new=b"new")
    host.sent.clear()
    assert page.evaluate("update()")
    page.wait_for_function("states()[1] === 'installed'")
    assert count(host, "core.wasm") + count(host, "core.wasm.gz") == 0  # taken over from version one
    assert page.evaluate("text('assets/old.txt')") == "old"
    page.reload()
    page.wait_for_function("window.version")
    assert page.evaluate("version") == "one"  # nobody has asked for the new one
    other = context.new_page()
    visit(other, host)
    page.evaluate("say('waiting', 'take over')")
    page.wait_for_function("states()[2] === 'activated' && states()[1] === ''")
    cut_off(page, host)
    assert page.evaluate("text('assets/old.txt')") == "old"  # the page is still version one
    page.reload()
    page.wait_for_function("window.version")
    assert page.evaluate("version") == "two"
    assert page.evaluate("text('assets/new.txt')") == "new"
    assert other.evaluate("text('assets/old.txt')") == "old"
    page.evaluate("started()")  # two pages are open: nothing is dropped
    other.close()
    # Said again: a page that is being closed still counts for a moment.
    until(page, "started().then(() => caches.keys()).then((names) => !names.some((name) => name.endsWith(' one')))")
    kept = [each for each in page.evaluate("caches.keys()") if each != "cadogan handed"]
    assert len(kept) == 2  # the page's and the engine's
    assert page.evaluate("text('assets/old.txt').catch(() => 'gone')") == "gone"


def test_a_version_that_comes_in_parts_is_not_installed(page: Page, tmp_path: Path, host: Host) -> None:
    visit(page, host)
    site(tmp_path, "two")
    (tmp_path / "index.html").write_text(INDEX.format(version="one"))  # the host is being updated: sw.js came first
    page.evaluate("update().catch(() => {})")
    page.wait_for_function("states().join() === ',,activated'")
    page.reload()
    assert page.evaluate("document.querySelector('h1').textContent") == "Version one"
    site(tmp_path, "two")
    page.wait_for_function("window.update")
    assert page.evaluate("update()")
    page.wait_for_function("states()[1] === 'installed'")


def test_a_page_with_a_server_fetches_its_engine_when_it_says_so(page: Page, tmp_path: Path, host: Host) -> None:
    site(tmp_path, "one", place="server")
    (tmp_path / "_headers").write_text("/*\n  Cache-Control: no-cache\n")
    visit(page, host)
    assert count(host, "core.wasm") == 0
    page.evaluate("say('active', 'fetch engine')")
    until(page, "caches.match('engine/1/core.wasm').then(Boolean)")
    site(tmp_path, "two", place="server")
    page.goto(host.address)  # from the server, if it answers
    assert page.evaluate("document.querySelector('h1').textContent") == "Version two"
    cut_off(page, host)
    page.goto(host.address + "play/x")
    assert page.evaluate("document.querySelector('h1').textContent") == "Version one"
    engine = f"fetch('{host.base}engine/1/core.wasm').then((answer) => answer.text())"
    assert page.evaluate(engine) == ENGINE.decode()


def test_shared_records_wait_for_the_page_that_imports_them(page: Page, host: Host) -> None:
    visit(page, host)
    page.reload()
    # As the system does: it sends a form to the address in the manifest.
    page.evaluate("""() => {
      const form = document.createElement('form')
      Object.assign(form, { action: 'share', method: 'post', enctype: 'multipart/form-data' })
      form.innerHTML = '<input type="file" name="records"><input name="text" value=" another ">'
      const files = new DataTransfer()
      files.items.add(new File(['a record\\n'], 'game.cadogan'))
      form.firstChild.files = files.files
      document.body.append(form)
      form.submit()
    }""")
    page.wait_for_url("**/#/import")
    kept = "caches.open('cadogan handed').then((cache) => cache.match('share')).then((answer) => answer.text())"
    assert page.evaluate(kept) == "a record\n\nanother"
