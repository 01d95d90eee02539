"""Two files of rules for one game, played side by side: ``python tests/declared/agreement.py GAMES``."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import cadogan
from cadogan.machine import compiled, templates
from cadogan.machine.arrays import zeros

PAIRS = {
    "golf": "plain-golf", "golf?kings=open": "plain-golf?kings=open", "klondike": "plain-klondike", "klondike?deal=1": "plain-klondike?deal=1",
    "declared-nation": "the-nation", "declared-nationale": "la-nationale", "declared-capricieuse": "capricieuse",
    "declared-capricieuse?shuffle=on&collect=first-first": "capricieuse?shuffle=on&collect=first-first",
}  # fmt: skip


class Side:
    """A game as machine code, its moves by name."""

    def __init__(self, name: str) -> None:
        self.game = cadogan.game(name)
        self.family = self.game.family
        self.legal, self.move, self.won = (
            compiled.machine(each, self.game) for each in (templates.legal_moves, templates.play_move, templates.is_won)
        )
        self.out = zeros("h", self.family.MOVES)
        self.names: dict[int, str] = {}

    def begin(self, deal: int) -> None:
        """Deal."""
        self.state = compiled.deal_range(self.game, deal, 1).cast("B").cast("b")

    def moves(self) -> dict[str, int]:
        """The legal moves by name: the kind of a move, where it comes from and where it goes."""
        count = self.legal(self.state, self.out)
        return {self.name(self.out[i]): self.out[i] for i in range(count)}

    def name(self, move: int) -> str:
        """The name of a move; a foundation's suit is that of the card, so the name is asked for once for each top card."""
        found = self.names.get(move)
        if found is None:
            found = self.names[move] = self.family.move_name(list(self.state), move)
        return found

    def play(self, move: int) -> None:
        """Play a move."""
        self.move(self.state, move)

    @property
    def shown(self) -> tuple[Any, ...]:
        """The cards of all places."""
        s = list(self.state)
        return tuple((name, pile.cards, pile.down) for name, pile in sorted(self.family.piles(s).items()))


def compare(
    one: str, other: str, games: int, most: int = 120, report: Callable[[int], None] = lambda game: None
) -> int:
    """Play random games by both files of rules, and return the number of plies; AssertionError where they differ.

    The moves are compared at each ply, the cards at the end of each hundredth game, and whether it is won at the end of each.
    """
    a, b = Side(one), Side(other)
    chance = random.Random(1)
    plies = 0
    for game in range(games):
        report(game)
        a.begin(game)
        b.begin(game)
        line = []
        while len(line) < most:
            mine, theirs = a.moves(), b.moves()
            assert mine.keys() == theirs.keys(), (one, game, line, mine.keys() ^ theirs.keys())
            if not mine:
                break
            line.append(chance.choice(sorted(mine)))
            a.play(mine[line[-1]])
            b.play(theirs[line[-1]])
        assert a.won(a.state) == b.won(b.state), (one, game, line)
        if game % 100 == 0:
            assert a.shown == b.shown, (one, game, line)
        plies += len(line)
    return plies


if __name__ == "__main__":
    from cadogan.rules.game import use_file
    from declared.conftest import FILES

    for file in FILES:
        use_file(file)
    for one, other in PAIRS.items():
        print(f"{one}: {compare(one, other, int(sys.argv[1]))} plies of {sys.argv[1]} games agree", flush=True)
