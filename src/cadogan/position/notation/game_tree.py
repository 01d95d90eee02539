"""A record as a tree that can be changed: moves with their positions, comments and variations.

>>> from cadogan.position.notation import Tree, read_record
>>> tree = Tree(read_record('[Game "quilt"] [Deal 42] 1. c1-d deal (2. b8-u) *'))
>>> tree.end.position.history
('c1-d', 'deal')
>>> tree.root.next.children
(<Node 2. deal>, <Node 2. b8-u>)
>>> tree.root.next.children[1].promote()
>>> tree.end.comment = "the eight first"
>>> tree.end.add("g1-d deal")
<Node 4. deal>
>>> print(tree.moves)
('c1-d', 'b8-u', 'g1-d', 'deal')
>>> print(tree, end="")
[Game "crazy-quilt"]
[Deal "42"]
[Result "*"]
<BLANKLINE>
1. c1-d b8-u {the eight first} (2. deal) 3. g1-d deal
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from cadogan.position.moves import IllegalMove
from cadogan.position.notation.record import Record, verify
from cadogan.position.notation.replay import Check, result_of, start_of
from cadogan.position.notation.source import RESULTS, Headers, Ply, unnumbered, usual_marks
from cadogan.position.notation.text import write
from cadogan.position.position import Game, Position, game
from cadogan.rules import checked
from cadogan.rules.cards import BadInput

_OF_THE_START = ("game", "deal", "cards", "position", "strict", "seed", "shuffles")


class Node:
    """A move of a `Tree` with what follows it; the root, which has no move, is the start of the game.

    Its position is computed when it is first asked for. `Tree` and `add` make nodes.
    """

    __slots__ = ("_children", "_comment", "_mark", "_move", "_parent", "_position", "_tree")

    def __init__(self, tree: Tree, parent: Node | None, move: str, comment: str = "", mark: str = "") -> None:
        self._tree: Tree | None = tree
        self._parent = parent
        self._move = move
        self._comment = comment
        self._mark = mark
        self._children: list[Node] = []
        self._position: Position | None = None

    # -- what it is

    @property
    def move(self) -> str:
        """The name of the move that led here; empty for the root."""
        return self._move

    @property
    def comment(self) -> str:
        """The comment on the move; for the root, the one before the first move. Can be set.

        Lines that begin with ``coach:`` are those of the coach (see `cadogan.coach.annotate`).
        """
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadInput(f"a comment must be text, not {type(text).__name__}")
        self._comment = text

    @property
    def mark(self) -> str:
        """How good the move was: ``!``, ``?``, ``!!``, ``??``, ``!?``, ``?!``, or another number as in chess, such as ``$14``.

        Several are separated by spaces; empty for none. Can be set, except for the root.
        """
        return self._mark

    @mark.setter
    def mark(self, text: str) -> None:
        if self._parent is None:
            raise BadInput("the start cannot have a mark: choose a move")
        self._mark = usual_marks(text)

    @property
    def position(self) -> Position:
        """The position after the move.

        Raises BadInput, with the number of the move, if a move up to here is not legal or the headers describe no deal.
        """
        line: list[Node] = []
        node = self
        while node._position is None and node._parent is not None:
            line.append(node)
            node = node._parent
        if node._position is None:
            node._position = start_of(node.tree.headers)
        position = node._position
        for each in reversed(line):
            try:
                position = position.play(each._move)
            except IllegalMove as error:
                raise BadInput(f"at move {position.ply + 1}: {error}") from None
            each._position = position
        return position

    @property
    def ply(self) -> int:
        """The number of moves from the start to here."""
        return len(self.line)

    # -- where it is

    @property
    def tree(self) -> Tree:
        """The tree that the move belongs to. Raises BadInput if the move was deleted."""
        if self._tree is None:
            raise BadInput(_deleted(self._move))
        return self._tree

    @property
    def parent(self) -> Node | None:
        """The node of the move before; None for the root."""
        return self._parent

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes of the moves that follow: the first continues the line, the others begin variations."""
        return tuple(self._children)

    @property
    def next(self) -> Node | None:
        """The node that continues the line; None at its end."""
        return self._children[0] if self._children else None

    @property
    def end(self) -> Node:
        """The last node of the line that continues here; the node itself if nothing follows."""
        node = self
        while node._children:
            node = node._children[0]
        return node

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes from the first move to this one; empty for the root."""
        found = []
        node = self
        while node._parent is not None:
            found.append(node)
            node = node._parent
        return tuple(reversed(found))

    @property
    def is_main_line(self) -> bool:
        """Whether the node is on the main line, or is the root."""
        return all(each._parent is not None and each._parent._children[0] is each for each in self.line)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all that follow it, depth first: each line to its end before its variations.

        Collect the nodes in a list before changing the tree.
        """
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node._children))

    @checked
    def find(self, *moves: str) -> Node | None:
        """Return the node after moves from here, given as for `add`; None if the tree does not have them."""
        node: Node | None = self
        for move in _names(moves):
            node = next((each for each in node._children if each._move.lower() == move.lower()), None) if node else None
        return node

    # -- changes

    @checked
    def add(self, *moves: str) -> Node:
        """Add moves after this one, and return the last; moves that are there already are used.

        Each text is a move's name, or several separated by blanks, also with their numbers as in a record. A first move
        beside others begins a variation. Raises IllegalMove, with the reason, before anything is added.
        """
        tree = self.tree
        names = _names(moves)
        positions = [self.position]
        for name in names:
            positions.append(positions[-1].play(name))
        node = self
        for position in positions[1:]:
            move = str(position.last_move)
            child = next((each for each in node._children if each._move.lower() == move.lower()), None)
            if child is None:
                child = Node(tree, node, move)
                child._position = position
                node._children.append(child)
            node = child
        return node

    def promote(self) -> None:
        """Move the node and what follows it one place up among its siblings; nothing happens if it is the first."""
        self._shift(-1)

    def demote(self) -> None:
        """Move the node and what follows it one place down among its siblings; nothing happens if it is the last."""
        self._shift(1)

    def make_main(self) -> None:
        """Make the node part of the main line, with all moves before it."""
        self._check("the start is always on the main line")
        for node in self.line:
            siblings = node._siblings()
            siblings.remove(node)
            siblings.insert(0, node)

    def delete(self) -> None:
        """Remove the node and all that follows it from the tree; the next variation, if there is one, continues the line."""
        self._check("the start cannot be deleted: delete its children")
        self._siblings().remove(self)
        for node in self.walk():
            node._tree = None

    def _shift(self, by: int) -> None:
        self._check("the start has no siblings: choose a move")
        siblings = self._siblings()
        at = siblings.index(self)
        siblings.insert(max(0, at + by), siblings.pop(at))

    def _siblings(self) -> list[Node]:
        assert self._parent is not None
        return self._parent._children

    def _check(self, reason: str) -> None:
        """Raise BadInput for the root, with the reason, and for a deleted node."""
        if self._tree is None:
            raise BadInput(_deleted(self._move))
        if self._parent is None:
            raise BadInput(reason)

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle a node with its tree, without a recursion as deep as the game is long."""
        return _node_at, (self.tree, [node._siblings().index(node) for node in self.line])

    def __repr__(self) -> str:
        return f"<Node {self.ply}. {self._move}>" if self._parent else "<Node: the start>"


class TreeHeaders(MutableMapping[str, str]):
    """The headers of a tree, which can be changed; names are compared without case."""

    def __init__(self, tree: Tree, headers: Headers) -> None:
        self._tree = tree
        self._headers = headers

    def __getitem__(self, name: str) -> str:
        return self._headers[name]

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(value, str):
            raise BadInput(f"the header {name} must be text, not {type(value).__name__}")
        self._change(name, self._headers | {name: value})

    def __delitem__(self, name: str) -> None:
        if name not in self._headers:
            raise KeyError(name)
        if name.lower() == "game":
            raise BadInput("the header Game cannot be deleted: a record must say which game was played")
        self._change(name, Headers({each: value for each, value in self.items() if each.lower() != name.lower()}))

    def _change(self, name: str, headers: Headers) -> None:
        self._headers = headers
        if name.lower() in _OF_THE_START:
            self._tree._restart()

    def __iter__(self) -> Iterator[str]:
        return iter(self._headers)

    def __len__(self) -> int:
        return len(self._headers)

    def __contains__(self, name: object) -> bool:
        return name in self._headers

    def __repr__(self) -> str:
        return repr(self._headers)


class Tree:
    """A record that can be changed: its headers, and its moves as nodes with positions, comments and variations.

    Make one from a `Record`, or from a position with the moves that led to it. `record` gives the changed record; `str` its
    text. Positions are computed when they are asked for.
    """

    def __init__(self, source: Record | Position) -> None:
        """Copy a record or the moves of a position. Raises BadInput for anything else, such as text."""
        record = Record.from_position(source) if isinstance(source, Position) else source
        if not isinstance(record, Record):
            raise BadInput(
                f"a tree is made from a record or a position, not from {type(source).__name__}: read_record reads text"
            )
        self._headers = TreeHeaders(self, Headers(record.headers))
        self._root = Node(self, None, "", record.comment)
        nodes: list[Node] = []
        for move, parent, comment, mark in record.plies:
            before = nodes[parent] if parent >= 0 else self._root
            nodes.append(Node(self, before, move, comment, mark))
            before._children.append(nodes[-1])
        if isinstance(source, Position):
            self._root._position = source.start

    @property
    def root(self) -> Node:
        """The start of the game."""
        return self._root

    @property
    def end(self) -> Node:
        """The last node of the main line; the root if there are no moves."""
        return self._root.end

    @property
    def headers(self) -> TreeHeaders:
        """The headers, which can be changed: ``tree.headers["Player"] = "Ann"``."""
        return self._headers

    @property
    def game(self) -> Game:
        """The game that was played. Raises BadInput if its name is not known."""
        return game(self.headers["Game"])

    @property
    def main_line(self) -> tuple[Node, ...]:
        """The nodes of the main line, from the first move to the last."""
        return self.end.line

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves of the main line."""
        return tuple(node.move for node in self.main_line)

    def walk(self) -> Iterator[Node]:
        """Yield the nodes of all moves, depth first: each line to its end before its variations. See `Node.walk`."""
        nodes = self._root.walk()
        next(nodes)
        return nodes

    @checked
    def set_result(self, result: str = "") -> None:
        """Set the header Result: by default that of the main line's end, ``won``, ``lost`` (no legal move) or ``*``.

        Raises BadInput for another word than ``won``, ``lost``, ``resigned`` and ``*``, and if the main line is wrong.
        """
        if result and result not in RESULTS:
            raise BadInput(f"the result is {result[:40]!r}; it must be one of {', '.join(RESULTS)}")
        self.headers["Result"] = result or result_of(self.end.position)

    def record(self) -> Record:
        """Return the tree as a record, which does not change with the tree."""
        numbers = {self._root: -1}
        plies = []
        for i, node in enumerate(self.walk()):
            assert node.parent is not None
            plies.append(Ply(node.move, numbers[node.parent], node.comment, node.mark))
            numbers[node] = i
        return Record(dict(self.headers), tuple(plies), self._root.comment)

    def verify(self) -> Check:
        """Replay all moves with their variations; see `cadogan.position.notation.replay`."""
        return verify(self.record())

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle the tree as its record; positions are computed again."""
        return Tree, (self.record(),)

    def _restart(self) -> None:
        """Forget the positions, which depend on the headers."""
        for node in self._root.walk():
            node._position = None

    def __str__(self) -> str:
        return write(self.record())

    def __repr__(self) -> str:
        deal = f", deal {self.headers['Deal']}" if "Deal" in self.headers else ""
        moves = sum(1 for _ in self.walk())
        return f"<Tree of {self.headers['Game']}{deal}: {moves} move{'s' * (moves != 1)}>"


def _deleted(move: str) -> str:
    return f"{move} was deleted from its tree: add it again, or use another move"


def _names(moves: tuple[str, ...]) -> list[str]:
    words = (unnumbered(word) for text in moves for word in str(text).split())
    return [word for word in words if word]


def _node_at(tree: Tree, path: list[int]) -> Node:
    """Return the node to which some steps lead: which child to take at each node from the root on."""
    node = tree.root
    for step in path:
        node = node.children[step]
    return node
