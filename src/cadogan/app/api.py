"""Answering requests: finding the route, and turning errors into answers."""

from __future__ import annotations

from cadogan.app.application import Application, routes
from cadogan.app.wire.messages import Answer, Asked, Request, answered
from cadogan.app.wire.route import Found


class Api:
    """The API over an application."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def answer(self, request: Request, found: Found | None = None) -> Answer | Asked:
        """Answer a request; one that is refused gets an answer too. `found`: its route, where the carrier has asked for it.

        Raises only what is a bug, or a store out of reach.
        """

        def work() -> Answer | Asked:
            route, path = found or routes.find(request.method, request.path)
            return route.answer(self.application, path, request)

        return answered(work)
