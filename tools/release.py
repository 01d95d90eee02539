"""Make a release: check, test, build, sum up, and try what was built. `make release VERSION=0.2.0`; RELEASING.md explains it.

It uploads nothing. The same commit gives the same bytes, in any folder.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = "src/cadogan/rules/__init__.py"  # the one place that says the version
DIST = ROOT / "dist"
WORK = ROOT / "build/release"
TESTED = WORK / "tested"  # the commit for which `make test` passed
BUILT = ("dist", "src/cadogan/native", "src/cadogan/server/page", "build/release/site")  # made again from nothing
# Every wheel can be built on Linux; hatch_build.py names them.
TARGETS = ("linux-x86_64", "linux-aarch64", "macos-aarch64", "macos-x86_64", "windows-x86_64")


class NotReady(Exception):
    """Why there can be no release, in one sentence."""


# -- The steps --------------------------------------------------------------------------------------------------------


def release(version: str, targets: list[str], skip_test: bool) -> None:
    """Do all steps. Raises NotReady, and CalledProcessError if a step fails."""
    check(version)
    test(skip_test)
    build(version, targets)
    (DIST / "SHA256SUMS").write_text(sums(DIST), "utf-8")
    try_wheels(version)
    print((DIST / "SHA256SUMS").read_text("utf-8"), end="")
    print(f"Cadogan {version} is in dist/. Nothing was uploaded.")
    if skip_test:
        print(NOT_TESTED, file=sys.stderr)


def check(version: str) -> None:
    """Raise NotReady unless this commit is what `version` shall be."""
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", version):
        raise NotReady(f"VERSION is {version!r}; it must be like 0.2.0 or 0.2.0rc1")
    if changed := git("status", "--porcelain").splitlines():
        raise NotReady(f"the tree is not clean: commit or remove {', '.join(line[3:] for line in changed[:5])}")
    found = re.search(r'^__version__ = "(.*?)"', (ROOT / VERSION).read_text("utf-8"), re.MULTILINE)
    if not found or found[1] != version:
        raise NotReady(f"{VERSION} says version {found[1] if found else 'nothing'}, not {version}")
    heading = re.search(r"^## .*", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if not heading or not re.fullmatch(rf"## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading[0]):
        begins = f"begins with '{heading[0]}'" if heading else "has no entry"
        raise NotReady(f"CHANGELOG.md {begins}; it must begin with '## {version} (YEAR-MONTH-DAY)'")
    tagged = git(
        "tag", "--list", f"v{version}", "--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)"
    )
    if tagged and tagged != git("rev-parse", "HEAD"):
        raise NotReady(f"the tag v{version} is at another commit: release that one, or raise the version")


NOT_TESTED = "SKIP=test: NOT TESTED. Do not publish these files unless `make test` has passed for this commit."


def test(skip: bool) -> None:
    """Run `make test`, unless it has passed for this commit."""
    commit = git("rev-parse", "HEAD")
    if skip:
        print(NOT_TESTED, file=sys.stderr)
    elif TESTED.exists() and TESTED.read_text("utf-8") == commit:
        print(f"make test passed before for {commit[:8]}")
    else:
        make("test")
        TESTED.parent.mkdir(parents=True, exist_ok=True)
        TESTED.write_text(commit, "utf-8")


def build(version: str, targets: list[str]) -> None:
    """Write the sources, a wheel for each target, the site and the documentation into dist/."""
    for name in BUILT:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    for target in targets:
        make("wheel", f"TARGET={target}")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist")
    make("site", f"FOLDER={WORK / 'site'}")
    make("docs")
    shutil.rmtree(ROOT / "src/cadogan/native")  # it is for the last target
    archive(WORK / "site", DIST / f"cadogan-{version}-site.tar.gz")
    archive(ROOT / "build/docs", DIST / f"cadogan-{version}-docs.tar.gz")


def sums(folder: Path) -> str:
    """Return the SHA-256 sums of the files in a folder, as `sha256sum --check` reads them."""
    files = sorted(path for path in folder.iterdir() if path.name != "SHA256SUMS")
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def try_wheels(version: str) -> None:
    """Install each wheel that this machine can run, and play with it."""
    from packaging.tags import sys_tags
    from packaging.utils import parse_wheel_filename

    here = set(sys_tags())
    for wheel in sorted(DIST.glob("*.whl")):
        if here & parse_wheel_filename(wheel.name)[3]:
            run(sys.executable, ROOT / "tools/try_wheel.py", wheel, version)
        else:
            print(f"{wheel.name}: not for this machine, so it was not tried")


# -- What they need ---------------------------------------------------------------------------------------------------


def archive(folder: Path, file: Path) -> None:
    """Pack a folder, with nothing of when, where and by whom it was written."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch(), 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() else 0o644
        return entry

    inside = file.name.removesuffix(".tar.gz")
    with (
        file.open("wb") as out,
        gzip.GzipFile("", "wb", 9, out, mtime=epoch()) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in sorted(folder.rglob("*")):
            tar.add(path, f"{inside}/{path.relative_to(folder).as_posix()}", recursive=False, filter=plain)


def epoch() -> int:
    """Return when the commit was made, in seconds since 1970: the time of all that is built."""
    return int(git("log", "-1", "--format=%ct"))


def git(*words: str) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def make(*words: str) -> None:
    """Make a target of the Makefile."""
    run("make", "--no-print-directory", *words)


def run(*command: str | Path) -> None:
    """Run a program in the clone, at the time of the commit, and without what the `make release` around this or the user has set."""
    print(f"-- {' '.join(map(str, command))}", flush=True)
    left_out = ("MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "CADOGAN_GAMES")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    subprocess.run(command, cwd=ROOT, check=True, env={**kept, "SOURCE_DATE_EPOCH": str(epoch())})


def main() -> int:
    """Make the release that the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--target", action="append", choices=TARGETS, help="only wheels for these machines")
    parser.add_argument("--skip-test", action="store_true")
    given = parser.parse_args()
    try:
        release(given.version, given.target or [*TARGETS], given.skip_test)
    except NotReady as error:
        print(f"cadogan: {error}", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        print(f"cadogan: there is no release, because this failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
