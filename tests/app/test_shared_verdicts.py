"""Verdicts that one process has found are known to the others, with all that follows from them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any

import cadogan
from cadogan.app.coaching.verdict_cache import Proof, SharedVerdicts, VerdictCache
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.errors import NotStored
from cadogan.solver import Verdict

DEAL = cadogan.game("doubles-and-quits").deal(2)


def caches() -> tuple[VerdictCache, VerdictCache]:
    """The caches of two processes over one store."""
    store = SQLiteStore()
    return VerdictCache(shelf=SharedVerdicts(store)), VerdictCache(shelf=SharedVerdicts(store))


def test_a_win_is_known_along_its_line_and_one_move_before() -> None:
    one, other = caches()
    verdict = cadogan.solve(DEAL)
    late = DEAL.play(*verdict.moves[:5])
    one.learn(Proof.of(late, Verdict(**{**vars_of(verdict), "moves": verdict.moves[5:]})))
    found = other.find(late.play(*verdict.moves[5:8]), 1.0)
    assert found
    assert found.moves == verdict.moves[8:]
    before = other.find(late.back(), 1.0)
    assert before
    assert before.moves == verdict.moves[4:]
    assert other.find(DEAL, 1.0) is None


def test_a_loss_is_known_after_it() -> None:
    one, other = caches()
    one.learn(Proof.of(DEAL, Verdict(DEAL.game.name, "lost", (), "it is hopeless", 7, 0.5, 3)))
    found = other.find(DEAL.play(str(DEAL.moves[0])), 1.0)
    assert found
    assert (found.verdict.lost, found.since, found.verdict.why) == (True, 1, "it is hopeless")


def test_a_proof_is_never_replaced() -> None:
    one, other = caches()
    verdict = cadogan.solve(DEAL)
    one.learn(Proof.of(DEAL, verdict))
    other.learn(Proof.of(DEAL, Verdict(DEAL.game.name, "unknown", (), "too short", 7, 0.5, 3)))
    one.learn(Proof.of(DEAL.play(verdict.moves[0]), Verdict(**{**vars_of(verdict), "moves": verdict.moves[1:]})))
    fresh = VerdictCache(shelf=other._shelf)
    for ply in range(len(verdict.moves)):
        found = fresh.find(DEAL.play(*verdict.moves[:ply]), 1.0)
        assert found
        assert found.moves == verdict.moves[ply:]


def test_a_search_does_not_fail_because_nothing_can_be_stored() -> None:
    class Full(SQLiteStore):
        @contextmanager
        def writing(self) -> Any:
            raise NotStored("There is no room left.")
            yield

    cache = VerdictCache(shelf=SharedVerdicts(Full()))
    cache.learn(Proof.of(DEAL, cadogan.solve(DEAL)))
    assert cache.find(DEAL, 1.0)


def vars_of(verdict: Verdict) -> dict[str, Any]:
    return {name: getattr(verdict, name) for name in Verdict.__dataclass_fields__}
