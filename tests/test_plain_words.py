"""`make check` finds the phrases that Cadogan avoids, across lines, comments and strings."""

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "plain_words.py"


@pytest.fixture(scope="module")
def patterns():
    spec = importlib.util.spec_from_file_location("plain_words", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [pattern for pattern, _ in module.patterns().values()]


@pytest.mark.parametrize(
    "text",
    [
        "deal it an" + "ew",
        "for the\n    time being",
        "# for the\n# time being",
        " * for the\n * time being",
        '"for the "\n    "time being"',
        "AN" + "EW, once more",
    ],
)
def test_phrases_are_found_across_lines_comments_and_strings(patterns, text):
    assert any(pattern.search(text) for pattern in patterns)


@pytest.mark.parametrize("text", ["deal again", "waste-not-begun", "a news item", "for the time of a deal"])
def test_plain_words_pass(patterns, text):
    assert not any(pattern.search(text) for pattern in patterns)
