"""What the quilts' simulated games learn about a position: repeatable, alike for all candidates, and useful."""

from __future__ import annotations

import numpy as np
import pytest

import cadogan
from cadogan import coach
from cadogan.coach import quilt
from cadogan.coach.quilt import lessons
from cadogan.coach.tally import Knowledge

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


@pytest.mark.dear  # statistics of many worlds
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
    sampler.lessons = sampler.lessons._replace(most=400)
    worlds = 400 // len(sampler.codes) + 1
    values_of(sampler, knowledge, [worlds])
    learned = np.array(sampler.lessons.bias)
    assert learned.any()
    values_of(sampler, knowledge, [50])
    assert (np.array(sampler.lessons.bias) == learned).all()


def test_a_usual_decision_teaches_to_its_end():
    assert lessons.no_lessons().most == quilt.SAMPLES
    assert lessons.continued(lessons.no_lessons()).most == quilt.SAMPLES_IN_GAME


def test_lessons_go_on_from_their_biases_and_leave_the_earlier_ones_alone():
    earlier, knowledge = at_a_choice("crazy-quilt-morehead")
    values_of(earlier, knowledge, [60])
    learned = np.array(earlier.lessons.bias)
    sampler, _ = at_a_choice("crazy-quilt-morehead")
    sampler.go_on(earlier)
    assert learned.any()
    assert (np.array(sampler.lessons.bias) == learned).all()
    assert not any(
        np.array(part).any() for part in (sampler.lessons.games, sampler.lessons.values, sampler.lessons.step)
    )
    values_of(sampler, knowledge, [60])
    assert (np.array(sampler.lessons.bias) != learned).any()
    assert (np.array(earlier.lessons.bias) == learned).all()


def test_the_player_goes_on_with_its_lessons_in_a_game_and_only_there():
    """A decision with the lessons of the one before is another than without; after a jump elsewhere there are none to use."""

    def values(weighing):
        return [(each.move, each.value) for each in weighing.choices]

    player, position = coach.Player(samples=300), cadogan.game("crazy-quilt-morehead").deal(5)
    decisions = []
    while len(decisions) < 2:
        decision = player.decide(position)
        if decision.weighing:
            decisions.append(decision.weighing)
        position = position.play(decision.move)
    first, second = decisions
    there = second.position

    def weighed(earlier):
        return values(coach.weigh(there, 300, seed=there.ply, choosing=True, earlier=earlier))

    assert values(second) == weighed(first) != weighed(None)
    elsewhere = cadogan.game("crazy-quilt-morehead").deal(6)
    assert values(player.decide(elsewhere).weighing) == values(coach.weigh(elsewhere, 300, choosing=True))
    assert values(player.decide(there).weighing) == weighed(None)
