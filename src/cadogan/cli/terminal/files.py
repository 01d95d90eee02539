"""Files written safely: no other file is overwritten by mistake, no file is left half written."""

from __future__ import annotations

import os
from pathlib import Path

from cadogan.rules.cards import BadInput


def check_new(path: Path) -> None:
    """Raise BadInput if the file exists, so that a new file never overwrites another."""
    if path.exists():
        raise BadInput(f"{path} already exists: choose another name")


def write_file(path: Path, contents: str | bytes) -> None:
    """Write a file so that at any moment the path holds either the old file or the whole new one. Text is in UTF-8."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(contents.encode() if isinstance(contents, str) else contents)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
