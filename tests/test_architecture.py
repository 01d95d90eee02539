"""The house is as docs/architecture.md says: rooms, floors, no circles, a picture that is current."""

from __future__ import annotations

import re
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tools"))
import architecture  # noqa: E402

FOLDERS = ("wire", "store", "plays", "coaching", "results", "carry")  # of the application, the lowest first


def test_the_picture_fits_the_imports() -> None:
    assert architecture.PICTURE.read_text("utf-8") == architecture.drawn(), "run `python tools/architecture.py`"


def test_the_document_names_every_room_and_no_other() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"^\| `(\w+)`", text, re.MULTILINE)
    assert sorted([*named, "__main__"]) == sorted(architecture.rooms())


def test_import_linter_holds_these_floors() -> None:
    """Each layer that it checks is a floor of the picture."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = [set(re.findall(r"\w+", each)) for each in contracts[0]["layers"]]
    floors = architecture.floors(architecture.rooms())
    del floors[architecture.FACE]
    highest = max(floors.values())
    assert layers == [{room for room in floors if floors[room] == number} for number in range(highest, 0, -1)]


def test_no_files_import_each_other_in_a_circle() -> None:
    files = {module: others for module, others in architecture.imports().items() if "." in module}
    TopologicalSorter({module: others & files.keys() for module, others in files.items()}).prepare()


def test_the_folders_of_the_application_import_downwards() -> None:
    for module, others in architecture.imports().items():
        for other in others:
            here, there = (name.removeprefix("cadogan.app.").partition(".")[0] for name in (module, other))
            if here in FOLDERS and there in FOLDERS and other.startswith("cadogan.app."):
                assert FOLDERS.index(there) <= FOLDERS.index(here), f"{module} imports {other}"
