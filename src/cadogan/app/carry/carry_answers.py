"""Answers about games that are carried over."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from cadogan.app.wire.schema import Shape, about


@dataclass(frozen=True)
class Carried(Shape):
    """What carrying games over to this player did."""

    added: int = field(metadata=about("Games that the player did not have"))
    merged: int = field(metadata=about("Games that the player had, which are different now"))
    unchanged: int = field(metadata=about("Games that the player had already"))
    left_out: int = field(metadata=about("Games that this server does not know, or knows with other rules"))
    settings: bool = field(metadata=about("The settings were replaced by newer ones"))


@dataclass(frozen=True)
class CarryCode(Shape):
    """A code by which another browser fetches this player's games and settings. It can be used once."""

    code: str = field(metadata=about("8 letters and digits", examples=["K7FTNXWP"]))
    expires: datetime
