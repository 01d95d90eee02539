"""What puzzles need of the rules as machine code: lines replayed, and games played on casually.

A casual game tells how often play without a plan wins a position.
Three times out of four the casual player brings a card home where one can go, whichever it is; otherwise any legal move is
played; all by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, LOW32, MASK, splitmix
from cadogan.position import Position

LONGEST = 300  # plies of a game, after which it is given up
SEED = 1


def casual_wins(position: Position, games: int, seed: int = SEED) -> int:
    """How many of so many casual games from a position, all cards known, are won; the same with the same seed anywhere."""
    rules = position.game
    machine = compiled.templates(rules, __name__, "casual_games")
    tables = np.zeros((3, rules.family.SIZE), np.int8)
    tables[0] = compiled.table(position.state)
    return int(
        machine.casual_games(tables, compiled.buffer(rules.family), rules.family.LIVE, games, np.uint64(splitmix(seed)))
    )


def wins(position: Position, line: Sequence[int]) -> bool:
    """Can a line of moves, as the game's file numbers them, be played from a position, and does it win, its last move not before?"""
    rules = position.game
    machine = compiled.templates(rules, __name__, "replay")
    return bool(machine.replay(compiled.table(position.state), compiled.buffer(rules.family), np.array(line, np.int64)))


# -- machine code: calls a game's rules by their names ----------------------------------------------------------------
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def casual_games(tables: Any, out: Any, live: int, games: int, stream: int) -> int:
    """Play on casually from the first table, so many times: how many games are won. The other tables are room to work in.

    What changes in play lies below `live`.
    """
    s, trial = tables[1], tables[2]
    s[:] = tables[0]
    trial[:] = tables[0]
    wins = 0
    for _ in range(games):
        s[:live] = tables[0, :live]
        for _ in range(LONGEST):
            n = moves(s, out)
            if n == 0:
                break
            now = home(s)
            gains = 0  # the moves that bring a card home come to the front
            for i in range(n):
                trial[:live] = s[:live]
                play(trial, out[i])
                if home(trial) > now:
                    move = out[i]
                    out[i] = out[gains]
                    out[gains] = move
                    gains += 1
            stream = (stream + GOLDEN) & MASK
            count = gains if gains and splitmix(stream) & 3 else n
            play(s, out[(((splitmix(stream) >> 32) & LOW32) * count) >> 32])
            if won(s):
                wins += 1
                break
    return wins


def replay(s: Any, out: Any, line: Any) -> bool:
    """Play a line by the rules: is every move legal, and is the game won after the last and not before?"""
    for move in line:
        if won(s):
            return False
        legal = False
        for i in range(moves(s, out)):
            if out[i] == move:
                legal = True
        if not legal:
            return False
        play(s, move)
    return won(s)  # type: ignore[no-any-return]
