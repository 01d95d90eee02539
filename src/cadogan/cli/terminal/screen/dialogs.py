"""The windows over the table: help, the tree of tried moves, and questions with one line to type."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.visual import VisualType
from textual.widgets import Input, OptionList, Static, Tree
from textual.widgets.option_list import Option
from textual.widgets.tree import TreeNode

from cadogan.cli.terminal.played import PlayedGame

LONG = 400  # nodes that the tree shows open


class Text(ModalScreen[None]):
    """A text that can be scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,question_mark", "dismiss", "Close")]

    def __init__(self, title: str, *parts: VisualType) -> None:
        super().__init__()
        self.heading, self.parts = title, parts

    def compose(self) -> ComposeResult:
        """Show the text in a frame."""
        with Vertical(classes="window") as window:
            window.border_title, window.border_subtitle = self.heading, "Esc closes"
            with VerticalScroll():
                for part in self.parts:
                    yield Static(part, markup=False)


class Ask(ModalScreen[str | None]):
    """A question with one line to type. The answer is empty if nothing was typed, None after Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, title: str, help: str, value: str = "", suggestions: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.heading, self.help, self.value = title, help, value
        self.suggestions = suggestions

    def compose(self) -> ComposeResult:
        """Show the line, with what can be chosen instead below it."""
        with Vertical(classes="window small") as window:
            window.border_title, window.border_subtitle = self.heading, "Enter · Esc cancels"
            yield Static(self.help, markup=False)
            yield Input(self.value, select_on_focus=True)
            if self.suggestions:
                yield OptionList(*(Option(each) for each in self.suggestions))

    def on_mount(self) -> None:
        """Begin in the line to type."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the typed line."""
        self.dismiss(event.value.strip())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with what was chosen."""
        self.dismiss(str(event.option.prompt))


class Tries(ModalScreen[int | None]):
    """The tree of tried moves. The answer is the node to go to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,t,q", "dismiss(None)", "Close")]

    def __init__(self, game: PlayedGame) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """Show the tree."""
        tree: Tree[int] = Tree("the deal", data=0)
        with Vertical(classes="window") as window:
            window.border_title, window.border_subtitle = "Moves tried", "Enter goes there · Esc closes"
            yield tree

    def on_mount(self) -> None:
        """Fill the tree: a line continues at its level, other moves tried from there open a level each."""
        tree = self.query_one(Tree)
        tree.guide_depth = 2
        tree.root.expand()
        children: dict[int, list[int]] = {}
        for number, node in enumerate(self.game.tree):
            if node.parent is not None:
                children.setdefault(node.parent, []).append(number)
        here: list[TreeNode[int]] = [tree.root]
        waiting: list[tuple[TreeNode[int], int]] = [(tree.root, 0)]
        while waiting:
            holder, number = waiting.pop()
            while number in children:
                main, *others = self._ordered(number, children[number])
                for other in others:
                    branch = holder.add(self._label(other), data=other, expand=len(self.game.tree) < LONG)
                    if other == self.game.node:
                        here.append(branch)
                    waiting.append((branch, other))
                leaf = holder.add_leaf(self._label(main), data=main)
                if main == self.game.node:
                    here.append(leaf)
                number = main
        tree.focus()
        self.call_after_refresh(self._go_to, here[-1])

    def _go_to(self, node: TreeNode[int]) -> None:
        tree = self.query_one(Tree)
        tree.move_cursor(node)
        tree.scroll_to_node(node, animate=False)

    def _ordered(self, number: int, children: list[int]) -> list[int]:
        """Return a node's children, first the one on the line that is shown or was tried last."""
        first = self.game.latest.get(number, children[0])
        return [first, *(each for each in children if each != first)]

    def _label(self, number: int) -> str:
        node = self.game.tree[number]
        return f"{node.ply:>3}  {node.move}" + ("   ← here" if number == self.game.node else "")

    def on_tree_node_selected(self, event: Tree.NodeSelected[int]) -> None:
        """Answer with the chosen node."""
        self.dismiss(event.node.data)
