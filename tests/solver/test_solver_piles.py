"""Games with open piles: the search compared with brute force, with each pruning turned off, and its lines."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import cadogan
from cadogan.rules.cards import card, card_text
from cadogan.solver import general, order, piles, solve
from cadogan.solver.verdict import Task
from solver.searched import result

SMALL = 30_000  # positions
WITHOUT = [(), *[(name,) for name in order.PRUNINGS], tuple(order.PRUNINGS)]


def by_brute_force(position: cadogan.Position) -> str:
    """Return the result of an exhaustive search by the rules, without prunings."""
    return result(general.Exhaustive(Task(position)), SMALL)[0]


def exhausted(position: cadogan.Position, without: tuple[str, ...], limit: int = SMALL) -> tuple[str, int]:
    """Return the result of the exhaustive search, without some prunings, and the number of positions searched."""
    return result(piles.exhaustive(Task(position, without=frozenset(without))), limit)


def small(game: cadogan.Game, chance: random.Random, gaps: tuple[int, ...], first: int) -> cadogan.Position:
    """Return a random endgame of twelve piles, of which the `first` ones have cards.

    `gaps` has for each suit the number of consecutive ranks of which both copies are left.
    """
    cards, ups, downs = [], [], []
    for suit, gap in enumerate(gaps):
        up = chance.randrange(1, 13 - gap) if gap else 13
        ups.append(card_text(card(suit, up)))
        downs.append(card_text(card(suit, up + gap + 1 if gap else 1)))
        cards += [card_text(card(suit, rank)) for rank in range(up + 1, up + gap + 1)] * 2
    chance.shuffle(cards)
    laid = [f"p{i + 1}={' '.join(cards[i::first])}" for i in range(first)]
    return game.setup("; ".join([f"u={' '.join(ups)}", f"d={' '.join(downs)}", *laid]), strict=False)


@pytest.mark.parametrize(
    ("name", "gaps", "first"),
    [
        ("the-nation?redeals=0", (3, 3, 2, 0), 12),
        ("the-nation?fill_spaces=off&redeals=0", (4, 4, 0, 0), 3),
        ("the-nation?fill_spaces=off&redeals=0", (3, 3, 3, 2), 4),
        ("the-nation?fill_spaces=off&redeals=0&foundation_transfer=on", (3, 3, 3, 0), 3),
        ("the-nation?fill_spaces=off&redeals=1", (3, 3, 2, 0), 3),
        ("la-nationale", (4, 3, 0, 0), 11),
    ],
)
def test_small_ends_have_the_verdict_of_brute_force(name: str, gaps: tuple[int, ...], first: int) -> None:
    game, chance = cadogan.game(name), random.Random(name)
    seen: Counter[str] = Counter()
    for _ in range(40):
        position = small(game, chance, gaps, first)
        truth = by_brute_force(position)
        seen[truth] += 1
        if truth != "unknown":
            for without in WITHOUT:
                assert exhausted(position, without)[0] in (truth, "unknown"), (without, position.text)
            assert solve(position, positions=SMALL).result == truth
    assert seen["won"] + seen["lost"] >= 20


@pytest.mark.parametrize(
    ("name", "deals"),
    {
        "persian-rug": (404, 407, 663, 684, 969, 1966),
        "persian-rug?release=lane": (4,),
        "persian-rug?foundation_transfer=on&release=lane": (4,),
        "the-nation?redeals=0": (7, 8, 15, 16, 35, 63),
        "la-nationale": (7, 16, 35, 66),
    }.items(),
)
def test_lost_deals(name: str, deals: tuple[int, ...]) -> None:
    """They are lost by brute force too, and with each pruning turned off; the prunings make the search smaller."""
    searched = Counter[tuple[str, ...]]()
    for number in deals:
        position = cadogan.game(name).deal(number)
        assert by_brute_force(position) == "lost"
        for without in WITHOUT:
            found, count = exhausted(position, without)
            assert found == "lost"
            searched[without] += count
        verdict = solve(position, positions=10 * SMALL)
        assert verdict.lost
        assert "positions that can follow were searched" in verdict.why
    assert all(searched[()] <= count <= searched[WITHOUT[-1]] for count in searched.values())


@pytest.mark.parametrize("name", ["persian-rug", "persian-rug?wrap=on", "la-nationale"])
def test_ends_of_games_with_empty_piles(name: str) -> None:
    """With every set of prunings the result is that of brute force, or is not known within the limit."""
    game, chance = cadogan.game(name), random.Random(name)
    decided = 0
    for number in range(1, 9):
        moves = solve(game.deal(number), positions=20_000).moves
        if not moves:
            continue
        position = game.deal(number).play(*moves[: len(moves) - chance.randint(3, 14)])
        results = {by_brute_force(position), *(exhausted(position, without)[0] for without in WITHOUT)}
        assert results <= {"won", "unknown"}
        decided += "won" in results
        assert solve(position, positions=SMALL).won
    assert decided >= 3


def test_one_of_several_empty_reserves_is_tried() -> None:
    """The jack can go to seven reserves. With either pruning, all seven count as one position."""
    position = cadogan.game("persian-rug").setup(
        "u=AS AH AD AC; d=KS KH KD KC; quilt=JD 7/8/8/8/8/8/8/8; r2=9C", strict=False
    )
    fills = [move for move in position.moves if move.startswith("a1-r")]
    assert fills == ["a1-r1", *(f"a1-r{i}" for i in range(3, 9))]
    assert [exhausted(position, without) for without in WITHOUT] == [("lost", 1)] * 3 + [("lost", 7)]


@pytest.mark.parametrize("name", ["persian-rug", "the-nation?redeals=0", "la-nationale"])
def test_lines_are_seldom_long(name: str) -> None:
    """The exhaustive search goes deep; beams have time to find a shorter line before its own is taken."""
    verdicts = [solve(cadogan.game(name).deal(number), positions=300_000) for number in range(1, 16)]
    lengths = sorted(len(verdict.moves) for verdict in verdicts if verdict.won)
    assert lengths[len(lengths) // 2] < piles.LONG
    assert sum(length <= piles.LONG for length in lengths) >= len(lengths) * 3 // 4


def test_a_game_from_elsewhere_keeps_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing says that its piles are alike, so no pruning applies, and keys are exact."""
    position = cadogan.game("persian-rug").deal(404)
    assert piles.shape_for(Task(position)).prunings == 3
    monkeypatch.setattr(position.game.family, "shipped", False)
    assert piles.shape_for(Task(position)).prunings == 0
    assert piles.exhaustive(Task(position)).shape.piles == 0
    assert exhausted(position, ())[0] == "lost"


@pytest.mark.parametrize(
    ("quilt", "why"),
    [
        ("", "no move can be played"),
        ("quilt=JD 7/8/8/8/8/8/8/8; ", "the only position that can follow was searched"),
        ("quilt=JD 1 8C 5/8/8/8/8/8/8/8; ", "all 3 positions that can follow were searched"),
    ],
)
def test_a_loss_says_how_much_was_searched(quilt: str, why: str) -> None:
    text = f"u=AS AH AD AC; d=KS KH KD KC; {quilt}r2=9H"
    verdict = solve(cadogan.game("persian-rug").setup(text, strict=False), positions=1000)
    assert (verdict.result, verdict.why) == ("lost", why)
