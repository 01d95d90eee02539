"""Answering requests: finding the route, and turning errors into answers."""

from __future__ import annotations

from cadogan.api.errors import Refused, answered
from cadogan.api.limits import body_at_most, too_long
from cadogan.api.messages import Answer, Asked, Request
from cadogan.api.routes import ROUTES
from cadogan.app.application import Application


class Api:
    """The API over an application."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def answer(self, request: Request) -> Answer | Asked:
        """Answer a request; one that is refused gets an answer too. Raises only what is a bug, or a store out of reach."""
        return answered(lambda: self._answer(request))

    def _answer(self, request: Request) -> Answer | Asked:
        most = body_at_most(request.path)
        if request.body and len(request.body) > most:
            raise Refused(413, too_long(most))
        methods = []
        for route in ROUTES:
            path = route.match(request.path)
            if path is None:
                continue
            if route.method == request.method:
                return route.answer(self.application, path, request)
            methods.append(route.method)
        if methods:
            raise Refused(405, "This address does not support this method.", {"Allow": ", ".join(methods)})
        raise Refused(404, f"There is no {request.path[:200]} in this API.")
