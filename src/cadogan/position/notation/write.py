"""Write records as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cadogan.position.notation.record import Record
from cadogan.position.notation.tree import children, main_line

WIDTH = 100
PLIES_A_LINE = 10

# Characters that would not be read back, or that some editors change, are written as \uXXXX.
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_BREAK = re.compile(r"(?<=[^ ]) (?=[^ \[])")  # a line beginning with a bracket would be read as a header


def write(*records: Record) -> str:
    """Return records as text, from which `read` makes the same records."""
    return "\n".join(map(_write, records))


def _write(record: Record) -> str:
    headers = [_fill(_words(f'[{name} "', value, '"]')) for name, value in record.headers.items()]
    moves = _fill(_movetext(record))
    return "\n".join([*headers, "", *([moves] if moves else [])]) + "\n"


class _Word(NamedTuple):
    """A piece of text that is never broken over two lines."""

    text: str
    glued: bool = False  # no space before it
    first: bool = False  # begins a line


def _words(before: str, text: str, after: str) -> Iterator[_Word]:
    """Yield the words of a value or comment with its marks and escapes, so that reading returns the same text."""
    text = text.replace("\\", "\\\\").replace(after[0], "\\" + after[0]).replace("\n", "\\n").replace("\t", "\\t")
    text = _STRANGE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    inner = text.strip(" ")
    if inner != text:
        start = len(text) - len(text.lstrip(" "))
        text = r"\u0020" * start + inner + r"\u0020" * (len(text) - len(inner) - start)
    for word in _BREAK.split(before + text + after):
        yield _Word(word)


def _comment(text: str) -> Iterator[_Word]:
    return _words("{", text, "}") if text else iter(())


def _movetext(record: Record) -> Iterator[_Word]:
    """Yield moves with their numbers, comments and variations; without recursion, because variations nest to any depth."""
    plies = record.plies
    after = children(plies)
    main = main_line(plies)
    yield from _comment(record.comment)
    numbered = glued = False  # does the next move need its number; does it follow a bracket?
    todo: list[tuple[int, int, bool]] = []  # a ply (-1: close a bracket), its number, does it begin a variation?
    if plies:
        todo.append((0, 1, False))
    while todo:
        i, number, variation = todo.pop()
        if i < 0:
            yield _Word(")", glued=True)
            numbered = True
            continue
        if variation:
            yield _Word("(")
            numbered = glued = True
        first = i < main and (number - 1) % PLIES_A_LINE == 0
        text = f"{number}. {plies[i].move}" if numbered or first else plies[i].move
        yield _Word(text, glued, first)
        yield from _comment(plies[i].comment)
        numbered, glued = bool(plies[i].comment), False
        following = after.get(i, [])
        if following:
            todo.append((following[0], number + 1, False))
        if not variation:
            for other in reversed(after[plies[i].parent][1:]):
                todo += [(-1, 0, False), (other, number, True)]


def _fill(words: Iterable[_Word]) -> str:
    """Fill lines of at most WIDTH columns with words; a longer word gets a longer line."""
    lines: list[str] = []
    line: list[str] = []
    width = 0
    held: list[str] = []  # words glued together

    def lay(first: bool) -> None:
        nonlocal line, width
        if not held:
            return
        text = "".join(held)
        held.clear()
        if line and (first or width + 1 + len(text) > WIDTH):
            lines.append(" ".join(line))
            line, width = [], 0
        line.append(text)
        width += len(text) + (1 if width else 0)

    first = False
    for word in words:
        if not word.glued:
            lay(first)
            first = word.first
        held.append(word.text)
    lay(first)
    return "\n".join([*lines, " ".join(line)] if line else lines)
