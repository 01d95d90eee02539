"""Docstrings as Markdown: examples become code, comments behind fields become their texts. Loaded by mkdocstrings."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import griffe

EXAMPLE = re.compile(r"^(?P<indent> *)>>> .*\n?(?:(?P=indent)(?! *$).*\n?)*", re.MULTILINE)
COMMENT = re.compile(r"\s#\s+(?!fmt:|type:|noqa)(?P<text>.*)$")


class Examples(griffe.Extension):
    """Put doctests between fences: as Markdown, `>>>` would be a quotation."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a module, class, function or attribute."""
        if obj.docstring and ">>>" in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


class Comments(griffe.Extension):
    """Take the comment behind a field or constant as its docstring."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Add the docstring, if there is none and the attribute has a line of its own."""
        if attr.docstring is None and attr.lineno is not None and attr.lineno == attr.endlineno:
            line = attr.filepath.read_text("utf-8").splitlines()[attr.lineno - 1]
            if match := COMMENT.search(line):
                text = match["text"]
                sentence = text[0].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")
                attr.docstring = griffe.Docstring(sentence, parent=attr)


class Special(griffe.Extension):
    """Leave out `__eq__`, `__slots__` and so on: Python's documentation explains them."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Remove them, except `__init__`, whose parameters the class shows."""
        for name in [name for name in cls.members if name.startswith("__") and name != "__init__"]:
            del cls.members[name]


def fenced(text: str) -> str:
    """Return a docstring with its doctests between fences."""

    def fence(match: re.Match[str]) -> str:
        example = textwrap.dedent(match[0]).rstrip()
        return textwrap.indent(f"```pycon\n{example}\n```\n", match["indent"])

    return EXAMPLE.sub(fence, text)
