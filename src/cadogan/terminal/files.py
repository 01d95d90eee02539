"""Files written safely: never over another by mistake, never half."""

from __future__ import annotations

import os
from pathlib import Path

from cadogan.cards import BadInput


def check_new(path: Path) -> None:
    """Raise BadInput for a file that exists: a new one is never written over another."""
    if path.exists():
        raise BadInput(f"{path} exists already: choose another name")


def write_file(path: Path, text: str) -> None:
    """Write a file such that at any moment there is the old one or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
