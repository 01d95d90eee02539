"""A game with the tree of all moves tried: going back and playing something else loses nothing."""

from __future__ import annotations

import itertools

from cadogan.app.store.tree import Node, Tree
from cadogan.cli.terminal.played import PlayedGame
from cadogan.position import Position

START = Tree([Node(None, "", 0)])


class TriedGame(PlayedGame):
    """A game, the tree of moves tried, and the node that is shown."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.tree, self.node = START.grown(0, position.history)
        self.latest: dict[int, int] = {}  # by node: the child that redo plays

    @classmethod
    def of(cls, played: PlayedGame) -> TriedGame:
        """Return a game with its undone moves, as a tree."""
        game = cls(played.position)
        game.headers, game.file, game.keep = played.headers, played.file, played.keep
        game.tree, last = game.tree.grown(game.node, list(reversed(played.undone)))
        for number in game.tree.path(last):
            game.latest[game.tree[number].parent or 0] = number
        game._find_undone()
        game.started, game.saved = played.started, played.saved
        return game

    def play(self, move: str) -> None:
        """Play a move, new or tried before. Raises IllegalMove."""
        after = self.position.play(move)
        self._show(after, self.tree.grown(self.node, after.history[-1:]))

    def undo(self, plies: int = 1) -> bool:
        """Undo moves; return whether there was one."""
        if not self.position.ply:
            return False
        for _ in range(min(plies, self.position.ply)):
            parent = self.tree[self.node].parent or 0
            self.latest[parent] = self.node
            self.node = parent
            self.position = self.position.back()
        self._find_undone()
        return True

    def redo(self) -> bool:
        """Play the move again that was undone, or tried last from here; return whether there was one."""
        if not self.undone:
            return False
        self.play(self.undone[-1])
        return True

    def jump(self, number: int) -> None:
        """Show another node of the tree."""
        path = [0, *self.tree.path(number)]
        for parent, child in itertools.pairwise(path):
            self.latest[parent] = child
        position = self.position.start.play(*(self.tree[each].move for each in path[1:]))
        self._show(position, (self.tree, number))

    def children(self, number: int) -> list[int]:
        """Return the nodes that follow a node, in the order in which they were tried."""
        return [i for i, node in enumerate(self.tree) if node.parent == number]

    def _show(self, position: Position, at: tuple[Tree, int]) -> None:
        self.position, (self.tree, self.node) = position, at
        if self.node:
            self.latest[self.tree[self.node].parent or 0] = self.node
        self._find_undone()

    def _find_undone(self) -> None:
        """Set the moves that redo plays: the line tried last from here."""
        line, number = [], self.node
        while number in self.latest:
            number = self.latest[number]
            line.append(self.tree[number].move)
        self.undone = line[::-1]
