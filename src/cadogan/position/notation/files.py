"""Records from files: one game, or game by game in constant memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from typing import cast

from cadogan.position.notation.read import Fault, Wanted, read, read_each
from cadogan.position.notation.record import Record
from cadogan.position.notation.source import File, Source
from cadogan.rules.cards import BadInput


def read_record(source: Source) -> Record:
    """Return the only record of a text or an open file.

    Raises BadInput, with the line, if it cannot be read, and if there is no game or more than one.
    """
    found = read(source)
    if len(found) != 1:
        several = f"{len(found)} games; read them with cadogan.records" if found else "no game"
        raise BadInput(f"the text must hold one game, but it holds {several}")
    return found[0]


def records(
    file: str | PathLike[str] | File,
    on_fault: Callable[[Fault], object] | None = None,
    wanted: Wanted | None = None,
) -> Iterator[Record]:
    """Yield the records of a file one by one, however big it is: only one game at a time is in memory.

    `file`: a path, or an open file of text or bytes, such as those of `gzip.open`. `on_fault` gets a `Fault`, with line and
    reason, for each game that cannot be read; then the next game follows. Without it, such a game raises BadInput. `wanted`
    gets the headers of each game and says whether to read the rest; a game that is skipped costs little.
    """
    path = Path(file) if isinstance(file, (str, PathLike)) else None
    with ExitStack() as stack:
        for record in read_each(stack.enter_context(path.open("rb")) if path else cast(File, file), wanted):
            if not isinstance(record, Fault):
                yield record
            elif on_fault:
                on_fault(record)
            else:
                raise BadInput(f"{path}, {record}" if path else str(record))
