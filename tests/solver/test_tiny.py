"""Tiny deals have the verdicts that brute force found: see `tiny`."""

from __future__ import annotations

import pytest
from tiny import FILE, by_brute_force, games

import cadogan

ROWS = [line.split("\t") for line in FILE.read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", sorted({row[0] for row in ROWS}))
def test_verdicts(name: str) -> None:
    game = cadogan.game(name)
    for _, expected, text in (row for row in ROWS if row[0] == name):
        position = game.setup(text, strict=False)
        verdict = cadogan.solve(position, positions=1_000_000)
        assert verdict.result == expected, text
        if verdict.won:
            assert position.play(*verdict.moves).is_won
        assert by_brute_force(position) == expected


def test_every_game_and_option_has_some() -> None:
    have = {row[0] for row in ROWS}
    assert not set(games()) - have
