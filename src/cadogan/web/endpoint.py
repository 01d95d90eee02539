"""The API over HTTP: requests of HTTP become the API's, and its answers become responses."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HTTPRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cadogan.api import Answer, Api, Asked, Request
from cadogan.api.api import find
from cadogan.api.errors import Refused, answered, problem
from cadogan.api.limits import too_long
from cadogan.web.events import EventStream
from cadogan.web.identity import player_of, remember, secret_of
from cadogan.web.jobs import Lanes
from cadogan.web.streams import stream

# A form on another site can send any text, but cannot call it JSON without our permission.
NOT_JSON = "The body of the request is not JSON: its content type must be application/json."


class Endpoint:
    """ASGI app that answers all requests below /api."""

    def __init__(self, api: Api, lanes: Lanes) -> None:
        self._api, self._lanes = api, lanes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        http = HTTPRequest(scope, receive)
        secret = secret_of(http)
        try:
            body = await body_of(http, find(http.method, scope["path"]).route.body_at_most)
        except ClientDisconnect:
            return
        except Refused as error:
            response = response_of(problem(error.status, str(error), headers=error.headers))
        else:
            query = scope["query_string"].decode("latin-1")
            request = Request(http.method, scope["path"], query, body, player_of(secret))
            response = await run_in_threadpool(self._response, request)
        remember(http, response, secret)
        await response(scope, receive, send)

    def _response(self, request: Request) -> Response:
        found = self._api.answer(request)
        if isinstance(found, Answer):
            return response_of(found)
        started = answered(lambda: self._stream(found, request.player))
        return started if isinstance(started, Response) else response_of(started)

    def _stream(self, asked: Asked, player: str) -> EventStream:
        jobs = self._lanes.hints if asked.lane == "hints" else self._lanes.searches
        return stream(jobs, player, asked.question)


async def body_of(http: HTTPRequest, most: int) -> bytes:
    """Return the body of a request. Raises Refused, and reads no more, if it is longer than `most` bytes or not JSON."""
    refused = Refused(413, too_long(most), {"connection": "close"})
    length = http.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > most:
        raise refused
    body = bytearray()
    async for part in http.stream():
        body += part
        if len(body) > most:
            raise refused
    if body and not is_json(http.headers.get("content-type", "")):
        raise Refused(422, NOT_JSON)
    return bytes(body)


def response_of(answer: Answer) -> Response:
    """Return an answer as a response of HTTP."""
    if answer.status == 204:
        return Response(status_code=204)
    return Response(answer.body, answer.status, answer.headers, answer.media)


def is_json(content_type: str) -> bool:
    """Return whether a body of this type is JSON."""
    return content_type.split(";")[0].strip().lower() == "application/json"
