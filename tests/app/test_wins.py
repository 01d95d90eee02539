"""The wins that the wall of rugs hangs up, from each kind of store."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from app import stored
from app.stored import START
from cadogan.app.results import wins as hung
from cadogan.app.results.wins import wins
from cadogan.app.store.database import Store
from cadogan.app.store.stored import RESIGNED, TRY, WON, Outcome, StoredPlay


def keep(store: Store, player: str, play: StoredPlay, won: bool = True, chance: float | None = None) -> None:
    """Store a play that ended ten minutes after its start."""
    with store.writing() as writing:
        writing.add(player, replace(play, peeked=None, hints=0, coached=False))
        writing.update(play)  # what its player was told is stored by itself
        writing.keep_outcome(play.id, Outcome(play.started + timedelta(minutes=10), won, None, 90, chance))


def play(id: str, after: int = 0, **more: object) -> StoredPlay:
    return replace(
        stored.PLAY, **{"id": id, "started": START + timedelta(days=after), "status": WON, "moved": True, **more}
    )


def test_the_last_first_and_how_they_were_won(store: Store) -> None:
    keep(store, "ann", play("first", undos=2, hints=1, seconds=600), chance=0.25)
    keep(store, "ann", play("own", 1, start_kind="cards", start="", game="windmill", family="windmill"))
    keep(store, "ann", play("seen", 2, peeked=START, day=(START + timedelta(days=2)).date()))
    keep(store, "ann", play("looked-after", 3, peeked=START + timedelta(days=4)))
    keep(store, "ann", play("lost", 4, status=RESIGNED), won=False)
    keep(store, "ann", play("coached", 4, coached=True))
    keep(store, "ann", play("try", 4, headers={TRY: "1"}))
    keep(store, "ann", play("unknown", 4, game="no-such-game"))
    keep(store, "bob", play("another", 4))

    found = wins(store, "ann")
    assert [each.play for each in found.wins] == ["looked-after", "seen", "own", "first"]
    assert [each.id for each in found.games] == ["crazy-quilt", "windmill"]
    assert found.next is None
    first, own, seen, later = found.wins[3], found.wins[2], found.wins[1], found.wins[0]
    assert (first.deal, first.moves, first.seconds, first.undos, first.hints, first.chance) == (
        "42",
        90,
        600,
        2,
        1,
        0.25,
    )
    assert first.ended == START + timedelta(minutes=10)
    assert (own.deal, own.seconds, own.undos, own.chance) == (None, None, None, None)
    assert (seen.peeked, later.peeked) == (True, False)
    assert seen.day == (START + timedelta(days=2)).date()
    assert [each.play for each in wins(store, "ann", "windmill").wins] == ["own"]


def test_many_come_in_parts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hung, "MOST", 3)
    for day in range(7):
        keep(store, "ann", play(str(day), day))
    parts = [wins(store, "ann", skip=skip) for skip in (0, 3, 6, 9)]
    assert [[each.play for each in part.wins] for part in parts] == [["6", "5", "4"], ["3", "2", "1"], ["0"], []]
    assert [part.next for part in parts] == [3, 6, None, None]
