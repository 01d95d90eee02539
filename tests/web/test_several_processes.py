"""Several processes over one database in PostgreSQL: each knows what the others have found and done."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from web.servers import Server, serving

DEAL = {"game": "doubles-and-quits", "deal": "2"}
Event = tuple[str, Any]


@contextmanager
def two(url: str) -> Iterator[tuple[Server, Server]]:
    """Run two servers over one database; the same player uses both."""
    with serving("--port", "0", "--database", url, **os.environ) as one:
        one.get("version")
        with serving("--port", "0", "--database", url, cookies=one.http.cookies, **os.environ) as other:
            yield one, other


def events(response: httpx.Response) -> Iterator[Event]:
    """Read the events of a stream as they come."""
    assert response.status_code == 200
    lines = response.iter_lines()
    for line in lines:
        if line.startswith("event: "):
            yield line.removeprefix("event: "), json.loads(next(lines).removeprefix("data: "))


def verdict(server: Server, play: Any) -> Event:
    """Return the last event of the stream of a verdict."""
    with server.http.stream("GET", f"/api/plays/{play['id']}/verdict?node={play['node']}&seconds=20") as response:
        return list(events(response))[-1]


def test_a_verdict_is_known_to_all(postgresql: str) -> None:
    with two(postgresql) as (one, other):
        play = one.post("plays", DEAL)
        other.http.cookies = one.http.cookies
        one.post(f"plays/{play['id']}/peek", None)
        assert other.http.get(f"/api/plays/{play['id']}/line?node={play['node']}").status_code == 409
        name, found = verdict(one, play)
        assert (name, found["verdict"]) == ("verdict", "won")
        line = other.get(f"plays/{play['id']}/line?node={play['node']}")
        assert [step["move"] for step in line["steps"]] == found["moves"]
        # And of all positions of the winning line.
        for move in found["moves"][:3]:
            play = one.post(f"plays/{play['id']}/move", {"node": play["node"], "moves": [move]})
            rest = other.get(f"plays/{play['id']}/line?node={play['node']}")
            assert [step["move"] for step in rest["steps"]] == found["moves"][play["ply"] :]
    with serving("--port", "0", "--database", postgresql, cookies=one.http.cookies, **os.environ) as later:
        assert later.get(f"plays/{play['id']}/line?node={play['node']}") == rest


@pytest.mark.parametrize("moved_by", [0, 1])
def test_a_move_in_one_process_gives_up_the_hint_in_another(postgresql: str, moved_by: int) -> None:
    with two(postgresql) as servers:
        one, other = servers
        play = one.post("plays", {"game": "crazy-quilt", "deal": "42"})
        other.http.cookies = one.http.cookies
        with one.http.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}&seconds=10") as response:
            stream = events(response)
            assert next(stream)[0] in ("readying", "hint")
            with httpx.Client(base_url=servers[moved_by].address, cookies=one.http.cookies, trust_env=False) as page:
                page.post(
                    f"/api/plays/{play['id']}/move", json={"node": play["node"], "moves": ["deal"]}
                ).raise_for_status()
            *_, last = stream
        assert last == ("ended", {"detail": "The game has changed since."})


def test_a_hint_after_the_move_goes_on(postgresql: str) -> None:
    """The news of the move may come after the hint for the new position was asked for."""
    with two(postgresql) as (one, other):
        play = one.post("plays", {"game": "crazy-quilt", "deal": "42"})
        other.http.cookies = one.http.cookies
        for _ in range(3):
            play = one.post(f"plays/{play['id']}/move", {"node": play["node"], "moves": ["deal"]})
            for server in (other, one):
                with server.http.stream(
                    "GET", f"/api/plays/{play['id']}/hint?node={play['node']}&samples=20"
                ) as response:
                    assert list(events(response))[-1][0] == "hint"
            time.sleep(0.1)
