"""Adds moves to a play in an SQLite file until it is killed; says the number of each one that is stored."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, datetime

from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.store.stored import StoredNode
from cadogan.app.store.tree import Node

store = SQLiteStore(sys.argv[1])
print("open", flush=True)
while True:
    with store.writing() as writing:
        play = writing.play("a")
        assert play
        number = play.cursor + 1
        node = StoredNode(Node(number - 1, "deal", number))
        writing.add_nodes("a", number, [node])
        writing.visit("a", {number - 1: number})
        writing.annotate("a", {number: replace(node, comment="long " * (number % 7 * 300))})  # some are larger
        writing.update(replace(play, cursor=number, ply=number, changed=datetime.now(UTC)))
    print(number, flush=True)
