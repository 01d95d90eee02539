"""Text of records from a string, bytes or an open file, in parts: each begins with a header line, except the first."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

BLOCK = 1 << 18  # characters or bytes read at a time

# A line that begins like this always begins a header, even inside a comment.
_HEADER_LINE = re.compile(
    r'^[ \t]*+\[[ \t]*+(?:([A-Za-z][A-Za-z0-9_-]*+)[ \t]*+"|(game)\b)', re.MULTILINE | re.IGNORECASE
)


class File(Protocol):
    """An open file, of text or bytes."""

    def read(self, size: int, /) -> str | bytes: ...


Source = str | bytes | File


class Part(NamedTuple):
    """The text from a header line up to the next one. `header` is its name in lower case, empty before the first header."""

    header: str
    line: int  # counted from 1
    text: str


def parts(source: Source) -> Iterator[Part]:
    """Yield the parts of a text one by one; of an open file, no more than a part and a block are in memory.

    Bytes are UTF-8, or UTF-16 if they begin with its byte order mark; invalid bytes become U+FFFD.
    """
    header, line = "", 1
    pieces: list[str] = []  # of the part so far
    for lines in _whole_lines(_decoded(source)):
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
    """Yield the text in pieces that end with a line, so that no header line is in two of them."""
    held: list[str] = []  # the beginning of a line
    for block in blocks:
        end = block.rfind("\n") + 1
        if not end:
            held.append(block)
            continue
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
        yield source
        return
    first = source.read(BLOCK)
    while 0 < len(first) < 2 and (more := source.read(1)):
        first += more  # type: ignore[operator]  # both are text, or both are bytes
    yield first
    while block := source.read(BLOCK):
        yield block
