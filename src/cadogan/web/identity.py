"""Players' identities. An anonymous player is a long random secret in a cookie; the server stores only its hash."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

COOKIE = "cadogan"
FOUR_HUNDRED_DAYS = 400 * 24 * 3600  # browsers keep no cookie longer
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def welcome(request: Request, response: Response) -> str:
    """Return the secret in the request's cookie, or a new one. Sets the cookie again, which renews its lifetime."""
    secret = request.cookies.get(COOKIE, "")
    if not _SECRET.fullmatch(secret):
        secret = secrets.token_urlsafe(32)
    https = request.url.scheme == "https"
    response.set_cookie(COOKIE, secret, max_age=FOUR_HUNDRED_DAYS, httponly=True, samesite="lax", secure=https)
    return secret


async def player(request: Request, response: Response) -> str:
    """Return the player of a request: the hash of their secret."""
    return sha256(welcome(request, response).encode()).hexdigest()


Player = Annotated[str, Depends(player)]
