"""Server-sent events: an answer that goes on while something is under way, and is over when nobody reads it any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress

from pydantic import BaseModel
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STALLED = 10.0  # seconds in which an event must have gone out

Event = tuple[str, BaseModel]  # its name, and what it tells


class EventStream(Response):
    """Answers with events until there are no more, the client is gone, or it has stopped reading."""

    media_type = "text/event-stream"

    def __init__(
        self,
        events: AsyncIterator[Event],
        ended: Callable[[], None] = lambda: None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """`ended` is called in the end, however it came. The headers: such as a cookie that was set on the way here."""
        super().__init__(headers=headers)
        del self.headers["content-length"]
        self._events = events
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        telling = asyncio.create_task(self._tell(send))
        listening = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended()
            telling.cancel()
            listening.cancel()
            await asyncio.wait({telling, listening})
        if not telling.cancelled() and (error := telling.exception()):
            raise error

    async def _tell(self, send: Send) -> None:
        with suppress(OSError):  # the client is gone, or (TimeoutError is one too) has stopped reading
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for name, told in self._events:
                text = f"event: {name}\ndata: {told.model_dump_json(by_alias=True)}\n\n"
                body = {"type": "http.response.body", "body": text.encode(), "more_body": True}
                await asyncio.wait_for(send(body), STALLED)
            await send({"type": "http.response.body", "body": b""})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
