"""Evaluation of moves: what it may use, what it must not use, and when it ends."""

from __future__ import annotations

import sys
import threading
import time
from itertools import islice
from random import Random

import pytest

import cadogan
from cadogan import coach
from cadogan.coach import evaluation, tally
from cadogan.coach.hint import EARLY, of_weighed
from cadogan.machine.arrays import zeros
from samples import some

GAMES = [game.name for game in cadogan.games()]
MORE = [
    "windmill?kings=free&transfer=none",
    "windmill?redeals=1",
    "the-carpet?foundation_transfer=on",
    "crazy-quilt?release=lane",
    "capricieuse?shuffle=on",
    "monte-carlo?closing=columns",
    "doubles-and-quits?pairing=optional&pairless_first=lost",
]


def outlook(weighing: coach.Weighing) -> list[tuple[object, ...]]:
    return [(each.move, each.same, each.value, each.error, each.samples, each.known) for each in weighing.choices]


@pytest.mark.parametrize("game", GAMES + MORE)
def test_no_peeking(game):
    """With a budget in samples, the answers do not depend on the order of the unseen cards or on future shuffles."""
    position = cadogan.game(game).deal(20260)
    for ply in range(0, some(16, 24), 8):
        other = next(islice(position.worlds(ply + 1), 3, 4))
        assert other.seen == position.seen
        assert not position.unseen or other != position
        found = outlook(coach.weigh(position, samples=60, seed=5))
        assert found == outlook(coach.weigh(other, samples=60, seed=5))
        assert found == outlook(coach.weigh(position.seen, samples=60, seed=5))
        assert coach.hint(position, samples=40).plain() == coach.hint(other, samples=40).plain()
        for _ in range(8):
            if position.is_over:
                return
            position = position.play(position.moves[position.ply % len(position.moves)])


@pytest.mark.parametrize("game", ["windmill", "the-carpet", "doubles-and-quits"])
def test_the_player_does_not_peek(game):
    """Two tables that look the same to the player are played the same, up to the card by which they differ."""
    position = cadogan.game(game).deal(77)
    other = next(position.worlds(3))
    ours = coach.play_on(position, samples=40)
    for (one, after), (two, then) in zip(ours, coach.play_on(other, samples=40), strict=False):
        assert one.move == two.move
        if after.seen != then.seen:
            break


def test_random_numbers_come_from_the_seed_alone():
    position = cadogan.game("monte-carlo").deal(1)
    one, again = (outlook(coach.weigh(position, samples=100, seed=1)) for _ in range(2))
    assert one == again
    assert one != outlook(coach.weigh(position, samples=100, seed=2))
    cards = cadogan.game("monte-carlo").deal(1).dealt_cards
    assert one == outlook(coach.weigh(cadogan.game("monte-carlo").position(cards), samples=100, seed=1))


def test_the_budget_in_samples_is_kept():
    for samples in (1, 7, 100, 1001):
        weighing = coach.weigh(cadogan.game("the-carpet").deal(9), samples=samples)
        assert weighing.samples <= max(samples, len(weighing.choices))
        assert weighing.done


def test_an_obvious_win_is_found():
    """Once no card is unseen, the evaluation gives the solver's verdict."""
    position = cadogan.game("doubles-and-quits").deal(7)
    while not position.is_over and len(position.unseen) > 0:
        position = position.play(coach.weigh(position, samples=50).best.move)
    weighing = coach.weigh(position)
    assert weighing.verdict is not None
    assert weighing.verdict.result == cadogan.solve(position).result


def test_moves_to_the_same_position_are_one_choice():
    position = cadogan.game("capricieuse?shuffle=on").deal(3)
    choices = coach.weigh(position, samples=50).choices
    named = [move for choice in choices for move in (choice.move, *choice.same)]
    assert sorted(named) == sorted(position.moves)


def test_all_is_known_and_lost():
    position = cadogan.game("doubles-and-quits").setup("cells=4S 6S 9C 9H; stock=", strict=False)
    other = cadogan.game("doubles-and-quits").setup("cells=4S 6S 4H 6H 8C 8D", strict=False)
    chance = coach.chance(other)
    assert chance.known in ("won", "lost")
    assert chance.known == cadogan.solve(other).result
    assert coach.chance(position).known == cadogan.solve(position).result


def test_it_can_be_cancelled():
    cancel = threading.Event()
    position = cadogan.game("windmill").deal(2)
    coach.weigh(position, samples=20)
    threading.Timer(0.1, cancel.set).start()
    started = time.monotonic()
    weighing = coach.weigh(position, seconds=60, cancel=cancel)
    assert time.monotonic() - started < 30
    assert weighing.done


@pytest.mark.parametrize("game", ["windmill", "crazy-quilt"])
def test_a_hint_that_was_cancelled_at_once_has_no_chance(game):
    cancel = threading.Event()
    cancel.set()
    hint = coach.hint(cadogan.game(game).deal(2), cancel=cancel)
    assert hint.chance is None
    assert not hint.final


class Looks(threading.Event):
    """Never set. Counts the looks at it, and the steps of Python from one to the next, as `trace` sees them."""

    def __init__(self):
        super().__init__()
        self.looks = self.steps = self.most = 0

    def is_set(self):
        self.looks, self.most, self.steps = self.looks + 1, max(self.most, self.steps), 0
        return False

    def trace(self, frame, event, _):
        if frame.f_code.co_filename not in (evaluation.__file__, tally.__file__):
            return None
        frame.f_trace_opcodes = True
        self.steps += event == "opcode"
        return self.trace


def test_a_stop_is_noticed_as_soon_late_as_early(monkeypatch):
    """Between two looks at the stop flag come the samples of one slice and some steps of Python, however many came before."""
    position = cadogan.game("monte-carlo").deal(1)
    clock, sizes = [0.0], []
    run = evaluation.sampler_of(position.game).run

    def slow(self, chosen, streams, values):
        run(self, chosen, streams, values)
        clock[0] += 0.001 * len(streams)  # as if a world took a millisecond
        sizes.append(len(streams))

    monkeypatch.setattr(evaluation.sampler_of(position.game), "run", slow)
    monkeypatch.setattr(evaluation.time, "perf_counter", lambda: clock[0])
    most = []
    for samples in (1_000, 20_000):
        looks = Looks()
        sys.settrace(looks.trace)
        try:
            weighing = coach.weigh(position, samples, cancel=looks, every=True)
        finally:
            sys.settrace(None)
        assert samples - len(weighing.choices) < weighing.samples <= samples
        assert max(sizes) <= evaluation.SLICE / 0.001
        assert looks.looks >= len(sizes)
        most.append(looks.most)
        sizes.clear()
    assert most[1] < 1.5 * most[0]


def test_sums_tell_what_the_values_tell():
    """Means, and differences between moves, come out as from lists of all values; in the first worlds there are more moves."""
    random = Random(5)
    found = tally.Tally(3)
    values = [[random.random() for _ in range(200)], [0.7] * 100, [float(random.random() < 0.4) for _ in range(200)]]
    for first, end, moves in ((0, 60, (0, 1, 2)), (60, 100, (0, 1, 2)), (100, 200, (0, 2))):
        block = zeros("d", end - first, len(moves))
        for i in range(first, end):
            for j, move in enumerate(moves):
                block[i - first, j] = values[move][i]
        found.add(moves, block)
    for move, each in enumerate(values):
        assert found.spread(move, len(each)) == pytest.approx(evaluation.mean_and_variance(each))
    assert found.spread(1, 100)[1] == 0
    for one, other in ((0, 2), (2, 0), (2, 2)):
        assert found.ahead(one, other, 200) == pytest.approx(evaluation.ahead_by(values[one], values[other]))


def test_better_answers_are_reported_as_they_are_found():
    reports = []
    weighing = coach.weigh(cadogan.game("the-carpet").deal(9), samples=2000, on_progress=reports.append)
    assert reports
    assert [each.done for each in reports] == [False] * len(reports)
    assert [each.samples for each in reports] == sorted(each.samples for each in reports)
    assert weighing.samples >= reports[-1].samples


def test_bad_budgets_and_kinds():
    position = cadogan.game("windmill").deal(2)
    with pytest.raises(cadogan.BadInput, match="0 samples are too few"):
        coach.weigh(position, samples=0)
    with pytest.raises(cadogan.BadInput, match="seconds are too few"):
        coach.weigh(position, seconds=-1)
    with pytest.raises(cadogan.BadInput, match="is not a kind of hint: choose one of honest, all-cards-known, legal"):
        coach.hint(position, "psychic")


def test_a_move_that_drops_out_early_has_no_chance():
    position = cadogan.game("monte-carlo").deal(1)
    weighed = coach.weigh(position, samples=2000)
    found = {each.move: each for each in coach.hint(position, samples=2000).others}
    early = {choice.move for choice in weighed.choices if choice.samples < EARLY}
    assert early
    assert weighed.best.samples > EARLY
    for move, (_, chance, behind, _) in found.items():
        choice = weighed.of(move)
        assert behind == (choice.move in early)
        assert (chance is None) == behind
        assert not chance or chance.samples == choice.samples


FREE = (  # a play of the Crazy Quilt that reaches a free play home, e4-d
    "deal e1-w deal a6-d a2-d deal deal d8-d c8-u h7-w a3-u w-u w-u deal deal w-d h3-d deal h5-d w-u f8-d deal c7-w d7-u h1-w "
    "h2-w deal h8-w g2-d deal d6-w e6-u e8-d c6-u c5-d h4-u g1-u d1-d d2-d deal w-u deal h6-w g6-d g5-u f5-d c1-d b1-u w-u w-u "
    "deal deal deal b7-u deal d5-w b6-w deal w-u deal a5-w b3-w deal g7-w deal f1-w f2-d deal w-u d4-u"
)


def test_of_equal_moves_a_free_play_home_is_advised():
    """Whatever the sampled worlds, the hint is the same, and names the moves that are as good."""
    position = cadogan.game("crazy-quilt").deal(5).play(*FREE.split())
    assert [str(move) for move in position.safe] == ["e4-d"]
    for seed in range(3):
        hint = coach.hint(position, samples=2000, seed=seed)
        assert (hint.move, hint.equal) == ("e4-d", ("e7-u", "deal"))
        assert [each.move for each in hint.others if each.equal] == list(hint.equal)
    assert coach.weigh(position, samples=2000).best.move in ("e4-d", *hint.equal)


def weighed(position, lags, done=True):
    """Return moves as if they had been evaluated in 900 worlds; `lags` are their lags and its standard errors."""
    choices = []
    for number, (move, lag) in enumerate(lags.items()):
        choice = evaluation.Choice(move, 0, number)
        choice.value, choice.error, choice.samples, choice.lag = 0.6 - lag[0], 0.02, 900, lag
        choices.append(choice)
    choices += [evaluation.Choice(str(move), 0) for move in position.moves if move not in lags]
    for choice in choices[len(lags) :]:
        choice.lag = (0.3, 0.1)
    return coach.Weighing(position, tuple(choices), 900, 1.0, done)


def test_what_counts_as_equal():
    """Only a difference that is both within the noise and surely small; among equals the name decides."""
    position = cadogan.game("monte-carlo").deal(4)
    one, two, three, four = sorted(map(str, position.moves))[:4]
    lags = {three: (0.0, 0.001), one: (0.009, 0.005), four: (0.012, 0.005), two: (0.01, 0.02)}
    hint = of_weighed(weighed(position, lags))
    assert (hint.move, hint.equal) == (one, (three,))
    assert [each.move for each in hint.others][:3] == [three, four, two]  # one clearly behind, one not known well
    assert of_weighed(weighed(position, lags), playing=True).move == three  # the coach plays what did best


def test_a_hint_changes_only_for_a_better_move():
    position = cadogan.game("monte-carlo").deal(7)
    one, two, *_ = map(str, position.moves)
    unsure, worse = {one: (0.0, 0.02), two: (0.03, 0.02)}, {one: (0.0, 0.01), two: (0.03, 0.01)}
    assert of_weighed(weighed(position, unsure, done=False), shown=two).move == two
    assert of_weighed(weighed(position, worse, done=False), shown=two).move == one
    assert of_weighed(weighed(position, unsure), shown=two).move == one


def test_moves_to_the_same_position_are_equal():
    position = cadogan.game("windmill").setup(
        "sails=2S 2H 2D KS KH 9C 9D 9H; c=AS; k1=; k2=; k3=; k4=; w=KD; stock=" + " ".join(["??"] * 94)
    )
    hint = coach.hint(position, samples=3000)
    twins = next(
        group for group in (["s1-c", "s2-c", "s3-c"], ["s4-k1", "s5-k1", "w-k1"], ["deal"]) if hint.move in group
    )
    assert {hint.move, *hint.equal} >= {*twins}
    assert sorted([hint.move, *(each.move for each in hint.others)]) == sorted(position.moves)


@pytest.mark.parametrize("game", ["crazy-quilt", "capricieuse", "doubles-and-quits"])
def test_kinds_of_hint(game):
    position = cadogan.game(game).deal(5)
    honest = coach.hint(position, samples=100)
    assert honest.kind == "honest"
    assert honest.move in position.moves
    assert honest.words
    assert sorted([honest.move, *(each.move for each in honest.others)]) == sorted(position.moves)
    legal = coach.hint(position, "legal")
    assert legal.move == ""
    assert [each.move for each in legal.others] == list(position.moves)
    known = coach.hint(position, "all-cards-known", samples=200_000)
    verdict = cadogan.solve(position, positions=200_000)
    assert known.verdict == verdict.result
    if verdict.won:
        assert known.line == verdict.moves
        assert position.play(*known.line).is_won
    else:
        assert known.move == ""


def test_a_chance_lies_within_its_interval_and_narrows():
    position = cadogan.game("doubles-and-quits").deal(8)
    few, many = coach.chance(position, samples=40), coach.chance(position, samples=2000)
    for each in (few, many):
        assert 0 <= each.low <= each.value <= each.high <= 1
    assert many.high - many.low < few.high - few.low


def test_the_ceiling_is_that_of_a_solver_that_sees_all():
    position = cadogan.game("doubles-and-quits").deal(8)
    ceiling = coach.ceiling(position, worlds=30)
    assert ceiling.won == sum(cadogan.solve(world).won for world in islice(position.worlds(0), 30))
    assert ceiling.worlds == 30
    assert ceiling.unknown == 0
    assert coach.chance(position, samples=2000).low <= ceiling.value + 0.2


def test_the_player_carries_capricieuse_to_its_end():
    position = cadogan.game("capricieuse").deal(4)
    for decision, after in coach.play_on(position):
        assert decision.why in ("line", "only")
        position = after
    assert position.is_won


def test_there_is_an_answer_while_the_solver_is_at_work(monkeypatch):
    """If all cards are known but the solver takes long, a short simulation gives an early answer; the result is the same."""
    position = cadogan.game("capricieuse").deal(1)
    verdict = cadogan.Verdict("capricieuse", "unknown", (), "", 0, 0.0, 0)

    def solve(*_, on_progress, **__):
        for _ in range(3):
            if on_progress:
                on_progress(None)
        return verdict

    monkeypatch.setattr(cadogan.solver, "solve", solve)
    reports = []
    found = coach.weigh(position, 3_000, on_progress=reports.append)
    assert reports[0].samples == evaluation.FIRST_WORLDS * len(reports[0].choices)
    assert not any(each.done for each in reports)
    assert outlook(found) == outlook(coach.weigh(position, 3_000))
