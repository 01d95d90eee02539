"""Several processes over one database in PostgreSQL: each knows what the others have found and done."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from postgresql import Cluster, running
from servers import Server, serving

DEAL = {"game": "doubles-and-quits", "deal": "2"}
Event = tuple[str, Any]


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.new()


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[tuple[Server, Server]]:
    """Two servers over one database."""
    with serving("--database", database) as one, serving("--database", database) as other:
        yield one, other


@pytest.fixture
def two(servers: tuple[Server, Server]) -> tuple[Server, Server]:
    """The servers; the same new player uses both."""
    one, other = servers
    one.http.cookies.clear()
    one.get("version")
    other.http.cookies = one.http.cookies
    return servers


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


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


def test_a_verdict_is_known_to_all(two: tuple[Server, Server], database: str) -> None:
    one, other = two
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
    with serving("--database", database, cookies=one.http.cookies) as later:
        assert later.get(f"plays/{play['id']}/line?node={play['node']}") == rest


@pytest.mark.parametrize("moved_by", [0, 1])
def test_a_move_in_one_process_gives_up_the_hint_in_another(two: tuple[Server, Server], moved_by: int) -> None:
    one, other = two
    play = one.post("plays", {"game": "crazy-quilt", "deal": "42"})
    other.http.cookies = one.http.cookies
    with one.http.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}&seconds=10") as response:
        stream = events(response)
        assert next(stream)[0] in ("readying", "hint")
        with httpx.Client(base_url=two[moved_by].address, cookies=one.http.cookies, trust_env=False) as page:
            page.post(
                f"/api/plays/{play['id']}/move", json={"node": play["node"], "moves": ["deal"]}
            ).raise_for_status()
        *_, last = stream
    assert last == ("ended", {"detail": "The game has changed since."})


def test_deleting_everything_in_one_process_ends_the_search_in_another(two: tuple[Server, Server]) -> None:
    one, other = two
    play = one.post("plays", {"game": "crazy-quilt", "deal": "42"})
    cookies = httpx.Cookies(one.http.cookies)
    with other.http.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}&seconds=10") as response:
        stream = events(response)
        assert next(stream)[0] in ("readying", "hint")
        with httpx.Client(base_url=one.address, cookies=cookies, trust_env=False) as page:
            assert page.delete("/api/player").json() == {"games": 1, "settings": False}
        *_, last = stream
    assert last == ("ended", {"detail": "All games of this player were deleted."})


def test_a_hint_after_the_move_goes_on(two: tuple[Server, Server]) -> None:
    """The news of the move may come after the hint for the new position was asked for."""
    one, other = two
    play = one.post("plays", {"game": "crazy-quilt", "deal": "42"})
    other.http.cookies = one.http.cookies
    for _ in range(3):
        play = one.post(f"plays/{play['id']}/move", {"node": play["node"], "moves": ["deal"]})
        for server in (other, one):
            with server.http.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}&samples=20") as response:
                assert list(events(response))[-1][0] == "hint"
        time.sleep(0.1)


def test_a_code_to_carry_games_over_is_known_to_all(two: tuple[Server, Server]) -> None:
    one, other = two
    play = one.post("plays", DEAL)
    code = one.post("carry/code", None)["code"]
    other.http.cookies.clear()
    other.post("plays", DEAL)
    assert other.post("carry/code/use", {"code": code})["added"] == 1
    assert other.get(f"plays/{play['id']}")["node"] == play["node"]
    assert one.http.post("/api/carry/code/use", json={"code": code}).status_code == 404


def test_wrong_codes_count_in_all_processes(two: tuple[Server, Server]) -> None:
    """However they are spread, and also if they come at once."""
    one, other = two
    one.post("plays", DEAL)
    code = one.post("carry/code", None)["code"]
    other.http.cookies.clear()
    other.post("plays", DEAL)
    guesser = other.http.cookies

    def guess(number: int) -> int:
        with httpx.Client(base_url=two[number % 2].address, cookies=guesser, trust_env=False) as page:
            return page.post("/api/carry/code/use", json={"code": f"WRONG{number:03}"}).status_code

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(guess, range(30)))
    assert (found.count(404), found.count(429)) == (10, 20)
    for server in two:
        server.http.cookies = guesser
        assert server.http.post("/api/carry/code/use", json={"code": code}).status_code == 429


def test_connections_that_were_lost_are_replaced(two: tuple[Server, Server], database: str) -> None:
    server, _ = two
    play = server.post("plays", DEAL)
    for _ in range(3):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert server.get(f"plays/{play['id']}")["node"] == play["node"]
        server.post(f"plays/{play['id']}/peek", None)


def test_no_answered_move_is_lost_when_postgresql_crashes() -> None:
    """A killed process of PostgreSQL makes it end all connections and recover from its log."""
    with running(settings={}) as cluster:
        url = cluster.new()
        with serving("--database", url) as server:
            play = server.post("plays", {"game": "crazy-quilt", "deal": "5"})
            for number in range(20):
                if number % 7 == 3:
                    with psycopg.connect(url) as connection:
                        os.kill(connection.info.backend_pid, signal.SIGKILL)

                def answered() -> bool:
                    """Look where the game is: a move whose answer was lost may be stored or not."""
                    nonlocal play
                    response = server.http.get(f"/api/plays/{play['id']}")
                    assert response.status_code in (200, 503)
                    if response.status_code == 503:
                        return False
                    assert response.json()["ply"] >= play["ply"]
                    play = response.json()
                    body = {"node": play["node"], "moves": [play["moves"][0]["name"]]}
                    response = server.http.post(f"/api/plays/{play['id']}/move", json=body)
                    assert response.status_code in (200, 409, 503)
                    play = response.json() if response.status_code == 200 else play
                    return response.status_code == 200

                wait_for(answered)
        assert play["ply"] >= 20


# -- one server with several processes


def workers_of(server: Server) -> set[int]:
    """Return the processes of a server that answer requests."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
    return found


needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")


@needs_proc
def test_several_processes_answer_at_one_address(postgresql: str) -> None:
    """Each request may go to any of them; one that is killed is replaced, and no answered move is lost."""
    with serving("--workers", "2", "--database", postgresql) as server:
        wait_for(lambda: len(workers_of(server)) == 2)
        before = workers_of(server)

        def ask(method: str, path: str, body: Any = None) -> Any:
            """Ask on a connection of its own, so that either process may answer."""
            for _ in range(20):
                with (
                    suppress(httpx.TransportError),
                    httpx.Client(base_url=server.address, cookies=server.http.cookies, trust_env=False) as page,
                ):
                    response = page.request(method, f"/api/{path}", json=body)
                    response.raise_for_status()
                    server.http.cookies.update(response.cookies)
                    return response.json()
                time.sleep(0.5)
            raise AssertionError("nobody answers")

        play = ask("POST", "plays", {"game": "crazy-quilt", "deal": "5"})
        for number in range(12):
            if number == 6:
                os.kill(min(before), signal.SIGKILL)
            play = ask("POST", f"plays/{play['id']}/move", {"node": play["node"], "moves": [play["moves"][0]["name"]]})
            assert ask("GET", f"plays/{play['id']}")["node"] == play["node"]
        counts = httpx.get(f"{server.address}/metrics", trust_env=False).text.splitlines()
        assert float(next(line for line in counts if line.startswith("cadogan_moves_total ")).split()[1]) >= 12
        wait_for(lambda: len(workers_of(server)) == 2)
        assert len(workers_of(server) & before) == 1
        last = workers_of(server)
        server.process.terminate()
        assert server.process.wait(30) == 0
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in last))


@pytest.mark.dear  # the test above sees them end with a server that is stopped
@needs_proc
def test_the_processes_end_with_their_server(postgresql: str) -> None:
    with serving("--workers", "2", "--database", postgresql) as server:
        wait_for(lambda: len(workers_of(server)) == 2)
        server.get("version")
        workers = workers_of(server)
        server.process.kill()
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
