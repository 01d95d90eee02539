"""docs/winnability.md and docs/scale.md: how often each game can be won, and what it would cost to know it better.

The studies are those of docs/winnability.toml. Their data lie in a folder, one folder a study; what is missing there is solved,
which takes hours, can be stopped, and goes on where it was. What the data say is kept in docs/winnability/summaries.json, from
which the pages are made.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from winnable import listed, machinery, measuring, page, scale
from winnable.listed import Listed
from winnable.measuring import Found

from cadogan.cards import BadInput

ROOT = Path(__file__).parents[1]
LIST = ROOT / "docs" / "winnability.toml"
DATA = ROOT / "build" / "winnability"
FIGURES = "winnability"  # the folder for them and for the summaries, in that of the pages


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="FOLDER", default=DATA, help="the data (build/winnability)")
    parser.add_argument("--found", action="store_true", help="solve nothing: take the data as they are")
    parser.add_argument("--render", action="store_true", help="only make the pages again, from the summaries")
    parser.add_argument(
        "--machinery",
        action="store_true",
        help="measure anew what scale.md is reckoned from: processor, scheduler and report",
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="deals solved at a time; one for each core if left out")
    parser.add_argument("--list", type=Path, metavar="FILE", default=LIST, help="the studies (docs/winnability.toml)")
    parser.add_argument("--docs", type=Path, metavar="FOLDER", default=ROOT / "docs", help="where the pages go (docs)")
    options = parser.parse_args(arguments)
    try:
        wanted = listed.read(options.list)
        summaries = options.docs / FIGURES / "summaries.json"
        if not options.render:
            measure(wanted, summaries, options)
        render(wanted, Found(measuring.read(summaries)), options.docs)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; what was solved is kept, and the same command goes on.", file=sys.stderr)
        return 130
    return 0


def measure(wanted: Listed, summaries: Path, options: argparse.Namespace) -> None:
    """Make the data that are missing, and the summaries."""
    if not options.found:
        for each in wanted:
            print(each.command, file=sys.stderr, flush=True)
            measuring.make(each, options.data, options.jobs)
    found = measuring.summaries(wanted, options.data, measuring.read(summaries))
    if options.machinery:
        found["machinery"] = machinery.measure(wanted, measuring.found(options.data))
    measuring.write(summaries, found)


def render(wanted: Listed, found: Found, docs: Path) -> None:
    """Make the figures and the pages."""
    (docs / FIGURES).mkdir(parents=True, exist_ok=True)
    figures = page.draw(wanted, found, docs / FIGURES)
    (docs / "winnability.md").write_text(page.page(wanted, found, figures), "utf-8")
    (docs / "scale.md").write_text(scale.page(wanted, found), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
