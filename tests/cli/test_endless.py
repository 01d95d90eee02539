"""Standard input that never ends, or is huge: every command that reads it ends, says why, and needs little memory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, repeat
from pathlib import Path

import pytest

from cadogan import cli

HEAD = b'[Game "crazy-quilt"]\n[Deal "42"]\n'
PIECE = 1 << 16
READERS = {
    "verify": ["verify", "-"],
    "verify --json": ["verify", "--json", "-"],
    "annotate": ["annotate", "-"],
    "picture": ["picture", "--record", "-"],
    "solve": ["solve", "crazy-quilt", "--cards", "-"],
    "play": ["play", "crazy-quilt", "42", "--no-save"],
}


# They read records, or texts, by the same code, which is tried with every kind of input by `verify`.
ALIKE = {"verify --json": "comments", "annotate": "noise", "picture": "lines", "solve": "one line", "play": "zeros"}
ALIKE_IN_A_GAME = {"annotate": "moves", "picture": "one comment"}
# Kinds of input that are read like another one, which is tried.
LIKE_OTHERS = {"lines", "comments", "moves on one line", "variations", "marks", "one header", "one value"}


def endless(text: bytes) -> Iterator[bytes]:
    """Yield a text again and again, many at once."""
    return repeat(text * (PIECE // len(text)))


NOT_RECORDS: dict[str, Callable[[], Iterator[bytes]]] = {
    "lines": lambda: endless(b"y\n"),
    "one line": lambda: endless(b"y"),
    "zeros": lambda: endless(b"\0"),
    "noise": lambda: (random.Random(seed).randbytes(PIECE) for seed in count()),
    "comments": lambda: endless(b"; nothing\n"),
    "one comment": lambda: endless(b"{ "),
}
BAD_RECORDS: dict[str, Callable[[], Iterator[bytes]]] = {
    "moves": lambda: endless(b"deal\n"),
    "moves on one line": lambda: endless(b"deal "),
    "variations": lambda: endless(b"deal (c1-d "),
    "marks": lambda: endless(b"deal ! $7 ?? "),
    "comments": lambda: endless(b"deal {x} "),
    "one comment": lambda: endless(b"{ x"),
    "headers": lambda: (b'[A%d "x"]\n' % n for n in count()),
    "one header": lambda: endless(b'[Club "x"]\n'),
    "one value": lambda: chain([b'[Club "'], endless(b"x\n")),
    "empty lines": lambda: endless(b"\n"),
}


def fed(arguments: list[str], pieces: Iterator[bytes], folder: Path, most: int = 1 << 28) -> tuple[int, int, int, str]:
    """Run a command with an input of at most `most` bytes; return its status, its memory in MB, what it read, its last line."""
    output = folder / "output"
    with output.open("wb") as file:
        command = [sys.executable, "-m", "cadogan", *arguments]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file, stderr=file, cwd=folder)
    assert process.stdin
    written = 0
    watchdog = threading.Timer(240, process.kill)
    watchdog.start()
    try:
        with process.stdin as pipe:
            for piece in pieces:
                written += pipe.write(piece)
                if written > most:
                    break
    except BrokenPipeError:
        pass
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    watchdog.cancel()
    memory = used.ru_maxrss >> (20 if sys.platform == "darwin" else 10)
    return process.returncode, memory, written, output.read_text("utf-8", "replace").strip().rpartition("\n")[2]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> int:
    """The memory that a command needs for a small input, in MB."""
    return fed(READERS["verify"], iter([HEAD + b"deal\n"]), tmp_path_factory.mktemp("usual"))[1]


def test_every_reader_of_standard_input_is_tried_here() -> None:
    readers = [path.name for path in Path(cli.__file__).parent.rglob("*.py") if "sys.stdin" in path.read_text("utf-8")]
    readers.remove("own_games.py")  # `new-game` asks only in a terminal
    assert sorted(readers) == ["arguments.py", "play.py", "session.py", "solve.py"]  # `opened` is in arguments.py


def each_kind(kinds: Iterable[str], readers: Iterable[str], alike: dict[str, str]) -> pytest.MarkDecorator:
    """Run a test with every reader and kind of input; those that read alike with one kind, others with kinds unlike each other, and with all in `make test-all`."""

    def tried(reader: str, kind: str) -> bool:
        return alike[reader] == kind if reader in alike else kind not in LIKE_OTHERS

    every = [
        pytest.param(reader, kind, marks=[] if tried(reader, kind) else [pytest.mark.dear])
        for reader in readers
        for kind in kinds
    ]
    return pytest.mark.parametrize(("reader", "kind"), every)


@each_kind(NOT_RECORDS, READERS, ALIKE)
def test_what_is_no_record_is_refused_at_its_beginning(reader: str, kind: str, usual: int, tmp_path: Path) -> None:
    status, memory, read, last = fed(READERS[reader], NOT_RECORDS[kind](), tmp_path)
    assert status in (1, 2)
    assert memory < usual + 100
    assert read < 1 << 26
    assert "Traceback" not in (tmp_path / "output").read_text("utf-8", "replace")
    assert last


@each_kind(BAD_RECORDS, ["verify", "annotate", "picture"], ALIKE_IN_A_GAME)
def test_a_game_that_never_ends_is_refused(reader: str, kind: str, usual: int, tmp_path: Path) -> None:
    pieces = chain([HEAD], BAD_RECORDS[kind]())
    status, memory, read, last = fed(READERS[reader], pieces, tmp_path)
    assert status in (1, 2)
    assert memory < usual + 300
    assert read < 1 << 25
    assert "Traceback" not in last
    assert "what follows was not read" in last


@pytest.mark.dear  # tests/position/test_game_tree.py measures the memory for a file
@pytest.mark.parametrize("reader", ["verify", "verify --json"])
def test_a_huge_file_needs_no_more_memory_than_one_game(reader: str, usual: int, tmp_path: Path) -> None:
    status, memory, read, last = fed(READERS[reader], endless(HEAD + b"deal\n\n"), tmp_path, most=1 << 19)
    assert (status, read > 1 << 19) == (0, True)
    assert memory < usual + 30
    assert last == "]" if "json" in reader else last.endswith("games, none wrong")


def test_too_many_games_to_annotate(usual: int, tmp_path: Path) -> None:
    status, memory, _, last = fed(READERS["annotate"], endless(HEAD + b"deal deal\n\n"), tmp_path)
    assert (status, last) == (2, "cadogan: standard input has more than 10,000 games or 1,000,000 moves: split it")
    assert memory < usual + 300


def test_watching_step_by_step_reads_no_line_to_its_end(usual: int, tmp_path: Path) -> None:
    arguments = ["watch", "monte-carlo", "7", "--step", "--samples", "1"]
    status, memory, _, _ = fed(arguments, endless(b"y"), tmp_path)
    assert status == 0
    assert memory < usual + 300
