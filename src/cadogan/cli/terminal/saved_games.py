"""Games saved in files: the path of a new file, and a saved game read to continue it."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cadogan.app.records import MADE, cursor_ply
from cadogan.position import Position
from cadogan.position.notation import Fault, Record, read_each, verify
from cadogan.rules.cards import BadInput


class SavedGame(NamedTuple):
    """A game read from a file."""

    position: Position
    undone: list[str]  # the moves that redo plays, the next one last
    headers: dict[str, str]  # the player's name and other headers of the record
    replaceable: bool  # writing this game to the file again loses nothing
    notes: tuple[str, ...]


def read_saved(path: Path) -> SavedGame:
    """Return the last game of a file. Raises BadInput for a record that is wrong, OSError for an unreadable file."""
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
    """Return the path of a new file named after the game, in the user's data folder."""
    import platformdirs

    name = position.game.name + ("" if position.number is None else f"-{position.number}")
    name = re.sub(r"[^A-Za-z0-9=-]", "_", name)
    folder = platformdirs.user_data_path("cadogan", appauthor=False) / "records"
    names = (f"{name}.txt" if n == 1 else f"{name}_{n}.txt" for n in count(1))
    return next(path for path in map(folder.joinpath, names) if not path.exists())
