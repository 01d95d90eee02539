"""Read an archive of a study (`publish`) back: verify every checksum, and that its figures follow from its rows."""

from __future__ import annotations

import http.client
import json
import shutil
import tempfile
import urllib.request
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from cadogan.rules import checked
from cadogan.rules.cards import BadInput
from cadogan.study import publish
from cadogan.study.data import Damaged, load
from cadogan.study.report import Report, report

__all__ = ["Fetched", "fetch_check"]

ADDRESS = ("https://", "http://")
PATIENCE = 60  # seconds without a byte from a server
LONGEST = 200  # letters of a name
ENCRYPTED = 1  # a bit of a ZIP file's flags
BROKEN = (zipfile.BadZipFile, NotImplementedError, OSError, ValueError)  # raised for damaged ZIP files


@dataclass(frozen=True)
class Fetched:
    """What an archive holds, and what is wrong with it; nothing is wrong if `faults` is empty."""

    package: Mapping[str, Any] = field(default_factory=dict)  # its datapackage.json
    files: int = 0
    bytes: int = 0
    report: Report | None = None  # made again from its rows
    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def plain(self) -> dict[str, Any]:
        """Return this as plain data, for JSON."""
        return {
            "ok": self.ok,
            "faults": list(self.faults),
            "files": self.files,
            "bytes": self.bytes,
            "package": {name: value for name, value in self.package.items() if name != "resources"},
            "report": self.report.plain() if self.report else None,
        }


@checked
def fetch_check(source: str | Path, out: str | Path | None = None) -> Fetched:
    """Read the archive at a path or a URL, and verify it; unpack it to the folder `out` if nothing is wrong.

    Raises BadInput if there is no archive, or if the folder exists.
    """
    out = None if out is None else Path(out)
    if out is not None and out.exists():
        raise BadInput(f"{out} already exists: choose another folder")
    with _local(source) as path, tempfile.TemporaryDirectory(prefix="cadogan-archive-") as temporary:
        folder = (
            Path(temporary) / "archive"
        )  # the temporary folder itself may be read by nobody else; a copy would be the same
        folder.mkdir()
        found = _checked(path, folder)
        if out is not None and found.ok:
            out.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(folder, out)
        return found


@contextmanager
def _local(source: str | Path) -> Iterator[Path]:
    """Provide the archive as a file, downloaded if its address is a URL."""
    if not str(source).lower().startswith(ADDRESS):
        if Path(source).is_char_device():  # it may have no end
            raise BadInput(f"{source} is a device: give the archive of a study")
        yield Path(source)
        return
    with tempfile.TemporaryDirectory(prefix="cadogan-fetched-") as folder:
        path = Path(folder) / "archive.zip"
        try:
            with urllib.request.urlopen(str(source), timeout=PATIENCE) as answer, path.open("wb") as file:
                shutil.copyfileobj(answer, file)
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise BadInput(f"{source} cannot be fetched: {getattr(error, 'reason', error)}") from None
        yield path


def _checked(path: Path, folder: Path) -> Fetched:
    """Verify an archive, unpacking it to a folder that is empty yet."""
    try:
        with zipfile.ZipFile(path) as file:
            members = file.infolist()
            names = [each.filename for each in members]
            if publish.SUMS not in names or publish.PACKAGE not in names:
                raise BadInput(
                    f"{path} is not the archive of a study: it has no {publish.SUMS} or no {publish.PACKAGE}"
                )
            faults = _wrong_members(members)
            if faults:  # nothing of it is read
                return Fetched(files=len(names), faults=tuple(faults))
            sums: dict[str, str] = {}
            for each in members:
                try:
                    data = file.read(each)
                except (*BROKEN, EOFError) as error:
                    faults.append(f"{each.filename} is damaged: {error}")
                    data = b""
                target = folder / each.filename
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
                sums[each.filename] = publish.digest(data)
    except BROKEN as error:
        if isinstance(error, OSError) and error.filename:  # it could not be opened, or unpacked
            raise
        raise BadInput(f"{path} is not a ZIP file, or is damaged: {error}") from None
    size = sum(each.file_size for each in members)
    faults += _differences(sums, folder)
    if faults:
        return Fetched(files=len(names), bytes=size, faults=tuple(faults))
    return _followed(folder, len(names), size)


def _wrong_members(members: Sequence[zipfile.ZipInfo]) -> list[str]:
    """Return what makes an archive's files unreadable, before any of them is read."""
    names = Counter(each.filename for each in members)
    folders = {str(parent) for name in names for parent in PurePosixPath(name).parents}
    faults = [f"{name!r} is no name for a file in an archive" for name in names if not _plain(name)]
    faults += [f"{name} is a file and a folder" for name in sorted(names) if name in folders]
    faults += [f"{name} is there twice" for name in sorted(names) if names[name] > 1]
    faults += [f"{each.filename} is compressed" for each in members if each.compress_type != zipfile.ZIP_STORED]
    return faults + [f"{each.filename} is encrypted" for each in members if each.flag_bits & ENCRYPTED]


def _plain(name: str) -> bool:
    """Return whether a name stays in the folder, on every system."""
    parts = PurePosixPath(name).parts
    return (
        bool(parts)
        and name == str(PurePosixPath(name))
        and not name.startswith("/")
        and ".." not in parts
        and not set(name) & set('\\:*?"<>|\n')
        and all(len(part) <= LONGEST for part in parts)
    )


def _differences(sums: Mapping[str, str], folder: Path) -> Iterator[str]:
    """Yield what the checksums say is wrong: changed files, missing ones, and ones that nobody signed for."""
    try:
        signed = publish.read_sums((folder / publish.SUMS).read_text("utf-8"))
    except ValueError as error:
        yield f"{publish.SUMS} cannot be read: {error}"
        return
    others = {name: checksum for name, checksum in sums.items() if name != publish.SUMS}
    for name in sorted(signed.keys() | others.keys()):
        if name not in others:
            yield f"{name} is missing"
        elif name not in signed:
            yield f"{name} is not in {publish.SUMS}"
        elif signed[name] != others[name]:
            yield f"{name} was changed: its checksum is wrong"


def _followed(folder: Path, files: int, size: int) -> Fetched:
    """Make the report again from the rows, and compare it with what the archive says."""
    try:
        package = json.loads((folder / publish.PACKAGE).read_text("utf-8"))
        summary = json.loads((folder / publish.SUMMARY).read_text("utf-8"))
        summed = zip(Report.read(summary).studies, map(_counts, summary["studies"]), strict=True)
        stated = [(study.key, counts) for study, counts in summed]
        told = {each["path"]: each["hash"] for each in package["resources"]}
        listed = [(each["game"]["name"], each["options"], _counts(each)) for each in package["studies"]]
        said = [package["title"], *(each["title"] for each in package["contributors"])]
        said += [each["name"] for each in package["licenses"]] + [each["command"] for each in package["studies"]]
        said.append(package["software"]["cadogan"])
        if not all(isinstance(each, str) for each in said):
            raise TypeError("titles, names and commands must be text")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return Fetched(files=files, bytes=size, faults=(f"its description cannot be read: {error!r}",))
    faults = [
        f"{publish.PACKAGE} has another checksum of {name}"
        for name, checksum in told.items()
        if not (folder / name).is_file() or checksum != f"sha256:{publish.digest((folder / name).read_bytes())}"
    ]
    try:
        found = report(load(sorted(each for each in (folder / publish.DATA).iterdir() if each.is_dir())))
    except (BadInput, Damaged, OSError) as error:
        return Fetched(package, files, size, None, (*faults, str(error).replace(f"{folder}/", "")))
    made = {study.key: _counts(study.plain()) for study in found.studies}
    for key, counts in stated:
        if key not in made:
            faults.append(f"{publish.SUMMARY} has a study of {key} without rows")
        elif counts != made[key]:
            faults.append(f"{publish.SUMMARY} says {counts} of {key}, but the rows say {made[key]}")
    described = [(key.game, key.options, counts) for key, counts in made.items()]
    if sorted(map(str, listed)) != sorted(map(str, described)):
        faults.append(f"{publish.PACKAGE} describes other studies than the rows: {listed}, not {described}")
    return Fetched(package, files, size, found, tuple(faults))


def _counts(plain: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain[name] for name in publish.COUNTS}
