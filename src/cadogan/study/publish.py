"""Publishing the data of studies as an archive."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import pyarrow as pa
import pyarrow.parquet as pq

from cadogan.rules import __version__, checked
from cadogan.rules.cards import BadInput, counted
from cadogan.study.data import FILES, JOURNAL, PLAN, Data, load
from cadogan.study.files import COLUMNS
from cadogan.study.plan import Budget, Key
from cadogan.study.report import Report, introduction, named, paragraph, report

__all__ = ["Credit", "publish"]

# -- The archive of a study: one ZIP file with everything that others need to read, check, repeat and cite it ---------
#
# What is in it:
#
# - ``data/NAME/``: the folders of the study, each with ``study.json`` and its Parquet files as `cadogan study run` wrote them
# - ``summary.json``: the figures, as `cadogan study report --json` prints them
# - ``README.md``: a data card for people
# - ``datapackage.json``: the same for programs, a `Data Package <https://datapackage.org>`_: licence, authors, and for each file
#   its size, SHA-256 and columns; under ``studies`` the game, versions, budget and the command to repeat it
# - ``CITATION.cff``, ``LICENSE.txt``
# - ``SHA256SUMS``: the checksum of every other file, as `sha256sum -c` reads it
#
# The files are stored without compression (Parquet is compressed) and without times, in a fixed order. So the same study, packed by the
# same version with the same arguments, gives the same bytes.


PACKAGE, SUMMARY, SUMS = "datapackage.json", "summary.json", "SHA256SUMS"
README, CITATION, LICENCE = "README.md", "CITATION.cff", "LICENSE.txt"
DATA = "data"

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a ZIP file can state
UNIX, READABLE = 3, 0o100644 << 16  # the same on every system


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def sums_text(sums: Mapping[str, str]) -> str:
    """Return the contents of SHA256SUMS for the checksums of files by name."""
    return "".join(f"{sums[name]}  {name}\n" for name in sorted(sums))


def read_sums(text: str) -> dict[str, str]:
    """Return the checksums in the contents of SHA256SUMS, by the file's name. Raises ValueError for other contents."""
    found = {}
    for line in text.splitlines():
        checksum, blanks, name = line.partition("  ")
        if not blanks or len(checksum) != 64 or name in found:
            raise ValueError(f"{line[:80]!r} is not the checksum and name of a file")
        found[name] = checksum
    return found


def write(path: Path, files: Mapping[str, bytes | Path]) -> None:
    """Write files, given by their contents or by the path to copy them from, to an archive.

    At any moment the path holds nothing new or the whole archive.
    """
    part = path.with_name(path.name + ".part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED, strict_timestamps=True) as archive:
            for name in sorted(files):
                info = zipfile.ZipInfo(name, EPOCH)
                info.create_system, info.external_attr = UNIX, READABLE
                each = files[name]
                archive.writestr(info, each.read_bytes() if isinstance(each, Path) else each)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


# -- Pack a study as one archive (`archive`) that others can cite, read, check and repeat -----------------------------


Licence = Literal["CC-BY-4.0", "CC0-1.0", "MIT", "ODC-By-1.0"]
LICENCES: Mapping[Licence, tuple[str, str]] = {
    "CC-BY-4.0": ("Creative Commons Attribution 4.0 International", "https://creativecommons.org/licenses/by/4.0/"),
    "CC0-1.0": ("Creative Commons Zero 1.0 Universal", "https://creativecommons.org/publicdomain/zero/1.0/"),
    "MIT": ("MIT License", "https://opensource.org/license/mit"),
    "ODC-By-1.0": ("Open Data Commons Attribution License 1.0", "https://opendatacommons.org/licenses/by/1-0/"),
}
KEYWORDS = ("patience", "solitaire", "winnability", "solver")
PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
DOI = re.compile(r"10\.\d{4,9}/\S+")
COUNTS = ("deals", "counted", "won", "lost", "unknown")  # of a study, which the summary and the rows must agree on
TOLD = ("game", "rules", "solver", "options", "asked", "done", *COUNTS)  # of a study in the description for programs
TYPES = {pa.string(): "string", pa.binary(): "string", pa.float32(): "number"}  # of Data Packages; others are integers


@dataclass(frozen=True)
class Credit:
    """What a citation says: the authors ("Family, Given", or any name), a title, a licence and, if there is one, a DOI.

    Without a title, the archive is called after its games. Raises BadInput for a credit that cannot be cited.
    """

    authors: Sequence[str]
    title: str = ""
    licence: Licence = "CC-BY-4.0"
    doi: str = ""

    def __post_init__(self) -> None:
        if not [author for author in self.authors if author.strip()]:
            raise BadInput("a citation needs an author: give the name of at least one")
        if self.licence not in get_args(Licence):
            raise BadInput(f"{self.licence!r} is not a licence that can be named: it is one of {', '.join(LICENCES)}")
        if self.doi and not DOI.fullmatch(self.doi):
            raise BadInput(f"{self.doi[:60]!r} is not a DOI: write it like 10.5281/zenodo.1234567")


Credit.__init__ = checked(Credit.__init__)  # type: ignore[method-assign]  # the one that dataclass makes


@checked
def publish(folders: Iterable[str | Path], path: str | Path, credit: Credit) -> Report:
    """Pack the studies in some folders as an archive; return the report on them.

    Every file is checked by its checksum first. Raises BadInput for a study that is still being written or has no deals that
    count, and as `load` does for damaged data.
    """
    found = {folder: load([folder])[0] for folder in map(Path, folders)}
    places = _names(found)
    for folder in places:
        if (folder / JOURNAL).exists():
            raise BadInput(
                f"{folder} is not finished, or is still being written: run the same `cadogan study run` to its end first"
            )
    together = report(load(places))
    if empty := [study for study in together.studies if not study.estimate.n]:
        raise BadInput(f"the study of {empty[0].key.game} has no deals that count: solve more with `cadogan study run`")
    files = _files(places, found, together, credit)
    write(Path(path), files)
    return together


def _names(found: Mapping[Path, Data]) -> dict[Path, str]:
    """Return the name of each folder in the archive, after its game; the order of folders does not matter."""
    names: dict[Path, str] = {}
    for folder, data in sorted(found.items(), key=lambda pair: (pair[1].key, str(pair[1].asked))):
        name = slug(data.key.game)
        same = sum(other == name or other.startswith(f"{name}.") for other in names.values())
        names[folder] = f"{name}.{same + 1}" if same else name
    return names


def slug(text: str) -> str:
    """Return a text as a name of a file: letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _files(
    places: Mapping[Path, str], found: Mapping[Path, Data], together: Report, credit: Credit
) -> dict[str, bytes | Path]:
    """Return everything in the archive by its name."""
    files: dict[str, bytes | Path] = {}
    for folder, name in places.items():
        for path in (folder / PLAN, *sorted(folder.glob(FILES))):
            if path.is_file():
                files[f"{DATA}/{name}/{path.name}"] = path
    title = credit.title or _title(together)
    files[SUMMARY] = _json(together.plain())
    files[CITATION] = citation(title, credit, "dataset").encode()
    files[LICENCE] = licence_text(credit).encode()
    files[README] = card(title, credit, together).encode()
    files[PACKAGE] = _json(_package(files, places, found, together, title, credit))
    sums = {name: digest(_bytes(each)) for name, each in files.items()}
    return {**files, SUMS: sums_text(sums).encode()}


def _bytes(each: bytes | Path) -> bytes:
    return each.read_bytes() if isinstance(each, Path) else each


def _json(plain: Any) -> bytes:
    return (json.dumps(plain, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()


def _title(together: Report) -> str:
    labels = list(dict.fromkeys(label for label, _ in named(together)))
    deals = sum(study.estimate.n for study in together.studies)
    return f"How often {' and '.join(labels)} can be won: the verdicts on {counted(deals, 'deal')}"


# -- the description for programs --------------------------------------------------------------------------------------


def _package(
    files: Mapping[str, bytes | Path],
    places: Mapping[Path, str],
    found: Mapping[Path, Data],
    together: Report,
    title: str,
    credit: Credit,
) -> dict[str, Any]:
    name, path = LICENCES[credit.licence]
    makers: dict[str, set[str]] = {}
    for data in found.values():
        for piece in data.pieces:
            if isinstance(piece.source, Path):
                makers.setdefault("parquet", set()).add(pq.read_metadata(piece.source).created_by)
    return {
        "$schema": PROFILE,
        "name": (slug(title) or slug(_title(together)))[:80].strip("-"),
        "title": title,
        **({"id": f"https://doi.org/{credit.doi}"} if credit.doi else {}),
        "description": introduction(together),
        "licenses": [{"name": credit.licence, "title": name, "path": path}],
        "contributors": [{"title": author, "roles": ["author"]} for author in credit.authors],
        "keywords": list(KEYWORDS),
        "resources": [_resource(each, _bytes(files[each])) for each in sorted(files)],
        "studies": [
            {
                **{name: value for name, value in study.plain().items() if name in TOLD},
                "command": run_command(study.key, study.deals),
                "folders": [f"{DATA}/{name}" for folder, name in places.items() if found[folder].key == study.key],
            }
            for study in together.studies
        ],
        "software": {"cadogan": __version__, **{name: sorted(values) for name, values in makers.items()}},
    }


def run_command(key: Key, deals: str) -> str:
    """Return the command that solves deals as a study did."""
    budget = Budget.read(key.options)
    parts = ["cadogan", "study", "run", shlex.quote(key.game), "--deals", deals]
    parts += ["--seconds", f"{budget.seconds:.12g}"] if budget.seconds is not None else []
    parts += ["--positions", str(budget.positions)] if budget.positions is not None else []
    memory = next(part.partition("=")[2] for part in key.options.split() if part.startswith("memory="))
    parts += ["--memory", memory, "--seed", str(budget.seed), "--out", slug(key.game)]
    return " ".join(parts)


def _resource(name: str, data: bytes) -> dict[str, Any]:
    kind = Path(name).suffix.removeprefix(".")
    types = {"parquet": "application/vnd.apache.parquet", "json": "application/json", "md": "text/markdown"}
    plain: dict[str, Any] = {
        "name": slug(name),
        "path": name,
        "format": kind,
        "mediatype": types.get(kind, "text/plain"),
        "bytes": len(data),
        "hash": f"sha256:{digest(data)}",
    }
    if kind == "parquet":
        plain["schema"] = {
            "fields": [
                {"name": column, "type": TYPES.get(type_, "integer"), "description": words}
                for column, (type_, words) in COLUMNS.items()
            ],
            "primaryKey": ["game", "rules", "solver", "options", "deal"],
        }
    return plain


# -- what people read --------------------------------------------------------------------------------------------------


def citation(title: str, credit: Credit, kind: Literal["dataset", "software"]) -> str:
    """Return the contents of CITATION.cff. Its values are JSON, which is YAML too."""
    lines = [
        "cff-version: 1.2.0",
        "message: If you use these data, please cite them as below.",
        f"type: {kind}",
        f"title: {_text(title)}",
        "authors:",
    ]
    for author in credit.authors:
        family, comma, given = (part.strip() for part in author.partition(","))
        lines += (
            [f"  - family-names: {_text(family)}", f"    given-names: {_text(given)}"]
            if comma and given
            else [f"  - name: {_text(author.strip())}"]
        )
    lines += [f"license: {credit.licence}", "keywords:", *(f"  - {word}" for word in KEYWORDS)]
    if credit.doi:
        lines.append(f"doi: {credit.doi}")
    lines += [
        "references:",
        "  - type: software",
        "    title: Cadogan",
        f"    version: {__version__}",
        "    authors:",
        "      - name: The Cadogan authors",
        "    notes: solved the deals",
    ]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def licence_text(credit: Credit) -> str:
    """Return the notice of the licence."""
    name, path = LICENCES[credit.licence]
    by = "; ".join(credit.authors)
    notice = "is dedicated to the public domain under" if credit.licence == "CC0-1.0" else "is licensed under the"
    return f"This data set, by {by}, {notice} {name}.\n\nSPDX-License-Identifier: {credit.licence}\n{path}\n"


CARD = """# {title}

{introduction}

## What was measured

{figures}

The cards of a deal follow from its number alone, in every version of Cadogan. Each deal was searched with all cards known, those of the
stock and of redeals too. *Won* therefore says what is possible, not how often a player wins, who cannot see these cards.

## What is in it

- `data/`: a folder for each study, with `study.json` and Parquet files, one row per deal. Any Parquet reader reads them.
- `summary.json`: the figures above and more, unrounded. `datapackage.json`: all this for programs.
- `SHA256SUMS`: checksums. `LICENSE.txt`, `CITATION.cff`.

| column | meaning |
|---|---|
{columns}

Byte *b* of a `line` stands for `names[b]`, a JSON list in each file's metadata under `cadogan.moves`.

## Limits

- *Unknown* deals are neither won nor lost: the budget was too small. Nothing is guessed, so shares are bounds.
- Winning lines can be replayed by the rules, without the solver (below). They need not be the shortest. A loss cannot be replayed: it
  rests on a complete search.
- `seconds` depend on the machine and on what else it did. {same}
- Only deals before the first unsolved one count, because slow deals finish last.

## Check it

    sha256sum -c SHA256SUMS                  # no byte was changed
    cadogan study fetch-check ARCHIVE.zip    # the same, and that the figures follow from the rows
    cadogan study check data/*               # every winning line, replayed by the rules

## Repeat it

With Cadogan {version}, solver version {solver}:

{commands}

`cadogan study compare` then compares the verdicts deal by deal.

## Licence and citation

{licence}: {path}. By {authors}.{doi} CITATION.cff has the citation.
"""


def card(title: str, credit: Credit, together: Report) -> str:
    """Return the data card, in Markdown."""
    studies = named(together)
    name, path = LICENCES[credit.licence]
    positions = all("seconds=" not in study.key.options for _, study in studies)
    return CARD.format(
        title=title,
        introduction=introduction(together),
        figures="\n".join(f"- {paragraph(label, study)}" for label, study in studies),
        columns="\n".join(f"| `{column}` | {words} |" for column, (_, words) in COLUMNS.items()),
        same="All other columns are the same on any machine."
        if positions
        else "A faster machine decides more deals in the same time.",
        version=__version__,
        solver=", ".join(sorted({str(study.key.solver) for _, study in studies})),
        commands="\n".join(f"    {run_command(study.key, study.deals)}" for _, study in studies),
        licence=name,
        path=path,
        authors="; ".join(credit.authors),
        doi=f" DOI {credit.doi}." if credit.doi else "",
    )
