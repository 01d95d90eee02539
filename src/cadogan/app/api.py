"""Answering requests: finding the route, and turning errors into answers."""

from __future__ import annotations

from cadogan.app.application import Application, routes
from cadogan.app.wire.messages import Answer, Asked, Refused, Request, answered, too_long
from cadogan.app.wire.route import Found


class Api:
    """The API over an application."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def answer(self, request: Request, found: Found | None = None) -> Answer | Asked:
        """Answer a request; one that is refused gets an answer too. `found`: its route, where the carrier has asked for it.

        Raises only what is a bug, or a store out of reach.
        """
        return answered(lambda: self._answer(request, found or routes.find(request.method, request.path)))

    def _answer(self, request: Request, found: Found) -> Answer | Asked:
        most = found.route.body_at_most
        if request.body and len(request.body) > most:
            raise Refused(413, too_long(most))
        return found.route.answer(self.application, found.path, request)
