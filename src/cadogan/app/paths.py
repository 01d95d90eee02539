"""Paths of files as people write them."""

from __future__ import annotations

from pathlib import Path

from cadogan.rules.cards import BadInput


def typed_path(text: str | Path) -> Path:
    """Return the path that somebody wrote; ``~`` is the home folder. Raises BadInput if there is no such user."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise BadInput(f"{str(text)[:60]} begins with an unknown user: write ~/ for your own folder") from None
