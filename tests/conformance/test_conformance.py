"""Run the conformance suite (`cadogan.conformance`) on every game, present or future, with its golden files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cadogan
from cadogan import conformance
from cadogan.conformance import CHECKS, GOLDEN_CHECKS, Fault, checks
from cadogan.conformance import golden as golden_files
from cadogan.conformance.golden import move_paths, search
from cadogan.rules.cards import MASK
from cadogan.rules.game import GAME_FILES, aliases, families, presets, use_file
from golden import IDS, golden_folder
from samples import some

checks.ROUNDS = some(6, checks.ROUNDS)
any_game = st.sampled_from(IDS).map(cadogan.game)


class Chance(checks.random.Random):
    """Random numbers: first the deal and the length that Hypothesis chose, then ordinary ones."""

    def __init__(self, number: int, plies: int) -> None:
        super().__init__(number)
        self.first = [number, plies]

    def getrandbits(self, bits: int) -> int:
        return self.first.pop(0) if len(self.first) == 2 else super().getrandbits(bits)

    def randrange(self, *args: int) -> int:  # type: ignore[override]
        return self.first.pop(0) if len(self.first) == 1 else super().randrange(*args)


@pytest.mark.parametrize("name", CHECKS)
def test_check(game: cadogan.Game, name: str) -> None:
    CHECKS[name](game, checks.random.Random(game.name))


@pytest.mark.parametrize("name", GOLDEN_CHECKS)
def test_golden_file(game: cadogan.Game, name: str) -> None:
    GOLDEN_CHECKS[name](game, golden_folder(game))


def test_no_golden_file_is_left_over() -> None:
    for folder in {golden_folder(cadogan.game(name)) for name in IDS}:
        here = {name for name in IDS if golden_folder(cadogan.game(name)) == folder}
        assert {path.name.partition(".")[0] for path in folder.iterdir()} == here


@pytest.mark.parametrize(
    "name", ["conserves cards", "undo leads back", "text leads back", "shows its table", "keeps secrets"]
)
@given(game=any_game, number=st.integers(0, MASK), plies=st.integers(0, 200))
@settings(max_examples=some(5, 25))
def test_any_deal(name: str, game: cadogan.Game, number: int, plies: int) -> None:
    CHECKS[name](game, Chance(number, plies))


# -- the suite finds what is wrong ------------------------------------------------------------------------------------

GOLF = (Path(__file__).parents[1] / "declared/by_hand/plain_golf.py").read_text("utf-8")
WRONG = {
    "says what it is": ("Options. `kings`: `open` means that a queen may go on a king.", ""),
    "conserves cards": ("pop(s, COLUMNS + 6 * move))", "top(s, COLUMNS + 6 * move))"),
    "undo leads back": ("PACKET + 36, 16)", "PACKET + 36, 15 + id(s) % 32 // 16)"),
    "text leads back": (
        "def deal(",
        "def key(s: State) -> bytes:\n    return bytes(id(s) % 251 for _ in s)\n\n\ndef deal(",
    ),
    "shows its table": ("Lies(27.5, 21.5)", "Lies(15.5, 21.5)"),
    "gives reasons": ('return refusal("not-next", card=card, other=top(s, WASTE), to="w")', "return None"),
    "keeps secrets": ("def deal(", "def hide(s: State) -> None:\n    s[STOCK + 1] = 15\n\n\ndef deal("),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_faulty_game_is_found_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong = WRONG[name]
    assert right in GOLF
    path = tmp_path / f"faulty_{name.replace(' ', '_')}.py"
    path.write_text(GOLF.replace(right, wrong, 1).replace('"plain-golf"', f'"{path.stem.replace("_", "-")}"'), "utf-8")
    monkeypatch.setenv(GAME_FILES, os.environ.get(GAME_FILES, ""))
    try:
        faulty = cadogan.game(next(iter(use_file(path).PRESETS)))
        with pytest.raises((Fault, ValueError, OverflowError)):
            CHECKS[name](faulty, checks.random.Random(1))
    finally:
        monkeypatch.undo()
        for found in (families, presets, aliases):
            found.cache_clear()


def test_checks_go_on_after_a_fault(game: cadogan.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(game: cadogan.Game, chance: object) -> None:
        raise IndexError("out of range")

    monkeypatch.setattr(checks, "CHECKS", {"first": breaks, "says what it is": CHECKS["says what it is"]})
    assert [tuple(each) for each in conformance.check(game)] == [
        ("first", "IndexError: out of range"),
        ("says what it is", ""),
    ]


def test_a_game_without_golden_files_is_told_how_to_write_them(game: cadogan.Game, tmp_path: Path) -> None:
    with pytest.raises(
        Fault, match=rf"{game.id} has no {game.id}.record: write it with --write, then compare it with the rules"
    ):
        GOLDEN_CHECKS["record is won"](game, tmp_path)


def test_the_solver_is_asked_for_a_win_that_random_play_does_not_find(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_files, "RANDOM_GAMES", 3)
    win, player = golden_files.first_win(cadogan.game("crazy-quilt"))
    assert win.is_won
    assert player == "the solver"
    monkeypatch.setattr(golden_files, "SOLVED_DEALS", 1)
    monkeypatch.setattr(golden_files, "POSITIONS", 1)
    with pytest.raises(
        cadogan.BadInput, match=r"no win of crazy-quilt was found in 3 random games and by the solver in 1 deal"
    ):
        golden_files.first_win(cadogan.game("crazy-quilt"))


def test_searching_and_counting_agree_with_what_is_known() -> None:
    position = cadogan.game("monte-carlo").setup("cells=4S 4H 6S 6H", strict=False)
    assert search(position, 100)[0]
    assert move_paths(cadogan.game("doubles-and-quits")) == (
        golden_folder(cadogan.game("doubles-and-quits")) / "doubles-and-quits.perft"
    ).read_text("utf-8")
