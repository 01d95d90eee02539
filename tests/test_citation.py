"""CITATION.cff is valid, and agrees with the package."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import jsonschema
import yaml

ROOT = Path(__file__).parents[1]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_citation_is_valid() -> None:
    schema = files("check_jsonschema") / "builtin_schemas/vendor/citation-file-format.json"
    jsonschema.validate(CITATION, json.loads(schema.read_text("utf-8")))


def test_citation_agrees_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert CITATION["license"] == project["license"]
    assert [each["name"] for each in CITATION["authors"]] == [each["name"] for each in project["authors"]]
    assert "version" not in CITATION  # it is in one place, `cadogan.__version__`
