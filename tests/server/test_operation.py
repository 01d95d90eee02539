"""For those who run a server: health, metrics, logs, settings from the environment, and the end."""

from __future__ import annotations

import json
import logging
import re
import signal
import sqlite3
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from starlette.applications import Starlette
from typer.testing import CliRunner

from cadogan.cli.app import application
from cadogan.rules.cards import BadInput
from cadogan.server import metrics, request_log, serve
from cadogan.server.app import create_app
from cadogan.server.guard import COOKIE
from cadogan.server.settings import PREFIX, Settings, read, variables
from server.conftest import Visitor
from servers import serving

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette warns about the HTTP library
    from starlette.testclient import TestClient


def client_at(app: Starlette, address: str = "127.0.0.1") -> TestClient:
    return TestClient(app, base_url="http://10.0.0.7", client=(address, 5000))


# -- health


def test_healthz_needs_no_thread_and_no_database(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    app.state.close()
    monkeypatch.setattr("anyio.to_thread.run_sync", None)
    response = client_at(app).get("/healthz")
    assert (response.status_code, response.text) == (200, "ok\n")
    assert "set-cookie" not in response.headers


def test_readyz_writes(app: Starlette, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "SAME_FOR", 0.0)
    monkeypatch.setattr(metrics, "DEADLINE", 0.5)
    client = client_at(app)
    assert client.get("/readyz").status_code == 200
    with closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        response = client.get("/readyz")
        assert (response.status_code, response.text) == (503, "The database cannot be written.\n")
        assert client.get("/healthz").status_code == 200
        other.rollback()
        assert other.execute("SELECT count(*) FROM player").fetchone() == (0,)


def test_readyz_tries_once_in_a_while(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []
    found = metrics.Health(app, lambda: tries.append(1))
    monkeypatch.setattr(metrics, "SAME_FOR", 60.0)
    found._tried = -60.0
    client = TestClient(found)
    assert {client.get("/readyz").status_code for _ in range(20)} == {200}
    assert len(tries) == 1


# -- metrics


def test_metrics_count_requests_and_moves(ann: Visitor, app: Starlette) -> None:
    before = metrics_of(app)
    play = ann.begin("windmill", "1")
    play = ann.move(play, play["moves"][0]["name"])
    ann.turn("move", play, 422, moves=["nonsense"])
    ann.get("plays/nothing", 404)
    after = metrics_of(app)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more("cadogan_moves_total") == 1
    assert more('cadogan_requests_total{route="/api/plays",status="201"}') == 1
    assert more('cadogan_requests_total{route="/api/plays/{id}/move",status="200"}') == 1
    assert more('cadogan_requests_total{route="/api/plays/{id}/move",status="422"}') == 1
    assert more('cadogan_requests_total{route="/api/plays/{id}",status="404"}') == 1
    assert more('cadogan_request_seconds_count{route="/api/plays/{id}/move"}') == 2
    assert more('cadogan_transaction_seconds_count{kind="write"}') >= 2
    assert play["id"] not in str(after)


def metrics_of(app: Starlette) -> dict[str, float]:
    text = client_at(app).get("/metrics").text
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}


def test_metrics_show_the_searches(app: Starlette) -> None:
    with client_at(app) as client:
        for state in ("running", "waiting", "later"):
            for lane in ("hints", "searches"):
                assert f'cadogan_searches{{lane="{lane}",state="{state}"}} 0.0' in client.get("/metrics").text


def test_metrics_show_the_writers_that_wait(ann: Visitor, app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "EVERY", 0.05)
    play = ann.begin()
    store = app.state.application.store
    here = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5000))
    with here as client, ThreadPoolExecutor(12) as threads:
        client.cookies = ann.http.cookies

        def waiting() -> float:
            lines = client.get("/metrics").text.splitlines()
            return next(float(line.split()[1]) for line in lines if line.startswith("cadogan_writers_waiting "))

        def comes(number: int) -> bool:
            end = time.monotonic() + 10
            while waiting() != number and time.monotonic() < end:
                time.sleep(0.05)
            return waiting() == number

        assert comes(0)
        with store.writing():
            body = {"node": play["node"]}
            asked = [threads.submit(client.post, f"/api/plays/{play['id']}/restart", json=body) for _ in range(12)]
            assert comes(12)  # more than there are threads for them
        assert {each.result().status_code for each in asked} == {200}
        assert comes(0)


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("203.0.113.5", {}, 404),
        ("testclient", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.5"}, 404),  # from a proxy on this machine
        ("127.0.0.1", {"forwarded": "for=203.0.113.5"}, 404),
    ],
)
def test_strangers_do_not_read_metrics(app: Starlette, address: str, headers: dict[str, str], status: int) -> None:
    assert client_at(app, address).get("/metrics", headers=headers).status_code == status


def test_others_may_be_allowed_to_read_metrics(tmp_path: Path) -> None:
    app = create_app(tmp_path / "x.db", settings=Settings(metrics_from=("10.1.0.0/16",)))
    assert client_at(app, "10.1.2.3").get("/metrics").status_code == 200
    assert client_at(app, "10.2.2.3").get("/metrics").status_code == 404
    app.state.close()


# -- logs


def test_the_access_log_holds_no_secrets(tmp_path: Path) -> None:
    variables = {"CADOGAN_LOG": "json", "CADOGAN_ACCESS_LOG": "yes"}
    with (
        (tmp_path / "log").open("w") as errors,
        serving("--database", tmp_path / "x.db", stderr=errors, **variables) as server,
    ):
        play = server.post("plays", {"game": "windmill", "deal": "1"})
        moved = server.http.post(f"/api/plays/{play['id']}/move", json={"node": 0, "moves": [play["moves"][0]["name"]]})
        server.http.get(f"/api/plays/{play['id']}/refusal?node=1&source=hand&target=x")
        secret = server.http.cookies[COOKIE]
        server.process.terminate()
        assert server.process.wait(10) == 0
    written = (tmp_path / "log").read_text()
    assert play["id"] not in written
    assert secret not in written
    assert "source" not in written
    lines = [json.loads(line) for line in written.splitlines()]
    found = next(line for line in lines if line["request"] == moved.headers["x-request-id"])
    assert found["event"] == "request"
    assert found["route"] == "/api/plays/{id}/move"
    assert (found["method"], found["status"]) == ("POST", 200)
    assert found["bytes"] > 0


def test_a_bug_is_logged_with_the_id_of_its_request(
    app: Starlette, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Not the shape itself: the route would keep what it made of it, for all tests that come later.
    monkeypatch.setattr("cadogan.app.general_requests.API", object())
    client = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    response = client.get("/api/version")
    assert response.status_code == 500
    assert re.fullmatch("[0-9a-f]{16}", response.headers["x-request-id"])


def test_a_flood_of_lines_is_cut_short(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(request_log.time, "monotonic", lambda: now[0])
    seldom, found = request_log.Seldom(), []

    def say(text: str, level: int = logging.WARNING) -> None:
        record = logging.LogRecord("x", level, "", 0, text, (), None)
        if seldom.filter(record):
            found.append(record.getMessage())

    for _ in range(50_000):
        say("no more files")
        say("request", logging.INFO)
    say("another")
    assert [each for each in found if each != "request"] == ["no more files"] * request_log.SAME + ["another"]
    assert found.count("request") == 50_000
    now[0] += request_log.EVERY + 1
    say("no more files")
    assert found[-1] == f"no more files ({50_000 - request_log.SAME} more like this were not logged)"


# -- settings


def test_the_settings_are_in_the_help() -> None:
    text = CliRunner().invoke(application(), ["serve", "--help"]).output
    for name, meaning in variables().items():
        assert name in text
        assert name.removeprefix(PREFIX).lower() in OPTIONS or f"  {name:<26}{meaning}\n" in text


OPTIONS = ("host", "port", "database", "workers", "allow_hosts")  # whose meaning is that of the option


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "PORT": "9000", "ALLOW_HOSTS": "a.example, b.example", "TRUSTED_PROXIES": "10.0.0.0/8", "RATE_LIMITS": "no",
        "LOG": "json", "KEEP_ALIVE": "2.5", "DATABASE": "",
    }  # fmt: skip
    for name, value in given.items():
        monkeypatch.setenv(PREFIX + name, value)
    monkeypatch.setenv("CADOGAN_GAMES", "my_game.py")  # not a setting of the server
    found = read(host="0.0.0.0", port=None)
    assert (found.host, found.port, found.log, found.keep_alive) == ("0.0.0.0", 9000, "json", 2.5)
    assert found.allow_hosts == ("a.example", "b.example")
    assert found.trusted_proxies == ("10.0.0.0/8",)
    assert not found.rate_limits
    assert Path(found.database).name == "cadogan.db"
    assert read(port=9001, allow_hosts=["c.example"]).allow_hosts == ("c.example",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "70000"),
        ("PORT", "8_000"),
        ("LOG", "xml"),
        ("TRUSTED_PROXIES", "x/y"),
        ("RATE_LIMITS", "garbage"),
        ("CONNECTIONS", "1e3"),
        ("KEEP_ALIVE", "inf"),
        ("GRACE", "-1"),
        ("ALLOW_HOSTS", "http://x"),
        ("METRICS_FROM", "garbage"),
    ],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(BadInput, match=f"^{PREFIX}{name} is wrong: '{value}' is ") as refused:
        read()
    assert not re.search("Input|Value error|valid|parse", str(refused.value))


def test_a_wrong_option_is_named() -> None:
    with pytest.raises(BadInput, match=r"^--allow-host is wrong: 'a:8000' is not a host name"):
        read(allow_hosts=["a:8000"])


@pytest.mark.parametrize(("trusted", "secure"), [((), False), (("127.0.0.1",), True)])
def test_only_a_trusted_proxy_tells_the_address(
    app: Starlette, monkeypatch: pytest.MonkeyPatch, trusted: tuple[str, ...], secure: bool
) -> None:
    """The scheme and the address of a request are the proxy's word."""
    monkeypatch.setattr(serve.connections, "limit", lambda *most: None)
    config = serve.config_of(app, read(trusted_proxies=trusted))
    config.load()
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5"}
    answer = client_at(config.loaded_app).get("/api/version", headers={"host": "localhost", **headers})
    assert ("Secure" in answer.headers["set-cookie"]) is secure


# -- the end


def test_a_kill_that_can_be_handled_ends_it_well(tmp_path: Path) -> None:
    """Streams are told, requests that run are answered, and the status is 0."""
    with serving("--database", tmp_path / "x.db") as server:
        play = server.post("plays", {"game": "quilt", "deal": "1"})
        server.http.post(f"/api/plays/{play['id']}/peek")
        events: list[str] = []
        address = f"/api/plays/{play['id']}/hint?node=0&seconds=10"
        with server.http.stream("GET", address) as stream:
            lines = stream.iter_lines()
            events.append(next(lines))
            server.process.send_signal(signal.SIGTERM)
            events += lines
        assert "The server is shutting down." in "".join(events[-4:])
        assert server.process.wait(10) == 0
