"""The folder of `cadogan site`: what is in it, and that it asks no other host for anything."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cadogan import cli
from cadogan.browser.site import engine, page
from cadogan.browser.site import folder as folder_of_site
from cadogan.browser.site.engine import content_hash, listed
from cadogan.browser.site.folder import LICENCES, build, copy, is_site, sizes
from cadogan.browser.site.host import Host, hosting
from cadogan.browser.site.page import ASK, FOREVER, HEADERS, PAGE
from cadogan.rules.cards import BadInput

PLAIN = ("engine.json", ".png", ".woff2")
OUTSIDE = re.compile(r"""(?:src|href|url|import|fetch|Worker)\s*[=(]?\s*["'(]\s*(?:https?:)?//[^"')\s]+""")


def plain_files(site: Path) -> list[Path]:
    return [each for each in sorted(site.rglob("*")) if each.is_file() and each.suffix not in (".br", ".gz")]


def test_everything_is_in_it(site: Path, made: Path) -> None:
    names = {each.name for each in site.iterdir()}
    assert {"index.html", "404.html", "sw.js", "manifest.webmanifest", "_headers", ".nojekyll"} <= names
    assert {"licences", "assets", "engine", "icon.svg"} <= names
    assert [each.name for each in (site / "engine").iterdir()] == [made.name]


def test_the_licence_is_the_projects() -> None:
    assert (LICENCES / "cadogan.txt").read_bytes() == Path(__file__).parents[2].joinpath("LICENSE").read_bytes()


def test_the_engine_is_named_by_what_is_in_it(made: Path) -> None:
    assert made.name == content_hash(made)


def test_an_engine_names_no_folder_of_this_machine(made: Path) -> None:
    """Players would get it, and another folder would give other bytes."""
    root = str(Path(__file__).parents[2]).encode()
    assert [file.name for file in plain_files(made) if root in file.read_bytes()] == []


@pytest.mark.dear
def test_the_same_sources_give_the_same_snapshot(made: Path, tmp_path: Path) -> None:
    """Of an engine that is up to date, as after `make engine`."""
    assert listed(made)["made_from"] == engine.made_from()
    engine.lay_out(tmp_path / "stage")
    page.run("snapshot.mjs", engine.PYODIDE, tmp_path / "stage", engine.INSIDE, tmp_path / "snapshot.bin")
    assert (tmp_path / "snapshot.bin").read_bytes() == (made / "snapshot.bin").read_bytes()


def test_sizes_are_told_truly(site: Path, made: Path) -> None:
    files = listed(made)["files"]
    for file in (site / "engine" / made.name).iterdir():
        if file.name != "engine.json" and file.suffix not in (".br", ".gz"):
            told = files.pop(file.name)
            found = {kind: file.with_name(f"{file.name}.{kind}").stat().st_size for kind in ("br", "gz")}
            assert told == {"bytes": file.stat().st_size, **found}
    assert not files
    total = sum(plain for _, plain, _, _ in sizes(site))
    assert total == sum(file.stat().st_size for file in plain_files(site))


def test_the_list_says_how_much_memory_the_snapshot_takes(made: Path) -> None:
    content = (made / "snapshot.bin").read_bytes()
    start = struct.unpack("<II", content[:8])[1]
    assert listed(made)["memory"] == len(content) - start


def test_what_can_be_packed_is_packed(site: Path) -> None:
    for file in plain_files(site / "engine") + plain_files(site / "assets"):
        if file.name.endswith(PLAIN):
            continue
        assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == file.read_bytes(), file
        assert file.with_name(f"{file.name}.br").is_file(), file


def test_nothing_is_asked_of_other_hosts(site: Path) -> None:
    for file in plain_files(site):
        if file.suffix in (".html", ".css", ".webmanifest") or (file.suffix == ".js" and file.parent.name == "assets"):
            assert not OUTSIDE.findall(file.read_text("utf-8")), file


def test_addresses_start_at_the_page(site: Path, made: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert f'<meta name="cadogan" content="place=browser; engine=engine/{made.name}/" />' in page
    assert re.findall(r'(?:href|src)="([^"]+)"', page)
    assert all(address.startswith("./") for address in re.findall(r'(?:href|src)="([^"]+)"', page))
    assert "'wasm-unsafe-eval'" in page
    assert "frame-ancestors" not in page


@pytest.mark.sample(1)
@pytest.mark.parametrize("base", ["/", "/games/cadogan/"])
def test_the_way_home_from_an_address_without_a_page(page: Page, site: Path, base: str) -> None:
    with hosting(site, base) as host:
        for where in ("none", "none/", "play/x", "a/b/c/none.html"):
            page.goto(host.address + where)
            expect(page.get_by_role("link")).to_have_js_property("href", host.address)
        page.get_by_role("link").click()
        expect(page).to_have_title(re.compile("Cadogan"))
        expect(page).to_have_url(host.address)


def test_the_server_page_starts_at_the_root() -> None:
    page = (PAGE / "index.html").read_text("utf-8")
    assert '<meta name="cadogan" content="place=server' in page
    assert all(re.match(r"/[^/]", address) for address in re.findall(r'(?:href|src)="([^"]+)"', page))


def test_the_service_worker_lists_what_a_player_needs(site: Path) -> None:
    first = (site / "sw.js").read_text("utf-8").partition("\n")[0]
    edition = json.loads(first.removeprefix("self.__CADOGAN__ = ").removesuffix(";"))
    assert edition["place"] == "browser"
    left_out = {"sw.js", "404.html", "cadogan-home.js", "_headers", ".nojekyll"}
    wanted = {each.relative_to(site).as_posix(): each for each in plain_files(site)}
    wanted = {path: file for path, file in wanted.items() if path not in left_out and not path.startswith("licences/")}
    assert edition["files"].keys() == wanted.keys()
    for path, file in wanted.items():
        assert edition["files"][path] == hashlib.sha256(file.read_bytes()).hexdigest()[:16], path


def test_headers_as_a_file(site: Path, made: Path) -> None:
    host = Host(site)
    for path in ("/", "/index.html", "/sw.js"):
        found = {name.lower(): value for name, value in host.headers(path).items()}
        assert found.items() >= HEADERS.items()
        assert found["cache-control"] == "no-cache"
    assert "immutable" in host.headers(f"/engine/{made.name}/snapshot.bin")["Cache-Control"]


def test_the_docs_have_the_same_headers() -> None:
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    blocks = [each for each in text.split("```")[1::2] if "cross-origin" in each.lower()]
    assert len(blocks) == 4  # in general; of nginx, Caddy and Apache
    for block in blocks:
        for name in re.findall(r"(?:Content-Security|Cross-Origin)[\w-]*", blocks[0]):
            assert re.search(rf'{name}:? "?{re.escape(HEADERS[name.lower()])}["\s]', block), (name, block)
    for caching in (FOREVER, ASK):
        assert text.count(caching) == 4


def test_the_same_every_time(site: Path, made: Path, tmp_path: Path) -> None:
    build(tmp_path / "again", made)
    contents = [
        {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
        for folder in (site, tmp_path / "again")
    ]
    assert contents[0] == contents[1]


def test_answers_hold_for_every_player(made: Path) -> None:
    answers = json.loads((made / "answers.json").read_text("utf-8"))
    assert answers["/api/version"]["place"] == "browser"
    for game in answers["/api/games"]:
        for path in ("table", "rules", "packet"):
            assert f"/api/{path}?game={game['id']}" in answers


def test_from_a_wheel_without_node(made: Path, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel has the largest files only packed, and its user need not have node."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    installed = tmp_path / "page"
    copy(PAGE, installed)
    here = installed / "engine" / made.name
    for name in ("snapshot.bin", "pyodide.asm.wasm"):
        (here / name).unlink()
    build(tmp_path / "public", here, page=installed)
    for file in plain_files(site):
        assert (tmp_path / "public" / file.relative_to(site)).read_bytes() == file.read_bytes(), file
    page = tmp_path / "public" / "index.html"
    assert gzip.decompress(page.with_name("index.html.gz").read_bytes()) == page.read_bytes()
    assert not page.with_name("index.html.br").exists()


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sites without packed files, which are made quickly."""
    monkeypatch.setattr(folder_of_site, "pack", lambda files: None)


@pytest.mark.usefixtures("unpacked")
def test_a_site_is_replaced_and_nothing_else(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    build(folder, made)
    (folder / ".htaccess").touch()
    (folder / "assets" / "of-an-older-version.js").touch()
    build(folder, made)
    assert is_site(folder)
    assert (folder / ".htaccess").exists()
    assert not (folder / "assets" / "of-an-older-version.js").exists()
    build(folder, made, force=True)
    assert not (folder / ".htaccess").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "precious.txt").touch()
    with pytest.raises(BadInput, match="holds other files"):
        build(other, made)
    assert [each.name for each in other.iterdir()] == ["precious.txt"]
    build(other, made, force=True)
    assert is_site(other)
    with pytest.raises(BadInput, match="is a file"):
        build(folder / "index.html", made)
    with pytest.raises(BadInput, match=r"cannot be written: .*index.html is a file"):
        build(folder / "index.html" / "below", made)


@pytest.mark.usefixtures("unpacked")
def test_the_folder_itself_stays(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be a volume, a link, or the current folder."""
    folder = tmp_path / "volume"
    (folder / ".cadogan-of-a-command-that-was-killed").mkdir(parents=True)
    number = folder.stat().st_ino
    (tmp_path / "link").symlink_to(folder)
    build(tmp_path / "link", made)
    assert (tmp_path / "link").is_symlink()
    monkeypatch.chdir(folder)
    build(Path(), made)
    assert folder.stat().st_ino == number
    assert is_site(folder)
    assert not list(folder.glob(".cadogan-*"))


@pytest.mark.usefixtures("unpacked")
def test_a_site_that_cannot_be_replaced_stays_whole(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "public"
    build(folder, made)
    (folder / "mine.txt").touch()
    before = sorted(folder.rglob("*"))
    rename = Path.rename

    def refuse(file: Path, target: Path) -> Path:
        if file.parent.name == "new" and file.name == "index.html":
            # It comes last: visitors find what it asks for.
            assert {"assets", "engine"} <= {each.name for each in target.parent.iterdir()}
            raise PermissionError(13, "Permission denied")
        return rename(file, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        with pytest.raises(PermissionError):
            build(folder, made)
    assert sorted(folder.rglob("*")) == before


def test_a_page_that_is_not_built(made: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="make page"):
        build(tmp_path / "public", made, page=tmp_path)
    (tmp_path / "index.html").touch()  # of an older Cadogan: there is no service worker
    with pytest.raises(BadInput, match="make page"):
        build(tmp_path / "public", made, page=tmp_path)


def test_no_engine_and_no_clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PYODIDE", tmp_path / "none")
    monkeypatch.setattr(engine, "ENGINES", tmp_path)
    with pytest.raises(BadInput, match="has no engine"):
        engine.ready()
    with pytest.raises(BadInput, match="only in a clone"):
        engine.build(tmp_path)


def test_without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(BadInput, match="install Node"):
        page.pack([])


def test_nothing_to_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["site", "--check", str(tmp_path)]) == 2
    assert "holds no site" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("/nowhere/chromium", "this needs Chromium, which was not found: install it, or set CHROMIUM to its path"),
        (sys.executable, f"{sys.executable} does not start: set CHROMIUM to the path of a Chromium that does"),
    ],
)
def test_no_chromium_to_check_with(program: str, said: str, site: Path) -> None:
    command = [sys.executable, "-m", "cadogan", "site", "--check", site]
    nothing_else = {**os.environ, "CHROMIUM": program, "PATH": ""}
    done = subprocess.run(command, env=nothing_else, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"cadogan: {said}\n"
