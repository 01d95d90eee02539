"""Read records from text, game by game: each is a `Record`, or a `Fault` with the number of the wrong line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cadogan.cards import BadInput
from cadogan.notation.headers import spelling
from cadogan.notation.record import Record
from cadogan.notation.tree import RESULTS, Ply, unnumbered

# A line that begins like this always begins a header, even inside a comment.
_HEADER_LINE = re.compile(
    r'^[ \t]*+\[[ \t]*+(?:([A-Za-z][A-Za-z0-9_-]*+)[ \t]*+"|(game)\b)', re.MULTILINE | re.IGNORECASE
)
_HEADER = re.compile(
    r"""\[\s*+([A-Za-z][A-Za-z0-9_-]*+)\s*+
        (?: "([^"\\]*+(?:\\.[^"\\]*+)*+)"
          | (?<=\s)([^"\[\]{}\n]*+)  # a value on one line needs no quotation marks
        )\s*+\]""",
    re.DOTALL | re.VERBOSE,
)
_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<line>;[^\n]*)
      | \{(?P<comment>[^\\}]*+(?:\\.[^\\}]*+)*+)\}
      | (?P<open>\()
      | (?P<close>\))
      | (?P<word>[^\s(){}\[\];"]+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True)
class Fault:
    """What is wrong with a game that cannot be read, and in which line."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def read(data: str | bytes) -> list[Record]:
    """Return the records of a text. Raises BadInput, with the line, for the first game that cannot be read."""
    records = []
    for record in read_each(data):
        if isinstance(record, Fault):
            raise BadInput(str(record))
        records.append(record)
    return records


def read_each(data: str | bytes) -> Iterator[Record | Fault]:
    """Yield the records of a text one by one, with a `Fault` in place of each game that cannot be read."""
    text = _decoded(data).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    breaks = [found.start() for found in re.finditer("\n", text)]
    found = [(match.start(), (match[1] or match[2]).lower()) for match in _HEADER_LINE.finditer(text)]
    reading = _Reading(0)
    for (start, name), (end, _) in pairwise([(0, ""), *found, (len(text), "")]):
        if name:
            if reading.ends_before(name):
                yield from reading.finished(breaks)
                reading = _Reading(start)
            elif not reading.started:
                reading.at = start
            reading.started.add(name)
        reading.take_all(text, start, end)
    yield from reading.finished(breaks)


def _decoded(data: str | bytes) -> str:
    """Decode bytes as UTF-8, or as UTF-16 if they begin with its byte order mark; invalid bytes become U+FFFD."""
    if isinstance(data, str):
        return data
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    return data.decode(encoding, errors="replace")


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
    """Why something cannot be read, and its offset in the text."""

    def __init__(self, at: int, reason: str) -> None:
        self.at, self.reason = at, reason


class _Reading:
    """One game while it is being read."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.headers: dict[str, str] = {}
        self.started: set[str] = set()  # names of the headers that begin, even if the rest is wrong
        self.names: set[str] = set()  # names of the headers read completely
        self.plies: list[tuple[str, int]] = []
        self.comments: dict[int, list[str]] = {}  # by ply, -1 before the first
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
        return bool(self.plies or self.result or again or astray)

    def finished(self, breaks: Sequence[int]) -> Iterator[Record | Fault]:
        """Yield the record, or what is wrong with it; nothing for a text of only spaces and comments."""
        line = bisect_right(breaks, self.at - 1) + 1
        if not self.wrong and self.open:
            self.wrong = _Wrong(self.open[-1][1], "the variation that begins here is not closed: a ) is missing")
        if self.wrong:
            yield Fault(bisect_right(breaks, self.wrong.at - 1) + 1, self.wrong.reason)
            return
        if not (self.headers or self.plies or self.result):
            return
        plies = tuple(
            Ply(move, parent, "\n".join(self.comments.get(i, ()))) for i, (move, parent) in enumerate(self.plies)
        )
        try:
            yield Record(self.headers, plies, "\n".join(self.comments.get(-1, ())), line)
        except BadInput as error:
            yield Fault(line, str(error))

    def take_all(self, text: str, start: int, end: int) -> None:
        """Read a part of the text; after the first fault, skip the rest of the part."""
        part = text[start:end]
        self.gap = part[len(part.rstrip()) :].count("\n") > 1
        try:
            while start < end:
                start = self.take(text, start, end)
        except _Wrong as wrong:
            self.wrong = self.wrong or wrong

    def take(self, text: str, at: int, end: int) -> int:
        """Read one piece of the text, and return the offset of the next one."""
        found = _TOKEN.match(text, at, end)
        if not found:
            if text[at] == "[":
                return self.take_header(text, at, end)
            if text[at] == "{":
                raise _Wrong(at, "the comment that begins here is not closed: a } is missing")
            raise _Wrong(at, f"{text[at]!r} has no meaning here: write comments as {{…}}")
        kind, piece = found.lastgroup, found[0]
        if kind == "line":
            self.take_comment(_unescaped(piece[1:]))
        elif kind == "comment":
            self.take_comment(_unescaped(found["comment"]))
        elif kind == "open":
            self.begin_variation(at)
        elif kind == "close":
            self.end_variation(at)
        elif kind == "word":
            move = unnumbered(piece)
            if move:
                self.take_move(move, at)
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
        self.names.add(name.lower())
        self.headers[spelling(name)] = _unescaped(found[2] if found[2] is not None else found[3])
        return found.end()

    def take_comment(self, text: str) -> None:
        if text:
            (self.held if self.fresh else self.comments.setdefault(self.last, [])).append(text)

    def take_move(self, move: str, at: int) -> None:
        if not self.headers:
            raise _Wrong(at, 'a game must begin with its headers, such as [Game "crazy-quilt"] and [Deal "42"]')
        if move.lower() in RESULTS:
            if not self.open:
                self.take_result(move.lower(), at)
            return
        if self.result and not self.open:
            raise _Wrong(at, f"the move {move[:40]!r} comes after the result {self.result}, which ends the game")
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
        self.open.append((self.last, at))
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
