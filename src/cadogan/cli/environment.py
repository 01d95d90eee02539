"""The environment variables that Cadogan reads, and a warning for one that it does not know: it would change nothing, unnoticed."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from difflib import get_close_matches

from cadogan.cli.shell import as_typed

PREFIX = "CADOGAN_"
GENERAL = {
    "CADOGAN_GAMES": "game files outside the package, separated as in PATH",
    "CADOGAN_CACHE": "folder for machine code; default: the user's cache folder",
    "CADOGAN_CHECK_INDICES": "yes: use only machine code that checks indices (no)",
}
"""The variables that every command reads, each with its meaning and the default in brackets."""


def variables() -> dict[str, str]:
    """Return all variables, each with its meaning and the default in brackets: those of a server too."""
    from cadogan.server import settings

    return GENERAL | settings.variables()


def warnings(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return a sentence for each variable that is set and that Cadogan does not know; an empty one counts as not set."""
    given = [name for name, value in environment.items() if name.startswith(PREFIX) and value and name not in GENERAL]
    known = variables() if given else GENERAL  # those of a server take long to read
    return [_warning(name, [*known]) for name in given if name not in known]


def _warning(name: str, known: list[str]) -> str:
    near = get_close_matches(name.removeprefix(PREFIX), [each.removeprefix(PREFIX) for each in known], 1)
    hint = f": did you mean {PREFIX}{near[0]}?" if near else "; see `cadogan --help` and `cadogan serve --help`"
    return f"there is no environment variable {name}{hint}"


def warn() -> None:
    """Print the warnings on standard error."""
    for warning in warnings():
        print(f"cadogan: {as_typed(warning)}", file=sys.stderr)
