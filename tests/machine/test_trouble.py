"""Libraries that are absent, stale, damaged or for another machine: a sentence each, and nothing wrong is computed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import cadogan
from cadogan.machine import compiled
from cadogan.machine.build import linking
from cadogan.machine.build.library import make
from cadogan.machine.build.linking import target
from cadogan.machine.library import LIST
from cadogan.machine.units import Unit, rules_of
from cadogan.rules.cards import MASK
from cadogan.rules.game import families
from machine import wrapping

PACKAGE = Path(cadogan.__file__).parent
TARGET = compiled.targets()[0]
UNIT = Unit(wrapping.__name__)

# Every process that finds this as its `sitecustomize` runs it first: then there is no compiler.
NO_COMPILER = """
import sys
from importlib.machinery import PathFinder


class Finder(PathFinder):
    @classmethod
    def find_spec(cls, name, *others):
        return None if name in {"llvmlite", "numba", "ziglang"} else PathFinder.find_spec(name, *others)


sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
"""

# Its kernel calls a function of the package, in `solver/boards/kit.py`.
MIX = """
from cadogan.machine import compiled, units
from cadogan.rules.cards import MASK
from machine.wrapping import mixed
print(compiled.machine(mixed)(5, 7)[0] & MASK, compiled.find(units.unit_of(mixed)).file)
"""
USE = """
import sys
from pathlib import Path
from cadogan.machine import compiled
from cadogan.rules.cards import MASK
from machine.wrapping import mixed
compiled.use(Path(sys.argv[1]))
print(compiled.machine(mixed)(5, 7)[0] & MASK)
"""
MIXED = wrapping.mixed(5, 7)[0] & MASK
INSTALL = "pip install 'cadogan[build]'"
HALF = "from machine.wrapping import half; from cadogan.machine import compiled; print(compiled.machine(half)(3))"


class Place:
    """A copy of the package, a cache of its own, and the processes that use them."""

    def __init__(self, folder: Path) -> None:
        self.package, self.cache = folder / "src/cadogan", folder / "cache"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("page", "native"))
        self.native = self.package / "native"
        (folder / "bare").mkdir()
        (folder / "bare/sitecustomize.py").write_text(NO_COMPILER)
        self.folder = folder

    def environment(self, compiler: bool = True) -> dict[str, str]:
        """Return the environment for a process."""
        paths = [self.package.parent, Path(__file__).parents[1], *([] if compiler else [self.folder / "bare"])]
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CADOGAN", "XDG"))}
        return {
            **kept,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "CADOGAN_CACHE": str(self.cache),
            "HOME": str(self.folder),
            "TMPDIR": str(self.folder),
        }

    def python(self, *words: str, compiler: bool = True, status: int = 0, stdin: str = "") -> str:
        """Run Python; return its output or, if it must fail, its errors. There must not be both."""
        done = subprocess.run(
            [sys.executable, *words], env=self.environment(compiler), input=stdin, capture_output=True, text=True
        )
        assert done.returncode == status, done.stdout + done.stderr
        assert not (done.stdout if status else done.stderr)
        return (done.stderr if status else done.stdout).strip()

    def mixed(self, compiler: bool = True) -> tuple[int, Path]:
        """Return what a kernel of the unit returns, and the library that it is from."""
        result, file = self.python("-c", MIX, compiler=compiler).split()
        return int(result), Path(file)

    def cache_of_code(self) -> Path:
        """Return the folder for machine code in the cache."""
        (self.cache / "machine-code").mkdir(parents=True, exist_ok=True)
        return self.cache / "machine-code"

    def built(self) -> list[str]:
        """Return the names of the files in the cache, without those that only keep two processes apart."""
        return sorted(each.name for each in self.files())

    def files(self) -> Iterator[Path]:
        """Yield these files."""
        return (each for each in self.cache.glob("machine-code/*") if each.suffix != ".lock")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A copy of the package without libraries."""
    return Place(tmp_path)


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with libraries of one unit for this machine: one of each kind of its processors."""
    folder = tmp_path_factory.mktemp("native")
    for name in compiled.targets():
        make(target(name), folder / target(name).file, wanted=[UNIT])
    return folder


@pytest.fixture
def shipped(place: Place, libraries: Path) -> Place:
    """A copy of the package with the fastest library."""
    place.native.mkdir()
    for each in libraries.glob(f"cadogan-{TARGET}.*"):
        shutil.copy2(each, place.native)
    return place


def library(place: Place) -> Path:
    """Return the package's library."""
    return place.native / target(TARGET).file


# -- the package's library ---------------------------------------------------------------------------------------------


@pytest.mark.dear  # tests/test_wheel.py uses one
def test_the_packages_library_is_used(shipped: Place) -> None:
    assert shipped.mixed(compiler=False) == (MIXED, library(shipped))
    assert shipped.mixed() == (MIXED, library(shipped))
    assert not shipped.built()


def test_a_comment_makes_no_library_stale(shipped: Place) -> None:
    """Nor does a docstring: only what is computed counts."""
    kit = shipped.package / "solver/boards/kit.py"
    kit.write_text("# A remark.\n" + kit.read_text().replace('"""', '"""New: ', 1))
    assert shipped.mixed() == (MIXED, library(shipped))
    assert not shipped.built()


def test_a_library_handed_over_is_used_whatever_the_sources(place: Place, libraries: Path) -> None:
    for each in (place.package / "solver/boards/kit.py", place.package / "machine/bits.py"):
        each.write_text(each.read_text() + "\n\ndef more():\n    return 1\n")
    file = libraries / target(TARGET).file
    assert place.python("-c", USE, str(file), compiler=False) == str(MIXED)
    assert not place.built()
    truncated(Path(shutil.copy2(file, place.folder)))
    shutil.copy2(file.with_name(file.name + LIST), place.folder)
    sentence = place.python("-c", USE, str(place.folder / file.name), status=1).splitlines()[-1]
    assert sentence.endswith(f"the machine code cannot be used: {file.name} is damaged")


def damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:100])


def without_a_list(file: Path) -> None:
    listed = file.with_name(file.name + LIST)
    listed.write_text(listed.read_text()[:50])


def foreign(file: Path) -> None:
    change(file, target="plan9-mips")


def no_code(file: Path) -> None:
    file.write_text("no machine code")
    change(file, sha256=sha256(file.read_bytes()).hexdigest())


def change(file: Path, **values: str) -> None:
    listed = file.with_name(file.name + LIST)
    listed.write_text(json.dumps({**json.loads(listed.read_text()), **values}))


def stale(file: Path) -> None:
    edit(file.parents[1] / "solver/boards/kit.py", "    h = (h ^ word) * ", "    h = (h + word) * ")


def edit(file: Path, old: str, new: str) -> None:
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))


def removed(file: Path) -> None:
    file.unlink()
    file.with_name(file.name + LIST).unlink()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (damaged, f"{target(TARGET).file} is damaged"),
        pytest.param(truncated, f"{target(TARGET).file} is damaged", marks=pytest.mark.dear),
        (without_a_list, f"{target(TARGET).file}{LIST} is damaged"),
        pytest.param(foreign, "is for plan9-mips", marks=pytest.mark.dear),
        pytest.param(no_code, "cannot be loaded", marks=pytest.mark.dear),
        (stale, "was made from other sources"),
        (removed, "there is none"),
    ],
)
def test_an_unfit_library(spoil: Callable[[Path], None], said: str, shipped: Place) -> None:
    """Without a compiler it is named, and what to install; with one, the unit is built."""
    spoil(library(shipped))
    sentence = shipped.python("-c", MIX, compiler=False, status=1).splitlines()[-1]
    assert said in sentence
    assert sentence.endswith(INSTALL)
    for each in compiled.writable_folder().glob(f"{UNIT.name}-*.object"):  # so that building takes less time
        shutil.copy2(each, shipped.cache_of_code())
    found, file = shipped.mixed()
    assert (found == MIXED) == (spoil is not stale)
    assert file.is_relative_to(shipped.cache)


def test_an_old_processor_takes_the_other_library(
    shipped: Place, libraries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if len(compiled.targets()) == 1:
        pytest.skip("libraries for this machine run on each of its processors")
    monkeypatch.setattr(linking, "V3_CPU", linking.ANY_CPU.replace("ret i32 1", "ret i32 0"))
    make(target(TARGET), library(shipped), wanted=[UNIT])
    shutil.copytree(libraries, shipped.native, dirs_exist_ok=True, ignore=shutil.ignore_patterns(f"*{TARGET}*"))
    assert shipped.mixed(compiler=False) == (MIXED, shipped.native / target(compiled.targets()[1]).file)


# -- the cache ---------------------------------------------------------------------------------------------------------


def test_a_second_process_builds_nothing(place: Place) -> None:
    assert place.python("-c", HALF) == "3"
    built = place.built()
    assert len(built) == 4, "a library, its list, the object that it is linked from, and the code that this is made of"
    assert place.python("-c", HALF, compiler=False) == "3"
    assert place.built() == built


@pytest.mark.dear  # tests/machine/test_building.py has the lock
def test_two_processes_may_build_at_once(place: Place) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", HALF], env=place.environment(), stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [process.communicate()[0].strip() for process in started] == ["3", "3"]
    assert len(place.built()) == 4
    assert place.python("-c", HALF, compiler=False) == "3"


def test_a_damaged_library_in_the_cache_is_built_again(place: Place) -> None:
    assert place.python("-c", HALF) == "3"
    for each in place.files():
        damaged(each)
    assert place.python("-c", HALF) == "3"
    assert place.python("-c", HALF, compiler=False) == "3"


def test_it_works_without_a_writable_cache(place: Place) -> None:
    """It says so once, and processes that it starts find what it built."""
    place.cache.write_text("not a folder")
    again = f"import subprocess, sys; sys.stdout.flush(); subprocess.run([sys.executable, '-c', {HALF!r}], check=True)"
    done = subprocess.run(
        [sys.executable, "-c", f"{HALF}\n{MIX}\n{again}"], env=place.environment(), capture_output=True, text=True
    )
    assert done.stdout.split()[0] == done.stdout.split()[-1] == "3"
    folder = place.cache / "machine-code"
    assert done.stderr == f"{compiled.LOST.format(folder, 'CADOGAN_CACHE')}\n"
    assert not [*place.folder.glob("cadogan-*")], "a folder is left behind"


@pytest.mark.dear  # housekeeping
def test_libraries_are_removed_when_not_used_for_long(place: Place) -> None:
    assert place.python("-c", HALF) == "3"
    used = [name for name in place.built() if not name.endswith(".object")]
    for words in ([HALF], []):
        for each in place.files():
            os.utime(each, (0, 0))
        place.python("-c", "\n".join([*words, "from cadogan.machine import compiled", "compiled.writable_folder()"]))
        assert place.built() == (used if words else [])


FINGERPRINTS = """
from cadogan.machine import units
for each in units.all_units():
    print(each.name, units.fingerprint(each))
"""


def test_an_edit_changes_only_the_units_that_it_touches(place: Place) -> None:
    def fingerprints() -> dict[str, str]:
        return dict(line.split() for line in place.python("-c", FINGERPRINTS).splitlines())

    before = fingerprints()
    assert {rules_of(family).name for family in families().values() if family.shipped} | {"common", "quilt"} <= set(
        before
    )
    edit(
        place.package / "rules/games/windmill.py",
        "    if s[STOCK]:\n        out[n] = DEAL",
        "    if False:\n        out[n] = DEAL",
    )
    after = fingerprints()
    assert {name for name in before if before[name] != after[name]} == {"windmill-rules"}


# -- no library and no compiler ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["solve", "hint", "chance"])
def test_commands_say_what_to_install(command: str, place: Place) -> None:
    sentence = place.python("-m", "cadogan", command, "windmill", "3", compiler=False, status=2)
    assert sentence.startswith("cadogan: this needs machine code")
    assert sentence.endswith(INSTALL)
    assert len(sentence.splitlines()) == 1


def test_paths_are_counted_by_the_plain_rules(place: Place) -> None:
    assert "2" in place.python("-m", "cadogan", "perft", "capricieuse", "1", "5", compiler=False)


def test_games_are_played(place: Place) -> None:
    output = place.python("-m", "cadogan", "play", "windmill", "1", compiler=False, stdin="1\nundo\nquit\n")
    assert "Windmill, deal 1" in output


SERVE = """
import logging, sys, warnings
logging.disable()
warnings.simplefilter("ignore")
from cadogan.server.app import create_app
from starlette.testclient import TestClient

with TestClient(create_app(sys.argv[1], eager=True), base_url="http://localhost") as server:
    play = server.post("/api/plays", json={"game": "windmill", "deal": "1"}).json()
    played = server.post(f"/api/plays/{play['id']}/move", json={"node": 0, "moves": [play["moves"][0]["name"]]})
    print(played.status_code)
    print(server.get(f"/api/plays/{play['id']}/hint?node=1").text)
"""


def test_the_server_plays_and_says_why_it_gives_no_hint(place: Place) -> None:
    status, *hint = place.python("-c", SERVE, str(place.folder / "x.db"), compiler=False).splitlines()
    assert status in ("200", "201")
    assert "event: ended" in hint
    assert INSTALL + "." in hint[hint.index("event: ended") + 1]
