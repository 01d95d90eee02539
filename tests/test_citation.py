"""CITATION.cff is valid, and agrees with the package."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import jsonschema
import yaml

import cadogan

ROOT = Path(__file__).parents[1]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_citation_is_valid() -> None:
    schema = files("check_jsonschema") / "builtin_schemas/vendor/citation-file-format.json"
    jsonschema.validate(CITATION, json.loads(schema.read_text("utf-8")))


def test_citation_agrees_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert CITATION["version"] == cadogan.__version__
    assert CITATION["license"] == project["license"]
    assert [each["name"] for each in CITATION["authors"]] == [each["name"] for each in project["authors"]]
    assert CITATION["repository-code"] == project["urls"]["Source"]
    assert CITATION["url"] == project["urls"]["Documentation"]
    card = (ROOT / "docs" / "data.md").read_text("utf-8")
    assert f"version {cadogan.__version__}" in card
    assert CITATION["repository-code"] in card
