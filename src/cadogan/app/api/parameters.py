"""Parameters that several routes have."""

from __future__ import annotations

from typing import Annotated

from cadogan.app import requests
from cadogan.app.shape import about

PlayId = Annotated[str, about("Id of the play", max_length=64)]
AtNode = Annotated[int, requests.NODE]
GameText = Annotated[str, requests.GAME]
