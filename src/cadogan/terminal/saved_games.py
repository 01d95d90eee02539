"""Games kept in files: where a new one is written, and one read again to go on with."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cadogan.app.records import MADE, cursor_ply
from cadogan.cards import BadInput
from cadogan.notation import Fault, Record, read_each, verify
from cadogan.position import Position


class SavedGame(NamedTuple):
    """A game read from a file."""

    position: Position
    undone: list[str]  # what redo plays, the next one last
    headers: dict[str, str]  # the player, and what else the record says
    replaceable: bool  # the file holds nothing that writing this game again would lose
    notes: tuple[str, ...]


def read_saved(path: Path) -> SavedGame:
    """The last game of a file. Raises BadInput when it does not hold, OSError for a file that cannot be read."""
    records = list(read_each(path.read_bytes()))
    if not records:
        raise BadInput(f"there is no game in {path}")
    record = records[-1]
    if isinstance(record, Fault):
        raise BadInput(f"{path}: {record}")
    check = verify(record)
    if check.position is None:
        raise BadInput(f"the game in {path} cannot be resumed: it is {check}")
    plies = cursor_ply(record)
    return SavedGame(
        position=check.position.back(check.position.ply - plies),
        undone=list(reversed(check.position.history[plies:])),
        headers={name: value for name, value in record.headers.items() if name not in MADE},
        replaceable=len(records) == 1 and not _has_more_than_a_line(record),
        notes=check.notes,
    )


def _has_more_than_a_line(record: Record) -> bool:
    return bool(record.comment) or any(ply.comment or ply.parent != i - 1 for i, ply in enumerate(record.plies))


def new_path(position: Position) -> Path:
    """A file that does not exist yet, named after the game, in the user's data folder."""
    import platformdirs

    name = position.game.name + ("" if position.number is None else f"-{position.number}")
    name = re.sub(r"[^A-Za-z0-9=-]", "_", name)
    folder = platformdirs.user_data_path("cadogan", appauthor=False) / "records"
    names = (f"{name}.txt" if n == 1 else f"{name}_{n}.txt" for n in count(1))
    return next(path for path in map(folder.joinpath, names) if not path.exists())
