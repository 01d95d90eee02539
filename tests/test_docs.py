"""The docs are right: their examples run, their links work, and importing is as light as they claim."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tools"))
from documentation import book, reference, rules  # noqa: E402

PAGES = [*sorted(ROOT.glob("*.md")), ROOT / "frontend/README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]
HEAVY = ("numpy", "numba", "fastapi", "typer", "rich")
GENERATED = re.compile(
    r"(.*/)?(commands|rules|the-book|reference/\w+)\.md"
)  # pages of the site that `make docs` writes
# Modules whose examples need what a test does not have, or that are not to be imported.
NOT_IMPORTED = re.compile(r"cadogan\.(__main__|browser\..*|site\.__main__|site\.inside|web\.worker)|.*\.preload")


# These two compile and play for half a minute.
SLOW = ("docs/studies.md", "docs/tutorials/program.md")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.dear] if name in SLOW else [])
        for name in NAMES
        if "\n>>> " in (ROOT / name).read_text("utf-8")
    ],
)
def test_examples_of_the_pages(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write files, some read those of the clone
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted
    assert not result.failed


# The tutorial's functions have no annotations.
UNTYPED = '# mypy: disable-error-code="no-untyped-def,no-untyped-call"\n'


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Files for type checkers: the pages' examples without those that show an error, all public names, game files."""
    folder = tmp_path_factory.mktemp("examples")
    found = doctest.DocTestParser().get_examples
    for name in NAMES:
        lines = [each.source for each in found((ROOT / name).read_text("utf-8")) if not each.exc_msg]
        if lines:
            (folder / f"{name.removesuffix('.md').replace('/', '_')}.py").write_text(UNTYPED + "".join(lines), "utf-8")
    names = [f"print({module}.{name})\n" for module, names in public_names().items() for name in sorted(names)]
    (folder / "names.py").write_text("import cadogan\nimport cadogan.rules.declared\n\n" + "".join(names))
    return [*map(str, folder.iterdir()), *map(str, (ROOT / "docs/examples").glob("*.py"))]


def test_examples_fit_the_types_by_mypy(examples: list[str]) -> None:
    """With the options and the cache of `make check`, so strictly."""
    mypy = ["mypy", "--platform", "linux", "--cache-dir", ".mypy_cache/linux", *examples]
    run = subprocess.run([sys.executable, "-m", *mypy], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.dear
def test_examples_fit_the_types_by_pyright(examples: list[str]) -> None:
    pyright = [ROOT / "frontend/node_modules/.bin/pyright", "--pythonpath", sys.executable, *examples]
    run = subprocess.run(pyright, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_python_examples_are_doctests() -> None:
    """So that they run: every block of Python in the docs has prompts, and belongs to a page that is run."""
    blocks = [
        (name, block)
        for name in NAMES
        for block in re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text("utf-8"), re.M | re.S)
    ]
    assert [(name, block[:60]) for name, block in blocks if not block.startswith(">>>")] == []


def modules_with_examples() -> list[str]:
    """Return the modules of the package that have a `>>>` in their source, in a docstring or not."""
    found = [module.name for module in pkgutil.walk_packages(cadogan.__path__, "cadogan.", onerror=lambda _: None)]
    named = [name for name in ["cadogan", *found] if not NOT_IMPORTED.fullmatch(name)]
    return [name for name in named if (source := source_of(name)) and ">>> " in source.read_text("utf-8")]


def source_of(module: str) -> Path | None:
    """Return the file of a module."""
    below = ROOT / "src" / Path(*module.split("."))
    return next((path for path in (below.with_suffix(".py"), below / "__init__.py") if path.exists()), None)


@pytest.mark.parametrize("module", modules_with_examples())
def test_examples_of_the_modules(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted
    assert not result.failed


LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as forges and the site make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings]
    return {re.sub(r" ", "-", re.sub(r"[^\w\- ]", "", heading)) for heading in plain}


@pytest.mark.parametrize("path", PAGES, ids=NAMES)
def test_links_work(path: Path) -> None:
    """They lead to files and, on those, to headings. `make docs` checks those to pages that it generates."""
    found = [(link, anchor) for link, anchor in LINK.findall(path.read_text("utf-8")) if not link.startswith("http")]
    here = [(path.parent / link if link else path, anchor) for link, anchor in found if not GENERATED.fullmatch(link)]
    assert [target for target, _ in here if not target.exists()] == []
    pages = [(page, anchor) for page, anchor in here if anchor and page.suffix == ".md"]
    assert [(page, anchor) for page, anchor in pages if anchor not in anchors(page)] == []


def test_importing_is_light() -> None:
    code = f"import sys, cadogan; cadogan.games(); print([m for m in {HEAVY} if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def public_names() -> dict[str, set[str]]:
    """Return the public names of the reference and those in the code of the pages, by the module that holds them."""
    found: dict[str, set[str]] = {module.__name__: set(module.__all__) for module in reference.modules()}
    for page in PAGES:
        for name in re.findall(r"\bcadogan(?:\.[A-Za-z_]\w*)+", page.read_text("utf-8")):
            if name not in OTHER_NAMES and page.name != "CHANGELOG.md":
                module, _, last = name.rpartition(".")
                found.setdefault(module, set()).add(last)
    return found


OTHER_NAMES = ("cadogan.db", "cadogan.moves", "cadogan.service", "cadogan.sum")  # files, and metadata in files


REACH = """
import json, os, sys, cadogan

def reach(module, others=()):
    if os.fork():
        os.wait()
        return
    for name in names.get(module, ()):
        getattr(eval(module), name)
    for each in others:
        reach(each)
    os._exit(0)

names = json.load(sys.stdin)
for room in {".".join(module.split(".")[:2]) for module in names}:
    reach(room, [each for each in names if each.startswith(room + ".") and room != "cadogan"])
"""


def test_every_public_name_is_reached_from_cadogan() -> None:
    """After `import cadogan` alone; each module in a process of its own, because what one imports could help the next."""
    names = {module: sorted(names) for module, names in public_names().items()}
    run = subprocess.run([sys.executable, "-c", REACH], input=json.dumps(names), capture_output=True, text=True)
    assert run.stderr == ""


def test_the_book_has_its_47_games_in_order() -> None:
    """The page names each with its place, and links to the rules of those that are here, and from there back to it."""
    entries = book.entries()
    ids = [entry.id for entry in entries]
    assert len(ids) == len(set(ids)) == 47
    places = {
        "la-belle-lucie": 1,
        "the-mill": 6,
        "fortress": 10,
        "the-kings": 21,
        "caesar": 32,
        "the-carpet": 40,
        "anna": 47,
    }
    assert {id: ids.index(id) + 1 for id in places} == places
    hers = [game for game in cadogan.games() if game.family.shipped and book.is_hers(game)]
    assert [game.name for game in hers if book.entry_of(game) is None] == []
    page = book.page()
    for entry in entries:
        assert page.count(f"### {entry.number}. {entry.title} {{ #{entry.id} }}") == 1
        assert page.count(f'id="reading-{entry.id}"') == bool(entry.reading)
    for game in hers:
        assert f"[{game.title}](rules.md#{game.family.NAME}), `cadogan play {game.name}`." in page
        assert f"(the-book.md#{book.entry_of(game).id})" in rules.of_family(game)


def test_the_book_says_whether_its_games_are_here() -> None:
    assert book.page([]).count("**Here**: not yet.") == 45  # all but the magic square, and Klondike, an example
    assert [book.share(*each) for each in ((0.9982, 1), (0.4315, 0.4321), (0, 0.004), (0.95, 0.96))] == [
        "over 99 %", "43 %", "under 1 %", "95–96 %",
    ]  # fmt: skip
