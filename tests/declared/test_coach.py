"""The coach's policy for declared games: what it plays, and that it sees no more than the player."""

from __future__ import annotations

from itertools import islice

import pytest

import cadogan
from cadogan import coach
from cadogan.coach import declared
from cadogan.coach.evaluation import sampler_of
from cadogan.coach.reasons import homing
from cadogan.machine.arrays import zeros
from cadogan.rules.declared import rows as r
from cadogan.solver.declared.choices import home_next
from cadogan.solver.declared.policy import LUCK, choose, worth

GAMES = ["klondike", "golf", "declared-nation", "pyramid", "packets", "rows"]


def likings(position: cadogan.Position) -> dict[str, int]:
    """What the policy thinks of each legal move in this very state, unseen cards and all."""
    s = position.state
    t = r.number(s, r.TABLES)
    return {name: worth(s, t, code, home_next(s, t)) for name, code in position.codes.items()}


@pytest.mark.parametrize("game", GAMES)
def test_it_sees_what_the_player_sees(game):
    position = cadogan.game(game).deal(5)
    assert sampler_of(position.game) is declared.Sampler
    for ply in range(0, 40):
        if position.is_over:
            return
        other = next(islice(position.worlds(ply), 1, 2))
        assert likings(position) == likings(other)
        position = position.play(max(likings(position), key=likings(position).__getitem__))


def test_it_plays_home_turns_up_and_deals_last():
    position = cadogan.game("klondike?deal=1").deal(3)
    for _ in range(60):
        if position.is_over:
            break
        found = likings(position)
        best = max(found, key=found.__getitem__)
        home = homing(position)
        assert best in home or not home
        assert position.move(best).kind != "deal" or all(value <= 0 for value in found.values())
        position = position.play(best)


def test_it_takes_no_move_back_at_once():
    position = cadogan.game("freecell").deal(1)
    s, out = position.state, zeros("h", position.game.family.MOVES)
    t = r.number(s, r.TABLES)
    for move in position.codes.values():
        source, target = divmod(move, s[t + r.TARGETS])
        after = s[:]
        position.game.family.play(after, move)
        n = position.game.family.moves(after, out)
        back = target * s[t + r.TARGETS] + source
        if n > 1:
            assert all(choose(after, out, n, move, LUCK, seed) != back for seed in range(5))


def test_it_wins_where_random_play_does_not(monkeypatch):
    position = cadogan.game("klondike").deal(7)
    value = coach.weigh(position, samples=400).best.value
    with monkeypatch.context() as patch:
        patch.setattr(declared, "suits", lambda rules: False)
        sampler_of.cache_clear()
        assert coach.weigh(position, samples=400).best.value < value
    sampler_of.cache_clear()


def test_of_equal_moves_the_one_it_likes_comes_first():
    position = cadogan.game("klondike").deal(12)
    weighing = coach.weigh(position, samples=1)
    liked = [choice.liking for choice in weighing.choices]
    assert liked == sorted(liked, reverse=True)
