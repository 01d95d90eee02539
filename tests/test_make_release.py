"""`make release` refuses what is not ready, in one sentence, and packs the same bytes wherever it runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import release  # noqa: E402

GIT = ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that is ready to be released as 0.2.0, as far as the checks read it; its `make` says what it was asked for."""
    files = {
        release.VERSION: '__version__ = "0.2.0"  # of Cadogan\n',
        "CHANGELOG.md": "# Changes\n\n## 0.2.0 (2027-01-31)\n\nNew.\n\n## 0.1.0 (2026-12-01)\n",
        "Makefile": "%:\n\t@echo making $@ && false\n",
        ".gitignore": "build/\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/release.py", tmp_path / "tools")
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "Ready"]):
        subprocess.run([*GIT, *words], cwd=tmp_path, check=True)
    return tmp_path


def released(clone: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a clone."""
    command = [sys.executable, "-B", clone / "tools/release.py", *words]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull})


def change(name: str, text: str) -> Callable[[Path], None]:
    """Return what writes a file of a clone, and commits it."""

    def do(clone: Path) -> None:
        (clone / name).write_text(text)
        subprocess.run([*GIT, "commit", "--quiet", "--all", "--message", "Changed"], cwd=clone, check=True)

    return do


def tag_then_go_on(clone: Path) -> None:
    subprocess.run([*GIT, "tag", "--annotate", "v0.2.0", "--message", "0.2.0"], cwd=clone, check=True)
    change("CHANGELOG.md", "# Changes\n\n## 0.2.0 (2027-02-01)\n")(clone)


CHANGELOG = "'; it must begin with '## 0.2.0 (YEAR-MONTH-DAY)'"


@pytest.mark.parametrize(
    ("spoil", "version", "sentence"),
    [
        (lambda clone: None, "", "VERSION is ''; it must be like 0.2.0 or 0.2.0rc1"),
        (lambda clone: None, "next", "VERSION is 'next'; it must be like 0.2.0 or 0.2.0rc1"),
        (lambda clone: None, "0.3.0", f"{release.VERSION} says version 0.2.0, not 0.3.0"),
        (lambda clone: (clone / "notes.txt").touch(), "0.2.0", "the tree is not clean: commit or remove notes.txt"),
        (change("CHANGELOG.md", "# Changes\n"), "0.2.0", f"CHANGELOG.md has no entry{CHANGELOG[1:]}"),
        (
            change("CHANGELOG.md", "# Changes\n\n## 0.2.0 (unreleased)\n"),
            "0.2.0",
            f"CHANGELOG.md begins with '## 0.2.0 (unreleased){CHANGELOG}",
        ),
        (
            change("CHANGELOG.md", "# Changes\n\n## 0.1.0 (2026-12-01)\n"),
            "0.2.0",
            f"CHANGELOG.md begins with '## 0.1.0 (2026-12-01){CHANGELOG}",
        ),
        (tag_then_go_on, "0.2.0", "the tag v0.2.0 is at another commit: release that one, or raise the version"),
    ],
)
def test_what_is_not_ready_is_refused(spoil: Callable[[Path], None], version: str, sentence: str, clone: Path) -> None:
    spoil(clone)
    done = released(clone, version)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"cadogan: {sentence}\n")


def test_without_a_green_test_there_is_no_release(clone: Path) -> None:
    done = released(clone, "0.2.0")
    assert done.returncode == 1
    assert "making test" in done.stdout
    assert done.stderr.endswith("cadogan: there is no release, because this failed: make --no-print-directory test\n")
    assert not (clone / "build/release/tested").exists()


def test_a_green_test_of_the_same_commit_counts(clone: Path) -> None:
    commit = subprocess.run([*GIT, "rev-parse", "HEAD"], cwd=clone, check=True, capture_output=True, text=True).stdout
    (clone / "build/release").mkdir(parents=True)
    (clone / "build/release/tested").write_text(commit.strip())
    done = released(clone, "0.2.0")
    assert done.stdout.startswith(f"make test passed before for {commit[:8]}\n")
    assert "making wheel" in done.stdout
    change("CHANGELOG.md", "# Changes\n\n## 0.2.0 (2027-02-01)\n")(clone)
    assert "making test" in released(clone, "0.2.0").stdout


def test_leaving_the_tests_out_is_said_loudly(clone: Path) -> None:
    done = released(clone, "0.2.0", "--skip-test")
    assert done.stderr.startswith("SKIP=test: NOT TESTED.")
    assert "making test" not in done.stdout
    assert "making wheel" in done.stdout


def test_an_archive_says_nothing_of_when_and_where_it_was_made(tmp_path: Path) -> None:
    made = []
    for name, mode, time in (("one", 0o600, 1_000_000_000), ("two", 0o664, 1_100_000_000)):
        folder = tmp_path / name
        (folder / "b").mkdir(parents=True)
        for file in ("b/c.txt", "a.txt") if name == "one" else ("a.txt", "b/c.txt"):
            (folder / file).write_text(file)
            (folder / file).chmod(mode)
            os.utime(folder / file, (time, time))
        (tmp_path / f"out-{name}").mkdir()
        release.archive(folder, tmp_path / f"out-{name}" / "cadogan-site.tar.gz")
        made.append((tmp_path / f"out-{name}" / "cadogan-site.tar.gz").read_bytes())
    assert made[0] == made[1]
    unpacked = tmp_path / "unpacked"
    shutil.unpack_archive(tmp_path / "out-one" / "cadogan-site.tar.gz", unpacked, filter="data")
    assert (unpacked / "cadogan-site/b/c.txt").read_text() == "b/c.txt"


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="no sha256sum here")
def test_the_sums_can_be_checked(tmp_path: Path) -> None:
    for name in ("b.whl", "a.tar.gz"):
        (tmp_path / name).write_text(name)
    (tmp_path / "SHA256SUMS").write_text(release.sums(tmp_path))
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "a.tar.gz: OK\nb.whl: OK\n")
    assert release.sums(tmp_path) == (tmp_path / "SHA256SUMS").read_text()
