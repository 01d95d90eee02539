"""The rules as stand-alone WebAssembly under node: the same results as interpreted and as this machine's own code."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import cadogan
from cadogan.machine import compiled, templates, units
from cadogan.machine.arrays import filled, zeros
from cadogan.machine.build.library import make
from cadogan.machine.build.linking import target
from cadogan.rules.cards import MASK
from cadogan.rules.game import Rules, families

NODE = shutil.which("node") or "node"
PLIES = 200  # of a game with all results compared
FAMILIES = ("quilt", "doubles")  # `test_pyodide.py` compares the rules of all
GAMES = [game for game in cadogan.games() if game.family.NAME in FAMILIES]
DEALS = 200  # of each game, played at random to their ends
LONGEST = 300

pytestmark = [pytest.mark.timeout(1200), pytest.mark.dear]  # compiles the rules if the cache is empty

Call = tuple[Any, list[Any]]  # a kernel, and its arguments: numbers, and names of arrays


@pytest.fixture(scope="session")
def wasm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the rules."""
    file = tmp_path_factory.mktemp("wasm") / "cadogan-wasm.wasm"
    make(
        target("wasm"),
        file,
        wanted=[units.Unit(units.COMMON), *(units.rules_of(families()[name]) for name in FAMILIES)],
    )
    return file


class Job:
    """Arrays, and calls of kernels that work on them by a game's rules. What a call returns is shown as text."""

    def __init__(self, rules: Rules, arrays: dict[str, Any], calls: list[Call]) -> None:
        self.rules, self.arrays, self.calls = rules, arrays, calls

    def under_node(self) -> dict[str, Any]:
        """Return the job for `calls.mjs`."""
        arrays = {name: {"base64": b64encode(each).decode(), "shape": each.shape} for name, each in self.arrays.items()}
        calls = [
            (
                units.export_name(function, units.COMMON),
                int(function.__annotations__["return"] != "None"),
                [each if each in self.arrays else str(int(each)) for each in arguments],
            )
            for function, arguments in self.calls
        ]
        return {"rules": units.rules_export(units.rules_name(self.rules.family)), "arrays": arrays, "calls": calls}

    def here(self) -> list[list[str | int]]:
        """Return what the calls return by this machine's own code, with the CRC of each array after each call."""
        return [
            shown(
                compiled.machine(function, self.rules)(*(self.arrays.get(each, each) for each in arguments)),
                self.arrays,
            )
            for function, arguments in self.calls
        ]


def shown(result: int | bool | None, arrays: dict[str, Any]) -> list[str | int]:
    """Return a result and the CRC of each array, as `calls.mjs` does."""
    return [*([] if result is None else [str(int(result))]), *map(crc32, arrays.values())]


def under_node(file: Path, jobs: list[Job]) -> list[list[list[str | int]]]:
    """Return what the calls of each job return under node."""
    asked = json.dumps([each.under_node() for each in jobs])
    script = Path(__file__).with_name("calls.mjs")
    done = subprocess.run([NODE, script, file], input=asked, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[list[list[str | int]]] = json.loads(done.stdout)
    return found


def every_game() -> Iterator[Rules]:
    """Yield the games, every value of every option, and some games of each family with random options."""
    yield from GAMES
    for family in map(families().__getitem__, FAMILIES):
        chance = random.Random(family.NAME)
        some = [{name: chance.choice(option.values) for name, option in family.OPTIONS.items()} for _ in range(10)]
        each = [{name: value} for name, option in family.OPTIONS.items() for value in option.values[1:]]
        for options in each + some:
            options = {name: option.values[0] for name, option in family.OPTIONS.items()} | options
            if int(options.get("rows", 1)) * int(options.get("cols", 1)) > 52:
                options["cols"] = "5"
            yield Rules(next(iter(family.PRESETS)), options)


def interpreted(rules: Rules, chance: random.Random) -> tuple[list[Call], list[list[str | int]]]:
    """Play a deal at random with the interpreted rules; return the calls that do the same, and what they return."""
    family, number = rules.family, chance.getrandbits(64)
    arrays = {"s": rules.blank(number), "out": zeros("h", family.MOVES)}
    s, out = arrays.values()
    family.deal_number(s, number)
    calls: list[Call] = [(templates.deal_numbered, ["s", number])]
    found = [shown(None, arrays)]
    for _ in range(PLIES):
        n = family.moves(s, out)
        calls += (templates.legal_moves, ["s", "out"]), (templates.is_won, ["s"]), (templates.cards_home, ["s"])
        found += (shown(result, arrays) for result in (n, bool(family.won(s)), family.home(s)))
        if n == 0:
            break
        move = out[chance.randrange(n)]
        family.play(s, move)
        calls.append((templates.play_move, ["s", move]))
        found.append(shown(None, arrays))
    return calls, found


def test_every_ply_of_random_games(wasm: Path) -> None:
    chance = random.Random(1)
    jobs, expected = [], []
    for rules in every_game():
        calls, found = interpreted(rules, chance)
        number = calls[0][1][1]
        arrays = {"s": filled("b", rules.blank(number)), "out": zeros("h", rules.family.MOVES)}
        jobs.append(Job(rules, arrays, calls))
        expected.append(found)
    for job, found, wanted in zip(jobs, under_node(wasm, jobs), expected, strict=True):
        for ply, (call, here, there, want) in enumerate(zip(job.calls, job.here(), found, wanted, strict=True)):
            assert here == there == want, f"{job.rules.name}: call {ply}, {call[0].__name__}{call[1]}"


def test_whole_random_games(wasm: Path) -> None:
    """Deals, and random games to their ends, from numbers that use all 64 bits."""
    jobs = []
    for game in GAMES:
        arrays = {
            "blank": filled("b", game.blank()),
            "tables": zeros("b", DEALS, game.family.SIZE),
            "out": zeros("h", game.family.MOVES),
            "plies": zeros("q", DEALS),
        }
        calls: list[Call] = [
            (templates.deals, ["blank", MASK - DEALS // 2, "tables"]),
            (templates.playouts, ["tables", "out", 1 << 63, LONGEST, "plies"]),
        ]
        jobs.append(Job(game, arrays, calls))
    for job, found in zip(jobs, under_node(wasm, jobs), strict=True):
        assert job.here() == found, job.rules.name
