"""Games, hints and searches by Pyodide: as here, for the same budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import in_browser
import pytest
from project import lay_out, run_in_pyodide

from cadogan.browser import worker

pytestmark = pytest.mark.timeout(1200)  # compiles all kernels if the cache is empty


@pytest.mark.dear  # test_pyodide.py compares what is behind these answers
def test_a_browser_finds_what_this_machine_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    lay_out(folder)
    there: dict[str, Any] = json.loads(run_in_pyodide(Path(in_browser.__file__), folder))
    engine = worker.Thinker()
    monkeypatch.setattr(worker, "thinker", lambda: engine)
    here = json.loads(json.dumps(in_browser.found(str(tmp_path / "games.db"))))
    assert there == here
    assert here["kept"] == [2] * (len(here["hints"]) + 1)
