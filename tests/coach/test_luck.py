"""Luck and skill: the split is exact, agrees with exactly known chances, and its errors are those stated."""

from __future__ import annotations

import random
from collections import defaultdict
from importlib import import_module
from itertools import pairwise, permutations
from math import sqrt
from types import SimpleNamespace

import pytest

import cadogan
from cadogan import coach
from cadogan.coach.annotation import Annotation
from cadogan.coach.annotator import usual_seconds
from cadogan.coach.chance import LOST, WON, Chance, Curve
from cadogan.coach.comparing import Fresh, turns_up
from cadogan.coach.luck import Level, Part, Sight, after_deal, levels, luck
from cadogan.coach.tally import Knowledge
from cadogan.machine.arrays import filled
from cadogan.rules.cards import GOLDEN, MASK

SMALL = "monte-carlo?cols=3&rows=2"
DECKS = (
    "3C 3D 2S 2D 4S 4H 5H 5D 6S 6D 7S 7D",
    "3C 4C 2S 4D 4S 4H 2H 3D 5S 3S 3H 5H",
    "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 5S 5H",
)


class Exact:
    """Exact chances by trying every move in every world that looks the same."""

    def __init__(self) -> None:
        self.known: dict[str, float] = {}

    def worlds(self, position: cadogan.Position) -> list[cadogan.Position]:
        """Return all tables that look the same, one for each order of the unseen ranks."""
        found = {}
        for order in permutations(position.unseen):
            state = position.state
            for at, card in zip(position.unseen_places(), order, strict=True):
                state[at] = card
            found.setdefault(tuple(card & 15 for card in order), cadogan.Position(position.game, position.dealt, state))
        return list(found.values())

    def best(self, worlds: list[cadogan.Position]) -> float:
        """Return the chance with the best move."""
        position = worlds[0]
        if position.is_over:
            return float(position.is_won)
        looks = f"{position.seen.text} {position.unseen}"
        if looks not in self.known:
            self.known[looks] = max(self.after(worlds, move) for move in position.moves)
        return self.known[looks]

    def after(self, worlds: list[cadogan.Position], move: str) -> float:
        """Return the chance after a move, before its cards are seen."""
        looks = defaultdict(list)
        for world in worlds:
            after = world.play(move)
            looks[after.seen.text].append(after)
        return sum(len(alike) * self.best(alike) for alike in looks.values()) / len(worlds)


def at_random(position: cadogan.Position, seed: int, plies: int = 1000) -> cadogan.Position:
    """Play random moves."""
    chance = random.Random(seed)
    while not position.is_over and position.ply < plies:
        position = position.play(chance.choice(list(position.moves)))
    return position


@pytest.fixture
def plain_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the share of simulated games won as the chance: in a tiny game, the simulated player makes no mistakes."""
    for module in ("chance", "comparing"):
        monkeypatch.setattr(
            import_module(f"cadogan.coach.{module}"), "curve_of", lambda _: Curve((0.0, 1.0, 0.0, 0.0), True)
        )


def test_luck_and_skill_agree_with_exact_chances(plain_chances: None) -> None:
    game, exact = cadogan.game(SMALL), Exact()
    off, turned, lost = [], 0, 0
    for deck, number in ((0, 20), (0, 29), (0, 30), (1, 21), (1, 49), (2, 26)):
        cards, chance = DECKS[deck].split(), random.Random(number)
        chance.shuffle(cards)
        start = game.setup(f"cells={' '.join(cards[:6])}; stock={' '.join(cards[6:])}", strict=False)
        position = at_random(start, number)
        noted = coach.annotate(position, samples=2400, seed=1, solver=False)
        line = [position.back(position.ply - ply) for ply in range(position.ply + 1)]
        worlds = [exact.worlds(each) for each in line]
        best = [exact.best(each) for each in worlds]
        for note, each in zip(noted.plies, worlds[:-1], strict=True):
            after = exact.after(each, note.move)
            true_luck, true_loss = best[note.ply] - after, best[note.ply - 1] - after
            off.append((note.luck - true_luck) / (note.luck_error + 0.003))
            assert abs(note.luck - true_luck) <= 4 * note.luck_error + 0.01
            assert abs(note.loss - true_loss) <= 4 * max(note.error, note.luck_error) + 0.03
            turned, lost = turned + (abs(true_luck) > 0.05), lost + (true_loss > 0.05)
        assert abs(noted.luck - (best[-1] - best[0] - noted.skill)) <= 4 * noted.luck_error + 0.01
    assert turned >= 10
    assert lost >= 5
    assert sqrt(sum(each * each for each in off) / len(off)) < 1.3


@pytest.mark.parametrize(("name", "plies"), [("crazy-quilt", 14), ("windmill", 12), ("the-carpet", 10), (SMALL, 30)])
def test_the_parts_add_up(name: str, plies: int) -> None:
    game = cadogan.game(name)
    cards = "cells=2S 4S 3H 5H 2D 3C; stock=4D 5D 2H 3S 5S 4C" if name == SMALL else ""
    position = at_random(game.setup(cards, strict=False) if cards else game.deal(3), 1, plies)
    noted = coach.annotate(position, samples=60, solver=False)
    assert noted.start.value + noted.luck + noted.skill == pytest.approx(noted.end.value, abs=1e-12)
    assert noted.luck_error >= noted.skill_error
    for note, then in pairwise(noted.plies):
        assert note.after.value + note.luck == pytest.approx(then.before.value, abs=1e-12)
        assert note.before.value - note.loss == pytest.approx(note.after.value, abs=1e-12)
    for note in noted.plies:
        before = position.back(position.ply - note.ply + 1)
        assert note.turned == (before.foresee(note.move) is None)
        if not note.turned:
            assert (note.luck, note.luck_error) == (0, 0)
    assert any(note.turned for note in noted.plies)


def test_a_shuffle_that_shows_no_card_turns_up_none() -> None:
    position = cadogan.game("the-carpet?hand=off").deal(5)
    while "redeal" not in position.moves:
        position = position.play("deal" if "deal" in position.moves else position.moves[0])
    after = position.play("redeal")
    assert position.foresee("redeal") is None
    assert not turns_up(position, after)
    assert turns_up(after, after.play("deal"))


def test_the_last_unseen_card_is_known() -> None:
    game = cadogan.game("windmill")
    position = game.deal(1)
    while len(position.unseen) > 1:
        position = position.play("deal" if "deal" in position.moves else position.moves[0])
    assert not turns_up(position, position.play("deal"))


def test_a_stuck_game_is_lost_and_it_says_why() -> None:
    position = cadogan.game("monte-carlo?closing=columns").deal(7)
    position = at_random(position, 3)
    assert not position.is_won
    noted = coach.annotate(position, samples=100, solver=False)
    assert (noted.end, noted.chances[-1][1]) == (LOST, LOST)
    assert noted.plies[-1].after.value + noted.plies[-1].luck == 0
    assert "lost (no move is left) at the end; the cards " in noted.summary


def test_the_figures_of_the_summary_add_up() -> None:
    """From 60 % to 33 %: 27 points, though 21.4 and 4.8 would be rounded to 21 and 5."""
    found = SimpleNamespace(
        start=SimpleNamespace(value=0.596), end=SimpleNamespace(value=0.334), plies=[SimpleNamespace(turned=True)],
        skill=-0.048, luck_error=0.0, skill_error=0.0,
    )  # fmt: skip
    assert Annotation.causes.fget(found) == "the cards took 22 %, your moves 5 %"  # type: ignore[attr-defined]


def test_the_record_keeps_what_the_cards_did() -> None:
    line = (
        "6+12 9+10 close 18+19 close 12+16 17+22 close 19+20 close 11+16 14+18 close 21+22 close 16+21 close 17+23 7+13"
    )
    position = cadogan.game("monte-carlo").deal(3).play(line, "close")
    noted = coach.annotate(position, samples=60, solver=False)
    record = noted.record()
    assert record.comment == f"coach: {noted.summary}"
    assert noted.causes in noted.summary
    assert noted.plies[-1] in noted.notable
    assert "the cards took" in record.plies[-1].comment
    again = coach.annotate(record, samples=60, solver=False).record()
    assert again == record


# -- worlds before and after a card


@pytest.mark.parametrize("name", ["crazy-quilt", "the-carpet", "windmill"])
def test_the_same_worlds_before_and_after_a_card(name: str) -> None:
    """A world after a card has that card in its place, and differs from the world before in three places at most."""
    before = at_random(cadogan.game(name).deal(3), 2, 6)
    fresh = Fresh(before.unseen)
    for _ in range(5):
        after = before.play("deal")
        then = fresh.then(before, after, True)
        assert sorted(then.cards) == list(after.unseen)
        (place,) = set(before.unseen_places()) - set(after.unseen_places())
        for number in range(10):
            one, two = world(before, fresh, number), world(after, then, number)
            assert sorted(two[at] for at in after.unseen_places()) == list(after.unseen)
            differ = [at for at in before.unseen_places() if at != place and one[at] != two[at]]
            assert len(differ) <= 2
        before, fresh = after, then


def world(position: cadogan.Position, fresh: Fresh, number: int) -> list[int]:
    """Return the state of a fresh world."""
    knowledge = Knowledge(position)
    knowledge.cards = filled("b", fresh.cards)
    stream = int(knowledge.streams(0, fresh.first + number, 1)[0])
    found: list[int] = knowledge.world((stream + fresh.skipped * GOLDEN) & MASK).tolist()
    return found


def test_what_is_left_after_a_deal() -> None:
    assert after_deal([1, 2, 3, 4], [2]) == [1, 4, 3]
    assert after_deal([1, 2, 3, 4], [4]) == [1, 2, 3]
    assert sorted(after_deal([1, 1, 2, 3, 3], [3, 1])) == [1, 2, 3]


def test_common_worlds_lower_the_error_of_the_luck() -> None:
    values = (0.0, 1.0) * 50
    one = Level(0.5, 0.05, 100, parts=(Part(1.0, 0.05, values),))
    same, other = Level(0.6, 0.05, 100, parts=one.parts), Level(0.6, 0.05, 100, parts=(Part(1.0, 0.05, ()),))
    assert luck(one, same) == pytest.approx((0.1, 0.0))
    assert luck(one, other) == pytest.approx((0.1, 0.05 * sqrt(2)))


# -- the chances of a stage


def seen(value: float, samples: int, loss: float = 0.0, error: float = 0.0) -> Sight:
    """Return an estimate."""
    off = 1.96 * sqrt(value * (1 - value) / samples)
    return Sight(Chance(value, value - off, value + off, samples), (), loss, error)


def test_positions_of_a_stage_are_pooled_by_their_worlds() -> None:
    first, second, after = levels([seen(0.50, 300), seen(0.54, 100)])
    assert first == second == after
    assert first.value == pytest.approx(0.51)
    assert first.samples == 400
    assert first.error == pytest.approx(sqrt(0.25 / 400), rel=0.01)


def test_estimates_that_disagree_have_a_larger_error() -> None:
    alike, apart = levels([seen(0.50, 300), seen(0.50, 300)]), levels([seen(0.40, 300), seen(0.60, 300)])
    assert apart[0].error > 3 * alike[0].error


def test_what_was_lost_stays_lost() -> None:
    first, second, after = levels([seen(0.50, 100, 0.2, 0.01), seen(0.30, 100, 0.1, 0.01)])
    assert [each.value for each in (first, second, after)] == pytest.approx([0.5, 0.3, 0.2])


def test_a_win_reaches_back_through_the_stage_and_a_loss_through_forced_moves() -> None:
    won, lost = Sight(WON), Sight(LOST)
    assert [each.chance for each in levels([seen(0.3, 100), won])] == [WON, WON, WON]
    assert [each.value for each in levels([seen(0.3, 100), lost])] == [0.3, 0, 0]
    forced = seen(0.3, 100)._replace(forced=True)
    assert [each.chance for each in levels([seen(0.4, 50), forced, lost])][1:] == [LOST] * 3
    assert levels([seen(0.4, 50), forced, lost])[0].value == pytest.approx(0.4)


def test_without_an_estimate_nothing_is_said() -> None:
    assert not levels([Sight()])[0].available
    assert luck(levels([Sight()])[0], levels([seen(0.5, 10)])[0]) == (0, 0)


# -- time


def test_the_usual_time() -> None:
    assert usual_seconds(27) < 9
    assert usual_seconds(150) < 28
    assert usual_seconds(5000) <= 45


def test_all_moves_have_a_note_early() -> None:
    plies: list[int] = []
    position = at_random(cadogan.game("crazy-quilt").deal(3), 1, 12)
    better: list[int] = []

    def report(note: coach.PlyNote, *_: int) -> None:
        if len(set(plies)) == 12:
            better.append(note.ply)
        plies.append(note.ply)

    coach.annotate(position, 3.0, solver=False, workers=1, on_progress=report)
    assert set(plies) == set(better) == set(range(1, 13))
    assert len(better) > len(plies) / 2
