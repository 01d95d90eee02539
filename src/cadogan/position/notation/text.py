"""Records as text: reading with all faults found, from strings and files, and writing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import NamedTuple, cast

from cadogan.position.notation.record import Record
from cadogan.position.notation.source import (
    GAME_AT_MOST,
    File,
    Part,
    Ply,
    Source,
    children,
    is_number,
    is_result,
    main_line,
    marked,
    parts,
    spelling,
    unnumbered,
    usual_marks,
)
from cadogan.rules import checked
from cadogan.rules.cards import BadInput

# -- Read records from text, game by game: each is a `Record`, or a `Fault` with the number of the wrong line ---------


Wanted = Callable[[Mapping[str, str]], bool]
"""Says from a game's headers, by their usual names, whether to read the game."""

MOVES_AT_MOST = 200_000  # of a game with its variations
HEADERS_AT_MOST = 1_000

_HEADER = re.compile(
    r"""\[\s*+([A-Za-z][A-Za-z0-9_-]*+)\s*+
        (?: "([^"\\]*+(?:\\.[^"\\]*+)*+)"
          | (?<=\s)([^"\[\]{}\n]*+)  # a value on one line needs no quotation marks
        )\s*+\]""",
    re.DOTALL | re.VERBOSE,
)
_TOKEN = re.compile(
    r"""(?P<words>[^(){}\[\];"%]+)
      | (?P<line>;[^\n]*)
      | \{(?P<comment>[^\\}]*+(?:\\.[^\\}]*+)*+)\}
      | (?P<escape>(?<![^\n])%[^\n]*)  # a line for other programs
      | (?P<open>\()
      | (?P<close>\))""",
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"\S+")
NO_HEADERS = 'a game must begin with its headers, such as [Game "crazy-quilt"] and [Deal "42"]'
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a game that cannot be read, and in which line."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@checked
def read(source: Source) -> list[Record]:
    """Return the records of a text or an open file. Raises BadInput, with the line, for the first game that cannot be read."""
    found = []
    for record in read_each(source):
        if isinstance(record, Fault):
            raise BadInput(str(record))
        found.append(record)
    return found


@checked
def read_each(source: Source, wanted: Wanted | None = None) -> Iterator[Record | Fault]:
    """Yield the records of a text or an open file one by one, with a `Fault` in place of each game that cannot be read.

    Only one game at a time is in memory. `wanted` gets the headers of each game and says whether to read the rest of it; a
    game that is not wanted costs little, and faults in its moves are not noticed. After a game of more than GAME_AT_MOST
    characters, and where the first block has no headers, nothing is read: the `Fault` says so.
    """
    reading = _Reading(1, wanted)
    for part in parts(source):
        if part.header:
            if reading.ends_before(part.header):
                yield from reading.finished()
                reading = _Reading(part.line, wanted)
            elif not reading.started:
                reading.line = part.line
            reading.started.add(part.header)
        reading.take_all(part)
        if not part.whole or reading.base > GAME_AT_MOST:
            yield reading.given_up()
            return
    yield from reading.finished()


def _unescaped(text: str) -> str:
    """Replace the escapes in a value or a comment."""
    text = " ".join(filter(None, (line.strip(" \t") for line in text.split("\n"))))

    def meant(found: re.Match[str]) -> str:
        if found[1]:
            return chr(int(found[1], 16))
        sign = found[2]
        return _ESCAPES.get(sign) or (f"\\{sign}" if sign.isalnum() else sign)

    return _ESCAPE.sub(meant, text)


class _Wrong(Exception):
    """Why something cannot be read, and its offset in the text of the game."""

    def __init__(self, at: int, reason: str) -> None:
        self.at, self.reason = at, reason


class _Skip(Exception):
    """The rest of the game is not wanted."""


class _Reading:
    """One game while it is being read."""

    def __init__(self, line: int, wanted: Wanted | None = None) -> None:
        self.line = line
        self.wanted = wanted
        self.skipped = False
        self.parts: list[Part] = []
        self.base = 0  # the offset of the last part in the text of the game
        self.headers: dict[str, str] = {}
        self.started: set[str] = set()  # names of the headers that begin, even if the rest is wrong
        self.names: set[str] = set()  # names of the headers read completely
        self.plies: list[tuple[str, int]] = []
        self.comments: dict[int, list[str]] = {}  # by ply, -1 before the first
        self.marks: dict[int, str] = {}  # by ply
        self.last = -1  # the ply that the next move follows
        self.open: list[tuple[int, int]] = []  # for each open variation: the ply it replaces, and its offset
        self.fresh = False  # is a variation open that has no move yet?
        self.held: list[str] = []  # comments before its first move
        self.result = ""
        self.gap = False  # does the text read so far end with an empty line?
        self.wrong: _Wrong | None = None

    def ends_before(self, name: str) -> bool:
        """Does a header of this name belong to the next game?"""
        again = (name in self.started or name in self.names) and (self.gap or name == "game")
        astray = self.wrong is not None and not self.started
        return bool(self.plies or self.result or self.skipped or again or astray)

    def finished(self) -> Iterator[Record | Fault]:
        """Yield the record, or what is wrong with it; nothing for a text of only spaces and comments, or if it is not wanted."""
        if not self.wrong and self.open:
            self.wrong = _Wrong(self.open[-1][1], "the variation that begins here is not closed: a ) is missing")
        if self.skipped or not (self.wrong or self.plies or self.result or self._is_wanted()):
            return
        if self.wrong:
            yield Fault(self._line(self.wrong.at), self.wrong.reason)
            return
        if not (self.headers or self.plies or self.result):
            return
        plies = tuple(
            Ply(move, parent, "\n".join(self.comments[i]) if i in self.comments else "", self.marks.get(i, ""))
            for i, (move, parent) in enumerate(self.plies)
        )
        try:
            yield Record(self.headers, plies, "\n".join(self.comments.get(-1, ())), self.line)
        except BadInput as error:
            yield Fault(self.line, str(error))

    def given_up(self) -> Fault:
        """Return what is wrong with a game that is too long, or with a text in which no game begins."""
        reason = f"the game is longer than {GAME_AT_MOST:,} characters" if self.started else NO_HEADERS
        wrong = self.wrong or _Wrong(0, reason)
        return Fault(self._line(wrong.at), f"{wrong.reason}; what follows was not read")

    def _line(self, at: int) -> int:
        """Return the line of an offset."""
        for part in self.parts:
            if at < len(part.text) or part is self.parts[-1]:
                return part.line + part.text.count("\n", 0, at)
            at -= len(part.text)
        return self.line

    def _is_wanted(self) -> bool:
        return self.wanted is None or self.wanted(self.headers)

    def take_all(self, part: Part) -> None:
        """Read a part of the text; after the first fault, skip the rest of the part."""
        if not self.wrong:
            self.parts.append(part)
        text, at = part.text, 0
        self.gap = text[len(text.rstrip()) :].count("\n") > 1
        try:
            while at < len(text):
                at = self.take(text, at, len(text))
        except _Skip:
            self.skipped = True
        except _Wrong as wrong:
            self.wrong = self.wrong or _Wrong(self.base + wrong.at, wrong.reason)
        self.base += len(text)

    def take(self, text: str, at: int, end: int) -> int:
        """Read one piece of the text, and return the offset of the next one."""
        found = _TOKEN.match(text, at, end)
        if not found:
            if text[at] == "[":
                return self.take_header(text, at, end)
            if text[at] == "{":
                raise _Wrong(at, "the comment that begins here is not closed: a } is missing")
            raise _Wrong(at, f"{text[at]!r} has no meaning here: write comments as {{…}}")
        kind = found.lastgroup
        if kind == "words":
            last = ""
            for word in _WORD.finditer(text, at, found.end()):
                last = word[0]
                self.take_word(last, word.start())
            if is_number(last) and text[found.end() - 1 : found.end() + 1] == f"{last[-1]})":
                return found.end() + 1  # a move number such as 12)
        elif kind == "line":
            self.take_comment(_unescaped(found[0][1:]))
        elif kind == "comment":
            self.take_comment(_unescaped(found["comment"]))
        elif kind == "open":
            self.begin_variation(at)
        elif kind == "close":
            self.end_variation(at)
        return found.end()

    def take_header(self, text: str, at: int, end: int) -> int:
        found = _HEADER.match(text, at, end)
        if not found:
            shown = text[at : min(end, at + 40)].partition("\n")[0]
            raise _Wrong(at, f'{shown!r} is not a complete header: write [Name "value"]')
        name = found[1]
        if self.plies or self.result:
            raise _Wrong(at, f"the header {name} comes after moves: write headers first")
        if name.lower() in self.names:
            raise _Wrong(at, f"the header {name} is given twice")
        if len(self.names) == HEADERS_AT_MOST:
            raise _Wrong(at, f"the game has more than {HEADERS_AT_MOST:,} headers")
        self.names.add(name.lower())
        self.headers[spelling(name)] = _unescaped(found[2] if found[2] is not None else found[3])
        return found.end()

    def take_comment(self, text: str) -> None:
        if text:
            (self.held if self.fresh else self.comments.setdefault(self.last, [])).append(text)

    def take_word(self, word: str, at: int) -> None:
        """Take a move, its marks or a result; nothing if only a number was written."""
        move, marks = marked(word)
        move = unnumbered(move)
        if not (move or marks):
            return
        if not self.headers:
            raise _Wrong(at, NO_HEADERS)
        if not (self.plies or self.result or self._is_wanted()):
            raise _Skip
        if is_result(result := unnumbered(word)):
            if not self.open:
                self.take_result(result.lower(), at)
            return
        if move:
            self.take_move(move, at)
        elif self.fresh or self.last < 0:
            raise _Wrong(at, f"the mark {marks} must follow the move that it is about")
        if marks:
            self.marks[self.last] = usual_marks(f"{self.marks.get(self.last, '')} {marks}")

    def take_move(self, move: str, at: int) -> None:
        if self.result and not self.open:
            raise _Wrong(at, f"the move {move[:40]!r} comes after the result {self.result}, which ends the game")
        if len(self.plies) == MOVES_AT_MOST:
            raise _Wrong(at, f"the game has more than {MOVES_AT_MOST:,} moves")
        self.plies.append((move, self.last))
        self.last = len(self.plies) - 1
        if self.held:
            self.comments[self.last], self.held = self.held, []
        self.fresh = False

    def take_result(self, result: str, at: int) -> None:
        """Take the result after the moves: it must equal the header, which may be missing."""
        claimed = self.headers.setdefault("Result", result)
        if claimed.strip().lower() != result:
            raise _Wrong(at, f"the moves end with {result}, but the header Result says {claimed[:40]}")
        self.result = result

    def begin_variation(self, at: int) -> None:
        if self.fresh or self.last < 0:
            raise _Wrong(at, "a variation must follow the move that it replaces")
        self.open.append((self.last, self.base + at))
        self.last = self.plies[self.last][1]
        self.fresh = True

    def end_variation(self, at: int) -> None:
        if not self.open:
            raise _Wrong(at, "this ) closes no variation")
        self.last, _ = self.open.pop()
        if self.held:
            self.comments.setdefault(self.last, []).extend(self.held)
            self.held = []
        self.fresh = False


# -- Records from files: one game, or game by game in constant memory -------------------------------------------------


@checked
def read_record(source: Source) -> Record:
    """Return the only record of a text or an open file.

    Raises BadInput, with the line, if it cannot be read, and if there is no game or more than one.
    """
    found = read(source)
    if len(found) != 1:
        several = f"{len(found)} games; read them with cadogan.records" if found else "no game"
        raise BadInput(f"the text must hold one game, but it holds {several}")
    return found[0]


@checked
def records(
    file: str | PathLike[str] | File,
    on_fault: Callable[[Fault], object] | None = None,
    wanted: Wanted | None = None,
) -> Iterator[Record]:
    """Yield the records of a file one by one, however big it is: only one game at a time is in memory.

    `file`: a path, or an open file of text or bytes, such as those of `gzip.open`. `on_fault` gets a `Fault`, with line and
    reason, for each game that cannot be read; then the next game follows. Without it, such a game raises BadInput. `wanted`
    gets the headers of each game and says whether to read the rest; a game that is skipped costs little.
    """
    path = Path(file) if isinstance(file, (str, PathLike)) else None
    with ExitStack() as stack:
        for record in read_each(stack.enter_context(path.open("rb")) if path else cast(File, file), wanted):
            if not isinstance(record, Fault):
                yield record
            elif on_fault:
                on_fault(record)
            else:
                raise BadInput(f"{path}, {record}" if path else str(record))


# -- Write records as text --------------------------------------------------------------------------------------------


WIDTH = 100
PLIES_A_LINE = 10

# Characters that would not be read back, or that some editors change, are written as \uXXXX.
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_BREAK = re.compile(r"(?<=[^ ]) (?=[^ \[])")  # a line beginning with a bracket would be read as a header


@checked
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
        if mark := plies[i].mark:
            text += f" {mark}" if mark[0] == "$" else mark
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
