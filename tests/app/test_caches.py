"""The caches of the application have a limited size."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import cadogan
from cadogan.app.application import Application
from cadogan.app.coaching import coach_responses
from cadogan.app.coaching.annotations import Annotations, Line
from cadogan.app.coaching.verdict_cache import Proof, VerdictCache
from cadogan.app.store.sqlite import SQLiteStore

GAME = "doubles-and-quits"


def test_the_cache_of_verdicts_is_limited() -> None:
    kept = VerdictCache(room=10)
    for number in (2, 4, 6):
        position = cadogan.game(GAME).deal(number)
        kept.learn(Proof.of(position, cadogan.solve(position)))
    assert len(kept._kept) == 10


def test_the_cache_of_annotations_is_limited() -> None:
    app = Application(SQLiteStore())
    kept = Annotations(app.plays, app.engine, room=2)
    nothing: Any = {each.name: None for each in fields(coach_responses.Annotation)}
    lines = [Line("a", node, False) for node in range(3)]
    for line in lines:
        kept._kept.keep(line, (1, coach_responses.Annotation(**nothing)))
    assert [kept._find(line, 1) is not None for line in lines] == [False, True, True]
    assert kept._find(lines[2], 2) is None  # a longer search could find more
