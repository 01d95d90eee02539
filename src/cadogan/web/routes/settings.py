"""Routes for the player's settings of the page."""

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
    """Return a setting if its type is allowed. Raises PydanticCustomError otherwise."""
    if not isinstance(value, bool | int | float | str) or (isinstance(value, float) and not isfinite(value)):
        raise PydanticCustomError("setting", "a setting must be a string, a number, true or false")
    return value


def sendable(text: str) -> str:
    """Return the text without lone surrogates, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode()


Text = Annotated[str, AfterValidator(sendable)]


class Settings(BaseModel):
    """A player's settings of the page."""

    model_config = ConfigDict(extra="forbid")

    settings: dict[Text, Annotated[bool | int | float | Text, BeforeValidator(plain)]] = Field(
        description="Names and values are up to the page; at most 4,096 characters of JSON",
        examples=[{"theme": "dark"}],
    )


@router.get("/settings")
def settings(player: Player, app: ApplicationDep) -> answers.KeptSettings:
    """Get the player's settings of the page."""
    return app.settings(player)


@router.put("/settings", responses=refusals(403, 413))
def change_settings(new: Settings, player: Player, app: ApplicationDep) -> answers.KeptSettings:
    """Replace the player's settings of the page."""
    return app.change_settings(player, new.settings)
