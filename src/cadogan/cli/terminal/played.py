"""A game played in the terminal: its moves, and the file that holds them from the first move on."""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import count, pairwise
from pathlib import Path

from cadogan.app.plays.records import MADE, cursor_ply, typed_path
from cadogan.app.store.stored import TRY
from cadogan.app.store.tree import Node, Tree
from cadogan.cli.shell import typed
from cadogan.cli.terminal.output import RECORDS, check_new, is_device, write_file
from cadogan.machine.interrupt import locked
from cadogan.position import Position
from cadogan.position.notation import Fault, Record, read_each, result_of, verify, write
from cadogan.rules.cards import BadInput

# -- Games saved in files: a saved game read to continue it, and the paths of new files -------------------------------


def read_saved(path: Path) -> tuple[PlayedGame, bool]:
    """Return the last game of a file, and whether writing it to the file again loses nothing.

    Raises BadInput for a record that is wrong, OSError for an unreadable file.
    """
    with path.open("rb") as file:
        last = deque(enumerate(read_each(file), start=1), maxlen=1)
    if not last:
        raise BadInput(f"there is no game in {path}")
    games, record = last[0]
    if isinstance(record, Fault):
        raise BadInput(f"{path}: {record}")
    check = verify(record)
    if check.position is None:
        raise BadInput(f"the game in {path} cannot be resumed: it is {check}")
    plies = cursor_ply(record)
    game = PlayedGame(check.position.back(check.position.ply - plies), check.position.history[plies:][::-1])
    game.headers = {name: value for name, value in record.headers.items() if name not in MADE}
    game.notes = check.notes
    return game, games == 1 and not _has_more_than_a_line(record)


def resumed(path: Path) -> PlayedGame:
    """Return the last game of a file, to be continued.

    Raises BadInput for a record that is wrong or a game played in another terminal, OSError for an unreadable file.
    """
    game, replaceable = read_saved(path)
    if replaceable:
        file = OwnFile(path)
        game, _ = read_saved(path)  # another terminal may have saved it meanwhile
        game.file = file
    return game


def _has_more_than_a_line(record: Record) -> bool:
    return bool(record.comment) or any(
        ply.comment or ply.mark or ply.parent != i - 1 for i, ply in enumerate(record.plies)
    )


def records_folder() -> Path:
    """Return the folder of saved games, in the user's data folder."""
    import platformdirs

    return platformdirs.user_data_path("cadogan", appauthor=False) / "records"


def new_path(position: Position) -> Path:
    """Return the path of a new file named after the game, in the folder of saved games."""
    return next(_new_paths(position))


def _new_paths(position: Position) -> Iterator[Path]:
    name = position.game.name + ("" if position.number is None else f"-{position.number}")
    name = re.sub(r"[^A-Za-z0-9=-]", "_", name)
    names = (f"{name}.txt" if n == 1 else f"{name}_{n}.txt" for n in count(1))
    return (path for path in map(records_folder().joinpath, names) if not os.path.exists(path))  # noqa: PTH110 (no error)


# -- The file of the game that is played: no other terminal writes it, and a mark beside it shows that it is played ---


MARK = ".playing"


class OwnFile:
    """A file that only this process writes until it is closed. If the process is killed, the mark beside it stays.

    `made`: it was made for the game that is played. Raises BadInput if another process plays the game.
    """

    def __init__(self, path: Path, made: bool = False) -> None:
        self.path, self.made = path, made
        target = path.resolve()
        self._mark = target.with_name(target.name + MARK)
        self._lock: sqlite3.Connection | None = None
        try:
            self._lock = locked(self._mark)
        except sqlite3.Error as error:  # where no mark can be made, the game is played without
            if error.sqlite_errorname == "SQLITE_BUSY":
                raise BadInput(f"{path} is being played in another terminal: leave the game there first") from None

    @classmethod
    def new(cls, position: Position) -> OwnFile:
        """Return a new file in the folder of saved games. Raises OSError."""
        records_folder().mkdir(parents=True, exist_ok=True)
        for path in _new_paths(position):
            with suppress(BadInput):  # another terminal took it just now
                file = cls(path, made=True)
                if not path.exists():
                    return file
                file.close()
        raise AssertionError("there are always more names")

    def close(self) -> None:
        """Let others write the file."""
        if self._lock:
            self._lock.close()
            self._lock = None
            with suppress(OSError):
                self._mark.unlink()


def cut_off() -> Iterator[Path]:
    """Yield the saved games whose terminals were killed, and those being played, the last one first."""
    with suppress(OSError):
        marks = sorted(records_folder().glob(f"*{MARK}"), key=lambda each: -each.stat().st_mtime)
        for mark in marks:
            path = mark.with_name(mark.name.removesuffix(MARK))
            if path.exists():
                yield path
            else:  # killed before the first move was saved, or another terminal is about to save it
                with suppress(BadInput):
                    OwnFile(path).close()


# -- A game that is played in a terminal: the moves played and tried, its record, and where it is saved ---------------


LEAVING = ("the game is not saved (--no-save)", "the game is saved, and you can continue it later")  # by `keep`


START = Tree([Node(None, "", 0)])


class PlayedGame:
    """The position, the tree of all moves tried, the node of it that is shown, and the file that holds the game.

    Going back and playing something else loses nothing.
    """

    def __init__(self, position: Position, undone: Sequence[str] = ()) -> None:
        """`undone`: the moves that redo plays, the next one last."""
        self.position = position
        tree, self.node = START.grown(0, position.history)
        self.tree, last = tree.grown(self.node, undone[::-1])
        self.latest = dict(pairwise([0, *self.tree.path(last)]))  # by node: the child that redo plays
        self.headers: dict[str, str] = {}  # of the record: the player's name and the others of a resumed game
        self.notes: tuple[str, ...] = ()  # on the record of a resumed game
        self.file: OwnFile | None = None  # holds only this game and may be replaced
        self.started = self.saved = self.state
        self.keep = True
        self.trouble = ""  # why the last move could not be saved
        self.resigned = False

    def play(self, *moves: str) -> None:
        """Play moves, new or tried before. Raises IllegalMove, and then plays none."""
        after = self.position.play(*moves)
        self._show(after, *self.tree.grown(self.node, after.history[self.position.ply :]))

    def undo(self, plies: int = 1) -> int:
        """Undo moves, at most those played, and return how many."""
        plies = min(plies, self.position.ply)
        path = [0, *self.tree.path(self.node)]
        self._show(self.position.back(plies), self.tree, path[-1 - plies])
        return plies

    def jump(self, number: int) -> None:
        """Show another node of the tree."""
        moves = (self.tree[each].move for each in self.tree.path(number))
        self._show(self.position.start.play(*moves), self.tree, number)

    def _show(self, position: Position, tree: Tree, node: int) -> None:
        self.position, self.tree, self.node = position, tree, node
        self.latest |= pairwise([0, *tree.path(node)])

    @property
    def undone(self) -> list[str]:
        """The moves that redo plays, the next one last: the line tried last from here."""
        line, number = [], self.node
        while number in self.latest:
            number = self.latest[number]
            line.append(self.tree[number].move)
        return line[::-1]

    @property
    def path(self) -> Path | None:
        """The file that holds the game and no other; None before the first move."""
        return self.file.path if self.file else None

    @property
    def state(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a saved file must hold: the moves played and the moves undone."""
        return self.position.history, tuple(self.undone)

    @property
    def end(self) -> Position:
        """The position after the moves undone."""
        return self.position.play(*reversed(self.undone)) if self.undone else self.position

    def record(self) -> Record:
        """Return the game as a record. It includes undone moves, for redo, unless it was given up; the header `Ply` counts the moves played."""
        more = {"Date": date.today().isoformat(), **self.headers}
        if self.resigned:
            return Record.from_position(self.position, result="resigned", more=more)
        if self.undone:
            return Record.from_position(self.end, result="*", more={**more, "Ply": str(self.position.ply)})
        return Record.from_position(self.position, result=result_of(self.position), more=more)

    def _write(self) -> Path:
        """Write the record to the game's file, a new one for a new game, and return its path. Raises OSError.

        The file of a game that was won stays as it is: another try has a file of its own, and is marked as one.
        """
        if self.file and self._leaves_a_win():
            self.file.close()
            self.file = None
            self.headers = {**self.headers, TRY: "yes"}
        self.file = self.file or OwnFile.new(self.position)
        write_file(self.file.path, write(self.record()))
        self.saved = self.state
        return self.file.path

    def _leaves_a_win(self) -> bool:
        """Return whether the saved line was won and is not that of the game any more."""
        played, undone = self.saved
        saved = (*played, *reversed(undone))
        return self.end.history != saved and self.position.start.play(*saved).is_won

    def store(self) -> str:
        """Save the game after a move, so that nothing that ends this process loses it.

        If that fails, the game goes on: return a sentence that says why, or an empty text if it was said before.
        """
        if not self.keep or self.state == self.saved:
            return ""
        before, self.trouble = self.trouble, ""
        try:
            self._write()
        except OSError as error:
            self.trouble = (
                f"Your moves are not saved: {self.path or records_folder()} cannot be written ({error.strerror})."
            )
        return "" if self.trouble == before else self.trouble

    def write_to(self, name: str = "") -> Path:
        """Write the record to a file, but never over another one, and return its path; it is the game's file from then on.

        Without a name it is the file that the game has, or a new one. Raises BadInput.
        """
        path = typed_path(name) if name else self.path
        try:
            if not path or path == self.path:
                return self._write()
            check_new(path, suffixes=RECORDS)
            write_file(path, write(self.record()))
            if is_device(path):  # keeps nothing: the game's file stays the one it is
                return path
        except OSError as error:
            raise BadInput(f"{path or records_folder()} could not be written: {error.strerror}") from None
        if self.file:
            if self.file.made:  # a game is in one file
                with suppress(OSError):
                    self.file.path.unlink()
            self.file.close()
        self.file = OwnFile(path)
        self.saved = self.state
        return path

    def leave(self) -> str:
        """Save the game if no file holds all of it yet; return a text that says what was done."""
        try:
            return self._left()
        except OSError as error:
            path = self.path or new_path(self.position)
            record = write(self.record())
            return f"{path} could not be written ({error.strerror}); this is the record of your game:\n\n{record}"
        finally:
            if self.file:
                self.file.close()

    def _left(self) -> str:
        if self.state == self.started and not self.resigned:
            return f"Your game is saved in {self.path}." if self.path else "You played no move, so nothing was saved."
        complete = self.state == self.saved and not self.resigned
        if not self.keep and not complete:
            return f"{'You gave up. ' if self.resigned else ''}The game was not saved (--no-save)."
        path = self.path if complete and self.path else self._write()
        if self.resigned:
            return f"You gave up. The record is in {path}."
        if self.end.is_won:
            return f"The record of your game is in {path}."
        return f"Your game is saved. To continue it:\n  {typed()} play --resume {shlex.quote(str(path))}"
