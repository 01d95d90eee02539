"""The API in plain Python: requests are read, routed and answered here, whatever carries them (HTTP, messages in a browser)."""

from cadogan.app.api.api import Api
from cadogan.app.api.messages import Answer, Asked, Request

__all__ = ["Answer", "Api", "Asked", "Request"]
