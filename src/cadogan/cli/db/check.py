"""`cadogan db check`: check the database."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cadogan.cli.arguments import Json
from cadogan.cli.db.database import Database, place_of
from cadogan.cli.terminal.progress import Progress
from cadogan.rules.counts import counted

if TYPE_CHECKING:
    from cadogan.server.check import Checked


def command(database: Database = None, as_json: Json = False) -> int:
    """Check the database, also while a server uses it.

    Lets SQLite check its file, and replays every move of every game by the rules. Nothing is changed. Prints each fault. Exit status: 0 if nothing is wrong, 1 if something is.

    \b
    Examples:
      cadogan db check
      cadogan db check --database last-night.db
    """
    from cadogan.server.place import faults as faults_of

    place = place_of(database)
    damage = faults_of(place)
    results = [] if damage else _replayed(place)
    faults = [*damage, *(f"game {found.play}: {found.fault}" for found in results if found.fault)]
    moves, foreign = sum(found.moves for found in results), sum(found.foreign for found in results)
    if as_json:
        answer = {"games": len(results), "moves": moves, "not_replayed": foreign, "faults": faults}
        print(json.dumps(answer, ensure_ascii=False))
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    if damage:
        print("the file is damaged, so no game was replayed")
    else:
        skipped = f"; {foreign:,} not replayed, because of other rules" if foreign else ""
        print(f"{counted(len(results), 'game')}, {counted(moves, 'move')}, {len(faults):,} wrong{skipped}")
    return 1 if faults else 0


def _replayed(place: str) -> list[Checked]:
    from cadogan.server.check import checked
    from cadogan.server.place import ready

    results = []
    with ready(place) as store, Progress() as bar:
        with store.reading() as reading:
            plays = reading.ids()
        for done, play in enumerate(plays, start=1):
            with store.reading() as reading:
                results.append(checked(reading, play))
            bar.update(done, f"{done:,} of {len(plays):,} games", len(plays))
    return results
