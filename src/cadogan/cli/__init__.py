"""The command `cadogan`. Commands import heavy packages only when they need them, so that the others start fast."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cadogan.position.moves import IllegalMove
from cadogan.rules import __version__
from cadogan.rules.cards import BadInput

WRONG = 2  # the exit status when the input is wrong or the command cannot run; 1 is for what a check finds wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status. Errors are one sentence on standard error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # some terminals cannot show every character
    try:
        status = _run(given)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output closed the pipe. The flush at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1  # as Typer does when the pipe breaks inside a command


def _run(given: Sequence[str]) -> int:
    if given in (["--version"], ["-V"]):
        print(f"cadogan {__version__}")
        return 0
    from cadogan.cli import environment
    from cadogan.cli.app import run
    from cadogan.cli.shell import VARIABLE
    from cadogan.machine.interrupt import INTERRUPTED

    if VARIABLE not in os.environ:  # else the shell reads what is printed
        environment.warn()
    try:
        return run(given)
    except (BadInput, IllegalMove) as error:
        return _wrong(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return _wrong(f"{what}{error.strerror or error}")
    except MemoryError:
        return _wrong("there is not enough memory")
    except KeyboardInterrupt:
        return INTERRUPTED


def _wrong(message: str) -> int:
    from cadogan.cli.shell import as_typed

    print(f"cadogan: {as_typed(message)}", file=sys.stderr)
    return WRONG
