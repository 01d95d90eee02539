"""The API in plain Python: requests are read, routed and answered here, whatever carries them (HTTP, messages in a browser)."""

from cadogan.api.api import Api
from cadogan.api.messages import Answer, Asked, Request

__all__ = ["Answer", "Api", "Asked", "Request"]
