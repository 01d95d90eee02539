"""The search has not changed: see `signature`."""

from __future__ import annotations

from signature import DEALS, lines, stored

from samples import some


def test_the_search_has_not_changed() -> None:
    deals = some(DEALS[:1], DEALS)
    expected = stored(deals)
    found = list(lines(deals))
    changed = [f"{a}  ->  {b}" for a, b in zip(expected, found, strict=True) if a != b]
    assert not changed, (
        "the search signature changed (`python tests/solver/signature.py` writes the new one):\n" + "\n".join(changed)
    )
