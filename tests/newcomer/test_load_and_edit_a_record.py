"""The newcomer's script runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_load_and_edit_a_record() -> None:
    script = Path(__file__).with_name("load_and_edit_a_record.py")
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert "Ann played Crazy Quilt, deal 42:\n1. " in run.stdout
    assert "left out: line 1" in run.stdout
