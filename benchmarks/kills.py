"""Kill a server by `kill -9` at random moments while people play, and look for what it had acknowledged.

    python benchmarks/kills.py [--kills N] [--on sqlite postgresql] [--seed N]

Players start games, make moves (alone and several at once), undo, redo, jump, give up, import records and save settings as fast
as the server answers. Killed are, over SQLite, the only process; over PostgreSQL with two processes, the parent, one of the two, or
PostgreSQL itself. Then everything runs again, and every player asks the API for all they have. A request that was answered must be
there, one that was refused as changing nothing must not, and one without an answer must be there whole or not at all. At the
end all games of all players are looked at once more, and every move is replayed by the rules. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import httpx
from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.server import serve
from cadogan.server.backup import checked
from cadogan.server.store import opened

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import postgresql
from changes import applied

PLAYERS = 4  # at once
LONGEST = 0.8  # seconds from the first request to the kill
AT_START = 0.1  # share of kills while the server starts
NEW_PLAYER = 0.1  # share of kills after which somebody else plays
PLAYS = 5  # games of a player that are played at once
PATIENCE = 60.0  # seconds until a server that was started must answer

IMPORTED = 3  # games
RECORD = '[Game "crazy-quilt"] [Deal "42"] 1. c1-d 2. deal 3. b8-u\n\n' * IMPORTED
MADE = ("c1-d", "deal", "b8-u")
SWITCHES = ("timer", "keys", "autoplay", "fourColours", "largeIndex")  # settings of the page
SAME = "nothing was changed"  # said by a refusal that is sure of it
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["cadogan.server.serve", "cadogan.server.postgresql", "httpx", "rich.table"])
GAMES = [game.id for game in cadogan.games()]

Json = dict[str, Any]


# -- what must be stored ----------------------------------------------------------------------------------------------


@dataclass
class Expected:
    """What a server must know of a play: the tree of its moves, and the current node."""

    nodes: list[tuple[int, str]] = field(default_factory=lambda: [(0, "")])  # parent and move
    next: dict[int, int] = field(default_factory=dict)  # the last visited child of a node
    node: int = 0
    resigned: bool = False

    def path(self, node: int) -> list[int]:
        """Return the nodes from the first move to a node."""
        found = []
        while node:
            found.append(node)
            node = self.nodes[node][0]
        return found[::-1]

    def after(self, what: str, body: Json) -> Expected:
        """Return what must be stored after a request."""
        now = deepcopy(self)
        to = now.node
        if what == "move":
            for move in body["moves"]:
                known = [number for number, each in enumerate(now.nodes) if number and each == (to, move)]
                if not known:
                    now.nodes.append((to, move))
                to = known[0] if known else len(now.nodes) - 1
        else:
            to = {"undo": now.nodes[to][0], "redo": now.next.get(to, to), "restart": 0, "goto": body.get("to")}.get(
                what, to
            )
        now.resigned |= what == "resign"
        now.next |= {now.nodes[each][0]: each for each in now.path(to)}
        now.node = to
        return now

    @property
    def seen(self) -> tuple[Any, ...]:
        """What an answer of the API shows of it: the current node, the line, the ends of the other lines, whether it was given up."""
        end = self.node
        while end in self.next:
            end = self.next[end]
        line = self.path(end)
        parents = {parent for parent, _ in self.nodes[1:]}
        others = [each for each in range(len(self.nodes) - 1, 0, -1) if each not in parents and each not in line]
        return self.node, [(each, self.nodes[each][1]) for each in line], others[:200], self.resigned


def seen(play: Json) -> tuple[Any, ...]:
    """Return the same of an answer."""
    line = [(each["node"], each["move"]) for each in play["line"]]
    return play["node"], line, [each["node"] for each in play["branches"]], play["status"] == "resigned"


class Pending(NamedTuple):
    """A request whose answer has not come."""

    what: str
    play: str
    body: Json
    undone: bool = False  # it was refused with a promise that nothing was changed


@dataclass
class Found:
    """What was found in all."""

    kills: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    unanswered: int = 0
    stored: int = 0  # of those without an answer
    faults: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def fault(self, text: str) -> None:
        """Note and show that something is wrong."""
        with self.lock:
            self.faults.append(text)
        print(f"WRONG: {text}", flush=True)


class Player:
    """A player with a cookie, and all that the server has acknowledged to them."""

    def __init__(self, found: Found, seed: int) -> None:
        self.found, self.chance = found, random.Random(seed)
        self.cookies = httpx.Cookies()
        self.plays: dict[str, Expected] = {}
        self.answers: dict[str, Json] = {}  # the last whole answer of the plays that go on
        self.touched: set[str] = set()
        self.settings: Json = {}
        self.pending: Pending | None = None

    # -- playing

    def play(self, address: str, over: threading.Event) -> None:
        """Send requests until one has no answer, or all is over."""
        with self._client(address) as http:
            while not over.is_set() and self.pending is None:
                self._ask(http, *self._choice())

    def _choice(self) -> tuple[str, str, Json]:
        """Choose a request: what, of which play, and its body."""
        chance = self.chance
        if len(self.answers) < PLAYS and (not self.answers or chance.random() < 0.1):
            return "begin", "", {"game": chance.choice(GAMES), "deal": str(chance.randrange(1000))}
        if chance.random() < 0.04:
            cloth = chance.choice(["green", "blue", "wine", "paper"])
            switches = {name: chance.random() < 0.5 for name in SWITCHES}
            return "settings", "", {"settings": {"cloth": cloth, **switches}}
        if chance.random() < 0.02:
            return "import", "", {"text": RECORD, "brief": True}
        id, play = chance.choice(list(self.answers.items()))
        body: Json = {"node": play["node"]}
        if chance.random() < 0.5:
            body["since"] = play["stamp"]
        steps = ["move"] * 12 if play["moves"] else ["resign"]
        steps += ["undo"] * 3 + ["restart"] if play["ply"] else []
        steps += ["redo"] * 3 if play["ply"] < len(play["line"]) else []
        steps += ["goto", "resign"] if chance.random() < 0.3 else []
        what = chance.choice(steps)
        if what == "move":
            body["moves"] = [chance.choice(play["moves"])["name"]]
            ahead = play["ahead"].get(body["moves"][0])
            if ahead and ahead["moves"] and chance.random() < 0.5:
                body["moves"].append(chance.choice(ahead["moves"])["name"])
        if what == "goto":
            body["to"] = chance.randrange(len(self.plays[id].nodes))
        return what, id, body

    def _ask(self, http: httpx.Client, what: str, id: str, body: Json) -> None:
        self.pending = Pending(what, id, body)
        self.touched.add(id)
        paths = {"begin": "plays", "settings": "settings", "import": "import"}
        method = "PUT" if what == "settings" else "POST"
        try:
            answer = http.request(method, f"/api/{paths.get(what, f'plays/{id}/{what}')}", json=body)
        except httpx.TransportError:
            return
        if answer.status_code == 503:
            self.pending = self.pending._replace(undone=SAME in answer.text)
            return
        if not answer.is_success:
            self.found.fault(f"{what} {body}: {answer.status_code} {answer.text[:200]}")
            return
        self.pending = None
        with self.found.lock:
            self.found.acknowledged += 1
        self._keep(what, id, body, answer.json())

    def _keep(self, what: str, id: str, body: Json, answer: Json) -> None:
        """Note what the server has acknowledged."""
        if what == "settings":
            self.settings = body["settings"]
        elif what == "import":
            self.plays |= {each["id"]: imported() for each in answer["summaries"]}
            self.touched |= {each["id"] for each in answer["summaries"]}
        elif what == "begin":
            self.plays[answer["id"]] = Expected()
            self.answers[answer["id"]] = answer
            self.touched.add(answer["id"])
        else:
            self.plays[id] = self.plays[id].after(what, body)
            self.answers[id] = answer if "table" in answer else applied(self.answers[id], answer)
            if self.plays[id].resigned or len(self.plays[id].nodes) > 150:
                del self.answers[id]

    # -- looking

    def look(self, address: str) -> None:
        """Ask for everything that was touched, and compare it with what was acknowledged."""
        with self._client(address) as http:
            pending, self.pending = self.pending, None
            stored = self._look_at_plays(http, pending) | self._look_at_settings(http, pending)
            for id in self.touched & self.plays.keys():
                stored |= self._look_at(http, id, pending)
        self.touched.clear()
        if pending:
            with self.found.lock:
                self.found.unanswered += 1
                self.found.stored += stored
            if stored and pending.undone:
                self.found.fault(f"{pending.what} was refused with 'nothing was changed', but is stored: {pending}")

    def look_at_all(self, address: str) -> int:
        """Look at everything once more; return the number of plays."""
        self.touched |= self.plays.keys()
        self.look(address)
        return len(self.plays)

    def _look_at_plays(self, http: httpx.Client, pending: Pending | None) -> bool:
        listed = {each["id"] for each in self._get(http, "plays")}
        for id in self.plays.keys() - listed:
            self.found.fault(f"play {id} is lost")
            del self.plays[id]
            self.answers.pop(id, None)
        new = listed - self.plays.keys()
        fitting = {"begin": 1, "import": IMPORTED}.get(pending.what if pending else "", 0)
        if new and len(new) != fitting:
            self.found.fault(f"{len(new)} plays that nobody knows, after {pending}")
        whole = imported() if fitting == IMPORTED else Expected()
        self.plays |= dict.fromkeys(new, whole)
        self.touched |= new
        return bool(new)

    def _look_at_settings(self, http: httpx.Client, pending: Pending | None) -> bool:
        now = self._get(http, "settings")["settings"] or {}
        if now == self.settings:
            return False
        if pending is None or pending.what != "settings" or now != pending.body["settings"]:
            self.found.fault(f"settings are {now}, not {self.settings}, after {pending}")
        self.settings = now
        return True

    def _look_at(self, http: httpx.Client, id: str, pending: Pending | None) -> bool:
        play = self._get(http, f"plays/{id}")
        expected, now = self.plays[id], seen(play)
        if now == expected.seen:
            known = self.answers.get(id)
            if known and pending is None and play["table"] != known["table"]:
                self.found.fault(f"play {id} has another table")
        else:
            after = expected.after(pending.what, pending.body) if pending and pending.play == id else expected
            if now != after.seen:
                self.found.fault(f"play {id} is {now}, not {expected.seen}, after {pending}")
            self.plays[id] = after
        if id in self.answers:
            self.answers[id] = play
            if self.plays[id].resigned:
                del self.answers[id]
        return now != expected.seen

    def _get(self, http: httpx.Client, path: str) -> Any:
        """Ask until there is an answer."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(httpx.TransportError):
                answer = http.get(f"/api/{path}")
                if answer.status_code != 503:
                    answer.raise_for_status()
                    return answer.json()
            if time.monotonic() > end:
                raise TimeoutError(f"no answer to {path} in {PATIENCE:.0f} s")
            time.sleep(0.02)

    @contextmanager
    def _client(self, address: str) -> Iterator[httpx.Client]:
        with httpx.Client(base_url=address, cookies=self.cookies, timeout=20, trust_env=False) as http:
            yield http
            self.cookies = http.cookies


def imported() -> Expected:
    """Return what is stored of an imported game."""
    found = Expected()
    for each in MADE:
        found = found.after("move", {"moves": [each]})
    return found


# -- what is killed ---------------------------------------------------------------------------------------------------


class Target(Protocol):
    """A server that can be killed and started again."""

    database: str

    @property
    def address(self) -> str:
        """Where it answers."""

    def kill(self, chance: random.Random) -> str:
        """Kill something at random; return what."""

    def restart(self, chance: random.Random) -> Iterator[str]:
        """Start again what was killed; yield what was killed while it started."""

    def close(self) -> None:
        """End everything."""


class Server:
    """A server's process."""

    def __init__(self, database: str, **options: Any) -> None:
        self._settings = {"database": database, "rate_limits": False, **options}
        self.start()

    def start(self) -> None:
        """Start it. It is forked from a process that has all of its code, which saves a second."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.process = FORKS.Process(target=serve_here, kwargs={**self._settings, "port": port})
        self.process.start()

    def kill(self) -> None:
        """Kill it by `kill -9`."""
        self.process.kill()
        self.process.join()

    def children(self) -> list[int]:
        """Return the processes that answer requests, if it has several."""
        pid = self.process.pid
        try:
            return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        except OSError:  # it has ended
            return []


def serve_here(**settings: Any) -> None:
    """Serve in this process, and do not show what it says. The processes of a server are forked, too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    threading.Thread(target=end_with_parent, daemon=True).start()
    usual = multiprocessing.get_context
    multiprocessing.get_context = lambda kind=None: usual("fork")  # type: ignore[assignment]
    serve.run(**settings)


def end_with_parent() -> None:
    """End this process with the one that started it."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


class OnSQLite:
    """One process over a file."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "games.db")
        self._server = Server(self.database)

    @property
    def address(self) -> str:
        """Where it answers."""
        return self._server.address

    def kill(self, chance: random.Random) -> str:
        """Kill the process."""
        self._server.kill()
        return "the server"

    def restart(self, chance: random.Random) -> Iterator[str]:
        """Start it; now and then kill it while it starts."""
        self._server.start()
        while chance.random() < AT_START:
            time.sleep(chance.uniform(0, 0.3))
            self._server.kill()
            yield "the server, starting"
            self._server.start()

    def close(self) -> None:
        """Stop the server."""
        self._server.kill()


KILLED = {"the parent": 2, "a process": 5, "PostgreSQL": 4}  # how often, of eleven times


class OnPostgreSQL:
    """Two processes and their parent, over PostgreSQL."""

    def __init__(self, cluster: postgresql.Cluster) -> None:
        self.database = cluster.new()
        self._cluster = cluster
        self._server = Server(self.database, workers=2)
        self._killed = ""

    @property
    def address(self) -> str:
        """Where it answers."""
        return self._server.address

    def kill(self, chance: random.Random) -> str:
        """Kill the parent, one of the two, or PostgreSQL."""
        (self._killed,) = chance.choices(list(KILLED), list(KILLED.values()))
        children = self._server.children()
        if self._killed == "a process" and children:
            os.kill(chance.choice(children), signal.SIGKILL)
        elif self._killed == "PostgreSQL":
            self._cluster.kill()
        else:
            self._killed = "the parent"
            self._server.kill()
        return self._killed

    def restart(self, chance: random.Random) -> Iterator[str]:
        """Start what was killed; the parent starts a process again by itself."""
        if self._killed == "PostgreSQL":
            self._cluster.start()
        if not self._server.process.is_alive():  # also if PostgreSQL was killed while it started
            self._server.start()
        yield from ()

    def close(self) -> None:
        """Stop the server."""
        self._server.process.terminate()
        self._server.process.join()


# -- the run ----------------------------------------------------------------------------------------------------------


def run(target: Target, kills: int, seed: int, name: str) -> Found:
    """Kill and look, again and again."""
    found, chance = Found(), random.Random(seed)
    players = [Player(found, chance.getrandbits(32)) for _ in range(PLAYERS)]
    everybody = list(players)
    began = time.monotonic()

    def together(work: Any) -> list[threading.Thread]:
        threads = [threading.Thread(target=work, args=(each,)) for each in players]
        for each in threads:
            each.start()
        return threads

    def look(player: Player) -> None:
        try:
            player.look(target.address)
        except Exception as error:
            found.fault(f"no look: {error!r}")

    def play(player: Player) -> None:
        try:
            player.play(target.address, over)
        except Exception as error:
            found.fault(f"no play: {error!r}")

    for each in together(look):  # until the server is ready
        each.join()
    while (done := sum(found.kills.values())) < kills:
        over = threading.Event()
        threads = together(play)
        time.sleep(chance.uniform(0, LONGEST))
        what = target.kill(chance)
        over.set()
        for each in (what, *target.restart(chance)):  # some requests wait meanwhile
            found.kills[each] = found.kills.get(each, 0) + 1
        for each in threads:
            each.join()
        for each in together(look):
            each.join()
        for at, player in enumerate(players):
            if chance.random() < NEW_PLAYER:
                player.answers.clear()
                players[at] = Player(found, chance.getrandbits(32))
                everybody.append(players[at])
        if done % 10 == 0:
            seconds = time.monotonic() - began
            print(
                f"{name}: {done} kills, {found.acknowledged:,} acknowledged, {len(found.faults)} wrong, {seconds:.0f} s",
                flush=True,
            )
    plays = sum(each.look_at_all(target.address) for each in everybody)
    target.close()
    moves = replayed(target.database, found)
    print(f"{name}: at the end {plays:,} plays of {len(everybody)} players; {moves:,} moves replayed", flush=True)
    return found


def replayed(database: str, found: Found) -> int:
    """Replay every move in a database by the rules; return how many there are."""
    moves = 0
    with closing(opened(database)) as store:
        with store.reading() as reading:
            ids = reading.ids()
        for id in ids:
            with store.reading() as reading:
                play = checked(reading, id)
            moves += play.moves
            if play.fault:
                found.fault(f"play {id}: {play.fault}")
    return moves


def main() -> None:
    """Kill, look, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="kills on each database")
    parser.add_argument("--on", nargs="*", choices=["sqlite", "postgresql"], default=["sqlite", "postgresql"])
    parser.add_argument("--seed", type=int, default=None, help="of the moments and the players' choices")
    asked = parser.parse_args()
    seed = random.getrandbits(32) if asked.seed is None else asked.seed
    print(f"seed {seed}")
    table = Table("database", title="Killed servers")
    for name in ("kills", "acknowledged requests", "lost or wrong", "without an answer", "of those stored whole"):
        table.add_column(name, justify="right")
    wrong = 0
    for name in asked.on:
        with ExitStack() as stack:
            target: Target
            if name == "sqlite":
                target = OnSQLite(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            else:
                target = OnPostgreSQL(stack.enter_context(postgresql.running({})))
            found = run(target, asked.kills, seed, name)
        kills = ", ".join(f"{what} {count:,}" for what, count in found.kills.items())
        table.add_row(
            name, kills, f"{found.acknowledged:,}", str(len(found.faults)), str(found.unanswered), str(found.stored)
        )
        wrong += len(found.faults)
    Console(width=140).print(table)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
