"""What a library exports and imports, and for which processor it is: read from ELF, Mach-O and PE files with 64 bits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import NamedTuple


class Symbols(NamedTuple):
    """A library's format and processor, the names that it exports and imports, and the libraries that it loads.

    `signed`: it has a signature, as macOS wants. A PE file lists the libraries of its imports, not the names.
    """

    format: str
    processor: str
    exports: set[str]
    imports: set[str]
    libraries: set[str]
    signed: bool = False


def symbols(file: Path) -> Symbols:
    """Return the symbols of a library."""
    content = file.read_bytes()
    read = {b"\x7fEL": _elf, b"\xcf\xfa\xed": _mach_o, b"MZ": _pe}
    return next(each for start, each in read.items() if content.startswith(start))(content)


def _elf(content: bytes) -> Symbols:
    processor = {0x3E: "x86_64", 0xB7: "aarch64"}[unpack_from("<H", content, 18)[0]]
    (at,) = unpack_from("<Q", content, 40)
    size, count = unpack_from("<HH", content, 58)
    sections = [unpack_from("<IIQQQQIIQQ", content, at + size * i) for i in range(count)]
    table = next(each for each in sections if each[1] == 11)  # SHT_DYNSYM
    dynamic = next(each for each in sections if each[1] == 6)  # SHT_DYNAMIC
    names = sections[table[6]][4]
    exports, imports = set(), set()
    for name, _, _, section, _, _ in iter_unpack("<IBBHQQ", content[table[4] : table[4] + table[5]]):
        if name:
            (exports if section else imports).add(_text(content, names + name))
    entries = iter_unpack("<QQ", content[dynamic[4] : dynamic[4] + dynamic[5]])
    libraries = {_text(content, names + value) for tag, value in entries if tag == 1}  # DT_NEEDED
    return Symbols("ELF", processor, exports, imports, libraries)


def _mach_o(content: bytes) -> Symbols:
    processor = {0x01000007: "x86_64", 0x0100000C: "aarch64"}[unpack_from("<I", content, 4)[0]]
    exports, imports, libraries = set(), set(), set()
    signed = False
    for kind, at in _commands(content):
        if kind == 0x0C:  # LC_LOAD_DYLIB
            libraries.add(_text(content, at + 24))
        signed |= kind == 0x1D  # LC_CODE_SIGNATURE
        if kind == 2:  # LC_SYMTAB
            table, count, names = unpack_from("<III", content, at + 8)
            for name, type, _, _, _ in iter_unpack("<IBBHQ", content[table : table + 16 * count]):
                if type & 0x11 == 1:  # seen from outside
                    (exports if type & 0x0E else imports).add(_text(content, names + name).removeprefix("_"))
    return Symbols("Mach-O", processor, exports, imports, libraries, signed)


def _commands(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield the kind and the place of each load command."""
    at = 32
    for _ in range(unpack_from("<I", content, 16)[0]):
        kind, size = unpack_from("<II", content, at)
        yield kind, at
        at += size


def _pe(content: bytes) -> Symbols:
    (head,) = unpack_from("<I", content, 0x3C)
    machine, count = unpack_from("<HH", content, head + 4)
    (length,) = unpack_from("<H", content, head + 20)
    start = head + 24 + length
    sections = [unpack_from("<IIII", content, start + 40 * i + 8) for i in range(count)]

    def place(address: int) -> int:
        _, first, _, at = next(each for each in sections if each[1] <= address < each[1] + max(each[0], each[2]))
        return at + address - first

    exported, _, imported = unpack_from("<III", content, head + 24 + 112)
    (names,), (many,) = (unpack_from("<I", content, place(exported) + offset) for offset in (32, 24))
    exports = {_text(content, place(each)) for each in unpack_from(f"<{many}I", content, place(names))}
    libraries = {_text(content, place(unpack_from("<I", content, place(imported) + 12)[0]))} if imported else set()
    return Symbols("PE", {0x8664: "x86_64", 0xAA64: "aarch64"}[machine], exports, set(), libraries)


def _text(content: bytes, at: int) -> str:
    return content[at : content.index(b"\0", at)].decode()
