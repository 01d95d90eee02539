"""Machine code: it computes what the plain functions do, and `import cadogan` loads none of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan
from cadogan.conformance.checks import on_table
from cadogan.machine import compiled, units
from cadogan.machine.arrays import filled, row, zeros
from cadogan.machine.units import Unit
from cadogan.rules.cards import MASK
from cadogan.rules.game import families
from machine import wrapping
from samples import some


def run(code: str, *words: str, **environment: str) -> str:
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_cadogan_imports_nothing_heavy() -> None:
    heavy = "{'numpy', 'numba', 'ctypes', 'fastapi', 'rich', 'typer'}"
    assert run(f"import sys, cadogan; print(sorted({heavy} & set(sys.modules)))") == "[]"


def test_whole_numbers_wrap_around() -> None:
    """LLVM must not assume that sums and products never overflow, because those of hashes do."""
    least, greatest = -(1 << 63), (1 << 63) - 1
    assert [compiled.machine(wrapping.more)(x) for x in (1, greatest)] == [True, False]
    assert [compiled.machine(wrapping.less)(x) for x in (1, least)] == [True, False]
    assert [compiled.machine(wrapping.half)(x) for x in (3, greatest)] == [3, -1]
    assert not compiled.machine(wrapping.summed)(filled("b", (1, 0)), greatest)


def test_a_helper_may_be_called_like_a_field() -> None:
    assert compiled.machine(wrapping.first_of)(wrapping.Pair(3, 5)) == 3


def test_hashes_are_those_of_the_plain_functions() -> None:
    for h in (5, -(1 << 63), (1 << 63) - 1):
        mixed = compiled.machine(wrapping.mixed)(h, h ^ 7)
        assert [each & MASK for each in mixed] == [each & MASK for each in wrapping.mixed(h, h ^ 7)]


# Compiles a unit and prints each operation of LLVM's code with a large constant of random numbers and hashes.
OPERATIONS = r"""
import re, sys
import llvmlite.binding as llvm
from cadogan.machine import units
from cadogan.machine.build.machine_code import translate

unit = {each.name: each for each in units.all_units()}.get(sys.argv[1], units.Unit(sys.argv[1]))
for code in str(llvm.parse_bitcode(translate(unit))).split("\ndefine "):
    constants = dict(re.findall(r"(%const\S*) = bitcast i64 (-?\d+) to i64", code))
    code = re.sub(r"%const[^\s,]*", lambda name: constants.get(name[0], name[0]), code)
    print(*re.findall(r"= ((?:add|sub|mul|shl) [^%]*)%[^,]+, -?\d{15,}", code), sep="\n")
"""


@pytest.mark.parametrize(
    "name", [wrapping.__name__, "doubles-rules", pytest.param("quilt-rules", marks=pytest.mark.dear)]
)
def test_random_numbers_and_hashes_are_not_marked(name: str) -> None:
    """numba marks sums and products as never overflowing (`nsw`), and LLVM has compiled hashes wrongly because of that."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    found = {line.strip() for line in run(OPERATIONS, name, **environment).splitlines() if line}
    assert {"mul i64"} <= found <= {"add i64", "sub i64", "mul i64"}


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


def test_playouts(game: cadogan.Game) -> None:
    """No random game loses or doubles a card, and none stops while a move is left. Pairs leave the table for good."""
    games, longest = some(20, 10_000), 300
    tables = memoryview(compiled.deal_range(game, 1, games))
    plies, out, kernels = zeros("q", games), compiled.buffer(game.family), compiled.kernels(game)
    kernels.playouts(tables, out, 1, longest, plies)
    dealt, piles = on_table(game.deal(1).piles), game.family.piles
    for i, count in enumerate(plies):
        state = row(tables, i)
        assert count == longest or kernels.moves(state, out) == 0
        assert on_table(piles(state)) == dealt or (game.family.TABLE.has_heap and on_table(piles(state)) < dealt)


def test_a_fingerprint_depends_on_default_values(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = units.unit_of(wrapping.more)
    before = units.fingerprint(unit)
    monkeypatch.setattr(wrapping.more, "__defaults__", (1,))
    assert units.fingerprint(unit) != before


def test_a_unit_is_lacking_if_a_library_lacks_one_of_its_rules() -> None:
    """As after a new game file: the files that the library was made from are still the same."""
    compiled.kernels(cadogan.game("monte-carlo"))
    assert not compiled.lacking([Unit("doubles-rules", ("doubles",))])
    more = Unit("doubles-rules", ("doubles", "nation"))
    assert compiled.lacking([more]) == [more]


@pytest.mark.parametrize("name", ["declared", "turning"])
def test_an_own_game_never_takes_the_place_of_rules_that_words_say(
    name: str, plain_environment: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / f"{name}.py"
    fifteen = Path(str(families()["the-fifteen"].module.__file__)).read_text()
    file.write_text(fifteen.replace('ALSO = ("fifteen",)\n', ""))
    code = f"""
from cadogan.machine.units import rules_of
from cadogan.rules.game import families
own, shipped = (rules_of(families()[each]) for each in ("{name}", "the-kings"))
print(own.families, own.own_files, shipped.own_files, {{each.moves.__module__ for each in shipped.rules.values()}})
"""
    output = run(code, **plain_environment | {"CADOGAN_GAMES": str(file)})
    assert output.startswith(f"('{name}',) ('{file}',) () ")
    assert f"games.{name}'" not in output


@pytest.mark.dear
def test_what_cannot_be_compiled_is_said(plain_environment: dict[str, str], tmp_path: Path) -> None:
    def cadogan(*words: str) -> str:
        environment = plain_environment | {"CADOGAN_GAMES": str(file) if file.exists() else ""}
        command = [sys.executable, "-m", "cadogan", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment).stderr

    file = tmp_path / "listing.py"
    cadogan("new-game", "listing")
    text = file.read_text()
    file.write_text(text + "def home(s):\n    drawn = [1]\n    drawn.append(s[0])\n    return len(drawn)\n")
    at = text.count("\n") + 2
    assert f"could not be built: it would allocate memory ({file}, line {at})" in cadogan("solve", "listing", "1")


def test_another_game_file_of_the_same_name_has_its_own_machine_code(
    plain_environment: dict[str, str], tmp_path: Path
) -> None:
    """The library of one file must not be used for the other, though its file is still there and unchanged."""
    files = [tmp_path / folder / "listing.py" for folder in ("one", "other")]
    command = [sys.executable, "-m", "cadogan"]
    environment = plain_environment | {"CADOGAN_GAMES": ""}
    for file in files:
        file.parent.mkdir()
        subprocess.run([*command, "new-game", "listing"], cwd=file.parent, check=True, env=environment)
    text = files[1].read_text()
    files[1].write_text(text + "def home(s):\n    return 1\n")
    code = """
import cadogan
from cadogan.machine import compiled
print(compiled.find(compiled.units.rules_of(cadogan.game("listing").family)))
"""
    subprocess.run(
        [*command, "perft", "listing", "1", "5"], check=True, env=environment | {"CADOGAN_GAMES": str(files[0])}
    )
    assert run(code, **environment | {"CADOGAN_GAMES": str(files[0])}).startswith("<")
    assert run(code, **environment | {"CADOGAN_GAMES": str(files[1])}) == "None"
