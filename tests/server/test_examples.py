"""The examples of how to run a server name settings, commands and addresses that exist."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from cadogan.cli.app import application
from cadogan.server.settings import PREFIX, Settings, read
from servers import Server, serving
from test_commands_of_docs import console, words

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "examples" / "server"
FILES = {
    "Containerfile": ROOT / "Containerfile",
    **{name: FOLDER / name for name in ("compose.yaml", "cadogan.service")},
}
GIVEN = re.compile(rf"\b{PREFIX}(\w+)[=:] ?\"?([^\s\"]+)")


@pytest.mark.parametrize("name", FILES)
def test_settings_exist_and_take_these_values(name: str) -> None:
    found = GIVEN.findall(FILES[name].read_text("utf-8"))
    assert found
    for setting, value in found:
        assert setting.lower() in Settings.model_fields, f"{name}: {PREFIX}{setting}"
        if not value.startswith("${"):
            read(**{setting.lower(): value})


def test_commands_exist() -> None:
    words = []
    for name in ("Containerfile", "cadogan.service"):
        text = FILES[name].read_text("utf-8")
        words += [shlex.split(line) for line in re.findall(r"^ExecStart=\S+/(cadogan .*)$", text, re.MULTILINE)]
        words += [yaml.safe_load(line) for line in re.findall(r'^CMD (\["cadogan".*\])$', text, re.MULTILINE)]
    assert words == [["cadogan", "serve"]] * 2
    assert "serve" in get_command(application()).commands  # type: ignore[attr-defined]


@pytest.fixture
def hosting() -> list[list[str]]:
    """What `docs/hosting.md` calls `cadogan` with, in order."""
    return [arguments for command, _ in console("docs/hosting.md") if (arguments := words(command))]


def test_the_servers_of_the_page_start(hosting: list[list[str]], tmp_path: Path, postgresql: str) -> None:
    """As printed, but at a free port and with databases of the test."""
    started = [arguments for arguments in hosting if arguments[0] == "serve"]
    assert len(started) == 2
    for arguments in started:
        database = postgresql if "--workers" in arguments else str(tmp_path / "x.db")
        command = [sys.executable, "-m", "cadogan", *arguments, "--port", "0", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                server = Server(process)
                names = {"localhost", *(name for flag, name in pairwise(arguments) if flag == "--allow-host")}
                for name in names:
                    assert server.http.get("/api/version", headers={"host": name}).status_code == 200
            finally:
                process.terminate()


def test_the_backups_of_the_page_are_made_and_put_back(hosting: list[list[str]], tmp_path: Path) -> None:
    """As printed, one after the other."""
    environment = os.environ | {"CADOGAN_DATABASE": str(tmp_path / "cadogan.db"), "COLUMNS": "200"}
    with serving(**environment) as server:
        server.post("plays", {"game": "windmill"})
    copies = [arguments for arguments in hosting if arguments[0] == "db"]
    assert [arguments[1] for arguments in copies] == ["backup", "backup", "check", "restore"]
    for arguments in copies:
        run = [sys.executable, "-m", "cadogan", *arguments]
        done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "1 game" in done.stdout
    nightly = re.search(r"`15 3 \* \* \* \S+/cadogan (.*?)`", (ROOT / "docs" / "hosting.md").read_text("utf-8"))
    assert nightly
    assert nightly[1].split()[-3:-1] == copies[0][-3:-1]
    assert f"backups/cadogan-{date.today()}.db" in {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.db")}


def test_the_image_is_built_from_a_wheel_and_nothing_that_is_installed_here() -> None:
    rules = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert rules == ["*", "!dist/*.whl", "!tools/debian_root", "!requirements.lock"]
    text = FILES["Containerfile"].read_text("utf-8")
    assert re.findall(r"^COPY (?!--from)(.+) /build/$", text, re.MULTILINE) == [
        "tools/debian_root requirements.lock dist"
    ]
    assert (ROOT / "tools" / "debian_root").stat().st_mode & 0o111


def test_the_server_in_the_image_is_not_root_and_writes_only_to_its_volume() -> None:
    _, _, image = FILES["Containerfile"].read_text("utf-8").partition("FROM scratch\n")
    patterns = (r"^USER (\d+)$", r"^VOLUME (/\S+)$", r"CADOGAN_DATABASE=(\S+)", r"HOME=(\S+)")
    user, volume, database, home = (re.findall(pattern, image, re.MULTILINE)[0] for pattern in patterns)
    assert int(user) > 0
    assert f"--chown={user}:{user} {volume} {volume}" in image
    assert database.startswith(f"{volume}/")
    assert home == volume
    assert "http://127.0.0.1:8000/healthz" in image


def test_compose_builds_this_folder_and_trusts_its_own_network() -> None:
    compose = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
    server = compose["services"]["cadogan"]
    context = (FOLDER / server["build"]["context"]).resolve()
    assert context == ROOT
    assert (context / server["build"]["dockerfile"]).is_file()
    (subnet,) = (each["subnet"] for each in compose["networks"]["default"]["ipam"]["config"])
    assert server["environment"]["CADOGAN_TRUSTED_PROXIES"] == subnet
    assert (FOLDER / "Caddyfile").read_text("utf-8").split("reverse_proxy ")[1].split("\n")[0] == "cadogan:8000"
