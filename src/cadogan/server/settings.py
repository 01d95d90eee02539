"""The settings of a server: from options, or else from environment variables named CADOGAN_ and the name of the setting."""

from __future__ import annotations

import re
from ipaddress import ip_network
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "CADOGAN_"


def _list(value: Any) -> Any:
    return tuple(filter(None, re.split(r"[\s,]+", value))) if isinstance(value, str) else value


def _networks(value: tuple[str, ...]) -> tuple[str, ...]:
    for each in value:
        ip_network(each, strict=False)
    return value


List = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_list)]  # in a variable, with commas or blanks between
Networks = Annotated[List, AfterValidator(_networks)]


def default_database() -> str:
    """Return the database for the games: a file in the user's data folder."""
    return str(platformdirs.user_data_path("cadogan", False) / "cadogan.db")


class Settings(BaseSettings):
    """The settings of a server. Each field's description is its help."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", description="address to listen on; 0.0.0.0: all")
    port: int | None = Field(default=None, ge=0, le=65535, description="port; default: the first free one from 8000")
    workers: int = Field(default=1, ge=1, le=64, description="processes; several need a database in PostgreSQL")
    database: str = Field(default_factory=default_database, description="SQLite file or URL")
    allow_hosts: List = Field(default=(), description="more host names to accept")
    trusted_proxies: Networks = Field(default=(), description="addresses or networks whose X-Forwarded-For is believed")
    rate_limits: bool = Field(default=True, description="limit the requests of each player and address")
    connections: int = Field(default=1_000, ge=10, description="open connections at once, of each process")
    keep_alive: float = Field(default=30, gt=0, description="seconds that a connection stays open without a request")
    patience: float = Field(default=10, gt=0, description="seconds for a request to arrive, plus the time of its bytes")
    grace: int = Field(default=8, ge=0, description="seconds for running requests when the server is stopped")
    unplayed_days: int = Field(default=7, ge=1, description="days after which a game without a move is deleted")
    metrics_from: Networks = Field(
        default=("127.0.0.0/8", "::1"), description="addresses or networks that may read /metrics"
    )
    log: Literal["text", "json"] = Field(default="text", description="form of the log: text or json")
    access_log: bool = Field(default=False, description="log every request")


def read(**given: Any) -> Settings:
    """Return the settings; a setting that is not given comes from the environment. Raises ValueError with a sentence."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        raise ValueError(f"{PREFIX}{name.upper()} is wrong: {first['msg']}, not {first['input']!r}") from None
