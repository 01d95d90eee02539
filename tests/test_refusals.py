"""Why a move is refused: no sentence tells a card that lies face down."""

from __future__ import annotations

import cadogan
from cadogan.moves import why_no_card
from cadogan.refusals import Refusal


def test_onto_a_card_that_lies_face_down() -> None:
    """The reason must not say which rank would fit, because that tells which card lies there."""
    position = cadogan.game("windmill").deal(1)
    piles = position.piles

    def refused(down: int) -> Refusal:
        given = {**piles, "c": piles["c"]._replace(down=down)}
        return why_no_card(position.game, position.state, given, "s1", "c")

    assert refused(0).code == "no-fit"
    assert refused(len(piles["c"].cards)) == Refusal("not-legal", {"card": "7S", "to": "c"})
