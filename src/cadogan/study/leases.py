"""Decide which deals are solved next, how many in a chunk, and what happens to chunks whose worker died."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from cadogan.study.plan import Deals

WORTH = 2.0  # seconds of work that a chunk aims at
LEAST = 0.1  # least seconds of work in a chunk, even at the end of a study
AT_MOST = 1 << 20  # most deals in a chunk
GROWTH = 8  # a chunk has at most this many times the deals of the largest so far, because deals differ a lot in cost
REMEMBERED = 16  # the cost of a deal is estimated from this many recent chunks
DEATHS = 2  # worker deaths before a chunk is tried alone; and, alone, before it is split


@dataclass(frozen=True)
class Lease:
    """A chunk of deals given to a worker. `deaths`: workers that died when it was running; `alone`: when nothing else was."""

    first: int
    count: int
    deaths: int = 0
    alone: int = 0

    @property
    def suspect(self) -> bool:
        """Whether enough workers died that it must be tried alone."""
        return self.deaths >= DEATHS


class Leases:
    """The unsolved deals, given out in order, in chunks of about `WORTH` seconds of work."""

    def __init__(self, deals: Deals) -> None:
        self._ranges = deque(deals)
        self._again: deque[Lease] = deque()
        self._suspects: deque[Lease] = deque()
        self._recent: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)
        self._greatest = 0
        self.left = len(deals)  # deals not given out yet

    @property
    def over(self) -> bool:
        """Whether nothing is left to give out."""
        return not (self._ranges or self._again or self._suspects)

    def next(self, workers: int, busy: bool) -> Lease | None:
        """Return the next chunk, if there is one; a suspect only if no worker is `busy` with another chunk."""
        if self._suspects:
            return None if busy else self._suspects.popleft()
        if self._again:
            return self._again.popleft()
        if not self._ranges:
            return None
        first, last = self._ranges.popleft()
        count = min(self._size(workers), last - first + 1)
        if first + count <= last:
            self._ranges.appendleft((first + count, last))
        self.left -= count
        return Lease(first, count)

    def _size(self, workers: int) -> int:
        """Return the number of deals of the next chunk, small enough at the end that all workers stay busy."""
        deals, seconds = (sum(each) for each in zip(*self._recent, strict=True)) if self._recent else (0, 0.0)
        each = seconds / deals if deals else WORTH
        fair = max(self.left / (2 * workers), LEAST / each)
        return max(1, int(min(WORTH / each, fair, GROWTH * self._greatest, AT_MOST)))

    def done(self, count: int, seconds: float) -> None:
        """Record the cost of a finished chunk."""
        self._recent.append((count, seconds))
        self._greatest = max(self._greatest, count)

    def again(self, lease: Lease) -> None:
        """Queue a chunk again that was not finished."""
        (self._suspects if lease.suspect else self._again).append(lease)

    def died(self, leases: list[Lease], sure: bool) -> list[Lease]:
        """Queue the chunks of dead workers again; `sure`: the (only) chunk ran alone, so it killed its worker.

        Returns the chunks that are given up: single deals that kill every worker.
        """
        given_up = []
        for lease in leases:
            alone = lease.alone + sure
            if alone < DEATHS:
                self.again(Lease(lease.first, lease.count, lease.deaths + 1, alone))
            elif lease.count == 1:
                given_up.append(lease)
            else:
                half = lease.count // 2
                for part in (Lease(lease.first, half, DEATHS), Lease(lease.first + half, lease.count - half, DEATHS)):
                    self._suspects.append(part)
        return given_up
