"""Players' identities. An anonymous player is a long random secret in a cookie; the server stores only its hash."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "cadogan"
FOUR_HUNDRED_DAYS = 400 * 24 * 3600  # browsers keep no cookie longer
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def secret_of(request: Request) -> str:
    """Return the secret in the request's cookie, or a new one."""
    secret = request.cookies.get(COOKIE, "")
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
