"""Games played by an independent reference: the legal moves at every ply agree, interpreted and compiled."""

from __future__ import annotations

import json
from array import array
from typing import Any

import pytest

import cadogan
from cadogan.machine import compiled
from conftest import DATA

FILES = sorted((DATA / "vectors").glob("*.jsonl"))
TRACES = [
    pytest.param(json.loads(line), id=f"{file.stem}-{i}")
    for file in FILES
    for i, line in enumerate(file.read_text().splitlines())
]


def first(trace: dict[str, Any]) -> cadogan.Position:
    return cadogan.game(trace["game"]).position(trace["cards"], shuffles=trace.get("shuffles"))


def test_every_family_is_there() -> None:
    assert {cadogan.game(file.stem).family.NAME for file in FILES} == {"quilt", "windmill", "capricieuse", "doubles"}
    assert len(TRACES) == 98


@pytest.mark.parametrize("trace", TRACES)
def test_interpreted(trace: dict[str, Any]) -> None:
    position = first(trace)
    for ply in trace["plies"]:
        assert list(position.moves) == ply["legal"]
        position = position.play(ply["move"])
    assert position.is_won == trace["won"]
    assert position.history == tuple(ply["move"] for ply in trace["plies"])
    assert position.shuffles_used == tuple(map(tuple, trace.get("shuffles", ())))


@pytest.mark.parametrize("trace", TRACES)
def test_compiled(trace: dict[str, Any]) -> None:
    position = first(trace)
    family, kernels = position.game.family, compiled.kernels(position.game)
    table, out = compiled.table(position.state), compiled.buffer(family)
    for ply in trace["plies"]:
        s = array("b", table.tobytes())
        codes = {family.move_name(s, int(code)): int(code) for code in out[: kernels.moves(table, out)]}
        assert sorted(codes) == ply["legal"]
        kernels.play(table, codes[ply["move"]])
    assert bool(kernels.won(table)) == trace["won"]
