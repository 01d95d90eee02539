"""The search has not changed: see `signature`."""

from __future__ import annotations

from signature import DEALS, FILE, lines

from samples import some


def test_the_search_has_not_changed() -> None:
    deals = some(DEALS[:1], DEALS)
    header, *rows = FILE.read_text("utf-8").splitlines()
    expected = [header, *(row for row in rows if int(row.split("\t")[2]) in deals)]
    found = list(lines(deals))
    changed = [f"{a}  ->  {b}" for a, b in zip(expected, found, strict=True) if a != b]
    assert not changed, (
        "the search signature changed (`python tests/solver/signature.py` writes the new one):\n" + "\n".join(changed)
    )
