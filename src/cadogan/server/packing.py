"""Packing of answers for clients that accept it."""

from __future__ import annotations

import re
import zlib

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

SMALLEST = 400  # bytes; what is shorter is hardly worth the time
AT_ONCE = 50_000  # bytes; what is longer is packed in a thread
_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


async def pack(response: Response, accepted: str) -> None:
    """Pack the body of a response, which is empty if it is a stream; `accepted`: the request's Accept-Encoding header."""
    length = len(response.body)
    if length < SMALLEST:
        return
    response.headers["vary"] = "accept-encoding"
    if _GZIP.search(accepted):
        body = bytes(response.body)
        response.body = packed(body) if length <= AT_ONCE else await run_in_threadpool(packed, body)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))


def packed(body: bytes) -> bytes:
    """Return a body as gzip."""
    packer = zlib.compressobj(wbits=31)
    return packer.compress(body) + packer.flush()
