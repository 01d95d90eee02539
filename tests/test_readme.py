"""The README shows everywhere: in the clone and on any forge by relative links, on a package index by absolute ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from readme_renderer import markdown

from test_commands_of_docs import console

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402

sys.path.insert(0, str(ROOT / "tools"))

from documentation import links, pages  # noqa: E402

README = (ROOT / "README.md").read_text("utf-8")
SOURCE = "https://forge.example/someone/somewhere"
RELATIVE = re.compile(r"\]\((?!https?:)([^)]+)\)")
# An address of this project: a host of its name, or a repository or owner of its name. NAME and example are nobody's.
OWN = re.compile(r"https?://(?:[\w.-]*cadogan|(?!NAME|[\w.]*\bexample\b)[\w.-]+/[\w-]*cadogan)[\w./-]*", re.IGNORECASE)


def test_a_newcomer_sees_at_once_how_to_start() -> None:
    """Before the first picture: how to get it and play it, what that needs, and how long it takes."""
    start = README.partition("![")[0]
    assert [command.split(" ")[:2] for command, _ in console("README.md")][:2] == [["git", "clone"], ["make", "play"]]
    assert all(each in start for each in ("git clone", "make play", "Python 3.11", "Node 20.19", "seconds"))
    assert README.count("\n") < 90


def test_its_links_are_relative() -> None:
    """That they lead somewhere is tested with those of the docs."""
    assert len(RELATIVE.findall(README)) == README.count("](") > 20


def test_on_an_index_its_links_are_absolute() -> None:
    text = hatch_build.for_index(README, SOURCE)
    assert RELATIVE.findall(text) == []
    there = [link.removeprefix(f"{SOURCE}/blob/main/") for link in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", text)]
    assert all((ROOT / each).exists() for each in there)
    shown = markdown.render(text)
    assert shown is not None
    pictures = re.findall(r'<img[^>]* src="([^"]+)"', shown)
    assert len(pictures) == README.count("![") == 5
    assert all((ROOT / each.removeprefix(f"{SOURCE}/raw/main/")).suffix == ".jpg" for each in pictures)
    assert "<table>" in shown


def test_without_an_address_an_index_shows_no_links_that_lead_nowhere() -> None:
    text = hatch_build.for_index(README, "")
    assert RELATIVE.findall(text) == []
    assert "![" not in text
    assert "first counted chances of these games" in " ".join(text.split())
    assert markdown.render(text) is not None


def test_the_metadata_have_the_projects_addresses_and_the_readme() -> None:
    built = ProjectMetadata(str(ROOT), PluginManager()).core
    assert built.urls == pages.addresses()
    assert built.readme == hatch_build.for_index(README, pages.addresses().get("Source", ""))
    assert built.readme_content_type == "text/markdown"


def test_no_other_file_has_an_address_of_the_project() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = {
        name: addresses
        for name in listed.split("\0")
        if name and name != "pyproject.toml" and (text := read(ROOT / name)) and (addresses := OWN.findall(text))
    }
    assert found == {}
    name = "cadogan"
    assert OWN.search(f"https://{name}.github.io/x/")
    assert OWN.search(f"https://github.com/{name}-x/y")


def read(path: Path) -> str:
    """Return a file's text, or nothing if it has none or is gone."""
    try:
        return path.read_text("utf-8")
    except (UnicodeDecodeError, OSError):
        return ""


@pytest.mark.parametrize(
    ("link", "address", "shown"),
    [
        ("[golf](examples/golf.py)", "", "[golf](examples/golf.py)"),
        ("[cite](../CITATION.cff)", "", "[cite](sources/CITATION.cff)"),
        ("[the page](../frontend/README.md)", "", "the page"),
        ("[the page](../frontend/README.md#words)", SOURCE, f"[the page]({SOURCE}/blob/main/frontend/README.md#words)"),
        ("[files](winnability/verdicts)", "", "files"),
        ("[files](winnability/verdicts)", SOURCE, f"[files]({SOURCE}/tree/main/docs/winnability/verdicts)"),
        ("[changes](../CHANGELOG.md)", "", "[changes](changes.md)"),
        ("```\n[x](y)\n```", "", "```\n[x](y)\n```"),
    ],
)
def test_links_of_the_site(link: str, address: str, shown: str) -> None:
    assert links.for_site(link, "studies.md", "docs/studies.md", address) == shown
