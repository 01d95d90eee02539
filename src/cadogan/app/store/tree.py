"""The tree of all moves tried in a play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

BRANCHES_AT_MOST = 200  # shown; the newest ones


class Node(NamedTuple):
    """A tried move, or the start. Its number is its index in the tree.

    `mark`: how good an imported record says the move was, as `notation.Ply` has it.
    """

    parent: int | None
    move: str
    ply: int
    mark: str = ""


class Branch(NamedTuple):
    """Another line than the current one: its last node, the node where it branches off, and its first node from there."""

    leaf: int
    leaves: int
    first: int


class Tree(tuple[Node, ...]):
    """The nodes in the order of their numbers: first the start, parents before their children. Immutable."""

    __slots__ = ()

    def path(self, number: int) -> list[int]:
        """Return the numbers of the nodes from the first move to a node; empty for the start."""
        found = []
        while (parent := self[number].parent) is not None:
            found.append(number)
            number = parent
        found.reverse()
        return found

    def leads(self, number: int, to: int) -> bool:
        """Return whether a node is on the path to another, or is that node."""
        ply = self[number].ply
        while self[to].ply > ply:
            to = self[to].parent or 0
        return to == number

    def grown(self, number: int, moves: Sequence[str]) -> tuple[Tree, int]:
        """Return the tree with a line of moves added at a node, and the last node of the line; known moves are reused."""
        nodes = list(self)
        known = {(node.parent, node.move): i for i, node in enumerate(nodes)}
        for move in moves:
            child = known.get((number, move))
            if child is None:
                child = len(nodes)
                nodes.append(Node(number, move, nodes[number].ply + 1))
            number = child
        return Tree(nodes), number

    def branches(self, line: Collection[int]) -> list[Branch]:
        """Return the lines that do not end on this one, newest first."""
        on = {0, *line}
        inner = {node.parent for node in self}
        found = []
        for leaf in range(len(self) - 1, 0, -1):
            if leaf in inner or leaf in on:
                continue
            first = leaf
            while (leaves := self[first].parent or 0) not in on:
                first = leaves
            found.append(Branch(leaf, leaves, first))
            if len(found) == BRANCHES_AT_MOST:
                break
        return found
