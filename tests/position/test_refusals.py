"""Why a move is refused: no sentence tells a card that lies face down."""

from __future__ import annotations

import cadogan
from cadogan.position.moves import why_no_card
from cadogan.rules.cards import SUITS
from cadogan.rules.refusals import Refusal


def test_onto_a_card_that_lies_face_down() -> None:
    """The reason must not say which rank would fit, because that tells which card lies there."""
    position = cadogan.game("windmill").deal(1)
    piles = position.piles

    def refused(down: int) -> Refusal:
        given = {**piles, "c": piles["c"]._replace(down=down)}
        return why_no_card(position.game, position.state, given, "s1", "c")

    assert refused(0).code == "no-fit"
    assert refused(len(piles["c"].cards)) == Refusal("not-legal", {"card": "7S", "to": "c"})


def test_from_a_card_that_lies_face_down() -> None:
    """A move to the foundations names the suit of the card that moves, but of a card face down it must not."""
    position = cadogan.game("crazy-quilt").deal(1)
    family, piles = position.game.family, position.piles
    spot = next(name for name in piles if name[0] in "abcdefgh" and piles[name].cards[-1] >> 4)

    def target(down: int) -> str:
        step = family.TABLE.read_move({**piles, spot: piles[spot]._replace(down=down)}, family.KINDS, f"{spot}-u")
        assert step
        return step.target

    assert target(0) == "u" + SUITS[piles[spot].cards[-1] >> 4]
    assert target(1) == "u" + SUITS[0]
