"""Middleware that checks every request: is it meant for this server, and from its own page?"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.browser.site.headers import HEADERS

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
ANY_ADDRESS = frozenset({"", "0.0.0.0", "::"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


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
        return name in self._hosts or (self._any_address and is_address(name))


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


def is_address(name: str) -> bool:
    """Return whether this is a numeric address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_host(origin: str, host: str) -> bool:
    """Return whether an Origin header has this host and port."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
