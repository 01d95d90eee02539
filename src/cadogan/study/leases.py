"""Which deals are worked on next, how many at a time, and what becomes of those whose worker died."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from cadogan.study.plan import Deals

WORTH = 2.0  # seconds of work in a chunk, about
LEAST = 0.1  # seconds, in the end too
AT_MOST = 1 << 20  # deals
GROWTH = 8  # times as many deals as in the greatest chunk so far: one deal says little of the next
REMEMBERED = 16  # chunks from which the cost of a deal is reckoned
DEATHS = 2  # of the workers of a chunk, before it is tried alone; and alone, before it is taken apart


@dataclass(frozen=True)
class Lease:
    """Deals given to a worker. `deaths`: how many workers died with it, among others; `alone`: with it alone."""

    first: int
    count: int
    deaths: int = 0
    alone: int = 0

    @property
    def suspect(self) -> bool:
        """Did so many workers die that it is to be tried alone?"""
        return self.deaths >= DEATHS


class Leases:
    """The deals that are not done, given out in their order in chunks worth about `WORTH` seconds."""

    def __init__(self, deals: Deals) -> None:
        self._ranges = deque(deals)
        self._again: deque[Lease] = deque()
        self._suspects: deque[Lease] = deque()
        self._recent: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)
        self._greatest = 0
        self.left = len(deals)  # not given out yet

    @property
    def over(self) -> bool:
        """Is there none left to give out?"""
        return not (self._ranges or self._again or self._suspects)

    def next(self, workers: int, busy: bool) -> Lease | None:
        """The next chunk, if there is one; a suspect only when no worker is `busy` with anything else."""
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
        """How many deals are worth the time, and leave something for the others in the end."""
        deals, seconds = (sum(each) for each in zip(*self._recent, strict=True)) if self._recent else (0, 0.0)
        each = seconds / deals if deals else WORTH
        fair = max(self.left / (2 * workers), LEAST / each)
        return max(1, int(min(WORTH / each, fair, GROWTH * self._greatest, AT_MOST)))

    def done(self, count: int, seconds: float) -> None:
        """Hear what a chunk cost."""
        self._recent.append((count, seconds))
        self._greatest = max(self._greatest, count)

    def again(self, lease: Lease) -> None:
        """Take back what was not done, by no fault of its own."""
        (self._suspects if lease.suspect else self._again).append(lease)

    def died(self, leases: list[Lease], sure: bool) -> list[Lease]:
        """Give out again what dead workers had; `sure`: did the first of these kill its worker, being alone?

        Returns those that are given up: single deals that no worker survives.
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
