"""The automatic player: it uses a proof only for the positions that it was made for."""

from __future__ import annotations

import pytest

from cadogan import Position, coach, game, puzzles


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


@pytest.mark.parametrize("stock", ["??", "4S"])
def test_the_last_unseen_card_is_known(stock):
    """All other cards are on the table: the solver finds a win, where simulated games find none."""
    text = (
        "sails=AC 9C QH 6H 2C 4C KS 3S; c=AS 2D 3H 4S 5D 6C 7D 8H 9H TC JD QD KH AD 2D 3D 4C 5S 6D 7C; "
        "k1=KH QD JS TS 9D 8H 7H 6S 5C 4H 3C 2S AD; k2=KS QC JS TD 9S 8C 7H 6D 5H 4D 3S; k3=KC QS JH TH 9H 8S; "
        "k4=KC QH JC TS 9S 8D; w=2C AH 6H 3H AS 8S 3D 7C 6S AH 2H 4D AC 7D JC 8C 6C QS 9C 5C 3C 5H 2H 8D JH QC 4H 5S "
        "5D KD 2S KD 9D 7S TC 7S TD TH JD; stock="
    )
    position, whole = game("windmill").setup(text + stock), game("windmill").setup(text + "4S")
    assert position.is_open
    assert coach.weigh(position, 400, solving=False).best.value == 0
    assert coach.chance(position).known == "won"
    line = coach.hint(position).line
    assert whole.play(*line).is_won
    decisions = list(coach.play_on(whole))
    assert {decision.why for decision, _ in decisions} == {"line"}
    assert decisions[-1][1].is_won


def test_two_unseen_cards_are_not_known():
    position = game("doubles-and-quits?rows=2&cols=2").setup("cells=2S 3S 4S 5S; stock=2H ?? ??", strict=False)
    assert not position.is_open
