"""Where the end of a game is offered, nothing can go wrong: tested by brute force, and with searches that know nothing of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import cadogan
from cadogan.position import Position, notation
from cadogan.solver import ending, sure_line
from cadogan.solver.verdict import Task, Won, replay
from conftest import DATA
from samples import some
from solver import tiny

EXAMPLES = DATA.parents[1] / "docs" / "examples" / "golden"  # of games outside the package
RECORDS = sorted([*(DATA / "games").glob("*.record"), *EXAMPLES.glob("*.record")])
OFF_THE_LINE = some(4, 40)  # for each recorded game: positions off its line
OTHERS = some(3, 100)  # for each move of an end: other moves to try


def sure_moves(position: Position) -> tuple[str, ...]:
    """Return the line that the search finds, even if the player does not know all cards."""
    outcome = ending.search(Task(position))
    return replay(position, outcome.line)[0] if isinstance(outcome, Won) else ()


def is_won(position: Position) -> bool:
    """Return whether a position is proved won: by another search, whose line the rules replay, or by brute force."""
    return position.is_won or cadogan.solve(position, positions=5_000).won or tiny.by_brute_force(position) == "won"


def check(position: Position, moves: tuple[str, ...]) -> None:
    """Check that moves win, and that each is safe or the only legal one, or every other one would leave the game won."""
    for name in moves:
        if name not in position.safe and len(position.codes) > 1:
            others = list(position.codes)
            for other in random.Random(name).sample(others, min(OTHERS, len(others))):
                assert is_won(position.play(other)), f"{other} of {position.game.name}: {position.text}"
        position = position.play(name)
    assert position.is_won


def off_the_line(position: Position, moves: tuple[str, ...]) -> Iterator[Position]:
    """Yield positions a few random moves off the last part of a line that wins."""
    chance = random.Random(position.game.name)
    position = position.play(*moves)
    for _ in range(OFF_THE_LINE):
        other = position.back(chance.randint(2, 30))
        for _ in range(chance.randint(0, 4)):
            if not other.is_over:
                other = other.play(chance.choice(list(other.codes)))
        yield other


def test_tiny_deals_of_all_options() -> None:
    """There is a line only if the deal is won, and never if another move than a safe or the only one loses."""
    found = 0
    for row in tiny.FILE.read_text("utf-8").splitlines()[1:]:
        name, verdict, text = row.split("\t")
        position = cadogan.game(name).setup(text)
        moves = sure_moves(position)
        if moves:
            assert verdict == "won"
            check(position, moves)
            found += 1
    assert found > 40


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_ends_of_recorded_games(path: Path) -> None:
    (record,) = notation.read(path.read_text())
    found = 0
    for position in off_the_line(record.start, tuple(record.moves)):
        moves = () if position.is_over or position.has_chance else sure_moves(position)
        if moves:
            check(position, moves)
            found += 1
    assert found or path.stem in (
        "golf",
        "the-four-corners",
        "the-square",
    )  # in which a mistake can be made nearly to the end


def test_a_mistake_that_can_be_made_is_no_end() -> None:
    """The first pair of twos leaves two threes and two twos apart; each other pair wins."""
    game = cadogan.game("monte-carlo")
    position = game.setup("cells=3S 2C 2H 2D 3H 2S", strict=False)
    assert [tiny.by_brute_force(position.play(move)) for move in position.moves] == ["lost", "won", "won"]
    assert sure_line(position) == ()
    assert len(sure_line(position.play("2+6"))) == 3


def test_only_with_all_cards_known_to_the_player() -> None:
    (record,) = notation.read((DATA / "games" / "crazy-quilt.record").read_text())
    position = record.start
    for move in record.moves:
        assert position.is_open or not sure_line(position)
        position = position.play(move)
    assert sure_line(position) == ()  # it is won
