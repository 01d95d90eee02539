"""The command that trains the windmill's policy."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cadogan.solver.boards.windmill.policy import all_weights

TOOL = Path(__file__).parents[2] / "research" / "learn_windmill.py"


@pytest.mark.dear  # a tool for research: users have the weights
def test_a_short_training_moves_the_weights_of_one_game_a_little(tmp_path):
    done = subprocess.run(
        [sys.executable, TOOL, "windmill?kings=free&transfer=none", "--seconds", "3", "--folder", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *steps, last = done.stdout.splitlines()
    assert steps[0].startswith("# step 1: ")
    share = float(last.split("win ")[1].split("%")[0])
    assert 54 < share < 62  # the shipped weights: 57.8
    before, after = all_weights(), json.loads((tmp_path / "weights.json").read_text("utf-8"))
    assert list(before) == list(after)
    assert [name for name in before if before[name] != after[name]] == ["none"]
    assert max(abs(one - other) for one, other in zip(before["none"], after["none"], strict=True)) <= 30
