"""What a player can foretell: the table after a move that turns up nothing unseen."""

from __future__ import annotations

from cadogan.position import Position, UnknownOutcome


def foreseen(position: Position, move: str) -> Position | None:
    """A position after a legal move as the player sees it; None when the move turns up what he has not seen."""
    try:
        after = position.seen.play(move)
    except UnknownOutcome:
        return None
    return after if after.seen.text == position.play(move).seen.text else None
