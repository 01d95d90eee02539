"""What the player chose for the full screen: kept in a small file in the user's data folder."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from cadogan.cli.terminal.output import write_file


def path() -> Path:
    """Return the path of the file."""
    import platformdirs

    return platformdirs.user_data_path("cadogan", appauthor=False) / "terminal.json"


def load() -> dict[str, str]:
    """Return the settings; those of a missing or damaged file are the usual ones, an empty dict."""
    with suppress(OSError, ValueError):
        found = json.loads(path().read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return {str(name): str(value) for name, value in found.items()}
    return {}


def keep(settings: dict[str, str]) -> None:
    """Write the settings. Nothing happens if they cannot be written: then they last until the end."""
    with suppress(OSError):
        write_file(path(), json.dumps(settings, indent=1) + "\n")
