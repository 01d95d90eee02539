"""Shortened lines: they win, are never longer, are reproducible, and are the shortest possible in small endgames."""

from __future__ import annotations

import random
import threading

import pytest

import cadogan
from cadogan.position import notation
from cadogan.solver.shorten import shorten
from golden import golden_folder
from samples import some

BUDGET = 100_000
OF_DEALS = some(25_000, BUDGET)


def line_of(game: cadogan.Game, numbers: range) -> tuple[cadogan.Position, tuple[str, ...]]:
    """Return the first of some deals that is won with a small budget, and its line; else the game of the golden record."""
    for number in numbers:
        verdict = cadogan.solve(game.deal(number), positions=20_000)
        if verdict.won:
            return game.deal(number), verdict.moves
    (record,) = notation.read((golden_folder(game) / f"{game.id}.record").read_text())
    return record.start, tuple(record.moves)


def wandering(position: cadogan.Position, chance: random.Random) -> tuple[str, ...]:
    """Return a winning line of a small endgame, found by trying moves in random order, that never repeats a position."""
    seen = set()

    def walk(position: cadogan.Position) -> bool:
        if position.is_won:
            found.append(position)
            return True
        seen.add(position)
        following = [position.play(move) for move in position.moves]
        chance.shuffle(following)
        return any(each not in seen and walk(each) for each in following)

    found: list[cadogan.Position] = []
    assert walk(position)
    return found[0].history


def fewest_moves(position: cadogan.Position) -> int:
    """Return the fewest moves that win, by breadth-first search."""
    layer, seen, plies = [position], {position}, 0
    while not any(each.is_won for each in layer):
        layer = list(dict.fromkeys(each.play(move) for each in layer for move in each.moves))
        layer = [each for each in layer if each not in seen]
        seen.update(layer)
        plies += 1
    return plies


def endgames(game: cadogan.Game) -> list[cadogan.Position]:
    lines = (golden_folder(game) / f"{game.id}.tiny").read_text().splitlines()
    return [game.setup(line.split(maxsplit=3)[3]) for line in lines if line.split()[1] == "won"]


def test_small_endgames_take_the_fewest_moves(game: cadogan.Game) -> None:
    chance = random.Random(1)
    for position in endgames(game):
        for _ in range(some(1, 3)):
            line = wandering(position, chance)
            shorter = shorten(position, line, positions=BUDGET)
            assert position.play(*shorter).is_won
            assert len(shorter) == fewest_moves(position)


def test_lines_of_deals(game: cadogan.Game) -> None:
    position, line = line_of(game, range(1, 20))
    shorter = shorten(position, line, positions=OF_DEALS)
    assert position.play(*shorter).is_won
    assert len(shorter) <= len(line)
    assert shorten(position, line, positions=OF_DEALS) == shorter
    # from the middle of the game, too
    half = len(shorter) // 2
    rest = shorten(position.play(*shorter[:half]), shorter[half:], positions=OF_DEALS // 4)
    assert position.play(*shorter[:half], *rest).is_won
    assert len(rest) <= len(shorter) - half


def test_unneeded_redeals_are_left_out() -> None:
    game = cadogan.game("indian-carpet")
    saved = 0
    for number in range(1, 6):
        position = game.deal(number)
        line = cadogan.solve(position, positions=20_000).moves
        saved += line.count("redeal") - shorten(position, line, positions=BUDGET).count("redeal")
    assert saved > 0


def test_a_way_there_and_back_is_left_out() -> None:
    game = cadogan.game("capricieuse")
    position, line = line_of(game, range(1, 20))
    there, back = next(
        (there, back)
        for there in position.moves
        if there != "redeal"
        for back in position.play(there).moves
        if back != "redeal" and position.play(there, back) == position
    )
    assert len(shorten(position, (there, back) * 3 + line, positions=BUDGET)) <= len(line)


def test_given_shuffles_are_followed() -> None:
    game = cadogan.game("the-carpet")
    position, line = line_of(game, range(1, 20))
    given = game.position(position.dealt_cards, shuffles=position.play(*line).shuffles_used)
    shorter = shorten(given, line, positions=BUDGET)
    assert given.play(*shorter).is_won
    assert len(shorter) <= len(line)


def test_cancelled_it_returns_the_best_line_so_far() -> None:
    position, line = line_of(cadogan.game("crazy-quilt"), range(1, 20))
    cancel = threading.Event()
    cancel.set()
    assert shorten(position, line, cancel=cancel) == line


def test_what_cannot_be_shortened() -> None:
    position, line = line_of(cadogan.game("crazy-quilt"), range(1, 20))
    with pytest.raises(cadogan.IllegalMove, match="redeal is not legal"):
        shorten(position, ("redeal", *line))
    with pytest.raises(cadogan.BadInput, match="does not win"):
        shorten(position, line[:-1])
    assert shorten(position.play(*line), ()) == ()
