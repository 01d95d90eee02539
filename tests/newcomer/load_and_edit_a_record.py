"""Load a game, try other moves, comment on them, write it back, and look through a file of many games."""

from __future__ import annotations

import tempfile
from pathlib import Path

import cadogan

RECORD = """
[Game "crazy-quilt"]
[Deal "42"]
[Player "Ann"]

{A quiet start.} 1. b8-u c1-d (2. deal {too soon}) 3. deal g1-d *
"""


def main() -> None:
    tree = cadogan.Tree(cadogan.read_record(RECORD))
    print(f"{tree.headers['Player']} played {tree.game.title}, deal {tree.headers['Deal']}:")
    for node in tree.main_line:
        print(f"{node.ply}. {node.position.last_words}")

    # Another move at the third place: whatever is legal there and was not played.
    third = tree.main_line[2]
    before = third.parent
    assert before is not None
    other = next(move for move in before.position.moves if move != third.move)
    tried = before.add(other)
    tried.comment = f"why not {other.words}?"
    tried.promote()
    assert other in tree.moves
    tried.demote()

    # The line is played on, and the result follows.
    while not tree.end.position.is_over and tree.end.ply < 60:
        tree.end.add(tree.end.position.moves[0])
    tree.set_result()
    assert tree.verify()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        path.write_text(f"{tree}\n[Game crazy-quilt] [Deal 1] b8-u ) deal\n\n{tree}", encoding="utf-8")
        games = list(cadogan.records(path, on_fault=lambda fault: print(f"left out: {fault}")))
    assert games == [tree.record(), tree.record()]
    print(games[0].position())


if __name__ == "__main__":
    main()
