"""The page about the API, `docs/api.md`: its commands give the answers that it prints, and its other parts fit the schema."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette

from cadogan.app.application import routes
from samples import some
from server.conftest import TestClient
from test_docs import console

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"
SITE = "http://localhost"


def asked(command: str, players: dict[str, TestClient]) -> str:
    """Do what curl does with the words of a command; of a stream, return the last event."""
    words = shlex.split(command)
    method = words[words.index("-X") + 1] if "-X" in words else "POST" if "--json" in words else "GET"
    (address,) = (word for word in words if word.startswith(f"{SITE}/"))
    body = words[words.index("--json") + 1] if "--json" in words else None
    headers = {"content-type": "application/json"} if body else {}
    found = players[words[0]].request(method, address, content=body, headers=headers)
    assert found.status_code < 400, found.text
    return (
        found.text.strip().split("\n\n")[-1] if "event-stream" in found.headers.get("content-type", "") else found.text
    )


def test_every_example_gives_its_answer(app: Starlette) -> None:
    (_, _), *examples = console("docs/api.md")
    players = {name: TestClient(app, base_url=SITE) for name in ("ask", "curl")}
    known = {"$S": f"{SITE}/api"}
    for command, answer in examples:
        for name, value in known.items():
            command = command.replace(name, value)
        text = asked(command, players)
        wanted = answer.strip().replace("...", "\0").replace("…", "...")
        assert doctest.OutputChecker().check_output(f"{wanted}\n", f"{text.strip()}\n", doctest.ELLIPSIS), (
            command,
            text,
        )
        if command.startswith(f"ask {SITE}/api/plays --json"):
            known["$PLAY"] = re.findall('"id":"(.*?)"', text)[0]
        elif command.endswith("/carry/code"):
            known["$CODE"] = re.findall('"code":"(.*?)"', text)[0]


def test_every_route_is_on_the_page() -> None:
    found = re.findall(r"^### `(.*)`$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(found) == sorted(f"{route.method} {route.path}" for route in routes)


# That the page fits is what `make check` asks of the same tool.
@pytest.mark.parametrize("change", ["### `GET /api/version`", *some([], ["", "| reads | 20 |", "- `node` (integer)"])])
def test_a_stale_page_is_noticed(change: str, tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    assert change in text
    tool = f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); import api, pathlib; api.PAGE = pathlib.Path(sys.argv.pop()); api.main()"
    (tmp_path / "api.md").write_text(text.replace(change, "x", 1) if change else text, "utf-8")
    done = subprocess.run([sys.executable, "-c", tool, "--check", tmp_path / "api.md"], capture_output=True, text=True)
    assert done.returncode == (1 if change else 0), done.stderr
