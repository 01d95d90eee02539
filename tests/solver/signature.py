"""The search signature: the results for fixed deals with fixed budgets in positions, the same on any machine.

A change that should only make the search faster must not change the signature. A change to the search itself changes it;
then raise its version (`cadogan.solver.VERSION`, or one of its own) and write the new signature with
`.venv/bin/python tests/solver/signature.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import cadogan
from cadogan.solver import version_of

FILE = Path(__file__).parents[1] / "data" / "signature.tsv"
BUDGET = 20_000  # positions
DEALS = (1, 2, 3)
GAMES = (
    *(game.name for game in cadogan.games() if game.family.shipped),
    "crazy-quilt-morehead?redeals=0",
    "windmill?kings=free",
    "windmill?redeals=1",
    "capricieuse?redeals=0",
    "capricieuse?redeals=1",
    "doubles-and-quits?pairing=optional",
    "monte-carlo?closing=columns",
    "crazy-quilt?foundation_transfer=on",
)


def lines(deals: tuple[int, ...] = DEALS) -> Iterator[str]:
    """Yield a line per deal: game, version of its search, deal, verdict, positions searched, length of the line, its digest."""
    yield "game\tsolver\tdeal\tverdict\tpositions\tmoves\tline"
    for name in GAMES:
        game = cadogan.game(name)
        for number in deals:
            verdict = cadogan.solve(game.deal(number), positions=BUDGET)
            digest = hashlib.sha256(" ".join(verdict.moves).encode()).hexdigest()[:12] if verdict.won else "-"
            found = (verdict.result, verdict.positions, len(verdict.moves), digest)
            yield "\t".join(map(str, (name, version_of(game), number, *found)))


def stored(deals: tuple[int, ...]) -> list[str]:
    """Return the stored lines of some deals."""
    header, *rows = FILE.read_text("utf-8").splitlines()
    return [header, *(row for row in rows if int(row.split("\t")[2]) in deals)]


if __name__ == "__main__":
    before, now = FILE.read_text("utf-8").splitlines(), list(lines())
    versions = {tuple(each.split("\t")[:2]) for each in now}
    if changed := {each for each in before if tuple(each.split("\t")[:2]) in versions} - set(
        now
    ):  # more games are no change
        raise SystemExit(
            "a search has changed: raise its VERSION, which keeps data of studies apart\n" + "\n".join(sorted(changed))
        )
    FILE.write_text("\n".join(now) + "\n", "utf-8")
    print(f"written: {FILE.name}")
