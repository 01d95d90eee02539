"""Machine code: the next process finds it, it is never stale, and `import cadogan` does not load it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import cadogan
from cadogan import compiled
from cadogan.cards import MASK
from cadogan.game import families

USE = """
import sys
import cadogan
from cadogan import compiled
from cadogan.cards import MASK
from cadogan.game import families
game = cadogan.game(sys.argv[1])
kernels = compiled.kernels(game)
tables = compiled.deal_range(game, 1, 2)
import numpy as np
kernels.playouts(tables, compiled.buffer(game.family), 1, 300, np.zeros(2, np.int64))
compiled.perft(game.deal(1), 2)
used = [kernels.deals, kernels.playouts, kernels.paths]
print(sum(sum(k.stats.cache_hits.values()) for k in used), sum(sum(k.stats.cache_misses.values()) for k in used))
"""


def run(code: str, *words: str, **environment: str) -> str:
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_cadogan_imports_nothing_heavy() -> None:
    heavy = "{'numpy', 'numba', 'fastapi', 'sqlalchemy', 'rich', 'typer'}"
    assert run(f"import sys, cadogan; print(sorted({heavy} & set(sys.modules)))") == "[]"


def test_a_second_process_compiles_nothing(plain_environment: dict[str, str], tmp_path: Path) -> None:
    environment = {**plain_environment, "CADOGAN_CACHE": str(tmp_path)}
    assert run(USE, "doubles-and-quits", **environment) == "0 3"
    assert run(USE, "doubles-and-quits", **environment) == "3 0"
    # other options of the family use the same machine code
    assert run(USE, "monte-carlo?closing=columns", **environment) == "3 0"


def test_an_edited_rule_is_compiled_again(plain_environment: dict[str, str], tmp_path: Path) -> None:
    copy = tmp_path / "src"
    shutil.copytree(
        Path(cadogan.__file__).parent, copy / "cadogan", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    environment = {**plain_environment, "CADOGAN_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(copy)}
    perft = "import cadogan; from cadogan import compiled; print(cadogan.__file__, compiled.perft(cadogan.game('windmill').deal(3), 3))"
    path, before = run(perft, **environment).split()
    assert Path(path).is_relative_to(copy)

    # Change the game's own file, then a file that it only imports.
    windmill = copy / "cadogan/games/windmill.py"
    windmill.write_text(
        windmill.read_text().replace("    if s[STOCK]:\n        out[n] = DEAL", "    if False:\n        out[n] = DEAL")
    )
    assert run(perft, **environment).split()[1] == "0" != before
    cards = copy / "cadogan/cards.py"
    assert "z ^ ((z >> 31)" in cards.read_text()
    cards.write_text(cards.read_text().replace("z ^ ((z >> 31)", "z ^ ((z >> 32)"))
    deal = "import cadogan; from cadogan import compiled; g = cadogan.game('windmill'); t = compiled.deal_range(g, 3, 1)[0]; print(t.tobytes() == g.deal(3).state.tobytes())"
    assert run(deal, **environment) == "True"


IMPORTS = """
from cadogan import bits, parts
from cadogan.cards import (  # over several lines
    EMPTY,
    MASK as ALL,
)
from . import state as head
import cadogan.position as held, os


def solve():
    from ..fast.kit import mix
    from ..solver import task
"""


def test_the_sources_are_all_files_that_are_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports count however they are written: an edit of any of these files leads to another folder."""
    copy = tmp_path / "cadogan"
    shutil.copytree(
        Path(cadogan.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__", "page", "puzzles", "web")
    )
    monkeypatch.setattr(compiled, "__file__", str(copy / "compiled.py"))
    (copy / "games" / "new.py").write_text(IMPORTS)
    (copy / "games" / "state.py").write_text("from ..drawing import Pile\n")
    new = ModuleType("cadogan.games.new")
    new.__file__, new.__package__ = str(copy / "games/new.py"), "cadogan.games"
    names = {path.relative_to(copy).as_posix() for path in compiled.source_files(new)}
    named = {"bits.py", "parts.py", "cards.py", "games/state.py", "position.py", "fast/kit.py", "solver/task.py"}
    assert {"compiled.py", "games/new.py", "drawing.py", *named} <= names
    assert not {"__init__.py", "cli/__init__.py", "games/quilt.py"} & names

    monkeypatch.setenv("CADOGAN_CACHE", str(tmp_path / "cache"))
    folders = {compiled.cache_folder("new", compiled.source_files(new))}
    for name in names:
        (copy / name).write_text((copy / name).read_text("utf-8") + "\n", "utf-8")
        folders.add(compiled.cache_folder("new", compiled.source_files(new)))
    assert len(folders) == 1 + len(names)


def test_it_works_without_a_writable_cache(plain_environment: dict[str, str], tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(USE, "doubles-and-quits", **{**plain_environment, "CADOGAN_CACHE": str(blocked)}) == "0 3"


def test_old_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_CACHE", str(tmp_path))
    first = compiled.cache_folder("quilt", [Path(__file__)])
    monkeypatch.setattr(compiled, "KEPT_DAYS", -1)
    second = compiled.cache_folder("quilt", [])
    assert second != first
    assert not first.exists()
    assert second.is_dir()


MIXING = re.compile(r"= (?:add|sub|mul) ((?:nuw |nsw )*)i64 [^,]+, -?\d{15,}")


def marks(function: Any) -> set[str]:
    """Return the marks in LLVM's code for sums and products with the large constants of random numbers and hashes."""
    found: set[str] = set()
    for code in "".join(function.inspect_llvm().values()).split("\ndefine "):
        constants = dict(re.findall(r"(%const\d*) = bitcast i64 (-?\d+) to i64", code))
        found.update(
            MIXING.findall(re.sub(r"%const\d*", lambda name, known=constants: known.get(name[0], name[0]), code))
        )
    return found


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile everything afresh in this test."""
    monkeypatch.setenv("CADOGAN_CACHE", str(tmp_path))


def more(x: int) -> bool:
    return x + 1 > x


def less(x: int) -> bool:
    return x - 1 < x


def half(x: int) -> int:
    return (x * 2) // 2


def summed(s: Any, x: int) -> int:
    x += s[0]
    return x - s[1] > x


def test_whole_numbers_wrap_around() -> None:
    """LLVM must not assume that sums and products never overflow, because those of hashes do."""
    least, greatest = -(1 << 63), (1 << 63) - 1
    made = [compiled._compile(function, {}, keep=False) for function in (more, less, half, summed)]
    assert [bool(made[0](x)) for x in (1, greatest)] == [True, False]
    assert [bool(made[1](x)) for x in (1, least)] == [True, False]
    assert [made[2](x) for x in (3, greatest)] == [3, -1]
    assert not made[3](np.array([1, 0], np.int8), greatest)


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("name", families())
def test_random_numbers_are_not_marked_in_the_rules(name: str) -> None:
    family, kernels = families()[name], compiled._kernels.__wrapped__(name)
    rules = next(game for game in cadogan.games() if game.family is family)
    tables = np.zeros((1, family.SIZE), np.int8)
    kernels.deals(compiled.table(rules.blank()), np.uint64(1), tables)
    kernels.playouts(tables, compiled.buffer(family), np.uint64(1), 1, np.zeros(1, np.int64))
    for function in (kernels.deals, kernels.playouts):
        assert marks(function) == {""}


@pytest.mark.usefixtures("fresh")
def test_hashes_are_not_marked_in_the_searches() -> None:
    kit = compiled._machine.__wrapped__("cadogan.fast.kit", ("mix", "mix_other"))
    for function in (kit.mix, kit.mix_other):
        function(1, 2)
        assert marks(function) == {""}
        for h in (5, -(1 << 63), (1 << 63) - 1):
            assert function(h, h ^ 7) & MASK == function.py_func(h, h ^ 7) & MASK


def test_perft_agrees_with_the_interpreted_rules(game: cadogan.Game) -> None:
    def count(position: cadogan.Position, depth: int) -> int:
        return sum(count(position.play(move), depth - 1) for move in position.moves) if depth else 1

    position = game.deal(5)
    for depth in range(4):
        assert compiled.perft(position, depth) == count(position, depth)
    with pytest.raises(ValueError, match="depth -1"):
        compiled.perft(position, -1)


def test_perft_needs_all_cards_and_shuffles() -> None:
    position = cadogan.game("crazy-quilt").deal(1)
    with pytest.raises(cadogan.BadInput, match="unseen cards"):
        compiled.perft(position.seen, 3)
    carpet = cadogan.game("the-carpet")
    with pytest.raises(cadogan.BadInput, match="deal number or a seed"):
        compiled.perft(carpet.position(position.dealt_cards, shuffles=[[0, 1]]), 3)
    assert compiled.perft(carpet.position(position.dealt_cards, seed=1), 2) == compiled.perft(carpet.deal(1), 2)


def test_playouts_end(game: cadogan.Game) -> None:
    tables = compiled.deal_range(game, 1, 20)
    plies = np.zeros(20, np.int64)
    kernels = compiled.kernels(game)
    kernels.playouts(tables, compiled.buffer(game.family), 1, 300, plies)
    out = compiled.buffer(game.family)
    for table, count in zip(tables, plies, strict=True):
        assert count == 300 or kernels.moves(table, out) == 0


def test_rules_stay_within_their_state(plain_environment: dict[str, str], tmp_path: Path) -> None:
    """Run the compiled rules with every index checked, which machine code normally skips."""
    environment = {**plain_environment, "CADOGAN_CACHE": str(tmp_path), "NUMBA_BOUNDSCHECK": "1"}
    tests = Path(__file__).parent
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests / "test_agreement.py")]
    done = subprocess.run([*command, str(tests / "test_vectors.py")], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout
