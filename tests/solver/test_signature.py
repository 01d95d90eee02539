"""The search has not changed: see `signature`."""

from __future__ import annotations

from signature import FILE, lines


def test_the_search_has_not_changed() -> None:
    expected = FILE.read_text("utf-8").splitlines()
    found = list(lines())
    changed = [f"{a}  ->  {b}" for a, b in zip(expected, found, strict=True) if a != b]
    assert not changed, (
        "the search signature changed (`python tests/solver/signature.py` writes the new one):\n" + "\n".join(changed)
    )
