"""What the server refuses, and whom: foreign hosts and origins, too many requests; and how it tells players apart."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterable, Mapping
from hashlib import sha256
from ipaddress import ip_network
from math import ceil
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.app.store.cache import Cache
from cadogan.app.wire.messages import Rate, Refused
from cadogan.browser.site.page import HEADERS
from cadogan.server import metrics
from cadogan.server.addresses import address_of
from cadogan.server.threads import SAFE_METHODS

# -- Players' identities. An anonymous player is a long random secret in a cookie; the server stores only its hash ----


COOKIE = "cadogan"
HEADER = "x-cadogan-player"
FOUR_HUNDRED_DAYS = 400 * 24 * 3600  # browsers keep no cookie longer
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def secret_of(request: Request) -> str:
    """Return the secret in the request's cookie, in its header if the browser takes no cookies, or a new one."""
    secret = request.cookies.get(COOKIE) or request.headers.get(HEADER, "")
    return secret if _SECRET.fullmatch(secret) else secrets.token_urlsafe(32)


def player_of(secret: str) -> str:
    """Return the player with a secret: its hash."""
    return sha256(secret.encode()).hexdigest()


def remember(request: Request, response: Response, secret: str) -> None:
    """Set the cookie, or set it again, which renews its lifetime."""
    _set_cookie(request, response, secret, FOUR_HUNDRED_DAYS)


def forget(request: Request, response: Response) -> None:
    """End the cookie."""
    _set_cookie(request, response, "", 0)


def _set_cookie(request: Request, response: Response, value: str, seconds: int) -> None:
    https = request.url.scheme == "https"
    response.set_cookie(COOKIE, value, max_age=seconds, httponly=True, samesite="lax", secure=https)


# -- Middleware that checks every request: is it meant for this server, and from its own page? ------------------------


LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
ANY_ADDRESS = frozenset({"", "0.0.0.0", "::"})


class Guard:
    """ASGI middleware.

    A page on another site can make a browser send requests here, and can point its own name here (DNS rebinding). So the
    Host header must be one of our names, and requests that change something must come from a page on the same host.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        """`hosts`: accepted host names in addition to localhost. If one of them is an address that means "any", all
        numeric addresses are accepted, because they cannot be rebound.
        """
        self._app = app
        names = {name.lower().strip("[]") for name in hosts}
        self._hosts = LOCAL | (names - ANY_ADDRESS)
        self._any_address = bool(names & ANY_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refused(scope["method"], Headers(scope=scope))
        if refused:
            status, sentence = refused
            response = JSONResponse({"detail": sentence}, status, headers={"connection": "close"})
            await response(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)

    def _refused(self, method: str, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._ours(host):
            return (
                400,
                f"This server does not accept the host name {host[:100]!r}; to allow it, start the server with --allow-host.",
            )
        if method in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is not None and not same_host(origin, host):
            return 403, "This request comes from a page on another site, which must not change anything here."
        if origin is None and headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return 403, "This request comes from another site, which must not change anything here."
        return None

    def _ours(self, host: str) -> bool:
        name = host_name(host)
        return name in self._hosts or (self._any_address and address_of(name) is not None)


def host_name(host: str) -> str:
    """Return the name in a Host header, without the port; empty if the header is invalid."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    if parts.username is not None or parts.path or parts.query or parts.fragment:
        return ""
    return parts.hostname or ""


def same_host(origin: str, host: str) -> bool:
    """Return whether an Origin header has this host and port."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


# -- How often a player or an address may ask. The limits are far above what people do; programs meet them ------------
#
# Each limit is a bucket of tokens that fills up steadily; a request takes one. They are in this process's memory. Several
# processes that serve one database each have their own, so together they let through as much as all of them.


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
        self._limit = limit
        self._full = Cache[str, float](room)  # when a bucket will be full again; an unknown one is full

    def wait(self, key: str, now: float) -> float:
        """Take a token from a bucket; if it is empty, return after how many seconds there will be one, and otherwise 0."""
        a_second, at_once = self._limit
        full = max(self._full.find(key) or now, now) + 1 / a_second
        missing = full - now - at_once / a_second
        if missing > 1e-9:
            return missing
        self._full.keep(key, full)
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
    found = address_of(client[0].partition("%")[0]) if client else None
    if found is None or found.is_loopback:
        return ""
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((found, 64), strict=False))
    return str(found)
