"""Copies of a database, and checks of what is in it.

A copy of the file alone may lack the latest moves: they are in a second file beside it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from glob import escape
from pathlib import Path
from typing import NamedTuple

from cadogan.app.plays.checks import start_of, status
from cadogan.app.store.database import Transaction
from cadogan.app.store.schema import NEWER, VERSION
from cadogan.app.store.stored import PLAYING, STUCK, WON, StoredNode, StoredPlay
from cadogan.app.wire.errors import NewerStore
from cadogan.position import Position
from cadogan.position import game as game_of
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput

# -- Copies of a database in an SQLite file, made while a server uses it, and put back while none does ----------------


PAGES = 1_000  # copied at a time
DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"  # in a name
TABLES = {"player", "play", "node"}  # every version has these

Progress = Callable[[int, int], None]  # pages done, and all of them


class Content(NamedTuple):
    """What a database holds."""

    version: int
    plays: int
    moves: int


def back_up(source: Path, target: Path, force: bool = False, progress: Progress | None = None) -> Content:
    """Copy a database as it is at this moment; return what the copy holds. Servers may use it meanwhile.

    Raises BadInput if there is no database, or if the target exists and is not to be replaced (`force`).
    """
    _check_free(source, target, force)
    with closing(reading(source)) as database:
        database.execute("BEGIN")
        content(database, source)  # from here on it sees one state of the database, whatever others write
        with _beside(target) as part:
            found = _copied(database, part, progress)
            _place(part, target)
            return found


def copy_of_day(source: Path, folder: Path) -> Path:
    """Return the file for today's copy of a database in a folder, which is made. Raises BadInput if it is a file."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file: to keep several copies, give a folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{source.stem}-{date.today()}.db"


def keep_newest(source: Path, folder: Path, count: int) -> None:
    """Delete all but the newest daily copies of a database in a folder."""
    copies = sorted(folder.glob(f"{escape(source.stem)}-{DAY}.db"))
    for each in copies[:-count]:
        each.unlink()


def restore(copy: Path, target: Path, force: bool = False, progress: Progress | None = None) -> Content:
    """Put a copy in the place of a database; return what it holds. The copy stays.

    Raises BadInput if the copy is damaged or no database of Cadogan, if the target exists and is not to be replaced
    (`force`), or if a server uses it; NewerStore if the copy is from a newer version.
    """
    _check_free(copy, target, force)
    with closing(reading(copy)) as database:
        if content(database, copy).version > VERSION:
            raise NewerStore(NEWER)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _beside(target) as part:
            found = _copied(database, part, progress)
            with alone(target):
                _place(part, target)
                for beside in ("-wal", "-shm", "-journal"):  # of the old database
                    target.with_name(target.name + beside).unlink(missing_ok=True)
            return found


def content(database: sqlite3.Connection, path: Path) -> Content:
    """Return what an open database holds. Raises BadInput if it is not one of Cadogan's."""
    try:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables >= TABLES:
            raise BadInput(f"{path} is not a database of Cadogan")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (plays,) = database.execute("SELECT count(*) FROM play").fetchone()
        (moves,) = database.execute("SELECT count(*) FROM node WHERE number > 0").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    return Content(version, plays, moves)


def faults(database: sqlite3.Connection) -> list[str]:
    """Return what SQLite finds wrong in a database."""
    try:
        texts = [text for (text,) in database.execute("PRAGMA integrity_check") if text != "ok"]
        found = [line for text in texts for line in text.splitlines() if not line.startswith("***")]
        for table, row, parent, _ in database.execute("PRAGMA foreign_key_check"):
            found.append(f"row {row} of {table} belongs to a row of {parent} that does not exist")
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return found


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep others from opening a database during a block. Raises BadInput if a server uses it."""
    if not path.exists():
        yield
        return
    used = BadInput(f"{path} is in use: stop the server first")
    with closing(_opened(path, 0)) as database:
        try:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            # Only the last connection can leave the mode in which a server uses the file.
            if database.execute("PRAGMA journal_mode = DELETE").fetchone() != ("delete",):
                raise used
            database.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise used from None
            # Otherwise it is damaged, so that no server can use it.
        yield


def _check_free(source: Path, target: Path, force: bool) -> None:
    if target.exists():
        if target.is_dir() or (source.exists() and target.samefile(source)):
            raise BadInput(
                f"{target} is {'a folder' if target.is_dir() else 'the database itself'}: choose another file"
            )
        if not force:
            raise BadInput(f"{target} exists already: use --force to replace it")


def _opened(path: Path, deadline: float = 15) -> sqlite3.Connection:
    # mode=rw: a file that is missing is not made.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=deadline)


def reading(path: Path) -> sqlite3.Connection:
    """Open a database to read it. Raises BadInput if there is none."""
    if not path.is_file():
        raise BadInput(f"there is no database {path}")
    database = _opened(path)
    database.execute("PRAGMA query_only = ON")
    return database


def _copied(database: sqlite3.Connection, part: Path, progress: Progress | None) -> Content:
    """Copy a database, check the copy and return what it holds. Raises BadInput."""

    def report(status: int, remaining: int, total: int) -> None:
        if progress:
            progress(total - remaining, total)

    with closing(sqlite3.connect(part)) as copy:
        database.backup(copy, pages=PAGES, progress=report)
        copy.execute("PRAGMA journal_mode = DELETE")  # everything is in one file
        if found := faults(copy):
            raise BadInput(f"the database is damaged, and was not copied: {found[0]}")
        return content(copy, part)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Give a new file in the same folder, which only this user can read; it is removed if it is still there at the end."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _place(part: Path, target: Path) -> None:
    """Put a file in the target's place, on the disk."""
    _sync(part)
    part.replace(target)
    if os.name == "posix":
        _sync(target.parent)


def _sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- Checking a database: its tables, and that every move of every play replays by the rules --------------------------


class Checked(NamedTuple):
    """A play that was checked."""

    play: str
    moves: int = 0
    fault: str = ""  # a sentence; empty if nothing is wrong
    foreign: bool = False  # this program does not know its game, or has other rules for it


def checked(store: Transaction, play: str) -> Checked:
    """Check a play that is stored."""
    stored, nodes = store.play(play), store.stored_nodes(play)
    if stored is None:
        return Checked(play)  # it was deleted meanwhile
    try:
        foreign = game_of(stored.game).version != stored.version
    except BadInput:
        foreign = True
    if foreign:
        return Checked(play, len(nodes) - 1, foreign=True)
    if not store.is_whole(play):
        return Checked(play, len(nodes) - 1, "moves are missing")
    return Checked(play, len(nodes) - 1, _fault(stored, nodes))


def _fault(play: StoredPlay, nodes: Sequence[StoredNode]) -> str:
    """Return what is wrong with a play; empty if nothing is."""
    try:
        positions = [start_of(play)]
    except BadInput as error:
        return f"its start is wrong: {error}"
    for number, (node, next) in enumerate((each.node, each.next) for each in nodes):
        if next is not None and not (number < next < len(nodes) and nodes[next].node.parent == number):
            return f"move {number} is followed by one that is not its own"
        if number == 0:
            if node.parent is not None or node.ply:
                return "its first node is not the start"
            continue
        if node.parent is None or not 0 <= node.parent < number or node.ply != nodes[node.parent].node.ply + 1:
            return f"move {number} ({node.move}) follows none"
        try:
            positions.append(positions[node.parent].play(node.move))
        except IllegalMove as error:
            return f"move {number} ({node.move}) is illegal: {error}"
    if not 0 <= play.cursor < len(nodes) or nodes[play.cursor].node.ply != play.ply:
        return "its current move does not exist"
    return _status_fault(play, positions[play.cursor])


def _status_fault(play: StoredPlay, position: Position) -> str:
    found = status(position)
    if play.status in (PLAYING, STUCK, WON) and play.status != found:
        return f"it is stored as {play.status}, but is {found}"
    return ""
