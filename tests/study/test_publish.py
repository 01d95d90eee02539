"""Archives of studies: packed the same every time, read back, and every change to them found."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import jsonschema
import pytest
import yaml

from cadogan.cli import main
from cadogan.rules.cards import BadInput
from cadogan.study import load
from cadogan.study.fetch import fetch_check
from cadogan.study.publish import Credit, publish, read_sums, run_command
from study.made import key, put, row, rows

CREDIT = Credit(["Doe, Jane", "The Patience Club"], doi="10.5281/zenodo.1234567")


def made(folder: Path, name: str = "windmill") -> Path:
    return put(folder, key(name), [row("won"), row("lost"), row("unknown"), *rows(won=20)], asked="1-23")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "windmill.zip"
    publish([made(tmp_path / "windmill")], path, CREDIT)
    return path


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def packed(path: Path, files: dict[str, bytes], compression: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return path


def signed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return files with checksums that are right, as somebody makes who changes an archive on purpose."""
    others = {name: data for name, data in files.items() if name != "SHA256SUMS"}
    package = json.loads(others["datapackage.json"])
    for each in package["resources"]:
        if each["path"] in others:
            each["hash"] = f"sha256:{hashlib.sha256(others[each['path']]).hexdigest()}"
    others["datapackage.json"] = json.dumps(package).encode()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(others.items()))
    return {**others, "SHA256SUMS": sums.encode()}


def test_same_study_gives_the_same_bytes(tmp_path: Path, archive: Path) -> None:
    again, moved = tmp_path / "again.zip", shutil.copytree(tmp_path / "windmill", tmp_path / "elsewhere")
    publish([moved], again, CREDIT)
    assert again.read_bytes() == archive.read_bytes()
    carpet, both, back = made(tmp_path / "carpet", "the-carpet"), tmp_path / "both.zip", tmp_path / "back.zip"
    publish([moved, carpet], both, CREDIT)
    publish([carpet, moved], back, CREDIT)
    assert both.read_bytes() == back.read_bytes()


def test_everything_is_in_it(archive: Path, tmp_path: Path) -> None:
    files = contents(archive)
    assert set(files) == {
        "CITATION.cff", "LICENSE.txt", "README.md", "SHA256SUMS", "datapackage.json", "summary.json",
        "data/windmill/deals-0000.parquet", "data/windmill/study.json",
    }  # fmt: skip
    package = json.loads(files["datapackage.json"])
    (study,) = package["studies"]
    assert {name: study[name] for name in ("deals", "counted", "won", "lost", "unknown", "rules", "solver")} == {
        "deals": "1-23", "counted": 23, "won": 21, "lost": 1, "unknown": 1, "rules": 1, "solver": 1,
    }  # fmt: skip
    assert study["command"] == (
        "cadogan study run windmill --deals 1-23 --positions 100000 --memory 1G --seed 0 --out windmill"
    )
    assert study["command"] in files["README.md"].decode()
    assert package["licenses"][0]["name"] == "CC-BY-4.0"
    assert package["id"] == "https://doi.org/10.5281/zenodo.1234567"
    assert {each["path"] for each in package["resources"]} == set(files) - {"SHA256SUMS", "datapackage.json"}
    columns = next(each["schema"]["fields"] for each in package["resources"] if each["format"] == "parquet")
    assert [each["name"] for each in columns] == load([tmp_path / "windmill"])[0].arrow().schema.names
    assert json.loads(files["summary.json"])["studies"][0]["won"] == 21
    assert read_sums(files["SHA256SUMS"].decode()) == {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name != "SHA256SUMS"
    }
    cite = yaml.safe_load(files["CITATION.cff"])
    assert cite["authors"] == [{"family-names": "Doe", "given-names": "Jane"}, {"name": "The Patience Club"}]
    jsonschema.validate(cite, citation_schema())


def citation_schema() -> object:
    """The schema of CITATION.cff, as check-jsonschema has it."""
    from importlib.resources import files

    return json.loads(
        (files("check_jsonschema") / "builtin_schemas/vendor/citation-file-format.json").read_text("utf-8")
    )


@pytest.mark.skipif(not shutil.which("sha256sum") and sys.platform != "linux", reason="sha256sum is not installed")
def test_usual_tools_read_it(archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive) as file:
        file.extractall(tmp_path / "out")
    subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=tmp_path / "out", check=True)


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, path, out = made(tmp_path / "windmill"), tmp_path / "w.zip", tmp_path / "out"
    assert main(["study", "publish", str(folder), "--author", "Doe, Jane", "--out", str(path)]) == 0
    assert "Check it: `cadogan study fetch-check" in " ".join(capsys.readouterr().out.split())
    assert main(["study", "fetch-check", str(path), "--out", str(out)]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "by Doe, Jane; licence CC-BY-4.0; made by Cadogan" in words
    assert "21 won, 1 proved lost, 1 unknown, of 23 deals" in words
    assert "nothing is wrong" in words
    assert main(["study", "report", str(out / "data" / "windmill"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["studies"][0]["won"] == 21
    assert main(["study", "publish", str(folder), "--out", str(tmp_path / "x.zip")]) == 2
    assert "a citation needs an author" in capsys.readouterr().err
    assert (
        main(["study", "publish", str(folder), "--author", "A", "--doi", "1234", "--out", str(tmp_path / "x.zip")]) == 2
    )
    assert "'1234' is not a DOI" in capsys.readouterr().err
    assert main(["study", "fetch-check", str(tmp_path / "none.zip")]) == 2
    assert main(["study", "fetch-check", "/dev/zero"]) == 2
    assert main(["study", "fetch-check", str(folder / "study.json")]) == 2
    assert "is not a ZIP file" in capsys.readouterr().err


def test_unfinished_and_empty_studies_are_refused(tmp_path: Path) -> None:
    folder = made(tmp_path / "windmill")
    (folder / "journal").write_bytes(b"")
    with pytest.raises(BadInput, match="is not finished, or is still being written"):
        publish([folder], tmp_path / "w.zip", CREDIT)
    with pytest.raises(BadInput, match="has no deals that count"):
        publish([put(tmp_path / "none", key("windmill"), [], asked="1-3")], tmp_path / "w.zip", CREDIT)
    assert not (tmp_path / "w.zip").exists()


@pytest.mark.parametrize("name", ["README.md", "summary.json", "data/windmill/deals-0000.parquet", "datapackage.json"])
def test_changed_missing_and_added_files_are_found(archive: Path, tmp_path: Path, name: str) -> None:
    files = contents(archive)
    changed = packed(tmp_path / "changed.zip", {**files, name: files[name][:-1] + b"x"})
    assert f"{name} was changed: its checksum is wrong" in fetch_check(changed).faults
    if name != "datapackage.json":
        lacking = packed(tmp_path / "lacking.zip", {each: data for each, data in files.items() if each != name})
        assert f"{name} is missing" in fetch_check(lacking).faults
    added = packed(tmp_path / "added.zip", {**files, f"{name}.more": b"x"})
    assert f"{name}.more is not in SHA256SUMS" in fetch_check(added).faults


def test_flipped_byte_is_found(archive: Path) -> None:
    data = bytearray(archive.read_bytes())
    at = data.index(b"PAR1") + 30
    data[at] ^= 1
    archive.write_bytes(data)
    assert any("deals-0000.parquet" in fault for fault in fetch_check(archive).faults)


def test_figures_that_do_not_follow_from_the_rows_are_found(archive: Path, tmp_path: Path) -> None:
    files = contents(archive)
    summary = json.loads(files["summary.json"])
    summary["studies"][0]["won"], summary["studies"][0]["lost"] = 22, 0
    lying = packed(tmp_path / "lying.zip", signed({**files, "summary.json": json.dumps(summary).encode()}))
    (fault,) = fetch_check(lying).faults
    assert fault.startswith("summary.json says ")
    package = json.loads(files["datapackage.json"])
    package["studies"][0]["won"] = 23
    lying = packed(tmp_path / "lying.zip", signed({**files, "datapackage.json": json.dumps(package).encode()}))
    assert any("datapackage.json describes other studies than the rows" in fault for fault in fetch_check(lying).faults)
    data = bytearray(files["data/windmill/deals-0000.parquet"])
    data[20] ^= 1
    rewritten = packed(tmp_path / "rewritten.zip", signed({**files, "data/windmill/deals-0000.parquet": bytes(data)}))
    assert any("its checksum is wrong" in fault for fault in fetch_check(rewritten).faults)


@pytest.mark.parametrize("name", ["../evil", "/evil", "a/../../evil", "C:\\evil", "a\\b"])
def test_names_that_leave_the_folder_are_refused(archive: Path, tmp_path: Path, name: str) -> None:
    bad = packed(tmp_path / "bad.zip", signed({**contents(archive), name: b"x"}))
    found = fetch_check(bad, tmp_path / "out")
    assert found.faults
    assert not (tmp_path / "out").exists()
    assert not list(tmp_path.parent.glob("evil"))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("data/", "'data/' is no name for a file in an archive"),
        ("data/windmill", "data/windmill is a file and a folder"),
        ("a" * 300, f"'{'a' * 300}' is no name for a file in an archive"),
        ("a//b", "'a//b' is no name for a file in an archive"),
    ],
)
def test_names_that_are_no_files_are_refused(archive: Path, tmp_path: Path, name: str, fault: str) -> None:
    bad = packed(tmp_path / "bad.zip", {**contents(archive), name: b""})
    assert fetch_check(bad).faults == (fault,)


def test_damage_anywhere_is_one_sentence(archive: Path, tmp_path: Path) -> None:
    """The directory of the ZIP file at its end can be damaged as well as the files."""
    whole, lots, bad = archive.read_bytes(), random.Random(1), tmp_path / "bad.zip"
    found, refused = 0, []
    for _ in range(150):
        data = bytearray(whole)
        data[lots.choice((lots.randrange(len(data)), lots.randrange(len(data) - 900, len(data))))] ^= lots.randrange(
            256
        )
        bad.write_bytes(data[: lots.choice((len(data), lots.randrange(len(data))))])
        try:
            found += not fetch_check(bad).ok
        except BadInput as error:
            refused.append(str(error))
    assert found + len(refused) > 100
    assert all(each.startswith(f"{bad} is not a") for each in refused)


def test_encrypted_files_are_refused(archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive, "a") as file:
        file.getinfo("README.md").flag_bits |= 1
        file.comment = b"so that the directory is written again"
    assert fetch_check(archive).faults == ("README.md is encrypted",)


def test_description_without_names_is_refused(archive: Path, tmp_path: Path) -> None:
    files = contents(archive)
    for wrong in ({"contributors": ["Ann"]}, {"licenses": None}, {"title": 1}, {"studies": [1]}):
        package = json.dumps({**json.loads(files["datapackage.json"]), **wrong}).encode()
        bad = packed(tmp_path / "bad.zip", signed({**files, "datapackage.json": package}))
        (fault,) = fetch_check(bad).faults
        assert fault.startswith("its description cannot be read: ")


def test_title_without_latin_letters_has_a_name_for_programs(tmp_path: Path) -> None:
    publish([made(tmp_path / "windmill")], tmp_path / "new" / "w.zip", Credit(["Ann"], "風車"))
    name = json.loads(contents(tmp_path / "new" / "w.zip")["datapackage.json"])["name"]
    assert name.startswith("how-often-windmill")


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
def test_unpacked_folder_is_like_any_other(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "usual").mkdir()
    assert fetch_check(archive, tmp_path / "new").ok
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_compressed_files_are_refused(archive: Path, tmp_path: Path) -> None:
    bad = packed(tmp_path / "bad.zip", contents(archive), zipfile.ZIP_DEFLATED)
    assert all("is compressed" in fault for fault in fetch_check(bad).faults)


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_archive_is_read_from_a_url(archive: Path) -> None:
    with hosted(archive.parent) as host:
        assert fetch_check(f"{host}/{archive.name}").ok
        with pytest.raises(BadInput, match=r"none\.zip cannot be fetched: "):
            fetch_check(f"{host}/none.zip")
        with pytest.raises(BadInput, match=r"no ne\.zip cannot be fetched: "):
            fetch_check(f"{host}/no ne.zip")


def test_command_to_repeat_has_the_whole_budget() -> None:
    of = key("windmill?kings=free", options="seconds=0.5 positions=1000 memory=512M seed=7")
    assert run_command(of, "1-5,9") == (
        "cadogan study run 'windmill?kings=free' --deals 1-5,9 --seconds 0.5 --positions 1000 --memory 512M --seed 7 "
        "--out windmill-kings-free"
    )
