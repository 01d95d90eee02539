"""The rules as machine code for puzzles: replay lines, and play casual games.

Casual games measure how often play without a plan wins a position. In three of four moves, the casual player brings a random
card home if one can go; otherwise a random legal move is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, LOW32, MASK, splitmix
from cadogan.position import Position

LONGEST = 300  # plies after which a casual game is abandoned
SEED = 1


def casual_wins(position: Position, games: int, seed: int = SEED) -> int:
    """Return how many of `games` casual games from a position are won, all cards known; the same seed gives the same result."""
    rules = position.game
    machine = compiled.templates(rules, __name__, "casual_games")
    tables = np.zeros((3, rules.family.SIZE), np.int8)
    tables[0] = compiled.table(position.state)
    return int(
        machine.casual_games(tables, compiled.buffer(rules.family), rules.family.LIVE, games, np.uint64(splitmix(seed)))
    )


def wins(position: Position, line: Sequence[int]) -> bool:
    """Is a line legal from a position, and does it win with its last move, not before? Moves are numbered as in the game's file."""
    rules = position.game
    machine = compiled.templates(rules, __name__, "replay")
    return bool(machine.replay(compiled.table(position.state), compiled.buffer(rules.family), np.array(line, np.int64)))


# -- machine code, which calls a game's rules by their names ----------------------------------------------------------
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def casual_games(tables: Any, out: Any, live: int, games: int, stream: int) -> int:
    """Play `games` casual games from the first table; return how many are won. The other tables are working space.

    Only the part of a table below `live` changes during play.
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
            gains = 0  # moves that bring a card home are sorted to the front
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
    """Play a line by the rules: is every move legal, and is the game won after the last move and not before?"""
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
