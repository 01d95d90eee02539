"""The table of an answer: made from one near it, or alone, it is the same."""

from __future__ import annotations

import random

import pytest

import cadogan
from cadogan.app.plays.view import TableView, described_moves, table_view
from cadogan.position import Position
from cadogan.rules.game import presets

OPTIONS = ("crazy-quilt?hand=on&wrap=on", "the-mill?hand=on&redeals=1", "capricieuse?redeals=0")


def moves(position: Position, near: TableView | None) -> dict[int, object]:
    return dict(described_moves(position, position.piles, near))


@pytest.mark.parametrize("name", [*presets(), *OPTIONS])
def test_what_moves_lead_to(name: str) -> None:
    chance = random.Random(name)
    for deal in range(3):
        position = cadogan.game(name).deal(deal)
        for _ in range(25):
            now = table_view(position.seen)
            assert [each.name for each in now.moves.values()] == list(position.codes)
            for after in filter(None, map(position.foresee, position.codes)):
                assert moves(after, now) == moves(after, None)
                assert [each.name for each in table_view(after, now).moves.values()] == list(after.codes)
            if not position.codes:
                break
            position = position.play(chance.choice(list(position.codes)))
