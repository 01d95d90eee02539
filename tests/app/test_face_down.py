"""Klondike of docs/examples, which is not in the package: face-down cards, deals of three cards, and runs of cards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

KLONDIKE = Path(__file__).parents[2] / "docs" / "examples" / "klondike.py"

PLAYED = """
import random
from cadogan.app.wire import requests
from cadogan.app.application import Application
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.requests import AtNode, GoTo, MovesAtNode, NewPlay

app = Application(SQLiteStore())
dealt = runs = 0
for seed in range(20):
    chance = random.Random(seed)
    play = app.begin("ann", NewPlay("klondike", deal=str(seed)))
    assert [play.table.piles[f"p{n}"].down for n in range(1, 8)] == list(range(7))
    assert [play.table.piles[f"p{n}"].cards.count("??") for n in range(1, 8)] == list(range(7))
    for _ in range(50):
        if not play.moves:
            break
        move = chance.choice(play.moves)
        source = play.table.piles[move.source]
        left = source.count
        play = app.move("ann", play.id, MovesAtNode(play.node, (move.name,)))
        made = play.line[-1]
        assert "??" not in made.cards
        if move.kind == "deal":
            assert len(made.cards) == min(3, left)
            dealt += len(made.cards) == 3
        elif move.kind == "card":
            assert made.cards == source.cards[-move.count:]
            runs += move.count > 1
    back = app.goto("ann", play.id, GoTo(play.node, 0))
    assert [move.kind for move in back.line] == [move.kind for move in play.line]
    text = app.record("ann", play.id)
    (copy,) = app.import_record("bob", requests.RecordText(text)).plays
    assert app.record("bob", copy.id) == text
assert dealt > 20
assert runs > 3
"""


def test_klondike_works_like_the_other_games() -> None:
    environment = {**os.environ, "CADOGAN_GAMES": str(KLONDIKE)}
    subprocess.run([sys.executable, "-c", PLAYED], check=True, env=environment, timeout=280)
