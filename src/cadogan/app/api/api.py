"""Answering requests: finding the route, and turning errors into answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cadogan.app.api.errors import Refused, answered
from cadogan.app.api.limits import too_long
from cadogan.app.api.messages import Answer, Asked, Request
from cadogan.app.api.route import Route
from cadogan.app.api.routes import ROUTES
from cadogan.app.application import Application


class Found(NamedTuple):
    """The route of a request, and the parameters in its path."""

    route: Route
    path: Mapping[str, str]


class Api:
    """The API over an application."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def answer(self, request: Request) -> Answer | Asked:
        """Answer a request; one that is refused gets an answer too. Raises only what is a bug, or a store out of reach."""
        return answered(lambda: self._answer(request, find(request.method, request.path)))

    def _answer(self, request: Request, found: Found) -> Answer | Asked:
        most = found.route.body_at_most
        if request.body and len(request.body) > most:
            raise Refused(413, too_long(most))
        return found.route.answer(self.application, found.path, request)


def find(method: str, path: str) -> Found:
    """Return the route of a request. Raises Refused."""
    methods = []
    for route in ROUTES:
        parameters = route.match(path)
        if parameters is None:
            continue
        if route.method == method:
            return Found(route, parameters)
        methods.append(route.method)
    if methods:
        raise Refused(405, "This address does not support this method.", {"Allow": ", ".join(methods)})
    raise Refused(404, f"There is no {path[:200]} in this API.")
