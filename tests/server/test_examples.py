"""The examples of how to run a server name settings, commands and addresses that exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from cadogan.cli.app import application
from cadogan.server.settings import PREFIX, Settings, read

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "examples" / "server"
GIVEN = re.compile(rf"\b{PREFIX}(\w+)[=:] ?\"?([^\s\"]+)")


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "cadogan.service"])
def test_settings_exist_and_take_these_values(name: str) -> None:
    found = GIVEN.findall((FOLDER / name).read_text("utf-8"))
    assert found
    for setting, value in found:
        assert setting.lower() in Settings.model_fields, f"{name}: {PREFIX}{setting}"
        if not value.startswith("${"):
            read(**{setting.lower(): value})


def test_commands_exist() -> None:
    words = []
    for name in ("Containerfile", "cadogan.service"):
        text = (FOLDER / name).read_text("utf-8")
        words += [shlex.split(line) for line in re.findall(r"^ExecStart=\S+/(cadogan .*)$", text, re.MULTILINE)]
        words += [yaml.safe_load(line) for line in re.findall(r'^CMD (\["cadogan".*\])$', text, re.MULTILINE)]
    assert words == [["cadogan", "serve"]] * 2
    assert "serve" in get_command(application()).commands  # type: ignore[attr-defined]


def test_compose_builds_this_folder_and_trusts_its_own_network() -> None:
    compose = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
    server = compose["services"]["cadogan"]
    context = (FOLDER / server["build"]["context"]).resolve()
    assert context == ROOT
    assert (context / server["build"]["dockerfile"]).is_file()
    (subnet,) = (each["subnet"] for each in compose["networks"]["default"]["ipam"]["config"])
    assert server["environment"]["CADOGAN_TRUSTED_PROXIES"] == subnet
    assert (FOLDER / "Caddyfile").read_text("utf-8").split("reverse_proxy ")[1].split("\n")[0] == "cadogan:8000"
