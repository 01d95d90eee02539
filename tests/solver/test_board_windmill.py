"""The windmill's fast board: ply by ply as the rules, with every option."""

import random
from array import array

import pytest

import cadogan
from cadogan.machine.arrays import zeros
from cadogan.rules.games import windmill as rules
from cadogan.solver.boards import windmill as fast
from samples import some
from windmill_positions import GAMES, late_position


def described(board, piles):
    """Return what matters of a board for the rest of the game."""
    waste, stock = piles[: board.waste].tolist(), piles[fast.STOCK + board.drawn : fast.STOCK + board.stock].tolist()
    return board._replace(drawn=0, stock=board.stock - board.drawn), waste, stock


@pytest.mark.parametrize("name", GAMES)
def test_the_board_plays_as_the_rules_do(name):
    game, rng = cadogan.game(name), random.Random(name)
    out, codes = array("h", bytes(2 * rules.MOVES)), zeros("q", fast.MOST)
    plies = 0
    while plies < some(400, 1500):
        s = (game.deal(rng.randrange(1000)) if rng.random() < 0.3 else late_position(rng, game, 60)).state
        board, piles = fast.board_of(s)
        while True:
            legal = {move: fast.code_of(s, move) for move in out[: rules.moves(s, out)]}
            n = fast.moves(board.shape, board.hand, board.stock - board.drawn, board.waste, codes)
            assert sorted(codes[:n].tolist()) == sorted(set(legal.values()))
            for move, code in legal.items():
                first = fast.move_of(s, code)
                assert legal[first] == code
                assert first <= move
            assert (rules.won(s), rules.home(s)) == (fast.is_complete(board.shape), fast.home(board.shape))
            if not legal:
                break
            plays = [move for move in legal if move not in (rules.DEAL, rules.REDEAL)]
            move = rng.choice(plays if plays and rng.random() < 0.85 else list(legal))
            board = fast.play(board, piles, legal[move])
            rules.play(s, move)
            plies += 1
            assert described(board, piles) == described(*fast.board_of(s))
