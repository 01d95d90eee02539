"""The deals on which the page teaches its games can be won, and open with a card to play, unless all begins with dealing."""

from __future__ import annotations

import pytest

import cadogan
from cadogan.app.plays.new_play import first_deals
from cadogan.position import Position, notation
from cadogan.rules.game import presets
from golden import golden_folder

DEALS = first_deals()
HOMES = ("foundation", "centre", "corner")


def helps(deal: Position, move: cadogan.Move) -> bool:
    """Whether a move takes a card home, or a pair off the table."""
    return move.kind == "pair" or (move.kind == "card" and deal.piles[move.target].kind in HOMES)


def test_every_game_has_one() -> None:
    assert [*DEALS] == [name for name in presets() if cadogan.game(name).family.shipped]


@pytest.mark.parametrize("game", DEALS)
def test_it_can_be_won_and_opens_with_a_card_to_play(game: str) -> None:
    deal = cadogan.game(game).deal(int(DEALS[game]))
    opens_last = game == "the-zodiac"  # nothing goes to its foundations at first
    assert opens_last or any(helps(deal, move) for move in deal.moves) or [*deal.moves] == ["deal"]
    if game == "the-blockade":  # a win is known, which the solver does not find so soon
        (record,) = notation.read((golden_folder(deal.game) / f"{game}.record").read_text())
        assert record.start == deal
        line = record.moves
    else:
        line = cadogan.solve(deal, positions=200_000).moves
    assert deal.play(*line).is_won
