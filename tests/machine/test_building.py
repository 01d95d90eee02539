"""A process that builds machine code: another one waits for it, and after its death the next one goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from filelock import FileLock

from cadogan.machine import compiled
from cadogan.machine.build.library import make
from cadogan.machine.build.linking import target
from cadogan.machine.units import Unit
from machine import wrapping

TARGET = compiled.targets()[0]
UNIT = Unit(wrapping.__name__)


def test_who_needs_the_same_waits_and_compiles_nothing(tmp_path: Path) -> None:
    elsewhere, here = tmp_path / "elsewhere", tmp_path / "here"
    elsewhere.mkdir()
    here.mkdir()
    shares: list[float] = []
    compiled.build(UNIT, TARGET, elsewhere, report=shares.append)
    assert len(shares) > 3
    assert [*sorted(shares), 1.0] == [*shares, 1.0]
    made: list[Path] = []
    waiting = Thread(target=lambda: made.append(compiled.build(UNIT, TARGET, here)))
    with FileLock(here / f"{UNIT.name}.lock"):
        waiting.start()
        for each in elsewhere.glob(f"*-{TARGET}-*.object"):
            shutil.copy(each, here)
        assert not made
    waiting.join()
    assert made[0].is_file()
    assert [*elsewhere.glob("*-any-*")]
    assert not [*here.glob("*-any-*")]


def test_what_was_killed_begins_again(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    command = [sys.executable, "-m", "cadogan.machine.build.unit", UNIT.name, TARGET, str(tmp_path)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    )
    assert process.stdout
    assert process.stdout.readline().startswith(compiled.SHARE)
    process.kill()
    process.communicate()
    assert not [*tmp_path.glob("*.so*")]
    assert compiled.build(UNIT, TARGET, tmp_path).is_file()


def test_sources_that_change_while_they_are_compiled_make_no_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was compiled is then kept under the name of the sources as they were."""
    monkeypatch.setattr(compiled, "writable_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled, "build", lambda *asked: (tmp_path / "of-other-sources.object").write_bytes(b"code"))
    with pytest.raises(compiled.NoMachineCode, match=rf"the sources of {UNIT.name} changed while they were compiled"):
        make(target(TARGET), tmp_path / "library.so", wanted=[UNIT])
    assert [each.name for each in tmp_path.iterdir()] == ["of-other-sources.object"]
