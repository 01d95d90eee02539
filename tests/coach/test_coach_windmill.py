"""Fair play of the windmill: the board for simulated games, the policy that plays them, and the sampler."""

import random

import numpy as np
import pytest

import cadogan
from cadogan import coach, compiled
from cadogan.coach import windmill
from cadogan.coach import windmill_board as board
from cadogan.coach import windmill_policy as policy
from cadogan.coach.knowledge import Knowledge
from cadogan.games import windmill as rules

GAMES = [
    f"windmill?transfer={transfer}&kings={kings}&redeals={redeals}"
    for transfer in rules.OPTIONS["transfer"].values
    for kings in rules.OPTIONS["kings"].values
    for redeals in (0, 2)
]


def home(b):
    """Return the number of cards on the centre and the corners of a board."""
    return b[board.CENTRE] + sum((13 - rank) * b[board.WANT + rank] for rank in range(14))


def relevant(b):
    """Return the parts of a board that matter for the rest of the game."""
    waste = b[board.PILE : board.PILE + b[board.WASTE]]
    stock = b[board.CARDS + b[board.DRAWN] : board.CARDS + b[board.MANY]]
    return [part.tolist() for part in (b[: board.WASTE], b[board.BURIED : board.PILE], waste, stock)]


@pytest.mark.parametrize("name", GAMES)
def test_the_board_plays_as_the_rules_do(name):
    game, rng = cadogan.game(name), random.Random(name)
    kernels = compiled.machine(board.__name__, "moves", "play", "complete")
    fast = compiled.kernels(game)
    out, codes = np.zeros(rules.MOVES, np.int16), np.zeros(board.MOST, np.int64)
    for number in range(4):
        s = compiled.table(game.deal(number).state)
        if number % 2:  # a stock in a good order, so that games get far
            stock = sorted(s[rules.STOCK + 1 : rules.STOCK + 96], key=lambda card: (card & 15) + rng.random() * 8)
            s[rules.STOCK + 1 : rules.STOCK + 96] = stock[::-1]
        b = board.board_of(s)
        while True:
            legal = [int(move) for move in out[: fast.moves(s, out)]]
            n = kernels.moves(b, codes)
            assert sorted(codes[:n]) == sorted({board.move_on_board(s, move) for move in legal})
            assert (fast.won(s), fast.home(s)) == (kernels.complete(b), home(b))
            if not legal:
                break
            plays = [move for move in legal if move not in (rules.DEAL, rules.REDEAL)]
            move = rng.choice(plays if plays and rng.random() < 0.9 else legal)
            kernels.play(b, board.move_on_board(s, move))
            fast.play(s, move)
            if rng.random() < 0.2:
                assert relevant(b) == relevant(board.board_of(s))


def room():
    """Return the arrays for a simulated game: for moves, for what they have in common, and for the weights of one."""
    return (np.zeros(size, np.int64) for size in (board.MOST, policy.SHARED, policy.MOST_TABLES))


def lists():
    """Return the same as lists, for the interpreter."""
    return (each.tolist() for each in room())


@pytest.mark.parametrize(
    "name", ["windmill", "windmill?transfer=cadogan&redeals=1", "windmill?transfer=none&kings=free"]
)
def test_the_policy_does_not_look_at_the_order_of_the_stock(name):
    game, rng = cadogan.game(name), np.random.default_rng(5)
    kernels = compiled.machine(policy.__name__, "choose")
    weights = windmill.weights(game.blank())
    codes, x, f = room()
    b = board.board_of(game.deal(3).state)
    while n := board.moves(b, codes):
        chosen = kernels.choose(b, codes, n, x, f, weights)
        assert f.max() < policy.FEATURES
        other = b.copy()
        rng.shuffle(other[board.CARDS + b[board.DRAWN] : board.CARDS + b[board.MANY]])
        assert kernels.choose(other, codes, n, x, f, weights) == chosen
        board.play(b, codes[chosen])


@pytest.mark.parametrize("name", GAMES[::4])
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
            b = board.board_of(knowledge.world(stream)).tolist()
            board.play(b, board.move_on_board(knowledge.state, code))
            assert value == policy.playout(b, *lists(), windmill.weights(game.blank()))


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
