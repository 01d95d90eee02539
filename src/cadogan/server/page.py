"""The page: a single-page app, built from `frontend/` into `page/` next to this file."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from cadogan.browser.site.page import ASK, ENCODINGS, FOREVER, HASHED, PAGE, TYPES
from cadogan.server.guard import remember, secret_of

NOT_PACKED = (".png", ".woff2")  # all other files have compressed copies next to them

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cadogan</title>
<body style="font: 18px/1.5 Georgia, serif; max-width: 34em; margin: 4em auto; padding: 0 1em">
<h1>The page is not built yet</h1>
<p>The server is running, and its API is at <a href="/api/games">/api</a>. To build the page, run <code>make page</code>
in the Cadogan repository (it needs Node), then reload this page.</p>
"""


def is_built(folder: Path = PAGE) -> bool:
    """Return whether the page has been built."""
    return (folder / "index.html").is_file()


class Page(StaticFiles):
    """Serves the files of the page. A path without a file is a view of the app, so it gets index.html."""

    def __init__(self, folder: Path = PAGE) -> None:
        """`folder`: where the page is built; it need not exist yet."""
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if not is_built(self._folder):
            if scope["method"] not in ("GET", "HEAD"):
                raise HTTPException(405, headers={"Allow": "GET, HEAD"})
            await HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})(scope, receive, send)
            return
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the response for a path."""
        # A missing asset is an error, not a view: a page of another version asked for it.
        if path.startswith(HASHED):
            response = await self._packed(path, scope)
            response.headers["cache-control"] = FOREVER
            return response
        try:
            response = await self._packed(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            response = await self._packed("index.html", scope)
        response.headers["cache-control"] = ASK
        # Set the cookie now. The page then sends several requests at once; without a cookie each would get its own.
        request = Request(scope)
        remember(request, response, secret_of(request))
        return response

    async def _packed(self, path: str, scope: Scope) -> Response:
        """Return the response for a path; for text, the smallest copy that the browser accepts."""
        if path.endswith(NOT_PACKED):
            return await super().get_response(path, scope)
        accepted = re.split(r"[\s,;]+", Headers(scope=scope).get("accept-encoding", ""))
        for encoding, ending in ENCODINGS.items():
            if encoding in accepted and self._has(path + ending):
                response = await super().get_response(path + ending, scope)
                response.headers["content-encoding"] = encoding
                break
        else:
            response = await self._plain(path, scope)
        media = TYPES.get(Path(path).suffix)
        if media:
            response.headers["content-type"] = media
        response.headers["vary"] = "accept-encoding"
        return response

    async def _plain(self, path: str, scope: Scope) -> Response:
        """Return the response with a file as it is. A wheel has the largest ones only packed."""
        packed = self._folder / f"{path}.gz"
        if self._has(path) or not self._has(f"{path}.gz"):
            return await super().get_response(path, scope)
        return Response(await run_in_threadpool(lambda: gzip.decompress(packed.read_bytes())))

    def _has(self, path: str) -> bool:
        try:
            return self.lookup_path(path)[1] is not None
        except (OSError, ValueError):  # too long, or with a zero byte
            return False
