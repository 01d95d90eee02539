"""Fair play of the windmill: the board for simulated games, the policy that plays them, and the sampler."""

import numpy as np
import pytest

import cadogan
from cadogan import coach
from cadogan.coach import windmill
from cadogan.coach.tally import Knowledge
from cadogan.machine.arrays import copied, zeros
from cadogan.rules.games import windmill as rules
from cadogan.solver.boards.windmill import (
    LONGEST,
    MOST,
    STOCK,
    board_of,
    code_of,
    is_complete,
    moves,
    play,
    play_to_end,
    policy,
)
from windmill_positions import GAMES


@pytest.mark.parametrize(
    "name", ["windmill", "windmill?transfer=cadogan&redeals=1", "windmill?transfer=none&kings=free"]
)
def test_the_policy_does_not_look_at_the_order_of_the_stock(name):
    game, rng = cadogan.game(name), np.random.default_rng(5)
    weights = policy.weights(game.blank())
    codes, tables = zeros("q", MOST), zeros("q", policy.MOST_TABLES)
    mind = policy.Policy(weights, codes, tables)
    b, piles = board_of(game.deal(3).state)
    while moves(b.shape, b.hand, b.stock - b.drawn, b.waste, codes):
        chosen = policy.choose(b, piles, mind)
        assert max(tables) < policy.FEATURES
        other = copied(piles)
        rng.shuffle(other[STOCK + b.drawn : STOCK + b.stock])
        assert policy.choose(b, other, mind) == chosen
        b = play(b, piles, chosen)


@pytest.mark.parametrize("name", GAMES[::6])
def test_samples_are_games_of_the_worlds(name):
    """Each value is that of the world from `Knowledge.world`, played to its end by the policy."""
    game = cadogan.game(name)
    position = game.deal(8)
    for _ in range(50):
        position = position.play(position.moves[-1 if position.ply % 3 else 0])
    knowledge = Knowledge(position)
    codes = list(knowledge.codes().values())
    streams = knowledge.streams(1, 0, 2)
    values = np.full((2, len(codes)), -1.0)
    windmill.Sampler(knowledge, codes).run(np.arange(len(codes)), streams, values)
    for stream, row in zip(streams, values, strict=True):
        for code, value in list(zip(codes, row, strict=True))[-2:]:
            b, piles = board_of(knowledge.world(stream).tolist())
            b = play(b, piles, code_of(knowledge.state.tolist(), code))
            mind = policy.Policy(policy.weights(game.blank()), zeros("q", MOST), zeros("q", policy.MOST_TABLES))
            b, _ = play_to_end(policy.choose, mind, b, piles, zeros("h", LONGEST))
            assert value == is_complete(b.shape)


def test_the_policy_wins_many_games():
    knowledge = Knowledge(cadogan.game("windmill?kings=free").deal(1))
    values = np.zeros((200, 1))
    windmill.Sampler(knowledge, [rules.DEAL]).run(np.zeros(1, np.int64), knowledge.streams(0, 0, 200), values)
    assert 0.3 < values.mean() < 0.95


def test_moves_that_differ_in_names_only_are_alike():
    position = cadogan.game("windmill").setup(
        "sails=2S 2H 2D KS KH 9C 9D 9H; c=AS; k1=; k2=; k3=; k4=; w=KD; stock=" + " ".join(["??"] * 94)
    )
    weighing = coach.weigh(position, samples=30)
    found = {each.move: each.same for each in weighing.choices}
    assert found == {"s1-c": ("s2-c", "s3-c"), "s4-k1": ("s5-k1", "w-k1"), "deal": ()}
