"""The archive of a study: one ZIP file with everything that others need to read, check, repeat and cite it.

What is in it:

- ``data/NAME/``: the folders of the study, each with ``study.json`` and its Parquet files as `cadogan study run` wrote them
- ``summary.json``: the figures, as `cadogan study report --json` prints them
- ``README.md``: a data card for people
- ``datapackage.json``: the same for programs, a `Data Package <https://datapackage.org>`_: licence, authors, and for each file
  its size, SHA-256 and columns; under ``studies`` the game, versions, budget and the command to repeat it
- ``CITATION.cff``, ``LICENSE.txt``
- ``SHA256SUMS``: the checksum of every other file, as `sha256sum -c` reads it

The files are stored without compression (Parquet is compressed) and without times, in a fixed order. So the same study, packed by the
same version with the same arguments, gives the same bytes.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Mapping
from pathlib import Path

PACKAGE, SUMMARY, SUMS = "datapackage.json", "summary.json", "SHA256SUMS"
README, CITATION, LICENCE = "README.md", "CITATION.cff", "LICENSE.txt"
DATA = "data"
FIXED = (PACKAGE, SUMMARY, SUMS, README, CITATION, LICENCE)

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a ZIP file can state
UNIX, READABLE = 3, 0o100644 << 16  # the same on every system


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def sums_text(sums: Mapping[str, str]) -> str:
    """Return the contents of SHA256SUMS for the checksums of files by name."""
    return "".join(f"{sums[name]}  {name}\n" for name in sorted(sums))


def read_sums(text: str) -> dict[str, str]:
    """Return the checksums in the contents of SHA256SUMS, by the file's name. Raises ValueError for other contents."""
    found = {}
    for line in text.splitlines():
        checksum, blanks, name = line.partition("  ")
        if not blanks or len(checksum) != 64 or name in found:
            raise ValueError(f"{line[:80]!r} is not the checksum and name of a file")
        found[name] = checksum
    return found


def write(path: Path, files: Mapping[str, bytes | Path]) -> None:
    """Write files, given by their contents or by the path to copy them from, to an archive.

    At any moment the path holds nothing new or the whole archive.
    """
    part = path.with_name(path.name + ".part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED, strict_timestamps=True) as archive:
            for name in sorted(files):
                info = zipfile.ZipInfo(name, EPOCH)
                info.create_system, info.external_attr = UNIX, READABLE
                each = files[name]
                archive.writestr(info, each.read_bytes() if isinstance(each, Path) else each)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
