"""Machine code that is built behind the table: in the order of need, once, and told if it fails."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

import cadogan
from cadogan.machine import compiled, units
from cadogan.machine.compiled import NoMachineCode
from cadogan.machine.units import Unit
from cadogan.server import serve, warm_up
from cadogan.server.warm_up import Builder, Countdown, others, units_for
from server.browsers import comes_true

ONE, TWO, THREE, FOUR = map(Unit, ("one", "two", "three", "four"))


class Site:
    """Where units are built: each waits until the test lets it go on."""

    def __init__(self) -> None:
        self.started: list[Unit] = []
        self.reports: dict[Unit, Callable[[float], None]] = {}
        self.go_on = {unit: threading.Event() for unit in (ONE, TWO, THREE, FOUR)}
        self.fails: set[Unit] = set()

    def build(self, unit: Unit, report: Callable[[float], None], gently: bool) -> None:
        assert gently
        self.started.append(unit)
        self.reports[unit] = report
        assert self.go_on[unit].wait(20)
        if unit in self.fails:
            raise NoMachineCode(f"the machine code of {unit.name} could not be built: the disk is full")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    found = Site()
    monkeypatch.setattr(compiled, "build_here", found.build)
    monkeypatch.setattr(compiled, "lacking", lambda wanted: [unit for unit in wanted if unit != FOUR])
    monkeypatch.setattr(warm_up, "size", lambda unit: 3 if unit == ONE else 1)
    yield found
    for each in found.go_on.values():
        each.set()


def test_what_is_needed_now_is_built_first_and_once(site: Site) -> None:
    building = Builder(jobs=1)
    assert building.need([ONE, TWO, THREE, FOUR]) == [ONE, TWO, THREE]
    assert comes_true(lambda: site.started == [ONE])
    assert building.need([THREE, ONE, FOUR]) == [THREE, ONE]
    for each in site.go_on.values():
        each.set()
    assert comes_true(lambda: building.done([ONE, TWO, THREE]) == 1.0)
    assert site.started == [ONE, THREE, TWO]
    assert building.need([ONE, TWO, THREE]) == []


def test_as_many_are_built_at_once_as_there_are_jobs(site: Site) -> None:
    Builder(jobs=2).need([ONE, TWO, THREE])
    assert comes_true(lambda: len(site.started) == 2)
    assert set(site.started) == {ONE, TWO}


def test_the_share_of_the_work_counts_large_units_more(site: Site) -> None:
    building = Builder(jobs=1)
    wanted = building.need([ONE, TWO])
    assert building.done(wanted) == 0.0
    assert comes_true(lambda: ONE in site.reports)
    site.reports[ONE](0.5)
    assert building.done(wanted) == 1.5 / 4
    assert building.done([]) == 1.0


def test_a_unit_that_fails_does_not_stop_the_others(site: Site) -> None:
    building = Builder(jobs=1)
    site.fails.add(ONE)
    for each in site.go_on.values():
        each.set()
    building.need([ONE, TWO])
    assert comes_true(lambda: building.done([TWO]) == 1.0)
    with pytest.raises(NoMachineCode, match="the disk is full"):
        building.done([ONE, TWO])
    site.fails.clear()
    assert building.need([TWO, ONE]) == [ONE], "it is tried again"
    assert comes_true(lambda: building.done([ONE, TWO]) == 1.0)


def test_the_server_says_when_all_is_ready_or_why_not(
    site: Site, capsys: pytest.CaptureFixture[str], monkeypatch
) -> None:
    monkeypatch.setattr(serve, "others", lambda: [ONE, TWO])
    for each in site.go_on.values():
        each.set()
    serve.warm_up(Builder(jobs=1))
    begin, end = capsys.readouterr().out.splitlines()
    assert begin == "The solver and the coach get ready behind it, this once; you can play meanwhile."
    assert end.startswith("The solver and the coach are ready after ")
    site.fails.add(TWO)
    monkeypatch.setattr(compiled, "writable_folder", lambda: compiled.cache_folder() / "elsewhere")
    serve.warm_up(Builder(jobs=1))
    begin, end = capsys.readouterr().out.splitlines()
    assert f"at each start, as {compiled.cache_folder()} cannot be written" in begin
    assert (
        end
        == "Playing works, but not the solver and the coach: the machine code of two could not be built: the disk is full."
    )


def test_a_game_needs_its_own_units_and_no_server_those_of_agents() -> None:
    assert [unit.name for unit in units_for(cadogan.game("windmill").family)] == [
        "windmill",
        "common",
        "windmill-rules",
    ]
    assert [unit.name for unit in units_for(cadogan.game("nation").family)] == ["common", "nation-rules"]
    assert {*others(), Unit(units.AGENTS)} == {*units.all_units()}
    assert others()[0] == Unit(units.COMMON)


def test_the_seconds_left_follow_from_the_work_done(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(warm_up.time, "monotonic", lambda: now)
    countdown = Countdown(0.2)
    now = 110.0
    assert countdown.left(0.2) is None
    assert countdown.left(0.6) == 10
    assert countdown.left(1.0) == 0
