"""What is public breaks in no version without a word in the changelog: names in Python, and the HTTP API."""

from __future__ import annotations

import copy
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
RELEASES = sorted(folder for folder in (ROOT / "tests" / "data" / "releases").iterdir() if folder.is_dir())
sys.path.append(str(ROOT / "tools"))

import public  # noqa: E402


@pytest.fixture(scope="module")
def names() -> str:
    """The public names now."""
    return public.python()


def unannounced(breaks: list[str], release: Path, changelog: str) -> list[str]:
    """Return the breaks that no version after the release names under **Breaking**."""
    later = changelog.partition(f"\n## {release.name} ")[0]
    announced = "\n".join(re.findall(r"^\*\*Breaking\*\*.*?(?=\n\*\*|\n## |\Z)", later, re.MULTILINE | re.DOTALL))
    return [each for each in breaks if f"`{each.partition(': ')[0]}`" not in announced]


TO_DO = "announce it in CHANGELOG.md under **Breaking**, with this name; or, if {0} is not released yet, run `make tool NAME=stored`"


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_python(release: Path, names: str) -> None:
    breaks = public.python_breaks((release / "python.txt").read_text("utf-8"), names)
    assert unannounced(breaks, release, (ROOT / "CHANGELOG.md").read_text("utf-8")) == [], TO_DO.format(release.name)


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_http(release: Path) -> None:
    breaks = public.http_breaks(json.loads((release / "http.json").read_text("utf-8")), public.http())
    assert unannounced(breaks, release, (ROOT / "CHANGELOG.md").read_text("utf-8")) == [], TO_DO.format(release.name)


def test_a_break_is_announced_by_its_name_in_a_later_version() -> None:
    breaks = ["cadogan.solve: Public object was removed", "GET /api/plays: removed"]
    changelog = "# Changes\n\n## 0.2.0 (unreleased)\n\n**Breaking**\n- `cadogan.solve` is gone.\n\n**Games**\n- `GET /api/plays` too.\n\n## 0.1.0 (2026)\n"
    assert unannounced(breaks, Path("0.1.0"), changelog) == breaks[1:]
    assert unannounced(breaks, Path("0.2.0"), changelog) == breaks


# -- what counts as a break -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("def read_record(", "def read_one(", "cadogan.read_record: Public object was removed"),
        ("    def verify() ->", "    def check() ->", "cadogan.Tree.verify: Public object was removed"),
        ("strict: bool = True", "strict: bool", "cadogan.Game.setup: Parameter is now required"),
        ("def back(plies: int", "def back(count: int", "cadogan.Position.back: Parameter was removed"),
        ("class IllegalMove(ValueError)", "class IllegalMove()", "cadogan.IllegalMove: Base class was removed"),
        ("# module cadogan.solver.batch\n", "# module cadogan.solver.many\n", "cadogan.solver.batch: the module was removed"),
    ],
)  # fmt: skip
def test_a_change_of_names_that_breaks(old: str, new: str, fault: str, names: str) -> None:
    assert old in names
    found = public.python_breaks(names, names.replace(old, new))
    assert [each for each in found if each.startswith(fault)], found


def test_an_added_name_or_argument_breaks_nothing(names: str) -> None:
    more = names.replace("# module cadogan\n", "# module cadogan\ndef more() -> int: ...\n")
    more = more.replace("strict: bool = True", "strict: bool = True, other: int = 0") + "\n# module cadogan.more\n"
    assert more != names
    assert public.python_breaks(names, more) == []


Json = Any
SETTINGS, LINE, PLAY = "PageSettings", "Line", "Play"


def schemas(schema: Json) -> Json:
    return schema["components"]["schemas"]


BREAKING: dict[str, Callable[[Json], object]] = {
    "GET /api/statistics: removed": lambda new: new["paths"].pop("/api/statistics"),
    "GET /api/wins, parameter skip: removed": lambda new: new["paths"]["/api/wins"]["get"]["parameters"].pop(),
    "GET /api/wins, parameter skip: required now": lambda new: new["paths"]["/api/wins"]["get"]["parameters"][-1].update(required=True),
    "GET /api/wins, answer 200, next: removed": lambda new: schemas(new)["Wins"]["properties"].pop("next"),
    "GET /api/wins, answer 200, wins: may be missing now": lambda new: schemas(new)["Wins"]["required"].remove("wins"),
    "GET /api/wins, answer 200, wins: may be null now": lambda new: schemas(new)["Wins"]["properties"].update(
        wins={"anyOf": [schemas(new)["Wins"]["properties"]["wins"], {"type": "null"}]}
    ),
    "POST /api/plays, body, game: may not be string any more": lambda new: schemas(new)["NewPlay"]["properties"].update(game={"type": "integer"}),
    "POST /api/plays, body, cards: required now": lambda new: schemas(new)["NewPlay"]["required"].append("cards"),
    "PUT /api/settings, body, settings, cloth: may not be wine any more": lambda new: _choices(new).remove("wine"),
    "POST /api/plays, body, moves: maxItems is 5 now": lambda new: schemas(new)["NewPlay"]["properties"]["moves"].update(maxItems=5),
}  # fmt: skip


def _choices(schema: Json) -> list[str]:
    cloth = schemas(schema)["PageSettings"]["properties"]["cloth"]
    return next(each["enum"] for each in cloth["anyOf"] if "enum" in each)


@pytest.mark.parametrize("fault", BREAKING)
def test_a_change_of_the_schema_that_breaks(fault: str) -> None:
    new = copy.deepcopy(public.http())
    BREAKING[fault](new)
    assert fault in public.http_breaks(public.http(), new)


def test_an_added_route_field_or_choice_breaks_nothing() -> None:
    new = copy.deepcopy(public.http())
    new["paths"]["/api/more"] = {"get": new["paths"]["/api/wins"]["get"]}
    schemas(new)["Wins"]["properties"]["more"] = {"type": "integer"}
    schemas(new)["Wins"]["required"].append("more")
    schemas(new)["NewPlay"]["properties"]["more"] = {"type": "integer"}
    _choices(new).append("red")
    assert public.http_breaks(public.http(), new) == []
