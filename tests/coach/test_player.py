"""The automatic player: it uses a proof only for the positions that it was made for."""

from __future__ import annotations

import pytest

from cadogan import Position, coach, puzzles


def turning_points() -> list[tuple[Position, str, str]]:
    """Return positions with all cards known, each with a winning and a losing move."""
    found = []
    for puzzle in puzzles.shipped("capricieuse")[:10]:
        position = puzzle.rules.setup(puzzle.text)
        wrong = next(move for move in position.moves if move not in (puzzle.key, *puzzle.also))
        if not position.play(wrong).is_over and len(position.play(wrong).moves) > 1:
            found.append((position, puzzle.key, wrong))
    assert len(found) > 3
    return found[:4]


@pytest.mark.parametrize(("position", "right", "wrong"), turning_points())
def test_a_proof_holds_for_its_own_line_only(position, right, wrong):
    player = coach.Player()
    first = player.decide(position)
    assert (first.why, first.chance) == ("line", coach.chance(position))
    beside = player.decide(position.play(wrong))
    assert (beside.why, beside.chance.known) == ("lost", "lost")
    assert (after := position.play(wrong).play(beside.move)).is_over or player.decide(after).chance == beside.chance
    assert player.decide(position.play(first.move)).why == "line"


def test_a_line_is_followed_to_its_end():
    position, *_ = turning_points()[0]
    decisions = list(coach.play_on(position))
    assert {decision.why for decision, _ in decisions} == {"line"}
    assert decisions[-1][1].is_won
