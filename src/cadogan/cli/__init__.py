"""The command `cadogan`. What is heavy is imported by the command that needs it, so that the others start at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cadogan import BadInput, IllegalMove, __version__

WRONG = 2  # the exit status when what the command asks for cannot be done


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status. An error is one sentence on standard error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal may not know every character
    try:
        status = _run(given)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of our output has closed it. What is still to be written must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1  # as Typer does, which sees the same in the middle of a command


def _run(given: Sequence[str]) -> int:
    if given in (["--version"], ["-V"]):
        print(f"cadogan {__version__}")
        return 0
    from cadogan.cli.app import run
    from cadogan.terminal.interrupt import INTERRUPTED

    try:
        return run(given)
    except (BadInput, IllegalMove) as error:
        return _wrong(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return _wrong(f"{what}{error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED


def _wrong(message: str) -> int:
    print(f"cadogan: {message}", file=sys.stderr)
    return WRONG
