"""Cite a figure: repeat some deals of a published row, compare them deal by deal, and pack the data as an archive.

    python cite_a_figure.py FILE_OF_VERDICTS [FOLDER]

The file is that of the row, here docs/winnability/verdicts/indian-carpet.parquet.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cadogan import study
from cadogan.study import compare, fetch, publish, verdicts


def main(file: Path, folder: Path) -> None:
    published = verdicts.read(file)
    key, counts = published.key, verdicts.counts(published)
    print(
        f"{key.game}: {counts['won']:,} of {len(published.counted):,} deals won ({key.options}, rules {key.rules}, solver {key.solver})"
    )
    mine = study.run(key.game, "1-50", positions=3_000_000, jobs=1, out=folder / "mine")
    same = compare.compare(mine, published)
    print(f"{same.different} of {same.pairs.n} deals with another verdict")
    archive = folder / "mine.zip"
    publish.publish([folder / "mine"], archive, publish.Credit(["Doe, Jane"], licence="CC0-1.0"))
    found = fetch.fetch_check(archive, folder / "unpacked")
    print(f"{archive.name}: {'nothing is wrong' if found.ok else found.faults}")
    print((folder / "unpacked" / "CITATION.cff").read_text("utf-8"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else Path())
