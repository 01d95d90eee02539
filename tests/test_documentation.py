"""The documentation site, as `make docs` builds it: whole, with links that work, and with nothing loaded from elsewhere."""

from __future__ import annotations

import functools
import http.server
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import FunctionType
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser

from page.conftest import browser_type_launch_args

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build/docs"
sys.path.insert(0, str(ROOT / "tools"))

from documentation import pages, reference  # noqa: E402

__all__ = ["browser_type_launch_args"]

LOADED = {
    "link": "href",
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "object": "data",
}
NAMED_ONLY = {"canonical", "next", "prev", "alternate", "sitemap"}  # kinds of <link> that load nothing
NOWHERE = "https://nowhere.example/docs/"  # where the site is, before the project has an address
OUTSIDE = re.compile(r"(?:https?:)?//")


class Page(HTMLParser):
    """What matters of a page: its anchors, where it links to, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text = path.read_text("utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self.anchors.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in LOADED and LOADED[tag] in found and found.get("rel") not in NAMED_ONLY:
            self.loads.append(found[LOADED[tag]])


@pytest.fixture(scope="module")
def site() -> dict[str, Page]:
    """All pages of the site, freshly built, by their address below its root."""
    built = subprocess.run([sys.executable, "tools/docs.py"], cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return {path.relative_to(SITE).as_posix(): Page(path) for path in sorted(SITE.rglob("*.html"))}


def test_every_page_of_the_docs_is_there(site: dict[str, Page]) -> None:
    wanted = {path.relative_to(ROOT / "docs") for end in ("md", "ipynb") for path in (ROOT / "docs").rglob(f"*.{end}")}
    places = {path.with_suffix("") if path.stem != "index" else path.parent for path in wanted}
    places |= {
        Path("commands"),
        Path("contributing"),
        Path("changes"),
        Path("reference"),
        Path("rules"),
        Path("the-book"),
    }
    assert {(place / "index.html").as_posix() for place in places} <= set(site)


def test_links_and_anchors_work(site: dict[str, Page]) -> None:
    own = pages.addresses().get("Documentation", NOWHERE)
    wrong = []
    for place, page in site.items():
        if place == "404.html":
            continue
        for link in [*page.links, *page.loads]:
            address, anchor = urldefrag(urljoin(own + place, link))
            if not address.startswith(own):
                continue
            target = unquote(urlsplit(address).path.removeprefix(urlsplit(own).path))
            target += "index.html" if target.endswith("/") or not target else ""
            if not (SITE / target).is_file() or (
                anchor and target in site and unquote(anchor) not in site[target].anchors
            ):
                wrong.append(f"{place}: {link}")
    assert wrong == []


def test_links_into_the_clone_work(site: dict[str, Page]) -> None:
    source = pages.addresses().get("Source", NOWHERE)
    links = {link for page in site.values() for link in page.links if link.startswith(source + "/")}
    paths = [re.match(r"/(?:blob|tree)/main/([^#]+)", link.removeprefix(source)) for link in links]
    assert all(path and (ROOT / path[1]).exists() for path in paths), links


def test_nothing_is_loaded_from_elsewhere(site: dict[str, Page]) -> None:
    own = pages.addresses().get("Documentation", NOWHERE)
    loads = {load for page in site.values() for load in page.loads if OUTSIDE.match(load) and not load.startswith(own)}
    styles = "".join(path.read_text("utf-8") for path in SITE.rglob("*.css"))
    styles += "".join(re.findall(r"<style.*?</style>", "".join(page.text for page in site.values()), re.DOTALL))
    loads |= set(re.findall(r"(?:url\(|@import )\s*[\"']?((?:https?:)?//[^\"')]+)", styles))
    assert loads == set()


@pytest.fixture(scope="module")
def address(site: dict[str, Page]) -> Iterator[str]:
    """The address of a server of the site."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=SITE)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.dear  # links are checked without a browser
def test_a_browser_stays_on_the_site(browser: Browser, address: str) -> None:
    """It asks no other host, finds everything, searches, and no page is wider than the window."""
    requests: list[str] = []
    errors: list[str] = []
    page = browser.new_page(viewport={"width": 1440, "height": 800})
    page.on("request", lambda request: requests.append(request.url))
    page.on("response", lambda answer: errors.append(answer.url) if answer.status >= 400 else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    for place in (
        "",
        "tutorials/program/",
        "notebooks/study/",
        "reference/cadogan/",
        "winnability/",
        "commands/",
        "the-book/",
    ):
        page.goto(address + place, wait_until="networkidle")
        for width in (1440, 375):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (place, width)
    page.close()
    assert errors == []
    assert [url for url in requests if not url.startswith((address, "data:", "blob:"))] == []


def test_the_reference_has_every_public_name(site: dict[str, Page]) -> None:
    """Those of each module's `__all__`, and the public members of classes."""
    anchors = {anchor for place, page in site.items() if place.startswith("reference/") for anchor in page.anchors}
    missing = []
    for module in reference.modules():
        for name in module.__all__:
            wanted = [f"{module.__name__}.{name}"]
            value = getattr(module, name)
            if isinstance(value, type):
                wanted += [f"{wanted[0]}.{member}" for member in vars(value) if is_public(value, member)]
            missing += [each for each in wanted if each not in anchors]
    assert missing == []


def is_public(owner: type, member: str) -> bool:
    """Whether a class defines a member itself, for everyone."""
    return (
        not member.startswith("_") and getattr(vars(owner)[member], "__module__", owner.__module__) == owner.__module__
    )


def test_every_public_name_has_a_docstring() -> None:
    bare = [
        f"{module.__name__}.{name}"
        for module in reference.modules()
        for name in module.__all__
        if isinstance(value := getattr(module, name), (type, FunctionType)) and not getattr(value, "__doc__", None)
    ]
    assert bare == []
