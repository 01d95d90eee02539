"""Check whether a record is right: every move is legal, the shuffles are the deal's, the result is that of the last position."""

from __future__ import annotations

from dataclasses import replace

from cadogan.position.notation.record import Record
from cadogan.position.notation.replay import Check, other_version, replay


def verify(record: Record) -> Check:
    """Replay a record with its variations, and compare its result with the end of its line."""
    check = replay(record.headers, record.plies, len(record.plies))
    if not check or check.position is None:
        return check
    notes = []
    version = check.position.game.version
    if other_version(record.headers, check.position.game):
        notes.append(f"made under version {record.headers['Rules']} of the rules, but valid under version {version}")
    if record.result == "*" and check.position.is_won and "Ply" not in record.headers:
        notes.append("its result is *, but its line wins")
    return replace(check, notes=tuple(notes))
