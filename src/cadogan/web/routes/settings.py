"""How a player likes the page."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from cadogan.app import answers
from cadogan.web.dependencies import REFUSED, ApplicationDep, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)


def plain(value: Any) -> Any:
    """A setting, if it is one that can be kept."""
    if not isinstance(value, bool | int | float | str) or (isinstance(value, float) and not isfinite(value)):
        raise PydanticCustomError("setting", "a setting is a text, a number, true or false")
    return value


def sendable(text: str) -> str:
    """A text without halves of signs, which could not be sent back."""
    return text.encode("utf-8", "replace").decode()


Text = Annotated[str, AfterValidator(sendable)]


class Settings(BaseModel):
    """How a player likes the page."""

    model_config = ConfigDict(extra="forbid")

    settings: dict[Text, Annotated[bool | int | float | Text, BeforeValidator(plain)]] = Field(
        description="Whatever the page makes of it, 4,096 characters of JSON at most", examples=[{"theme": "dark"}]
    )


@router.get("/settings")
def settings(player: Player, app: ApplicationDep) -> answers.KeptSettings:
    """How the player likes the page."""
    return app.settings(player)


@router.put("/settings", responses=refusals(403, 413))
def change_settings(new: Settings, player: Player, app: ApplicationDep) -> answers.KeptSettings:
    """Keep how the player likes the page, in place of what was kept before."""
    return app.change_settings(player, new.settings)
