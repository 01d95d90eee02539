"""The numbers of observations and actions stay the same within a version of a family's rules.

After a change that is meant, raise the VERSION of the family, or that of `cadogan.env.numbering`, and write the golden values
again: `PYTHONPATH=tests python tests/env/test_golden.py`.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import cadogan
import cadogan.env
from golden import DECLARED, SHIPPED

FILE = Path(__file__).parent.parent / "data" / "env.json"
GAMES, MOVES = 4, 150


def values(name: str) -> dict[str, Any]:
    """Return what is fixed of a game: the version, the sizes of the spaces, and a hash of what random games show."""
    envs = cadogan.env.VectorPatience(name, GAMES, reward="home")
    seen, infos = envs.reset(seed=1)
    digest = sha256()
    for move in range(MOVES):
        digest.update(seen.tobytes())
        digest.update(infos["action_mask"].tobytes())
        legal = [row.nonzero()[0] for row in infos["action_mask"]]
        seen, rewards, terminated, _, infos = envs.step([each[move % len(each)] for each in legal])
        digest.update(f"{rewards.tolist()} {terminated.tolist()} {infos['deal'].tolist()}".encode())
    return {
        "version": envs.version,
        "observation": len(seen[0]),
        "actions": int(envs.single_action_space.n),
        "games": digest.hexdigest()[:16],
    }


GOLDEN = json.loads(FILE.read_text()) if FILE.exists() else {}


def names() -> list[str]:
    """The games that come with the package; one declared game stands for all."""
    return [name for name in SHIPPED if name not in DECLARED[1:]]


@pytest.mark.parametrize("name", names())
def test_the_numbers_mean_what_they_meant(name: str) -> None:
    assert name in GOLDEN, "a new game: run `PYTHONPATH=tests python tests/env/test_golden.py`"
    assert values(name) == GOLDEN[name], "numbers have changed: see the docstring of this file"


def test_some_numbers_by_hand() -> None:
    actions = cadogan.env.action_names("crazy-quilt")
    assert (actions[2], actions[49], actions[296], actions[43]) == ("deal", "c1-d", "b8-u", "")
    seen = cadogan.env.observation_names("crazy-quilt")
    assert seen[:65] == [*(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"), "uS"]
    assert seen[72:76] == ["redeals left", "w size", "w card 1", "w card 2"]
    assert seen[-52:-50] == ["unseen AS", "unseen 2S"]
    assert cadogan.env.numbers_version("crazy-quilt") == cadogan.env.numbers_version("the-carpet")
    assert cadogan.env.numbers_version("monte-carlo") != cadogan.env.numbers_version("doubles-and-quits")


GAMES_OF = {
    "quilts": "crazy-quilt", "windmills": "windmill", "doubles": "monte-carlo",
    "monte-carlo": "monte-carlo", "capricieuse, the-nation": "the-nation", "persian-rug": "persian-rug",
}  # fmt: skip


def table(name: str) -> dict[str, list[tuple[range, str]]]:
    """Return a table of docs/agents.md: for each game the numbers, and the text beside them."""
    page = (FILE.parents[2] / "docs" / "agents.md").read_text()
    found: dict[str, list[tuple[range, str]]] = {}
    rows: list[tuple[range, str]] = []
    for line in page.split(f"<!-- {name} -->")[1].split("<!-- /")[0].strip().splitlines()[2:]:
        game, numbers, text = (each.strip() for each in line.strip("|").split("|"))
        first, last = (int(each) for each in (numbers.split("–") * 2)[:2])
        rows = found.setdefault(GAMES_OF[game], []) if game else rows
        rows.append((range(first, last + 1), text))
    return found


def test_the_docs_name_the_observations() -> None:
    for game, rows in table("observations").items():
        names = cadogan.env.observation_names(game)
        assert [each for numbers, _ in rows for each in numbers] == list(range(len(names)))
        for numbers, text in rows:
            named = re.findall(r"`([^`]+)`", text)
            assert (named[0], named[-1]) == (names[numbers[0]], names[numbers[-1]])


def test_the_docs_name_the_actions() -> None:
    for game, rows in table("actions").items():
        names = cadogan.env.action_names(game)
        listed = {each for numbers, _ in rows for each in numbers}
        assert {code for code, name in enumerate(names) if name} <= listed
        for numbers, text in rows:
            examples = re.findall(r"(\d+) `([^`]{3,})`", text)
            assert [names[int(code)] for code, _ in examples] == [name for _, name in examples]
            assert all(int(code) in numbers for code, _ in examples)
            assert examples or numbers == range(4)
    assert cadogan.env.action_names("crazy-quilt")[:4] == ["w-u", "w-d", "deal", "redeal"]


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: values(name) for name in names()}, indent=1) + "\n")
