"""What every request passes first: is it meant for this server, does it come from its own page, is it of decent size."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
ANY_ADDRESS = frozenset({"", "0.0.0.0", "::"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_AT_MOST = 1_000_000
TOO_LONG = f"The request is too long: at most {BODY_AT_MOST} bytes are taken."

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """ASGI middleware.

    A page of another site can make a browser send requests here, and can make its own name point here (DNS rebinding).
    So the Host must be one of ours, and whatever changes something must come from a page of the same host.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        """`hosts`: the names by which the server may be called besides localhost. With one of the addresses that mean
        "any", every numeric address will do: those cannot be rebound.
        """
        self._app = app
        names = {name.lower().strip("[]") for name in hosts}
        self._hosts = LOCAL | (names - ANY_ADDRESS)
        self._any_address = bool(names & ANY_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer that it is refused."""
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
            await self._app(scope, limited(receive), send_with_headers)

    def _refused(self, method: str, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._ours(host):
            return 400, f"This server does not answer to the name {host[:100]!r}; start it with that name if it should."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > BODY_AT_MOST:
            return 413, TOO_LONG
        if method in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is not None and not same_host(origin, host):
            return 403, "This request comes from a page of another site, which may not change anything here."
        if origin is None and headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return 403, "This request comes from another site, which may not change anything here."
        return None

    def _ours(self, host: str) -> bool:
        name = host_name(host)
        return name in self._hosts or (self._any_address and is_address(name))


def limited(receive: Receive) -> Receive:
    """A body of which too much cannot be read, for those that do not say their length."""
    total = 0

    async def receive_some() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BODY_AT_MOST:
            raise HTTPException(413, TOO_LONG)
        return message

    return receive_some


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty when it is none."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    if parts.username is not None or parts.path or parts.query or parts.fragment:
        return ""
    return parts.hostname or ""


def is_address(name: str) -> bool:
    """Is this a numeric address?"""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_host(origin: str, host: str) -> bool:
    """Is an Origin header's page one of this host, its port included?"""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
