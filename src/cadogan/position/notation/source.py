"""What a record is read from and made of: the text in parts, its headers, and its moves with comments."""

from __future__ import annotations

import codecs
import io
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, runtime_checkable

from cadogan.rules import checked
from cadogan.rules.cards import BadInput, shown

# -- The headers of a record: names with values; names are compared without case --------------------------------------


HEADERS = (
    "Game",
    "Rules",
    "Deal",
    "Cards",
    "Position",
    "Strict",
    "Seed",
    "Shuffles",
    "Player",
    "Date",
    "Result",
    "Ply",
)
"""The headers with a meaning here, in the order in which they are written."""

MARKS = ("Winnable", "Peeked", "Hints", "Coach", "Puzzle", "Try")
"""Headers in which the page stores how a game was played; they are written after the others, in any order."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_SPELLINGS = {name.lower(): name for name in (*HEADERS, *MARKS)}


class Headers(Mapping[str, str]):
    """Headers by name, in the order in which they are written: ``headers["game"]`` is ``headers["Game"]``.

    Known names get their usual spelling and come first; other names keep their spelling and order. Raises BadInput for a
    name that is given twice or is not valid. Equal to any mapping with the same names and values.
    """

    def __init__(self, given: Mapping[str, str]) -> None:
        if not isinstance(given, Mapping):
            raise BadInput(f"{shown(given)} is not a record's headers: give a dict such as {{'Game': 'crazy-quilt'}}")
        entries: dict[str, tuple[str, str]] = {}  # by the name in lower case
        for name, value in given.items():
            for each in (name, value):
                if not isinstance(each, str):
                    raise BadInput(f"{shown(each)} is not text: give the names and values of headers as text")
            if not _NAME.fullmatch(name):
                raise BadInput(f"{name[:40]!r} is not a header name: use only letters, digits, - and _, a letter first")
            if name.lower() in entries:
                raise BadInput(f"the header {spelling(name)} is given twice")
            entries[name.lower()] = spelling(name), value
        self._entries = {key: entries[key] for key in map(str.lower, HEADERS) if key in entries} | entries

    def __getitem__(self, name: str) -> str:
        return self._entries[name.lower()][1]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.lower() in self._entries

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        mine = {key: value for key, (_, value) in self._entries.items()}
        return len(other) == len(self) and {str(name).lower(): value for name, value in other.items()} == mine

    __hash__ = None  # type: ignore[assignment]  # like every mapping that compares by content

    def __or__(self, changes: Mapping[str, str]) -> Headers:
        """Return the headers with changed or added ones; of two values for one name, the last is used."""
        entries = self._entries | {name.lower(): (name, value) for name, value in changes.items()}
        return Headers(dict(entries.values()))

    def __repr__(self) -> str:
        return repr(dict(self))


def spelling(name: str) -> str:
    """Return the usual spelling of a known header's name; any other name unchanged."""
    return _SPELLINGS.get(name.lower(), name)


# -- The tree of a record's moves, and its usual order ----------------------------------------------------------------


RESULTS = ("won", "lost", "resigned", "*")
_LONGEST_RESULT = max(map(len, RESULTS))

WORD = re.compile(r"""[^\s(){}\[\];"%]+""")
_NUMBER = re.compile(r"(?:[0-9]*[.…])*+")


class Ply(NamedTuple):
    """One move of a record's tree: `parent` is the index of the move before it among the record's plies, -1 at the start.

    `mark` says how good the move was, as `usual_marks` writes it: ``"?!"``, or several, ``"! $14"``.
    """

    move: str
    parent: int
    comment: str = ""
    mark: str = ""


def ordered(plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """Return the same tree with each line's moves one after the other, the main line first. Raises BadInput if it is not a tree."""
    for i, ply in enumerate(plies):
        if not -1 <= ply.parent < i:
            raise BadInput(f"ply {i} of the tree follows ply {ply.parent}, which does not come before it")
        if not _can_be_a_move(ply.move):
            raise BadInput(f"{ply.move[:40]!r} cannot be the name of a move")
    if any(ply.mark for ply in plies):
        plies = [ply._replace(mark=usual_marks(ply.mark)) for ply in plies]
    if main_line(plies) == len(plies):
        return tuple(plies)
    after = children(plies)
    found: list[Ply] = []
    lines = deque([(after[-1][0], -1), *((i, -1) for i in after[-1][1:])])
    while lines:
        i, parent = lines.popleft()
        while True:
            parent, place = len(found), parent
            found.append(plies[i]._replace(parent=place))
            following = after.get(i, [])
            lines.extend((other, parent) for other in following[1:])
            if not following:
                break
            i = following[0]
    return tuple(found)


@checked
def main_line(plies: Sequence[Ply]) -> int:
    """Return how many of the first plies form the main line."""
    return next((i for i, ply in enumerate(plies) if ply.parent != i - 1), len(plies))


def children(plies: Sequence[Ply]) -> dict[int, list[int]]:
    """Return the indices of the plies that follow each ply; -1 stands for the start."""
    after: dict[int, list[int]] = {}
    for i, ply in enumerate(plies):
        after.setdefault(ply.parent, []).append(i)
    return after


def unnumbered(word: str) -> str:
    """Return a word without the move number before it: ``12.``, ``12...``, ``12…`` or, alone, ``12``."""
    if "." in word or "…" in word:
        return _NUMBER.sub("", word, count=1)
    return "" if is_number(word) else word


def is_number(word: str) -> bool:
    """Return whether a word is a number."""
    return word.isascii() and word.isdigit()


# Marks of moves, as in chess: those with a number below 7 have a sign.
SIGNS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
_MARK = re.compile(r"[!?]{1,2}|\$[0-9]{1,3}")
_MARKED = re.compile(r"(?:[!?]{1,2})?(?:\$[0-9]{1,3})*\Z")


def marked(word: str) -> tuple[str, str]:
    """Return a word without the marks at its end, and these marks."""
    if word[-1] not in "!?" and "$" not in word:
        return word, ""
    found = _MARKED.search(word)
    assert found
    return word[: found.start()], usual_marks(" ".join(_MARK.findall(found[0])))


@checked
def usual_marks(text: str) -> str:
    """Return marks separated by spaces in their usual form, each once: ``"?! $14"`` for ``"$6 ?! $014"``. Raises BadInput."""
    for mark in text.split():
        if not _MARK.fullmatch(mark):
            raise BadInput(f"{mark[:40]!r} is not a mark: write !, ?, !!, ??, !?, ?! or a number such as $14")
    numbered = (f"${int(mark[1:])}" if mark[0] == "$" else mark for mark in text.split())
    return " ".join(dict.fromkeys(SIGNS.get(mark, mark) for mark in numbered))


def is_result(word: str) -> bool:
    """Return whether a word is a result, in any case."""
    return len(word) <= _LONGEST_RESULT and word.lower() in RESULTS


def _can_be_a_move(word: str) -> bool:
    return _known_shape(word) if len(word) <= _SHORT else _shape(word)


def _shape(word: str) -> bool:
    return bool(WORD.fullmatch(word)) and unnumbered(word) == word and not marked(word)[1] and not is_result(word)


_known_shape = lru_cache(maxsize=4096)(_shape)  # big files have the same few hundred names again and again
_SHORT = 20  # longer words, which no game has, fill no cache


# -- Text of records from a string, bytes or an open file, in parts: each begins with a header line, except the first ---


BLOCK = 1 << 18  # characters or bytes read at a time
GAME_AT_MOST = 1 << 22  # characters of one game; of what is before the first one, BLOCK

# A line that begins like this always begins a header, even inside a comment.
_HEADER_LINE = re.compile(
    r'^[ \t]*+\[[ \t]*+(?:([A-Za-z][A-Za-z0-9_-]*+)[ \t]*+"|(game)\b)', re.MULTILINE | re.IGNORECASE
)


@runtime_checkable
class File(Protocol):
    """An open file, of text or bytes."""

    def read(self, size: int, /) -> str | bytes: ...


Source = str | bytes | File


class Part(NamedTuple):
    """The text from a header line up to the next one. `header` is its name in lower case, empty before the first header."""

    header: str
    line: int  # counted from 1
    text: str
    whole: bool = True  # if not, it is longer than a game may be, and was not read to its end


def parts(source: Source) -> Iterator[Part]:
    """Yield the parts of a text one by one; of an open file, no more than a part and a block are in memory.

    Bytes are UTF-8, or UTF-16 if they begin with its byte order mark; invalid bytes become U+FFFD. Nothing is read after a part
    that is not whole.
    """
    header, line = "", 1
    pieces: list[str] = []  # of the part so far
    for lines in _whole_lines(_decoded(source)):
        if sum(map(len, pieces)) > (GAME_AT_MOST if header else BLOCK):
            yield Part(header, line, "".join(pieces), whole=False)
            return
        start = 0
        for found in _HEADER_LINE.finditer(lines):
            pieces.append(lines[start : found.start()])
            text = "".join(pieces)
            yield Part(header, line, text)
            line += text.count("\n")
            header, start, pieces = (found[1] or found[2]).lower(), found.start(), []
        pieces.append(lines[start:])
    yield Part(header, line, "".join(pieces))


def _whole_lines(blocks: Iterator[str]) -> Iterator[str]:
    """Yield the text in pieces that end with a line, so that no header line is in two of them; a line may be too long for that."""
    held: list[str] = []  # the beginning of a line
    for block in blocks:
        end = block.rfind("\n") + 1
        if not end and len(held) < GAME_AT_MOST // BLOCK:
            held.append(block)
            continue
        end = end or len(block)
        yield "".join([*held, block[:end]])
        held = [block[end:]]
    yield "".join(held)


def _decoded(source: Source) -> Iterator[str]:
    r"""Yield blocks of text without a byte order mark, all line breaks as ``\n``."""
    blocks = _blocks(source)
    first = next(blocks, "")
    decode: codecs.IncrementalDecoder | None = None
    if isinstance(first, bytes):
        encoding = "utf-16" if first[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        decode = codecs.getincrementaldecoder(encoding)(errors="replace")
    else:
        first = first.removeprefix("\ufeff")
    decoder = io.IncrementalNewlineDecoder(decode, translate=True)
    yield decoder.decode(first)
    for block in blocks:
        yield decoder.decode(block)
    yield decoder.decode(b"" if decode else "", final=True)


def _blocks(source: Source) -> Iterator[str | bytes]:
    """Yield the source in blocks; the first has at least two characters or bytes, unless the source is shorter."""
    if isinstance(source, (str, bytes)):
        yield from (source[start : start + BLOCK] for start in range(0, len(source), BLOCK))
        return
    first = source.read(BLOCK)
    while 0 < len(first) < 2 and (more := source.read(1)):
        first += more  # type: ignore[operator]  # both are text, or both are bytes
    yield first
    while block := source.read(BLOCK):
        yield block
