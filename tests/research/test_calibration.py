"""Calibration: curves fitted to played games, and how well the predicted chances agree with the results."""

from __future__ import annotations

import csv
import json
import random
from collections import defaultdict
from importlib import resources
from pathlib import Path

import pytest

import cadogan
import calibration
import self_play
from cadogan import coach
from cadogan.coach.chance import wilson
from self_play import PlayedGame, Point

DOCS = Path(__file__).parents[2] / "docs" / "coach"


def made(count: int, slope: float = 1.0, off: float = 0.0) -> list[PlayedGame]:
    """Return games whose chances are known: the log-odds of the chance are `off` + `slope` times those of the value."""
    chance, found = random.Random(6), []
    for deal in range(count):
        value = chance.random()
        odds = (value / (1 - value)) ** slope * 2.718281828**off
        found.append(PlayedGame(deal, 1000, chance.random() < odds / (1 + odds), 9, 0.1, (Point(3, value, 1000, 0.5),)))
    return found


def test_the_curve_is_found_again():
    games = made(6000, 1.5, 0.7)
    a, b, c, d = calibration.fit(games)
    assert a + 0.5 * c == pytest.approx(0.7, abs=0.12)
    assert b + 0.5 * d == pytest.approx(1.5, abs=0.12)
    predicted = calibration.predictions(games, 6000)
    assert abs(calibration.spiegelhalter(predicted)) < 3
    assert calibration.calibration_error(predicted) < 0.03


def test_wrong_chances_are_detected():
    """Values used as chances without calibration, although the true curve is steeper."""
    predicted = [calibration.Prediction(m.deal, 3, m.points[0].value, m.won) for m in made(3000, 3.0)]
    assert abs(calibration.spiegelhalter(predicted)) > 3
    assert calibration.calibration_error(predicted) > 0.1


def test_predictions_are_of_games_that_the_curve_was_not_fitted_to():
    """Reversing the results of the odd deals does not change the predictions for them."""
    games = made(400)
    turned = [m._replace(won=not m.won) if m.deal % 2 else m for m in games]
    one = {p.deal: p.chance for p in calibration.predictions(games, 400) if p.deal % 2}
    two = {p.deal: p.chance for p in calibration.predictions(turned, 400) if p.deal % 2}
    assert one == two


def test_games_are_stored_and_continued(tmp_path):
    played = self_play.complete(tmp_path, "doubles-and-quits", 3, samples=20, jobs=1)
    assert [match.deal for match in played] == [1, 2, 3]
    path = self_play.file_of(tmp_path, "doubles-and-quits")
    with path.open("a") as file:
        file.write('{"deal": 9, "wo')  # killed while it was written
    assert self_play.read(path) == played
    more = self_play.complete(tmp_path, "doubles-and-quits", 4, samples=20, jobs=1)
    assert [match._replace(seconds=0) for match in more[:3]] == [match._replace(seconds=0) for match in played]
    assert len(more) == 4


def test_every_curve_rises():
    """A position with a higher value in simulated games never has a smaller chance."""
    for name, (_, b, _, d) in curves().items():
        assert min(b, b + d) > 0, name


def curves() -> dict[str, list[float]]:
    text = resources.files("cadogan.coach").joinpath("data", "calibration.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


NOT_YET = {
    "the-constitution",
    "anna",
    "the-olga",
    "light-and-shade",
    "spensers-fairie-queen",
    "the-blockade",
    "the-congress",
    "the-zodiac",
    "sly",
    "the-kings",
    "the-louis-patience",
}  # the coach says the share of its games


def test_every_game_with_unseen_cards_has_a_curve():
    for name in {game.name for game in cadogan.games() if game.family.shipped} - NOT_YET:
        assert (name in curves()) != cadogan.game(name).deal(1).is_open, name


@pytest.mark.dear
def test_the_curves_are_fitted_to_the_stored_games():
    for name, numbers in curves().items():
        played = self_play.read(self_play.file_of(DOCS, name))
        assert calibration.fit(played) == pytest.approx(numbers, abs=1e-3), name


@pytest.mark.dear
def test_the_stored_positions_are_predicted_from_the_stored_games():
    stored = defaultdict(list)
    with (DOCS / "positions.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            stored[row["game"]].append((int(row["deal"]), int(row["ply"]), float(row["chance"]), row["won"] == "1"))
    assert set(stored) == set(curves())
    for name, rows in stored.items():
        found = calibration.predictions(self_play.read(self_play.file_of(DOCS, name)), len(rows))
        assert [row[:2] for row in rows] == [each[:2] for each in found]
        assert [row[2] for row in rows] == pytest.approx([each.chance for each in found], abs=1e-3)
        assert [row[3] for row in rows] == [each.won for each in found]


@pytest.mark.dear
def test_a_stored_game_is_played_the_same_again():
    """The strength in the docs is that of the current coach, not of an earlier version."""
    for name in ("doubles-and-quits", "the-carpet", "the-mill"):
        kept = self_play.read(self_play.file_of(DOCS, name))[0]
        again = self_play.play(name, kept.deal, kept.samples)
        assert (again.won, again.plies) == (kept.won, kept.plies)


def test_chances_hold_on_a_small_sample():
    """One position from each of 60 deals that were not used for fitting, played to their ends."""
    predicted = []
    for deal in range(5_000_000, 5_000_060):
        position, seen = cadogan.game("doubles-and-quits").deal(deal), None
        for decision, after in coach.play_on(position):
            if seen is None and decision.weighing and decision.chance and after.ply >= deal % 12:
                seen = decision.chance.value
            position = after
        if seen is not None:
            predicted.append(calibration.Prediction(deal, 0, seen, position.is_won))
    assert len(predicted) > 30
    assert abs(calibration.spiegelhalter(predicted)) < 3.3
    mean = sum(each.chance for each in predicted) / len(predicted)
    spread = sum(each.chance * (1 - each.chance) for each in predicted) ** 0.5 / len(predicted)
    assert abs(mean - sum(each.won for each in predicted) / len(predicted)) < 3.3 * spread


def test_many_positions_of_one_game_do_not_make_the_test_stricter():
    """The same position of each game ten times proves no more than once."""
    one = [calibration.Prediction(m.deal, 3, m.points[0].value, m.won) for m in made(400, 1.8)]
    ten = [each for each in one for _ in range(10)]
    assert abs(calibration.spiegelhalter(one)) > 2
    assert abs(calibration.spiegelhalter(ten)) < 2 * abs(calibration.spiegelhalter(one))  # not 10 ** 0.5 times


def test_a_curve_of_another_game_does_not_narrow_an_interval():
    position = cadogan.game("windmill?redeals=1").deal(5)
    chance = coach.chance(position, samples=200)
    plain = wilson(1.0, 200)[0]
    assert not chance.calibrated
    assert chance.value < 0.99 or chance.low <= plain + 0.01


def test_intervals_are_wilsons():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
