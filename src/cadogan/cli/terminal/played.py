"""A game played in the terminal: its moves, and the record in which it is kept."""

from __future__ import annotations

import re
import shlex
from datetime import date
from itertools import count
from pathlib import Path
from typing import NamedTuple

from cadogan.app.plays.records import MADE, cursor_ply, typed_path
from cadogan.cli.terminal.output import check_new, write_file
from cadogan.position import Position
from cadogan.position.notation import Fault, Record, read_each, result_of, verify, write
from cadogan.rules.cards import BadInput

# -- Games saved in files: the path of a new file, and a saved game read to continue it -------------------------------


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


# -- A game that is played in a terminal: the moves played and undone, its record, and where it is saved --------------


class PlayedGame:
    """The position, the moves that redo plays, and the file that holds the game."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.undone: list[str] = []  # the moves that redo plays, the next one last
        self.headers: dict[str, str] = {}  # of the record: the player's name and the others of a resumed game
        self.path: Path | None = None  # a file that holds only this game and may be replaced
        self.saved = self.state
        self.keep = True
        self.resigned = False

    def resume(self, game: SavedGame, path: Path) -> None:
        """Go on from a saved game that was read from this path."""
        self.position = game.position
        self.undone, self.headers = game.undone, game.headers
        self.saved = self.state
        self.path = path if game.replaceable else None

    @property
    def state(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a saved file must hold: the moves played and the moves undone."""
        return self.position.history, tuple(self.undone)

    def record(self) -> Record:
        """Return the game as a record. It includes undone moves, for redo; the header `Ply` counts the moves played."""
        result = "resigned" if self.resigned else result_of(self.position)
        more = {"Date": date.today().isoformat(), **self.headers}
        if self.undone:
            more["Ply"] = str(self.position.ply)
            result = "*"
        line = self.position.play(*reversed(self.undone))
        return Record.from_position(line, result=result, more=more)

    def write_to(self, name: str = "") -> Path:
        """Write the record to a file, but never over another one, and return its path. Raises BadInput."""
        path = typed_path(name) if name else self.path or new_path(self.position)
        try:
            if path != self.path:
                check_new(path)
            write_file(path, write(self.record()))
        except OSError as error:
            raise BadInput(f"{path} could not be written: {error.strerror}") from None
        self.path = path
        self.saved = self.state
        return path

    def leave(self) -> str:
        """Save the game if no file holds all of it yet; return a text that says what was done."""
        if self.state == self.saved and not self.resigned:
            return f"Your game is saved in {self.path}." if self.path else "You played no move, so nothing was saved."
        if not self.keep:
            return f"{'You gave up. ' if self.resigned else ''}The game was not saved (--no-save)."
        text = write(self.record())
        path = self.path or new_path(self.position)
        try:
            write_file(path, text)
        except OSError as error:
            return f"{path} could not be written ({error.strerror}); this is the record of your game:\n\n{text}"
        if self.resigned:
            return f"You gave up. The record is in {path}."
        if self.position.is_won and not self.undone:
            return f"The record of your game is in {path}."
        return f"Your game is saved. To continue it:\n  cadogan play --resume {shlex.quote(str(path))}"
