"""The API over HTTP: requests of HTTP become the API's, and its answers become responses or streams of events."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HTTPRequest
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from cadogan.app.application import Application, routes
from cadogan.app.wire import responses
from cadogan.app.wire.jobs import Question
from cadogan.app.wire.messages import JSON, Answer, Asked, Refused, Request, answered, problem, too_long
from cadogan.app.wire.route import Found
from cadogan.app.wire.schema import text
from cadogan.server import metrics
from cadogan.server.guard import Rates, counted_address, forget, player_of, remember, secret_of
from cadogan.server.jobs import BackgroundJob, Event, Jobs, Lanes
from cadogan.server.request_log import ROUTE
from cadogan.server.threads import Threads

# A form on another site can send any text, but cannot call it JSON without our permission.
NOT_JSON = "The body of the request is not JSON: its content type must be application/json."
TOO_SLOW = "The request arrived too slowly: try again with a better connection."
SLOWEST = 10_000  # bytes a second
MOVE = "/api/plays/{id}/move"


class Endpoint:
    """ASGI app that answers all requests below /api."""

    def __init__(
        self,
        application: Application,
        lanes: Lanes,
        threads: Threads,
        rates: Rates | None = None,
        deadline: float = 10.0,
    ) -> None:
        """`rates`: the limits of players and addresses, if there are any. `deadline`: seconds for a body, to which its bytes add some."""
        self._application, self._lanes, self._threads = application, lanes, threads
        self._rates, self._deadline = rates, deadline

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        http = HTTPRequest(scope, receive)
        secret = secret_of(http)
        player, address = player_of(secret), counted_address(scope.get("client"))
        scope[ROUTE], ends = "/api", False
        try:
            found = routes.find(http.method, scope["path"])
            route = found.route
            scope[ROUTE], ends = route.path, route.ends_player
            if self._rates:
                self._rates.check(route.rate, player, address)
            body = await body_of(http, route.body_at_most, self._deadline)
        except ClientDisconnect:
            return
        except Refused as error:
            response = refusal(error)
        else:
            query = scope["query_string"].decode("latin-1")
            request = Request(http.method, scope["path"], query, body, player)
            stores = self._rates is not None and address and route.stores_players
            response = await self._response(request, found, address if stores else "")
            if scope[ROUTE] == MOVE and response.status_code == 200:
                metrics.MOVES.inc()
        await pack(response, http.headers.get("accept-encoding", ""))
        if ends and response.status_code == 200:
            forget(http, response)
        else:
            remember(http, response, secret)
        await response(scope, receive, send)

    async def _response(self, request: Request, found: Found, newcomer: str) -> Response:
        """Answer a request; `newcomer`: the address to which it counts if the player is new, or empty."""
        work = partial(answered, partial(self._answered, request, found, newcomer))
        answer = await self._threads.answered(request.method, work, found.route.rate == "files")
        if isinstance(answer, Answer):
            return response_of(answer)
        question = answer.question
        if question.known:
            return at_once(question)
        jobs = self._lanes.by_name[answer.lane]
        # Its start may count a hint, for instance.
        started = await self._threads.write(lambda: answered(lambda: jobs.ask(request.player, question)))
        if isinstance(started, Answer):
            return response_of(started)
        return stream(jobs, started, question, self._threads)

    def _answered(self, request: Request, found: Found, newcomer: str) -> Answer | Asked:
        """Let the API answer a request. Raises Refused if too many new players come from an address."""
        if newcomer and not self._application.knows(request.player):
            assert self._rates
            self._rates.check_newcomer(newcomer)
        return self._application.answer(request, found)


def refusal(error: Refused) -> Response:
    """Return the response that refuses a request."""
    return response_of(problem(error.status, str(error), headers=error.headers))


async def body_of(http: HTTPRequest, most: int, deadline: float) -> bytes:
    """Return the body of a request. Raises Refused, and reads no more, if it is longer than `most` bytes, not JSON, or too slow."""
    refused = Refused(413, too_long(most), {"connection": "close"})
    length = http.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:20]) > most:
        raise refused
    body = bytearray()
    began = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout(deadline) as timeout:
            async for part in http.stream():
                body += part
                if len(body) > most:
                    raise refused
                timeout.reschedule(began + deadline + len(body) / SLOWEST)
    except TimeoutError:
        raise Refused(408, TOO_SLOW, {"connection": "close"}) from None
    if body and http.headers.get("content-type", "").split(";")[0].strip().lower() != JSON:
        raise Refused(422, NOT_JSON)
    return bytes(body)


def response_of(answer: Answer) -> Response:
    """Return an answer as a response of HTTP."""
    if answer.status == 204:
        return Response(status_code=204)
    return Response(answer.body, answer.status, answer.headers, answer.media)


# -- Streams of events: questions whose answers come bit by bit ------------------------------------------------------


STALLED = 10.0  # maximum seconds to send an event


class EventStream(StreamingResponse):
    """A response that sends events until there are no more, or the client disconnects or stops reading."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[Event], ended: Callable[[], None] = lambda: None) -> None:
        """`ended` is always called at the end."""
        super().__init__(_encoded(events))
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events, as long as the client is there."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()

    async def stream_response(self, send: Send) -> None:
        """Send the events."""

        async def send_in_time(message: Message) -> None:
            await asyncio.wait_for(send(message), STALLED)

        with suppress(TimeoutError):
            await super().stream_response(send_in_time)


async def _encoded(events: AsyncIterator[Event]) -> AsyncIterator[str]:
    async for name, answer in events:
        yield f"event: {name}\ndata: {text(answer)}\n\n"


def at_once(question: Question) -> EventStream:
    """Return the stream of a question whose answer is known."""

    async def events() -> AsyncIterator[Event]:
        assert question.known
        yield question.event, question.known

    return EventStream(events())


def stream(jobs: Jobs, job: BackgroundJob, question: Question, threads: Threads) -> EventStream:
    """Return the stream of a job that answers a question; closing it stops the job."""

    async def events() -> AsyncIterator[Event]:
        async for event in _under_way(jobs, job):
            yield event
        if not job.refusal:
            ending = await threads.write(lambda: question.ending(job.outcome))
            if ending:
                yield ending

    return EventStream(events(), lambda: jobs.give_up(job))


async def _under_way(jobs: Jobs, job: BackgroundJob) -> AsyncIterator[Event]:
    """Yield the place of a job in the queue, its events and its progress, until it is over."""
    async for place in jobs.watch(job):
        if place:
            yield "waiting", responses.Waiting(place=place)
            continue
        sent = False
        for event in job.new_events():
            sent = True
            yield event
        if job.progress and not sent:
            yield "progress", job.progress
    for event in job.new_events():
        yield event
    if job.refusal:
        yield "ended", responses.Problem(detail=job.refusal)


# -- Packing of answers for clients that accept it --------------------------------------------------------------------


SMALLEST = 400  # bytes; what is shorter is hardly worth the time
AT_ONCE = 50_000  # bytes; what is longer is packed in a thread
_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


async def pack(response: Response, accepted: str) -> None:
    """Pack the body of a response, unless it is a stream; `accepted`: the request's Accept-Encoding header."""
    if isinstance(response, EventStream) or (length := len(response.body)) < SMALLEST:
        return
    response.headers["vary"] = "accept-encoding"
    if _GZIP.search(accepted):
        body = bytes(response.body)
        packed = partial(zlib.compress, body, wbits=31)  # as gzip
        response.body = packed() if length <= AT_ONCE else await run_in_threadpool(packed)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
