"""Chunks: seconds of work whatever a deal costs, and what happens to those whose worker died."""

from __future__ import annotations

import pytest

from cadogan.study.ledger import AT_MOST, DEATHS, WORTH, Lease, Leases
from cadogan.study.plan import Deals

EACH = Deals([(1, 10**9)])


def after(cost: float, chunks: int = 12) -> Lease:
    """Return the next chunk after some chunks, when each deal costs `cost` seconds."""
    leases = Leases(EACH)
    for _ in range(chunks):
        lease = leases.next(4, False)
        assert lease
        leases.done(lease.count, cost * lease.count)
    lease = leases.next(4, True)
    assert lease
    return lease


@pytest.mark.parametrize("cost", [30.0, 1.0, 0.05, 0.001, 0.00002])
def test_a_chunk_is_worth_seconds(cost: float) -> None:
    assert after(cost).count == max(1, int(WORTH / cost))


def test_a_chunk_is_not_endless() -> None:
    assert after(1e-9).count == AT_MOST


def test_every_deal_is_given_out_once() -> None:
    asked = Deals([(5, 5), (10, 3000), (2**64 - 40, 2**64 - 1)])
    leases, had, cost = Leases(asked), [], 0.01
    while lease := leases.next(4, True):
        had.append((lease.first, lease.first + lease.count - 1))
        leases.done(lease.count, cost * lease.count)
    assert Deals(had) == asked
    assert sum(last - first + 1 for first, last in had) == len(asked)
    assert had[-1][1] - had[-1][0] < 12  # the last ones are small, so that all workers end at about the same time


def test_whose_worker_died() -> None:
    """A chunk is tried again, then alone; then it is split, down to the single deal that kills every worker."""
    leases, poison = Leases(Deals([(1, 100)])), 77
    leases.done(100, 0.1)
    leases._greatest = 100
    given_up, solved, company = [], [], 0
    for _ in range(1000):
        lease = leases.next(1, False)
        if lease is None:
            break
        if not lease.first <= poison < lease.first + lease.count:
            solved.append((lease.first, lease.first + lease.count - 1))
            continue
        company += not lease.suspect
        given_up += leases.died([lease], lease.suspect)
    assert company <= DEATHS
    assert [(lease.first, lease.count) for lease in given_up] == [(poison, 1)]
    assert Deals(solved) == Deals([(1, 100)]) - Deals([(poison, poison)])


def test_a_suspect_is_tried_alone() -> None:
    leases = Leases(EACH)
    leases.died([Lease(3, 1, deaths=DEATHS - 1), Lease(9, 1)], False)
    assert leases.next(2, True) is None
    assert leases.next(2, False) == Lease(3, 1, deaths=DEATHS)
    assert leases.next(2, True) == Lease(9, 1, deaths=1)


def test_a_chunk_that_kills_its_workers_alone_is_split() -> None:
    leases = Leases(EACH)
    for tries in range(DEATHS):
        assert leases.died([Lease(1, 4, deaths=DEATHS + tries, alone=tries)], True) == []
        expected = Lease(1, 2, deaths=DEATHS) if tries + 1 == DEATHS else Lease(1, 4, DEATHS + tries + 1, tries + 1)
        assert leases.next(1, False) == expected
