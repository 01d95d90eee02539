"""What the quilts' simulated games learn about a position: repeatable, alike for all candidates, and useful."""

from __future__ import annotations

import numpy as np
import pytest

import cadogan
from cadogan.coach import quilt
from cadogan.coach.knowledge import Knowledge
from cadogan.coach.quilt import lessons

GAMES = ["crazy-quilt-morehead", "the-carpet", "the-carpet?hand=off"]


def at_a_choice(name, rate=lessons.RATE, deal=5):
    """Return the sampler of a position with at least four moves, and its knowledge."""
    position = cadogan.game(name).deal(deal)
    while len(position.moves) < 4:
        position = position.play("deal" if "deal" in position.moves else position.moves[0])
    knowledge = Knowledge(position)
    sampler = quilt.Sampler(knowledge, list(knowledge.codes().values()))
    sampler.lessons = lessons.no_lessons(rate)
    return sampler, knowledge


def values_of(sampler, knowledge, parts, chosen=None):
    """Return the values of the candidates, simulated in parts with these numbers of worlds."""
    chosen = np.arange(len(sampler.codes)) if chosen is None else np.array(chosen)
    found, first = [], 0
    for count in parts:
        values = np.zeros((count, len(chosen)))
        sampler.run(chosen, knowledge.streams(3, first, count), values)
        found.append(values)
        first += count
    return np.concatenate(found)


@pytest.mark.parametrize("name", GAMES)
def test_it_does_not_matter_how_the_worlds_are_divided(name):
    once = values_of(*at_a_choice(name), [90])
    assert (values_of(*at_a_choice(name), [1, 40, 49]) == once).all()


@pytest.mark.parametrize("name", GAMES)
def test_in_a_world_all_candidates_are_continued_alike(name):
    """Nothing is learned between the candidates of a world, so their order does not matter."""
    count = len(at_a_choice(name)[0].codes)
    values = values_of(*at_a_choice(name), [60])
    turned = values_of(*at_a_choice(name), [60], range(count)[::-1])
    assert turned[:, ::-1] == pytest.approx(values)


@pytest.mark.parametrize("name", GAMES)
def test_later_worlds_are_played_better(name):
    learning, fixed = (
        np.concatenate([values_of(*at_a_choice(name, rate, deal), [6000])[2000:].mean(1) for deal in range(1, 5)])
        for rate in (lessons.RATE, 0.0)
    )
    gain = learning - fixed
    assert gain.mean() > 3 * gain.std() / len(gain) ** 0.5 > 0


def test_lessons_end():
    sampler, knowledge = at_a_choice("crazy-quilt-morehead")
    worlds = lessons.GAMES // len(sampler.codes) + 1
    values_of(sampler, knowledge, [worlds])
    learned = np.array(sampler.lessons.bias)
    assert learned.any()
    values_of(sampler, knowledge, [50])
    assert (np.array(sampler.lessons.bias) == learned).all()


def test_a_usual_decision_teaches_to_its_end():
    assert lessons.GAMES == quilt.SAMPLES
