"""The settings of a server: from options, or else from environment variables named CADOGAN_ and the name of the setting.

What they are is said and read here, in our words: pydantic only brings them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from cadogan.rules.cards import BadInput, read_decimal, read_whole, read_yes
from cadogan.server.addresses import address_of

PREFIX = "CADOGAN_"
OPTIONS = {"allow_hosts": "--allow-host"}  # of `cadogan serve`; the others are named as the settings are


def _read(reader: Callable[..., Any], *bounds: float) -> BeforeValidator:
    """Return how a setting is read: from its text, or from a value as its text."""
    return BeforeValidator(lambda value: None if value is None else reader(str(value), *bounds))


def _form(text: str) -> str:
    if text not in ("text", "json"):
        raise BadInput(f"{text[:40]!r} is neither text nor json")
    return text


def _list(check: Callable[[str], object], value: Any) -> tuple[str, ...]:
    found = tuple(filter(None, re.split(r"[\s,]+", value))) if isinstance(value, str) else tuple(value)
    for each in found:
        check(each)
    return found


def _network(text: str) -> None:
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise BadInput(f"{text[:40]!r} is not an address or a network, such as 10.0.0.1 or 10.0.0.0/8") from None


def _host(text: str) -> None:
    if not re.fullmatch(r"[\w.-]+", text) and address_of(text.strip("[]")) is None:
        raise BadInput(f"{text[:40]!r} is not a host name, such as patience.home")


# In a variable, with commas or blanks between.
Hosts = Annotated[tuple[str, ...], NoDecode, BeforeValidator(partial(_list, _host))]
Networks = Annotated[tuple[str, ...], NoDecode, BeforeValidator(partial(_list, _network))]
Yes = Annotated[bool, _read(read_yes)]
Seconds = Annotated[float, _read(read_decimal, 0)]


def default_database() -> str:
    """Return the database for the games: a file in the user's data folder."""
    return str(platformdirs.user_data_path("cadogan", False) / "cadogan.db")


class Settings(BaseSettings):
    """The settings of a server. Each field's description is its help in the docs; the default follows in brackets."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", description="address to listen on; 0.0.0.0: all")
    port: Annotated[int | None, _read(read_whole, 0, 65535)] = Field(
        default=None, description="port; default: the first free one from 8000"
    )
    workers: Annotated[int, _read(read_whole, 1, 64)] = Field(
        default=1, description="processes; several need a database in PostgreSQL"
    )
    database: str = Field(
        default_factory=default_database, description="SQLite file or URL; default: a file in your data folder"
    )
    allow_hosts: Hosts = Field(default=(), description="more host names to accept")
    trusted_proxies: Networks = Field(default=(), description="addresses or networks whose X-Forwarded-For is believed")
    rate_limits: Yes = Field(default=True, description="no: requests of a player or an address are not limited")
    connections: Annotated[int, _read(read_whole, 10)] = Field(
        default=1_000, description="open connections at once, of each process"
    )
    keep_alive: Seconds = Field(default=30, description="seconds that a connection stays open without a request")
    patience: Seconds = Field(default=10, description="seconds for a request to arrive, plus those of its bytes")
    grace: Annotated[int, _read(read_whole, 0)] = Field(
        default=8, description="seconds for running requests when the server is stopped"
    )
    unplayed_days: Annotated[int, _read(read_whole, 1)] = Field(
        default=7, description="days after which a game without a move is deleted"
    )
    metrics_from: Networks = Field(
        default=("127.0.0.0/8", "::1"), description="addresses or networks that may read /metrics"
    )
    log: Annotated[Literal["text", "json"], _read(_form)] = Field(
        default="text", description="form of the log: text or json"
    )
    access_log: Yes = Field(default=False, description="yes: log every request")


def read(**given: Any) -> Settings:
    """Return the settings; a setting that is not given comes from the environment. Raises BadInput."""
    chosen = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**chosen)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        place = OPTIONS.get(name, f"--{name}") if name in chosen else f"{PREFIX}{name.upper()}"
        said = first.get("ctx", {}).get("error", f"{first['input']!r} cannot be used")
        raise BadInput(f"{place} is wrong: {said}") from None


def variables() -> dict[str, str]:
    """Return the environment variables of a server, each with its meaning and the default in brackets."""
    return {
        f"{PREFIX}{name.upper()}": f"{field.description}{_usual(field.default)}"
        for name, field in Settings.model_fields.items()
    }


def _usual(value: Any) -> str:
    """Return a default in brackets, as it would be written; nothing if there is none, or if it is said already."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    text = ",".join(value) if isinstance(value, tuple) else f"{value}"
    return f" ({text})" if text and text not in ("None", "PydanticUndefined") else ""
