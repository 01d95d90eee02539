"""How often a player or an address may ask. The limits are far above what people do; programs meet them.

Each limit is a bucket of tokens that fills up steadily; a request takes one. They are in this process's memory. Several
processes that serve one database each have their own, so together they let through as much as all of them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from math import ceil
from typing import NamedTuple

from cadogan.app.api.errors import Refused
from cadogan.app.api.messages import Rate
from cadogan.server import metrics

ROOM = 20_000  # players or addresses that are remembered


class Limit(NamedTuple):
    """Requests a second in the long run, and requests at once after a pause."""

    a_second: float
    at_once: int


PLAYER: Mapping[Rate, Limit] = {
    "reads": Limit(20, 200),
    "changes": Limit(20, 200),
    "starts": Limit(1, 60),
    "searches": Limit(10, 100),
    "files": Limit(0.2, 10),
}
# Many people may share an address: a school, or a telephone company.
ADDRESS: Mapping[Rate, Limit] = {
    "reads": Limit(200, 2_000),
    "changes": Limit(200, 2_000),
    "starts": Limit(20, 300),
    "searches": Limit(50, 500),
    "files": Limit(1, 20),
}
PAGE = Limit(100, 2_000)  # requests of an address for the files of the page
NEWCOMERS = Limit(0.2, 100)  # players of an address who have nothing in the database yet


class Buckets:
    """A bucket for each key; the least recently used ones are forgotten first. For one thread at a time."""

    def __init__(self, limit: Limit, room: int = ROOM) -> None:
        self._limit, self._room = limit, room
        # When a bucket will be full again; an unknown one is full.
        self._full: OrderedDict[str, float] = OrderedDict()

    def wait(self, key: str, now: float) -> float:
        """Take a token from a bucket; if it is empty, return after how many seconds there will be one, and otherwise 0."""
        a_second, at_once = self._limit
        full = max(self._full.get(key, now), now) + 1 / a_second
        missing = full - now - at_once / a_second
        if missing > 1e-9:
            return missing
        self._full[key] = full
        self._full.move_to_end(key)
        if len(self._full) > self._room:
            self._full.popitem(last=False)
        return 0.0


class Rates:
    """The limits of a server."""

    def __init__(self) -> None:
        self._players = {rate: Buckets(limit) for rate, limit in PLAYER.items()}
        self._addresses = {rate: Buckets(limit) for rate, limit in ADDRESS.items()}
        self._page, self._newcomers = Buckets(PAGE), Buckets(NEWCOMERS)

    def check(self, rate: Rate, player: str, address: str) -> None:
        """Count a request to the API. Raises Refused if there were too many."""
        _take("player", self._players[rate], player)
        if address:
            _take("address", self._addresses[rate], address)

    def check_page(self, address: str) -> None:
        """Count a request for a file of the page. Raises Refused if there were too many."""
        if address:
            _take("page", self._page, address)

    def check_newcomer(self, address: str) -> None:
        """Count a request of a player whom the database does not know and will have to store. Raises Refused."""
        if address:
            _take("newcomers", self._newcomers, address)


def _take(name: str, buckets: Buckets, key: str) -> None:
    seconds = ceil(buckets.wait(key, time.monotonic()))
    if seconds:
        metrics.LIMITED.labels(name).inc()
        when = "a second" if seconds == 1 else f"{seconds} seconds"
        raise Refused(429, f"Too many requests: try again in {when}.", {"Retry-After": str(seconds)})


def counted_address(client: tuple[str, int] | None) -> str:
    """Return the address to which requests count; empty for this machine itself.

    Of IPv6 it is the network, because one computer can choose its address there.
    """
    try:
        found = ip_address(client[0].partition("%")[0]) if client else None
    except ValueError:
        return ""
    if found is None or found.is_loopback:
        return ""
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((found, 64), strict=False))
    return str(found)
