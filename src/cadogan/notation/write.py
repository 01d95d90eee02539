"""Records as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cadogan.notation.record import Record, children, main_line

WIDTH = 100
PLIES_A_LINE = 10

# What would not come back, or not come through every editor, is written as \uXXXX.
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_BREAK = re.compile(r"(?<=[^ ]) (?=[^ \[])")  # no line of a text begins with a bracket, lest it be taken for a header


def write(*records: Record) -> str:
    """Records as text, from which `read` makes the same records."""
    return "\n".join(map(_write, records))


def _write(record: Record) -> str:
    headers = [_fill(_words(f'[{name} "', value, '"]')) for name, value in record.headers.items()]
    moves = _fill(_movetext(record))
    return "\n".join([*headers, "", *([moves] if moves else [])]) + "\n"


class _Word(NamedTuple):
    """A piece of text that is never broken over two lines."""

    text: str
    glued: bool = False  # to the word before it
    anew: bool = False  # on a line of its own


def _words(before: str, text: str, after: str) -> Iterator[_Word]:
    """The words of a value or comment, between its marks, such that reading gives the text back."""
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
    """Moves with their numbers, comments and variations, the latter without recursion: they may nest as deep as they like."""
    plies = record.plies
    after = children(plies)
    main = main_line(plies)
    yield from _comment(record.comment)
    numbered = glued = False  # does the next move need its number; does it follow a bracket?
    todo: list[tuple[int, int, bool]] = []  # a ply (-1: a bracket closes), its number, does it begin a variation?
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
        anew = i < main and (number - 1) % PLIES_A_LINE == 0
        text = f"{number}. {plies[i].move}" if numbered or anew else plies[i].move
        yield _Word(text, glued, anew)
        yield from _comment(plies[i].comment)
        numbered, glued = bool(plies[i].comment), False
        following = after.get(i, [])
        if following:
            todo.append((following[0], number + 1, False))
        if not variation:
            for other in reversed(after[plies[i].parent][1:]):
                todo += [(-1, 0, False), (other, number, True)]


def _fill(words: Iterable[_Word]) -> str:
    """Words in lines of WIDTH columns at most, where they can be broken."""
    lines: list[str] = []
    line: list[str] = []
    width = 0
    held: list[str] = []  # words that belong together

    def lay(anew: bool) -> None:
        nonlocal line, width
        if not held:
            return
        text = "".join(held)
        held.clear()
        if line and (anew or width + 1 + len(text) > WIDTH):
            lines.append(" ".join(line))
            line, width = [], 0
        line.append(text)
        width += len(text) + (1 if width else 0)

    fresh = False
    for word in words:
        if not word.glued:
            lay(fresh)
            fresh = word.anew
        held.append(word.text)
    lay(fresh)
    return "\n".join([*lines, " ".join(line)] if line else lines)
